/* A boundary kernel that sets whole structs in a form that cannot run beside the edge: the place. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
typedef struct { double a, b; } cell;
enum { N = 64 };
static cell u[N + 2], un[N + 2];
static cell make(double a)
{
    cell c = {a, 2 * a};
    return c;
}
#pragma amr kernel boundary
static void edges(void)
{
#pragma amr data domain(i) arrays(u)
    for (int k = 0; k < 1; k++)
        // CHECK: [[@LINE+1]]:9: error: this statement of boundary kernel 'edges' cannot run beside the edge on every level
        u[k] = make(0.1);
}
#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i <= N; i++)
        un[i].a = u[i].a + c * (u[i + 1].a - 2 * u[i].a + u[i - 1].a);
    for (int i = 1; i <= N; i++)
        u[i].a = un[i].a;
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
