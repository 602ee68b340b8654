/* Which arrays' values decide what a nest makes, as thresholds and steep functions do: a source that another nest has made
 * of the place is then looked at by itself. Upwind choices and limiters do not. By conditions alone: the runtime asks whether
 * some value comes to their thresholds. */
// RUN: %amrcc --dump=plan -w %s | FileCheck %s
#include <math.h>

enum { M = 66 };
static double u[M], un[M], r[M], v[M], w[M], x[M], y[M];

static inline double minmod(double a, double b)
{
    return a * b <= 0 ? 0 : fabs(a) < fabs(b) ? a : b;
}

static inline double donor(double v, double left, double right)
{
    return v > 0 ? v * left : v * right;
}

#define ALL for (int i = 2; i < M - 2; i++)

#pragma amr kernel
static void step(double h, double dt, double a)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, r, v, w)
    double c = dt / h;
    ALL r[i] = a * exp(-(i - 20.5) * (i - 20.5));
    ALL v[i] = a * sin(0.1 * i);
    // CHECK-LABEL: nest 2 step
    // CHECK: array u double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL un[i] = u[i] - c * (donor(v[i + 1], u[i], u[i + 1]) - donor(v[i], u[i - 1], u[i]));
    // CHECK-LABEL: nest 3 step
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL un[i] -= c * (v[i] > 0 ? v[i] * (u[i] - u[i - 1]) : v[i] * (u[i + 1] - u[i]));
    // CHECK-LABEL: nest 4 step
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL {
        if (v[i] > 0)
            un[i] += c * v[i] * (2 * u[i] + 5 * u[i - 1] - u[i - 2]) / 6;
        else
            un[i] += c * v[i] * (2 * u[i - 1] + 5 * u[i] - u[i + 1]) / 6;
    }
    // CHECK-LABEL: nest 5 step
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL un[i] += c * (fmax(v[i], 0) * u[i - 1] + fmin(v[i], 0) * u[i]);
    // CHECK-LABEL: nest 6 step
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL w[i] = minmod(r[i + 1] - r[i], r[i] - r[i - 1]);
    // CHECK-LABEL: nest 7 step
    // CHECK: array w double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL un[i] += dt * w[i] * sqrt(r[i]) / (1 + r[i] * r[i]);
    // CHECK-LABEL: nest 8 step
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides by conditions
    // CHECK: array u double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL un[i] += c * (r[i] > 1 ? 0.1 : 0.2) * (u[i + 1] - u[i]);
    // CHECK-LABEL: nest 9 step
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides
    // CHECK: array w double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL un[i] += r[i] > 0 ? dt * w[i] : 0;
    // CHECK-LABEL: nest 10 step
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides
    ALL un[i] += dt * fmax(r[i] - a, 0);
    // CHECK-LABEL: nest 11 step
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides
    // CHECK: array w double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL {
        double more = r[i] - w[i];
        if (more > 0 && c > 0)
            un[i] += dt * v[i];
    }
    // CHECK-LABEL: nest 12 step
    // CHECK: array w double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides
    ALL un[i] += dt * w[i] * tanh(50 * r[i]);
    // CHECK-LABEL: nest 13 step
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides
    ALL un[i] += dt * (int)r[i];
    // CHECK-LABEL: nest 14 step
    ALL u[i] = un[i];
}

/* What is reduced: a largest value decides nothing, a condition does. */
#pragma amr kernel
static double reduced(void)
{
#pragma amr data domain(i) arrays(u, un, r, v, w)
    double most = 0, least = 1, sum = 0;
    // CHECK-LABEL: nest 15 reduced
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    // CHECK: array w double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL {
        most = fmax(most, fabs(v[i]) + 1);
        if (w[i] * w[i] < least)
            least = w[i] * w[i];
    }
    // CHECK-LABEL: nest 16 reduced
    // CHECK: array r double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}}{{$}}
    ALL {
        if (r[i] > 1)
            sum += v[i];
    }
    return most + least + sum;
}

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static inline double van_leer(double a, double b)
{
    return a * b <= 0 ? 0 : 2 * a * b / (a + b);
}

/* Of these none asks: upwind schemes and limiters as people write them. */
#pragma amr kernel
static void upwind(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, v, w)
    double c = dt / h;
    // CHECK-LABEL: nest 17 upwind
    // CHECK-NOT: directions{{.*}} decides
    // CHECK-LABEL: nest 32 upwind
    ALL un[i] = u[i] + c * (MAX(v[i], 0) * u[i - 1] + MIN(v[i], 0) * u[i]);
    ALL un[i] += c * (fmax(v[i], 0) * u[i - 1] - fmax(-v[i], 0) * u[i]);
    ALL un[i] += c * (v[i] > 0 ? v[i] * (u[i - 1] + 0.5 * minmod(u[i - 1] - u[i - 2], u[i] - u[i - 1]))
                               : v[i] * (u[i] - 0.5 * minmod(u[i] - u[i - 1], u[i + 1] - u[i])));
    ALL un[i] += c * (v[i] > 0 ? v[i] * (u[i - 1] + 0.5 * van_leer(u[i - 1] - u[i - 2], u[i] - u[i - 1]))
                               : v[i] * (u[i] - 0.5 * van_leer(u[i + 1] - u[i], u[i] - u[i - 1])));
    ALL {
        double up;
        if (v[i] > 0)
            up = u[i - 1];
        else
            up = u[i];
        un[i] += c * v[i] * up;
    }
    ALL un[i] += c * v[i] * ((v[i] > 0) * u[i - 1] + (v[i] <= 0) * u[i]);
    ALL un[i] += c * (0.5 * v[i] * (u[i - 1] + u[i]) - 0.5 * fabs(v[i]) * (u[i] - u[i - 1]));
    ALL {
        double s = copysign(1.0, v[i]);
        un[i] += c * v[i] * 0.5 * ((1 + s) * u[i - 1] + (1 - s) * u[i]);
    }
    ALL {
        if (v[i] > 0)
            un[i] += c * v[i] * u[i - 1];
        else if (v[i] < 0)
            un[i] += c * v[i] * u[i];
    }
    ALL {
        double right = fmax(fabs(v[i]), fabs(v[i + 1])), left = fmax(fabs(v[i]), fabs(v[i - 1]));
        un[i] += c * (right * (u[i + 1] - u[i]) - left * (u[i] - u[i - 1]));
    }
    ALL un[i] += dt * fmin(u[i] + dt * v[i], 1) - 0.7 * (w[i] + v[i + 1] - v[i]);
    ALL un[i] -= c * (v[i + 1] - v[i] + w[i + 1] - w[i]) * u[i];
    ALL un[i] -= c * (v[i - 2] - 8 * v[i - 1] + 8 * v[i + 1] - v[i + 2]) / 12 / h;
    ALL un[i] += dt / (v[i] * v[i]) + exp(-2000 / v[i]) + exp(-40 * v[i]);
    ALL {
        u[i] = fmax(v[i], 0);
        un[i] = fmin(v[i], 0);
    }
    ALL u[i] = un[i];
}

/* Of these each does: thresholds of other sizes, on neighbours, beside others, and what is flat and then is not. */
#pragma amr kernel
static void thresholds(double h, double dt, double q)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, r, w)
    // CHECK-LABEL: nest 33 thresholds
    // CHECK-COUNT-13: directions{{.*}} decides
    // CHECK-LABEL: nest 46 thresholds
    ALL un[i] = u[i] + (r[i] > 300 ? dt : 0);
    ALL un[i] += r[i] < -1e-12 * q ? dt : 0;
    ALL un[i] += r[i] + r[i + 1] > q ? dt : 0;
    ALL un[i] += dt / (1 + exp(-40 * (r[i] - 1)));
    ALL un[i] += dt / (1 + pow(q / (1e-9 + fabs(r[i])), 40));
    ALL un[i] += dt * exp(-(r[i] - 1) * (r[i] - 1) * 1000);
    ALL un[i] += dt * fmin(fmax((r[i] - 0.3) / 0.1, 0), 1);
    ALL un[i] += dt * floor(r[i]);
    ALL un[i] += dt * (fabs(r[i] - 1) < 0.01);
    ALL un[i] += r[i] > 5e6 * q ? dt : 0;
    ALL un[i] += dt * fmin(fmax(r[i] / (1.5 * h), -1), 1);
    ALL un[i] += r[i] > 274 && r[i] < 274.3 ? dt : 0;
    ALL un[i] += q > 50 && u[i] > 100 && r[i] > 0.4 ? dt : 0;
    ALL u[i] = un[i];
}

/* The two directions of an upwind scheme in two nests, the sign that signbit tells, and what fma adds ask nothing; one
 * direction of other values does. */
#pragma amr kernel
static void both_ways(double h, double dt)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, v)
    double c = dt / h;
    // CHECK-LABEL: nest 47 both_ways
    // CHECK-NOT: directions{{.*}} decides
    // CHECK-LABEL: nest 51 both_ways
    ALL if (v[i] > 0) un[i] -= c * v[i] * (u[i] - u[i - 1]);
    ALL if (v[i] <= 0) un[i] -= c * v[i] * (u[i + 1] - u[i]);
    ALL un[i] -= c * v[i] * (signbit(v[i]) ? u[i + 1] - u[i] : u[i] - u[i - 1]);
    ALL un[i] = fma(-c * v[i], u[i] - u[i - 1], un[i]) + ldexp(v[i], 2);
    ALL v[i] = -dt * sin(0.1 * i);
    // CHECK-LABEL: nest 52 both_ways
    // CHECK: array v double read
    // CHECK: hull{{.*}} directions 0x{{[0-9a-f]+}} decides by conditions
    ALL if (v[i] <= 0) un[i] -= c * v[i] * (u[i + 1] - u[i]);
    ALL u[i] = un[i];
}

/* What no step sets, as coordinates: where a result jumps with it, the runtime asks each leaf. The directions of an upwind
 * scheme, limits and differences of such arrays make no jumps. */
#pragma amr kernel
static void stays(double h, double dt, double q)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, x, y)
    // CHECK-LABEL: nest 54 stays
    // CHECK-COUNT-4: directions{{.*}} jumps
    // CHECK-LABEL: nest 58 stays
    // CHECK-NOT: directions{{.*}} jumps
    ALL un[i] = u[i] + (fabs(x[i] - q) < 0.01 ? dt : 0);
    ALL un[i] += hypot(x[i] - q, y[i] - 0.3) < 0.01 ? dt : 0;
    ALL un[i] += fabs(x[i + 1] - q) < 0.01 && y[i] > 0.2 ? dt * u[i] : 0;
    ALL if (x[i] > q) un[i] *= 1 - dt;
    ALL un[i] -= dt / h * (donor(x[i + 1], u[i], u[i + 1]) - donor(x[i], u[i - 1], u[i]));
    ALL un[i] += dt * fmax(x[i] - q, 0) + dt * minmod(x[i + 1] - x[i], x[i] - x[i - 1]);
    ALL un[i] += u[i] > x[i] ? dt : 0;
    ALL u[i] = un[i];
}

int main(void)
{
    double h = 1.0 / (M - 1);
#pragma amr timeloop
    for (int k = 0; k < 10; k++) {
        step(h, 0.1 * h * h, k + 0 * reduced());
        upwind(h, 0.1 * h);
        thresholds(h, 0.1 * h, 0.5);
        both_ways(h, 0.1 * h);
        stays(h, 0.1 * h, 0.5);
    }
    return u[5] > 0;
}
