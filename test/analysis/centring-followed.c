/* Velocities on a C grid of arrays of one size, advanced by way of second arrays: differences alone prove nothing, but the
 * array whose values are copied back to 'u' is on the faces, since cells stand between those of 'v'. */
// RUN: %amrcc --report %s 2>&1 | %FileCheck --implicit-check-not="takes on what" %s
// RUN: %amrcc --dump=plan -DOWN_PLACE %s 2>&1 | %FileCheck --check-prefix=HINT %s
// CHECK: {{^}}  u: double, {{.*}} face(x)
// CHECK: {{^}}  un: double, {{.*}} face(x)
// HINT: warning: 'un' (face(x)) takes on what 'u' (cell) holds, but they lie at different places
// HINT: hint: say on the data directive where both lie: face(x: un, u) or cell(un, u)
enum { NX = 64, NY = 48 };
static double h[NY][NX], u[NY][NX], v[NY + 1][NX], hn[NY][NX], un[NY][NX], vn[NY + 1][NX];
#ifdef OWN_PLACE
#pragma amr data domain(j, i) arrays(h, u, v, hn, un, vn) spacing(d) cell(u)
#else
#pragma amr data domain(j, i) arrays(h, u, v, hn, un, vn) spacing(d)
#endif

#pragma amr kernel
static void step(double dt, double d)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int w = (i + NX - 1) % NX;
            double vbar = 0.25 * (v[j][i] + v[j][w] + v[j + 1][i] + v[j + 1][w]);
            un[j][i] = u[j][i] + dt * (vbar - (h[j][i] - h[j][w]) / d);
        }
    for (int j = 1; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int e = (i + 1) % NX;
            double ubar = 0.25 * (u[j][i] + u[j][e] + u[j - 1][i] + u[j - 1][e]);
            vn[j][i] = v[j][i] - dt * (ubar + (h[j][i] - h[j - 1][i]) / d);
        }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            hn[j][i] = h[j][i] - dt * ((un[j][(i + 1) % NX] - un[j][i]) / d + (vn[j + 1][i] - vn[j][i]) / d);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            h[j][i] = hn[j][i];
            u[j][i] = un[j][i];
        }
    for (int j = 1; j < NY; j++)
        for (int i = 0; i < NX; i++)
            v[j][i] = vn[j][i];
}

int main(void)
{
    h[20][20] = 1;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1, 1.0);
    return h[3][3] > 1;
}
