/* What the program makes of the cell width elsewhere, and multiplies a difference with that nothing divides; and time steps
 * of all forms that a kernel computes from the width. One term with the width hides none of them. */
// RUN: not %amrcc --dump=plan -DGLOBAL %s 2>&1 | FileCheck --check-prefix=GLOBAL %s
// RUN: not %amrcc --dump=plan -DSQUARE %s 2>&1 | FileCheck --check-prefix=SQUARE %s
// RUN: not %amrcc --dump=plan -DINVERSE %s 2>&1 | FileCheck --check-prefix=INVERSE %s
// RUN: not %amrcc --dump=plan -DCHAIN %s 2>&1 | FileCheck --check-prefix=CHAIN %s
// RUN: not %amrcc --dump=plan -DENTRY %s 2>&1 | FileCheck --check-prefix=ENTRY %s
// RUN: not %amrcc --dump=plan -DMEMBER %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: not %amrcc --dump=plan -DWITHIN %s 2>&1 | FileCheck --check-prefix=WITHIN %s
// RUN: %amrcc --dump=plan -DCHAIN -DGIVEN %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// RUN: %amrcc --dump=plan -DMEMBER -DGIVEN %s 2>&1 | FileCheck --check-prefix=GIVEN %s
// GIVEN-NOT: {{warning|error}}:
enum { N = 130 };
static double a[N], b[N], c, square, inverse;

#if defined GIVEN && defined MEMBER
#pragma amr kernel scale(s.t: 0)
#elif defined GIVEN
#pragma amr kernel scale(tau: 0)
#else
#pragma amr kernel
#endif
static void step(double *un, double *u, double h, double dt, double nu)
{
#pragma amr data domain(i) arrays(un, u) spacing(h)
#if defined CHAIN
// CHAIN: err-width-beside.c:[[#@LINE+2]]:5: error: 'tau' is computed from the cell width, so anew for each level: this update would advance by another time on each
// CHAIN: hint: add scale(tau: 0) to the kernel if 'tau' is the same on all levels, as a time step is
    double tau = 0.3 * h * h, k = tau / (h * h);
#elif defined ENTRY
// ENTRY: error: 'tau[0]' is computed from the cell width, so anew for each level: this update would advance by another time on each
// ENTRY: hint: keep it in a variable of its own, and add scale(variable: 0) to the kernel if it is the same on all levels, as a time step is
    double tau[1] = {0.3 * h * h};
#elif defined MEMBER
// MEMBER: error: 's.t' is computed from the cell width, so anew for each level: this update would advance by another time on each
// MEMBER: hint: add scale(s.t: 0) to the kernel
    struct {
        double t;
    } s = {0.3 * h * h};
#endif
    for (int i = 1; i < N - 1; i++) {
        double next = u[i] - dt / (2 * h) * (u[i + 1] - u[i - 1]), bend = u[i - 1] - 2 * u[i] + u[i + 1];
#if defined GLOBAL
// GLOBAL: err-width-beside.c:[[#@LINE+3]]:24: error: 'c' is the same on all levels, and what it multiplies is a second difference of 'u', not divided by the cell width
// GLOBAL: note: this nest uses it
// GLOBAL: hint: add scale(c: -2) to the kernel, or scale(c: 0) if it is meant to be the same on all levels
        un[i] = next + c * bend;
#elif defined SQUARE
// SQUARE: error: 'square' is the same on all levels, and what it multiplies is a second difference of 'u', not divided by the cell width
// SQUARE: hint: add scale(square: -2) to the kernel
        un[i] = next + dt * nu * square * bend;
#elif defined INVERSE
// INVERSE: error: 'inverse' is the same on all levels, and what it multiplies is a first difference of 'u', not divided by the cell width
// INVERSE: hint: add scale(inverse: -1) to the kernel
        un[i] = u[i] - 0.5 * dt * inverse * (u[i + 1] - u[i - 1]) + dt * nu / (h * h) * bend;
#elif defined CHAIN
        un[i] = next + nu * k * bend;
#elif defined ENTRY
        un[i] = next + tau[0] * nu / (h * h) * bend;
#elif defined MEMBER
        un[i] = next + s.t * nu / (h * h) * bend;
#else
// WITHIN: err-width-beside.c:[[#@LINE+2]]:9: error: 'tau' is computed from the cell width, so anew for each level: this update would advance by another time on each
// WITHIN: hint: compute 'tau' in front of the nest, and add scale(tau: 0) to the kernel if it is the same on all levels, as a time step is
        double tau = 0.3 * h * h;
        un[i] = next + tau * nu / (h * h) * bend;
#endif
    }
}

int main(void)
{
    double h = 1.0 / (N - 1), dt = 0.3 * h * h, nu = 1, *u = a, *un = b;
    c = dt * nu / (h * h);
    square = 1 / (h * h);
    inverse = 1 / h;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i * (N - 1 - i) * h * h;
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        step(un, u, h, dt, nu);
        double *s = u;
        u = un;
        un = s;
    }
    return u[3] > 1;
}
