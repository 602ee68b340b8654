/* A local of a helper that has the name of a mesh array does not hide it from the clauses; what follows an `if` that
 * returns in places stands in both branches. */
// RUN: %amrcc -Wno-amr-numerics --dump=plan %s | FileCheck %s
enum { N = 34 };
static double u[N][N], w[N][N];

static double smooth(double (*a)[N], int j, int i)
{
    double w = a[j][i - 1];
    if (w < 0.1) {
        double s = a[j][i + 1];
        w += s;
    } else if (w > 0.5)
        return 0.5;
    else
        w *= 2;
    return 0.5 * w;
}

// CHECK: array u double read
// CHECK: array w double written full
// CHECK: body double smooth_value
#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, w)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            w[j][i] = smooth(u, j, i);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = w[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
