// RUN: %amrcc --dump=plan -w %s | FileCheck %s
// The cell beside the range's end gets no new value: what it would be is not asked of its formula.
enum { N = 70 };
static double b[N], c[N];

// CHECK-LABEL: nest 0 step
// CHECK: access b (0) read write
// CHECK-NOT: flux of
#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(b, c)
    for (int i = 3; i < N - 3; i++) {
        if (i != 3)
            b[i] += 0.25 * c[i + 2];
        double unused = 1.0;
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        b[i] = c[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        step();
    return b[5] > 0;
}
