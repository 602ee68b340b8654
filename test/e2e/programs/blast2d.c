/* A pressure pulse in a gas, 2-D Euler equations, finite volumes of first order with the HLL flux.
 * As in many small gas codes, a cell's four values are a row that helpers get by address, primitive
 * variables are a struct returned by value, the flux function returns early where the flow is
 * supersonic, and the sweep along x has its loop in a function of its own.
 *
 *     blast2d [n [steps [file]]]
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RHO, MX, MY, ENERGY, NV };
typedef struct {
    double rho, u, v, p;
} prim;

static const double gam = 1.4;
static int n;

static prim primitive(const double *q)
{
    prim w;
    w.rho = q[RHO];
    w.u = q[MX] / q[RHO];
    w.v = q[MY] / q[RHO];
    w.p = (gam - 1.0) * (q[ENERGY] - 0.5 * q[RHO] * (w.u * w.u + w.v * w.v));
    if (w.p < 1e-6)
        w.p = 1e-6;
    return w;
}

static double sound(prim w)
{
    return sqrt(gam * w.p / w.rho);
}

/* The flux of the conserved values across a face with normal x (dir 0) or y (dir 1). */
static void physical_flux(const double *q, const prim *w, int dir, double *f)
{
    double un = dir == 0 ? w->u : w->v;
    for (int k = 0; k < NV; k++)
        f[k] = q[k] * un;
    f[MX + dir] += w->p;
    f[ENERGY] += w->p * un;
}

/* Harten, Lax and van Leer; the speeds after Davis. */
static void hll(const double *ql, const double *qr, int dir, double *f)
{
    prim l = primitive(ql), r = primitive(qr);
    double cl = sound(l), cr = sound(r);
    double ul = dir == 0 ? l.u : l.v, ur = dir == 0 ? r.u : r.v;
    double sl = fmin(ul - cl, ur - cr), sr = fmax(ul + cl, ur + cr);
    if (sl >= 0.0) {
        physical_flux(ql, &l, dir, f);
        return;
    }
    if (sr <= 0.0) {
        physical_flux(qr, &r, dir, f);
        return;
    }
    double fl[NV], fr[NV];
    physical_flux(ql, &l, dir, fl);
    physical_flux(qr, &r, dir, fr);
    for (int k = 0; k < NV; k++)
        f[k] = (sr * fl[k] - sl * fr[k] + sl * sr * (qr[k] - ql[k])) / (sr - sl);
}

/* All faces of one row. */
static void sweep(double (*f)[NV], double (*q)[NV], int nx)
{
    for (int i = 1; i < nx; i++)
        hll(q[i - 1], q[i], 0, f[i]);
}

#pragma amr kernel scale(0)
static void fluxes(double (*fx)[n][NV], double (*fy)[n][NV], double (*q)[n][NV])
{
#pragma amr data domain(j, i) arrays(fx, fy, q)
    for (int j = 1; j < n - 1; j++)
        sweep(fx[j], q[j], n);
    for (int j = 1; j < n; j++)
        for (int i = 1; i < n - 1; i++)
            hll(q[j - 1][i], q[j][i], 1, fy[j][i]);
}

static void add_difference(double *q, const double *low, const double *high, double c)
{
    for (int k = 0; k < NV; k++)
        q[k] -= c * (high[k] - low[k]);
}

#pragma amr kernel
static void advance(double (*q)[n][NV], double (*fx)[n][NV], double (*fy)[n][NV], double dt,
                    double h)
{
#pragma amr data domain(j, i) arrays(q, fx, fy) spacing(h)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            add_difference(q[j][i], fx[j][i], fx[j][i + 1], dt / h);
            add_difference(q[j][i], fy[j][i], fy[j + 1][i], dt / h);
        }
}

/* The largest speed of a signal, for the time step. */
#pragma amr kernel
static double fastest(double (*q)[n][NV])
{
#pragma amr data domain(j, i) arrays(q)
    double most = 0.0;
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            prim w = primitive(q[j][i]);
            double c = sound(w);
            most = fmax(most, fmax(fabs(w.u), fabs(w.v)) + c);
        }
    return most;
}

static void start(double (*q)[n][NV])
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            double x = (i + 0.5) / n - 0.45, y = (j + 0.5) / n - 0.5, r2 = x * x + y * y;
            double rho = 1.0 + exp(-200.0 * r2), p = 1.0 + 2.0 * exp(-200.0 * r2);
            q[j][i][RHO] = rho;
            q[j][i][MX] = 0.3 * rho;
            q[j][i][MY] = 0.0;
            q[j][i][ENERGY] = p / (gam - 1.0) + 0.5 * 0.09 * rho;
        }
}

int main(int argc, char **argv)
{
    n = argc > 1 ? atoi(argv[1]) : 130;
    int steps = argc > 2 ? atoi(argv[2]) : 60;
    const char *path = argc > 3 ? argv[3] : "rho.raw";
    double h = 1.0 / (n - 2), t = 0.0;
    double(*q)[n][NV] = malloc(sizeof(double[n][n][NV]));
    double(*fx)[n][NV] = calloc(n, sizeof *fx), (*fy)[n][NV] = calloc(n, sizeof *fy);
    start(q);
#pragma amr timeloop
    for (int step = 0; step < steps; step++) {
        double dt = 0.4 * h / fastest(q);
        fluxes(fx, fy, q);
        advance(q, fx, fy, dt, h);
        t += dt;
    }
    double mass = 0.0, *line = malloc(sizeof(double[n]));
    FILE *out = fopen(path, "wb");
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++) {
            mass += q[j][i][RHO];
            line[i] = q[j][i][RHO];
        }
        fwrite(line, sizeof *line, n, out);
    }
    fclose(out);
    printf("time %.12f mass %.12f pressure %.12f\n", t, mass * h * h, primitive(q[n / 2][n / 3]).p);
    free(q);
    free(fx);
    free(fy);
    free(line);
    return 0;
}
