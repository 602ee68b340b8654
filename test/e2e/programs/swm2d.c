/* One layer of shallow water on the C grid, after the NCAR benchmark "swm" (Sadourny, The dynamics of
 * finite-difference models of the shallow-water equations, 1975): each loop writes four arrays, or
 * three, that lie half a cell apart, at i and i + 1; periodic by copying lines at the end of each
 * kernel; leapfrog with Asselin's filter. An eddy and a bump of the surface in a resting sea.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define M 128
#define N 96
#define M_LEN (M + 1)
#define N_LEN (N + 1)
#define ITMAX 50

static double u[M_LEN][N_LEN], v[M_LEN][N_LEN], p[M_LEN][N_LEN];
static double unew[M_LEN][N_LEN], vnew[M_LEN][N_LEN], pnew[M_LEN][N_LEN];
static double uold[M_LEN][N_LEN], vold[M_LEN][N_LEN], pold[M_LEN][N_LEN];
static double cu[M_LEN][N_LEN], cv[M_LEN][N_LEN], z[M_LEN][N_LEN], h[M_LEN][N_LEN], psi[M_LEN][N_LEN];
static double dt, tdt, dx, dy, fsdx, fsdy, alpha;

#pragma amr data domain(i, j) arrays(u, v, p, unew, vnew, pnew, uold, vold, pold, cu, cv, z, h) \
    spacing(dx, dy) boundary(x: periodic, y: periodic)

/* Mass fluxes, potential vorticity, Bernoulli's function. */
#pragma amr kernel scale(fsdx: -1, fsdy: -1)
static void calc1(void)
{
    int i, j;

    for (i = 0; i < M; i++) {
        for (j = 0; j < N; j++) {
            cu[i + 1][j] = .5 * (p[i + 1][j] + p[i][j]) * u[i + 1][j];
            cv[i][j + 1] = .5 * (p[i][j + 1] + p[i][j]) * v[i][j + 1];
            z[i + 1][j + 1] = (fsdx * (v[i + 1][j + 1] - v[i][j + 1]) - fsdy * (u[i + 1][j + 1] - u[i + 1][j])) /
                              (p[i][j] + p[i + 1][j] + p[i + 1][j + 1] + p[i][j + 1]);
            h[i][j] = p[i][j] + .25 * (u[i + 1][j] * u[i + 1][j] + u[i][j] * u[i][j] + v[i][j + 1] * v[i][j + 1] +
                                       v[i][j] * v[i][j]);
        }
    }
    for (j = 0; j < N; j++) {
        cu[0][j] = cu[M][j];
        cv[M][j + 1] = cv[0][j + 1];
        z[0][j + 1] = z[M][j + 1];
        h[M][j] = h[0][j];
    }
    for (i = 0; i < M; i++) {
        cu[i + 1][N] = cu[i + 1][0];
        cv[i][0] = cv[i][N];
        z[i + 1][0] = z[i + 1][N];
        h[i][N] = h[i][0];
    }
    cu[0][N] = cu[M][0];
    cv[M][0] = cv[0][N];
    z[0][0] = z[M][N];
    h[M][N] = h[0][0];
}

#pragma amr kernel
static void calc2(void)
{
    double tdts8, tdtsdx, tdtsdy, total;
    int i, j;

    tdts8 = tdt / 8.;
    tdtsdx = tdt / dx;
    tdtsdy = tdt / dy;
    for (i = 0; i < M; i++) {
        for (j = 0; j < N; j++) {
            total = cv[i + 1][j + 1] + cv[i][j + 1] + cv[i][j] + cv[i + 1][j];
            unew[i + 1][j] = uold[i + 1][j] + tdts8 * (z[i + 1][j + 1] + z[i + 1][j]) * total -
                             tdtsdx * (h[i + 1][j] - h[i][j]);
            total = cu[i + 1][j + 1] + cu[i][j + 1] + cu[i][j] + cu[i + 1][j];
            vnew[i][j + 1] = vold[i][j + 1] - tdts8 * (z[i + 1][j + 1] + z[i][j + 1]) * total -
                             tdtsdy * (h[i][j + 1] - h[i][j]);
            pnew[i][j] = pold[i][j] - tdtsdx * (cu[i + 1][j] - cu[i][j]) - tdtsdy * (cv[i][j + 1] - cv[i][j]);
        }
    }
    for (j = 0; j < N; j++) {
        unew[0][j] = unew[M][j];
        vnew[M][j + 1] = vnew[0][j + 1];
        pnew[M][j] = pnew[0][j];
    }
    for (i = 0; i < M; i++) {
        unew[i + 1][N] = unew[i + 1][0];
        vnew[i][0] = vnew[i][N];
        pnew[i][N] = pnew[i][0];
    }
    unew[0][N] = unew[M][0];
    vnew[M][0] = vnew[0][N];
    pnew[M][N] = pnew[0][0];
}

/* After the first step, which is Euler's, and after the others. */
#pragma amr kernel
static void calc3z(void)
{
    for (int i = 0; i < M_LEN; i++)
        for (int j = 0; j < N_LEN; j++) {
            uold[i][j] = u[i][j];
            vold[i][j] = v[i][j];
            pold[i][j] = p[i][j];
            u[i][j] = unew[i][j];
            v[i][j] = vnew[i][j];
            p[i][j] = pnew[i][j];
        }
}

#pragma amr kernel
static void calc3(void)
{
    for (int i = 0; i < M_LEN; i++)
        for (int j = 0; j < N_LEN; j++) {
            uold[i][j] = u[i][j] + alpha * (unew[i][j] - 2. * u[i][j] + uold[i][j]);
            vold[i][j] = v[i][j] + alpha * (vnew[i][j] - 2. * v[i][j] + vold[i][j]);
            pold[i][j] = p[i][j] + alpha * (pnew[i][j] - 2. * p[i][j] + pold[i][j]);
            u[i][j] = unew[i][j];
            v[i][j] = vnew[i][j];
            p[i][j] = pnew[i][j];
        }
}

static void initial(void)
{
    int i, j;

    for (i = 0; i < M_LEN; i++)
        for (j = 0; j < N_LEN; j++) {
            double r = (i - 90.) * (i - 90.) + (j - 64.) * (j - 64.), s = (i - 30.) * (i - 30.) + (j - 26.) * (j - 26.);
            psi[i][j] = 8e6 * exp(-.012 * r);
            p[i][j] = 50000. + 900. * exp(-.012 * s);
        }
    for (i = 0; i < M; i++)
        for (j = 0; j < N; j++) {
            u[i + 1][j] = -(psi[i + 1][j + 1] - psi[i + 1][j]) / dy;
            v[i][j + 1] = (psi[i + 1][j + 1] - psi[i][j + 1]) / dx;
        }
    for (j = 0; j < N; j++) {
        u[0][j] = u[M][j];
        v[M][j + 1] = v[0][j + 1];
    }
    for (i = 0; i < M; i++) {
        u[i + 1][N] = u[i + 1][0];
        v[i][0] = v[i][N];
    }
    u[0][N] = u[M][0];
    v[M][0] = v[0][N];
    for (i = 0; i < M_LEN; i++)
        for (j = 0; j < N_LEN; j++) {
            uold[i][j] = u[i][j];
            vold[i][j] = v[i][j];
            pold[i][j] = p[i][j];
        }
}

int main(void)
{
    FILE *f = fopen("p.raw", "wb");

    dt = 60.;
    tdt = dt;
    dx = dy = 1e5;
    fsdx = 4. / dx;
    fsdy = 4. / dy;
    alpha = .001;
    initial();
#pragma amr timeloop
    for (int ncycle = 1; ncycle <= ITMAX; ncycle++) {
        calc1();
        calc2();
        if (ncycle > 1)
            calc3();
        else {
            tdt = tdt + tdt;
            calc3z();
        }
    }
    printf("diagonal of p, u and v\n");
    for (int i = 0; i < N; i += 4)
        printf("%2d %.10e %.10e %.10e\n", i, p[i][i], u[i][i], v[i][i]);
    if (!f || fwrite(p, sizeof p, 1, f) != 1 || fclose(f) != 0)
        return EXIT_FAILURE;
    return 0;
}
