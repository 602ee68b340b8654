// A finite-volume code as it is mostly written: fluxes for all faces of the cells, one more than there are cells, so they
// lie on faces; ghost cells that wrap round by hand, for a mesh as long as the cells are many. No host views in the loop,
// and no warning that fluxes do not depend on the cell width.
// RUN: %amrcc --report -Wno-amr-host-view %s 2>&1 | FileCheck %s
// RUN: %same -Wno-amr-host-view %s
// CHECK-NOT: warning:
// CHECK: m->u: double, flat, at cell centres
// CHECK: m->f: double, flat, node
// CHECK: sets the boundary: from the other side
// CHECK-NOT: in every step that runs this
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#define NG 2
static double minmod(double a, double b) { if (a * b <= 0) return 0; return fabs(a) < fabs(b) ? a : b; }
struct mesh { int n; double x0, dx; double *u, *f; };
#pragma amr kernel
static void ghosts(struct mesh *m)
{
    for (int g = 0; g < NG; g++) {
        m->u[g] = m->u[m->n + g];
        m->u[m->n + NG + g] = m->u[NG + g];
    }
}
#pragma amr kernel
static double speed(struct mesh *m)
{
    double s = 0;
    for (int i = NG; i < m->n + NG; i++) s = fmax(s, fabs(m->u[i]));
    return s;
}
#pragma amr kernel
static void step(struct mesh *m, double dt)
{
#pragma amr data domain(i) spacing(m->dx) arrays(m->u, m->f)
    for (int i = NG; i <= m->n + NG; i++) {
        double sl = minmod(m->u[i-1] - m->u[i-2], m->u[i] - m->u[i-1]);
        double sr = minmod(m->u[i] - m->u[i-1], m->u[i+1] - m->u[i]);
        double ul = m->u[i-1] + 0.5 * sl, ur = m->u[i] - 0.5 * sr, a = fmax(fabs(ul), fabs(ur));
        m->f[i] = 0.25 * (ul * ul + ur * ur) - 0.5 * a * (ur - ul);
    }
    for (int i = NG; i < m->n + NG; i++)
        m->u[i] -= dt / m->dx * (m->f[i + 1] - m->f[i]);
}
int main(int argc, char **argv)
{
    struct mesh m = {argc > 1 ? atoi(argv[1]) : 50, 0.0, 0, NULL, NULL};
    m.dx = 1.0 / m.n;
    m.u = calloc(m.n + 2 * NG, sizeof(double));
    m.f = calloc(m.n + 2 * NG + 1, sizeof(double));
    for (int i = NG; i < m.n + NG; i++) {
        double x = m.x0 + (i - NG + 0.5) * m.dx;
        m.u[i] = 1.5 + exp(-200 * (x - 0.3) * (x - 0.3));
    }
    double t = 0;
    int k = 0;
#pragma amr timeloop
    while (t < 0.05) {
        ghosts(&m);
        double dt = 0.4 * m.dx / speed(&m);
        if (t + dt > 0.05) dt = 0.05 - t;
        step(&m, dt);
        t += dt;
        k++;
    }
    double mass = 0;
    for (int i = NG; i < m.n + NG; i++) mass += m.u[i] * m.dx;
    printf("%d steps mass %.14g\n", k, mass);
    FILE *o = fopen("u.dat", "w");
    for (int i = NG; i < m.n + NG; i++) fprintf(o, "%.8g %.8g\n", m.x0 + (i - NG + 0.5) * m.dx, m.u[i]);
    fclose(o);
    return 0;
}
