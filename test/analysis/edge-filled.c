/* Boundaries that set every cell of their range, whatever else they read, and those that leave some as
 * they are. What the launch asks, the kernel need not. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34, WALL = 1 };
static double u[N][N], un[N][N];
static int kind[2];

static void walls(void)
{
    for (int j = 0; j < N; j++) {
        if (kind[0] == WALL)
            u[j][0] = -u[j][1];
        else
            u[j][0] = u[j][1];
        if (j > 5)
            u[j][N - 1] = u[j][N - 2];
    }
    for (int i = 0; i < N; i++)
        u[0][i] = 0.5 * (u[0][i] + u[1][i]);
}
// CHECK: walls edge-filled.c:10 boundary
// CHECK: array u double read written at {{.*}}, filled
// CHECK: body u[j][0] = -u[j][1]
// CHECK: walls edge-filled.c:10 boundary
// CHECK: array u double read written at {{.*}}, filled
// CHECK: body u[j][0] = u[j][1]
// CHECK: walls edge-filled.c:10 boundary
// CHECK: array u double read written at {{.*[0-9]$}}
// CHECK: body if j > 5
// CHECK: walls edge-filled.c:18 boundary
// CHECK: array u double read written at {{.*[0-9]$}}

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}

int main(int argc, char **argv)
{
    kind[0] = argc > 1;
#pragma amr timeloop
    for (int s = 0; s < 10; s++) {
        walls();
        step();
    }
    return argv == 0;
}
