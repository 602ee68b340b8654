// Offsets that reach to the end of the numbers are refused like others that are no constant neighbours.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 66
static double a[N * N], b[N * N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(a, b)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            // CHECK: err-far-offset.c:[[@LINE+1]]:{{[0-9]+}}: error:
            b[j * N + i] = a[j * N + i] + a[j * N + i - 9223372036854775807];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        step();
    return 0;
}
