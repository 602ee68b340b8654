/* Variables in front of the loops that a cell reads before it has set all of them: in the head of a loop over their elements, on a
 * diagonal alone, behind a helper that returns early, beyond what a helper was lent, in a loop that never runs as -1 is large
 * as an unsigned number. */
// RUN: not %amrcc -w -DHEAD --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -w -DDIAGONAL --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -w -DRETURNS --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -w -DLENT --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -w -DNEVER --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc -w -DKEPT --dump=plan %s | FileCheck --check-prefix=KEPT %s
// KEPT: body double y_1 = i == 1 ? (double)4 : u[(i - 1)]
// CHECK: error: {{a nest writes '[ryz]', which is no mesh array|'s' is written by every cell of the nest}}
enum { N = 64 };
static double u[N + 2], v[N + 2];

static void fill(double x, double *y)
{
    for (int k = 0; k < 2; k++) {
        y[k] = x;
        if (x > 0.5)
            return;
    }
}

static void beyond(double *p, double x)
{
    *p = x;
    *p += 0.5 * *(p + 1);
    *(p + 1) = x;
}

#pragma amr kernel
static void step(double h)
{
#pragma amr data domain(i) arrays(u, v) spacing(h)
    int i, k;
    double y[2] = {3, 4}, z[2][2] = {{1, 2}, {3, 4}}, s = 1, q = 0, r[2];
    for (i = 1; i <= N; i++) {
#if defined HEAD
        for (k = 0, q = y[1]; k < 2; k++)
            y[k] = u[i] * (k + 1);
        v[i] = y[0] + y[1] + q;
#elif defined DIAGONAL
        for (k = 0; k < 2; k++)
            z[k][k] = u[i] * k;
        y[0] = y[1] = 0;
        v[i] = z[0][1] + z[1][1] + y[0];
#elif defined RETURNS
        fill(u[i], y);
        v[i] = y[0] + y[1];
#elif defined LENT
        beyond(&r[0], u[i]);
        v[i] = r[0];
#elif defined KEPT
        beyond(&y[0], u[i]); /* the element behind is that of the cell before */
        v[i] = y[0];
#else
        for (k = -1; k < 3u; k++)
            s = u[i];
        v[i] = s;
#endif
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
