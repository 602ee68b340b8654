/* Variables that loops count along, used as numbers, behind the nest, or counted by data; from a number that a call, or a
 * statement behind a label, changes in front of the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DTURNS --dump=plan %s 2>&1 | FileCheck --check-prefix=TURNS %s
#define N 66
#ifndef TURNS
static double u[N], v[N];

#pragma amr kernel
static int step(double c)
{
#pragma amr data domain(i) arrays(u, v)
    int i, k, m, q;
    // CHECK: err-counted-along.c:[[@LINE+3]]:20: error: 'k', which the loops count along, is used as a number: not supported in a nest
    // CHECK: hint: compute it from the iterators
    for (i = 1, k = 3; i < N - 1; i++, k++)
        v[i] = c * k;
    for (i = 1, m = 1; i < N - 1; i++, m++)
        u[m] = v[m];
    // CHECK-DAG: err-counted-along.c:[[@LINE+3]]:28: error: the header of the loop over 'i' does more than count: not supported in a nest
    // CHECK-DAG: hint: move it into the loop's body
    q = 0;
    for (i = 1; i < N - 1; c += 1, i++)
        u[i] = v[i] + q;
    // CHECK-DAG: err-counted-along.c:[[@LINE+1]]:12: error: 'm' is counted along by a nest and used behind it: not supported
    return m;
}

#else
static double w[2 * N * N], wn[N * N];
static int now;
static void turn(void) { now = 1 - now; }

#pragma amr kernel scale(-2)
static void turned(double c)
{
#pragma amr data domain(j, i) arrays(w, wn)
    int k = N * N * now + N + 1;
    turn();
    for (int j = 1; j < N - 1; j++, k += 2)
        for (int i = 1; i < N - 1; i++, k++)
            // TURNS: err-counted-along.c:[[@LINE+1]]:31: error: 'k' in the index of 'w' is changed in the nest in a way that is not supported
            wn[j * N + i] = w[k] + c * (w[k - 1] + w[k + 1] + w[k - N] + w[k + N] - 4 * w[k]);
    int m = N * N * now + N + 1;
again:
    for (int j = 1; j < N - 1; j++, m += 2)
        for (int i = 1; i < N - 1; i++, m++)
            // TURNS: err-counted-along.c:[[@LINE+1]]:15: error: 'm' in the index of 'w' is changed in the nest in a way that is not supported
            w[m] = wn[j * N + i];
    if (c < 0) {
        m = N + 1;
        c = 0;
        goto again;
    }
}
#endif

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
#ifdef TURNS
        turned(0.1);
#else
        step(0.1);
#endif
    }
    return 0;
}
// CHECK-NOT: error:
