/* Maxwell's equations in a box of conducting walls, on Yee's grid as textbooks have it: all six
 * components on edges and faces, in arrays of six different sizes, behind macros. The nests of the
 * magnetic field run over the outermost faces, too. A dipole's field spreads from the middle. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define Ex(M, N, P) ex[((M) * (ny + 1) + (N)) * (nz + 1) + (P)]
#define Ey(M, N, P) ey[((M) * ny + (N)) * (nz + 1) + (P)]
#define Ez(M, N, P) ez[((M) * (ny + 1) + (N)) * nz + (P)]
#define Hx(M, N, P) hx[((M) * ny + (N)) * nz + (P)]
#define Hy(M, N, P) hy[((M) * (ny + 1) + (N)) * nz + (P)]
#define Hz(M, N, P) hz[((M) * ny + (N)) * (nz + 1) + (P)]

static int nx, ny, nz;
static double *ex, *ey, *ez, *hx, *hy, *hz;

#pragma amr kernel init
static void dipole(double d)
{
#pragma amr data domain(mm, nn, pp) spacing(d) arrays(ez)
    for (int mm = 0; mm <= nx; mm++)
        for (int nn = 0; nn <= ny; nn++)
            for (int pp = 0; pp < nz; pp++) {
                double x = mm * d - 0.45, y = nn * d - 0.5, z = (pp + 0.5) * d - 0.5;
                Ez(mm, nn, pp) = exp(-(x * x + y * y + z * z) / 0.01);
            }
}

#pragma amr kernel
static void updateH(double cour, double d)
{
#pragma amr data domain(mm, nn, pp) spacing(d) arrays(ex, ey, ez, hx, hy, hz)
    const double ch = cour / d;
    int mm, nn, pp;
    for (mm = 0; mm <= nx; mm++)
        for (nn = 0; nn < ny; nn++)
            for (pp = 0; pp < nz; pp++)
                Hx(mm, nn, pp) += ch * ((Ey(mm, nn, pp + 1) - Ey(mm, nn, pp)) -
                                        (Ez(mm, nn + 1, pp) - Ez(mm, nn, pp)));
    for (mm = 0; mm < nx; mm++)
        for (nn = 0; nn <= ny; nn++)
            for (pp = 0; pp < nz; pp++)
                Hy(mm, nn, pp) += ch * ((Ez(mm + 1, nn, pp) - Ez(mm, nn, pp)) -
                                        (Ex(mm, nn, pp + 1) - Ex(mm, nn, pp)));
    for (mm = 0; mm < nx; mm++)
        for (nn = 0; nn < ny; nn++)
            for (pp = 0; pp <= nz; pp++)
                Hz(mm, nn, pp) += ch * ((Ex(mm, nn + 1, pp) - Ex(mm, nn, pp)) -
                                        (Ey(mm + 1, nn, pp) - Ey(mm, nn, pp)));
}

/* Tangential components on the walls stay 0. */
#pragma amr kernel
static void updateE(double cour, double d)
{
#pragma amr data domain(mm, nn, pp) spacing(d) arrays(ex, ey, ez, hx, hy, hz)
    const double ce = cour / d;
    int mm, nn, pp;
    for (mm = 0; mm < nx; mm++)
        for (nn = 1; nn < ny; nn++)
            for (pp = 1; pp < nz; pp++)
                Ex(mm, nn, pp) += ce * ((Hz(mm, nn, pp) - Hz(mm, nn - 1, pp)) -
                                        (Hy(mm, nn, pp) - Hy(mm, nn, pp - 1)));
    for (mm = 1; mm < nx; mm++)
        for (nn = 0; nn < ny; nn++)
            for (pp = 1; pp < nz; pp++)
                Ey(mm, nn, pp) += ce * ((Hx(mm, nn, pp) - Hx(mm, nn, pp - 1)) -
                                        (Hz(mm, nn, pp) - Hz(mm - 1, nn, pp)));
    for (mm = 1; mm < nx; mm++)
        for (nn = 1; nn < ny; nn++)
            for (pp = 0; pp < nz; pp++)
                Ez(mm, nn, pp) += ce * ((Hy(mm, nn, pp) - Hy(mm - 1, nn, pp)) -
                                        (Hx(mm, nn, pp) - Hx(mm, nn - 1, pp)));
}

static double *cells(int m, int n, int p)
{
    double *a = calloc((size_t)m * n * p, sizeof *a);
    if (!a)
        exit(1);
    return a;
}

int main(int argc, char **argv)
{
    nx = argc > 1 ? atoi(argv[1]) : 30;
    ny = nx - 2;
    nz = nx + 1;
    int steps = argc > 2 ? atoi(argv[2]) : 16;
    double d = 1.0 / nx, cour = 0.5 * d;
    ex = cells(nx, ny + 1, nz + 1), ey = cells(nx + 1, ny, nz + 1), ez = cells(nx + 1, ny + 1, nz);
    hx = cells(nx + 1, ny, nz), hy = cells(nx, ny + 1, nz), hz = cells(nx, ny, nz + 1);
    dipole(d);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        updateH(cour, d);
        updateE(cour, d);
        if (t % 8 == 7)
            printf("%d: Ez %.12e, Hx on the walls %.12e %.12e\n", t + 1, Ez(nx / 2, ny / 2, nz / 2),
                   Hx(0, ny / 3, nz / 2), Hx(nx, ny / 3, nz / 2));
    }
    FILE *out = fopen("yee3d.raw", "wb");
    fwrite(ez, sizeof *ez, (size_t)(nx + 1) * (ny + 1) * nz, out);
    fwrite(hx, sizeof *hx, (size_t)(nx + 1) * ny * nz, out);
    fwrite(hz, sizeof *hz, (size_t)nx * ny * (nz + 1), out);
    fclose(out);
    free(ex), free(ey), free(ez), free(hx), free(hy), free(hz);
    return 0;
}
