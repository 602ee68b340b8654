/* The arrays of arrays-elsewhere.c: one is static, nobody else can name it. */
#include <stdio.h>

static double a[34][66];
double b[34][66];

void fill(void)
{
    for (int j = 0; j < 34; j++)
        for (int i = 0; i < 66; i++)
            a[j][i] = b[j][i] = (i * j) % 7;
}

#pragma amr kernel
void step(void)
{
#pragma amr data domain(j, i) arrays(a, b)
    for (int j = 1; j < 33; j++)
        for (int i = 1; i < 65; i++)
            b[j][i] = a[j][i] + 0.1 * (a[j - 1][i] - a[j + 1][i]);
    for (int j = 1; j < 33; j++)
        for (int i = 1; i < 65; i++)
            a[j][i] = b[j][i];
}

void show(void)
{
    for (int i = 0; i < 66; i++)
        printf("%.17g\n", b[i / 2][i]);
}
