/* Iterations of a number of sweeps, within a step or as the time loop: on coarse cells the same number does more. Those that
 * end when they have converged, smaller steps of an explicit scheme, stages and filters are none. */
// RUN: %amrcc --dump=plan -DPRESSURE %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DDAMPED %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DIMPLICIT %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DSWAPPED %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DRESIDUAL %s 2>&1 | %FileCheck --check-prefix=RESIDUAL %s
// RUN: %amrcc --dump=plan -DSEARCH %s 2>&1 | %FileCheck --check-prefix=SEARCH %s
// RUN: %amrcc --dump=plan -DSEARCH -DENDS %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSEARCH -DSHARED %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSEARCH -DNORM %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSEARCH -DALONE %s 2>&1 | %FileCheck --check-prefix=ALONE %s
// RUN: %amrcc --dump=plan -DSEARCH -DALONE -DSHARED %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DPRESSURE -DALONE -DSAID %s 2>&1 | %FileCheck --check-prefix=ALONE %s
// RUN: %amrcc --dump=plan -DDAMPED -DALONE %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DIMPLICIT -DALONE %s 2>&1 | %FileCheck --check-prefix=ALONE %s
// RUN: %amrcc --dump=plan -DRESIDUAL -DALONE %s 2>&1 | %FileCheck --check-prefix=ALONE %s
// RUN: %amrcc --dump=plan -DLAX -DALONE %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSMALLER -DALONE %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DRATES %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DCONVERGED %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSMALLER %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSTAGES %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DLAX %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DFILTER %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DWHOLE %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DPRESSURE -DSAID %s 2>&1 | %FileCheck --check-prefix=RELAX %s
// The new values move the field a part of the way, also by a helper.
// RUN: %amrcc --dump=plan -DPRESSURE '-DPUT=v[i] += 0.8 * (vn[i] - v[i])' %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DPRESSURE '-DPUT=v[i] = 0.2 * v[i] + 0.8 * vn[i]' %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DPRESSURE '-DPUT=relax(&v[i], &vn[i], 0.8)' %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DSMALLER '-DPUT=v[i] += 0.8 * (vn[i] - v[i])' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DPRESSURE '-DPUT=v[i] += 0.8 * vn[i]' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// ... or a function that is no kernel does; not by a part that goes with the width, as a diffusion does.
// RUN: %amrcc --dump=plan -DPRESSURE -DHOST '-DPUT=v[i] += 0.8 * (vn[i] - v[i])' %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DPRESSURE -DHOST '-DPUT=double d = vn[i] - v[i]; v[i] += w * d' %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DPRESSURE -DHOST '-DPUT=v[i] = vn[i]' %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan -DPRESSURE -DHOST '-DPUT=v[i] += r2 * (vn[i] - v[i])' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DPRESSURE -DHOST '-DPUT=v[i] += 0.8 * vn[i]' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSMALLER -DHOST '-DPUT=v[i] += w * (vn[i] - v[i])' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RELAX-NOT: moves values
// CHECK: warn-sweeps.c:{{[0-9]+}}:9: warning: this loop ends after a number of sweeps, not when they have converged: as many do more on coarse cells, and errors with several levels need not follow refine.tolerance [-Wamr-numerics]
// CHECK: note: this nest makes 'to' of its own neighbours, and not as a step in time
// CHECK: hint: let the loop end when a reduction, as of the largest change, falls below a threshold so small that more sweeps would change nothing that matters; else compare with mesh.levels = 1, as 'amrcc verify' does
// CHECK-NOT: ends after a number of sweeps
// RESIDUAL: warning: this loop ends after a number of sweeps
// RESIDUAL: note: this nest makes 'to' of its own neighbours, by way of residuals, and not as a step in time
// SEARCH: [[@LINE+158]]:9: warning: this loop ends after a number of sweeps
// SEARCH: note: this nest corrects 'v' by a quotient of reductions that the loop makes
// SEARCH-NOT: ends after a number of sweeps
// ALONE: [[@LINE+137]]:5: warning: this loop ends after a number of sweeps
// ALONE-NOT: ends after a number of sweeps
// NONE-NOT: ends after a number of sweeps
#include <math.h>
enum { N = 130 };
static double u[N], un[N], v[N], vn[N], r[N];
#pragma amr data domain(i) arrays(u, un, v, vn, r) spacing(h)
#define REPEAT(n) for (int q = 0; q < n; q++)
#define ALL for (int i = 1; i < N - 1; i++)

#ifndef SEARCH
#if defined FILTER
#pragma amr kernel scale(c: 0)
#elif defined SAID
#pragma amr kernel scale(0)
#elif defined WHOLE
#pragma amr kernel scale(-2)
#else
#pragma amr kernel
#endif
static void inner(double *to, double *from, double h, double dt, double c, double *most)
{
    double m = 0;
#if defined PRESSURE || defined CONVERGED
    ALL {
        to[i] = 0.5 * (from[i - 1] + from[i + 1] - h * (u[i + 1] - u[i]) / dt);
        m = fmax(m, fabs(to[i] - from[i]));
    }
#elif defined DAMPED || defined SWAPPED
    ALL
        to[i] = from[i] + 0.9 * (0.5 * (from[i - 1] + from[i + 1] - h * h * u[i]) - from[i]);
#elif defined IMPLICIT
    ALL
        to[i] = (u[i] * h * h + dt * (from[i - 1] + from[i + 1])) / (h * h + 2 * dt);
#elif defined RESIDUAL || defined RATES
    ALL
        r[i] = (from[i - 1] - 2 * from[i] + from[i + 1]) / (h * h) - u[i];
    ALL
#ifdef RATES
        to[i] = from[i] + 0.3 * dt * r[i];
#else
        to[i] = from[i] + 0.4 * h * h * r[i];
#endif
#elif defined SMALLER
    ALL
        to[i] = from[i] + 0.1 * dt / (h * h) * (from[i - 1] - 2 * from[i] + from[i + 1]);
#elif defined STAGES
    ALL
        to[i] = u[i] - c * dt / (2 * h) * (from[i + 1] - from[i - 1]);
#elif defined LAX
    ALL
        to[i] = 0.5 * (from[i - 1] + from[i + 1]) - dt / (2 * h) * (u[i + 1] - u[i - 1]);
#elif defined FILTER
    ALL
        to[i] = from[i] + c * (from[i - 1] - 2 * from[i] + from[i + 1]);
#else
    ALL
        to[i] = from[i] + 0.1 * (from[i - 1] - 2 * from[i] + from[i + 1]);
#endif
    *most = m;
}
#endif

static void relax(double *to, const double *from, double w)
{
    *to += w * (*from - *to);
}

#ifndef PUT
#define PUT v[i] = vn[i]
#endif
#ifdef HOST
static void copy_by(double w, double r2)
{
    ALL {
        PUT;
    }
}
#define copy() copy_by(0.8, 0.2 * dt / (h * h))
#else
#pragma amr kernel
static void copy(void)
{
    ALL
        PUT;
}
#endif

#pragma amr kernel
static void outer(double h, double dt)
{
    ALL
        un[i] = u[i] - dt / h * (u[i] - u[i - 1]) + dt * (v[i + 1] - v[i - 1]) / (2 * h);
    ALL
        u[i] = un[i];
}

/* Conjugate gradients for v'' = u: directions in vn, residuals in un. */
#pragma amr kernel
static double squares(double h, double *curved)
{
    double s = 0, c = 0;
    ALL
        r[i] = (vn[i - 1] - 2 * vn[i] + vn[i + 1]) / (h * h);
    ALL {
        s += un[i] * un[i];
        c += vn[i] * r[i];
    }
    *curved = c;
    return s;
}

#pragma amr kernel
static void correct(double a)
{
    ALL {
#ifdef NORM
        v[i] *= a;
#else
        v[i] += a * vn[i];
        un[i] -= a * r[i];
#endif
    }
}

#pragma amr kernel
static void turn(double b)
{
    ALL
        vn[i] = un[i] + b * vn[i];
}

int main(void)
{
    double h = 1.0 / N, dt = 0.3 * h * h, most = 1, *a = v, *b = vn;
    u[60] = 1;
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
#ifdef CONVERGED
        REPEAT(1000) {
            inner(vn, v, h, dt, 0.1, &most);
            copy();
            if (most < 1e-12)
                break;
        }
#elif defined SEARCH && defined ALONE
        double curved, last = squares(h, &curved);
        correct(last / curved);
#ifdef SHARED
        turn(0.5);
#else
        turn(squares(h, &curved) / last);
#endif
#elif defined SEARCH
        double curved, last = squares(h, &curved);
        REPEAT(12) {
#ifdef SHARED
            correct(last / N);
#else
            correct(last / curved);
#endif
            double now = squares(h, &curved);
#ifdef ENDS
            if (now < 1e-20)
                break;
#endif
            turn(now / N);
            last = now;
        }
#elif defined SWAPPED
        REPEAT(5) {
            inner(b, a, h, dt, 0.1, &most);
            double *s = a;
            a = b;
            b = s;
        }
#else
#ifndef ALONE
        REPEAT(20)
#endif
        {
            inner(vn, v, h, dt, 1.0 / (4 - t % 3), &most);
            copy();
        }
#endif
#ifndef ALONE
        outer(h, dt);
#endif
    }
    return u[3] > 1 || most > 2 || a == b;
}
