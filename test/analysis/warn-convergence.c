/* Time loops that end where a reduction over the mesh is small: where they do depends on the mesh. Time steps from
 * reductions, and loops that stop where values grow too large, are no such loops. */
// RUN: %amrcc --dump=plan -DWHILE %s 2>&1 | %FileCheck --check-prefix=WHILE %s
// RUN: %amrcc --dump=plan -DBREAK %s 2>&1 | %FileCheck --check-prefix=BREAK %s
// RUN: %amrcc --dump=plan -DFLAG %s 2>&1 | %FileCheck --check-prefix=FLAG %s
// RUN: %amrcc --dump=plan -DOUT %s 2>&1 | %FileCheck --check-prefix=OUT %s
// RUN: %amrcc --dump=plan -DMETHOD %s 2>&1 | %FileCheck --check-prefix=METHOD %s
// RUN: %amrcc --dump=plan -DCFL %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DGUARD %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DPRINT %s 2>&1 | %FileCheck --check-prefix=NONE %s
// NONE-NOT: the time loop ends
#include <math.h>
#include <stdio.h>

enum { N = 130 };
static double u[N], un[N];

#pragma amr kernel scale(0)
static void step(double weight)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + weight * (0.5 * (u[i - 1] + u[i + 1]) - u[i]);
}

#pragma amr kernel
static double change(void)
{
#pragma amr data domain(i) arrays(u, un)
    double most = 0;
    for (int i = 1; i < N - 1; i++)
        most = fmax(most, fabs(un[i] - u[i]));
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
    return most;
}

#pragma amr kernel
static void norms(double *sum, double *most)
{
#pragma amr data domain(i) arrays(u)
    double s = 0, m = 0;
    for (int i = 1; i < N - 1; i++) {
        s += u[i] * u[i];
        m = fmax(m, fabs(u[i]));
    }
    *sum = s;
    *most = m;
}

static int is_done(double err, double eps)
{
    return err < eps;
}

#if defined CFL || defined GUARD || defined PRINT
/* No such loops. */
int main(void)
{
    double err = 1, sum = 0, most = 0, t = 0, dt = 0.1;
    int k = 0;
    (void)sum, (void)most, (void)dt, (void)k, (void)is_done;
    u[60] = 1;
#ifdef CFL
#pragma amr timeloop
    while (t < 10.0) {
        norms(&sum, &most);
        dt = 0.1 / fmax(most, 1.0);
        if (dt < 1e-9)
            break;
        if (t + dt > 10.0)
            dt = 10.0 - t;
        step(dt);
        change();
        t += dt;
    }
#elif defined GUARD
#pragma amr timeloop
    for (k = 0; k < 100; k++) {
        step(dt);
        err = change();
        if (err > 1e6 || isnan(err)) {
            printf("diverged\n");
            break;
        }
    }
#else
#pragma amr timeloop
    for (k = 0; k < 100; k++) {
        step(dt);
        err = change();
        if (err < 1e-3)
            printf("%d %g\n", k, err);
        for (int j = 0; j < 3; j++)
            if (err < 1e-4)
                break;
    }
#endif
    printf("%g %g %g\n", u[60], err, t);
    return 0;
}
#else
int main(void)
{
    double err = 1, sum = 0, most = 0, dt = 0.1, before = 0;
    int done = 0, k = 0;
    (void)before, (void)done, (void)k, (void)sum, (void)most, (void)is_done;
    u[60] = 1;
#ifdef WHILE
    // WHILE: [[@LINE+6]]:12: warning: the time loop ends when a reduction over the mesh falls below a threshold: with several levels that may be at another step than in the serial program [-Wamr-numerics]
    // WHILE: while (err > 1e-3 && k < 1000)
    // WHILE: note: the time loop
    // WHILE: hint: make the threshold so small that what later steps would change is below the error that you allow, and compare with mesh.levels = 1
    // WHILE-NOT: warning:
#pragma amr timeloop
    while (err > 1e-3 && k < 1000) {
        step(dt);
        err = change();
        k++;
    }
#elif defined BREAK
#pragma amr timeloop
    for (k = 0; k < 1000; k++) {
        step(dt);
        double now = sqrt(change());
        // BREAK: [[@LINE+1]]:13: warning: the time loop ends when a reduction over the mesh falls below a threshold
        if (now <= 1e-3) {
            printf("%d\n", k);
            break;
        }
    }
#elif defined FLAG
#pragma amr timeloop
    do {
        step(dt);
        err = change();
        done = is_done(err / N, 1e-6);
    // FLAG: [[@LINE+1]]:16: warning: the time loop ends when a reduction over the mesh falls below a threshold
    } while (!(done));
#elif defined OUT
#pragma amr timeloop
    for (k = 0; k < 1000; k++) {
        step(dt);
        change();
        norms(&sum, &most);
        // OUT: [[@LINE+1]]:13: warning: the time loop ends when a reduction over the mesh falls below a threshold
        if (fabs(sum - before) < 1e-9)
            break;
        before = sum;
    }
#elif defined METHOD
#pragma amr timeloop
    for (k = 0; k < 1000; k++) {
        step(dt);
        // METHOD: [[@LINE+1]]:15: warning: the time loop ends when a reduction over the mesh falls below a threshold
        if (!(1e-3 < change()))
            return 0;
    }
#endif
    printf("%g %g\n", u[60], err);
    return 0;
}
#endif
