/* A pollutant in a sheared flow, finite volumes on a mesh that is refined towards the middle by
 * stretching: coordinates of faces in xf and yf, of centres in xc and yc. Upwind fluxes through all faces,
 * the outer ones included; the flow is given by a stream function at the corners. One row of ghost
 * cells holds what comes in. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct grid {
    int nx, ny;
    double *xf, *yf; /* face i lies between cells i - 1 and i: 1 .. n + 1 */
    double *xc, *yc; /* 0 .. n + 1, ghost cells included */
};

static double *stretched(int n, double **centres)
{
    double *f = malloc((n + 3) * sizeof *f), *c = malloc((n + 2) * sizeof *c);
    for (int i = 0; i <= n + 2; i++) {
        double s = (i - 1.0) / n;
        f[i] = s + 0.1 * sin(2.0 * acos(-1.0) * s);
    }
    for (int i = 0; i <= n + 1; i++)
        c[i] = 0.5 * (f[i] + f[i + 1]);
    *centres = c;
    return f;
}

#define AT(j, i) ((j) * (g->nx + 2) + (i))

#pragma amr kernel
static void fluxes(const struct grid *g, const double *c, double *fx, double *fy, double kappa)
{
#pragma amr data domain(j, i) arrays(c, fx, fy) face(x: fx) face(y: fy)
    for (int j = 1; j <= g->ny; j++)
        for (int i = 1; i <= g->nx + 1; i++) {
            double u = 0.4 + 0.5 * sin(4.0 * g->xf[i]) * cos(3.0 * g->yc[j]);
            double up = u > 0.0 ? c[AT(j, i - 1)] : c[AT(j, i)];
            fx[AT(j, i)] = u * up - kappa * (c[AT(j, i)] - c[AT(j, i - 1)]) / (g->xc[i] - g->xc[i - 1]);
        }
    for (int j = 1; j <= g->ny + 1; j++)
        for (int i = 1; i <= g->nx; i++) {
            double v = -0.6 * cos(4.0 * g->xc[i]) * sin(3.0 * g->yf[j]);
            double up = v > 0.0 ? c[AT(j - 1, i)] : c[AT(j, i)];
            fy[AT(j, i)] = v * up - kappa * (c[AT(j, i)] - c[AT(j - 1, i)]) / (g->yc[j] - g->yc[j - 1]);
        }
}

#pragma amr kernel
static void update(const struct grid *g, double *c, const double *fx, const double *fy, double dt)
{
#pragma amr data domain(j, i) arrays(c, fx, fy) face(x: fx) face(y: fy)
    for (int j = 1; j <= g->ny; j++)
        for (int i = 1; i <= g->nx; i++)
            c[AT(j, i)] -= dt * ((fx[AT(j, i + 1)] - fx[AT(j, i)]) / (g->xf[i + 1] - g->xf[i]) +
                                 (fy[AT(j + 1, i)] - fy[AT(j, i)]) / (g->yf[j + 1] - g->yf[j]));
}

int main(int argc, char **argv)
{
    struct grid grid = {0}, *g = &grid;
    g->nx = argc > 1 ? atoi(argv[1]) : 50;
    g->ny = g->nx - 3;
    int steps = argc > 2 ? atoi(argv[2]) : 40;
    g->xf = stretched(g->nx, &g->xc);
    g->yf = stretched(g->ny, &g->yc);
    size_t n = (size_t)(g->nx + 2) * (g->ny + 2);
    double *c = calloc(n, sizeof *c), *fx = calloc(n, sizeof *fx), *fy = calloc(n, sizeof *fy);
    for (int j = 0; j < g->ny + 2; j++)
        for (int i = 0; i < g->nx + 2; i++) {
            double x = g->xc[i] - 0.45, y = g->yc[j] - 0.4;
            c[AT(j, i)] = exp(-(x * x + y * y) / 0.01);
        }
    double dt = 0.15 / g->nx;
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        fluxes(g, c, fx, fy, 0.0005);
        update(g, c, fx, fy, dt);
    }
    double mass = 0.0, out = 0.0;
    for (int j = 1; j <= g->ny; j++) {
        for (int i = 1; i <= g->nx; i++)
            mass += c[AT(j, i)] * (g->xf[i + 1] - g->xf[i]) * (g->yf[j + 1] - g->yf[j]);
        out += fx[AT(j, g->nx + 1)];
    }
    printf("mass %.12e, leaves at %.12e\n", mass, out);
    FILE *f = fopen("stretched_fv.raw", "wb");
    fwrite(c, sizeof *c, n, f);
    fclose(f);
    return 0;
}
