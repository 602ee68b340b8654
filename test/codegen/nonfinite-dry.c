/* A dam that breaks on a dry bed: where levels meet, lines through depths go below 0, and the run ends in nan. The error
 * names the operators that keep them above it, and with these it is right. */
// RUN: env AMR_SET='mesh.levels=3' %ends 1 --block=8 -w %s | FileCheck %s
// CHECK: amr: error: 'h' is nan at
// CHECK-SAME: where 'h' must not fall below 0, refine.ghosts = positive and refine.prolong = positive keep it so where levels meet
// RUN: env AMR_SET='mesh.levels=3 refine.ghosts=positive refine.prolong=positive' %ends 0 --block=8 -w %s | FileCheck --check-prefix=FINE %s
// FINE: ended
#include <math.h>
#include <stdio.h>
enum { N = 800 };
static double h[N + 2], u[N + 2], hn[N + 2], un[N + 2], fp[N + 2], fd[N + 2];

static double speed(double ul, double ur, double hl, double hr)
{
    return fmax(fabs(ul) + sqrt(hl), fabs(ur) + sqrt(hr));
}

#pragma amr kernel
static void step(double dt, double dx)
{
#pragma amr data domain(i) arrays(h, u, hn, un, fp, fd) spacing(dx)
    for (int i = 1; i <= N + 1; i++) {
        double ul = u[i - 1], ur = u[i], hl = h[i - 1], hr = h[i], c = speed(ul, ur, hl, hr);
        fp[i] = (hl * ul + hr * ur) * 0.5 - c * (hr - hl) * 0.5;
        fd[i] = (ul * ul * hl + hl * hl / 2 + ur * ur * hr + hr * hr / 2) * 0.5 - c * (hr * ur - hl * ul) * 0.5;
    }
    for (int i = 1; i < N + 1; i++) {
        hn[i] = h[i] - dt * (fp[i + 1] - fp[i]) / dx;
        un[i] = h[i] > 0 ? (h[i] * u[i] - dt * (fd[i + 1] - fd[i]) / dx) / hn[i] : 0;
    }
    hn[0] = hn[1];
    un[0] = un[1];
    hn[N + 1] = hn[N];
    un[N + 1] = un[N];
    for (int i = 0; i <= N + 1; i++) {
        h[i] = hn[i];
        u[i] = un[i];
    }
}

int main(void)
{
    for (int i = 0; i < N + 2; i++)
        h[i] = i < N / 2;
#pragma amr timeloop
    for (int t = 0; t < 100; t++)
        step(0.0005, 0.0125);
    printf("ended %.3g\n", h[N / 2]);
    return 0;
}
