/* How far a nest reads does not depend on the order in which it names the cells: far ones before near ones, on
 * either side. */
// RUN: %amrcc --dump=plan -w %s 2>&1 | FileCheck %s
enum { NX = 66, NY = 50 };
static double un[NY][NX], u[NY][NX], v[NY][NX];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(j, i) arrays(un, u, v)
    // CHECK: array u double
    // CHECK-NEXT: offsets (-3,0) (-1,0) (0,-1) (0,1) (0,2) (1,0) (2,0)
    // CHECK-NEXT: hull (-3,-1) (2,2)
    // CHECK: array v double
    // CHECK-NEXT: offsets (-2,0) (-1,0) (0,-2) (0,-1) (0,1) (1,0) (3,0)
    // CHECK-NEXT: hull (-2,-2) (3,1)
    for (int j = 3; j < NY - 3; j++)
        for (int i = 2; i < NX - 2; i++)
            un[j][i] = u[j][i + 2] + u[j][i + 1] - u[j - 3][i] + u[j - 1][i] + u[j][i - 1] - u[j + 2][i] + u[j + 1][i]
                - v[j][i - 2] - v[j][i - 1] + v[j][i + 1] - v[j + 3][i] + v[j + 1][i] + v[j - 2][i] - v[j - 1][i];
}

#pragma amr kernel
static void back(void)
{
    for (int j = 3; j < NY - 3; j++)
        for (int i = 2; i < NX - 2; i++)
            u[j][i] = un[j][i];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        step();
        back();
    }
    return 0;
}
