/* Neighbours two and three cells away, wrapped by a choice or by a correction; clamps are none. */
// RUN: %amrcc -w --dump=plan %s | FileCheck %s
// RUN: not %amrcc -w --dump=plan -DCLAMP %s 2>&1 | FileCheck %s --check-prefix=CLAMP
// RUN: not %amrcc -w --dump=plan -DSHORT %s 2>&1 | FileCheck %s --check-prefix=SHORT
#pragma amr kernel
static void step(int ny, int nx, double *un, const double *u, double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < ny; j++)
        for (int i = 0; i < nx; i++) {
#ifdef CLAMP
            int e = i + 2 >= nx ? nx - 1 : i + 2;
#elif defined SHORT
            int e = i + 2 > nx ? i + 2 - nx : i + 2;
#else
            int e = i + 2 >= nx ? i + 2 - nx : i + 2;
#endif
            int w = i > 2 ? i - 3 : i - 3 + nx;
            int n = j + 2;
            if (n >= ny)
                n -= ny;
            int s = j - 2;
            if (s < 0)
                s += ny;
            un[j * nx + i] = u[j * nx + i] + c * (u[j * nx + e] - u[j * nx + w] + u[n * nx + i] - u[s * nx + i]);
        }
}

int main(void)
{
    static double u[24 * 24], un[24 * 24];
#pragma amr timeloop
    for (int t = 0; t < 9; t += 2) {
        step(24, 24, un, u, 0.1);
        step(24, 24, u, un, 0.1);
    }
    return 0;
}

// CHECK: axis j ring 0 0 boundary periodic
// CHECK: axis i ring 0 0 boundary periodic
// CHECK: array u const double read
// CHECK-NEXT: offsets (-2,0) (0,-3) (0,0) (0,2) (2,0)
// CLAMP: wrap-far.c:12:21: error: {{.*}} stops at the edge
// SHORT: wrap-far.c:14:21: error: {{.*}} does not wrap round exactly at the ends of the loop
