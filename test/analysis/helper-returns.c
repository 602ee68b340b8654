/* Helpers in nests that return out of loops, switches and blocks, that stand behind '&&', '||' and '?', and that make
 * structs by the names of their members; loops over neighbours that are left early. */
// RUN: %same %s
// RUN: %amrcc -Wno-amr-numerics --dump=plan %s | FileCheck %s
#include <math.h>
#include <stdio.h>
enum { NX = 82, NY = 66 };
typedef double row[NX];
struct slope { double x, y; };

/* The first neighbour along the row that differs much. */
static double first(const double *u, int i)
{
    double s = u[i];
    for (int k = -1; k <= 1; k++) {
        double d = u[i + k] - u[i];
        if (fabs(d) > 0.05)
            return s + 0.2 * d;
        s += 0.1 * d;
    }
    return s;
}

static int inside(row *u, int j, int i)
{
    for (int b = -1; b <= 1; b++)
        for (int a = -1; a <= 1; a++) {
            if (!a && !b)
                continue;
            if (u[j + b][i + a] > 0.6)
                return b + 3 * a;
        }
    return 7;
}

static double side(row *u, int j, int i, int d)
{
    switch (d) {
    case 0:
        return u[j][i - 1];
    case 1:
        return u[j][i + 1];
    case 2:
        return u[j - 1][i];
    }
    return u[j + 1][i];
}

/* Its branches declare variables, return in places, and go on. */
static double limited(const double *u, int i)
{
    double a = u[i] - u[i - 1], b = u[i + 1] - u[i];
    if (a * b > 0) {
        double r = a / b;
        if (r > 2)
            return 2 * b;
        a = r * b;
    }
    if (a < 0) {
        double r = -a;
        r *= 0.5;
        return r;
    }
    double r = 0.5 * (a + b);
    return r;
}

static struct slope slope(row *u, int j, int i)
{
    return (struct slope){.y = u[j + 1][i] - u[j][i], .x = u[j][i + 1] - u[j][i]};
}

static double largest(const double *u, int i)
{
    double m = 0;
    for (int k = -1; k <= 1; k++)
        m = fmax(m, fabs(u[i + k] - u[i]));
    return m;
}

/* Nothing follows the loops that it returns out of. */
static void mark(double *x, row *u, int j, int i)
{
    for (int b = -1; b <= 1; b++)
        for (int a = -1; a <= 1; a++)
            if (u[j + b][i + a] > 0.8) {
                *x += 1e-3 * (b + 3 * a);
                return;
            }
}

#define ABSOLUTE(x) _Generic((x), float: fabsf, double: fabs)(x)

#pragma amr kernel scale(0)
static void step(row *restrict un, row *restrict u)
{
#pragma amr data domain(j, i) arrays(un, u)
    static const double weight[3] = {[1] = 0.5, [0] = 0.25, [2] = 0.25};
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            struct slope s = slope(u, j, i), none = {.y = 0};
            double x = first(u[j], i) + 1e-3 * inside(u, j, i), c;
            mark(&x, u, j, i);
            for (int d = 0; d < 4; d++)
                x += 0.05 * (side(u, j, i, d) - u[j][i]);
            if (u[j][i] > 0.1 && largest(u[j], i) > 0.02)
                x -= 0.05 * limited(u[j], i);
            c = u[j][i] < 0.3 || largest(u[j], i) < 0.04 ? 0.5 * largest(u[j], i) : 0.0;
            for (int k = 0; k < 3; k++) {
                int left = k;
                while (left--) {
                    if (left == 1)
                        continue;
                    x *= 0.999;
                }
                if (k == 2 && u[j][i] > 0.9)
                    break;
                x += 0.01 * weight[k] * u[j][i + k - 1];
            }
            un[j][i] = 0.97 * (x + 0.01 * (ABSOLUTE(s.x) + s.y + none.x + c));
        }
}
// CHECK: nest 0 step
// CHECK: hull (-1,-1) (1,1)
// CHECK: array un double written full

int main(void)
{
    static double a[NY][NX], b[NY][NX];
    row *u = a, *un = b;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = un[j][i] = exp(-0.02 * ((i - 25.) * (i - 25.) + (j - 30.) * (j - 30.)));
#pragma amr timeloop
    for (int t = 0; t < 8; t++) {
        step(un, u);
        row *swap = u;
        u = un;
        un = swap;
    }
    for (int j = 0; j < NY; j += 3)
        for (int i = 0; i < NX; i += 3)
            printf("%.9f\n", u[j][i]);
    return 0;
}
