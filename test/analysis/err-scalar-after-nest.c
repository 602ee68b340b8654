/* What a block sets before the nest is not what a read behind the nest sees. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
double u[34];
#pragma amr data domain(i) arrays(u)

#pragma amr kernel scale(-2)
double step(void)
{
    double last;
    last = 0;
    for (int i = 1; i < 33; i++) {
        last = u[i];
        u[i] = last + 1;
    }
    return last;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-scalar-after-nest.c:12:9: error: 'last' is set by every cell of the nest and used outside it
// CHECK: err-scalar-after-nest.c:15:5: note: it is used here
