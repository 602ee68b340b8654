#include "waves.h"
#include <math.h>

void waves_start(struct waves *w)
{
    w->dx = 1.0;
    w->dt = 0.6;
    w->g = 1.0;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            w->h[j][i] = exp(-0.01 * ((i - 40) * (i - 40) + (j - 50) * (j - 50)));
            w->land[j][i] = i > 90 && j > 70;
        }
}

#pragma amr kernel
static void push(struct waves *w, double r)
{
#pragma amr data domain(j, i) arrays(w->h, w->land, w->u, w->v) face(x: w->u) face(y: w->v) spacing(w->dx)
    double c = w->g * r / w->dx;
    for (int j = 0; j < NY; j++)
        for (int i = 1; i < NX; i++)
            if (!w->land[j][i])
                w->u[j][i] -= c * (w->h[j][i] - w->h[j][i - 1]);
    for (int j = 1; j < NY; j++)
        for (int i = 0; i < NX; i++)
            if (!w->land[j][i])
                w->v[j][i] -= c * (w->h[j][i] - w->h[j - 1][i]);
}

#pragma amr kernel
static void fill(struct waves *w, double r)
{
#pragma amr data domain(j, i) arrays(w->h, w->u, w->v) spacing(w->dx)
    double c = r / w->dx;
    for (int j = 0; j < NY - 1; j++)
        for (int i = 0; i < NX - 1; i++)
            w->h[j][i] -= c * (w->u[j][i + 1] - w->u[j][i] + w->v[j + 1][i] - w->v[j][i]);
}

static void both(struct waves *w, double r)
{
    push(w, r);
    fill(w, r);
}

void waves_step(struct waves *w, double dt)
{
    both(w, dt);
}
