#ifndef KERNEL_H
#define KERNEL_H
#include "params.h"

static double a[N], b[N];

static double kappa(void)
{
    return KAPPA;
}

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(a, b)
    for (int i = 1; i < N - 1; i++)
        b[i] = a[i] + KAPPA * (a[i + 1] - 2 * a[i] + a[i - 1]);
}
#endif
