/* Boundaries that multiply the next cell by a factor which begins with 1 and goes with a variable: with one that holds
 * the width of the finest cells it is another slope on each level. The error was 0.4 of the range at a tolerance of
 * 1e-2. Switches and signs, which get whole numbers only, are none; neither is what spacing or scale names. */
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c "warning: beside" | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}9{{$}}
#include <math.h>
#include <stdlib.h>
enum { N = 64 };
struct side { double biot, closed; };
static double u[N + 2][N + 2], p[N + 2][N + 2], g = 0.1, read, dx = 1.0 / N, open = 1, omega = 6;
#define ALONG for (int k = 0; k < N + 2; k++)

static void forms(double q)
{
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor, which
    ALONG u[k][0] = (1 - g) / (1 + g) * u[k][1];
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor
    ALONG u[k][N + 1] = exp(-q) * u[k][N];
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor
    ALONG u[0][k] = u[1][k] / (1 + 3 * read);
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor
    ALONG u[N + 1][k] = u[N][k] * sqrt(1 + 2 * g);
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'p' is what the next cell holds times a factor
    ALONG p[k][0] = (1 - read) * p[k][1];
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'p' is what the next cell holds times a factor
    ALONG p[0][k] = (1 - q * q) * p[1][k] + q * q * 0.3;
}

/* Heat that leaves by a film: what lies beyond is added. */
#pragma amr kernel
static void films(const struct side *s, double out, double q)
{
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor
    ALONG u[k][0] = (u[k][1] + s->biot * out) / (1 + s->biot);
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor
    ALONG u[k][N + 1] = u[k][N] - q * (u[k][N] - out);
    // CHECK-DAG: warn-edge-factors.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor
    ALONG u[0][k] = (u[1][k] + read * out) / (1 + read);
}

/* The width goes by the variable of spacing. */
#pragma amr kernel scale(loss: 1)
static void right(double loss, double b)
{
#pragma amr data arrays(u, p) spacing(dx)
    ALONG u[k][0] = (2 - b * dx) / (2 + b * dx) * u[k][1];
    ALONG u[k][N + 1] = exp(-b * dx) * u[k][N];
    ALONG u[0][k] = u[1][k] / (1 + loss);
    ALONG u[N + 1][k] = (u[N][k] + b * dx * 0.3) / (1 + b * dx);
    ALONG p[k][0] = (1 - loss) * p[k][1];
}

/* Not at all near 1, means, and what is the same for small numbers. */
static void others(double s, double t)
{
    ALONG u[k][0] = s * u[k][1];
    ALONG u[k][N + 1] = cos(omega * t) * u[k][N];
    ALONG u[0][k] = read > 0 ? u[1][k] : -u[1][k];
    ALONG p[k][0] = (read - 1) * p[k][1];
    ALONG p[k][N + 1] = (1 - read) * p[k][N] + read * 0.3;
}

/* Whole numbers only. */
#pragma amr kernel
static void switches(double on, double ns, const struct side *s, double flips, int wall)
{
    ALONG u[k][0] = (1 - on) * u[k][1];
    ALONG u[k][N + 1] = (1 - 2 * ns) * u[k][N];
    ALONG u[0][k] = (1 - 2 * s->closed) * u[1][k];
    ALONG u[N + 1][k] = (1 - open) * u[N][k] + open * 0.3;
    ALONG p[k][0] = (1 - flips) * p[k][1];
    double closed = wall;
    ALONG p[k][N + 1] = (1 - 2 * closed) * p[k][N];
}

#pragma amr kernel
static void step(double dt)
{
#pragma amr data domain(j, i) arrays(u, p) spacing(dx)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            p[j][i] += dt * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) / (dx * dx);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] += dt * p[j][i];
}

int main(int argc, char **argv)
{
    struct side side = {.biot = 4.0 / N, .closed = 1};
    double flips = 1, slip = argc > 2;
    read = argc > 1 ? atof(argv[1]) : 0;
#pragma amr timeloop
    for (int s = 0; s < 100; s++) {
        forms(0.1 / N);
        films(&side, 0.3, 2.0 / N);
        right(0.5 / N, 2.5);
        others(-1, s * 0.01);
        switches(argc > 1 ? 1 : 0.0, slip, &side, flips, argc > 3);
        flips = 1 - flips;
        open *= -1;
        step(1e-4);
    }
    return u[3][3] > 1;
}
