// Calls through pointers in nests: parameters, members, variables of file scope and locals that are set between the nests, with
// and without values; a function for a line that is given one, and formulas that are. The cells choose among the functions
// that it may lead to.
// RUN: %same -w %s
// RUN: %same -w -DDECLARED %s
// RUN: not %amrcc -DCHANGES %s -o %t 2>&1 | FileCheck %s
// RUN: not %amrcc -DLATER %s -o %t 2>&1 | FileCheck --check-prefix=LATER %s
#include <math.h>
#include <stdio.h>
enum { NX = 66, NY = 50 };
static double u[NY][NX], un[NY][NX];
typedef double (*law)(double);
typedef void (*rule)(const double *, double *);
struct model { law k; rule r; double a; int t; };
static double linear(double x)
{
    return x;
}

static double square(double x)
{
    return x * x;
}

static double odd(double x)
{
    return x > 0.5 ? 0.5 : 0.1 * x;
}

static void split(const double *in, double *out)
{
    out[0] = 0.5 * in[0];
    out[1] = 0.3 * in[1];
}

static void keep(const double *in, double *out)
{
    out[0] = in[0];
    out[1] = in[1] * in[0];
}

static double upwind(law k, double a, double b)
{
    return a > b ? k(a) : k(b);
}

static double bounded(law k, double (*most)(double), double a, double b)
{
    double x = upwind(k, a, b), y = most(0.8);
    return x < y ? x : y;
}

static law current = linear;
#ifdef DECLARED
static double later(double x);
#endif

static void fluxes(const double *a, double *f, int n, law k)
{
    for (int i = 1; i < n; i++)
        f[i] = k(a[i - 1]) - k(a[i]);
}

#pragma amr kernel scale(-1)
static void lines(law k)
{
#pragma amr data domain(j, i) arrays(u, un)
    double line[NX], f[NX];
    for (int j = 1; j < NY - 1; j++) {
        for (int i = 0; i < NX; i++)
            line[i] = u[j][i];
        fluxes(line, f, NX, k);
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = line[i] - 0.01 * (f[i + 1] - f[i]);
    }
}

#pragma amr kernel scale(-2)
static void step(struct model *m, double c, law direct)
{
#pragma amr data domain(j, i) arrays(u, un)
    law mine = m->t % 2 ? square : direct;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + c * (m->k(u[j][i - 1]) + direct(u[j][i + 1]) - (*direct)(u[j][i]) - m->k(u[j][i]));
    mine = mine == square ? odd : square;
#ifdef CHANGES
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            un[j][i] *= mine(1.0);
            // CHECK: [[@LINE+3]]:17: error: 'mine' is used as a whole in a nest
            // CHECK: hint: call what it leads to; the nest must not set it, nor put it into other variables
            if (un[j][i] > 0.9)
                mine = linear;
        }
#endif
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double in[2] = {un[j][i], u[j][i]}, out[2];
            m->r(in, out);
            // LATER: [[@LINE+1]]:{{[0-9]+}}: error: a call through a function pointer is not supported in a nest
            u[j][i] = un[j][i] + 0.01 * (out[0] - out[1]) + 0.001 * current(mine(un[j][i])) +
                      0.01 * (bounded(direct, m->k, u[j][i], 0.4) - upwind(mine, u[j][i], 0.1) +
                              upwind(odd, u[j][i], 0.2));
        }
    current = current == linear ? square : linear;
}
#if defined LATER || defined DECLARED
static double later(double x)
{
    return 2 * x;
}
#endif
int main(int argc, char **argv)
{
    struct model m = {square, split, 1, 0};
    law table[3] = {linear, square, odd};
#if defined LATER || defined DECLARED
    table[1] = later;
#endif
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 20) * (j - 20)));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        m.t = t;
        m.k = table[t % 3];
        if (t == 7)
            m.r = keep;
        step(&m, 0.05, table[(t + 1 + argc) % 3]);
        lines(m.k);
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
