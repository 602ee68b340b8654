// Pointers to cells that several loops, or several branches of one, set for themselves; those that another part of the program
// reads are no such pointers.
// RUN: %same -w %s
// RUN: not %amrcc -w -DBEHIND %s -o %t 2>&1 | FileCheck %s
// RUN: not %amrcc -w -DROUNDS %s -o %t 2>&1 | FileCheck %s
// RUN: not %amrcc -w -DCASES %s -o %t 2>&1 | FileCheck %s
// RUN: not %amrcc -w -DLEAPS %s -o %t 2>&1 | FileCheck %s
// CHECK: error: {{.*}}p
#include <stdio.h>
enum { N = 66 };
struct cell {
    double a, b;
};
static struct cell u[N][N];
static double v[N][N];

#pragma amr kernel scale(0)
static void step(int t)
{
#pragma amr data domain(j, i) arrays(u, v)
    struct cell *p, *q;
    double *row, *up;
    for (int j = 1; j < N - 1; j++) {
        row = v[j];
        up = v[j + 1];
        for (int i = 1; i < N - 1; i++) {
#ifdef BEHIND
            p = &u[j][i];
            if (row[i] > 0.5)
                p = &u[j][i + 1];
            p->b = 0.1 * p->a;
#elif defined(ROUNDS)
            if (i == 1)
                p = &u[j][i];
            u[j][i].b = 0.1 * p->a;
#elif defined(LEAPS)
            p = &u[j][i];
            {
                if (row[i] > 0.5)
                    goto set;
                p = &u[j][i + 1];
            set:
                u[j][i].b = 0.1 * p->a;
            }
#elif defined(CASES)
            switch (i % 2) {
            case 0:
                p = &u[j][i];
                break;
            case 1:
                u[j][i].b = 0.1 * p->a;
            }
#else
            if (t % 2) {
                p = &u[j][i];
                q = &u[j][i + 1];
                p->b = 0.1 * (q->a - p->a);
            } else {
                p = &u[j][i];
                p->b = 0.1 * (up[i] - row[i]);
            }
#endif
        }
    }
    for (int j = 1; j < N - 1; j++) {
        row = v[j];
        for (int i = 1; i < N - 1; i++) {
            p = &u[j][i];
            p->a += p->b;
            row[i] -= 0.5 * p->b;
        }
    }
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            p = &u[j][i];
            p->b *= 0.5;
            q = p;
            q->a += p->b;
        }
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            u[j][i].a = (i * 7 + j * 3) % 11;
            v[j][i] = (i * 5 + j) % 7;
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++)
        step(t);
    double s = 0;
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            s += u[j][i].a * (i + 2 * j) + u[j][i].b * i + v[j][i] * j;
    printf("%.15g\n", s);
    return 0;
}
