/* As warn-carried-power.c, where loops of the time loop stand in main behind those that set initial values: what goes with the
 * width and no neighbour, `vol * u[i]`, was taken for initial values (0.95 of the range, 1.0 in what host code reads). Differences
 * that nothing divides are those of each leaf's own cells, too (1.5 in what host code reads). */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not=warning: %s
enum { N = 256 };
static double u[N + 2], un[N + 2], p[N + 2], r[N + 2], v[N + 2], d[N + 2], g[N + 2];

int main(void)
{
    double h = 1.0 / N, h2 = h * h, dt = 0.2 * h * h;
    for (int i = 0; i < N + 2; i++)
        u[i] = un[i] = v[i] = i * (N - i) * h * h;
#pragma amr data domain(i) arrays(u, un, p, r, v, d, g) spacing(h)
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
#pragma amr kernel
        for (int i = 1; i <= N; i++)
            un[i] = u[i] + dt * (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h);
        for (int i = 1; i <= N; i++)
            u[i] = un[i];
        for (int i = 1; i <= N; i++)
            v[i] = h * u[i];
        for (int i = 1; i <= N; i++) {
            d[i] = u[i + 1] - u[i - 1];
            g[i] = (u[i + 1] - u[i - 1]) / (2 * h);
        }
        for (int k = 0; k < 40; k++) {
            for (int i = 1; i <= N; i++)
                r[i] = p[i - 1] - 2 * p[i] + p[i + 1] + 30 * h2 * u[i];
            // CHECK-DAG: warn-carried-in-main.c:[[#@LINE+1]]:13: warning: 'r' goes with the power 2 of the cell width, and this nest takes it otherwise than as the coefficient of a difference: on coarse cells that is another amount
            for (int i = 1; i <= N; i++)
                p[i] += 0.4 * r[i];
        }
    }
    // CHECK-DAG: warn-carried-in-main.c:[[#@LINE+3]]:12: warning: host code reads 'v', which goes with the power 1 of the cell width
    // CHECK-DAG: warn-carried-in-main.c:[[#@LINE+2]]:26: warning: host code reads 'd', which goes with the power 1 of the distance of neighbours
    // CHECK-DAG: hint: let 'd' hold a difference divided by the variables of spacing, and multiply where nests read it
    return v[3] + p[3] + d[5] + g[5] > 1;
}
