/* A data directive before the declaration of the arrays, in another function than the kernel. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, float *b, const float *a)
{
    for (int i = 1; i < n - 1; i++)
        b[i] = 0.5f * (a[i - 1] + a[i + 1]);
}

int main(void)
{
    enum { N = 66 };
#pragma amr data domain(i)
    static float u[N], v[N];
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(N, v, u);
        step(N, u, v);
    }
    return 0;
}

// CHECK: field u float flat as main.u, main.v, step.b, step.a{{$}}
// CHECK: nest 0 step data-before-arrays.c:6 halo width-unknown{{$}}
// CHECK: array b float written full at b stride 1{{$}}
// CHECK: array a const float read at a stride 1{{$}}
