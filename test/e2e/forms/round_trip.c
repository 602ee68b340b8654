/* Rings: x wraps by the remainder in one nest, by a condition in the next; y by a helper that takes the modulus of any
 * integer, or by an if. */
// FORM: wrap by %; wrap by ternary; wrap by if; wrap by a helper; pointer swap; flat, inline arithmetic; fixed arrays
// FORM: initial values by index
// RUN: %near 2e-3 --block=8 %s
// RUN: %amrcc --report %s | %FileCheck %s
#include <math.h>
#include <stdio.h>

enum { NX = 128, NY = 96 };
static double one[NY * NX], two[NY * NX], w[NY][NX];

static int mod(int a, int n)
{
    return ((a % n) + n) % n;
}

#pragma amr kernel scale(-1)
static void drift(double *to, const double *from)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int west = (i + NX - 1) % NX, south = mod(j - 1, NY);
            to[j * NX + i] = from[j * NX + i] - 0.2 * (from[j * NX + i] - from[j * NX + west]) -
                             0.3 * (from[j * NX + i] - from[south * NX + i]);
        }
}

#pragma amr kernel scale(-2)
static void spread(double *to, const double *from)
{
#pragma amr data domain(j, i) arrays(to, from, w)
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            int up = j + 1, down = j - 1;
            if (up == NY)
                up = 0;
            if (down < 0)
                down = NY - 1;
            w[j][i] = from[j * NX + (i == 0 ? NX - 1 : i - 1)] + from[j * NX + (i + 1 < NX ? i + 1 : 0)] +
                      from[up * NX + i] + from[down * NX + i] - 4 * from[j * NX + i];
            to[j * NX + i] = from[j * NX + i] + 0.05 * w[j][i];
        }
}

int main(void)
{
    double *a = one, *b = two, *t;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            a[j * NX + i] = exp(-0.02 * ((i - 6) * (i - 6) + (j - 88) * (j - 88)));
#pragma amr timeloop
    for (int n = 0; n < 40; n++) {
        drift(b, a);
        t = a, a = b, b = t;
        spread(b, a);
        t = a, a = b, b = t;
    }
    for (int k = 0; k < NX * NY; k += 5)
        printf("%.12g\n", a[k]);
    return 0;
}

// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: across i: periodic (by the subscripts), the arrays hold 0 and 0 cells outside the mesh
// CHECK: {{.*}}round_trip.c:22: drift, 6 flops and 16 bytes per cell
// CHECK: beyond the edge across j: periodic
// CHECK: beyond the edge across i: periodic
// CHECK: from read at 3 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0)
// CHECK: {{.*}}round_trip.c:34: spread, 7 flops and 24 bytes per cell
// CHECK: beyond the edge across j: periodic
// CHECK: beyond the edge across i: periodic
// CHECK: from read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
