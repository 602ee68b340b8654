/* SRAD as benchmark suites have it: tables of neighbours that stop at the edges, set by hand behind
 * the loop; all variables of the function, the index too, and used again for other loops. */
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
// RUN: %same -w %s
// CHECK: axis i ring 0 0 boundary outflow
// CHECK: axis j ring 0 0 boundary outflow
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#pragma amr kernel
int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 34, cols = argc > 2 ? atoi(argv[2]) : 40, i, j, k, iter,
        size = rows * cols;
    float q0sqr = 0.05f, lambda = 0.5f, dN, dS, dW, dE, Jc, G2, L, num, den, qsqr, cN, cS, cW, cE,
          D;
    float *J = malloc(sizeof(float) * size), *c = malloc(sizeof(float) * size),
          *gn = malloc(4 * size), *gs = malloc(4 * size), *gw = malloc(4 * size),
          *ge = malloc(4 * size);
    int *iN = malloc(sizeof(int) * rows), *iS = malloc(sizeof(int) * rows),
        *jW = malloc(sizeof(int) * cols), *jE = malloc(sizeof(int) * cols);
    for (i = 0; i < rows; i++) {
        iN[i] = i - 1;
        iS[i] = i + 1;
    }
    for (j = 0; j < cols; j++) {
        jW[j] = j - 1;
        jE[j] = j + 1;
    }
    iN[0] = 0;
    iS[rows - 1] = rows - 1;
    jW[0] = 0;
    jE[cols - 1] = cols - 1;
    srand(7);
    for (k = 0; k < size; k++)
        J[k] = expf(rand() / (float)RAND_MAX);
#pragma amr data domain(i, j) arrays(J, c, gn, gs, gw, ge)
#pragma amr timeloop
    for (iter = 0; iter < 10; iter++) {
        for (i = 0; i < rows; i++)
            for (j = 0; j < cols; j++) {
                k = i * cols + j;
                Jc = J[k];
                gn[k] = J[iN[i] * cols + j] - Jc;
                gs[k] = J[iS[i] * cols + j] - Jc;
                gw[k] = J[i * cols + jW[j]] - Jc;
                ge[k] = J[i * cols + jE[j]] - Jc;
                G2 = (gn[k] * gn[k] + gs[k] * gs[k] + gw[k] * gw[k] + ge[k] * ge[k]) / (Jc * Jc);
                L = (gn[k] + gs[k] + gw[k] + ge[k]) / Jc;
                num = (0.5 * G2) - ((1.0 / 16.0) * (L * L));
                den = 1 + (.25 * L);
                qsqr = num / (den * den);
                den = (qsqr - q0sqr) / (q0sqr * (1 + q0sqr));
                c[k] = 1.0 / (1.0 + den);
                if (c[k] < 0)
                    c[k] = 0;
                else if (c[k] > 1)
                    c[k] = 1;
            }
        for (i = 0; i < rows; i++)
            for (j = 0; j < cols; j++) {
                k = i * cols + j;
                cN = c[k];
                cS = c[iS[i] * cols + j];
                cW = c[k];
                cE = c[i * cols + jE[j]];
                D = cN * gn[k] + cS * gs[k] + cW * gw[k] + cE * ge[k];
                J[k] = J[k] + 0.25 * lambda * D;
            }
    }
    for (k = 0; k < size; k++)
        printf("%.6g\n", J[k]);
    return 0;
}
