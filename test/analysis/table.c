/* Tables: entries that go with an axis, one entry that all cells share, and arrays of known size whose
 * entries the cells pick. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: error:
enum { N = 34, ROCKS = 3 };
static double w[N], fine[N], x[N], src[100];
static const double speed[ROCKS][2] = {{1.0, 2.0}, {1.5, 2.5}, {2.0, 3.0}};
static double u[N][N], un[N][N];
static int kind[N][N];

// CHECK: nest 0 step table.c:[[#@LINE+11]] halo{{$}}
// CHECK: array un
// CHECK: table w const double along i entries 0 : 0 own 0 base 0{{$}}
// CHECK: table shape[m] double along j entries -1 : -1 own -1 base -1{{$}}
// CHECK: table src[2 * t] double one value{{$}}
// CHECK: table speed const double of 6{{$}}
// CHECK: scalar c double
#pragma amr kernel scale(c: -1)
static void step(int n, const double *w, double **shape, int m, int t, double c)
{
#pragma amr data domain(j, i) arrays(un, u, kind)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            int b = j - 1;
            un[j][i] = w[i] * u[j][i - 1] + shape[m][b] * src[2 * t] + c * speed[kind[j][i]][1];
        }
}

/* Differences of coordinates are the cell width: nothing else need be said. */
// CHECK: nest 1 slope table.c:[[#@LINE+7]] halo{{$}}
// CHECK: array un
// CHECK: table x double along i entries -1 : 1 own 0 base 0 of 34{{$}}
#pragma amr kernel
static void slope(void)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] - 0.1 * (u[j][i + 1] - u[j][i - 1]) / (x[i + 1] - x[i - 1]);
}

/* Loops that count from 0 over arrays with a rim: a table without one, and one with. */
// CHECK: nest 2 inner table.c:[[#@LINE+8]]{{$}}
// CHECK: table w double along i entries 0 : 0 own 0 base -1 of 34{{$}}
// CHECK: table x double along i entries 1 : 1 own 1 base 0 of 34{{$}}
// CHECK: table fine double along j entries 0 : 1 own 0 base -1 of 34 scale 1{{$}}
#pragma amr kernel
static void inner(void)
{
#pragma amr data domain(j, i) spacing(fine) arrays(un)
    for (int j = 0; j < N - 2; j++)
        for (int i = 0; i < N - 2; i++)
            un[j + 1][i + 1] += w[i] + x[i + 1] + fine[j] - fine[j + 1];
}

int main(void)
{
    double *shape[2] = {w, x};
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step(N, w, shape, t % 2, t, 0.1);
        slope();
        inner();
    }
    return 0;
}
