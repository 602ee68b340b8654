/* A sum of integers that takes in numbers with a fraction: C rounds it in every cell. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel scale(-1)
static int step(void)
{
#pragma amr data domain(i) arrays(u, un)
    int tenths = 0, most = 0, many = 0;
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i - 1];
        tenths += 10 * u[i];
        many += (int)(10 * u[i]);
        if (10 * u[i] > most)
            most = 10 * u[i];
    }
    return tenths + most + many;
}

int main(void)
{
    int s = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        s += step();
    return s;
}

// CHECK: err-reduction-rounded.c:12:19: error: 'tenths' is an integer, and every cell of the nest rounds what it adds to it: the result would depend on the order of the cells
// CHECK: err-reduction-rounded.c:9:5: note: 'tenths' is declared here
// CHECK: hint: sum up in a double, or round each term by itself: 'tenths += (int)(...)'
// CHECK-NOT: error:
