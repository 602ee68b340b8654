/* What programs do with rows besides: buffers whose rows are swapped one by one, rows in an order of
 * their own, a static table, and another table over the same rows. */
#include <stdio.h>
#include <stdlib.h>

enum { NX = 64, NY = 32 };

static double *a[NY + 2], *b[NY + 2]; /* rows, dealt out by main */

#pragma amr kernel scale(-2)
static void relax(double **q, double **p)
{
#pragma amr data domain(j, i) arrays(q, p)
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++)
            q[j][i] = 0.2 * (p[j][i] + p[j][i - 1] + p[j][i + 1] + p[j - 1][i] + p[j + 1][i]);
}

static void print(const char *what, double **p)
{
    double sum = 0;
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++)
            sum += p[j][i] * (i + 3 * j);
    printf("%s: %.15e %.15e\n", what, sum, p[NY / 2][NX / 2]);
}

int main(void)
{
    double *pool = malloc(2 * (NY + 2) * (NX + 2) * sizeof *pool), *view[NY + 2];
    for (int j = 0; j < NY + 2; j++) {
        a[j] = pool + (2 * ((7 * j) % (NY + 2)) + 1) * (NX + 2);
        b[j] = pool + 2 * ((7 * j) % (NY + 2)) * (NX + 2);
    }
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++)
            a[j][i] = b[j][i] = i > NX / 2 && j < NY ? i - j : 1;
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        relax(b, a);
        for (int j = 0; j < NY + 2; j++) { /* all rows: the buffers change places */
            double *row = a[j];
            a[j] = b[j];
            b[j] = row;
        }
        if (t == 12) { /* the upper half of the picture moves */
            double *top = a[1];
            for (int j = 1; j < NY / 2; j++)
                a[j] = a[j + 1];
            a[NY / 2] = top;
            print("rolled", a);
        }
        if (t == 20) {
            for (int j = 0; j < NY + 2; j++)
                view[j] = a[j];
            print("view", view);
            relax(b, view);
            print("of the view", b);
        }
    }
    print("end", a);
    free(pool);
    return 0;
}
