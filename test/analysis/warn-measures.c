// Fluxes that are no multiple of a difference of neighbours, which is not divided by the width: on coarse levels the
// same number measures a larger difference. Helpers are looked into. Not of slopes, of numbers whose power is said,
// of guards, ratios, exponential fitting with its series near 0, or of water over a bottom. Nor of angles of slopes, of
// values that are rounded, and of numbers that are not in proportion to the width.
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --implicit-check-not="warning: this" %s
#include <math.h>
enum { N = 66 };
static double u[N][N], un[N][N], z[N][N];
#pragma amr data domain(j, i) spacing(h) arrays(u, un, z)
#define EAST (u[j][i + 1] - u[j][i])
#define WEST (u[j][i] - u[j][i - 1])
#define NEST(update) \
    for (int j = 1; j < N - 1; j++) \
        for (int i = 1; i < N - 1; i++) \
            un[j][i] = u[j][i] + dt / h * ((update) / h);

// CHECK: warn-measures.c:[[# @LINE + 2]]:{{[0-9]+}}: warning: this measures a difference of 'u', not divided by the cell width, by what is the same on all levels
// CHECK: hint: divide by the variables of spacing, or by a variable c, and write scale(c: 1) on the kernel
static double edges(double d) { return d / (1 + d * d / 1e-3); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double gauss(double d) { return d * exp(-d * d / 4e-4); }
// CHECK: warn-measures.c:[[# @LINE + 2]]:{{[0-9]+}}: warning: this compares a difference of 'u', not divided by the cell width, with what is the same on all levels
// CHECK: hint: divide by the variables of spacing, or compare with a variable c, and write scale(c: 1) on the kernel
static double most(double d) { return fmin(d, 0.01); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this condition compares a difference of 'u', not divided by the cell width
static double least(double d) { return d > -0.01 ? d : -0.01; }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this condition compares a difference of 'u', not divided by the cell width
static double clamped(double d, double by) { if (d > by) return by; if (d < -by) return -by; return d; }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double saturated(double d, double by) { return by * d / (by + fabs(d)); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double bounded(double d) { return 0.01 * tanh(d / 0.01); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double turned(double d) { return sin(d); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double grown(double d) { double by = 1e-3; by += d * d; return d / by; }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double stairs(double d) { return 0.01 * floor(d / 0.01); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double whole(double d) { int n = 100 * d; return 0.01 * n; }
static const double table[8] = {0, 1, 1, 2, 3, 5, 8, 13};
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double looked_up(double d) { return d * table[(int)(100 * fabs(d)) % 8]; }
static double chosen(double d)
{
    // CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
    switch ((int)(100 * fabs(d))) {
    case 0:
        return 0;
    default:
        return d;
    }
}
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this compares a difference of 'u', not divided by the cell width, with what is the same
static double above(double d) { return fdim(d, 0.01); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double length(double d) { return d / hypot(d, 0.01); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double angle(double d) { return d * atan2(d, 0.01); }
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this measures a difference of 'u'
static double halved(double d) { return d * exp2(-d * d / 4e-4); }
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
// CHECK: warn-measures.c:[[# @LINE + 1]]:{{[0-9]+}}: warning: this condition compares a difference of 'u', not divided by the cell width
static double between(double d) { return MIN(MAX(d, -0.01), 0.01); }
static double total(double d, double by) { return d / sqrt(1 + d * d / (by * by)); }
static double fitted(double d) { return 2 / (1 + exp(d)); }
static double mean(double a, double b) { return fabs(b - a) < 1e-4 ? 0.5 * (a + b) : (b - a) / (log(b) - log(a)); }
static double bernoulli(double d) { return fabs(d) < 1e-3 ? 1 - d / 2 + d * d / 12 : d / (exp(d) - 1); }
static double limited(double a, double b) { return (a * b + fabs(a * b)) * a / (a * a + b * b + 1e-12); }
static double weighed(double a, double b)
{
    double by = 1 / ((1e-6 + a * a) * (1e-6 + a * a)), other = 2 / ((1e-6 + b * b) * (1e-6 + b * b));
    return (by * a + other * b) / (by + other);
}

#pragma amr kernel
static void warned(double dt, double h)
{
    NEST(edges(EAST) - edges(WEST))
    NEST(gauss(EAST) - gauss(WEST))
    NEST(most(EAST) - most(WEST))
    NEST(least(EAST) - least(WEST))
    NEST(clamped(EAST, 0.01) - clamped(WEST, 0.01))
    NEST(saturated(EAST, 0.01) - saturated(WEST, 0.01))
    NEST(bounded(EAST) - bounded(WEST))
    NEST(turned(EAST) - turned(WEST))
    NEST(grown(EAST) - grown(WEST))
    NEST(stairs(EAST) - stairs(WEST))
    NEST(whole(EAST) - whole(WEST))
    NEST(looked_up(EAST) - looked_up(WEST))
    NEST(chosen(EAST) - chosen(WEST))
    NEST(above(EAST) - above(WEST))
    NEST(length(EAST) - length(WEST))
    NEST(angle(EAST) - angle(WEST))
    NEST(halved(EAST) - halved(WEST))
    NEST(between(EAST) - between(WEST))
}

#pragma amr kernel scale(by: 1)
static void said(double dt, double h, double by)
{
    NEST(total(EAST, by) - total(WEST, by))
}

#pragma amr kernel scale(by: 0)
static void meant(double dt, double h, double by)
{
    NEST(total(EAST, by) - total(WEST, by))
}

#pragma amr kernel
static void right(double dt, double h, double by)
{
    NEST(h * (total(EAST / h, by) - total(WEST / h, by)))
    NEST(h * (bounded(EAST / h) - bounded(WEST / h)))
    NEST(h * (grown(EAST / h) - grown(WEST / h) + stairs(EAST / h) - stairs(WEST / h)))
    NEST(h * (whole(EAST / h) - whole(WEST / h) + chosen(EAST / h) - chosen(WEST / h)))
    NEST(h * (above(EAST / h) - above(WEST / h) + length(EAST / h) - length(WEST / h)))
    NEST(h * (angle(EAST / h) - angle(WEST / h) + halved(EAST / h) - halved(WEST / h)))
    NEST((EAST - WEST) * (1 + 0.1 * cos(4 * atan2(u[j + 1][i] - u[j - 1][i], u[j][i + 1] - u[j][i - 1]))))
    NEST((EAST - WEST) * (table[(int)(4 * u[j][i])] + floor(3 * (u[j][i + 1] + u[j][i])) + hypot(u[j][i], 0.01)))
    NEST((EAST - WEST) * fabs(EAST) / hypot(EAST, 1e-12) * (1 + (int)(10 * dt) + fmod(i * 0.1, 0.5)))
    NEST(u[j][i + 1] * fitted(z[j][i + 1] - z[j][i]) - u[j][i] * fitted(z[j][i] - z[j][i + 1]))
    NEST(u[j][i + 1] * bernoulli(z[j][i + 1] - z[j][i]) - u[j][i] * bernoulli(z[j][i] - z[j][i + 1]))
    NEST(mean(1 + u[j][i + 1], 1 + u[j][i]) - mean(1 + u[j][i], 1 + u[j][i - 1]))
    NEST(limited(EAST, WEST) - limited(WEST, EAST))
    NEST(weighed(EAST, WEST) - weighed(WEST, EAST))
    NEST(EAST - WEST + h * (fmax(1e-4, u[j][i] + z[j][i] - z[j][i + 1]) - fmax(1e-4, u[j][i])))
    NEST(WEST * fmin(fabs(EAST - WEST) / (fabs(EAST) + fabs(WEST) + 1e-12), 0.4))
    NEST(by * h * h + 0.5 * (EAST - WEST + 0.01) - 0.005)
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        warned(1e-3, 0.1);
        said(1e-3, 0.1, 0.01);
        meant(1e-3, 0.1, 0.01);
        right(1e-3, 0.1, 0.01);
        for (int j = 0; j < N; j++)
            u[j][3] = un[j][3];
    }
    return u[3][3] > 1;
}
