// Time steps that are computed from the width in `main`, where more than one loop makes a step: stages and increments of
// Runge-Kutta methods (0: half a step in a variable of its own, 1: increments, 2: differences by a variable, too), split
// sweeps and half steps (3), cells that a mask leaves out (4), two fields by one array of new values (5), velocities by the
// place with two steps of one size (6). All were refused, with a hint to write scale(dt: 0). Half a width by which faces lie
// off the centres is no step (7), nor is a square of the width of which the step is made (8). A loop over stages, whose
// coefficients it counts, is none of sweeps (9: the step went with the level, and nothing was said). Increments
// under a mask, and a reaction that is solved exactly behind them (10).
// RUN: %near 1e-2 --block=8 -Werror -DKIND=0 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=1 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=2 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=3 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=4 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=5 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=6 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=7 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=8 %s
// RUN: %near 1e-2 --block=8 -w -DKIND=9 %s
// RUN: %near 1e-2 --block=8 -Werror -DKIND=10 %s
// RUN: %amrcc --dump=plan -Werror -DKIND=9 %s | FileCheck %s
// RUN: %amrcc --dump=plan -w -DKIND=7 %s | FileCheck --check-prefix=HALF %s
// HALF: scalar hh double per level
// RUN: %amrcc --dump=plan -w -DKIND=8 %s | FileCheck --check-prefix=SQUARE %s
// SQUARE: scalar h2 double per level
// RUN: %amrcc --dump=plan -Werror -DKIND=0 %s | FileCheck %s
// CHECK: scalar dt double (the time step)
#include <math.h>
#include <stdio.h>

enum { N = 256 };
#define ALL for (int i = 1; i <= N; i++)
#define LAP(a) ((a)[i - 1] - 2 * (a)[i] + (a)[i + 1])
static double u[N + 2], v[N + 2], w[N + 2], k1[N + 2], k2[N + 2];

static const double A[3] = {0, -5. / 9, -153. / 128}, B[3] = {1. / 3, 15. / 16, 8. / 15};

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h, half = dt / 2, r = dt / (h * h), ih2 = 1 / (h * h), tau = 0.2 * h;
    double hh = 0.5 * h, h2 = h * h, step = 0.2 * h2;
    for (int i = 0; i < N + 2; i++) {
        double x = (i - 0.5) * h;
        u[i] = 0.8 * exp(-900 * (x - 0.5) * (x - 0.5));
        v[i] = exp(-500 * (x - 0.3) * (x - 0.3));
    }
#pragma amr data domain(i) arrays(u, v, w, k1, k2) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 200; t++) {
#pragma amr kernel
#if KIND == 0 || KIND == 2
        ALL k1[i] = (KIND == 0 ? LAP(u) / (h * h) : ih2 * LAP(u)) + 30 * u[i] * (1 - u[i]);
        ALL w[i] = u[i] + half * k1[i];
        ALL k2[i] = (KIND == 0 ? LAP(w) / (h * h) : ih2 * LAP(w)) + 30 * w[i] * (1 - w[i]);
        ALL u[i] += dt * k2[i];
#elif KIND == 1
        ALL k1[i] = r * LAP(u) + dt * 30 * u[i] * (1 - u[i]);
        ALL w[i] = u[i] + k1[i];
        ALL k2[i] = r * LAP(w) + dt * 30 * w[i] * (1 - w[i]);
        ALL u[i] += 0.5 * (k1[i] + k2[i]);
#elif KIND == 3
        ALL w[i] = u[i] + half / (h * h) * LAP(u);
        ALL k1[i] = w[i] + dt * 30 * w[i] * (1 - w[i]);
        ALL u[i] = k1[i] + half / (h * h) * LAP(k1);
#elif KIND == 4
        ALL {
            if (v[i] > 0.5) {
                w[i] = u[i];
            } else {
                double a = u[i] + r * LAP(u), b = 0.5 * (a + u[i]);
                w[i] = b;
            }
        }
        ALL u[i] = w[i];
#elif KIND == 6
        ALL {
            double x = (i - 0.5) * h - 0.4, a = 0.3 * x, da = (u[i + 1] - u[i - 1]) / (2 * h);
            w[i] = u[i] - tau * a * da + 1e-3 * tau * LAP(u) / (h * h);
        }
        ALL u[i] = w[i];
#elif KIND == 7
        ALL {
            double a = (u[i] - u[i - 1]) / h, b = (u[i + 1] - u[i]) / h;
            k1[i] = a * b > 0 ? (fabs(a) < fabs(b) ? a : b) : 0;
        }
        ALL k2[i] = u[i] + hh * k1[i];
        ALL w[i] = u[i] - tau / h * (k2[i] - k2[i - 1]);
        ALL u[i] = w[i];
#elif KIND == 10
        ALL {
            if (v[i] > 0.5)
                continue;
            k1[i] = dt * LAP(u) / (h * h);
        }
        ALL if (v[i] < 0.5) u[i] += k1[i];
        ALL w[i] = u[i] + r * LAP(u);
        ALL u[i] = w[i] / (w[i] + (1 - w[i]) * exp(-dt));
#elif KIND == 9
        for (int s = 0; s < 3; s++) {
            ALL k1[i] = LAP(u) / (h * h) + 30 * u[i] * (1 - u[i]);
            ALL k2[i] = A[s] * k2[i] + dt * k1[i];
            ALL u[i] += B[s] * k2[i];
        }
#elif KIND == 8
        ALL w[i] = u[i] + step * LAP(u) / (h * h);
        ALL v[i] = (u[i + 1] - u[i - 1]) * (u[i + 1] - u[i - 1]) / h2;
        ALL u[i] = w[i];
#else
        ALL w[i] = u[i] + dt * LAP(u) / (h * h);
        ALL u[i] = w[i];
        ALL w[i] = v[i] + dt * LAP(v) / (h * h);
        ALL v[i] = w[i];
#endif
    }
    ALL printf("%.10g %.10g\n", u[i], v[i]);
    return 0;
}
