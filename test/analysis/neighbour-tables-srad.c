/* Tables of neighbours at file scope, allocated and filled by a function with parameters for their sizes, that stop at
 * the edges (Rodinia's SRAD). */
// RUN: %amrcc --report -Wno-amr-numerics %s | FileCheck %s
// RUN: %same -Wno-amr-numerics %s
// CHECK: across i: outflow
// CHECK: across j: outflow
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
static int *iN, *iS, *jE, *jW;
static void tables(int rows, int cols)
{
    int i, j;
    iN = (int *)malloc(sizeof(int) * rows);
    iS = (int *)malloc(sizeof(int) * rows);
    jW = (int *)malloc(sizeof(int) * cols);
    jE = (int *)malloc(sizeof(int) * cols);
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
}
#pragma amr kernel scale(0)
static void srad(int rows, int cols, float *J, float *c, float *dN, float *dS, float *dW, float *dE, float q0, float lambda)
{
#pragma amr data domain(i, j) arrays(J, c, dN, dS, dW, dE)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            int k = i * cols + j;
            float Jc = J[k];
            dN[k] = J[iN[i] * cols + j] - Jc;
            dS[k] = J[iS[i] * cols + j] - Jc;
            dW[k] = J[i * cols + jW[j]] - Jc;
            dE[k] = J[i * cols + jE[j]] - Jc;
            float G2 = (dN[k] * dN[k] + dS[k] * dS[k] + dW[k] * dW[k] + dE[k] * dE[k]) / (Jc * Jc);
            float L = (dN[k] + dS[k] + dW[k] + dE[k]) / Jc;
            float num = 0.5f * G2 - (1.0f / 16.0f) * L * L;
            float den = 1 + .25f * L;
            float q = num / (den * den);
            den = (q - q0) / (q0 * (1 + q0));
            c[k] = 1.0f / (1.0f + den);
            if (c[k] < 0) c[k] = 0;
            else if (c[k] > 1) c[k] = 1;
        }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < cols; j++) {
            int k = i * cols + j;
            float cN = c[k], cS = c[iS[i] * cols + j], cW = c[k], cE = c[i * cols + jE[j]];
            float D = cN * dN[k] + cS * dS[k] + cW * dW[k] + cE * dE[k];
            J[k] = J[k] + 0.25f * lambda * D;
        }
}
int main(int argc, char **argv)
{
    int rows = 64, cols = 96;
    float *J = malloc(rows * cols * sizeof(float)), *c = malloc(rows * cols * sizeof(float));
    float *dN = malloc(rows * cols * sizeof(float)), *dS = malloc(rows * cols * sizeof(float));
    float *dW = malloc(rows * cols * sizeof(float)), *dE = malloc(rows * cols * sizeof(float));
    tables(rows, cols);
    for (int k = 0; k < rows * cols; k++)
        J[k] = expf(sinf(0.1f * (k % cols)) * cosf(0.07f * (k / cols)));
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        srad(rows, cols, J, c, dN, dS, dW, dE, 0.05f, 0.5f);
    for (int k = 0; k < rows * cols; k += 7)
        printf("%.6g\n", J[k]);
    return 0;
}
