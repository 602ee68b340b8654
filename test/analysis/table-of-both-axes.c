/* A table that serves both axes of a square mesh: what lies at i and at j are entries of two tables. They were taken for
 * one, so that k[j] + k[i] was 2 * k[j], the same along i, and what passes a face was wrong; and x[i] - x[j] was taken for
 * a difference of neighbouring entries. */
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck %s
// RUN: %amrcc --dump=plan %s 2>&1 | grep -c -e warning: -e "flux of" | %FileCheck --check-prefix=ALL %s
// ALL: {{^}}3{{$}}
enum { N = 64 };
static double u[N + 2][N + 2], un[N + 2][N + 2], k[N + 2], x[N + 2];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    // CHECK-DAG: table-of-both-axes.c:[[# @LINE + 3]]:{{[0-9]+}}: warning: this update has a part that goes with a difference of 'x'
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] += dt * 9 * (x[i] - x[i - 1] + x[j] - x[j - 1]) * u[j][i];
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] + dt / (h * h) * (k[j] * (u[j][i + 1] - 2 * u[j][i] + u[j][i - 1]) + k[i] * (u[j][i + 1] - 2 * u[j][i] + u[j][i - 1]));
    // CHECK-DAG: flux of u across i: - 1 * un(0,0) * dt * k[j](0,0) * quotient + 1 * un(0,1) * dt * k[j](0,0) * quotient
    // CHECK-DAG: flux of u across j: - 1 * un(0,0) * dt * k[i](0,0) * quotient + 1 * un(1,0) * dt * k[i](0,0) * quotient
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = un[j][i] + dt / (h * h) * (k[j] * (un[j][i + 1] - 2 * un[j][i] + un[j][i - 1]) + k[i] * (un[j + 1][i] - 2 * un[j][i] + un[j - 1][i]));
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = u[j][i] + dt * 20 * (x[i] - x[j]) * u[j][i];
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i] = un[j][i] - dt * (x[i] - x[j]) * (x[i] - x[j]);
}

int main(void)
{
    double h = 1.0 / N, dt = 0.1 * h * h;
    for (int i = 0; i < N + 2; i++) {
        x[i] = i * h;
        k[i] = 1 + 0.5 * x[i];
    }
    u[5][5] = 1;
#pragma amr timeloop
    for (int s = 0; s < 100; s++)
        step(dt, h);
    return u[3][3] > 1;
}
