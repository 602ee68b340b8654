/* Host code that touches mesh arrays in every way: loops that set them, single elements read and
 * written between steps, memcpy, files, arrays freed and made anew, a loop run twice. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AT(a, i, j) ((a)[(j) * nx + (i)])

#pragma amr kernel
static void smooth(int nx, int ny, float *restrict to, const float *restrict from, float h)
{
#pragma amr data domain(j, i) spacing(h) arrays(to, from)
    float c = 0.001f / (h * h);
    for (int j = 1; j < ny - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            AT(to, i, j) = AT(from, i, j) + c * (AT(from, i - 1, j) + AT(from, i + 1, j) +
                                                 AT(from, i, j - 1) + AT(from, i, j + 1) -
                                                 4.0f * AT(from, i, j));
}

static void fill(float *a, int n, float x)
{
    for (int i = 0; i < n; i++)
        a[i] = x + (float)(i % 17) * 0.01f;
}

static float checksum(const float *a, int n)
{
    float sum = 0.0f;
    for (int i = 0; i < n; i++)
        sum += a[i] * (float)(i % 7);
    return sum;
}

static void run(int nx, int ny, float base)
{
    int n = nx * ny;
    float *u = malloc(sizeof(float) * n), *un = malloc(sizeof(float) * n);
    float *before = malloc(sizeof(float) * n);

    fill(u, n, base);
    memcpy(un, u, sizeof(float) * n);
    memcpy(before, u, sizeof(float) * n);
#pragma amr timeloop
    for (int t = 0; t < 12; t++) {
        if (t % 4 == 2) {
            AT(u, nx / 3, ny / 3) += 2.0f; /* a source, now and then */
            printf("probe %d %.9g %.9g\n", t, AT(u, nx / 3, ny / 3), AT(u, nx - 1, 0));
        }
        smooth(nx, ny, un, u, 0.1f);
        float *swap = u;
        u = un;
        un = swap;
    }
    printf("checksum %.9g\n", checksum(u, n));

    float change = 0.0f;
    for (int i = 0; i < n; i++)
        if (u[i] - before[i] > change)
            change = u[i] - before[i];
    printf("change %.9g\n", change);

    FILE *f = fopen("probes2d.raw", "ab");
    if (!f || fwrite(u, sizeof(float), n, f) != (size_t)n)
        exit(1);
    fclose(f);
    free(before);
    free(un);
    free(u);
}

int main(void)
{
    run(66, 34, 1.0f);
    run(66, 34, 3.0f);
    return 0;
}
