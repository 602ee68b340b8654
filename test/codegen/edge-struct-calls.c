/* Structs at an edge from functions and literals: a state from primitive values, a mirrored one, braces; and a value that a
 * block within the loop gives to a local. */
// RUN: %near 1e-3 --block=4 %s
// RUN: %near 1e-3 --block=4 -DFORM=1 %s
// RUN: %near 1e-3 --block=4 -DFORM=2 %s
// RUN: %near 1e-3 --block=4 -DFORM=3 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=1 %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=2 %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DFORM=3 %s 2>&1 | FileCheck %s
// CHECK-NOT: warning:
#include <math.h>
#include <stdio.h>

enum { NX = 64, NY = 48 };
typedef struct { double rho, mx, my; } cons;
typedef struct { double rho, u, v; } prim;
static cons q[NY + 2][NX + 2], qn[NY + 2][NX + 2];

static prim to_prim(cons c)
{
    prim p = {c.rho, c.mx / c.rho, c.my / c.rho};
    return p;
}

static cons to_cons(prim p)
{
    return (cons){p.rho, p.rho * p.u, p.rho * p.v};
}

static double speed(const cons *c)
{
    return c->mx / c->rho;
}

static void edges(double t)
{
#if FORM == 0
    prim post = {1.2, 0, 0};
    post.u = 0.3 * sin(40 * t);
#endif
    for (int j = 1; j <= NY; j++) {
#if FORM == 0
        q[j][0] = to_cons(post);
#elif FORM == 1
        q[j][0] = (cons){1.2, 0.1 + t, 0};
#elif FORM == 2
        prim w = to_prim(q[j][1]);
        w.u = -w.u;
        q[j][0] = to_cons(w);
#else
        double m = 7;
        {
            double u = speed(&q[j][1]);
            m = -q[j][1].rho * u;
        }
        q[j][0].rho = q[j][1].rho;
        q[j][0].mx = m;
        q[j][0].my = q[j][1].my;
#endif
        q[j][NX + 1] = q[j][NX];
    }
    for (int i = 0; i <= NX + 1; i++) {
        q[0][i] = (cons){q[1][i].rho, q[1][i].mx, -q[1][i].my};
        q[NY + 1][i] = (cons){.rho = q[NY][i].rho, .mx = q[NY][i].mx, .my = -q[NY][i].my};
    }
}

#pragma amr kernel
static void step(double dt, double h)
{
#pragma amr data domain(j, i) arrays(q, qn) spacing(h)
    double c = 0.5 * dt / h, a = 1.5 * c;
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++) {
            cons C = q[j][i], W = q[j][i - 1], E = q[j][i + 1], S = q[j - 1][i], N = q[j + 1][i];
            qn[j][i].rho = C.rho - c * (E.mx - W.mx + N.my - S.my) + a * (E.rho + W.rho + S.rho + N.rho - 4 * C.rho);
            qn[j][i].mx = C.mx - c * (E.rho - W.rho) + a * (E.mx + W.mx + S.mx + N.mx - 4 * C.mx);
            qn[j][i].my = C.my - c * (N.rho - S.rho) + a * (E.my + W.my + S.my + N.my - 4 * C.my);
        }
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++)
            q[j][i] = qn[j][i];
}

int main(void)
{
    double h = 1.0 / NX, dt = 0.1 * h, t = 0;
    for (int j = 0; j < NY + 2; j++)
        for (int i = 0; i < NX + 2; i++) {
            q[j][i].rho = 1 + 0.5 * exp(-0.05 * (pow(i - 12, 2) + pow(j - 20, 2)));
            q[j][i].mx = q[j][i].my = 0;
        }
#pragma amr timeloop
    for (int n = 0; n < 12; n++) {
        edges(t);
        step(dt, h);
        t += dt;
    }
    for (int j = 1; j <= NY; j++)
        for (int i = 1; i <= NX; i++)
            printf("%.17g %.17g %.17g\n", q[j][i].rho, q[j][i].mx, q[j][i].my);
    return 0;
}
