// A range at the end of the numbers: no overflow while amrcc guesses where arrays begin.
// RUN: not %amrcc --dump=plan -Wno-amr-numerics %s 2>&1 | FileCheck %s
enum { NX = 64, NY = 32, Q = 3 };
static double f[Q * NX * NY], g[Q * NX * NY];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(f, g)
    for (int j = 9223372036854775807; j < NY; j++)
        for (int i = 0; i < NX; i++)
            for (int q = 0; q < Q; q++)
                // CHECK: component-far-range.c:[[#@LINE+1]]:{{.*}}: error: '(j + 1) % 32' in the index of 'f' does not wrap round
                g[(q * NY + j) * NX + i] = f[(q * NY + (j + 1) % NY) * NX + i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
