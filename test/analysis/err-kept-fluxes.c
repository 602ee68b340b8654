/* Arrays that a loop keeps for its next round, where what is kept is not the flux of the face behind. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N][2];

static void flux(const double *l, const double *r, double f[2])
{
    f[0] = 0.5 * (l[0] + r[0]) - (r[1] - l[1]);
    f[1] = 0.5 * (l[1] + r[1]) - (r[0] - l[0]);
}

/* One number of it stays what it was in front. */
#pragma amr kernel
static void one(double c)
{
#pragma amr data domain(i) arrays(u)
    double left[2], right[2];
    flux(u[0], u[1], left);
    for (int i = 1; i < N - 1; i++) {
        flux(u[i], u[i + 1], right);
        u[i][0] -= c * (right[0] - left[0]);
        u[i][1] -= c * (right[1] - left[1]);
        left[0] = right[0];
    }
}

/* Changed between. */
#pragma amr kernel
static void between(double c)
{
#pragma amr data domain(i) arrays(u)
    double left[2], right[2];
    flux(u[0], u[1], left);
    u[1][0] *= 2;
    for (int i = 1; i < N - 1; i++) {
        flux(u[i], u[i + 1], right);
        u[i][0] -= c * (right[0] - left[0]);
        u[i][1] -= c * (right[1] - left[1]);
        left[0] = right[0];
        left[1] = right[1];
    }
}

/* Of new values; changed behind; used behind the loop. */
#pragma amr kernel
static void new_values(double c)
{
#pragma amr data domain(i) arrays(u)
    double left[2], right[2];
    flux(u[0], u[1], left);
    for (int i = 1; i < N - 1; i++) {
        u[i][0] *= 0.5;
        flux(u[i], u[i + 1], right);
        u[i][0] -= c * (right[0] - left[0]);
        u[i][1] -= c * (right[1] - left[1]);
        left[0] = right[0];
        left[1] = right[1];
    }
}

#pragma amr kernel
static void behind(double c)
{
#pragma amr data domain(i) arrays(u)
    double left[2], right[2];
    flux(u[0], u[1], left);
    for (int i = 1; i < N - 1; i++) {
        flux(u[i], u[i + 1], right);
        u[i][0] -= c * (right[0] - left[0]);
        u[i][1] -= c * (right[1] - left[1]);
        left[0] = right[0];
        left[1] = right[1];
        left[1] *= 0.9;
    }
}

#pragma amr kernel
static double used(double c)
{
#pragma amr data domain(i) arrays(u)
    double left[2], right[2];
    flux(u[0], u[1], left);
    for (int i = 1; i < N - 1; i++) {
        flux(u[i], u[i + 1], right);
        u[i][0] -= c * (right[0] - left[0]);
        u[i][1] -= c * (right[1] - left[1]);
        left[0] = right[0];
        left[1] = right[1];
    }
    return left[0];
}

/* Through a pointer to it. */
#pragma amr kernel
static void pointed(double c)
{
#pragma amr data domain(i) arrays(u)
    double left[2], right[2], *p = left;
    flux(u[0], u[1], left);
    for (int i = 1; i < N - 1; i++) {
        flux(u[i], u[i + 1], right);
        u[i][0] -= c * (right[0] - left[0]);
        u[i][1] -= c * (right[1] - left[1]);
        left[0] = right[0];
        left[1] = right[1];
        p[0] += c;
    }
}

int main(void)
{
    double out = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        one(0.1);
        between(0.1);
        new_values(0.1);
        behind(0.1);
        out += used(0.1);
        pointed(0.1);
    }
    return out > 0;
}

// CHECK: err-kept-fluxes.c:23:9: error: a nest writes 'left', which is no mesh array: cells cannot share it
// CHECK: err-kept-fluxes.c:39:9: error: a nest writes 'left', which is no mesh array: cells cannot share it
// CHECK: err-kept-fluxes.c:56:9: error: a nest writes 'left', which is no mesh array: cells cannot share it
// CHECK: err-kept-fluxes.c:71:9: error: a nest writes 'left', which is no mesh array: cells cannot share it
// CHECK: err-kept-fluxes.c:87:9: error: a nest writes 'left', which is no mesh array: cells cannot share it
// CHECK: err-kept-fluxes.c:104:9: error: a nest writes 'left', which is no mesh array: cells cannot share it
// CHECK: err-kept-fluxes.c:106:9: error: a nest writes 'p', which is no mesh array: cells cannot share it
// CHECK-NOT: error:
