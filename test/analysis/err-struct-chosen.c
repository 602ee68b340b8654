/* Constants of a cell's material, by a pointer that is no entry of a table: the hint says what is taken. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DEITHER %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DENTRY %s 2>&1 | FileCheck %s --check-prefix=TAKEN
// CHECK: error: 'm' is a pointer that is set in the nest: not supported yet
// CHECK: hint: let it be an entry of one constant table, 'm = &table[k]', with k of an array of integers
// CHECK: error: 'm->d': the struct is chosen in the nest: not supported
// CHECK: hint: let it be an entry of one constant table
// TAKEN-NOT: error
enum { N = 66 };
struct material {
    double d, s;
};
static const struct material sand = {1, 0.1}, both[2] = {{1, 0.1}, {0.3, 0.2}};
static double u[N], un[N];
static int kind[N];

static inline const struct material *of(int k)
{
    return &both[k];
}
#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(i) arrays(u, un, kind) spacing(h)
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++) {
#if defined(ENTRY)
        const struct material *m = &both[kind[i]];
#elif defined(EITHER)
        const struct material *m = kind[i] ? &sand : &both[1];
#else
        const struct material *m = of(kind[i]);
#endif
        un[i] = u[i] + c * m->d * (u[i - 1] - 2 * u[i] + u[i + 1]);
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = kind[i] = i > 30;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(1e-5, 0.01);
    return u[20] > 0.5;
}
