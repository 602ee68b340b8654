/* A rod that is hot at one place, in one of many ways: what `amrcc verify` must tell apart.
 *
 *     modes1d WAY
 *
 * plain; file: begins with rod.txt and overwrites it; random: begins with noise of a fixed seed;
 * seed: of one that changes; clock: prints the time; count: prints more lines each time; none: makes
 * no step; leaves: is left by a function of the loop; abort: crashes behind the loop; code: ends with
 * 3; until: steps until little changes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 514

static double u[N], un[N];
static double change;

#pragma amr kernel
static void diffuse(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double c = dt / (h * h), most = 0.0;

    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i - 1] - 2.0 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        most = fmax(most, fabs(un[i] - u[i]));
    change = most;
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

static void leave_at(int step)
{
    if (step == 30)
        exit(0);
}

static void begin_with_file(void)
{
    double hot = 0.0;
    FILE *f = fopen("rod.txt", "r");
    if (!f || fscanf(f, "%lf", &hot) != 1) {
        fprintf(stderr, "modes1d: cannot read rod.txt\n");
        exit(2);
    }
    fclose(f);
    u[N / 3] = hot;
    f = fopen("rod.txt", "w");
    fprintf(f, "overwritten\n");
    fclose(f);
}

static void begin(const char *way, double h)
{
    for (int i = 0; i < N; i++)
        u[i] = exp(-2e3 * (i * h - 0.3) * (i * h - 0.3));
    if (!strcmp(way, "seed"))
        srand((unsigned)time(NULL));
    for (int i = 1; i < N - 1 && (!strcmp(way, "seed") || !strcmp(way, "random")); i++)
        u[i] += 0.1 * rand() / RAND_MAX;
    if (!strcmp(way, "file"))
        begin_with_file();
}

int main(int argc, char **argv)
{
    const char *way = argc > 1 ? argv[1] : "plain";
    double h = 1.0 / (N - 1), dt = 0.4 * h * h, least = strcmp(way, "until") ? -1.0 : 1e-3;
    int steps = strcmp(way, "none") ? 200 : 0, done = 0;

    begin(way, h);
    change = 1.0;
#pragma amr timeloop
    for (int t = 0; t < steps && change > least; t++) {
        diffuse(dt, h);
        done = t + 1;
        if (!strcmp(way, "leaves"))
            leave_at(t);
    }
    printf("%s after %d steps\n", way, done);
    if (strcmp(way, "seed"))
        printf("middle %.12f\n", u[N / 2]);
    if (!strcmp(way, "clock"))
        printf("it is %ld\n", (long)time(NULL));
    for (long n = time(NULL) % 50; n >= 0 && !strcmp(way, "count"); n--)
        printf("line\n");
    if (!strcmp(way, "abort"))
        abort();
    return strcmp(way, "code") ? 0 : 3;
}
