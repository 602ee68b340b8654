/* Acoustic waves in a layered medium: fourth-order differences in space, leapfrog in time. Triple
 * pointers, a malloc for each row; the three time levels rotate. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

double ***p_old, ***p_now, ***p_new; /* pressure */
double ***speed2;                    /* squared speed of sound */

double ***alloc3d(int nz, int ny, int nx)
{
    double ***a = (double ***)malloc(nz * sizeof(double **));
    for (int k = 0; k < nz; k++) {
        a[k] = (double **)malloc(ny * sizeof(double *));
        for (int j = 0; j < ny; j++)
            a[k][j] = (double *)malloc(nx * sizeof(double));
    }
    return a;
}

void free3d(double ***a, int nz, int ny)
{
    for (int k = 0; k < nz; k++) {
        for (int j = 0; j < ny; j++)
            free(a[k][j]);
        free(a[k]);
    }
    free(a);
}

#pragma amr kernel
void medium(int n, double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(p_old, p_now, p_new, speed2)
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++) {
                double x = i * h - 0.5, y = j * h - 0.45, z = k * h - 0.4;
                speed2[k][j][i] = 1.0 + 0.6 * tanh(12.0 * (z - 0.2));
                p_now[k][j][i] = exp(-(x * x + y * y + z * z) / 0.006);
                p_old[k][j][i] = p_now[k][j][i];
                p_new[k][j][i] = 0.0;
            }
}

static double curve(double a, double b, double c, double d, double e)
{
    return (-(a + e) + 16.0 * (b + d) - 30.0 * c) / 12.0;
}

#pragma amr kernel
void leap(int n, double dt, double h, double ***restrict q, double ***restrict p,
          double ***restrict o)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(q, p, o, speed2)
    double r = dt * dt / (h * h);
    for (int k = 2; k < n - 2; k++)
        for (int j = 2; j < n - 2; j++)
            for (int i = 2; i < n - 2; i++) {
                double lap = curve(p[k][j][i - 2], p[k][j][i - 1], p[k][j][i], p[k][j][i + 1],
                                   p[k][j][i + 2]) +
                             curve(p[k][j - 2][i], p[k][j - 1][i], p[k][j][i], p[k][j + 1][i],
                                   p[k][j + 2][i]) +
                             curve(p[k - 2][j][i], p[k - 1][j][i], p[k][j][i], p[k + 1][j][i],
                                   p[k + 2][j][i]);
                q[k][j][i] = 2.0 * p[k][j][i] - o[k][j][i] + r * speed2[k][j][i] * lap;
            }
}

static void save(const char *name, double ***p, int n)
{
    FILE *f = fopen(name, "wb");
    for (int k = 0; f && k < n; k++)
        for (int j = 0; j < n; j++)
            fwrite(p[k][j], sizeof(double), n, f);
    if (f)
        fclose(f);
}

static double energy(double ***p, int n)
{
    double sum = 0.0;
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                sum += p[k][j][i] * p[k][j][i];
    return sum;
}

int main(int argc, char **argv)
{
    int n = (argc > 1 ? atoi(argv[1]) : 32) + 4, steps = argc > 2 ? atoi(argv[2]) : 24;
    double h = 1.0 / (n - 1), dt = 0.3 * h;
    p_old = alloc3d(n, n, n);
    p_now = alloc3d(n, n, n);
    p_new = alloc3d(n, n, n);
    speed2 = alloc3d(n, n, n);
    medium(n, h);
    for (int j = 0; j < n; j++)
        speed2[n - 1][j][0] = 9.0;
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        double ***tmp = p_old;
        leap(n, dt, h, p_new, p_now, p_old);
        p_old = p_now;
        p_now = p_new;
        p_new = tmp;
        if (t % 6 == 5)
            printf("%3d %.15e %.15e\n", t, p_now[n / 2][n / 2][n / 3], p_now[n / 4][n / 2][n / 2]);
    }
    printf("energy %.15e, speed %.15e\n", energy(p_now, n), speed2[n - 1][n / 2][0]);
    for (int j = 0; j < n; j += 5)
        printf("%.6e%c", p_now[n / 2][j][n / 2], j + 5 < n ? ' ' : '\n');
    save("p.raw", p_now, n);
    free3d(p_old, n, n);
    free3d(p_now, n, n);
    free3d(p_new, n, n);
    free3d(speed2, n, n);
    return 0;
}

// FORM: rows T ***; three time levels; spacing
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 3 dimensions (k, j, i), halo 2
// CHECK: across k: ring, the arrays hold 2 and 2 cells outside the mesh
// CHECK: across j: ring, the arrays hold 2 and 2 cells outside the mesh
// CHECK: across i: ring, the arrays hold 2 and 2 cells outside the mesh
// CHECK: p_old: double, rows behind pointers, at cell centres, lives from step to step (read at {{.*}}acoustic3d.c:57), 0 host views
// CHECK: {{.*}}acoustic3d.c:57: leap, 28 flops and 32 bytes per cell
// CHECK: p read at 13 offsets, 2 cells away: (-2, 0, 0) (-1, 0, 0) (0, -2, 0) (0, -1, 0) (0, 0, -2) (0, 0, -1) (0, 0, 0) (0, 0, 1) (0, 0, 2) (0, 1, 0) (0, 2, 0) (1, 0, 0) (2, 0, 0)
// CHECK: q written
// CHECK: r computed for each level: r = dt * dt / (h * h)
