/* Sources that come and go within one or two steps, over a field that is not zero, and that no condition of scalars tells: the
 * bounds of what a nest does in some places, from the numbers of the launch, say when to look for them. The error follows the
 * tolerance. 1: an amplitude in the formula, a number that the program makes, an entry of a table, a member of a struct, a
 * local of the cell, a function that returns early, powers, parts that cancel; terms that do not split into an amplitude and a
 * shape: a hat in space and time, an exponential of a sum, a bullet that crosses the mesh in a few steps; each at a time of
 * its own. 2: the shape is made by one nest and multiplied by another. 3: the same of an amplitude that begins and stays. 4: a
 * nest whose formulas are not known. 5: at an edge. 6: a sum of double that arrays of float take. 7: in loops over a part of the
 * mesh, where the formula does not name the place. 8: bounds that must not say too little: of what goes with an array's values
 * by more than a factor, of unsigned numbers that wrap round, of remainder(). */
// RUN: %follows -w --block=8 -DKIND=1 %s
// RUN: %follows -w --block=8 -DKIND=2 %s
// RUN: %follows -w --block=8 -DKIND=3 %s
// RUN: %follows -w --block=8 -DKIND=4 %s
// RUN: %follows -w --block=8 -DKIND=5 %s
// RUN: %follows -w --block=8 -DKIND=6 %s
// RUN: %follows -w --block=8 -DKIND=7 %s
// RUN: %follows -w --block=8 -DKIND=8 %s
#include <math.h>
#include <stdio.h>

enum { M = KIND == 1 ? 258 : 194, STEPS = 96 };
#if KIND == 6
typedef float real;
#else
typedef double real;
#endif
static real u[M][M], un[M][M], r[M][M];
static double table[STEPS];
struct par { double amp; int row; };

static double pulse(double t)
{
    return exp(-t * t / 0.002);
}

#define IN(y, x) (j > (y) && j < (y) + 3 && i > (x) && i < (x) + 3)
#define R2(y, x) ((j - (y)) * (j - (y)) + (i - (x)) * (i - (x)))

static double spark(int j, int i, double t)
{
    double x = i - 64.5, y = j - 64.5;
    if (x * x + y * y > 2)
        return 0;
    return pulse(t);
}

#pragma amr kernel
static void step(double h, double dt, double t, double amp, int k, const struct par *p)
{
#pragma amr data domain(j, i) spacing(h) arrays(u, un, r)
    double c = dt / (h * h);
#if KIND == 2 || KIND == 3
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            r[j][i] = IN(59, 59) ? 1 : 0;
#endif
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++) {
            double q = 0;
#if KIND == 1
            double y = j, x = i, a = pulse(t - 4.03);
            q += IN(19, 19) ? exp(-(t - 1.03) * (t - 1.03) / 0.002) : 0;
            q += IN(19, 59) ? fmin(amp, 1e400) : 0;
            q += IN(19, 99) ? table[k] : 0;
            q += IN(59, 19) ? p->amp : 0;
            if (IN(59, 99))
                q += a;
            q += spark(j, i, t - 5.03);
            q += IN(99, 19) ? pow(fmax(0.0, sin(t - 4.43)), 900.0) : 0;
            q += fmax(0.0, 1 - R2(100, 60.0) / 4 - (t - 6.43) * (t - 6.43) / 0.01);
            q += IN(139, 19) ? 1 - tanh(400 * (t - 8.23) * (t - 8.23)) : 0;
            q += exp(-(x - 60) * (x - 60) / 2.0 - 0.5 * (y - 140) * (y - 140) - (t - 8.83) * (t - 8.83) / 0.002);
            q += exp(-(R2(100, 100.0) / 2 + (t - 7.03) * (t - 7.03) / 0.002));
            q += exp(-pow(x - 71 - 400 * (t - 7.63), 2) / 4 - pow(y - 110, 2) / 4);
#elif KIND == 2 || KIND == 3
            q = amp * r[j][i];
#elif KIND == 4
            double g = 1;
            while (fabs(g * g - u[j][i]) > 1e-12)
                g = 0.5 * (g + u[j][i] / g);
            q = g * amp * exp(-R2(60.0, 60.0) / 2);
#elif KIND == 8
            q += IN(19, 19) ? 1e13 * pulse(t - 1.03) * exp(-9000 / r[j][i]) : 0;
            if ((unsigned)(i - 62) >= 4294967294u && (unsigned)(j - 62) >= 4294967294u)
                q += pulse(t - 2.23);
            q += IN(99, 19) ? pulse(remainder(t + 16.57, 20)) : 0;
            if (IN(19, 99) && k - 53u < 1u)
                q += 1;
#elif KIND == 6
            q = IN(59, 59) ? 3e5 * amp : 0;
#endif
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]) + dt * q;
        }
    for (int j = 1; j < M - 1; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] = un[j][i];
#if KIND == 7
    for (int j = p->row; j < p->row + 2; j++)
        for (int i = p->row; i < p->row + 3; i++)
            u[j][i] += 0.1 * pulse(t - 2.23);
    for (int j = 101; j < 104; j++)
        for (int i = 101; i < 104; i++)
            u[j][i] += p->amp;
    for (int j = 181; j < 183; j++)
        for (int i = 1; i < M - 1; i++)
            u[j][i] *= 1 + table[k];
#endif
#if KIND == 5
    for (int i = 0; i < M; i++)
        u[0][i] = 1 + (i > 59 && i < 62 ? exp(-(t - 3.03) * (t - 3.03) / 0.002) : 0);
#endif
}

int main(void)
{
    double h = 1.0 / (M - 1), t = 0;
    for (int k = 0; k < STEPS; k++)
        table[k] = pulse(0.1 * k - 2.63);
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            u[j][i] = un[j][i] = 1, r[j][i] = 300;
#pragma amr timeloop
    for (int k = 0; k < STEPS; k++) {
        struct par p = {pulse(t - 3.43), 61};
        step(h, 0.2 * h * h, t, KIND == 3 ? t > 2.15 : pulse(t - 2.23), k, &p);
        t += 0.1;
    }
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
