/* Leading subscripts that do not move with the cell choose among arrays; the same text, the same array. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[2][N][N];
static double v[4][2][N * N];
static double *q[4];
struct at {
    int now;
};
#pragma amr kernel
static void step(int t, struct at *s)
{
#pragma amr data domain(j, i) arrays(u, v, q)
    int cur = t % 2, m = 1;
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            u[1 - cur][j][i] = u[cur][j][i - 1] + u[(cur)][j + 1][i];
            v[m + 1][s->now][j * N + i] = v[m][1][j * N + i + 1];
            q[2][j * N + i] += *(q[m] + j * N + i - 1) + (q[m] + j * N)[i + 1];
        }
}

int main(void)
{
    struct at s = {0};
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(t, &s);
    return 0;
}

// CHECK: array u[1 - cur] double written full at &u[1 - cur][0][0] stride (long)(sizeof u[1 - cur][0] / sizeof u[1 - cur][0][0]), 1
// CHECK-NEXT: array u[cur] double read at &u[cur][0][0]
// CHECK-NEXT: offsets (0,-1) (1,0)
// CHECK: array v[m + 1][s->now] double written full at v[m + 1][s->now] stride 66, 1
// CHECK-NEXT: array v[m][1] double read at v[m][1]
// CHECK-NEXT: offsets (0,1)
// CHECK: array q[2] double read written at q[2]
// CHECK: array q[m] double read at q[m]
// CHECK-NEXT: offsets (0,-1) (0,1)
