// Arrays that change their sign at a wall: names that mean none, values that only the launch knows, arrays that
// change places, and numbers without a sign.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc --dump=plan -DMORE %s 2>&1 | FileCheck --check-prefix=MORE %s
enum { N = 64 };
static double a[N], b[N], q[3][N], p[N], pn[N];
static unsigned marks[N];
struct cell { double rho, m; };

#ifndef MORE
#pragma amr kernel scale(0)
static void smooth(double *restrict un, double *restrict u, struct cell *restrict c)
{
    // CHECK: err-boundary-signs.c:[[#@LINE+3]]:62: error: 'v' in 'wall' is not one of the arrays named here
    // CHECK-NEXT: #pragma amr data domain(i) arrays(un, u, c) boundary(x: wall(v, c.n) wall(c.m))
    // CHECK-NEXT: {{^                                                             \^$}}
#pragma amr data domain(i) arrays(un, u, c) boundary(x: wall(v, c.n) wall(c.m))
    // CHECK: err-boundary-signs.c:[[#@LINE-1]]:65: error: no nest uses 'c.n'
    for (int i = 1; i < N - 1; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1]) + c[i + 1].rho - c[i - 1].m;
}

#pragma amr kernel scale(0)
static void planes(int k)
{
    // CHECK: err-boundary-signs.c:[[#@LINE+1]]:66: error: which value of 'q' a nest reads as 'q[k]' is not known before it runs: it may change its sign at the wall or not
#pragma amr data domain(i) arrays(q, p) boundary(x: wall(v) wall(q[1]))
    // CHECK: err-boundary-signs.c:[[#@LINE+2]]:5: note: the nest is here
    // CHECK: hint: give each value a nest of its own
    for (int i = 1; i < N - 1; i++)
        p[i] = q[k][i + 1] - q[k][i - 1];
}

int main(void)
{
    static struct cell c[N];
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        smooth(a, b, c);
        planes(t % 3);
    }
    return 0;
}
#else
static double u[N], un[N];

#pragma amr kernel scale(0)
static void twice(double *restrict un, double *restrict u)
{
    // MORE: err-boundary-signs.c:[[#@LINE+3]]:67: error: 'u' changes its sign at the wall, and 'un', which holds the same values at times, is not named
    // MORE: note: 'un' is read at neighbours here
    // MORE: hint: where the two change places name both
#pragma amr data domain(i) arrays(un, u) boundary(x: outflow wall(u))
    for (int i = 1; i < N - 1; i++)
        un[i] = 0.5 * (u[i - 1] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = 0.5 * (un[i - 1] + un[i + 1]);
}

#pragma amr kernel scale(0)
static void count(void)
{
    // MORE: err-boundary-signs.c:[[#@LINE+2]]:70: error: 'marks' is of type 'unsigned int', which has no sign to change
    // MORE: note: 'marks' is declared here
#pragma amr data domain(i) arrays(marks, p) boundary(x: outflow wall(marks))
    for (int i = 1; i < N - 1; i++)
        p[i] = marks[i + 1] + marks[i - 1];
}

int main(void)
{
    double *x = u, *y = un;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        twice(y, x);
        count();
        double *z = x;
        x = y;
        y = z;
    }
    return 0;
}
#endif
