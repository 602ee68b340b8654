/* Boundary loops of arrays with several values per cell: loops over the values, whole structs, local
 * copies and pointers to cells, constant tables, copies from the other side. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
#define NX 40
#define NY 24
enum { NV = 3 };

static double u[NY][NX][NV], un[NY][NX][NV];
static const double sign[NV] = {1, -1, 1};

static void walls(double (*v)[NX][NV])
{
    for (int j = 0; j < NY; j++)
        for (int c = 0; c < NV; c++)
            v[j][0][c] = sign[c] * v[j][1][c];
    for (int i = 0; i < NX; i++)
        for (int c = 0; c < 2; c++) {
            v[0][i][c] = v[NY - 2][i][c];
            v[NY - 1][i][c] = v[1][i][c];
        }
}
// CHECK: nest {{[0-9]+}} walls boundary-values.c:14 boundary inward
// CHECK-NEXT: range j = 0 : 24
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: array v[0] double read written at &v[0][0][0]
// CHECK: body v[j][0][0] = {{.*}}(1) * v[j][1][0]
// CHECK: array v[1] double read written at &v[0][0][1]
// CHECK: body v[j][0][1] = {{.*}}(-1) * v[j][1][1]
// CHECK: array v[2] double read written at &v[0][0][2]
// CHECK: nest {{[0-9]+}} walls boundary-values.c:17 boundary wraps
// CHECK: array v[0] double
// CHECK: nest {{[0-9]+}} walls boundary-values.c:17 boundary wraps
// CHECK: array v[1] double

#pragma amr kernel scale(-2)
static void step(double (*vn)[NX][NV], double (*v)[NX][NV])
{
#pragma amr data domain(j, i) arrays(vn, v)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            for (int c = 0; c < NV; c++)
                vn[j][i][c] = v[j][i][c] + 0.1 * (v[j][i - 1][c] + v[j][i + 1][c] - 2 * v[j][i][c]);
}

int main(void)
{
#pragma amr timeloop
    for (int s = 0; s < 10; s++) {
        walls(u);
        step(un, u);
        step(u, un);
    }
    return 0;
}
