/* Subscripts spelt with pointers: sums, '*', '&', casts; a part of an index that is known in front of
 * the nest. */
// RUN: %amrcc --dump=plan -Wno-amr-numerics %s | FileCheck %s
enum { N = 34 };
#define IDX(j, i) ((j) * N + (i))

#pragma amr kernel
static void rows(double **un, double **u)
{
#pragma amr data domain(j, i) arrays(un, u)
    // CHECK: array un double written full at un stride 0, 1
    // CHECK: array u double read at u stride 0, 1
    // CHECK: access un (0,0) write
    // CHECK: access u (0,1) read
    // CHECK: access u (-1,0) read
    // CHECK: access u (0,-1) read
    // CHECK: access u (1,0) read
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            *(*(un + j) + i) =
                *(*(u + j) + i + 1) + (*(u + j - 1))[i] + *(u[j] - 1 + i) + (&u[j + 1][i])[0];
}

#pragma amr kernel
static void flat(double *all, int t)
{
#pragma amr data domain(j, i) arrays(all)
    // CHECK: array all[1156L * ((t + 1) % 2)] double written full
    // CHECK: array all[1156L * (t % 2)] double read
    const double *now = all;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            all[(t + 1) % 2 * N * N + IDX(j, i)] =
                *((const double *)all + t % 2 * N * N + IDX(j, i) - 1) +
                (all + t % 2 * N * N)[IDX(j + 1, i)];
    (void)now;
}

int main(void)
{
    static double pool[2][N][N], all[2 * N * N], *a[N], *b[N];
    double **u = a, **un = b, **tmp;
    for (int j = 0; j < N; j++) {
        a[j] = pool[0][j];
        b[j] = pool[1][j];
    }
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        rows(un, u);
        tmp = u;
        u = un;
        un = tmp;
        flat(all, t);
    }
    return 0;
}
