/* Variables of the function that each cell sets in a chain or one behind the other, as seismic codes do. */
// RUN: %same %s
#include <stdio.h>
static float p[3][50][40];

#pragma amr kernel scale(-2)
static void step(float (*p2)[40], float (*p1)[40], float (*p0)[40])
{
#pragma amr data domain(j, i) arrays(p2, p1, p0)
    int i, j;
    float across, along, v, w;
    for (j = 1; j < 49; j++)
        for (i = 1; i < 39; i++) {
            across = along = -2.0f * p1[j][i];
            v = 0.3f, w = v * v;
            across += p1[j][i + 1] + p1[j][i - 1];
            along += p1[j - 1][i] + p1[j + 1][i];
            p2[j][i] = 2.0f * p1[j][i] - p0[j][i] + w * (across + along);
        }
}

int main(void)
{
    for (int j = 0; j < 50; j++)
        for (int i = 0; i < 40; i++)
            p[0][j][i] = p[1][j][i] = (j - 20) * (j - 20) + (i - 15) * (i - 15) < 30;
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(p[(t + 2) % 3], p[(t + 1) % 3], p[t % 3]);
    for (int j = 0; j < 50; j += 3)
        for (int i = 0; i < 40; i += 3)
            printf("%.9g\n", p[0][j][i]);
    return 0;
}
