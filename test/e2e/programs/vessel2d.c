/* Finite volumes with fluxes on faces: those on the walls are set one by one, the low walls' at
 * index 0, which belongs to the first cells. The mesh is as wide as a square number, 100, and is
 * none of 10 by 10. */
#include <math.h>
#include <stdio.h>

#define NX 100
#define NY 61
static double q[NY][NX], fx[NY][NX + 1], fy[NY + 1][NX];
#pragma amr data domain(j, i) arrays(q, fx, fy)
#pragma amr kernel scale(-1)
static void fluxes(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 1; i < NX; i++)
            fx[j][i] = 0.3 * q[j][i - 1];
    for (int j = 1; j < NY; j++)
        for (int i = 0; i < NX; i++)
            fy[j][i] = 0.2 * q[j - 1][i];
    for (int j = 0; j < NY; j++) {
        fx[j][0] = 0.05 * q[j][0];
        fx[j][NX] = 0.3 * q[j][NX - 1];
    }
    for (int i = 0; i < NX; i++) {
        fy[0][i] = 0;
        fy[NY][i] = 0.1 * q[NY - 1][i];
    }
}
#pragma amr kernel scale(-1)
static void update(void)
{
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            q[j][i] -= fx[j][i + 1] - fx[j][i] + fy[j + 1][i] - fy[j][i];
}
int main(void)
{
    double sum = 0;

    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            q[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 15) * (j - 15)));
#pragma amr timeloop
    for (int s = 0; s < 80; s++) {
        fluxes();
        update();
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            sum += q[j][i];
    printf("left %.15f\n", sum);
    FILE *f = fopen("q.raw", "wb");
    if (!f || fwrite(q, sizeof q, 1, f) != 1)
        return 1;
    return fclose(f) != 0;
}
