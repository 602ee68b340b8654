/* A struct of arrays, where its arrays are to be named: the struct itself, and a pointer to it, which is an array of structs. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DOBJECT %s 2>&1 | FileCheck --check-prefix=OBJECT %s
// RUN: %amrcc --dump=plan -Werror -DMEMBERS %s
enum { N = 34 };
struct state {
    int n;
    double u[N][N], un[N][N];
};
static struct state s;
#ifdef OBJECT
#define STATE void
#define OF(a) s.a
#define GIVEN
#else
#define STATE struct state *q
#define OF(a) q->a
#define GIVEN &s
#endif

#pragma amr kernel scale(-2)
static void step(STATE)
{
#ifdef OBJECT
#pragma amr data domain(j, i) arrays(s)
#elif defined MEMBERS
#pragma amr data domain(j, i) arrays(q->u, q->un)
#else
#pragma amr data domain(j, i) arrays(q)
#endif
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            OF(un)[j][i] = OF(u)[j][i] + 0.1 * (OF(u)[j][i - 1] - 2 * OF(u)[j][i] + OF(u)[j][i + 1]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            OF(u)[j][i] = OF(un)[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(GIVEN);
    return 0;
}
// CHECK: error: kernel 'step' has no loop nest over the mesh
// CHECK: hint: 'q' names an array of structs, one for each cell; of one struct of arrays name these: arrays(q->u, ...)
// OBJECT: error: 's' is not an array or pointer
// OBJECT: hint: name the arrays in it: arrays(s.u, ...)
