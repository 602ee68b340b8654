/* A premixed flame's front with one-step Arrhenius chemistry: four columns in one block of memory,
 * the inflow set before anything else in a step, the flame speed from what has burnt.
 * Arguments: cells, steps, file for the temperatures. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double Le = 1.0, beta = 8.0, alpha = 0.8, dx = 0.1;

static double omega(double T, double Y)
{
    return 0.5 * beta * beta / Le * Y * exp(-beta * (1 - T) / (1 - alpha * (1 - T)));
}

#pragma amr kernel
static void advance(const double *T, const double *Y, double *Tn, double *Yn, int n, double dt)
{
#pragma amr data domain(i) arrays(T, Y, Tn, Yn) spacing(dx)
    const double idx2 = 1.0 / (dx * dx);
    for (int i = 1; i < n - 1; ++i) {
        const double w = omega(T[i], Y[i]);
        Tn[i] = T[i] + dt * ((T[i + 1] - 2 * T[i] + T[i - 1]) * idx2 + w);
        Yn[i] = Y[i] + dt * ((Y[i + 1] - 2 * Y[i] + Y[i - 1]) * idx2 / Le - w);
    }
}

static void inflow_outflow(double *T, double *Y, int n)
{
    T[0] = 0.0;
    Y[0] = 1.0;
    T[n - 1] = T[n - 2];
    Y[n - 1] = Y[n - 2];
}

#pragma amr kernel
static double burnt(const double *Y, int n)
{
#pragma amr data domain(i) arrays(Y) spacing(dx)
    double s = 0;
    for (int i = 1; i < n - 1; ++i)
        s += (1 - Y[i]) * dx;
    return s;
}

int main(int argc, char **argv)
{
    const int n = (argc > 1 ? atoi(argv[1]) : 256) + 2, steps = argc > 2 ? atoi(argv[2]) : 400;
    double *mem = malloc(4 * n * sizeof *mem), *T = mem, *Y = mem + n, *Tn = mem + 2 * n, *Yn = mem + 3 * n;
    double t = 0, last = 0, dt = 0.4 * dx * dx;

    for (int i = 0; i < n; i++) {
        double x = (i - 0.5) * dx - 0.7 * n * dx;
        T[i] = Tn[i] = x > 0 ? 1 : exp(x);
        Y[i] = Yn[i] = x > 0 ? 0 : 1 - exp(x);
    }
#pragma amr timeloop
    for (int s = 1; s <= steps; s++) {
        double *swap;
        inflow_outflow(T, Y, n);
        advance(T, Y, Tn, Yn, n, dt);
        swap = T; T = Tn; Tn = swap;
        swap = Y; Y = Yn; Yn = swap;
        t += dt;
        if (s % 100 == 0) {
            double b = burnt(Y, n);
            printf("t %.4f: flame speed %.12f\n", t, (b - last) / (100 * dt));
            last = b;
        }
    }
    if (argc > 3) {
        FILE *f = fopen(argv[3], "wb");
        fwrite(T, sizeof *T, n, f);
        fclose(f);
    }
    free(mem);
    return 0;
}
