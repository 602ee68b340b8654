/* One sweep along an axis: slopes by minmod, half a step by the fluxes of both sides (Hancock), the
 * flux of Harten, Lax and van Leer. Along y the components of momentum change places. */
#include <math.h>

#include "gas.h"

double pressure(state s, double gamma)
{
    return (gamma - 1.0) * (s.e - 0.5 * (s.mx * s.mx + s.my * s.my) / s.rho);
}

static state turned(state s)
{
    state t = {s.rho, s.my, s.mx, s.e};
    return t;
}

static state sum(state a, double c, state b)
{
    a.rho += c * b.rho;
    a.mx += c * b.mx;
    a.my += c * b.my;
    a.e += c * b.e;
    return a;
}

static double minmod(double a, double b)
{
    if (a * b <= 0.0)
        return 0.0;
    return fabs(a) < fabs(b) ? a : b;
}

static state slope(state a, state b, state c)
{
    state s;
    s.rho = minmod(b.rho - a.rho, c.rho - b.rho);
    s.mx = minmod(b.mx - a.mx, c.mx - b.mx);
    s.my = minmod(b.my - a.my, c.my - b.my);
    s.e = minmod(b.e - a.e, c.e - b.e);
    return s;
}

static state physical(state s, double gamma)
{
    double p = pressure(s, gamma), v = s.mx / s.rho;
    state f = {s.mx, s.mx * v + p, s.my * v, (s.e + p) * v};
    return f;
}

/* The state at the low (side -1) or high face of cell b half a step later. */
static state at_face(state a, state b, state c, double side, double nu, double gamma)
{
    state d = slope(a, b, c), low = sum(b, -0.5, d), high = sum(b, 0.5, d);
    state fl = physical(low, gamma), fh = physical(high, gamma);
    state out = side < 0.0 ? low : high;
    return sum(sum(out, 0.5 * nu, fl), -0.5 * nu, fh);
}

/* Between cells b and c. */
static state hll(state a, state b, state c, state d, double nu, double gamma)
{
    state l = at_face(a, b, c, 1.0, nu, gamma), r = at_face(b, c, d, -1.0, nu, gamma);
    double cl = sqrt(gamma * pressure(l, gamma) / l.rho);
    double cr = sqrt(gamma * pressure(r, gamma) / r.rho);
    double vl = l.mx / l.rho, vr = r.mx / r.rho;
    double sl = fmin(0.0, fmin(vl - cl, vr - cr)), sr = fmax(0.0, fmax(vl + cl, vr + cr));
    state f = sum(physical(l, gamma), -sl, l), g = sum(physical(r, gamma), -sr, r);
    state out = {0.0, 0.0, 0.0, 0.0};
    out = sum(out, sr / (sr - sl), f);
    return sum(out, -sl / (sr - sl), g);
}

#pragma amr kernel
void sweep_x(gas *g, double dt)
{
#pragma amr data domain(j, i) spacing(g->h) arrays(g->u, g->flux)
    double nu = dt / g->h;

    for (int j = NG; j < g->ny + NG; j++)
        for (int i = NG; i <= g->nx + NG; i++)
            g->flux[j][i] = hll(g->u[j][i - 2], g->u[j][i - 1], g->u[j][i], g->u[j][i + 1], nu,
                                g->gamma);
    for (int j = NG; j < g->ny + NG; j++)
        for (int i = NG; i < g->nx + NG; i++) {
            state gain = sum(g->flux[j][i], -1.0, g->flux[j][i + 1]);
            g->u[j][i] = sum(g->u[j][i], nu, gain);
        }
}

#pragma amr kernel
void sweep_y(gas *g, double dt)
{
#pragma amr data domain(j, i) spacing(g->h) arrays(g->u, g->flux)
    double nu = dt / g->h;

    for (int j = NG; j <= g->ny + NG; j++)
        for (int i = NG; i < g->nx + NG; i++)
            g->flux[j][i] = turned(hll(turned(g->u[j - 2][i]), turned(g->u[j - 1][i]),
                                       turned(g->u[j][i]), turned(g->u[j + 1][i]), nu, g->gamma));
    for (int j = NG; j < g->ny + NG; j++)
        for (int i = NG; i < g->nx + NG; i++) {
            state gain = sum(g->flux[j][i], -1.0, g->flux[j + 1][i]);
            g->u[j][i] = sum(g->u[j][i], nu, gain);
        }
}

#pragma amr kernel
double fastest(gas *g)
{
#pragma amr data domain(j, i) arrays(g->u)
    double most = 0.0;

    for (int j = NG; j < g->ny + NG; j++)
        for (int i = NG; i < g->nx + NG; i++) {
            state s = g->u[j][i];
            double c = sqrt(g->gamma * pressure(s, g->gamma) / s.rho);
            most = fmax(most, fmax(fabs(s.mx), fabs(s.my)) / s.rho + c);
        }
    return most;
}
