/* Acoustic wave in a box, leap-frog with three time levels that go round in a struct. The time loop
 * has no end of its own: the run returns out of it when enough energy has left the source's corner.
 *
 * usage: wave2d [points [steps]] */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    int nx, ny;
    double h, dt, c;
    double *prev, *cur, *next;
} Wave;

static Wave *wave_new(int n)
{
    Wave *w = (Wave *)malloc(sizeof *w);
    size_t cells = (size_t)n * n;
    w->nx = w->ny = n;
    w->h = 1.0 / (n - 1);
    w->c = 1.0;
    w->dt = 0.5 * w->h / w->c;
    w->prev = (double *)calloc(cells, sizeof *w->prev);
    w->cur = (double *)calloc(cells, sizeof *w->cur);
    w->next = (double *)calloc(cells, sizeof *w->next);
    return w;
}

static void wave_free(Wave *w)
{
    free(w->prev);
    free(w->cur);
    free(w->next);
    free(w);
}

#pragma amr kernel
static void pulse(Wave *w, double x0, double y0, double width)
{
#pragma amr data domain(j, i) spacing(w->h) arrays(w->prev, w->cur, w->next)
    const int nx = w->nx, ny = w->ny;

    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
            double x = i * w->h - x0, y = j * w->h - y0;
            double p = exp(-(x * x + y * y) / (width * width));
            w->cur[j * nx + i] = p;
            w->prev[j * nx + i] = p;
        }
}

/* One step, and the largest change in it. */
#pragma amr kernel
static double advance(Wave *w)
{
#pragma amr data domain(j, i) spacing(w->h) arrays(w->prev, w->cur, w->next)
    const double courant = w->c * w->dt / w->h, c2 = courant * courant;
    const int nx = w->nx, ny = w->ny;
    double largest = 0.0;

    for (int j = 1; j < ny - 1; j++) {
        int at, i;
        for (i = 1, at = j * nx + 1; i < nx - 1; i++, at++) {
            double lap = w->cur[at - 1] + w->cur[at + 1] + w->cur[at - nx] + w->cur[at + nx] -
                         4.0 * w->cur[at];
            double change;
            w->next[at] = 2.0 * w->cur[at] - w->prev[at] + c2 * lap;
            change = fabs(w->next[at] - w->cur[at]);
            if (change > largest)
                largest = change;
        }
    }
    return largest;
}

static void rotate(Wave *w)
{
    double *oldest = w->prev;
    w->prev = w->cur;
    w->cur = w->next;
    w->next = oldest;
}

static double corner(const Wave *w)
{
    double e = 0.0;
    for (int j = 0; j < w->ny / 2; j++)
        for (int i = 0; i < w->nx / 2; i++)
            e += w->cur[j * w->nx + i] * w->cur[j * w->nx + i];
    return e * w->h * w->h;
}

static int run(Wave *w, int steps)
{
    const double start = corner(w);
    int n = 0;
#pragma amr timeloop
    for (;;) {
        double change = advance(w);
        rotate(w);
        if (++n % 10)
            continue;
        printf("%4d  change %.9f  corner %.9e\n", n, change, corner(w));
        if (corner(w) < 0.05 * start)
            return n;
        if (n >= steps)
            return -n;
    }
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 66, steps = argc > 2 ? atoi(argv[2]) : 80;
    Wave *w = wave_new(n);
    FILE *f;

    pulse(w, 0.3, 0.35, 0.08);
    n = run(w, steps);
    printf("left the loop after %d steps\n", n);
    f = fopen("p.raw", "wb");
    if (!f)
        return 1;
    for (int j = 0; j < w->ny; j++)
        fwrite(w->cur + (size_t)j * w->nx, sizeof(double), (size_t)w->nx, f);
    fclose(f);
    wave_free(w);
    return 0;
}

// FORM: odd loop headers; struct by pointer; typedef'd struct; dump at the end; three time levels
// RUN: %amrcc --report -w %s | %FileCheck %s
// CHECK: mesh: 2 dimensions (j, i), halo 1
// CHECK: across j: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: across i: ring, the arrays hold 1 and 1 cells outside the mesh
// CHECK: w->prev: double, flat, at cell centres, lives from step to step (read at {{.*}}wave2d.c:61), 0 host views
// CHECK: w->cur written
// CHECK: w->prev written
// CHECK: w->h the same on all levels: finest width: in a position or a sum
// CHECK: {{.*}}wave2d.c:61: advance, 11 flops and 24 bytes per cell
// CHECK: w->cur read at 5 offsets, 1 cell away: (-1, 0) (0, -1) (0, 0) (0, 1) (1, 0)
// CHECK: w->next written, then read
// CHECK: w->prev read
// CHECK: c2 computed for each level: c2 = courant * courant
// CHECK: {{.*}}wave2d.c:89: w->cur read, 8 bytes per cell in every step that runs this
// CHECK: {{.*}}wave2d.c:124: w->cur read, 8 bytes per cell
