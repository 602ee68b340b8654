/* Rayleigh-Taylor instability: a heavy gas lies on a light one. Compressible Euler equations with
 * gravity in a box, periodic in x and y, with reflecting walls below and above.
 *
 * Third-order upwind-biased reconstruction (kappa = 1/3) of the primitive variables, limited where
 * density or pressure would not stay positive, the Harten-Lax-van Leer flux, and the three stages of
 * Shu and Osher.
 *
 *     rayleigh_taylor [n [final time [file]]]
 *
 * n x n x 4n cells; the last density goes to the file as raw doubles, with ghost cells. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NG = 2, NV = 5 }; /* ghost cells, variables */
enum { RHO, MX, MY, MZ, EN };

static const double gamma_gas = 1.4, gravity = -1.0, courant = 0.4;

struct box {
    int nx, ny, nz;
    double h;
    double *q[NV], *q0[NV], *rhs[NV];
};

#define AT(b, k, j, i) \
    ((((long)(k) + NG) * ((b)->ny + 2 * NG) + (j) + NG) * ((b)->nx + 2 * NG) + (i) + NG)

static void *allocate(size_t n)
{
    void *p = calloc(n, sizeof(double));

    if (!p) {
        fprintf(stderr, "rayleigh_taylor: out of memory\n");
        exit(1);
    }
    return p;
}

static void box_init(struct box *b, int n)
{
    size_t cells;

    b->nx = b->ny = n;
    b->nz = 4 * n;
    b->h = 0.5 / n;
    cells = (size_t)(b->nx + 2 * NG) * (b->ny + 2 * NG) * (b->nz + 2 * NG);
    for (int m = 0; m < NV; m++) {
        b->q[m] = allocate(cells);
        b->q0[m] = allocate(cells);
        b->rhs[m] = allocate(cells);
    }
}

/* Hydrostatic layers of density 1 below 2; the interface is shaken by a small vertical velocity. */
#pragma amr kernel
static void initial(struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->q)
    const double pi = 3.14159265358979323846, h = b->h, lz = b->nz * h;

    for (int k = -NG; k < b->nz + NG; k++)
        for (int j = -NG; j < b->ny + NG; j++)
            for (int i = -NG; i < b->nx + NG; i++) {
                double x = (i + 0.5) * h, y = (j + 0.5) * h, z = (k + 0.5) * h - 0.5 * lz;
                double rho = z > 0 ? 2.0 : 1.0, p = 5.0 + gravity * rho * z;
                double w = 0.03 * (1 - cos(4 * pi * x)) * (1 - cos(4 * pi * y)) * exp(-40 * z * z);
                long c = AT(b, k, j, i);

                b->q[RHO][c] = rho;
                b->q[MX][c] = 0;
                b->q[MY][c] = 0;
                b->q[MZ][c] = rho * w;
                b->q[EN][c] = p / (gamma_gas - 1) + 0.5 * rho * w * w;
            }
}

/* Ghost cells: from the other side in x and y, mirror images in z. */
#pragma amr kernel
static void boundary(struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->q)
    for (int m = 0; m < NV; m++) {
        double *q = b->q[m];

        for (int k = 0; k < b->nz; k++)
            for (int j = 0; j < b->ny; j++)
                for (int g = 1; g <= NG; g++) {
                    q[AT(b, k, j, -g)] = q[AT(b, k, j, b->nx - g)];
                    q[AT(b, k, j, b->nx - 1 + g)] = q[AT(b, k, j, g - 1)];
                }
        for (int k = 0; k < b->nz; k++)
            for (int g = 1; g <= NG; g++)
                for (int i = -NG; i < b->nx + NG; i++) {
                    q[AT(b, k, -g, i)] = q[AT(b, k, b->ny - g, i)];
                    q[AT(b, k, b->ny - 1 + g, i)] = q[AT(b, k, g - 1, i)];
                }
        for (int g = 1; g <= NG; g++)
            for (int j = -NG; j < b->ny + NG; j++)
                for (int i = -NG; i < b->nx + NG; i++) {
                    double sign = m == MZ ? -1.0 : 1.0;

                    q[AT(b, -g, j, i)] = sign * q[AT(b, g - 1, j, i)];
                    q[AT(b, b->nz - 1 + g, j, i)] = sign * q[AT(b, b->nz - g, j, i)];
                }
    }
}

/* Density, velocity along and across the face, pressure. */
struct prim {
    double rho, un, ut, us, p;
};

static struct prim primitive(const struct box *b, long c, int n, int t, int s)
{
    struct prim w;

    w.rho = b->q[RHO][c];
    w.un = b->q[n][c] / w.rho;
    w.ut = b->q[t][c] / w.rho;
    w.us = b->q[s][c] / w.rho;
    w.p = (gamma_gas - 1) * (b->q[EN][c] - 0.5 * w.rho * (w.un * w.un + w.ut * w.ut + w.us * w.us));
    return w;
}

/* The value at the face between b and c, from cells a, b, c: third order. */
static double upwind(double a, double b, double c)
{
    return b + (c - b) / 3.0 + (b - a) / 6.0;
}

static struct prim reconstruct(struct prim a, struct prim b, struct prim c)
{
    struct prim w;

    w.rho = upwind(a.rho, b.rho, c.rho);
    w.un = upwind(a.un, b.un, c.un);
    w.ut = upwind(a.ut, b.ut, c.ut);
    w.us = upwind(a.us, b.us, c.us);
    w.p = upwind(a.p, b.p, c.p);
    if (w.rho < 0.1 * b.rho || w.p < 0.1 * b.p)
        w = b;
    return w;
}

/* Flux through the face between cells c - s and c. n, t, r: components along and across. */
static void face_flux(const struct box *b, long c, long s, int n, int t, int r, double f[NV])
{
    struct prim w0 = primitive(b, c - 2 * s, n, t, r), w1 = primitive(b, c - s, n, t, r);
    struct prim w2 = primitive(b, c, n, t, r), w3 = primitive(b, c + s, n, t, r);
    struct prim l = reconstruct(w0, w1, w2), u = reconstruct(w3, w2, w1);
    double el = l.p / (gamma_gas - 1) + 0.5 * l.rho * (l.un * l.un + l.ut * l.ut + l.us * l.us);
    double eu = u.p / (gamma_gas - 1) + 0.5 * u.rho * (u.un * u.un + u.ut * u.ut + u.us * u.us);
    double al = sqrt(gamma_gas * l.p / l.rho), au = sqrt(gamma_gas * u.p / u.rho);
    double sl = fmin(fmin(l.un - al, u.un - au), 0.0), su = fmax(fmax(l.un + al, u.un + au), 0.0);
    double d = 1.0 / (su - sl);

    f[RHO] = d * (su * l.rho * l.un - sl * u.rho * u.un + su * sl * (u.rho - l.rho));
    f[n] = d * (su * (l.rho * l.un * l.un + l.p) - sl * (u.rho * u.un * u.un + u.p) +
                su * sl * (u.rho * u.un - l.rho * l.un));
    f[t] = d * (su * l.rho * l.un * l.ut - sl * u.rho * u.un * u.ut +
                su * sl * (u.rho * u.ut - l.rho * l.ut));
    f[r] = d * (su * l.rho * l.un * l.us - sl * u.rho * u.un * u.us +
                su * sl * (u.rho * u.us - l.rho * l.us));
    f[EN] = d * (su * l.un * (el + l.p) - sl * u.un * (eu + u.p) + su * sl * (eu - el));
}

#pragma amr kernel
static void residual(struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->q, b->rhs) spacing(b->h)
    long sy = b->nx + 2 * NG, sz = sy * (b->ny + 2 * NG);

    for (int k = 0; k < b->nz; k++)
        for (int j = 0; j < b->ny; j++)
            for (int i = 0; i < b->nx; i++) {
                long c = AT(b, k, j, i);
                double xl[NV], xh[NV], yl[NV], yh[NV], zl[NV], zh[NV];

                face_flux(b, c, 1, MX, MY, MZ, xl);
                face_flux(b, c + 1, 1, MX, MY, MZ, xh);
                face_flux(b, c, sy, MY, MX, MZ, yl);
                face_flux(b, c + sy, sy, MY, MX, MZ, yh);
                face_flux(b, c, sz, MZ, MX, MY, zl);
                face_flux(b, c + sz, sz, MZ, MX, MY, zh);
                for (int m = 0; m < NV; m++)
                    b->rhs[m][c] = -(xh[m] - xl[m] + yh[m] - yl[m] + zh[m] - zl[m]) / b->h;
                b->rhs[MZ][c] += gravity * b->q[RHO][c];
                b->rhs[EN][c] += gravity * b->q[MZ][c];
            }
}

/* q = a q0 + (1 - a) (q + dt rhs) */
#pragma amr kernel
static void advance(struct box *b, double a, double dt)
{
#pragma amr data domain(k, j, i) arrays(b->q, b->q0, b->rhs)
    for (int m = 0; m < NV; m++)
        for (int k = 0; k < b->nz; k++)
            for (int j = 0; j < b->ny; j++)
                for (int i = 0; i < b->nx; i++) {
                    long c = AT(b, k, j, i);

                    b->q[m][c] = a * b->q0[m][c] + (1 - a) * (b->q[m][c] + dt * b->rhs[m][c]);
                }
}

#pragma amr kernel
static void remember(struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->q, b->q0)
    for (int m = 0; m < NV; m++)
        for (int k = 0; k < b->nz; k++)
            for (int j = 0; j < b->ny; j++)
                for (int i = 0; i < b->nx; i++)
                    b->q0[m][AT(b, k, j, i)] = b->q[m][AT(b, k, j, i)];
}

#pragma amr kernel
static double fastest(const struct box *b)
{
#pragma amr data domain(k, j, i) arrays(b->q)
    double most = 0;

    for (int k = 0; k < b->nz; k++)
        for (int j = 0; j < b->ny; j++)
            for (int i = 0; i < b->nx; i++) {
                long c = AT(b, k, j, i);
                double rho = b->q[RHO][c], u = b->q[MX][c] / rho, v = b->q[MY][c] / rho;
                double w = b->q[MZ][c] / rho;
                double p = (gamma_gas - 1) * (b->q[EN][c] - 0.5 * rho * (u * u + v * v + w * w));
                double speed = fabs(u) + fabs(v) + fabs(w) + 3 * sqrt(gamma_gas * p / rho);

                most = fmax(most, speed);
            }
    return most;
}

/* Mass, kinetic energy of the vertical motion, and how far the light gas has come up: the height
 * integral of the mean excess. */
#pragma amr kernel
static void report(const struct box *b, double t)
{
#pragma amr data domain(k, j, i) arrays(b->q)
    double mass = 0, energy = 0, mixed = 0, cell = b->h * b->h * b->h;

    for (int k = 0; k < b->nz; k++)
        for (int j = 0; j < b->ny; j++)
            for (int i = 0; i < b->nx; i++) {
                long c = AT(b, k, j, i);
                double rho = b->q[RHO][c];

                mass += rho;
                energy += 0.5 * b->q[MZ][c] * b->q[MZ][c] / rho;
                mixed += (rho - 1) * (2 - rho);
            }
    printf("t %.4f mass %.12f vertical energy %.6e mixed %.6f\n", t, mass * cell, energy * cell,
           mixed * cell);
}

static void save(const char *name, const struct box *b)
{
    FILE *f = fopen(name, "wb");
    size_t n = (size_t)(b->nx + 2 * NG) * (b->ny + 2 * NG) * (b->nz + 2 * NG);

    if (!f || fwrite(b->q[RHO], sizeof(double), n, f) != n || fclose(f)) {
        fprintf(stderr, "rayleigh_taylor: cannot write %s\n", name);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 32, step = 0;
    double end = argc > 2 ? atof(argv[2]) : 2.0, t = 0;
    struct box box;

    box_init(&box, n);
    initial(&box);
    report(&box, t);
#pragma amr timeloop
    while (t < end) {
        double dt = courant * box.h / fastest(&box);

        if (t + dt > end)
            dt = end - t;
        remember(&box);
        boundary(&box);
        residual(&box);
        advance(&box, 0.0, dt);
        boundary(&box);
        residual(&box);
        advance(&box, 0.75, dt);
        boundary(&box);
        residual(&box);
        advance(&box, 1.0 / 3.0, dt);
        t += dt;
        if (++step % 50 == 0)
            report(&box, t);
    }
    report(&box, t);
    if (argc > 3)
        save(argv[3], &box);
    return 0;
}
