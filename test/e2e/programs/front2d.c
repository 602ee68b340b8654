/* A flame that spreads through its fuel, with the size of the step found on the way: each step is
 * made once in full and once in two halves. Where the two differ by too much, the old state is put
 * back, and the step is made anew, half as long. So there are copies of all kinds: new values back
 * (each part of a step), old values saved (with the walls) and put back, a state kept beside another
 * and looked at, and one kept since the last line of the table. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NX 258
#define NY 130

static double t[NY][NX], f[NY][NX];   /* temperature, fuel */
static double t0[NY][NX], f0[NY][NX]; /* before the step */
static double tn[NY][NX], fn[NY][NX]; /* behind a part of it */
static double tf[NY][NX], ff[NY][NX]; /* behind all of it at once */
static double last[NY][NX];

#pragma amr data domain(j, i) arrays(t, f, t0, f0, tn, fn, tf, ff, last) spacing(h)

static void walls(void)
{
    for (int i = 1; i < NX - 1; i++) {
        t[0][i] = t[1][i];
        t[NY - 1][i] = 0.2;
        f[0][i] = f[1][i];
        f[NY - 1][i] = f[NY - 2][i];
    }
    for (int j = 0; j < NY; j++) {
        t[j][0] = t[j][1];
        t[j][NX - 1] = t[j][NX - 2];
        f[j][0] = f[j][1];
        f[j][NX - 1] = 1.0;
    }
}

#pragma amr kernel
static void burn(double h, double dt)
{
    const double d = 0.002, le = 0.001, k = 60.0;
    const double ct = dt * d / (h * h), cf = dt * le / (h * h);

    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double rate = dt * k * f[j][i] * t[j][i] * t[j][i] * exp(-1.0 / (0.1 + fabs(t[j][i])));
            tn[j][i] = t[j][i] + rate +
                       ct * (t[j][i - 1] + t[j][i + 1] + t[j - 1][i] + t[j + 1][i] - 4 * t[j][i]);
            fn[j][i] = f[j][i] - rate +
                       cf * (f[j][i - 1] + f[j][i + 1] + f[j - 1][i] + f[j + 1][i] - 4 * f[j][i]);
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            t[j][i] = tn[j][i];
            f[j][i] = fn[j][i];
        }
}

#pragma amr kernel
static void save(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            t0[j][i] = t[j][i];
            f0[j][i] = f[j][i];
        }
}

/* Puts the old state back, and keeps what the full step gave. */
#pragma amr kernel
static void restart(int keep)
{
    if (keep)
        for (int j = 0; j < NY; j++)
            for (int i = 0; i < NX; i++) {
                tf[j][i] = t[j][i];
                ff[j][i] = f[j][i];
            }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            t[j][i] = t0[j][i];
            f[j][i] = f0[j][i];
        }
}

#pragma amr kernel
static double difference(void)
{
    double most = 0.0;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            most = fmax(most, fmax(fabs(t[j][i] - tf[j][i]), fabs(f[j][i] - ff[j][i])));
    return most;
}

#pragma amr kernel
static double moved(void)
{
    double most = 0.0;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            most = fmax(most, fabs(t[j][i] - last[j][i]));
    return most;
}

static void advance(double h, double dt, int parts)
{
    for (int p = 0; p < parts; p++) {
        walls();
        burn(h, dt / parts);
    }
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 40, again = 0;
    double h = 1.0 / 128, dt = 0.01, time = 0, error;

    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            double x = i * h - 0.6, y = j * h - 0.3;
            t[j][i] = last[j][i] = exp(-60 * (x * x + y * y));
            f[j][i] = i * h < 0.2 ? 0.0 : 1.0;
        }
#pragma amr timeloop
    for (int n = 0; n < steps; n++) {
        save();
        for (;;) {
            advance(h, dt, 1);
            restart(1);
            advance(h, dt, 2);
            error = difference();
            if (error < 0.004)
                break;
            restart(0);
            dt /= 2;
            again++;
        }
        time += dt;
        if (n % 10 == 9) {
            printf("%3d: time %.6f, step %.6f, moved %.3f\n", n, time, dt, moved());
            printf("     %.12f before, %.12f now\n", t0[30][60], t[30][60]);
            memcpy(last, t, sizeof t);
        }
        if (error < 0.001)
            dt *= 1.25;
    }
    printf("%d steps made anew\n", again);
    FILE *out = fopen("t.raw", "wb");
    if (!out || fwrite(t, sizeof t, 1, out) != 1 || fwrite(t0, sizeof t0, 1, out) != 1)
        return 1;
    return fclose(out) != 0;
}

// FORM: copy-back sweep; dead temporaries; copied edge values
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: t0: double, multi-dimensional, at cell centres, not live from step to step, 2 host views
// CHECK: only copies: where it covers the mesh, the arrays exchange their cells
// CHECK: {{.*}}front2d.c:24: walls, 0 flops and 16 bytes per cell
// CHECK: {{.*}}front2d.c:24: walls, 0 flops and 8 bytes per cell, initial data
// CHECK: {{.*}}front2d.c:24: walls, 0 flops and 16 bytes per cell
// CHECK: {{.*}}front2d.c:30: walls, 0 flops and 16 bytes per cell
// CHECK: {{.*}}front2d.c:30: walls, 0 flops and 8 bytes per cell, initial data
