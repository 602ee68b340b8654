/* Coefficients in arrays and structs that cannot be computed anew for each level are refused by name. */
// RUN: not %amrcc --dump=plan -DLOOP %s 2>&1 | FileCheck --check-prefix=LOOP %s
// RUN: not %amrcc --dump=plan -DCALL %s 2>&1 | FileCheck --check-prefix=CALL %s
// RUN: %amrcc --dump=plan -DADDRESS %s 2>&1 | FileCheck --check-prefix=ADDRESS %s
// RUN: not %amrcc --dump=plan -DCONDITION %s 2>&1 | FileCheck --check-prefix=CONDITION %s
// RUN: not %amrcc --dump=plan -DFLAT %s 2>&1 | FileCheck --check-prefix=FLAT %s
// RUN: not %amrcc --dump=plan -DOUT %s 2>&1 | FileCheck --check-prefix=OUT %s
// RUN: not %amrcc --dump=plan -DWHOLE %s 2>&1 | FileCheck --check-prefix=WHOLE %s
// RUN: not %amrcc --dump=plan -DMEMBER %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: %amrcc --dump=plan -DLOOP -DGIVEN %s 2>&1 | FileCheck --check-prefix=GIVEN %s
enum { N = 66 };
static double a[N], b[N];
struct pair {
    double x, y;
};

static void compute(double *c, double h, double dt)
{
    for (int k = 0; k < 2; k++)
        c[k] = dt / (h * h);
}

static struct pair made(double h, double dt)
{
    struct pair p = {dt / (h * h), 0};
    return p;
}

#ifdef GIVEN
#pragma amr kernel scale(w: -2)
#else
#pragma amr kernel
#endif
static void step(double *un, double *u, double h, double dt, double *out, struct pair *g)
{
#pragma amr data domain(i) arrays(un, u) spacing(h)
#if defined LOOP
// LOOP: err-width-aggregates.c:[[#@LINE+3]]:5: error: 'w' depends on the cell width, and what it holds is the same on all levels
// LOOP: hint: keep coefficients in variables, or in a local array with constant subscripts that no function is given, or add scale(w: p) to the kernel if it goes with the p-th power of the cell width (0: the same on all levels)
// GIVEN-NOT: error:
    double w[2];
    for (int k = 0; k < 2; k++)
        w[k] = dt / (h * h);
#define C w[0]
#elif defined CALL
// CALL: err-width-aggregates.c:[[#@LINE+1]]:5: error: 'w' depends on the cell width, and what it holds is the same on all levels
    double w[2];
    compute(w, h, dt);
#define C w[0]
#elif defined ADDRESS
/* It may be a time step as well. */
// ADDRESS: warning: this nest reads neighbours, but none of its coefficients depends on the cell width
    double c;
    compute(&c, h, dt);
#define C c
#elif defined CONDITION
// CONDITION: err-width-aggregates.c:[[#@LINE+4]]:9: error: 'w[0]' depends on the cell width and is set under a condition or in a loop
// CONDITION: hint: compute it right before the nest, by statements of their own, or keep it in a variable of its own
    double w[2] = {0, 0};
    if (dt > 0)
        w[0] = dt / (h * h);
#define C w[0]
#elif defined FLAT
// FLAT: err-width-aggregates.c:[[#@LINE+1]]:5: error: 'w[0][0]' depends on the cell width and is set in a whole that does not say which value is its own
    double w[2][2] = {dt / (h * h), 0, 0, dt / (h * h)};
#define C w[0][0]
#elif defined OUT
// OUT: error: 'out' depends on the cell width, and what it holds is the same on all levels
    out[0] = dt / (h * h);
#define C out[0]
#elif defined WHOLE
// WHOLE: err-width-aggregates.c:[[#@LINE+1]]:5: error: 's.x' depends on the cell width and is set in a whole that does not say which value is its own
    struct pair s = made(h, dt);
#define C s.x
#else
// MEMBER: err-width-aggregates.c:[[#@LINE+3]]:16: error: 'c' depends on the cell width and is computed by something that cannot be done again for each level
    struct pair *same = g;
    same->x = dt / (h * h);
    double c = g->x;
#define C c
#endif
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + C * (u[i - 1] - 2 * u[i] + u[i + 1]);
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.2 * h * h, out[2], *u = a, *un = b;
    struct pair g = {0, 0};
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i * (N - 1 - i) * h * h;
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        step(un, u, h, dt, out, &g);
        double *s = u;
        u = un;
        un = s;
    }
    return u[3] > 1;
}
