/* Widths and coefficients that are macros or enumerators: named by the clauses, they become scalars. */
// RUN: %amrcc --dump=plan -DH=0.25 %s 2>&1 | FileCheck %s
// RUN: %amrcc --emit=%t.d -DH=0.25 %s && %text %t.d/macros_amr.c | FileCheck --check-prefix=HOST %s
// RUN: %amrcc --emit=%t.c --target=cuda -DH=0.25 %s
#define NX 66
#define LX 2.0
#define DX (LX / (NX - 1))
#define DT 1e-4
#define R (DT / (DX * DX))
#define WEIGHT 2
#define SQ(a) ((a) * (a))
enum { DOUBLE = 2, STEPS = 10 };
static double u[NX][NX], un[NX][NX];

#pragma amr kernel
static void by_width(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(DX)
    double c = DT / SQ(DX);
    for (int j = 1; j < NX - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]) * DX / DX;
}
// CHECK-LABEL: nest {{[0-9]}} by_width
// CHECK: scalar c double per level (c = 1e-4 / (((DX)) * ((DX))))
// CHECK: scalar (DX) double per level (spacing)
// CHECK: spacing (DX)
// HOST: const double amr_fine_amr_DX = (DX);
// HOST: const double amr_DX = amr_fine_amr_DX * amr_ratio(amr_l);
// HOST: double c = 1e-4 / ((amr_DX) * (amr_DX));

#pragma amr kernel scale(R: -2)
static void by_number(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NX - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + R * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]);
}
// CHECK-LABEL: nest {{[0-9]}} by_number
// CHECK: scalar (R) double per level (scale(R: -2))
// HOST: amr_s[amr_l].amr_R = (R) * amr_scale(amr_l, -2);

#pragma amr kernel scale(WEIGHT: -1, DOUBLE: -1)
static void integers(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NX - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + WEIGHT * (u[j][i + 1] - u[j][i]) + DOUBLE * (u[j + 1][i] - u[j][i]);
}
// CHECK-LABEL: nest {{[0-9]}} integers
// CHECK: scalar (WEIGHT) double per level (scale(WEIGHT: -1))
// CHECK: scalar (DOUBLE) double per level (scale(DOUBLE: -1))
// HOST: amr_s[amr_l].amr_WEIGHT = (WEIGHT) * amr_scale(amr_l, -1);

#pragma amr kernel
static void given(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(H)
    for (int j = 1; j < NX - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + 0.1f * (u[j][i + 1] - u[j][i]) / H;
}
// CHECK-LABEL: nest {{[0-9]}} given
// CHECK: scalar (H) double per level (spacing)

/* Functions that nests call are put in place where they use such a macro. */
static double slope(double a, double b)
{
    return (b - a) / DX;
}

#pragma amr kernel
static void by_helper(void)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(DX)
    for (int j = 1; j < NX - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + DT * (slope(u[j][i], u[j][i + 1]) - slope(u[j][i - 1], u[j][i])) / DX;
}
// CHECK-LABEL: nest {{[0-9]}} by_helper
// CHECK: scalar (DX) double per level (spacing)
// CHECK-NOT: slope

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < STEPS; t++) {
        by_width();
        by_number();
        integers();
        given();
        by_helper();
    }
    return 0;
}
