/* What edges take from a struct is no number that is known where they begin: the loop changes it, by its name or by
 * a pointer, it moves the pointer, or the struct may be a cell of the mesh. The loop stays the program's own. */
// RUN: %amrcc --dump=plan -DNUMBER %s 2>&1 | FileCheck %s --check-prefix=TAKEN
// RUN: %amrcc --dump=plan -DCHANGES %s 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: %amrcc --dump=plan -DMOVES %s 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: %amrcc --dump=plan -DCELL %s 2>&1 | FileCheck %s --check-prefix=KEPT
// TAKEN-NOT: is needed as a whole
// KEPT: 'u' is needed as a whole here
enum { N = 66 };
struct cell {
    double a, b;
};
struct params {
    double left;
    struct cell inlet;
};
static struct cell u[N][N], un[N][N];

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i].a = u[j][i].a + c * (u[j][i - 1].a - 2 * u[j][i].a + u[j][i + 1].a);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i].a = un[j][i].a;
}
int main(void)
{
    double h = 1.0 / N;
    static struct params table[N];
    struct params *at = table, other = {1, {2, 3}};
    struct cell *in = &u[N / 2][3];
    at->left = other.left;
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        for (int j = 0; j < N; j++) {
#ifdef NUMBER
            u[j][0].a = at->left + other.inlet.b;
#elif defined(CHANGES)
            u[j][0].a = at->left;
            table[0].left += 0.1;
#elif defined(MOVES)
            u[j][0].a = at->left;
            at++;
#else
            u[j][0].b = in->a;
#endif
        }
        step(0.2 * h * h, h);
        at = table;
    }
    return (int)in->a;
}
