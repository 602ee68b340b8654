/* Tables that count from both ends of an axis, as a sponge layer's, and hold entries for the layer alone: what conditions leave out
 * is not read of them. Here nothing else may be read there, before them or behind them. */
// RUN: %same %s
// RUN: %near 1e-2 --block=8 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: %amrcc --dump=plan -DWHOLE %s 2>&1 | FileCheck --check-prefix=WHOLE %s
// CHECK-NOT: warning:
// CHECK: nest {{[0-9]+}} sponge
// CHECK: table w const float along j entries 0 : 0 own 0 base 0 part below nb part below nb{{$}}
// CHECK: table w const float along j entries 0 : 0 own 0 base 0 backward part from nx - nb from nb{{$}}
// CHECK: table w const float along i entries 0 : 0 own 0 base 0 part below nb{{$}}
// CHECK: table w const float along i entries -1 : 0 own 0 base 0 backward part from nx - nb from nb part
// WHOLE: table w const float along i entries 0 : 0 own 0 base 0{{$}}
#include <math.h>
#include <stdio.h>
#include <sys/mman.h>
enum { PAGE = 65536 };

static float *between_walls(int n)
{
    char *p = mmap(NULL, 3 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(p, PAGE, PROT_NONE);
    mprotect(p + 2 * PAGE, PAGE, PROT_NONE);
    for (int i = 0; i < PAGE; i++)
        p[PAGE + i] = -1;
    return (float *)(p + 2 * PAGE) - n;
}

#pragma amr kernel
static void step(int nx, double (*u)[nx], double (*un)[nx], double c, double h)
{
#pragma amr data domain(j, i) arrays(u, un) spacing(h)
    for (int j = 1; j < nx - 1; j++)
        for (int i = 1; i < nx - 1; i++)
            un[j][i] = u[j][i] + c / (h * h) * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
}

#pragma amr kernel
static void sponge(int nx, double (*u)[nx], double (*un)[nx], const float *w, int nb)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 0; j < nx; j++)
        for (int i = 0; i < nx; i++) {
            double a = j < nb ? w[j] : j >= nx - nb ? w[nx - 1 - j] : 1.0;
#ifdef WHOLE
            a *= w[i];
#else
            int far = nx - 1 - i;
            if (i < nb)
                a *= w[i];
            else if (far < nb && w[far] < 2.0f)
                a *= far + 1 < nb ? 0.5f * (w[far] + w[far + 1]) : w[far];
#endif
            un[j][i] *= a;
            u[j][i] = un[j][i];
            if (j + 1 > nb)
                continue;
            u[j][i] += 1e-3 * w[j];
        }
}

int main(void)
{
    enum { NX = 96, NB = 12 };
    static double u[NX][NX], un[NX][NX];
    float *w = between_walls(NB);
    double h = 1.0 / NX;
    for (int k = 0; k < NB; k++)
        w[k] = (float)exp(-1e-3 * (NB - k) * (NB - k));
    for (int j = 0; j < NX; j++)
        for (int i = 0; i < NX; i++)
            u[j][i] = exp(-0.02 * ((i - 20) * (i - 20) + (j - 30) * (j - 30))) + exp(-0.02 * ((i - 80) * (i - 80) + (j - 80) * (j - 80)));
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        step(NX, u, un, 0.2 * h * h, h);
        sponge(NX, u, un, w, NB);
    }
    for (int j = 0; j < NX; j++)
        for (int i = 0; i < NX; i++)
            printf("%.12g\n", u[j][i]);
    return 0;
}
