/* Shallow water in a closed basin: a mound of water falls and its waves are reflected. Rusanov
 * fluxes on flat arrays with one ghost cell around; walls copy the depth and reverse the normal
 * momentum. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define NX 128
#define NY 64
#define W (NX + 2)
#define ID(j, i) ((j) * W + (i))
#define G 9.81

static void walls(double *q, double sx, double sy)
{
    int i, j;
    for (i = 1; i <= NX; i++) {
        q[ID(0, i)] = sy * q[ID(1, i)];
        q[ID(NY + 1, i)] = sy * q[ID(NY, i)];
    }
    for (j = 1; j <= NY; j++) {
        q[ID(j, 0)] = sx * q[ID(j, 1)];
        q[ID(j, NX + 1)] = sx * q[ID(j, NX)];
    }
}

static double speed(double h, double hu, double hv)
{
    return sqrt(hu * hu + hv * hv) / h + sqrt(G * h);
}

#pragma amr kernel
static void advance(double *restrict hn, double *restrict un, double *restrict vn, const double *restrict h,
                    const double *restrict hu, const double *restrict hv, double dt, double dx)
{
#pragma amr data domain(j, i) spacing(dx) arrays(hn, un, vn, h, hu, hv)
    const double c = 0.5 * dt / dx;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            int m = ID(j, i), e = ID(j, i + 1), w = ID(j, i - 1), n = ID(j + 1, i), s = ID(j - 1, i);
            double ae = fmax(speed(h[m], hu[m], hv[m]), speed(h[e], hu[e], hv[e]));
            double aw = fmax(speed(h[m], hu[m], hv[m]), speed(h[w], hu[w], hv[w]));
            double an = fmax(speed(h[m], hu[m], hv[m]), speed(h[n], hu[n], hv[n]));
            double as = fmax(speed(h[m], hu[m], hv[m]), speed(h[s], hu[s], hv[s]));
            hn[m] = h[m] - c * (hu[e] - hu[w] + hv[n] - hv[s] - ae * (h[e] - h[m]) + aw * (h[m] - h[w]) -
                                an * (h[n] - h[m]) + as * (h[m] - h[s]));
            un[m] = hu[m] - c * (hu[e] * hu[e] / h[e] - hu[w] * hu[w] / h[w] +
                                 0.5 * G * (h[e] * h[e] - h[w] * h[w]) + hu[n] * hv[n] / h[n] -
                                 hu[s] * hv[s] / h[s] - ae * (hu[e] - hu[m]) + aw * (hu[m] - hu[w]) -
                                 an * (hu[n] - hu[m]) + as * (hu[m] - hu[s]));
            vn[m] = hv[m] - c * (hv[n] * hv[n] / h[n] - hv[s] * hv[s] / h[s] +
                                 0.5 * G * (h[n] * h[n] - h[s] * h[s]) + hu[e] * hv[e] / h[e] -
                                 hu[w] * hv[w] / h[w] - ae * (hv[e] - hv[m]) + aw * (hv[m] - hv[w]) -
                                 an * (hv[n] - hv[m]) + as * (hv[m] - hv[s]));
        }
}

#pragma amr kernel init
static void fill(double *h, double *hu, double *hv)
{
#pragma amr data domain(j, i) arrays(h, hu, hv)
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++) {
            double x = i - 22.5, y = j - 20.5;
            h[ID(j, i)] = 1.0 + 0.4 * exp(-(x * x + y * y) / 40.0);
            hu[ID(j, i)] = 0.0;
            hv[ID(j, i)] = 0.0;
        }
}

int main(void)
{
    size_t bytes = sizeof(double) * W * (NY + 2);
    double *h = malloc(bytes), *hu = malloc(bytes), *hv = malloc(bytes);
    double *h2 = malloc(bytes), *hu2 = malloc(bytes), *hv2 = malloc(bytes);
    const double dx = 1.0 / NY, dt = 0.1 * dx;
    fill(h, hu, hv);
    fill(h2, hu2, hv2);
#pragma amr timeloop
    for (int t = 0; t < 120; t++) {
        double *swap;
        walls(h, 1.0, 1.0);
        walls(hu, -1.0, 1.0);
        walls(hv, 1.0, -1.0);
        advance(h2, hu2, hv2, h, hu, hv, dt, dx);
        swap = h, h = h2, h2 = swap;
        swap = hu, hu = hu2, hu2 = swap;
        swap = hv, hv = hv2, hv2 = swap;
    }
    double mass = 0.0;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++)
            mass += h[ID(j, i)];
    printf("mass %.12g\n", mass * dx * dx);
    for (int j = 0; j < NY + 2; j += 5)
        printf("%.10e %.10e %.10e\n", h[ID(j, 0)], hu[ID(j, 0)], hv[ID(j, NX)]);
    FILE *out = fopen("h.raw", "wb");
    fwrite(h, sizeof *h, (size_t)W * (NY + 2), out);
    fclose(out);
    free(h), free(hu), free(hv), free(h2), free(hu2), free(hv2);
    return 0;
}
