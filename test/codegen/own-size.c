// A program without headers that calls something else size_t.
// RUN: %same -w %s
typedef long size_t;
int printf(const char *, ...);
#define N 40
static double u[N], un[N];
#pragma amr kernel scale(-2)
static void step(size_t last)
{
#pragma amr data domain(i) arrays(u, un)
    for (size_t i = 1; i < last; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (size_t i = 1; i < last; i++)
        u[i] = un[i];
}
int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = un[i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N - 1);
    for (size_t i = 0; i < N; i++)
        printf("%.17g\n", u[i]);
    return 0;
}
