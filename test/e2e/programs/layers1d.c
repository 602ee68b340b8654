/* Heat that spreads through two materials: the conductivity jumps, far from where it is hot first.
 * The mesh must follow the jumps from the start, though the loop only reads that array. Writes the
 * temperatures to the file named. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1026

static double temperature[N], updated[N], conductivity[N];

#pragma amr kernel scale(-2)
static void conduct(double r)
{
#pragma amr data domain(i) arrays(temperature, updated, conductivity)
    for (int i = 1; i < N - 1; i++)
        updated[i] =
            temperature[i] +
            r * conductivity[i] * (temperature[i + 1] - 2.0 * temperature[i] + temperature[i - 1]);
    for (int i = 1; i < N - 1; i++)
        temperature[i] = updated[i];
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 600;
    const char *path = argc > 2 ? argv[2] : "t.raw";
    double most = 0.0;

    for (int i = 0; i < N; i++) {
        conductivity[i] = i >= 460 && i < 487 ? 0.1 : 1.0;
        temperature[i] = updated[i] = exp(-pow((i - 400) / 12.0, 2));
    }
#pragma amr timeloop
    for (int t = 0; t < steps; t++)
        conduct(0.4);
    for (int i = 1; i < N - 1; i++)
        if (temperature[i] > most)
            most = temperature[i];
    printf("most %.15f, in the layer %.15f, behind it %.15f\n", most, temperature[470],
           temperature[500]);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(temperature, sizeof *temperature, N, f) != N)
        return 1;
    return fclose(f) != 0;
}
