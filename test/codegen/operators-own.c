/* Clauses choose operators between levels, built in and functions of the program. Functions that do what
 * built-in operators do give the same bits; others do not. */
// RUN: rm -rf %t && mkdir -p %t
// RUN: %same --block=8 %s
// RUN: sed 's/restrict(mean_of:/restrict(average:/; s/prolong(copied:/prolong(constant:/' %s > %t/built.c
// RUN: sed 's/restrict(mean_of:/restrict(first:/' %s > %t/first.c
// RUN: sed 's/prolong(copied:/prolong(sloped:/' %t/first.c > %t/sloped.c
// RUN: sed 's/restrict(mean_of:/restrict(total:/' %s > %t/total.c
// RUN: %amrcc --block=8 -o %t/own %s
// RUN: %amrcc --block=8 -o %t/built %t/built.c
// RUN: %amrcc --block=8 -o %t/first %t/first.c
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t/own > %t/a
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t/built > %t/b
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t/first > %t/c
// RUN: diff %t/a %t/b
// RUN: not diff %t/a %t/c
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes" %t/own | FileCheck %s
// CHECK: 113.{{09|10}}

// The parameter file goes before the clause, for arrays that it names.
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2 run.quiet=yes refine.restrict=u:average,un:average refine.prolong=u:constant,un:constant" %t/first > %t/d
// RUN: diff %t/b %t/d
// RUN: env AMR_SET="mesh.levels=3 refine.tolerance=1e-2" %ranks --block=8 %t/sloped.c

// RUN: %amrcc --report %s | FileCheck --check-prefix=REPORT %s
// REPORT: sums of u kept where blocks coarsen only if restrict(mean_of) is the mean of the fine cells

// Under CUDA they are kernels, and functions of the host.
// RUN: %amrcc --target=cuda --emit=%t/cuda %s
// RUN: FileCheck --check-prefix=CUDA %s < %t/cuda/operators-own_kernels.cu
// CUDA: AMR_INLINE double mean_of(const double *fine, int n)
// CUDA: namespace amr_on_host
// CUDA: static inline double mean_of(const double *fine, int n)
// CUDA: AMR_OPERATOR_KERNEL(amr_operator_0_kernel, restrict, mean_of)
// CUDA: AMR_OPERATOR_KERNEL(amr_operator_1_kernel, prolong, copied)
// CUDA: {"mean_of", amr_on_host::mean_of, NULL, (const void *)amr_operator_0_kernel},
// CUDA-NEXT: {"copied", NULL, amr_on_host::copied, (const void *)amr_operator_1_kernel},
// RUN: %amrcc --block=8 -o %t/total %t/total.c
// RUN: env AMR_SET="mesh.levels=3" %t/total 2>&1 | FileCheck --check-prefix=WARN %s
// WARN: amr: warning: the operator 'total' makes 4 of cells that all hold 1
#include <math.h>
#include <stdio.h>

enum { N = 66 };
static double u[N][N], un[N][N];

static double mean_of(const double *fine, int n)
{
    return n == 4 ? ((fine[0] + fine[1]) + (fine[2] + fine[3])) * 0.25 : 0.5 * (fine[0] + fine[1]);
}
static double first(const double *fine, int n) { return n > 0 ? fine[0] : 0; }
static double total(const double *fine, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += fine[i];
    return sum;
}
static double copied(const double *coarse, const int *side) { return side ? coarse[4] : 0; }
static double sloped(const double *coarse, const int *side)
{
    return coarse[4] + 0.125 * (side[0] * (coarse[5] - coarse[3]) + side[1] * (coarse[7] - coarse[1]));
}

#pragma amr kernel
static void start(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = exp(-((i - 20) * (i - 20) + (j - 24) * (j - 24)) / 30.0);
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h) restrict(mean_of: u) prolong(copied: u)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + dt / (h * h) * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    double h = 1.0 / (N - 1);
    start();
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(0.2 * h * h, h);
    double sum = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            sum += u[j][i] * (1 + 0.01 * i);
    printf("%.17g\n", sum);
    return 0;
}
