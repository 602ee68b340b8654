/* Indices that a loop in the body moves on from round to round, or that a switch jumps past. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
void step(int n, double *un, double *u)
{
#pragma amr data domain(i) arrays(un, u)
    int i, k, q;
    for (i = 1; i < n - 1; i++) {
        un[i] = 0;
        k = i - 1;
        // CHECK: err-index-in-loop.c:[[@LINE+2]]:24: error: 'k' in the index of 'u' is changed in the nest in a way that is not supported
        for (q = 0; q < 3; q++) {
            un[i] += u[k];
            k++;
        }
    }
    for (i = 1; i < n - 1; i++) {
        un[i] = 0;
        k = i;
        // CHECK: err-index-in-loop.c:[[@LINE+2]]:24: error: 'k' in the index of 'u' is changed in the nest in a way that is not supported
        for (q = 0; q < 3; q++, k = i + 1)
            un[i] += u[k];
    }
    for (i = 1; i < n - 1; i++) {
        q = u[i] > 0.5;
        k = i;
        // CHECK: err-index-in-loop.c:[[@LINE+2]]:23: error: 'k' in the index of 'u' is changed in the nest in a way that is not supported
        while (q++ < 3) {
            un[i] = u[k];
            { k = i + 1; }
        }
    }
    for (i = 1; i < n - 1; i++) {
        k = i;
        switch (i % 2) {
        case 0: {
            k = i + 1;
            // CHECK: err-index-in-loop.c:[[@LINE+1]]:33: error: 'k' in the index of 'u'
        case 1: un[i] = 0.5 * u[k];
        }
        }
    }
}

int main(void)
{
    static double a[66], b[66];
#pragma amr timeloop
    for (int t = 0; t < 3; t++)
        step(66, b, a);
    return 0;
}
