/* The wave equation, three time levels: a paddle on the left edge drives it, the right edge is free
 * (a mirror about the last cell but one), below and above the field is held at zero. */
#include <math.h>
#include <stdio.h>

#define N 66

typedef double plane[N][N];

static plane a, b, c;

static void paddle(double (*u)[N], double phase)
{
    for (int j = 0; j < N; j++) {
        double shape = sin(3.14159265358979 * (j - 0.5) / (N - 2));
        u[j][0] = shape * sin(phase);
        u[j][N - 1] = u[j][N - 2];
    }
    for (int i = 0; i < N; i++)
        u[0][i] = -u[1][i];
    for (int i = 0; i < N; i++)
        u[N - 1][i] = -u[N - 2][i];
}

#pragma amr kernel
static void leap(double (*restrict next)[N], double (*restrict now)[N], double (*restrict last)[N], double speed,
                 double dt, double h)
{
#pragma amr data domain(j, i) spacing(h) arrays(next, now, last)
    double k = speed * speed * dt * dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            next[j][i] = 2.0 * now[j][i] - last[j][i] +
                         k * (now[j + 1][i] + now[j - 1][i] + now[j][i + 1] + now[j][i - 1] - 4.0 * now[j][i]);
}

int main(void)
{
    double (*last)[N] = a, (*now)[N] = b, (*next)[N] = c;
    const double h = 1.0 / 64, dt = 0.4 * h;
#pragma amr timeloop
    for (int t = 0; t < 150; t++) {
        paddle(now, 0.08 * t);
        leap(next, now, last, 1.0, dt, h);
        double (*spare)[N] = last;
        last = now;
        now = next;
        next = spare;
        if (t % 50 == 49)
            printf("%d %.12e %.12e\n", t, now[32][20], now[16][40]);
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.10e\n", now[j][i]);
    return 0;
}
