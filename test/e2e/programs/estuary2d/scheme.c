/* Central-upwind fluxes (Kurganov and Petrova 2007); the bottom z is known at the corners of the
 * cells, and the fluxes of a cell's four faces are computed where it is updated, by structs that are passed by value. */
#include "water.h"

#include <math.h>

#define G 9.81

static inline double minmod(double a, double b)
{
    return a * b <= 0.0 ? 0.0 : fabs(a) < fabs(b) ? a : b;
}

static inline struct state state_of(double w, double hu, double hv, double z)
{
    double h = fmax(w - z, 0.0), d = h / (h * h + 1e-12);
    return (struct state){h, hu * d, hv * d};
}

static inline struct flux central_upwind(struct state a, struct state b, double z)
{
    double ca = sqrt(G * a.h), cb = sqrt(G * b.h);
    double up = fmax(fmax(a.u + ca, b.u + cb), 1e-12), down = fmin(fmin(a.u - ca, b.u - cb), -1e-12);
    double p = up / (up - down), m = -down / (up - down), d = up * down / (up - down);
    return (struct flux){p * a.h * a.u + m * b.h * b.u + d * (b.h - a.h),
                         p * a.h * a.u * a.u + m * b.h * b.u * b.u + d * (b.h * b.u - a.h * a.u) +
                             0.5 * G * (p * a.h * a.h + m * b.h * b.h) - 0.5 * G * z * z,
                         p * a.h * a.u * a.v + m * b.h * b.u * b.v + d * (b.h * b.v - a.h * a.v)};
}

/* The value on the low (side -1) or high (1) face of the middle one of three cells. */
static inline double on_face(double low, double mid, double high, int side)
{
    return mid + 0.5 * side * minmod(mid - low, high - mid);
}

/* The flux behind cell (j, i) along x, over a bottom at z. */
static struct flux along_x(struct sea s, double (*q)[s.ny + 2 * NG][s.nx + 2 * NG], int j, int i, double z)
{
    const double *w = q[0][j], *hu = q[1][j], *hv = q[2][j];
    struct state a = state_of(on_face(w[i - 1], w[i], w[i + 1], 1), on_face(hu[i - 1], hu[i], hu[i + 1], 1),
                              on_face(hv[i - 1], hv[i], hv[i + 1], 1), z);
    struct state b = state_of(on_face(w[i], w[i + 1], w[i + 2], -1), on_face(hu[i], hu[i + 1], hu[i + 2], -1),
                              on_face(hv[i], hv[i + 1], hv[i + 2], -1), z);
    return central_upwind(a, b, z);
}

static struct flux along_y(struct sea s, double (*q)[s.ny + 2 * NG][s.nx + 2 * NG], int j, int i, double z)
{
    double v[NV][2];
    for (int m = 0; m < NV; m++) {
        v[m][0] = on_face(q[m][j - 1][i], q[m][j][i], q[m][j + 1][i], 1);
        v[m][1] = on_face(q[m][j][i], q[m][j + 1][i], q[m][j + 2][i], -1);
    }
    return central_upwind(state_of(v[0][0], v[2][0], v[1][0], z), state_of(v[0][1], v[2][1], v[1][1], z), z);
}

#pragma amr kernel
void rates(struct sea s, double (*restrict r)[s.ny + 2 * NG][s.nx + 2 * NG],
           double (*restrict q)[s.ny + 2 * NG][s.nx + 2 * NG], double (*restrict z)[s.nx + 2 * NG + 1])
{
#pragma amr data domain(j, i) arrays(r, q, z) spacing(s.dx)
    const double dx = s.dx;
    for (int j = NG; j < s.ny + NG; j++)
        for (int i = NG; i < s.nx + NG; i++) {
            double west = 0.5 * (z[j][i] + z[j + 1][i]), east = 0.5 * (z[j][i + 1] + z[j + 1][i + 1]);
            double south = 0.5 * (z[j][i] + z[j][i + 1]), north = 0.5 * (z[j + 1][i] + z[j + 1][i + 1]);
            struct flux fw = along_x(s, q, j, i - 1, west), fe = along_x(s, q, j, i, east);
            struct flux gs = along_y(s, q, j - 1, i, south), gn = along_y(s, q, j, i, north);

            r[0][j][i] = -(fe.mass - fw.mass + gn.mass - gs.mass) / dx;
            r[1][j][i] = -(fe.along - fw.along + gn.across - gs.across + G * q[0][j][i] * (east - west)) / dx;
            r[2][j][i] = -(fe.across - fw.across + gn.along - gs.along + G * q[0][j][i] * (north - south)) / dx;
        }
}

#pragma amr kernel
void combine(struct sea s, double (*restrict q)[s.ny + 2 * NG][s.nx + 2 * NG],
             double (*restrict old)[s.ny + 2 * NG][s.nx + 2 * NG], double (*restrict r)[s.ny + 2 * NG][s.nx + 2 * NG],
             double a, double dt)
{
#pragma amr data domain(j, i) arrays(q, old, r)
    for (int m = 0; m < NV; m++)
        for (int j = NG; j < s.ny + NG; j++)
            for (int i = NG; i < s.nx + NG; i++)
                q[m][j][i] = a * old[m][j][i] + (1.0 - a) * (q[m][j][i] + dt * r[m][j][i]);
}

#pragma amr kernel
double fastest(struct sea s, double (*restrict q)[s.ny + 2 * NG][s.nx + 2 * NG], double (*restrict z)[s.nx + 2 * NG + 1])
{
#pragma amr data domain(j, i) arrays(q, z) spacing(s.dx)
    double most = 0.0;
    for (int j = NG; j < s.ny + NG; j++)
        for (int i = NG; i < s.nx + NG; i++) {
            struct state c = state_of(q[0][j][i], q[1][j][i], q[2][j][i],
                                      0.25 * (z[j][i] + z[j][i + 1] + z[j + 1][i] + z[j + 1][i + 1]));
            most = fmax(most, fmax(fabs(c.u), fabs(c.v)) + sqrt(G * c.h));
        }
    return most;
}
