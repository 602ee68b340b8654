/* Shallow water over an uneven bottom, in two dimensions: the central-upwind scheme of Kurganov and
 * Petrova (Commun. Math. Sci. 5 (2007) 133), well-balanced and positivity preserving, with Heun's
 * TVD Runge-Kutta method in time.
 *
 *     w_t  + (hu)_x + (hv)_y = 0                      w = h + b, the surface
 *     hu_t + (hu^2/h + g h^2/2)_x + (hu hv/h)_y = -g h b_x
 *     hv_t + (hu hv/h)_x + (hv^2/h + g h^2/2)_y = -g h b_y
 *
 *     shallow CASE [nx [ny [t_end [file]]]]
 *
 * rest:   a lake at rest over a hump; prints the largest momentum
 * dam:    a dam breaks, water on both sides; L1 distance from Stoker's exact solution
 * dry:    a dam breaks, no water on the far side; L1 distance from Ritter's solution
 * bump:   transcritical flow over a bump, to its steady state; L1 distance from that
 * circle: a round dam breaks beside a hump
 *
 * Cells are squares; nx of them span the length of the case. The file gets the depths.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NG 2 /* ghost cells on each side */
#define G 9.81
#define THETA 1.3 /* of the generalized minmod limiter: 1 minmod, 2 the sharpest */
#define CFL 0.25  /* at most 1/4 keeps depths positive */
#define DRY 1e-3  /* below this depth velocities are damped */

enum problem { REST, DAM, DRY_DAM, BUMP, CIRCLE };

static const char *names[] = {"rest", "dam", "dry", "bump", "circle"};
static const double lengths[] = {1.0, 10.0, 10.0, 25.0, 40.0}, ends[] = {1.0, 0.6, 0.5, 40.0, 2.5};
static const double inflow = 1.53; /* of the bump: discharge per width */

static int nx, ny;
static double dx;
static double **w, **hu, **hv;             /* cell averages */
static double **w0, **hu0, **hv0;          /* the same at the begin of the step */
static double **b, **bx, **by;             /* bottom: in cells, on west faces, on south faces */
static double **fw, **fu, **fv;            /* fluxes through west faces */
static double **gw, **gu, **gv;            /* fluxes through south faces */

static double **matrix(int rows, int columns)
{
    double **m = malloc(rows * sizeof *m);

    if (m)
        m[0] = calloc((size_t)rows * columns, sizeof **m);
    if (!m || !m[0]) {
        fprintf(stderr, "shallow: no memory for %d x %d cells\n", columns, rows);
        exit(1);
    }
    for (int j = 1; j < rows; j++)
        m[j] = m[j - 1] + columns;
    return m;
}

static void free_matrix(double **m)
{
    free(m[0]);
    free(m);
}

/* The bottom at a point. */
static double bottom(enum problem problem, double x, double y)
{
    switch (problem) {
    case REST:
        return 0.8 * exp(-50.0 * ((x - 0.45) * (x - 0.45) + (y - 0.5) * (y - 0.5)));
    case BUMP:
        return x > 8.0 && x < 12.0 ? 0.2 - 0.05 * (x - 10.0) * (x - 10.0) : 0.0;
    case CIRCLE:
        return 0.8 * exp(-0.2 * ((x - 29.0) * (x - 29.0) + (y - 24.0) * (y - 24.0)));
    default:
        return 0.0;
    }
}

/* The surface at the start. */
static double surface(enum problem problem, double x, double y)
{
    switch (problem) {
    case REST:
        return 1.0;
    case DAM:
        return x < 5.0 ? 2.0 : 1.0;
    case DRY_DAM:
        return x < 5.0 ? 1.0 : 0.0;
    case BUMP:
        return x < 10.0 ? 1.0 : 0.3; /* a gate on its top opens */
    default:
        return hypot(x - 20.0, y - 20.0) < 5.0 ? 2.5 : 1.0;
    }
}

#pragma amr kernel init
static void initialize(enum problem problem)
{
#pragma amr data domain(j, i) arrays(w, hu, hv, b, bx, by)
    for (int j = 0; j < ny + 2 * NG; j++)
        for (int i = 0; i < nx + 2 * NG; i++) {
            double x = (i - NG) * dx, y = (j - NG) * dx; /* the south-west corner */
            double sw = bottom(problem, x, y), se = bottom(problem, x + dx, y);
            double nw = bottom(problem, x, y + dx), ne = bottom(problem, x + dx, y + dx);

            bx[j][i] = 0.5 * (sw + nw);
            by[j][i] = 0.5 * (sw + se);
            b[j][i] = 0.25 * (sw + se + nw + ne);
            w[j][i] = fmax(b[j][i], surface(problem, x + 0.5 * dx, y + 0.5 * dx));
            hu[j][i] = 0.0;
            hv[j][i] = 0.0;
        }
}

/* Ghost cells: walls all around; the bump has an inflow in the west and an open end in the east. */
static void boundaries(enum problem problem)
{
    for (int j = NG; j < ny + NG; j++)
        for (int g = 0; g < NG; g++) {
            int in = 2 * NG - 1 - g, east = nx + NG + g, east_in = nx + NG - 1 - g;

            if (problem == BUMP) {
                w[j][g] = w[j][NG];
                hu[j][g] = inflow;
                hv[j][g] = 0.0;
                w[j][east] = w[j][nx + NG - 1];
                hu[j][east] = hu[j][nx + NG - 1];
                hv[j][east] = hv[j][nx + NG - 1];
            } else {
                w[j][g] = w[j][in];
                hu[j][g] = -hu[j][in];
                hv[j][g] = hv[j][in];
                w[j][east] = w[j][east_in];
                hu[j][east] = -hu[j][east_in];
                hv[j][east] = hv[j][east_in];
            }
        }
    for (int g = 0; g < NG; g++)
        for (int i = NG; i < nx + NG; i++) {
            w[g][i] = w[2 * NG - 1 - g][i];
            hu[g][i] = hu[2 * NG - 1 - g][i];
            hv[g][i] = -hv[2 * NG - 1 - g][i];
            w[ny + NG + g][i] = w[ny + NG - 1 - g][i];
            hu[ny + NG + g][i] = hu[ny + NG - 1 - g][i];
            hv[ny + NG + g][i] = -hv[ny + NG - 1 - g][i];
        }
}

static double minmod(double a, double b, double c)
{
    if (a > 0.0 && b > 0.0 && c > 0.0)
        return fmin(a, fmin(b, c));
    if (a < 0.0 && b < 0.0 && c < 0.0)
        return fmax(a, fmax(b, c));
    return 0.0;
}

/* Half the difference across the middle one of three cells. */
static double slope(double low, double mid, double high)
{
    return 0.5 * minmod(THETA * (mid - low), 0.5 * (high - low), THETA * (high - mid));
}

/* The same of the surface, so that it is above the bottom on both faces (KP 2.15, 2.16). */
static double wet_slope(double low, double mid, double high, double b_low, double b_high)
{
    double s = slope(low, mid, high);

    if (mid + s < b_high)
        s = b_high - mid;
    else if (mid - s < b_low)
        s = mid - b_low;
    return s;
}

/* Velocity, without a division by a small depth (KP 2.17). */
static double velocity(double h, double momentum)
{
    double h4 = h * h * h * h, e = DRY * DRY * DRY * DRY;

    return h > 0.0 ? sqrt(2.0) * h * momentum / sqrt(h4 + fmax(h4, e)) : 0.0;
}

/* The central-upwind flux between the states a and b: depth, velocities along and across. */
static void central_upwind(double ha, double ua, double va, double hb, double ub, double vb,
                           double *mass, double *along, double *across)
{
    double ca = sqrt(G * ha), cb = sqrt(G * hb);
    double up = fmax(fmax(ua + ca, ub + cb), 0.0), down = fmin(fmin(ua - ca, ub - cb), 0.0);
    double p, m, d;

    if (up - down < 1e-12) {
        *mass = *along = *across = 0.0;
        return;
    }
    p = up / (up - down);
    m = -down / (up - down);
    d = up * down / (up - down);
    *mass = p * ha * ua + m * hb * ub + d * (hb - ha);
    *along = p * (ha * ua * ua + 0.5 * G * ha * ha) + m * (hb * ub * ub + 0.5 * G * hb * hb) +
             d * (hb * ub - ha * ua);
    *across = p * ha * ua * va + m * hb * ub * vb + d * (hb * vb - ha * va);
}

#pragma amr kernel
static void fluxes_x(void)
{
#pragma amr data domain(j, i) arrays(w, hu, hv, bx, fw, fu, fv)
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i <= nx + NG; i++) {
            double wa = w[j][i - 1] + wet_slope(w[j][i - 2], w[j][i - 1], w[j][i], bx[j][i - 1], bx[j][i]);
            double wb = w[j][i] - wet_slope(w[j][i - 1], w[j][i], w[j][i + 1], bx[j][i], bx[j][i + 1]);
            double qa = hu[j][i - 1] + slope(hu[j][i - 2], hu[j][i - 1], hu[j][i]);
            double qb = hu[j][i] - slope(hu[j][i - 1], hu[j][i], hu[j][i + 1]);
            double ra = hv[j][i - 1] + slope(hv[j][i - 2], hv[j][i - 1], hv[j][i]);
            double rb = hv[j][i] - slope(hv[j][i - 1], hv[j][i], hv[j][i + 1]);
            double ha = fmax(wa - bx[j][i], 0.0), hb = fmax(wb - bx[j][i], 0.0);

            central_upwind(ha, velocity(ha, qa), velocity(ha, ra), hb, velocity(hb, qb),
                           velocity(hb, rb), &fw[j][i], &fu[j][i], &fv[j][i]);
            fu[j][i] -= 0.5 * G * bx[j][i] * bx[j][i];
        }
}

#pragma amr kernel
static void fluxes_y(void)
{
#pragma amr data domain(j, i) arrays(w, hu, hv, by, gw, gu, gv)
    for (int j = NG; j <= ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            double wa = w[j - 1][i] + wet_slope(w[j - 2][i], w[j - 1][i], w[j][i], by[j - 1][i], by[j][i]);
            double wb = w[j][i] - wet_slope(w[j - 1][i], w[j][i], w[j + 1][i], by[j][i], by[j + 1][i]);
            double qa = hu[j - 1][i] + slope(hu[j - 2][i], hu[j - 1][i], hu[j][i]);
            double qb = hu[j][i] - slope(hu[j - 1][i], hu[j][i], hu[j + 1][i]);
            double ra = hv[j - 1][i] + slope(hv[j - 2][i], hv[j - 1][i], hv[j][i]);
            double rb = hv[j][i] - slope(hv[j - 1][i], hv[j][i], hv[j + 1][i]);
            double ha = fmax(wa - by[j][i], 0.0), hb = fmax(wb - by[j][i], 0.0);

            central_upwind(ha, velocity(ha, ra), velocity(ha, qa), hb, velocity(hb, rb),
                           velocity(hb, qb), &gw[j][i], &gv[j][i], &gu[j][i]);
            gv[j][i] -= 0.5 * G * by[j][i] * by[j][i];
        }
}

/* One Euler step. The source terms balance the pressure of water at rest. */
#pragma amr kernel
static void euler(enum problem problem, double dt)
{
#pragma amr data domain(j, i) arrays(w, hu, hv, bx, by, fw, fu, fv, gw, gu, gv) spacing(dx)
    double c = dt / dx;

    boundaries(problem);
    fluxes_x();
    fluxes_y();
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            double surface = w[j][i];

            w[j][i] -= c * (fw[j][i + 1] - fw[j][i] + gw[j + 1][i] - gw[j][i]);
            hu[j][i] -= c * (fu[j][i + 1] - fu[j][i] + gu[j + 1][i] - gu[j][i] +
                             G * surface * (bx[j][i + 1] - bx[j][i]));
            hv[j][i] -= c * (fv[j][i + 1] - fv[j][i] + gv[j + 1][i] - gv[j][i] +
                             G * surface * (by[j + 1][i] - by[j][i]));
        }
}

#pragma amr kernel
static void heun(enum problem problem, double dt)
{
#pragma amr data domain(j, i) arrays(w, hu, hv, w0, hu0, hv0)
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            w0[j][i] = w[j][i];
            hu0[j][i] = hu[j][i];
            hv0[j][i] = hv[j][i];
        }
    euler(problem, dt);
    euler(problem, dt);
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            w[j][i] = 0.5 * (w0[j][i] + w[j][i]);
            hu[j][i] = 0.5 * (hu0[j][i] + hu[j][i]);
            hv[j][i] = 0.5 * (hv0[j][i] + hv[j][i]);
        }
}

#pragma amr kernel
static double fastest(void)
{
#pragma amr data domain(j, i) arrays(w, hu, hv, b)
    double most = 0.0;

    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            double h = fmax(w[j][i] - b[j][i], 0.0), c = sqrt(G * h);

            most = fmax(most, fabs(velocity(h, hu[j][i])) + c);
            most = fmax(most, fabs(velocity(h, hv[j][i])) + c);
        }
    return most;
}

/* Volume, largest momentum, least depth. */
#pragma amr kernel
static double measure(double *momentum, double *shallowest)
{
#pragma amr data domain(j, i) arrays(w, hu, hv, b) spacing(dx)
    double volume = 0.0, most = 0.0, least = 1e30;

    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            double h = w[j][i] - b[j][i];

            volume += h * dx * dx;
            most = fmax(most, fmax(fabs(hu[j][i]), fabs(hv[j][i])));
            least = fmin(least, h);
        }
    *momentum = most;
    *shallowest = least;
    return volume;
}

/* Depth between the shock and the rarefaction behind a broken dam (Stoker 1957): by bisection. */
static double stoker_middle(double high, double low)
{
    double a = low, c = high;

    for (int k = 0; k < 100; k++) {
        double h = 0.5 * (a + c), u = 2.0 * (sqrt(G * high) - sqrt(G * h));
        double shock = (h - low) * sqrt(0.5 * G * (h + low) / (h * low));

        if (u > shock)
            a = h;
        else
            c = h;
    }
    return 0.5 * (a + c);
}

/* Depth at x / t = s from the dam; low = 0 is Ritter's solution on a dry bed. */
static double dam_break(double high, double low, double middle, double s)
{
    double c = sqrt(G * high), u = 2.0 * (c - sqrt(G * middle));
    double tail = u - sqrt(G * middle), shock = low > 0.0 ? u * middle / (middle - low) : 0.0;

    if (s < -c)
        return high;
    if (s < tail)
        return (2.0 * c - s) * (2.0 * c - s) / (9.0 * G);
    return s < shock ? middle : low;
}

/* Depth of the steady flow over the bump, critical at its top at x = 10: Bernoulli's cubic. */
static double steady_depth(double x)
{
    double critical = cbrt(inflow * inflow / G), head = 1.5 * critical + 0.2;
    double h = x < 10.0 ? 2.0 : 0.01; /* the subcritical branch from above, the other from below */

    for (int k = 0; k < 60; k++) {
        double e = h + bottom(BUMP, x, 0.0) + inflow * inflow / (2.0 * G * h * h) - head;
        double de = 1.0 - inflow * inflow / (G * h * h * h);

        if (fabs(de) < 1e-9)
            break;
        h -= e / de;
    }
    return h;
}

/* Mean distance of the depths from the exact ones. */
static double distance(enum problem problem, double t)
{
    double high = problem == DAM ? 2.0 : 1.0, low = problem == DAM ? 1.0 : 0.0;
    double middle = low > 0.0 ? stoker_middle(high, low) : 0.0;
    double sum = 0.0;

    for (int i = NG; i < nx + NG; i++) {
        double x = (i - NG + 0.5) * dx;
        double exact = problem == BUMP ? steady_depth(x) : dam_break(high, low, middle, (x - 5.0) / t);

        for (int j = NG; j < ny + NG; j++)
            sum += fabs(w[j][i] - b[j][i] - exact);
    }
    return sum / nx / ny;
}

static void write_depths(const char *path)
{
    FILE *file = fopen(path, "wb");

    if (!file) {
        perror(path);
        exit(1);
    }
    for (int j = NG; j < ny + NG; j++)
        for (int i = NG; i < nx + NG; i++) {
            double h = w[j][i] - b[j][i];
            fwrite(&h, sizeof h, 1, file);
        }
    fclose(file);
}

int main(int argc, char **argv)
{
    double ***fields[] = {&w,  &hu, &hv, &w0, &hu0, &hv0, &b, &bx,
                          &by, &fw, &fu, &fv, &gw,  &gu,  &gv};
    int count = sizeof fields / sizeof *fields;
    enum problem problem = REST;

    while (argc > 1 && problem <= CIRCLE && strcmp(argv[1], names[problem]))
        problem++;
    if (argc < 2 || problem > CIRCLE) {
        fprintf(stderr, "usage: shallow rest|dam|dry|bump|circle [nx [ny [t_end [file]]]]\n");
        return 1;
    }
    nx = argc > 2 ? atoi(argv[2]) : 128;
    ny = argc > 3 ? atoi(argv[3]) : nx;
    double t_end = argc > 4 ? atof(argv[4]) : ends[problem];
    dx = lengths[problem] / nx;
    for (int k = 0; k < count; k++)
        *fields[k] = matrix(ny + 2 * NG, nx + 2 * NG);

    double momentum, least, t = 0.0;
    int steps = 0;
    initialize(problem);
    double start = measure(&momentum, &least);
    printf("%s, %d x %d cells, volume %.10f\n", names[problem], nx, ny, start);

#pragma amr timeloop
    while (t < t_end) {
        double dt = fmin(CFL * dx / fastest(), t_end - t);

        heun(problem, dt);
        t += dt;
        steps++;
    }

    double volume = measure(&momentum, &least);
    printf("t = %g after %d steps\n", t, steps);
    printf("volume            %.10f\n", volume);
    if (problem != BUMP)
        printf("volume kept       %s\n", fabs(volume - start) < 1e-13 * start ? "yes" : "no");
    if (problem == REST)
        printf("at rest           %s\n", momentum < 1e-13 ? "yes" : "no");
    else
        printf("largest momentum  %.8f\n", momentum);
    printf("least depth       %.8f\n", least);
    if (problem == DAM || problem == DRY_DAM || problem == BUMP)
        printf("L1 error          %.8f\n", distance(problem, t));
    if (argc > 5)
        write_depths(argv[5]);
    for (int k = 0; k < count; k++)
        free_matrix(*fields[k]);
    return 0;
}
