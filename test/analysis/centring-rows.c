/* Staggered arrays of one size through tables of rows, all had from and given back to the same two functions. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdlib.h>

float **alloc2float(int n1, int n2)
{
    float **p = malloc(n2 * sizeof *p);
    p[0] = malloc((size_t)n1 * n2 * sizeof **p);
    for (int i = 1; i < n2; i++)
        p[i] = p[0] + n1 * i;
    return p;
}

void free2float(float **p)
{
    free(p[0]);
    free(p);
}

void swap2float(float ***a, float ***b)
{
    float **c = *a;
    *a = *b;
    *b = c;
}

#pragma amr kernel
void velocity(float **p, float **vx, float **vz, int nz, int nx, float c, float h)
{
#pragma amr data domain(ix, iz) arrays(p, vx, vz) spacing(h)
    for (int ix = 1; ix < nx; ix++)
        for (int iz = 1; iz < nz; iz++) {
            vx[ix][iz] -= c * (p[ix][iz] - p[ix - 1][iz]) / h;
            vz[ix][iz] -= c * (p[ix][iz] - p[ix][iz - 1]) / h;
        }
}

#pragma amr kernel
void pressure(float **q, float **p, float **vx, float **vz, int nz, int nx, float c, float h)
{
#pragma amr data domain(ix, iz) arrays(q, p, vx, vz) spacing(h)
    for (int ix = 1; ix < nx - 1; ix++)
        for (int iz = 1; iz < nz - 1; iz++)
            q[ix][iz] = p[ix][iz] - c * ((vx[ix + 1][iz] - vx[ix][iz]) + (vz[ix][iz + 1] - vz[ix][iz])) / h;
}

int main(void)
{
    int nx = 130, nz = 98;
    float **p = alloc2float(nz, nx), **q = alloc2float(nz, nx);
    float **vx = alloc2float(nz, nx), **vz = alloc2float(nz, nx);
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        velocity(p, vx, vz, nz, nx, 0.1, 5);
        pressure(q, p, vx, vz, nz, nx, 0.1, 5);
        swap2float(&p, &q);
    }
    free2float(p);
    free2float(q);
    free2float(vx);
    free2float(vz);
    return 0;
}

// Faces end one further than cells do: what the arrays hold behind the mesh is no more than they have.
// CHECK: axis ix ring 1 1 boundary ring
// CHECK: axis iz ring 1 1 boundary ring
// CHECK: field p float rows as
// CHECK: field vx float rows face(y) as
// CHECK: field vz float rows face(x) as
// CHECK: nest 0 velocity
