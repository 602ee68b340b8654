/* Structs within a cell: copies of whole structs, local structs, pointers to the cell's struct. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
enum { N = 66 };
typedef struct {
    double re, im;
} cplx;
struct cell {
    cplx z;
    double u[2];
};
#pragma amr kernel
static void step(int n, struct cell (*new)[N], struct cell (*old)[N], struct cell *flat, double *f)
{
#pragma amr data domain(j, i) arrays(new, old, flat, f)
    for (int j = 1; j < n - 1; j++) {
        const double *row = f + 2 * j * n;
        for (int i = 1; i < n - 1; i++) {
            // CHECK: access new.z.re (0,0) write
            // CHECK: access old.z.re (0,0) read
            // CHECK: access new.z.im (0,0) write
            // CHECK: access old.z.im (0,0) read
            // CHECK: access new.u[0] (0,0) write
            // CHECK: access old.u[0] (0,0) read
            // CHECK: access new.u[1] (0,0) write
            // CHECK: access old.u[1] (0,0) read
            new[j][i] = old[j][i];
            // CHECK: access old.z.re (0,1) read
            // CHECK: access old.z.im (0,1) read
            const cplx a = old[j][i + 1].z;
            cplx b = {a.im, 0}, c;
            struct cell *p = &flat[j * n + i], *q = p + n, *r;
            // CHECK: access flat.z.re (0,0) read
            // CHECK: access flat.u[1] (0,-1) read
            // CHECK: access flat.u[0] (1,0) read
            // CHECK: access flat.z.im (1,0) read
            // CHECK: access f[1] (0,-1) read
            c.re = a.re * b.re + p->z.re + p[-1].u[1] + q->u[0] + (*q).z.im + row[2 * i - 1];
            c.im = 0;
            r = &new[j][i];
            // CHECK: access new.z.re (0,0) write
            // CHECK: access new.z.im (0,0) write
            // CHECK: access new.u[1] (0,0) read write
            r->z = c;
            r->u[1] += 1;
            // CHECK-NOT: access
        }
    }
}
// CHECK: body double a_re, double a_im{{$}}
// CHECK: body double b_re, double b_im, double c_re, double c_im{{$}}
// CHECK: body b_re = a_im{{$}}
// CHECK: body b_im = 0{{$}}

int main(void)
{
    static struct cell x[N][N], y[N][N], z[N * N];
    static double f[2 * N * N];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, x, y, z, f);
    return 0;
}
