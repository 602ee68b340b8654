// Arrays on the stack: the runtime forgets them when their scope ends, by whatever way, so that what lies there later
// is taken neither for them nor as overlapping them.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/automatic-arrays_amr.c | FileCheck %s
// RUN: %same %s
#include <stdio.h>

enum { N = 34 };
struct pair {
    int n;
    double at[3];
};

#pragma amr kernel
static int smooth(int n, double (*restrict u)[n], double h, int early)
{
    // CHECK: double tmp[n][n]; AMR_SCOPE(tmp, 0);
    double tmp[n][n];
    // CHECK: static double kept[4];{{$}}
    static double kept[4];
#pragma amr data domain(i, j) spacing(h) arrays(u, tmp)
    double c = 0.1 * h * h / (h * h);
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            tmp[i][j] = u[i][j] + c * (u[i + 1][j] + u[i - 1][j] + u[i][j + 1] + u[i][j - 1] - 4 * u[i][j]);
    if (early)
        return 1;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            u[i][j] = tmp[i][j];
    kept[0]++;
    return 0;
}

/* Another type, and not the same place, on the same part of the stack. */
#pragma amr kernel
static void advect(int n, double (*restrict u)[n], double h, double a)
{
    // CHECK: double w[5];{{$}}
    double w[5];
    // CHECK: float f[n][n], tmp[n][n]; AMR_SCOPE(f, 0); AMR_SCOPE(tmp, 0);
    float f[n][n], tmp[n][n];
#pragma amr data domain(i, j) spacing(h) arrays(u, tmp, f)
    w[0] = a;
    a = w[0];
    double c = a / h;
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            f[i][j] = c * (u[i][j] - u[i - 1][j]);
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            tmp[i][j] = u[i][j] - f[i][j];
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            u[i][j] = tmp[i][j];
}

static double first(const double *p)
{
    return p[0];
}

static double report(double (*u)[N], int t)
{
    // CHECK: double x[2] = {t, 1}; AMR_SCOPE(x, 1);
    double x[2] = {t, 1};
    // CHECK: struct pair y = {0}; AMR_SCOPE(y, 1);
    struct pair y = {0};
    y.at[1] = 3;
    // CHECK: for (double z[2] = {1, 2}; {{[^A]*}}amr_host_view(z
    for (double z[2] = {1, 2}; z[0] < 4; z[0]++)
        y.at[1] += first(z);
    return first(x) + first(u[8]) + first(y.at + 1);
}

int main(void)
{
    // CHECK: double u[N][N], h = 0.1; AMR_SCOPE(u, 0);
    double u[N][N], h = 0.1;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            u[i][j] = (i > 10 && j < 20) * 0.5;
#pragma amr timeloop
    for (int t = 0; t < 6; t++) {
        smooth(N, u, h, t == 3);
        advect(N, u, h, 0.2 * h);
        printf("%.17g\n", report(u, t));
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            printf("%.17g\n", u[i][j]);
    return 0;
}
