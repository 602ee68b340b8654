/* Mesh arrays that share one memory object: two in one block of malloc's (a small one and a big one,
 * with a header before them), halves of a static array, members of a struct. Host code reaches all
 * of them through a pointer into one, and some through a pointer into none. Blocks are freed by a
 * macro and through a pointer to free. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 34
#define RELEASE(p)                                                                                 \
    do {                                                                                           \
        free(p);                                                                                   \
        (p) = NULL;                                                                                \
    } while (0)

struct pair {
    double u[N][N], v[N][N];
};

static double both[2][N][N];
static void (*const release)(void *) = free;

#pragma amr kernel
static void smooth(double (*restrict to)[N], double (*restrict from)[N], double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(to, from)
    double c = 0.001 / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            to[j][i] = from[j][i] + c * (from[j][i - 1] + from[j][i + 1] + from[j - 1][i] +
                                         from[j + 1][i] - 4.0 * from[j][i]);
}

static void fill(double *a, int n)
{
    for (int k = 0; k < n; k++)
        a[k] = 1e-5 * (double)k;
    for (int k = 0; k + N * N <= n; k += N * N)
        a[k + N * 5 + 7] += 1.0;
}

/* A word per cell of all that is there: nothing may be missed. */
static void show(const char *what, const double *a, int n)
{
    double sum = 0.0;
    for (int k = 0; k < n; k++)
        sum += a[k] * (double)(k % 101);
    printf("%s %.17g %.17g %.17g\n", what, sum, a[N * 5 + 8], a[n - N * 20 - 9]);
}

static void steps(double (*u)[N], double (*v)[N], double *all)
{
#pragma amr timeloop
    for (int t = 0; t < 9; t++) {
        smooth(v, u, 0.1);
        smooth(u, v, 0.1);
        if (t % 4 == 1)
            all[N * N + N * 6 + 9] += 0.5; /* in the second array, by way of the first */
        if (t % 4 == 3)
            printf("at %d: %.17g\n", t, all[N * N + N * 6 + 10]);
    }
}

/* Both arrays in one block, `before` numbers behind its beginning. */
static void in_one_block(const char *what, int before, int behind)
{
    int n = 2 * N * N;
    double *block = malloc(sizeof(double) * (size_t)(before + n + behind));
    double *all = block + before;
    fill(all, n);
    steps((double (*)[N])all, (double (*)[N])(all + N * N), all);
    show(what, all, n);
    block[0] += 0.25; /* in neither array if there is a header, else in the first */
    smooth((double (*)[N])(all + N * N), (double (*)[N])all, 0.1);
    for (int k = 0; k < before; k++)
        block[k] = 0.0;
    show(what, block, before + n);
    if (before)
        release(block);
    else
        RELEASE(block);
}

static void in_a_static_array(void)
{
    fill(&both[0][0][0], 2 * N * N);
    for (int t = 0; t < 8; t++)
        smooth(both[(t + 1) % 2], both[t % 2], 0.1);
    show("static", &both[0][0][0], 2 * N * N);
    both[1][9][9] += 1.0;
    smooth(both[0], both[1], 0.1);
    show("static", &both[0][0][0], 2 * N * N);
}

static void in_a_struct(void)
{
    struct pair p, q, *r = malloc(sizeof *r);
    fill(&p.u[0][0], 2 * N * N);
    steps(p.u, p.v, &p.u[0][0]);
    show("struct", &p.u[0][0], 2 * N * N);
    q = p;
    memcpy(r, &p, sizeof p);
    show("copy", &q.u[0][0], 2 * N * N);
    smooth(r->v, q.u, 0.1);
    p = *r;
    show("copied back", &p.u[0][0], 2 * N * N);
    memset(&p.u, 0, sizeof p.u);
    smooth(p.v, p.u, 0.1);
    show("cleared", &p.u[0][0], 2 * N * N);
    free(r);
}

int main(void)
{
    in_one_block("small", 0, 0);
    in_one_block("header", 40, 20000);
    in_one_block("big", 0, 20000);
    in_a_static_array();
    in_a_struct();
    return 0;
}
