/* Isothermal solidification of a dilute binary alloy: a dendrite grows from a seed into the
 * supersaturated melt. Quantitative phase-field model in three dimensions (Karma 2001; Echebarria,
 * Folch, Karma, Plapp 2004) for the phase phi, 1 in the solid and -1 in the melt, and the
 * supersaturation U. Lengths in widths W of the interface, times in its relaxation time:
 *
 *     a^2 [1 + (1 - k) U] dphi/dt = div (a^2 grad phi + |grad phi|^2 a da/d(grad phi))
 *                                   + phi - phi^3 - lambda (1 - phi^2)^2 U
 *     (1 + k - (1 - k) phi)/2 dU/dt = div (D (1 - phi)/2 grad U + j) + [1 + (1 - k) U]/2 dphi/dt
 *
 * with a(n) = 1 - 3 eps + 4 eps (nx^4 + ny^4 + nz^4), and the antitrapping current
 * j = [1 + (1 - k) U]/sqrt(8) dphi/dt grad phi/|grad phi|. The seed sits in the corner, and the
 * three planes through it mirror: one eighth of the dendrite. Explicit Euler.
 *
 *     dendrite [n [steps [file]]]
 *
 * n cells each way; every 50 steps: the tip along x and along the diagonal of a face, the share
 * of solid, the mean concentration (which must stay). The last phi and U go to the file as raw
 * doubles, with the layer of cells around. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID(i, j, k) (((size_t)(k) * ny + (j)) * nx + (i))

/* Physical parameters */
static const double k_part = 0.15;  /* partition coefficient */
static const double eps4 = 0.04;    /* strength of the anisotropy */
static const double omega = 0.6;    /* supersaturation of the melt */
static const double lambda = 2.0;   /* coupling; W/d0 = lambda/0.8839 */
static const double D = 0.6267 * 2.0; /* diffusion in the melt, without kinetics */
static const double radius = 6.0;   /* of the seed */

/* Grid: nx = n + 2 with one layer of cells around */
static int nx, ny, nz;
static double dx = 0.8, dt = 0.04;

static double *phi, *phi_new, *dphi; /* phase, dphi/dt */
static double *U, *U_new;

static double *field(void)
{
    double *f = calloc((size_t)nx * ny * nz, sizeof(double));

    if (f == NULL) {
        fprintf(stderr, "dendrite: out of memory\n");
        exit(1);
    }
    return f;
}

#pragma amr kernel init
static void seed(void)
{
#pragma amr data domain(k, j, i) arrays(phi, U)
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++)
            for (int i = 0; i < nx; i++) {
                double x = (i - 0.5) * dx, y = (j - 0.5) * dx, z = (k - 0.5) * dx;
                double r = sqrt(x * x + y * y + z * z);

                phi[ID(i, j, k)] = -tanh((r - radius) / sqrt(2.0));
                U[ID(i, j, k)] = -omega;
            }
}

/* No flux through the six faces of the box. */
static void zero_gradient(double *f)
{
    for (int k = 0; k < nz; k++)
        for (int j = 0; j < ny; j++) {
            f[ID(0, j, k)] = f[ID(1, j, k)];
            f[ID(nx - 1, j, k)] = f[ID(nx - 2, j, k)];
        }
    for (int k = 0; k < nz; k++)
        for (int i = 0; i < nx; i++) {
            f[ID(i, 0, k)] = f[ID(i, 1, k)];
            f[ID(i, ny - 1, k)] = f[ID(i, ny - 2, k)];
        }
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            f[ID(i, j, 0)] = f[ID(i, j, 1)];
            f[ID(i, j, nz - 1)] = f[ID(i, j, nz - 2)];
        }
}

static double anisotropy(double px, double py, double pz)
{
    double x2 = px * px, y2 = py * py, z2 = pz * pz, q = x2 + y2 + z2;

    if (q < 1e-14)
        return 1.0;
    return 1.0 - 3.0 * eps4 + 4.0 * eps4 * (x2 * x2 + y2 * y2 + z2 * z2) / (q * q);
}

/* Across the face whose normal is the first of the directions. */
static double phase_flux(double pn, double ps, double pt)
{
    double n2 = pn * pn, s2 = ps * ps, t2 = pt * pt, q = n2 + s2 + t2;
    double quartic, a;

    if (q < 1e-14)
        return pn;
    quartic = n2 * n2 + s2 * s2 + t2 * t2;
    a = 1.0 - 3.0 * eps4 + 4.0 * eps4 * quartic / (q * q);
    return a * a * pn + a * 16.0 * eps4 * pn * (n2 * q - quartic) / (q * q);
}

static double flux_x(const double *p, int i, int j, int k)
{
    return phase_flux((p[ID(i + 1, j, k)] - p[ID(i, j, k)]) / dx,
                      (p[ID(i + 1, j + 1, k)] + p[ID(i, j + 1, k)] - p[ID(i + 1, j - 1, k)] -
                       p[ID(i, j - 1, k)]) / (4.0 * dx),
                      (p[ID(i + 1, j, k + 1)] + p[ID(i, j, k + 1)] - p[ID(i + 1, j, k - 1)] -
                       p[ID(i, j, k - 1)]) / (4.0 * dx));
}

static double flux_y(const double *p, int i, int j, int k)
{
    return phase_flux((p[ID(i, j + 1, k)] - p[ID(i, j, k)]) / dx,
                      (p[ID(i + 1, j + 1, k)] + p[ID(i + 1, j, k)] - p[ID(i - 1, j + 1, k)] -
                       p[ID(i - 1, j, k)]) / (4.0 * dx),
                      (p[ID(i, j + 1, k + 1)] + p[ID(i, j, k + 1)] - p[ID(i, j + 1, k - 1)] -
                       p[ID(i, j, k - 1)]) / (4.0 * dx));
}

static double flux_z(const double *p, int i, int j, int k)
{
    return phase_flux((p[ID(i, j, k + 1)] - p[ID(i, j, k)]) / dx,
                      (p[ID(i + 1, j, k + 1)] + p[ID(i + 1, j, k)] - p[ID(i - 1, j, k + 1)] -
                       p[ID(i - 1, j, k)]) / (4.0 * dx),
                      (p[ID(i, j + 1, k + 1)] + p[ID(i, j + 1, k)] - p[ID(i, j - 1, k + 1)] -
                       p[ID(i, j - 1, k)]) / (4.0 * dx));
}

#pragma amr kernel
static void advance_phase(void)
{
#pragma amr data domain(k, j, i) spacing(dx) arrays(phi, phi_new, dphi, U)
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++) {
                size_t c = ID(i, j, k);
                double p = phi[c];
                double px = (phi[ID(i + 1, j, k)] - phi[ID(i - 1, j, k)]) / (2.0 * dx);
                double py = (phi[ID(i, j + 1, k)] - phi[ID(i, j - 1, k)]) / (2.0 * dx);
                double pz = (phi[ID(i, j, k + 1)] - phi[ID(i, j, k - 1)]) / (2.0 * dx);
                double a, div, w = 1.0 - p * p;

                /* Nothing happens far from the interface. */
                if (px * px + py * py + pz * pz < 1e-10 && w < 1e-4) {
                    dphi[c] = 0.0;
                    phi_new[c] = p;
                    continue;
                }
                div = (flux_x(phi, i, j, k) - flux_x(phi, i - 1, j, k) + flux_y(phi, i, j, k) -
                       flux_y(phi, i, j - 1, k) + flux_z(phi, i, j, k) - flux_z(phi, i, j, k - 1)) /
                      dx;
                a = anisotropy(px, py, pz);
                dphi[c] = (div + p * w - lambda * w * w * U[c]) /
                          (a * a * (1.0 + (1.0 - k_part) * U[c]));
                phi_new[c] = p + dt * dphi[c];
            }
}

/* Diffusion in the melt and the antitrapping current, between cells a and b. pn, ps, pt: gradient
 * of phi across the face and along it. */
static double solute_flux(double ua, double ub, double pa, double pb, double ra, double rb,
                          double ps, double pt)
{
    double pn = (pb - pa) / dx, q = pn * pn + ps * ps + pt * pt;
    double flux = D * 0.5 * (1.0 - 0.5 * (pa + pb)) * (ub - ua) / dx;

    if (q > 1e-14)
        flux += 0.5 / sqrt(2.0) * (1.0 + (1.0 - k_part) * 0.5 * (ua + ub)) * 0.5 * (ra + rb) * pn /
                sqrt(q);
    return flux;
}

static double solute_x(int i, int j, int k)
{
    size_t a = ID(i, j, k), b = ID(i + 1, j, k);
    double ps = (phi[ID(i + 1, j + 1, k)] + phi[ID(i, j + 1, k)] - phi[ID(i + 1, j - 1, k)] -
                 phi[ID(i, j - 1, k)]) / (4.0 * dx);
    double pt = (phi[ID(i + 1, j, k + 1)] + phi[ID(i, j, k + 1)] - phi[ID(i + 1, j, k - 1)] -
                 phi[ID(i, j, k - 1)]) / (4.0 * dx);

    return solute_flux(U[a], U[b], phi[a], phi[b], dphi[a], dphi[b], ps, pt);
}

static double solute_y(int i, int j, int k)
{
    size_t a = ID(i, j, k), b = ID(i, j + 1, k);
    double ps = (phi[ID(i + 1, j + 1, k)] + phi[ID(i + 1, j, k)] - phi[ID(i - 1, j + 1, k)] -
                 phi[ID(i - 1, j, k)]) / (4.0 * dx);
    double pt = (phi[ID(i, j + 1, k + 1)] + phi[ID(i, j, k + 1)] - phi[ID(i, j + 1, k - 1)] -
                 phi[ID(i, j, k - 1)]) / (4.0 * dx);

    return solute_flux(U[a], U[b], phi[a], phi[b], dphi[a], dphi[b], ps, pt);
}

static double solute_z(int i, int j, int k)
{
    size_t a = ID(i, j, k), b = ID(i, j, k + 1);
    double ps = (phi[ID(i + 1, j, k + 1)] + phi[ID(i + 1, j, k)] - phi[ID(i - 1, j, k + 1)] -
                 phi[ID(i - 1, j, k)]) / (4.0 * dx);
    double pt = (phi[ID(i, j + 1, k + 1)] + phi[ID(i, j + 1, k)] - phi[ID(i, j - 1, k + 1)] -
                 phi[ID(i, j - 1, k)]) / (4.0 * dx);

    return solute_flux(U[a], U[b], phi[a], phi[b], dphi[a], dphi[b], ps, pt);
}

#pragma amr kernel
static void advance_solute(void)
{
#pragma amr data domain(k, j, i) spacing(dx) arrays(phi, dphi, U, U_new)
    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++) {
                size_t c = ID(i, j, k);
                double div;

                /* Nothing diffuses in the solid. */
                if (phi[c] > 0.99999 && fabs(dphi[c]) < 1e-12) {
                    U_new[c] = U[c];
                    continue;
                }
                div = (solute_x(i, j, k) - solute_x(i - 1, j, k) + solute_y(i, j, k) -
                       solute_y(i, j - 1, k) + solute_z(i, j, k) - solute_z(i, j, k - 1)) / dx;
                U_new[c] = U[c] + dt * (div + 0.5 * (1.0 + (1.0 - k_part) * U[c]) * dphi[c]) /
                                      (0.5 * (1.0 + k_part - (1.0 - k_part) * phi[c]));
            }
}

#pragma amr kernel
static double solid_fraction(void)
{
#pragma amr data domain(k, j, i) arrays(phi)
    double sum = 0.0;

    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++)
                sum += 0.5 * (1.0 + phi[ID(i, j, k)]);
    return sum / ((double)(nx - 2) * (ny - 2) * (nz - 2));
}

/* Over that of the liquid side of a plane interface. */
#pragma amr kernel
static double mean_concentration(void)
{
#pragma amr data domain(k, j, i) arrays(phi, U)
    double sum = 0.0;

    for (int k = 1; k < nz - 1; k++)
        for (int j = 1; j < ny - 1; j++)
            for (int i = 1; i < nx - 1; i++) {
                size_t c = ID(i, j, k);
                sum += 0.5 * (1.0 + k_part - (1.0 - k_part) * phi[c]) * (1.0 + (1.0 - k_part) * U[c]);
            }
    return sum / ((double)(nx - 2) * (ny - 2) * (nz - 2));
}

/* Where phi passes through zero on the way from the seed, in steps of (di, dj, dk). */
static double tip(int di, int dj, int dk)
{
    int s = 1;

    while (s < nx - 2 && phi[ID(1 + s * di, 1 + s * dj, 1 + s * dk)] > 0.0)
        s++;
    double in = phi[ID(1 + (s - 1) * di, 1 + (s - 1) * dj, 1 + (s - 1) * dk)];
    double out = phi[ID(1 + s * di, 1 + s * dj, 1 + s * dk)];
    return (s - 0.5 + in / (in - out)) * sqrt(di * di + dj * dj + dk * dk) * dx;
}

static void swap(double **a, double **b)
{
    double *t = *a;

    *a = *b;
    *b = t;
}

static void report(int step)
{
    printf("%6d  t %8.2f  tips %8.4f %8.4f %8.4f  diagonal %8.4f  solid %.8f  c %.8f\n", step,
           step * dt, tip(1, 0, 0), tip(0, 1, 0), tip(0, 0, 1), tip(1, 1, 0), solid_fraction(),
           mean_concentration());
}

static void save(const char *name)
{
    size_t cells = (size_t)nx * ny * nz;
    FILE *f = fopen(name, "wb");

    if (!f || fwrite(phi, sizeof(double), cells, f) != cells ||
        fwrite(U, sizeof(double), cells, f) != cells || fclose(f)) {
        perror(name);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 128;
    int steps = argc > 2 ? atoi(argv[2]) : 1000;

    nx = ny = nz = n + 2;
    phi = field();
    phi_new = field();
    dphi = field();
    U = field();
    U_new = field();
    seed();
#pragma amr timeloop time(step * dt)
    for (int step = 0; step < steps; step++) {
        if (step % 50 == 0)
            report(step);
        zero_gradient(phi);
        zero_gradient(U);
        advance_phase();
        zero_gradient(dphi);
        advance_solute();
        swap(&phi, &phi_new);
        swap(&U, &U_new);
    }
    report(steps);
    if (argc > 3)
        save(argv[3]);
    free(phi);
    free(phi_new);
    free(dphi);
    free(U);
    free(U_new);
    return 0;
}
