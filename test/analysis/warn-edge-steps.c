/* Boundaries that set a cell to the next one and something more: a slope times the cell width, or another slope on each
 * level. The error was 0.5 of the range at a tolerance of 1e-2. */
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c warning: | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}6{{$}}
#include <math.h>
enum { N = 64 };
static double u[N + 2][N + 2], p[N + 2][N + 2], r[N + 2][N + 2], g = 0.1, dx = 1.0 / N;
#define ALONG for (int k = 0; k < N + 2; k++)

static void flux(double t)
{
    // CHECK-DAG: warn-edge-steps.c:[[# @LINE + 2]]:5: warning: beside the edge 'u' is what the next cell holds and something more, which does not go with the cell width: another slope on each level
    // CHECK-DAG: hint: write it as a slope times the width that spacing names in this kernel, q * h, or keep it in a variable c and add scale(c: 1) to the kernel
    ALONG u[k][0] = u[k][1] + 0.3;
    // CHECK-DAG: warn-edge-steps.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is
    ALONG u[k][N + 1] = u[k][N - 1] - g * sin(t);
    ALONG p[0][k] = p[1][k] + 0.3 * dx;
    // CHECK-DAG: warn-edge-steps.c:[[# @LINE + 2]]:5: warning: beside the edge 'p' is what the next cell holds times a factor, which does not go with the cell width: another slope on each level
    // CHECK-DAG: hint: write it with a slope times the width that spacing names in this kernel, as (1 - q * h)
    ALONG p[N + 1][k] = 0.98 * p[N][k] + 0.02 * t;
}

/* A factor that goes with a variable, of file scope or the kernel. */
static void losses(double q)
{
    // CHECK-DAG: warn-edge-steps.c:[[# @LINE + 1]]:5: warning: beside the edge 'u' is what the next cell holds times a factor
    ALONG u[k][0] = u[k][1] * (1 - g);
    // CHECK-DAG: warn-edge-steps.c:[[# @LINE + 1]]:5: warning: beside the edge 'p' is what the next cell holds times a factor
    ALONG p[0][k] = p[1][k] - 0.5 * q * p[1][k];
}

/* The width is a parameter, and no clause of this kernel names it. */
#pragma amr kernel
static void given(double h)
{
    // CHECK-DAG: warn-edge-steps.c:[[# @LINE + 1]]:5: warning: beside the edge 'r' is
    ALONG r[0][k] = r[1][k] + 5 * h;
}

#pragma amr kernel scale(c: 1)
static void said(double c)
{
    ALONG r[N + 1][k] = r[N][k] + c;
}

/* A variable that may be a sign, or 0 or 1, or goes with the width. */
#pragma amr kernel scale(loss: 1)
static void turned(double s, double on, int wet, double loss)
{
    ALONG u[k][0] = s * u[k][1];
    ALONG u[k][N + 1] = (1 - on) * u[k][N] + on * 0.3;
    ALONG p[k][0] = (1 - 2 * wet) * p[k][1];
    ALONG p[k][N + 1] = (1 - g * dx) * p[k][N];
    ALONG r[k][0] = (1 - loss) * r[k][1];
    ALONG r[k][N + 1] = (1 - on) * r[k][N] + on * r[k][N - 1];
}

/* Values, means, signs, what other arrays decide, limits, rates. */
static void others(double t, double sign)
{
    ALONG u[k][0] = sign * u[k][1];
    ALONG p[k][0] = (1 - 3 * dx) * p[k][1];
    ALONG u[0][k] = 0.3 - u[1][k];
    ALONG u[N + 1][k] = 0.3 * t;
    ALONG p[k][0] = p[k][1] + (0.7 - r[k][1]) / 4;
    ALONG p[k][N + 1] = 2 * p[k][N] - p[k][N - 1];
    ALONG r[k][0] = fmax(r[k][1], 0.2);
    ALONG r[k][N + 1] = r[k][N + 1] + 0.1 * (r[k][N] - r[k][N + 1]) + 0.01;
}

#pragma amr kernel
static void step(double dt)
{
#pragma amr data domain(j, i) arrays(u, p, r) spacing(dx)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            p[j][i] += dt * ((u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) / (dx * dx) + r[j][i]);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            r[j][i] += dt * p[j][i];
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] += dt * p[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int s = 0; s < 100; s++) {
        flux(s * 0.01);
        losses(0.03);
        given(1.0 / N);
        said(1.0 / N);
        turned(-1, 1, 1, 0.5 / N);
        others(s * 0.01, -1);
        step(1e-4);
    }
    return u[3][3] > 1;
}
