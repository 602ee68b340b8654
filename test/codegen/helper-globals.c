// Helpers too long to be put in the place of their calls read numbers of the program, also members of a struct and
// through helpers of their own: kernels get copies of them with parameters. The program's own stay as they are.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view -Wno-amr-numerics %s
// RUN: FileCheck %s < %t/helper-globals_kernels.c
// RUN: %text %t/helper-globals_amr.c | FileCheck --check-prefix=HOST %s
// RUN: %same -Wno-amr-host-view -Wno-amr-numerics %s
#include <math.h>
#include <stdio.h>

#define NX 66

static double rho[NX], mom[NX], rho1[NX], mom1[NX];
double gam = 1.4;
static int limited = 1;
static struct {
    double floor;
    int rounds;
} par;

// CHECK: double least(double amr_par_floor, int amr_par_rounds)
static double least(void)
{
    double low = par.floor;
    for (int k = 0; k < par.rounds; k++)
        low *= 0.5;
    return low;
}

// CHECK: double pressure(double r, double amr_par_floor, int amr_par_rounds, double amr_gam)
// HOST: static double pressure(double r)
static double pressure(double r)
{
    // CHECK: double p = r > least(amr_par_floor, amr_par_rounds) ? r : amr_par_floor;
    double p = r > least() ? r : par.floor;
    for (int k = 0; k < par.rounds; k++)
        p = 0.5 * (p + pow(r, gam));
    return p;
}

// CHECK: void flux(double a, double b, double *f, int amr_limited, double amr_par_floor,
static void flux(double a, double b, double f[2])
{
    double gam = limited ? 0.5 : 1.0; /* a name of its own */
    f[0] = gam * (a + b);
    // CHECK: f[1] = gam * (pressure(a, amr_par_floor, amr_par_rounds, amr_gam) +
    f[1] = gam * (pressure(a) + pressure(b));
}

#pragma amr kernel
static void step(double c)
{
#pragma amr data domain(i) arrays(rho, mom, rho1, mom1)
    for (int i = 1; i < NX - 1; i++) {
        double right[2], left[2];
        flux(rho[i], rho[i + 1], right);
        flux(rho[i - 1], rho[i], left);
        // CHECK: flux(rho(i), rho(i + 1), right, limited, amr_par_floor, amr_par_rounds, gam);
        rho1[i] = rho[i] - c * (right[0] - left[0]);
        mom1[i] = mom[i] - c * (right[1] - left[1]);
    }
    for (int i = 1; i < NX - 1; i++) {
        rho[i] = rho1[i];
        mom[i] = mom1[i];
    }
}

int main(void)
{
    par.floor = 0.01;
    par.rounds = 2;
    for (int i = 0; i < NX; i++)
        rho[i] = 1.0 + 0.5 * exp(-0.02 * (i - 30) * (i - 30));
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        gam = 1.4 + 0.001 * t;
        step(0.01);
    }
    printf("%.15f\n", pressure(rho[33]));
    for (int i = 0; i < NX; i++)
        printf("%.15e %.15e\n", rho[i], mom[i]);
    return 0;
}
