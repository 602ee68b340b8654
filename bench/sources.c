/* Sources and coefficients that go with the place, the time and what arrays hold, on a square: one formula
 * for each KIND. For bench/sources. */
#include <math.h>
#include <stdio.h>
#ifndef N
#define N 512
#endif
#ifndef STEPS
#define STEPS 200
#endif
static double u[N + 2][N + 2], v[N + 2][N + 2], k0[N + 2][N + 2];
static double h = 1.0 / N;
#pragma amr data domain(j = 1 : N + 1, i = 1 : N + 1) arrays(u, v, k0) spacing(h)
#pragma amr kernel
static void edges(void)
{
    for (int j = 1; j <= N; j++) {
        u[j][0] = u[j][1];
        u[j][N + 1] = u[j][N];
    }
    for (int i = 1; i <= N; i++) {
        u[0][i] = u[1][i];
        u[N + 1][i] = u[N][i];
    }
}
#pragma amr kernel
static void step(double dt, double t)
{
    double c = dt * 1e-3 / (h * h);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++) {
            double x = (i - 0.5) * h, y = (j - 0.5) * h;
            double lap = u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i];
#if KIND == 1 /* heater with an amplitude in time, saturating */
            v[j][i] = u[j][i] + c * lap + dt * 40 * (1 + sin(20 * t)) * exp(-((x - 0.3) * (x - 0.3) + (y - 0.4) * (y - 0.4)) * 2000) * (1 - u[j][i]);
#elif KIND == 2 /* ignition above a threshold, in a part of the box */
            v[j][i] = u[j][i] + c * lap + (u[j][i] > 0.3 && x > 0.2 ? dt * 20 * (1 - u[j][i]) : 0);
#elif KIND == 3 /* advection by a velocity of place and time */
            double a = -(y - 0.5) * cos(t), b = (x - 0.5) * cos(t);
            double ux = a > 0 ? u[j][i] - u[j][i - 1] : u[j][i + 1] - u[j][i];
            double uy = b > 0 ? u[j][i] - u[j - 1][i] : u[j + 1][i] - u[j][i];
            v[j][i] = u[j][i] + c * lap - dt / h * (a * ux + b * uy);
#elif KIND == 4 /* moving laser */
            double X = x - 0.3 - 0.2 * cos(3 * t), Y = y - 0.5 - 0.2 * sin(3 * t);
            v[j][i] = u[j][i] + c * lap + dt * 30 * exp(-(X * X + Y * Y) * 3000) * (u[j][i] < 0.8 ? 1 : 0);
#elif KIND == 5 /* Arrhenius with a fuel that goes with the place */
            v[j][i] = u[j][i] + c * lap + dt * 2e3 * k0[j][i] * exp(-6 / (0.2 + u[j][i]));
            k0[j][i] *= 1 - dt * 2e3 * exp(-6 / (0.2 + u[j][i]));
#elif KIND == 6 /* reaction rate by place, resting numbers */
            v[j][i] = u[j][i] + c * lap + dt * 10 * (1 + 0.5 * sin(9 * x)) * u[j][i] * (1 - u[j][i]);
#elif KIND == 7 /* as 6, with the time in it */
            v[j][i] = u[j][i] + c * lap + dt * 10 * (1 + 0.5 * sin(9 * x - 5 * t)) * u[j][i] * (1 - u[j][i]);
#elif KIND == 8 /* exp of values times a place */
            v[j][i] = u[j][i] + c * lap + dt * (x > 0.5 ? 2.0 : 5.0) * u[j][i] * exp(-u[j][i] * (1 + t));
#endif
        }
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i] = v[j][i];
}
int main(void)
{
    for (int j = 0; j < N + 2; j++)
        for (int i = 0; i < N + 2; i++) {
            double x = (i - 0.5) * h - 0.35, y = (j - 0.5) * h - 0.45;
            u[j][i] = exp(-(x * x + y * y) * 1500);
            k0[j][i] = 1 + 0.5 * exp(-(x * x + (y - 0.2) * (y - 0.2)) * 400);
        }
    double t = 0, dt = 0.2 * h * h / 1e-3 < 0.3 * h ? 0.2 * h * h / 1e-3 : 0.3 * h;
#pragma amr timeloop
    for (int n = 0; n < STEPS; n++) {
        edges();
        step(dt, t);
        t += dt;
    }
    printf("%.17g\n", u[N / 2][N / 2]);
    return 0;
}
