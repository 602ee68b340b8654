/* Helpers that are given mesh arrays or rows and whose bodies are statements: they stand where they are called, in
 * front of the statement that needs their value. */
// RUN: %amrcc -Wno-amr-numerics --dump=plan %s | FileCheck %s
enum { N = 34 };
static double factor[2] = {2, 3};

static double left(const double *row, int i)
{
    double x = row[i];
    x -= row[i - 1];
    return x;
}

static double scaled(double x)
{
    x *= 3;
    return factor[x > 1] * x;
}

static void set(double *to, int nx, int j, int i, double x)
{
    to[j * nx + i] = x;
}

/* The loop over a row. */
static void sweep(double *to, const double *from, int nx)
{
    int i;
    for (i = 1; i < nx - 1; i++)
        to[i] = 0.5 * (from[i - 1] + from[i + 1]);
}

/* Nothing may be read where the condition does not hold. */
static double limited(const double *u, int k)
{
    if (u[k] > 0.9)
        return 0.9;
    else if (u[k] < 0.1)
        return 0.1;
    double s = u[k - 1];
    s += u[k + 1];
    return s / 2;
}

// CHECK: nest 0 rows
// CHECK: access u (0,0) read
// CHECK: access u (0,-1) read
// CHECK: body double left_value
// CHECK-NEXT: body block
// CHECK-NEXT: body un[j][i] = left_value
#pragma amr kernel
static void rows(int n, double un[n][n], const double u[n][n])
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[j][i] = left(u[j], i);
}

// CHECK: nest 1 flat
// CHECK: access b (0,-1) read
// CHECK: access b (1,0) read
// CHECK: access a (0,0) write
// CHECK: table factor double of 2
// CHECK: nest 2 flat
// CHECK: range j = 1 : n - 1
// CHECK: range i = 1 : n - 1
// CHECK: access b (0,0) write
// CHECK: access a (0,-1) read
// CHECK: access a (0,1) read
// CHECK: nest 3 flat
// CHECK: body double limited_value
#pragma amr kernel
static void flat(int n, double *a, double *b)
{
#pragma amr data domain(j, i) arrays(a, b)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            set(a, n, j, i, scaled(b[(j + 1) * n + i] + left(b + j * n, i)));
    for (int j = 1; j < n - 1; j++)
        sweep(b + j * n, a + j * n, n);
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            double x = a[j * n + i], y = limited(b, j * n + i);
            a[j * n + i] = x + y;
        }
}

int main(void)
{
    static double u[N][N], un[N][N], a[N * N], b[N * N];
    factor[1] = 4;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        rows(N, un, u);
        rows(N, u, un);
        flat(N, a, b);
    }
    return 0;
}
