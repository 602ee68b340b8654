/* A whole struct that is one of two: in an initialiser, an assignment whose condition reads what it sets, one within the
 * other, of local structs and of cells. */
// RUN: %same %s
// RUN: %near 5e-3 %s
#include <math.h>
#include <stdio.h>

enum { N = 98 };
struct pair {
    double a, b;
};
static struct pair u[N][N], un[N][N];

static struct pair mean(struct pair x, struct pair y)
{
    struct pair m = {0.5 * (x.a + y.a), 0.5 * (x.b + y.b)};
    return m;
}

#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            struct pair x = mean(u[j][i - 1], u[j][i + 1]), y = mean(u[j - 1][i], u[j + 1][i]);
            struct pair more = x.a > y.a ? x : y, less = x.a > y.a ? y : x.a < -1.0 ? u[j][i] : x;
            more = more.a < less.a ? less : more;
            un[j][i].a = u[j][i].a + c * (more.a + less.a - 2 * u[j][i].a);
            un[j][i].b = u[j][i].b + c * (more.b + less.b - 2 * u[j][i].b);
        }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            u[j][i].a = exp(-0.02 * ((i - 30) * (i - 30) + (j - 60) * (j - 60)));
            u[j][i].b = exp(-0.02 * ((i - 34) * (i - 34) + (j - 60) * (j - 60)));
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(0.4);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g %.17g\n", u[j][i].a, u[j][i].b);
    return 0;
}
