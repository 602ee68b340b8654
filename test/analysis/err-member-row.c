/* A row length in a struct that the kernel's own function sets, as it lets two structs change places. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>
struct mat {
    int rows, columns;
    double *data;
};

static struct mat make(int rows, int columns)
{
    return (struct mat){rows, columns, calloc((size_t)rows * columns, sizeof(double))};
}

static double *at(struct mat m, int i, int j)
{
    return &m.data[i * m.columns + j];
}

#pragma amr kernel scale(0)
int main(int argc, char **argv)
{
    struct mat p = make(66 + argc, 66), q = make(66 + argc, 66);
#pragma amr data domain(i, j) arrays(p.data, q.data)
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        for (int i = 1; i < 65; i++)
            for (int j = 1; j < 65; j++)
                // CHECK: err-member-row.c:[[@LINE+2]]:{{[0-9]+}}: error: 'q.columns' in the index of 'q.data' is not an iterator plus a constant
                // CHECK: hint: the function sets 'q.columns', or all of the struct, itself: put the loops into a function of their own that is given the struct
                *at(q, i, j) = 0.25 * (*at(p, i + 1, j) + *at(p, i - 1, j) + *at(p, i, j + 1) + *at(p, i, j - 1));
        struct mat swap = p;
        p = q;
        q = swap;
    }
    return argv[0] == NULL;
}
