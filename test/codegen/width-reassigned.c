// A coefficient that is set, and set again from itself, before the nest: all statements are replayed for each level, also
// those in front of the one that first names the cell width, and those in braces. So is what other variables hold that are
// used again, or stand in braces.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/width-reassigned_amr.c | FileCheck %s
// RUN: %same %s
#include <stdio.h>
#define N 34
double u[N][N], v[N][N];
#pragma amr data domain(j, i) arrays(u, v) spacing(h)

#pragma amr kernel
void step(double h, double dt, double nu)
{
    double c = dt / (h * h);
    c = c * nu;
    // CHECK: for (amr_l = 0
    // CHECK: double c = dt / (h * h);
    // CHECK-NEXT: {{^ *}}c = c * nu;
    // CHECK-NEXT: amr_s[amr_l].c = c;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            v[j][i] = u[j][i] + c * (u[j + 1][i] + u[j - 1][i] + u[j][i + 1] + u[j][i - 1] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
}

#pragma amr kernel
void back(double h, double dt, double nu)
{
    double c;
    c = 0.5;
    {
        double inverse = 1 / h, share = 0.5 * nu;
        c += c * nu;
        c = c * dt * inverse * inverse * share;
    }
    // CHECK: double c = 0.5;
    // CHECK-NEXT: double inverse = 1 / h;
    // CHECK-NEXT: double share = 0.5 * nu;
    // CHECK-NEXT: {{^ *}}c += c * nu;
    // CHECK-NEXT: {{^ *}}c = c * dt * inverse * inverse * share;
    // CHECK-NEXT: amr_s[amr_l].c = c;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            v[j][i] = u[j][i] + c * (u[j + 1][i] + u[j - 1][i] + u[j][i + 1] + u[j][i - 1] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
}

#pragma amr kernel
void reuse(double h, double dt, double nu)
{
    double c, a = dt / h;
    c = nu * a / h;
    a = 0.5;
    double d = a * c;
    {
        double part = nu;
        {
            double inverse = part / h;
            d = d + 0.1 * dt * inverse / h;
        }
    }
    // CHECK: const double amr_fine_a = a;
    // CHECK: double a = dt / h;
    // CHECK-NEXT: double c = nu * a / h;
    // CHECK-NEXT: {{^ *}}a = 0.5;
    // CHECK-NEXT: double d = a * c;
    // CHECK-NEXT: double part = nu;
    // CHECK-NEXT: double inverse = part / h;
    // CHECK-NEXT: {{^ *}}d = d + 0.1 * dt * inverse / h;
    // CHECK-DAG: amr_s[amr_l].a = amr_fine_a;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            v[j][i] = u[j][i] + 0.2 * a * (c + d) * (u[j + 1][i] + u[j - 1][i] + u[j][i + 1] + u[j][i - 1] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = v[j][i] = (i + j) * .01 + (i > 20);
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        step(1, .1, 1.5);
        back(1, .1, 1.5);
        reuse(.9, .1, 1.5);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
}
