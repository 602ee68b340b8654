/* Sources that move between two remeshes: one that goes two cells a step along a line, from leaves that are fine
 * for it to coarse ones; RAIN: one that is elsewhere in each step; BLADE: a long one that turns, and moves most at
 * its ends; RANGE: a loop whose range moves and jumps, and what it adds goes with the time; MAP: in a medium that
 * cells pick from a table; AWAY: one that rests, leaves for a step and is back at the next remesh, though its numbers
 * go on evenly; FINE: one that stays where most of the mesh is fine, but for a step in which it is in a coarse leaf. */
// RUN: %follows -w --block=8 %s
// RUN: %follows -w --block=8 -DRAIN %s
// RUN: %follows -w --block=8 -DBLADE %s
// RUN: %follows -w --block=8 -DRANGE %s
// RUN: %follows -w --block=8 -DMAP %s
// RUN: %follows -w --block=8 -DAWAY %s
// RUN: %follows -w --block=8 -DFINE %s
#include <math.h>
#include <stdio.h>

enum { M = 130, STEPS = 60 };
static double u[M][M], un[M][M];

#ifdef BLADE
#define AT(i, j, a, b) (fabs((i - 64) * a + (j - 64) * b) < 40 && fabs((j - 64) * a - (i - 64) * b) < 1.5)
#define GOES(k) cos(0.3 * k), sin(0.3 * k)
#elif defined RANGE
#define AT(i, j, a, b) 0
#define GOES(k) 5 + (k < 30 ? k : 2 * k), 0.1 * k
#elif defined AWAY
#define XC(t) (30 + 60 * exp(-2 * (t - 38) * (t - 38)))
#define AT(i, j, a, b) ((i - XC(a)) * (i - XC(a)) + (j - 40) * (j - 40) < 4)
#define GOES(k) k, k
#elif defined FINE
#define SPOT(i, j, a, b, r) ((i - a) * (i - a) + (j - b) * (j - b) < r)
#define AT(i, j, a, b) (SPOT(i, j, a, b, 4) || (SPOT(i, j, 42, 64, 676) && !SPOT(i, j, 42, 64, 576)))
#define GOES(k) k == 37 ? 115 : 40 + 0.01 * k, k == 37 ? 64 : 40 + 0.01 * k
#else
#define AT(i, j, a, b) ((i - a) * (i - a) + (j - b) * (j - b) < 4)
#ifdef RAIN
#define GOES(k) 11 + k * k * 31 % 50, 12 + k * k * 43 % 47
#else
#define GOES(k) 5 + 2 * k, 8 + k
#endif
#endif

#ifdef MAP
static const struct { double k, cp; } media[2] = {{1, 1}, {0.5, 0.8}};
static int kind[M][M];
#define MEDIUM(j, i) media[kind[j][i]].k / media[kind[j][i]].cp
#else
#define MEDIUM(j, i) 1
#endif

#ifdef FINE
static double rough[M][M];
#define LOSS(j, i) rough[j][i]
#else
#define LOSS(j, i) 0
#endif

#pragma amr kernel
static void step(double h, double dt, double a, double b)
{
#ifdef MAP
#pragma amr data domain(j, i) spacing(h) arrays(u, un, kind)
#elif defined FINE
#pragma amr data domain(j, i) spacing(h) arrays(u, un, rough)
#else
#pragma amr data domain(j, i) spacing(h) arrays(u, un)
#endif
    double c = dt / (h * h);
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            un[j][i] = MEDIUM(j, i) * c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) +
                       u[j][i] + (AT(i, j, a, b) ? dt : 0) - dt * LOSS(j, i) * u[j][i];
#ifdef RANGE
    for (int j = 70; j < 73; j++)
        for (int i = (int)a; i < (int)a + 3; i++)
            un[j][i] += dt * exp(-(b - 3) * (b - 3) / 0.5);
#endif
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (M - 1);
#ifdef MAP
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            kind[j][i] = i > 40;
#endif
#ifdef FINE
    for (int j = 0; j < M; j++)
        for (int i = 0; i < 84; i++)
            rough[j][i] = (i * 7 + j * 13) % 5;
#endif
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++)
        step(h, 0.2 * h * h, GOES(k));
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
