/* scale(p) without a name: in each nest that reads neighbours the part of the update that comes from
 * them carries the power; the moments of the update agree, so nothing is said. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --report %s | FileCheck --check-prefix=REPORT %s
// CHECK-NOT: warning:
enum { N = 66 };
static double u[N][N], um[N][N], un[N][N], lap[N][N];

// CHECK: nest 0 wave update-scale.c:[[#@LINE+7]] halo update scale(-2){{$}}
// REPORT: update-scale.c:[[#@LINE+6]]: wave
// REPORT: the whole update carries the power -2 of the cell width
#pragma amr kernel scale(-2)
static void wave(void)
{
#pragma amr data domain(j, i) arrays(u, um, un, lap)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = 2.0 * u[j][i] - um[j][i] +
                       0.25 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4.0 * u[j][i]);
}

/* In two steps: only the first reads neighbours. */
// CHECK: nest 1 phase update-scale.c:[[#@LINE+6]] halo update scale(-2){{$}}
// CHECK: nest 2 phase update-scale.c:[[#@LINE+9]]{{$}}
#pragma amr kernel scale(-2)
static void phase(void)
{
#pragma amr data domain(j, i) arrays(u, lap)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            lap[j][i] = u[j][i] * u[j][i] * u[j][i] - u[j][i] -
                        0.5 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4.0 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] += 0.01 * lap[j][i];
}

/* An average towards a steady state: nothing is scaled. */
// CHECK: nest 3 relax update-scale.c:[[#@LINE+5]] halo{{$}}
#pragma amr kernel scale(0)
static void relax(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = 0.25 * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        wave();
        phase();
        relax();
    }
    return 0;
}
