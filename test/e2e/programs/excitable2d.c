/* Spots of an excitable medium (FitzHugh and Nagumo's two equations), row by row: in each row one loop
 * works the diffusion of the fast variable out, the next lets both react, the last sums up. Rows of
 * cells at the edge keep what they hold. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 66
#define IDX(j, i) ((j) * N + (i))

static const double eps = 0.02, a = 0.7, b = 0.8;

#pragma amr kernel init
static void stimulate(double *v, double *w, double h)
{
#pragma amr data domain(j, i) arrays(v, w) spacing(h)
    for (int j = 0; j < N; j++) {
        for (int i = 0; i < N; i++) {
            double x = (i - 0.5) * h - 0.35, y = (j - 0.5) * h - 0.45;
            v[IDX(j, i)] = -1.2 + 2.4 * exp(-150 * (x * x + y * y));
        }
        for (int i = 0; i < N; i++)
            w[IDX(j, i)] = -0.62;
    }
}

#pragma amr kernel
static double advance(double *restrict vn, double *restrict wn, const double *restrict v,
                      const double *restrict w, double *restrict lap, double dt, double h)
{
#pragma amr data domain(j, i) arrays(vn, wn, v, w, lap) spacing(h)
    const double c = 1e-3 / (h * h);
    double fastest = 0, r;
    int i, j, at;
    for (j = 1; j < N - 1; j++) {
        const int row = j * N;
        for (i = 1; i < N - 1; i++) {
            at = row + i;
            lap[at] = c * (v[at - N] + v[at - 1] + v[at + 1] + v[at + N] - 4 * v[at]);
        }
        r = dt * eps * 4;
        for (i = 1; i < N - 1; i++) {
            at = row + i;
            vn[at] = v[at] + dt * (lap[at] + v[at] - v[at] * v[at] * v[at] / 3 - w[at]);
            wn[at] = w[at] + r * (v[at] + a - b * w[at]);
        }
        for (i = 1; i < N - 1; i++) {
            double rate = fabs(vn[row + i] - v[row + i]);
            if (rate > fastest)
                fastest = rate;
        }
    }
    return fastest / dt;
}

static void write_field(const char *path, const double *v)
{
    FILE *out = fopen(path, "wb");
    if (!out)
        exit(1);
    for (int j = 1; j < N - 1; j++)
        fwrite(v + IDX(j, 1), sizeof *v, N - 2, out);
    fclose(out);
}

int main(int argc, char **argv)
{
    int steps = argc > 1 ? atoi(argv[1]) : 60;
    double h = 1.0 / (N - 2), dt = 0.02;
    double *v = calloc(N * N, sizeof *v), *vn = calloc(N * N, sizeof *v);
    double *w = calloc(N * N, sizeof *w), *wn = calloc(N * N, sizeof *w);
    double *lap = calloc(N * N, sizeof *lap);
    stimulate(v, w, h);
    stimulate(vn, wn, h);
#pragma amr timeloop
    for (int t = 0; t < steps; t++) {
        double rate = advance(vn, wn, v, w, lap, dt, h), *swap = v;
        v = vn, vn = swap;
        swap = w, w = wn, wn = swap;
        if (t % 15 == 14)
            printf("%3d  fastest %.12e  probe %.12e\n", t + 1, rate, v[IDX(N / 2, N / 3)]);
    }
    double sum = 0;
    for (int k = 0; k < N * N; k++)
        sum += v[k] - w[k];
    printf("sum %.12e\n", sum);
    write_field("v.raw", v);
    free(v), free(vn), free(w), free(wn), free(lap);
    return 0;
}
