/* Values that a loop keeps for its next round: new ones, those of the other end. */
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

/* A new value of another array, and a new value of the array behind. */
#pragma amr kernel
static void in_turn(double c)
{
#pragma amr data domain(i) arrays(u, v)
    double left = u[0] * v[0];
    for (int i = 1; i < N - 1; i++) {
        u[i] += c;
        double right = u[i] * v[i];
        v[i] -= c * (right - left);
        left = right;
    }
}

#pragma amr kernel
static void behind(double c)
{
#pragma amr data domain(i) arrays(u)
    double left = u[0] - u[1];
    for (int i = 2; i < N - 1; i++) {
        double right = u[i - 1] - u[i];
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

static double flux(double l, double r)
{
    return 0.25 * (l * l + r * r) - 0.5 * (r - l);
}

static int count;
static int next(void)
{
    return count++;
}

static void limit(double *flow)
{
    *flow = *flow > 1 ? 1 : *flow;
}

/* Between the first value and the loop a number of it changes, or more than numbers does. */
#pragma amr kernel
static void changed(double c, double k)
{
#pragma amr data domain(i) arrays(u, v)
    double left = k * u[0];
    k = 2;
    for (int i = 1; i < N - 1; i++) {
        double right = k * u[i];
        v[i] -= c * (right - left);
        left = right;
    }
}

#pragma amr kernel
static void counted(double c)
{
#pragma amr data domain(i) arrays(u, v)
    double left = flux(u[0], u[1]), number = next();
    for (int i = 1; i < N - 1; i++) {
        double right = flux(u[i], u[i + 1]);
        number = 0.5;
        v[i] -= number * c * (right - left);
        left = right;
    }
}

static double speed = 1;
static double advected(double l, double r)
{
    return speed > 0 ? speed * l : speed * r;
}

static double numbered(double l)
{
    static double calls;
    calls += 1;
    return l * calls;
}

#pragma amr kernel
static void turned(double c)
{
#pragma amr data domain(i) arrays(u, v)
    double left = advected(u[0], u[1]);
    speed = -1;
    for (int i = 1; i < N - 1; i++) {
        double right = advected(u[i], u[i + 1]);
        v[i] -= c * (right - left);
        left = right;
    }
}

#pragma amr kernel
static void with_state(double c)
{
#pragma amr data domain(i) arrays(u, v)
    double left = numbered(u[0]);
    for (int i = 1; i < N - 1; i++) {
        double right = numbered(u[i]);
        v[i] -= c * (right - left);
        left = right;
    }
}

/* Changed through its address. */
#pragma amr kernel
static void limited(double c)
{
#pragma amr data domain(i) arrays(u, v)
    double left = flux(u[0], u[1]);
    for (int i = 1; i < N - 1; i++) {
        double right = flux(u[i], u[i + 1]);
        limit(&right);
        v[i] -= c * (right - left);
        left = right;
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        upwind(0.1);
        some(0.1);
        chained(0.1);
        in_turn(0.1);
        behind(0.1);
        round_about(0.1);
        changed(0.1, 1);
        counted(0.1);
        turned(0.1);
        with_state(0.1);
        limited(0.1);
    }
    return 0;
}

// CHECK: err-carried-values.c:12:9: error: 'west' is made of what it was at the cell before: a recurrence, as in a line solver, has an order that the cells of a nest have not
// CHECK: err-carried-values.c:9:5: note: 'west' is declared here
// CHECK: hint: no nest can do it: use an explicit step, or keep old values, double old = u[i]; ... left = old; in a function without '#pragma amr kernel' it is host code, right and slow
// CHECK: err-carried-values.c:25:13: error: 'west' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:20:5: note: 'west' is declared here
// CHECK: err-carried-values.c:37:9: error: 'before' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:38:9: error: 'west' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:52:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:64:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:76:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:106:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:119:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:145:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:157:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK: err-carried-values.c:171:9: error: 'left' is written by every cell of the nest, and is neither local to it nor a reduction
// CHECK-NOT: error:
