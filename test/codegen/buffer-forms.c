/* Ways in which programs let buffers change places: a helper that gets pointers to pointers, an index that an exclusive
 * or turns, levels rotated in a loop, a buffer chosen by the step's parity, structs of arrays exchanged by value. */
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>
enum { N = 34, LEVELS = 5 };
typedef double row[N];
typedef struct { row *h; double t; } state;
static double q[2][N][N];

static void swap(row **a, row **b)
{
    row *t = *a;
    *a = *b;
    *b = t;
}

#pragma amr kernel scale(-2)
static void step(row *restrict to, row *restrict from)
{
#pragma amr data domain(j, i) arrays(to, from)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            to[j][i] = from[j][i] + 0.1 * (from[j][i - 1] + from[j][i + 1] + from[j - 1][i] + from[j + 1][i] - 4 * from[j][i]);
}

#pragma amr kernel scale(-2)
static void turn(int cur)
{
#pragma amr data domain(j, i) arrays(q)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            q[1 - cur][j][i] = 0.99 * q[cur][j][i] + 0.1 * (q[cur][j][i - 1] - 2 * q[cur][j][i] + q[cur][j][i + 1]);
}

#pragma amr kernel
static void sum(row *u, row *f0, row *f1, row *f4)
{
#pragma amr data domain(j, i) arrays(u, f0, f1, f4)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] += 0.01 * (1.5 * f0[j][i] - 0.5 * f1[j][i] + 0.1 * f4[j][i]);
}

static row *filled(int k)
{
    row *u = malloc(N * sizeof *u);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            u[j][i] = (i * 7 + j * 3 + k) % 11;
    return u;
}

int main(void)
{
    row *u = filled(0), *un = filled(1), *a = filled(2), *b = filled(3), *f[LEVELS];
    state now = {filled(4), 0}, next = {filled(5), 0};
    int cur = 0;
    for (int k = 0; k < LEVELS; k++)
        f[k] = filled(k);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            q[0][j][i] = q[1][j][i] = u[j][i];
#pragma amr timeloop
    for (int t = 0; t < 7; t++) {
        step(un, u);
        swap(&u, &un);
        turn(cur);
        cur ^= 1;
        step(f[0], u);
        sum(u, f[0], f[1], f[4]);
        row *last = f[LEVELS - 1];
        for (int k = LEVELS - 1; k > 0; k--)
            f[k] = f[k - 1];
        f[0] = last;
        step(t & 1 ? a : b, t & 1 ? b : a);
        step(next.h, now.h);
        next.t = now.t + 1;
        state other = now;
        now = next;
        next = other;
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g %.17g %.17g %.17g\n", u[j][i], q[cur][j][i], b[j][i], now.h[j][i]);
    return 0;
}
