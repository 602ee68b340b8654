/* Corners and edges written out in a chain of conditions (Rodinia's hotspot): an index leaves out what its condition
 * fixes, and what earlier conditions have taken does not come to the later ones. */
// RUN: %amrcc --dump=plan -DDIMS %s | FileCheck --check-prefix=DIMS %s
// RUN: %amrcc --report %s | FileCheck %s
// RUN: %near 0.005 %s
#include <stdio.h>
#include <stdlib.h>
#ifndef DIMS
// CHECK: conditions keep nests from reading beyond
// CHECK: temp read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
#pragma amr kernel scale(-2)
static void single(double *result, double *temp, double *power, int row, int col, double Cap, double Rx, double Ry,
                   double Rz, double step)
{
#pragma amr data domain(r, c) arrays(result, temp, power)
    double delta, amb = 80.0, w = step / Cap;
    int r, c;
    for (r = 0; r < row; r++) {
        for (c = 0; c < col; c++) {
            if ((r == 0) && (c == 0)) {
                delta = w * (power[0] + (temp[1] - temp[0]) / Rx + (temp[col] - temp[0]) / Ry + (amb - temp[0]) / Rz);
            } else if ((r == 0) && (c == col - 1)) {
                delta = w * (power[c] + (temp[c - 1] - temp[c]) / Rx + (temp[c + col] - temp[c]) / Ry
                            + (amb - temp[c]) / Rz);
            } else if ((r == row - 1) && (c == col - 1)) {
                delta = w * (power[r * col + c] + (temp[r * col + c - 1] - temp[r * col + c]) / Rx
                            + (temp[(r - 1) * col + c] - temp[r * col + c]) / Ry
                            + (amb - temp[r * col + c]) / Rz);
            } else if ((r == row - 1) && (c == 0)) {
                delta = w * (power[r * col] + (temp[r * col + 1] - temp[r * col]) / Rx
                            + (temp[(r - 1) * col] - temp[r * col]) / Ry
                            + (amb - temp[r * col]) / Rz);
            } else if (r == 0) {
                delta = w * (power[c] + (temp[c + 1] + temp[c - 1] - 2.0 * temp[c]) / Rx
                            + (temp[col + c] - temp[c]) / Ry
                            + (amb - temp[c]) / Rz);
            } else if (c == col - 1) {
                delta = w * (power[r * col + c] + (temp[(r + 1) * col + c] + temp[(r - 1) * col + c] - 2.0 * temp[r * col + c]) / Ry
                            + (temp[r * col + c - 1] - temp[r * col + c]) / Rx
                            + (amb - temp[r * col + c]) / Rz);
            } else if (r == row - 1) {
                delta = w * (power[r * col + c] + (temp[r * col + c + 1] + temp[r * col + c - 1] - 2.0 * temp[r * col + c]) / Rx
                            + (temp[(r - 1) * col + c] - temp[r * col + c]) / Ry
                            + (amb - temp[r * col + c]) / Rz);
            } else if (c == 0) {
                delta = w * (power[r * col] + (temp[(r + 1) * col] + temp[(r - 1) * col] - 2.0 * temp[r * col]) / Ry
                            + (temp[r * col + 1] - temp[r * col]) / Rx
                            + (amb - temp[r * col]) / Rz);
            } else {
                delta = w * (power[r * col + c] + (temp[(r + 1) * col + c] + temp[(r - 1) * col + c] - 2.0 * temp[r * col + c]) / Ry
                            + (temp[r * col + c + 1] + temp[r * col + c - 1] - 2.0 * temp[r * col + c]) / Rx
                            + (amb - temp[r * col + c]) / Rz);
            }
            result[r * col + c] = temp[r * col + c] + delta;
        }
    }
    for (r = 0; r < row; r++)
        for (c = 0; c < col; c++)
            temp[r * col + c] = result[r * col + c];
}
#else
static double u[64][64], v[64][64];
// DIMS: axis r ring 0 0 boundary ring
// DIMS: offsets (-1,0) (0,-1) (0,0) (0,1) (1,0)
#pragma amr kernel scale(-2)
static void stars(void)
{
#pragma amr data domain(r, c) arrays(u, v)
    for (int r = 0; r < 64; r++)
        for (int c = 0; c < 64; c++) {
            if (r == 0 && c == 0)
                v[0][0] = u[0][0] + 0.1 * (u[1][0] + u[0][1] - 2 * u[0][0]);
            else if (r == 0 || r == 63 || c == 0 || c == 63)
                v[r][c] = u[r][c];
            else
                v[r][c] = u[r][c] + 0.1 * (u[r - 1][c] + u[r + 1][c] + u[r][c - 1] + u[r][c + 1] - 4 * u[r][c]);
        }
}
#endif
int main(void)
{
    int row = 64, col = 128;
    double *t = malloc(row * col * sizeof *t), *p = malloc(row * col * sizeof *t), *s = malloc(row * col * sizeof *t);
    for (int k = 0; k < row * col; k++) {
        int x = k % col, y = k / col;
        t[k] = 80 + (x < 10 && y < 8 ? 20 : 0);
        p[k] = x > 120 && y > 50;
    }
#pragma amr timeloop
    for (int n = 0; n < 12; n++)
#ifdef DIMS
        stars();
#else
        single(s, t, p, row, col, 1.0, 8.0, 9.0, 80.0, 1.0);
#endif
    for (int k = 0; k < row * col; k += 13)
        printf("%.10g\n", t[k]);
    return 0;
}
