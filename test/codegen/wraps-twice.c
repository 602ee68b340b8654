/* Helpers that correct an index at both ends whatever it is, of a flat array whose sizes are members; the same
 * in variables of the body, which are used again. */
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>

struct field {
    int rows, columns;
    double *u, *un;
};

static int at(const struct field *f, int r, int c)
{
    if (r < 0)
        r += f->rows;
    if (r >= f->rows)
        r -= f->rows;
    if (c < 0)
        c += f->columns;
    if (c >= f->columns)
        c -= f->columns;
    return r * f->columns + c;
}

#pragma amr kernel scale(-2)
static void spread(struct field *f)
{
#pragma amr data domain(r, c) arrays(f->u, f->un)
    for (int r = 0; r < f->rows; r++)
        for (int c = 0; c < f->columns; c++) {
            int x = c - 1;
            if (x < 0)
                x += f->columns;
            if (x >= f->columns)
                x -= f->columns;
            double sum = f->u[r * f->columns + x];
            x = c + 1;
            if (x < 0)
                x += f->columns;
            if (x >= f->columns)
                x -= f->columns;
            sum += f->u[r * f->columns + x] + f->u[at(f, r - 1, c)] + f->u[at(f, r + 1, c)];
            f->un[at(f, r, c)] = f->u[at(f, r, c)] + 0.1 * (sum - 4 * f->u[at(f, r, c)]);
        }
    double *t = f->u;
    f->u = f->un;
    f->un = t;
}

int main(void)
{
    struct field f = {20, 28, malloc(560 * sizeof(double)), malloc(560 * sizeof(double))};
    for (int k = 0; k < 560; k++)
        f.u[k] = k * k % 17;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        spread(&f);
    for (int k = 0; k < 560; k++)
        printf("%.12g\n", f.u[k]);
    return 0;
}
