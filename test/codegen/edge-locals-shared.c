/* Loops along edges whose locals serve several assignments. KIND 1: one declaration for both walls, whose
 * conductivity is another array's; 2: indices in locals, of both directions in one loop over the layers. */
// RUN: %amrcc --dump=plan -Werror=amr-host-view -DKIND=1 %s
// RUN: %near 2e-3 -DKIND=1 --block=8 %s
// RUN: %amrcc --dump=plan -Werror=amr-host-view -DKIND=2 %s
// RUN: %near 2e-3 -DKIND=2 --block=8 %s
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#if KIND == 1
enum { G = 1 };
#else
enum { G = 2 };
#endif
struct field {
    int nx, ny;
    double h, *T, *Tn, *k;
};
#define AT(f, i, j) ((i) + G + ((j) + G) * ((f)->nx + 2 * G))

static void walls(struct field *f, double t, double h)
{
#if KIND == 1
    double hc = 4 * (1 + 0.5 * sin(20 * t)), Tinf = 0.2;
    for (int j = 0; j < f->ny; j++) {
        double kw = f->k[AT(f, 0, j)], ke = f->k[AT(f, f->nx - 1, j)];
        f->T[AT(f, -1, j)] =
            (kw / h * f->T[AT(f, 0, j)] - hc * (0.5 * f->T[AT(f, 0, j)] - Tinf)) / (kw / h + 0.5 * hc);
        f->T[AT(f, f->nx, j)] =
            (ke / h * f->T[AT(f, f->nx - 1, j)] - hc * (0.5 * f->T[AT(f, f->nx - 1, j)] - Tinf)) /
            (ke / h + 0.5 * hc);
    }
    for (int i = 0; i < f->nx; i++) {
        f->T[AT(f, i, -1)] = f->T[AT(f, i, 0)];
        f->T[AT(f, i, f->ny)] = f->T[AT(f, i, f->ny - 1)];
    }
#else
    for (int g = 1; g <= G; g++) {
        for (int j = 0; j < f->ny; j++) {
            int a = AT(f, -g, j), b = AT(f, g - 1, j), c = AT(f, f->nx - 1 + g, j), d = AT(f, f->nx - g, j);
            f->T[a] = f->T[b];
            f->T[c] = 0.4 - f->T[d];
        }
        for (int i = 0; i < f->nx; i++) {
            int a = AT(f, i, -g), b = AT(f, i, g - 1), c = AT(f, i, f->ny - 1 + g), d = AT(f, i, f->ny - g);
            f->T[a] = f->T[b];
            f->T[c] = f->T[d];
        }
    }
#endif
}

#pragma amr kernel
static void step(struct field *f, double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(f->T, f->Tn, f->k)
    int s = f->nx + 2 * G;
    for (int j = 0; j < f->ny; j++)
        for (int i = 0; i < f->nx; i++) {
            int c = AT(f, i, j);
#if KIND == 1
            double lap = f->T[c + 1] + f->T[c - 1] + f->T[c + s] + f->T[c - s] - 4 * f->T[c];
#else
            double lap = (16 * (f->T[c + 1] + f->T[c - 1] + f->T[c + s] + f->T[c - s]) -
                          (f->T[c + 2] + f->T[c - 2] + f->T[c + 2 * s] + f->T[c - 2 * s]) -
                          60 * f->T[c]) / 12;
#endif
            f->Tn[c] = f->T[c] + dt * f->k[c] * lap / (h * h);
        }
    double *t = f->T;
    f->T = f->Tn;
    f->Tn = t;
}

int main(void)
{
    struct field f = {.nx = 160, .ny = 96, .h = 1.0 / 64};
    size_t n = (size_t)(f.nx + 2 * G) * (f.ny + 2 * G);
    f.T = calloc(n, sizeof *f.T);
    f.Tn = calloc(n, sizeof *f.Tn);
    f.k = calloc(n, sizeof *f.k);
    for (int j = 0; j < f.ny; j++)
        for (int i = 0; i < f.nx; i++) {
            double x = (i + 0.5) * f.h - 0.3, y = (j + 0.5) * f.h - 0.5;
            f.T[AT(&f, i, j)] = 0.2 + 0.8 * exp(-80 * (x * x + y * y));
            f.k[AT(&f, i, j)] = 1 + 0.3 * x;
        }
    double dt = 0.1 * f.h * f.h;
#pragma amr timeloop
    for (int t = 0; t < 60; t++) {
        walls(&f, t * dt, f.h);
        step(&f, dt, f.h);
    }
    for (int j = 0; j < f.ny; j += 5)
        for (int i = 0; i < f.nx; i += 5)
            printf("%.12g\n", f.T[AT(&f, i, j)]);
    return 0;
}
