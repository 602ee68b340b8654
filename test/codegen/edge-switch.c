/* Loops along edges in which a switch, or a chain of conditions, chooses the side or what the edge does: by an argument, by a
 * loop over the sides, each as long as its own, by a value that the edge is given, for all components. */
// RUN: %near 1e-3 %s
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --implicit-check-not="needed as a whole" %s
// CHECK: mesh dim 2
#include <math.h>
#include <stdio.h>

enum { NX = 130, NY = 66, NQ = 3 };
enum side { LEFT, RIGHT, BOTTOM, TOP };
enum kind { MIRROR, COPY, VALUE, LOWERED };
static double u[NY][NX], un[NY][NX], v[NY][NX], vn[NY][NX], w[NY][NX], wn[NY][NX], q[NQ][NY][NX], qn[NQ][NY][NX];
static int kinds[4] = {MIRROR, COPY, VALUE, LOWERED};

#pragma amr data domain(j, i) arrays(u, un, v, vn, w, wn, q, qn) spacing(h)
#pragma amr kernel
static void step(double h, double dt)
{
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            un[j][i] = u[j][i] + dt / (h * h) * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
            vn[j][i] = v[j][i] + dt / (h * h) * (v[j][i + 1] + v[j][i - 1] + v[j + 1][i] + v[j - 1][i] - 4 * v[j][i]);
            wn[j][i] = w[j][i] + dt / (h * h) * (w[j][i + 1] + w[j][i - 1] + w[j + 1][i] + w[j - 1][i] - 4 * w[j][i]);
            for (int k = 0; k < NQ; k++)
                qn[k][j][i] = q[k][j][i] + dt / (h * h) * (q[k][j][i + 1] - 2 * q[k][j][i] + q[k][j][i - 1]);
        }
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            u[j][i] = un[j][i];
            v[j][i] = vn[j][i];
            w[j][i] = wn[j][i];
            for (int k = 0; k < NQ; k++)
                q[k][j][i] = qn[k][j][i];
        }
}

/* The side by an argument. */
static void by_argument(double (*a)[NX], enum side s, int sign)
{
    int n = s == LEFT || s == RIGHT ? NY : NX;
    for (int k = 0; k < n; k++)
        switch (s) {
        case LEFT: {
            double inner = a[k][1];
            a[k][0] = sign * inner;
            break;
        }
        case RIGHT: {
            a[k][NX - 1] = sign * a[k][NX - 2];
            break;
        }
        case BOTTOM: a[0][k] = sign * a[1][k]; break;
        case TOP: a[NY - 1][k] = sign * a[NY - 2][k]; break;
        }
}

/* ... by a loop. */
static void by_loop(double (*a)[NX], double value)
{
    for (int s = LEFT; s <= TOP; s++) {
        int n = s == LEFT || s == RIGHT ? NY : NX;
        for (int k = 0; k < n; k++)
            if (s == LEFT)
                a[k][0] = a[k][1];
            else if (s == RIGHT)
                a[k][NX - 1] = a[k][NX - 2];
            else if (s == BOTTOM)
                a[0][k] = 2 * value - a[1][k];
            else
                a[NY - 1][k] = value;
    }
}

/* What the edge does, by a number: labels that share a statement, one that falls through, a value made first. */
static void by_kind(double (*a)[NX], int s, int kind, double value)
{
    switch (s) {
    case LEFT:
        for (int j = 0; j < NY; j++)
            switch (kind) {
            case MIRROR:
            case LOWERED: a[j][0] = -a[j][1]; break;
            case COPY: a[j][0] = a[j][1]; break;
            default: a[j][0] = value;
            }
        break;
    case RIGHT:
        for (int j = 0; j < NY; j++)
            switch (kind) {
            case MIRROR: a[j][NX - 1] = -a[j][NX - 2]; break;
            case COPY: a[j][NX - 1] = a[j][NX - 2]; break;
            }
        break;
    case BOTTOM:
        for (int i = 0; i < NX; i++) {
            double x;
            switch (kind) {
            case MIRROR: x = -a[1][i]; break;
            case COPY: x = a[1][i]; break;
            default: x = 2 * value - a[1][i];
            }
            a[0][i] = x;
        }
        break;
    case TOP:
        for (int i = 0; i < NX; i++)
            switch (kind) {
            case LOWERED: a[NY - 1][i] = 0.5 * a[NY - 2][i]; break;
            case VALUE: a[NY - 1][i] = value; break;
            }
    }
}

static void components(void)
{
    for (int j = 0; j < NY; j++)
        for (int k = 0; k < NQ; k++)
            switch (k) {
            case 1: q[k][j][0] = -q[k][j][1]; break;
            default: q[k][j][0] = q[k][j][1]; break;
            }
    for (int j = 0; j < NY; j++)
        for (int k = 0; k < NQ; k++)
            q[k][j][NX - 1] = q[k][j][NX - 2];
}

int main(void)
{
    double h = 1.0 / (NX - 2);
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            u[j][i] = v[j][i] = w[j][i] = exp(-400 * (pow(i * h - 0.1, 2) + pow(j * h - 0.1, 2)));
            for (int k = 0; k < NQ; k++)
                q[k][j][i] = u[j][i] * (k + 1);
        }
#pragma amr timeloop
    for (int t = 0; t < 20; t++) {
        by_argument(u, LEFT, -1);
        by_argument(u, RIGHT, 1);
        by_argument(u, BOTTOM, -1);
        by_argument(u, TOP, 1);
        by_loop(v, 1e-5);
        for (int s = 0; s < 4; s++)
            by_kind(w, s, kinds[s], 2e-5);
        components();
        step(h, 0.2 * h * h);
    }
    for (int j = 0; j < NY; j += 3)
        for (int i = 0; i < NX; i++)
            printf("%.17g %.17g %.17g %.17g %.17g %.17g\n", u[j][i], v[j][i], w[j][i], q[0][j][i], q[1][j][i], q[2][j][i]);
    return 0;
}
