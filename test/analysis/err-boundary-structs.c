/* A boundary kernel that sets whole structs in a form that cannot run beside the edge: the place. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
typedef struct { double a, b; } cell;
enum { N = 64 };
static cell u[N + 2][N + 2], un[N + 2][N + 2];
#pragma amr kernel boundary
static void edges(void)
{
#pragma amr data domain(j, i) arrays(u)
    for (int j = 0; j < N + 2; j++)
        // CHECK: [[@LINE+1]]:9: error: this statement of boundary kernel 'edges' cannot run beside the edge on every level
        u[j][0] = u[(j + 5) % N][1];
}
#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            un[j][i].a = u[j][i].a + c * (u[j][i + 1].a - 2 * u[j][i].a + u[j][i - 1].a);
    for (int j = 1; j <= N; j++)
        for (int i = 1; i <= N; i++)
            u[j][i].a = un[j][i].a;
}
int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        edges();
        step(0.1);
    }
    return 0;
}
