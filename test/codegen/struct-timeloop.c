// A time loop in a kernel: nested structs whose pointers a function swaps, buffers by t % 2 on the stack, host code between.
// RUN: %same -Wno-amr-host-view %s
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

typedef struct {
    int n;
    double h, *u, *v;
} Sim;

typedef struct {
    Sim base;
    double (*w)[66];
    const char *name;
} Model;

static void setup(Model *m, int n)
{
    m->base.n = n; m->base.h = 1.0 / (n - 2);
    m->base.u = malloc(n * n * sizeof(double));
    m->base.v = malloc(n * n * sizeof(double));
    m->w = malloc(n * sizeof *m->w);
    for (int k = 0; k < n * n; k++) { m->base.u[k] = m->base.v[k] = sin(k * 0.01); m->w[k / n][k % n] = 0; }
}
static void flip(Sim *s) { double *t = s->u; s->u = s->v; s->v = t; }
#pragma amr kernel
int main(void)
{
    Model m;
    double a[2][66][66];
    setup(&m, 66);
#pragma amr data domain(j, i) arrays(m.base.u, m.base.v, m.w, a) spacing(m.base.h)
    int j, i;
    for (j = 0; j < 66; j++) for (i = 0; i < 66; i++) { a[0][j][i] = a[1][j][i] = i * m.base.h; }
    m.base.u[5 * 66 + 7] = 3.0;
    a[1][9][9] = 2.0;
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        double c = 1e-5 / (m.base.h * m.base.h);
        double s = 0;
        for (j = 1; j < m.base.n - 1; j++)
            for (i = 1; i < m.base.n - 1; i++) {
                m.base.v[j * m.base.n + i] = m.base.u[j * m.base.n + i] + c * (m.base.u[j * m.base.n + i + 1] - m.base.u[j * m.base.n + i - 1]);
                a[(t + 1) % 2][j][i] = a[t % 2][j][i] + m.w[j][i] + c * (a[t % 2][j + 1][i] - a[t & 1][j - 1][i]);
                s += a[t % 2][j][i] * m.base.h * m.base.h;
            }
        for (j = 1; j < m.base.n - 1; j++)
            for (i = 1; i < m.base.n - 1; i++)
                m.w[j][i] = 0.5 * m.base.v[j * m.base.n + i];
        flip(&m.base);
        if (t % 5 == 0) printf("%.12g %.17g\n", s, m.base.u[5 * 66 + 8]);
        for (int q = 0; q < 2; q++) a[q][0][3] += 1e-3 * t;
    }
    for (int q = 0; q < 2; q++)
    for (j = 0; j < 66; j++) for (i = 0; i < 66; i++) printf("%.17g %.17g %.17g\n", m.base.u[j * 66 + i], m.w[j][i], a[q][j][i]);
    return 0;
}
