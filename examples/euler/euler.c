/* The Euler equations of a gas in three dimensions: sweeps along x, y and z, each of second order
 * by the MUSCL-Hancock scheme with van Leer's limiter and the HLLC flux (Toro, Riemann Solvers and
 * Numerical Methods for Fluid Dynamics, 3rd ed., sections 10.4, 14.4, 16.5). The sweeps change
 * their order from step to step.
 *
 *     euler sod [n [end [file]]]
 *     euler sedov [n [end [file]]]
 *
 * sod: a shock tube along x, n by n/4 by n/4 cells, against the exact solution. sedov: a point
 * explosion, an octant of n cells each way, against Sedov's similarity solution. The density goes
 * to the file as raw doubles. What mass and energy have changed by goes to stderr: its last digits
 * are those of the sums. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NG 2 /* ghost cells */
#define NQ 5

/* Conserved values; of primitive ones MX, MY, MZ are velocities and EN is the pressure. */
enum { RHO, MX, MY, MZ, EN };
enum { X, Y, Z };
enum { OUTFLOW, REFLECT };

static const double gam = 1.4;
static const double pi = 3.14159265358979323846;
static int nx, ny, nz; /* cells inside */
static int cells;      /* with ghost cells: from one component to the next */
static int bc[3][2];   /* [axis][low, high] */

#define AT(k, j, i) (((k) * (ny + 2 * NG) + (j)) * (nx + 2 * NG) + (i))

/* ---- the gas ---- */

static void primitive(const double *u, int c, double *w)
{
    double r = u[RHO * cells + c];
    double vx = u[MX * cells + c] / r, vy = u[MY * cells + c] / r, vz = u[MZ * cells + c] / r;

    w[RHO] = r;
    w[MX] = vx;
    w[MY] = vy;
    w[MZ] = vz;
    w[EN] = (gam - 1.0) * (u[EN * cells + c] - 0.5 * r * (vx * vx + vy * vy + vz * vz));
}

static double energy(const double *w)
{
    return w[EN] / (gam - 1.0) + 0.5 * w[RHO] * (w[MX] * w[MX] + w[MY] * w[MY] + w[MZ] * w[MZ]);
}

static double sound(const double *w)
{
    return sqrt(gam * w[EN] / w[RHO]);
}

/* van Leer's harmonic mean of the differences on both sides. */
static double limited(double a, double b)
{
    return a * b > 0.0 ? 2.0 * a * b / (a + b) : 0.0;
}

/* The states at the two faces of a cell, half a step later: a, w, b are the primitive values of
 * the cell before, the cell and the cell behind; vn is the velocity along the sweep. */
static void half_step(const double *a, const double *w, const double *b, int vn, double nu,
                      double *low, double *high)
{
    double d[NQ], m[NQ];

    for (int q = 0; q < NQ; q++)
        d[q] = limited(w[q] - a[q], b[q] - w[q]);
    for (int q = 0; q < NQ; q++)
        m[q] = w[q] - 0.5 * nu * w[vn] * d[q];
    m[RHO] -= 0.5 * nu * w[RHO] * d[vn];
    m[vn] -= 0.5 * nu * d[EN] / w[RHO];
    m[EN] -= 0.5 * nu * gam * w[EN] * d[vn];
    for (int q = 0; q < NQ; q++) {
        low[q] = m[q] - 0.5 * d[q];
        high[q] = m[q] + 0.5 * d[q];
    }
    if (fmin(low[RHO], high[RHO]) <= 0.0 || fmin(low[EN], high[EN]) <= 0.0)
        for (int q = 0; q < NQ; q++)
            low[q] = high[q] = w[q]; /* first order where a state would be empty */
}

/* The flux between the states l and r: Harten, Lax, van Leer, and the contact. */
static void hllc(const double *l, const double *r, int vn, double *f)
{
    double cl = sound(l), cr = sound(r);
    double sl = fmin(l[vn] - cl, r[vn] - cr), sr = fmax(l[vn] + cl, r[vn] + cr);
    double ml = l[RHO] * (sl - l[vn]), mr = r[RHO] * (sr - r[vn]);
    double sm = (r[EN] - l[EN] + ml * l[vn] - mr * r[vn]) / (ml - mr);
    const double *w = sm >= 0.0 ? l : r; /* the side that the face lies in */
    double s = sm >= 0.0 ? sl : sr, e = energy(w);

    f[RHO] = w[RHO] * w[vn];
    f[MX] = f[RHO] * w[MX];
    f[MY] = f[RHO] * w[MY];
    f[MZ] = f[RHO] * w[MZ];
    f[vn] += w[EN];
    f[EN] = (e + w[EN]) * w[vn];
    if (sl < 0.0 && sr > 0.0) {
        double star = w[RHO] * (s - w[vn]) / (s - sm);
        double es = star * (e / w[RHO] + (sm - w[vn]) * (sm + w[EN] / (w[RHO] * (s - w[vn]))));
        f[RHO] += s * (star - w[RHO]);
        for (int q = MX; q <= MZ; q++)
            f[q] += s * ((q == vn ? star * sm : star * w[q]) - w[RHO] * w[q]);
        f[EN] += s * (es - e);
    }
}

/* ---- ghost cells ---- */

static void boundary_x(double *u)
{
    for (int q = 0; q < NQ; q++) {
        double sign = q == MX ? -1.0 : 1.0;
        double *a = u + q * cells;
        for (int k = 0; k < nz + 2 * NG; k++)
            for (int j = 0; j < ny + 2 * NG; j++)
                for (int g = 0; g < NG; g++) {
                    if (bc[X][0] == REFLECT)
                        a[AT(k, j, g)] = sign * a[AT(k, j, 2 * NG - 1 - g)];
                    else
                        a[AT(k, j, g)] = a[AT(k, j, NG)];
                    if (bc[X][1] == REFLECT)
                        a[AT(k, j, nx + NG + g)] = sign * a[AT(k, j, nx + NG - 1 - g)];
                    else
                        a[AT(k, j, nx + NG + g)] = a[AT(k, j, nx + NG - 1)];
                }
    }
}

static void boundary_y(double *u)
{
    for (int q = 0; q < NQ; q++) {
        double sign = q == MY ? -1.0 : 1.0;
        double *a = u + q * cells;
        for (int k = 0; k < nz + 2 * NG; k++)
            for (int g = 0; g < NG; g++)
                for (int i = 0; i < nx + 2 * NG; i++) {
                    if (bc[Y][0] == REFLECT)
                        a[AT(k, g, i)] = sign * a[AT(k, 2 * NG - 1 - g, i)];
                    else
                        a[AT(k, g, i)] = a[AT(k, NG, i)];
                    if (bc[Y][1] == REFLECT)
                        a[AT(k, ny + NG + g, i)] = sign * a[AT(k, ny + NG - 1 - g, i)];
                    else
                        a[AT(k, ny + NG + g, i)] = a[AT(k, ny + NG - 1, i)];
                }
    }
}

static void boundary_z(double *u)
{
    for (int q = 0; q < NQ; q++) {
        double sign = q == MZ ? -1.0 : 1.0;
        double *a = u + q * cells;
        for (int g = 0; g < NG; g++)
            for (int j = 0; j < ny + 2 * NG; j++)
                for (int i = 0; i < nx + 2 * NG; i++) {
                    if (bc[Z][0] == REFLECT)
                        a[AT(g, j, i)] = sign * a[AT(2 * NG - 1 - g, j, i)];
                    else
                        a[AT(g, j, i)] = a[AT(NG, j, i)];
                    if (bc[Z][1] == REFLECT)
                        a[AT(nz + NG + g, j, i)] = sign * a[AT(nz + NG - 1 - g, j, i)];
                    else
                        a[AT(nz + NG + g, j, i)] = a[AT(nz + NG - 1, j, i)];
                }
    }
}

/* ---- the sweeps ---- */

/* The states of cell c at its two faces; s is the way to the next cell. */
static void predict(const double *u, double *ul, double *ur, int c, int s, int vn, double nu)
{
    double a[NQ], w[NQ], b[NQ], low[NQ], high[NQ];

    primitive(u, c - s, a);
    primitive(u, c, w);
    primitive(u, c + s, b);
    half_step(a, w, b, vn, nu, low, high);
    for (int q = 0; q < NQ; q++) {
        ul[q * cells + c] = low[q];
        ur[q * cells + c] = high[q];
    }
}

/* The flux through the low face of cell c. */
static void flux(const double *ul, const double *ur, double *f, int c, int s, int vn)
{
    double l[NQ], r[NQ], g[NQ];

    for (int q = 0; q < NQ; q++) {
        l[q] = ur[q * cells + c - s];
        r[q] = ul[q * cells + c];
    }
    hllc(l, r, vn, g);
    for (int q = 0; q < NQ; q++)
        f[q * cells + c] = g[q];
}

#pragma amr kernel
static void sweep_x(double *u, double *ul, double *ur, double *f, double dt, double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, ul, ur, f)
    double nu = dt / h;

    boundary_x(u);
    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG - 1; i < nx + NG + 1; i++)
                predict(u, ul, ur, AT(k, j, i), 1, MX, nu);
    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG + 1; i++)
                flux(ul, ur, f, AT(k, j, i), 1, MX);
    for (int q = 0; q < NQ; q++)
        for (int k = NG; k < nz + NG; k++)
            for (int j = NG; j < ny + NG; j++)
                for (int i = NG; i < nx + NG; i++) {
                    int c = q * cells + AT(k, j, i);
                    u[c] -= nu * (f[c + 1] - f[c]);
                }
}

#pragma amr kernel
static void sweep_y(double *u, double *ul, double *ur, double *f, double dt, double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, ul, ur, f)
    int s = nx + 2 * NG;
    double nu = dt / h;

    boundary_y(u);
    for (int k = NG; k < nz + NG; k++)
        for (int j = NG - 1; j < ny + NG + 1; j++)
            for (int i = NG; i < nx + NG; i++)
                predict(u, ul, ur, AT(k, j, i), s, MY, nu);
    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG + 1; j++)
            for (int i = NG; i < nx + NG; i++)
                flux(ul, ur, f, AT(k, j, i), s, MY);
    for (int q = 0; q < NQ; q++)
        for (int k = NG; k < nz + NG; k++)
            for (int j = NG; j < ny + NG; j++)
                for (int i = NG; i < nx + NG; i++) {
                    int c = q * cells + AT(k, j, i);
                    u[c] -= nu * (f[c + s] - f[c]);
                }
}

#pragma amr kernel
static void sweep_z(double *u, double *ul, double *ur, double *f, double dt, double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(u, ul, ur, f)
    int s = (ny + 2 * NG) * (nx + 2 * NG);
    double nu = dt / h;

    boundary_z(u);
    for (int k = NG - 1; k < nz + NG + 1; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++)
                predict(u, ul, ur, AT(k, j, i), s, MZ, nu);
    for (int k = NG; k < nz + NG + 1; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++)
                flux(ul, ur, f, AT(k, j, i), s, MZ);
    for (int q = 0; q < NQ; q++)
        for (int k = NG; k < nz + NG; k++)
            for (int j = NG; j < ny + NG; j++)
                for (int i = NG; i < nx + NG; i++) {
                    int c = q * cells + AT(k, j, i);
                    u[c] -= nu * (f[c + s] - f[c]);
                }
}

/* ---- what is measured ---- */

#pragma amr kernel
static double fastest(const double *u)
{
#pragma amr data domain(k, j, i) arrays(u)
    double most = 0.0;

    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++) {
                double w[NQ];
                primitive(u, AT(k, j, i), w);
                double v = fmax(fabs(w[MX]), fmax(fabs(w[MY]), fabs(w[MZ])));
                most = fmax(most, v + sound(w));
            }
    return most;
}

#pragma amr kernel
static double total(const double *u, int q)
{
#pragma amr data domain(k, j, i) arrays(u)
    double sum = 0.0;

    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++)
                sum += u[q * cells + AT(k, j, i)];
    return sum;
}

#pragma amr kernel
static double highest_pressure(const double *u)
{
#pragma amr data domain(k, j, i) arrays(u)
    double most = 0.0;

    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++) {
                double w[NQ];
                primitive(u, AT(k, j, i), w);
                most = fmax(most, w[EN]);
            }
    return most;
}

/* The number of cells where the pressure is above p. */
#pragma amr kernel
static double cells_above(const double *u, double p)
{
#pragma amr data domain(k, j, i) arrays(u)
    double sum = 0.0;

    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++) {
                double w[NQ];
                primitive(u, AT(k, j, i), w);
                sum += w[EN] > p ? 1.0 : 0.0;
            }
    return sum;
}

/* ---- the shock tube ---- */

static const double left[NQ] = {1.0, 0.0, 0.0, 0.0, 1.0};
static const double right[NQ] = {0.125, 0.0, 0.0, 0.0, 0.1};

#pragma amr kernel init
static void start_sod(double *u)
{
#pragma amr data domain(k, j, i) arrays(u)
    for (int k = 0; k < nz + 2 * NG; k++)
        for (int j = 0; j < ny + 2 * NG; j++)
            for (int i = 0; i < nx + 2 * NG; i++) {
                int c = AT(k, j, i);
                double w[NQ];
                for (int q = 0; q < NQ; q++)
                    w[q] = i - NG < nx / 2 ? left[q] : right[q];
                u[RHO * cells + c] = w[RHO];
                u[MX * cells + c] = w[RHO] * w[MX];
                u[MY * cells + c] = w[RHO] * w[MY];
                u[MZ * cells + c] = w[RHO] * w[MZ];
                u[EN * cells + c] = energy(w);
            }
}

/* What the wave of state w adds to the velocity behind which the pressure is p, and its slope in p.
 */
static double wave(const double *w, double p, double *slope)
{
    double c = sound(w);

    if (p > w[EN]) { /* shock */
        double a = 2.0 / ((gam + 1.0) * w[RHO]), b = (gam - 1.0) / (gam + 1.0) * w[EN];
        double root = sqrt(a / (p + b));
        *slope = root * (1.0 - 0.5 * (p - w[EN]) / (p + b));
        return (p - w[EN]) * root;
    }
    *slope = pow(p / w[EN], -(gam + 1.0) / (2.0 * gam)) / (w[RHO] * c);
    return 2.0 * c / (gam - 1.0) * (pow(p / w[EN], (gam - 1.0) / (2.0 * gam)) - 1.0);
}

/* The density between left and right at x / t = s: Toro, chapter 4. side: -1 in the gas from the
 * left. */
static double exact_density(double s)
{
    double p = 0.5 * (left[EN] + right[EN]), dl, dr, fl, fr;

    for (int it = 0; it < 50; it++) {
        fl = wave(left, p, &dl);
        fr = wave(right, p, &dr);
        p = fmax(1e-8, p - (fl + fr + right[MX] - left[MX]) / (dl + dr));
    }
    double v = 0.5 * (left[MX] + right[MX]) + 0.5 * (fr - fl);
    double side = s < v ? -1.0 : 1.0;
    const double *w = s < v ? left : right;
    double c = sound(w), ratio = p / w[EN], mu = (gam - 1.0) / (gam + 1.0);
    /* Seen from the middle, all waves run outwards with positive speeds. */
    double out = side * s, vw = side * w[MX], vm = side * v;

    if (ratio > 1.0) {
        double speed = vw + c * sqrt((gam + 1.0) / (2.0 * gam) * ratio + (gam - 1.0) / (2.0 * gam));
        return out > speed ? w[RHO] : w[RHO] * (ratio + mu) / (mu * ratio + 1.0);
    }
    double behind = w[RHO] * pow(ratio, 1.0 / gam), cm = c * pow(ratio, (gam - 1.0) / (2.0 * gam));
    if (out > vw + c)
        return w[RHO];
    if (out < vm + cm)
        return behind;
    return w[RHO] * pow(2.0 / (gam + 1.0) - mu / c * (vw - out), 2.0 / (gam - 1.0));
}

#pragma amr kernel
static double sod_error(const double *u, const double *exact)
{
#pragma amr data domain(k, j, i) arrays(u)
    double sum = 0.0;

    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            for (int i = NG; i < nx + NG; i++)
                sum += fabs(u[RHO * cells + AT(k, j, i)] - exact[i]);
    return sum / ((double)nx * ny * nz);
}

static void report_sod(const double *u, double t, double h)
{
    double *exact = malloc(sizeof(double) * (nx + 2 * NG));

    for (int i = 0; i < nx + 2 * NG; i++)
        exact[i] = exact_density(((i - NG + 0.5) * h - 0.5) / t);
    printf("L1 error of the density %.9f\n", sod_error(u, exact));
    free(exact);
}

/* ---- the explosion ---- */

static const double blast_energy = 0.851072; /* of all eight octants: radius 1 at time 1 */

#pragma amr kernel init
static void start_sedov(double *u, double h)
{
#pragma amr data domain(k, j, i) arrays(u)
    double hot = 0.0, r0 = 3.5 * h;

    /* The cells amid which the energy is divided. */
    for (int k = 0; k < 4; k++)
        for (int j = 0; j < 4; j++)
            for (int i = 0; i < 4; i++) {
                double x = (i + 0.5) * h, y = (j + 0.5) * h, z = (k + 0.5) * h;
                hot += x * x + y * y + z * z < r0 * r0 ? 1.0 : 0.0;
            }
    double e = blast_energy / 8.0 / (hot * h * h * h);

    for (int k = 0; k < nz + 2 * NG; k++)
        for (int j = 0; j < ny + 2 * NG; j++)
            for (int i = 0; i < nx + 2 * NG; i++) {
                double x = (i - NG + 0.5) * h, y = (j - NG + 0.5) * h, z = (k - NG + 0.5) * h;
                int c = AT(k, j, i);
                u[RHO * cells + c] = 1.0;
                u[MX * cells + c] = 0.0;
                u[MY * cells + c] = 0.0;
                u[MZ * cells + c] = 0.0;
                u[EN * cells + c] = x * x + y * y + z * z < r0 * r0 ? e : 1e-5 / (gam - 1.0);
            }
}

/* Sedov: R = (E t^2 / (alpha rho))^(1/5), alpha = 0.851072 for gamma = 1.4 (Kamm and Timmes 2007).
 */
static void report_sedov(const double *u, double t, double h)
{
    double exact = pow(blast_energy * t * t / 0.851072, 0.2);
    double volume = 8.0 * h * h * h * cells_above(u, 0.18 * highest_pressure(u));
    double radius = cbrt(3.0 * volume / (4.0 * pi));

    printf("radius of the shock %.6f exact %.6f ratio %.4f\n", radius, exact, radius / exact);
}

/* ---- the program ---- */

static void save(const char *name, const double *u)
{
    FILE *f = fopen(name, "wb");

    if (!f) {
        perror(name);
        exit(1);
    }
    for (int k = NG; k < nz + NG; k++)
        for (int j = NG; j < ny + NG; j++)
            fwrite(&u[RHO * cells + AT(k, j, NG)], sizeof(double), nx, f);
    fclose(f);
}

static double *new_field(void)
{
    double *a = calloc((size_t)NQ * cells, sizeof(double));

    if (!a) {
        fprintf(stderr, "euler: no memory for %d cells\n", cells);
        exit(1);
    }
    return a;
}

int main(int argc, char **argv)
{
    int sedov = argc > 1 && strcmp(argv[1], "sedov") == 0;
    int n = argc > 2 ? atoi(argv[2]) : 64;
    double end = argc > 3 ? atof(argv[3]) : sedov ? 0.5 : 0.2;
    double h = 1.0 / n, t = 0.0;

    nx = n;
    ny = nz = sedov ? n : n / 4;
    cells = (nx + 2 * NG) * (ny + 2 * NG) * (nz + 2 * NG);
    double *u = new_field(), *ul = new_field(), *ur = new_field(), *f = new_field();

    if (sedov) {
        bc[X][0] = bc[Y][0] = bc[Z][0] = REFLECT;
        start_sedov(u, h);
    } else {
        bc[Y][0] = bc[Y][1] = bc[Z][0] = bc[Z][1] = REFLECT;
        start_sod(u);
    }
    double mass = total(u, RHO), heat = total(u, EN);
    printf("start: mass %.10f energy %.10f\n", mass * h * h * h, heat * h * h * h);

    int step = 0;
#pragma amr timeloop
    while (t < end) {
        double dt = 0.4 * h / fastest(u);

        if (t + dt > end)
            dt = end - t;
        if (step % 2 == 0) {
            sweep_x(u, ul, ur, f, dt, h);
            sweep_y(u, ul, ur, f, dt, h);
            sweep_z(u, ul, ur, f, dt, h);
        } else {
            sweep_z(u, ul, ur, f, dt, h);
            sweep_y(u, ul, ur, f, dt, h);
            sweep_x(u, ul, ur, f, dt, h);
        }
        t += dt;
        step++;
        if (step % 20 == 0)
            printf("step %4d  time %.8f  dt %.3e\n", step, t, dt);
    }
    printf("end: %d steps, time %.8f\n", step, t);
    double mass_end = total(u, RHO), heat_end = total(u, EN);
    printf("mass %.10f energy %.10f\n", mass_end * h * h * h, heat_end * h * h * h);
    fprintf(stderr, "changed by %.1e and %.1e of it\n", fabs(mass_end / mass - 1.0),
            fabs(heat_end / heat - 1.0));
    if (sedov)
        report_sedov(u, t, h);
    else
        report_sod(u, t, h);
    if (argc > 4)
        save(argv[4], u);
    free(u);
    free(ul);
    free(ur);
    free(f);
    return 0;
}
