/* Boundary loops over arrays of structs: local copies that are changed, pointers to cells, whole structs,
 * two in one statement. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK-NOT: warning
struct cell { double rho, m[2]; };
struct tank { int nx, ny; struct cell *q, *qn; };

static void shores(struct tank *t)
{
    for (int j = 0; j < t->ny; j++) {
        struct cell c = t->q[j * t->nx + 1];
        c.m[0] = -c.m[0];
        t->q[j * t->nx] = c;
        struct cell *out = &t->q[j * t->nx + t->nx - 1];
        *out = t->q[j * t->nx + t->nx - 2];
        out->m[0] *= -1;
    }
    for (int i = 0; i < t->nx; i++)
        t->q[i] = t->q[t->nx + i], t->q[i].m[1] = 0;
}
// CHECK: nest {{[0-9]+}} shores boundary-structs.c:10 boundary inward
// CHECK-NEXT: range j = 0 : t->ny
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: array t->q.rho double read written
// CHECK: offsets (0,1)
// CHECK: body double c_rho
// CHECK: nest {{[0-9]+}} shores boundary-structs.c:10 boundary inward
// CHECK: range amr_edge_1 = t->nx - 1 : t->nx
// CHECK: offsets (0,-1)
// CHECK: nest {{[0-9]+}} shores boundary-structs.c:18 boundary inward
// CHECK: array t->q.rho double read written
// CHECK: nest {{[0-9]+}} shores boundary-structs.c:18 boundary
// CHECK: array t->q.m[1] double written

#pragma amr kernel scale(-1)
static void flow(struct tank *t)
{
#pragma amr data domain(j, i) arrays(t->q, t->qn)
    for (int j = 1; j < t->ny - 1; j++)
        for (int i = 1; i < t->nx - 1; i++) {
            struct cell *c = &t->q[j * t->nx + i];
            struct cell *to = &t->qn[j * t->nx + i];
            to->rho = c->rho - 0.1 * (c[1].m[0] - c[-1].m[0] + c[t->nx].m[1] - c[-t->nx].m[1]);
            to->m[0] = c->m[0];
            to->m[1] = c->m[1];
        }
    struct cell *q = t->q; t->q = t->qn; t->qn = q;
}

int main(void)
{
    static struct cell a[24 * 40], b[24 * 40];
    struct tank t = {40, 24, a, b};
#pragma amr timeloop
    for (int s = 0; s < 10; s++) {
        shores(&t);
        flow(&t);
    }
    return 0;
}
