/* Counts that some cells leave out, that begin nobody knows where, or that are used behind the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 66
static double u[N], v[N];

#pragma amr kernel scale(0)
static int step(int from)
{
#pragma amr data domain(i) arrays(u, v)
    int i, k = 0, m = 0, q = 0;
    for (i = 1; i < N - 1; i++) {
        if (u[i] > 0)
            // CHECK-DAG: err-counted-in-body.c:[[#@LINE+1]]:15: error: 'k++' in the index of 'v' is not
            v[k++] = u[i];
    }
    if (from)
        m = from;
    for (i = 1; i < N - 1; i++) {
        // CHECK-DAG: err-counted-in-body.c:[[#@LINE+1]]:11: error: 'm' in the index of 'v' is changed in the nest in a way that is not supported
        v[m] = u[i];
        m++;
    }
    for (i = 1; i < N - 1; i++) {
        if (i == 7)
            continue;
        // CHECK-DAG: err-counted-in-body.c:[[#@LINE+1]]:11: error: 'q' in the index of 'u' is changed in the nest in a way that is not supported
        u[q] = 2;
        q++;
    }
    return 0;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(t);
    return 0;
}
