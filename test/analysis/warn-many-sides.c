/* Conditions of which there are many: the other sides of a hundred are looked at. Where a nest has more, that is said. So it is
 * of nests that make values on faces. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DDEEP %s 2>&1 | FileCheck --check-prefix=DEEP %s
// RUN: %amrcc --dump=plan -DMORE %s 2>&1 | FileCheck --check-prefix=MORE --implicit-check-not=warning: %s
// RUN: %amrcc --dump=plan -DFEWER %s 2>&1 | FileCheck --check-prefix=FEWER --implicit-check-not=warning: %s
// RUN: %amrcc --dump=plan -DFACES %s 2>&1 | FileCheck --check-prefix=FACES --implicit-check-not=warning: %s
enum { N = 66 };
static double u[N], un[N];

#define LIMIT(k) if (u[i] > 1##k) un[i] -= dt * (u[i] - 1##k);
#define TIMES(k) if (u[i] > 1##k) more *= 1 + 1##k * u[i];
#define TEN(k) LIMIT(k##0) LIMIT(k##1) LIMIT(k##2) LIMIT(k##3) LIMIT(k##4) LIMIT(k##5) LIMIT(k##6) LIMIT(k##7) LIMIT(k##8) LIMIT(k##9)
#define HUNDRED(k) TEN(k##0) TEN(k##1) TEN(k##2) TEN(k##3) TEN(k##4) TEN(k##5) TEN(k##6) TEN(k##7) TEN(k##8) TEN(k##9)

#ifndef FACES
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    // MORE: warn-many-sides.c:[[#@LINE+3]]:5: warning: the conditions of this nest have more sets of sides than amrcc looks at, which are 256 of up to 8 conditions: a coefficient that hides the cell width on another one is not found
    // MORE: hint: compare with a run at one level, or give parts of the nest whose conditions do not belong together a nest of their own
    // FEWER: nest
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + dt * (u[i + 1] - 2 * u[i] + u[i - 1]) / (h * h);
#ifdef DEEP
        // DEEP: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
        // DEEP: warn-many-sides.c:[[#@LINE+1]]:13: note: on one side of this condition
        if (u[i] > 100)
            if (u[i] > 200)
                if (u[i] > 300)
                    if (u[i] > 400)
                        // DEEP: warn-many-sides.c:[[#@LINE+1]]:29: note: on one side of this condition
                        if (u[i] > 500)
                            un[i] += 0.1 * (u[i + 1] - 2 * u[i] + u[i - 1]);
#elif defined MORE
        /* Each hides what the others do: pairs of them are looked at. */
        double more = 0;
        TIMES(0) TIMES(1) TIMES(2) TIMES(3) TIMES(4) TIMES(5) TIMES(6) TIMES(7) TIMES(8) TIMES(9) TIMES(10) TIMES(11) TIMES(12) TIMES(13) TIMES(14) TIMES(15) TIMES(16) TIMES(17) TIMES(18) TIMES(19) TIMES(20) TIMES(21) TIMES(22) TIMES(23)
        un[i] += dt * more;
#else
        HUNDRED(0)
#ifndef FEWER
        // CHECK: warning: this update has a part that is a second difference of 'u', and is not divided by the cell width
        // CHECK: warn-many-sides.c:[[#@LINE+1]]:13: note: on one side of this condition
        if (u[i] > 200)
            un[i] += 0.1 * (u[i + 1] - 2 * u[i] + u[i - 1]);
#endif
#endif
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
#endif

#ifdef FACES
/* A nest that makes values on faces, of which nothing else is said. */
static double q[N + 1];
#pragma amr kernel
static void fluxes(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, q)
    // FACES: warn-many-sides.c:[[#@LINE+1]]:5: warning: the conditions of this nest have more sets of sides than amrcc looks at, which are 256 of up to 8 conditions
    for (int i = 1; i < N; i++) {
        double more = 0;
        TIMES(0) TIMES(1) TIMES(2) TIMES(3) TIMES(4) TIMES(5) TIMES(6) TIMES(7) TIMES(8) TIMES(9) TIMES(10) TIMES(11) TIMES(12) TIMES(13) TIMES(14) TIMES(15) TIMES(16) TIMES(17) TIMES(18) TIMES(19) TIMES(20) TIMES(21) TIMES(22) TIMES(23)
        q[i] = (1 + more) * (u[i] - u[i - 1]) / h;
    }
    for (int i = 1; i < N - 1; i++)
        u[i] += dt * (q[i + 1] - q[i]) / h;
}
#endif

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++)
#ifdef FACES
        fluxes(1e-5, 0.1);
#else
        step(1e-5, 0.1);
#endif
    return u[3] > 1;
}
