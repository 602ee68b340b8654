/* A drop of dye spreads in a box: u_t = kappa lap u in the unit cube, from a Gaussian whose spreading
 * is known. Cell centres, one layer of ghost cells that hold the exact values, Heun's two stages.
 *
 *     diffusion3d [n [final time [file]]]
 *
 * n cells each way; the last field, ghost cells and all, goes to the file as raw doubles. Prints the
 * amount of dye, its largest value and how far it is from the exact solution. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define IDX(k, j, i) (((size_t)(k) * (n + 2) + (j)) * (n + 2) + (i))

static const double kappa = 0.01, t0 = 0.1, amount = 1.4e-3;
static const double centre[3] = {0.45, 0.5, 0.55}; /* z, y, x */

static double *grid(int n)
{
    double *u = calloc((size_t)(n + 2) * (n + 2) * (n + 2), sizeof *u);

    if (!u) {
        fprintf(stderr, "diffusion3d: out of memory\n");
        exit(1);
    }
    return u;
}

/* The dye at a point, t after the start. */
static double exact(double z, double y, double x, double t)
{
    double s = 4.0 * kappa * (t0 + t), pi = 3.14159265358979323846;
    double r2 = (z - centre[0]) * (z - centre[0]) + (y - centre[1]) * (y - centre[1]) +
                (x - centre[2]) * (x - centre[2]);

    return amount / (pi * s * sqrt(pi * s)) * exp(-r2 / s);
}

#pragma amr kernel init
static void start(int n, double *u, double h)
{
#pragma amr data domain(k, j, i) arrays(u)
    for (int k = 0; k < n + 2; k++)
        for (int j = 0; j < n + 2; j++)
            for (int i = 0; i < n + 2; i++)
                u[IDX(k, j, i)] = exact((k - 0.5) * h, (j - 0.5) * h, (i - 0.5) * h, 0.0);
}

/* Ghost cells take the exact solution at time t. */
#pragma amr kernel
static void set_ghosts(int n, double *u, double h, double t)
{
#pragma amr data domain(k, j, i) arrays(u)
    for (int j = 0; j < n + 2; j++)
        for (int i = 0; i < n + 2; i++) {
            u[IDX(0, j, i)] = exact(-0.5 * h, (j - 0.5) * h, (i - 0.5) * h, t);
            u[IDX(n + 1, j, i)] = exact((n + 0.5) * h, (j - 0.5) * h, (i - 0.5) * h, t);
        }
    for (int k = 0; k < n + 2; k++)
        for (int i = 0; i < n + 2; i++) {
            u[IDX(k, 0, i)] = exact((k - 0.5) * h, -0.5 * h, (i - 0.5) * h, t);
            u[IDX(k, n + 1, i)] = exact((k - 0.5) * h, (n + 0.5) * h, (i - 0.5) * h, t);
        }
    for (int k = 0; k < n + 2; k++)
        for (int j = 0; j < n + 2; j++) {
            u[IDX(k, j, 0)] = exact((k - 0.5) * h, (j - 0.5) * h, -0.5 * h, t);
            u[IDX(k, j, n + 1)] = exact((k - 0.5) * h, (j - 0.5) * h, (n + 0.5) * h, t);
        }
}

/* to = a * old + b * (from + dt * kappa * lap(from)) */
#pragma amr kernel
static void stage(int n, double *to, const double *old, const double *from, double a, double b,
                  double dt, double h)
{
#pragma amr data domain(k, j, i) arrays(to, old, from) spacing(h)
    double c = kappa * dt / (h * h);

    for (int k = 1; k <= n; k++)
        for (int j = 1; j <= n; j++)
            for (int i = 1; i <= n; i++) {
                double lap = from[IDX(k - 1, j, i)] + from[IDX(k + 1, j, i)] +
                             from[IDX(k, j - 1, i)] + from[IDX(k, j + 1, i)] +
                             from[IDX(k, j, i - 1)] + from[IDX(k, j, i + 1)] -
                             6.0 * from[IDX(k, j, i)];
                to[IDX(k, j, i)] =
                    a * old[IDX(k, j, i)] + b * (from[IDX(k, j, i)] + c * lap);
            }
}

#pragma amr kernel
static void report(int n, const double *u, double h, double t)
{
#pragma amr data domain(k, j, i) arrays(u)
    double sum = 0.0, most = 0.0, off = 0.0, off1 = 0.0;

    for (int k = 1; k <= n; k++)
        for (int j = 1; j <= n; j++)
            for (int i = 1; i <= n; i++) {
                double v = u[IDX(k, j, i)];
                double e = fabs(v - exact((k - 0.5) * h, (j - 0.5) * h, (i - 0.5) * h, t));
                sum += v;
                off1 += e;
                most = fmax(most, v);
                off = fmax(off, e);
            }
    printf("t %.6f dye %.9f largest %.6f error L1 %.4e Linf %.4e\n", t, sum * h * h * h, most,
           off1 * h * h * h, off);
}

static void save(const char *name, int n, const double *u)
{
    FILE *f = fopen(name, "wb");
    size_t cells = (size_t)(n + 2) * (n + 2) * (n + 2);

    if (!f || fwrite(u, sizeof *u, cells, f) != cells || fclose(f)) {
        fprintf(stderr, "diffusion3d: cannot write %s\n", name);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 64;
    double end = argc > 2 ? atof(argv[2]) : 0.1;
    double h = 1.0 / n, dt = 0.2 * h * h / (2.0 * kappa), t = 0.0;
    double *u = grid(n), *mid = grid(n);
    int steps = (int)ceil(end / dt);

    dt = end / steps;
    start(n, u, h);
    report(n, u, h, t);
#pragma amr timeloop
    for (int s = 0; s < steps; s++) {
        set_ghosts(n, u, h, t);
        stage(n, mid, u, u, 0.0, 1.0, dt, h);
        set_ghosts(n, mid, h, t + dt);
        stage(n, u, u, mid, 0.5, 0.5, dt, h);
        t += dt;
        if ((s + 1) % (steps / 4 > 0 ? steps / 4 : 1) == 0)
            report(n, u, h, t);
    }
    report(n, u, h, t);
    if (argc > 3)
        save(argv[3], n, u);
    free(u);
    free(mid);
    return 0;
}
