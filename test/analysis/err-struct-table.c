/* Tables of structs that are not all numbers, in a nest and in a helper: what can be done is said. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DHELPER %s 2>&1 | FileCheck --check-prefix=HELPER %s
enum { N = 66 };
static const double FIRST = 1.0;
static const struct {
    double k, c;
} soil[2] = {{1.0, 2.0}, {0.5 * FIRST, 1.0}};
static double u[N], un[N];
static int kind[N];

#ifdef HELPER
static double conduct(int s)
{
    // HELPER: [[#@LINE+2]]:12: error: 'conduct' reads the global variable 'soil': not supported in a nest yet
    // HELPER: hint: let each member be a constant table of its own, of numbers
    return soil[s].k;
}
#else
// CHECK: err-struct-table.c:[[#@LINE+9]]:30: error: 'soil[kind[i]].k': struct members are not supported yet in a nest
// CHECK: hint: let 'k' be a table of its own, of numbers
#define conduct(s) (soil[s].k)
#endif
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un, kind)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * conduct(kind[i]) * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
