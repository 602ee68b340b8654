#include "grid.h"

static double lap(const double *q, int i, int j)
{
    return (q[at(i + 1, j)] + q[at(i - 1, j)] + q[at(i, j + 1)] + q[at(i, j - 1)] - 4 * q[at(i, j)]) / (par.dx * par.dx);
}

static double drift(const struct fields *g, int i, int j)
{
    return speed[0] * (g->w[at(i, j)] - g->w[at(i - 1, j)]) / par.dx + speed[1] * (g->w[at(i, j)] - g->w[at(i, j - 1)]) / par.dx;
}

static double most(double a, double b)
{
    double m = a > b ? a : b;
    m += par.nu;
    return m - par.nu;
}

#pragma amr kernel
void start(void)
{
#pragma amr data domain(j, i) arrays(f->w) spacing(par.dx)
    for (int j = 0; j < par.ny; j++)
        for (int i = 0; i < par.nx; i++) {
            double x = i * par.dx - 0.3, y = j * par.dx - 0.4;
            f->w[at(i, j)] = exp(-300 * (x * x + y * y));
        }
}

/* The nest names its array in the helper alone. */
#pragma amr kernel scale(-1)
double limit(void)
{
#pragma amr data domain(j, i) arrays(f->w) spacing(par.dx)
    double m = 1e-30;
    for (int j = 1; j < par.ny - 1; j++)
        for (int i = 1; i < par.nx - 1; i++) {
            double d = fabs(drift(f, i, j));
            m = d > m ? d : m;
        }
    return m;
}

#pragma amr kernel
void step(void)
{
#pragma amr data domain(j, i) arrays(f->w, f->rhs) spacing(par.dx)
    for (int j = 1; j < par.ny - 1; j++)
        for (int i = 1; i < par.nx - 1; i++)
            f->rhs[at(i, j)] = par.nu * lap(f->w, i, j) - most(-1e9, drift(f, i, j));
    for (int j = 1; j < par.ny - 1; j++)
        for (int i = 1; i < par.nx - 1; i++)
            f->w[at(i, j)] += par.dt * f->rhs[at(i, j)];
}
