/* Values that a loop keeps for its next round: new ones, fluxes, those of the other end. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], v[N];
#pragma amr kernel
static void upwind(double c)
{
#pragma amr data domain(i) arrays(u)
    double west = u[0];
    for (int i = 1; i < N; i++) {
        u[i] = u[i] - c * (u[i] - west);
        west = u[i];
    }
}

#pragma amr kernel
static void some(double c)
{
#pragma amr data domain(i) arrays(v)
    double west = v[0];
    for (int i = 1; i < N; i++) {
        double old = v[i];
        v[i] = old - c * (old - west);
        if (old > 0)
            west = old;
    }
}

#pragma amr kernel
static void chained(double c)
{
#pragma amr data domain(i) arrays(v)
    double west = v[0], before = 2 * west;
    for (int i = 1; i < N - 1; i++) {
        double old = v[i];
        v[i] = old + c * (west - before);
        before = west;
        west = old;
    }
}

static double flux(double l, double r)
{
    return 0.25 * (l * l + r * r) - 0.5 * (r - l);
}

#pragma amr kernel
static void conserve(double c)
{
#pragma amr data domain(i) arrays(u)
    double left = flux(u[0], u[1]);
    for (int i = 1; i < N - 1; i++) {
        double right = flux(u[i], u[i + 1]);
        u[i] -= c * (right - left);
        left = right;
    }
}

#pragma amr kernel
static void round_about(double c)
{
#pragma amr data domain(i) arrays(u)
    double left = u[N - 2];
    for (int i = 1; i < N - 1; i++) {
        double old = u[i];
        u[i] = old - c * (old - left);
        left = old;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        upwind(0.1);
        some(0.1);
        chained(0.1);
        conserve(0.1);
        round_about(0.1);
    }
    return 0;
}

// CHECK: err-carried-values.c:11:35: error: 'west' is made from its own new value at the cell before, along 'i': a recurrence
// CHECK: err-carried-values.c:12:9: note: 'west' is written here
// CHECK: err-carried-values.c:25:13: error: 'west' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:20:5: note: 'west' is declared here
// CHECK: err-carried-values.c:37:9: error: 'before' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:38:9: error: 'west' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:55:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:67:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK-NOT: error:
