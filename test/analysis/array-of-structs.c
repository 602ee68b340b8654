/* Arrays of structs: each member that nests touch is an array of its own, the others stay alone. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/array-of-structs_amr.c | FileCheck %s --check-prefix=HOST
#include <stdlib.h>
enum { N = 66 };
struct flux {
    double x, y;
};
struct cell {
    char tag;
    double rho;
    struct flux f[2];
    float t;
    int n;
};
static struct cell u[N][N];
// CHECK: field un struct cell dims as step.un
// CHECK: field v const struct cell flat as step.v
#pragma amr kernel
static void step(int n, struct cell (*un)[N], struct cell (*u)[N], const struct cell *v)
{
#pragma amr data domain(j, i) arrays(un, u, v)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            // CHECK: array un.rho double written full at &un[0][0].rho stride ((long)(sizeof un[0] / sizeof un[0][0])) * (long)(sizeof un[0][0] / sizeof un[0][0].rho), (long)(sizeof un[0][0] / sizeof un[0][0].rho)
            // CHECK: array u.rho double read at &u[0][0].rho
            // CHECK: array un.f[1].x double written full at &un[0][0].f[1].x
            // CHECK: array v.f[0].y const double read at &v[0].f[0].y stride (n) * (long)(sizeof v[0] / sizeof v[0].f[0].y)
            // CHECK: array v.t const float read
            // CHECK: array un.n int written full
            // CHECK: access un.rho (0,0) write
            // CHECK: access u.rho (0,1) read
            // CHECK: access u.rho (-1,0) read
            un[j][i].rho = u[j][i + 1].rho + u[j - 1][i].rho;
            for (int d = 0; d < 1; d++)
                // CHECK: access un.f[1].x (0,0) write
                // CHECK: access v.f[0].y (0,-1) read
                // CHECK: access v.t (1,0) read
                un[j][i].f[d + 1].x = v[j * n + i - 1].f[d].y + (v + j * n + i + n)->t;
            un[j][i].n = 1;
        }
}

int main(void)
{
    struct cell *v = malloc(N * N * sizeof *v), *p = &v[7], first;
    static struct cell un[N][N];
    // CHECK: view p->rho written before
    p->rho = 1;
    // CHECK: view p->f[1].y read written before
    p->f[1].y += 2;
    // CHECK: view u read before
    first = u[3][4];
    // CHECK: view v written before
    v[3] = first;
// HOST: {"un", (void *)&un[0][0].f[1].x, ".f[1].x"}, {"un", (void *)&un[0][0].n, ".n"}
// HOST-SAME: {"v", (void *)&v[0].t, ".t"}
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, v);
    // CHECK: view v[2].n read before
    return v[2].n;
}
