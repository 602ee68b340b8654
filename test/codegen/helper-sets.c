/* Numbers of file scope that helpers in a nest set: for one another, for the nest, or as sums of all cells. Each cell
 * has its own; the program's text stays. */
// RUN: %same -Wno-amr-numerics %s
// RUN: not %amrcc -DFORM=1 -o %t %s 2>&1 | FileCheck --check-prefix=LATER %s
// RUN: not %amrcc -DFORM=2 -o %t %s 2>&1 | FileCheck --check-prefix=BEFORE %s
// RUN: not %amrcc -DFORM=3 -o %t %s 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: not %amrcc -DFORM=4 -o %t %s 2>&1 | FileCheck --check-prefix=HELPER %s
// LATER: error: 'up' is set by every cell of the nest and used outside it
// BEFORE: error: 'up' is written by every cell of the nest, and is neither local to it nor a reduction
// OTHER: error: 'up' is set by every cell of the nest and used outside it
// HELPER: error: 'up' is set by every cell of the nest and used outside it
#include <math.h>
#include <stdio.h>
enum { N = 66 };
static double u[N], un[N], gate[N];
static double up, down, rate, total, most;
static double dx = 1.0 / (N - 2), dt = 4e-5;

static void slopes(const double q[], int i)
{
    up = q[i + 1] - q[i];
    down = q[i] - q[i - 1];
    total += q[i];
    if (q[i] > most)
        most = q[i];
}

/* Of the arrays of file scope. */
static void open_gate(int i)
{
    rate = 1 / (1 + u[i] * u[i]);
    gate[i] += dt * (rate - gate[i]);
}

static void close_gate(int i)
{
    double slow = 0.1 * rate;
    if (u[i] > 0.5)
        slow *= 2;
    gate[i] -= dt * slow;
}

static double bend(void)
{
    return up - down;
}

#if FORM == 4
static double last(void)
{
    return up;
}
#endif

#if FORM == 3
#pragma amr kernel
static void look(void)
{
#pragma amr data domain(i) arrays(u, gate)
    for (int i = 1; i < N - 1; i++)
        gate[i] += up;
}
#endif

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = exp(-0.02 * (i - 30) * (i - 30));
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        total = most = 0;
#pragma amr kernel
#pragma amr data domain(i) arrays(u, un, gate) spacing(dx)
        for (int i = 1; i < N - 1; i++) {
#if FORM == 2
            gate[i] = up;
#endif
            slopes(u, i);
            open_gate(i);
            close_gate(i);
            un[i] = u[i] + dt / (dx * dx) * bend() - dt * gate[i];
        }
        for (int i = 1; i < N - 1; i++)
            u[i] = un[i];
#if FORM == 3
        look();
#endif
    }
    printf("%.9f %.9f %.6f %.6f\n", u[30], gate[12], total, most);
#if FORM == 1
    printf("%g\n", up);
#elif FORM == 4
    printf("%g\n", last());
#endif
    return 0;
}
