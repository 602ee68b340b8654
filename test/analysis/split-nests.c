/* A nest that writes several arrays at different cells becomes a nest for each, whose range moves so
 * that it writes its own cell. What both need, locals and conditions, stands in both; the order is
 * that of the program's accesses to each element. */
// RUN: %amrcc -Wno-amr-numerics --dump=plan %s | FileCheck %s
enum { N = 66 };
static double u[N][N], v[N][N], p[N][N], cu[N][N], cv[N][N], h[N][N], un[N][N];
static int wet[N][N];
#pragma amr data domain(i, j) arrays(u, v, p, cu, cv, h, un, wet)

// CHECK-LABEL: nest 0 fluxes
// CHECK: range i = 2 : 65
// CHECK-NEXT: range j = 1 : 66 - 2
// CHECK: access u (0,0) read
// CHECK-NEXT: access cu (0,0) write
// CHECK-NEXT: access p (0,0) read
// CHECK-NEXT: access p (-1,0) read
// CHECK-NEXT: shift i 1
// CHECK-NEXT: body double half = .5 * u[i + 1][j]
// CHECK-NEXT: body cu[i + 1][j] = (p[i + 1][j] + p[i][j]) * half
// CHECK-NEXT: cost
// CHECK-LABEL: nest 1 fluxes
// CHECK: range i = 1 : 66 - 2
// CHECK-NEXT: range j = 2 : 65
// CHECK: access wet (0,-1) read
// CHECK-NEXT: access wet (0,0) read
// CHECK: shift j 1
// CHECK-NEXT: position (i + j) floating
// CHECK-NEXT: body if wet[i][j] && wet[i][j + 1]
// CHECK-LABEL: nest 2 fluxes
// CHECK: range i = 1 : 66 - 2
// CHECK-NEXT: range j = 1 : 66 - 2
// CHECK-NOT: shift
// CHECK: reduction sum total
// CHECK-NEXT: body double sum = p[i][j] + .25 * u[i + 1][j]
// CHECK-NEXT: body h[i][j] = sum
// CHECK-NEXT: body total += h[i][j]
#pragma amr kernel
static double fluxes(void)
{
    double total = 0;
    int i, j;

    for (i = 1; i < N - 2; i++)
        for (j = 1; j < N - 2; j++) {
            double half = .5 * u[i + 1][j], sum = p[i][j] + .25 * u[i + 1][j];
            cu[i + 1][j] = (p[i + 1][j] + p[i][j]) * half;
            if (wet[i][j] && wet[i][j + 1])
                cv[i][j + 1] = .5 * v[i][j + 1] * (i + j);
            h[i][j] = sum;
            total += h[i][j];
        }
    return total;
}

/* The old value of p is used, and changed in the same cell: what comes last runs first. */
// CHECK-LABEL: nest 3 ordered
// CHECK: range i = 2 : 65
// CHECK: body double old = p[i][j]
// CHECK-NEXT: body un[i + 1][j] = old
// CHECK-LABEL: nest 4 ordered
// CHECK: body p[i][j] = h[i][j]
#pragma amr kernel
static void ordered(void)
{
    for (int i = 1; i < N - 2; i++)
        for (int j = 1; j < N - 2; j++) {
            double old = p[i][j];
            p[i][j] = h[i][j];
            un[i + 1][j] = old;
        }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        fluxes();
        ordered();
    }
    return 0;
}
