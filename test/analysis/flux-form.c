// Updates in flux form: what a cell gets through its high face. What is added to a cell and lost by no other
// has no such form, nor has what does not go with the cell width as a step in time does.
// RUN: %amrcc -Wno-amr-numerics --dump=plan %s | FileCheck --check-prefix=PLAN %s
// RUN: %amrcc -Wno-amr-numerics --report %s | FileCheck --check-prefix=REPORT %s
enum { N = 64 };
static double u[N], un[N], k[N], q[N], f[N], p[N], pn[N];

static double larger(double a, double b)
{
    return a > b ? a : b;
}
static double second(double a, double b, double c)
{
    return a - 2.0 * b + c;
}

// PLAN-LABEL: nest 0 diffuse
// PLAN: flux of un across i: - 1 * u(0) * c + 1 * u(1) * c
// REPORT-LABEL: diffuse,
// REPORT: sums of un kept where levels meet: coarse cells take the fluxes of finer ones
#pragma amr kernel
void diffuse(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (u[i + 1] - 2.0 * u[i] + u[i - 1]);
}

// A function that returns the difference is opened.
// PLAN-LABEL: nest 1 opened
// PLAN: flux of un across i: {{.*}}u(1){{.*}}u(0)
// REPORT-LABEL: opened,
// REPORT: sums of un kept
#pragma amr kernel
void opened(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * second(u[i - 1], u[i], u[i + 1]);
}

// The coefficient at the face is the same from both sides, though its arguments change places.
// PLAN-LABEL: nest 2 faces
// PLAN: flux of un across i: {{.*}}larger(k[i], k[i + 1]) * (u[i + 1] - u[i])(0)
// REPORT-LABEL: faces,
// REPORT: sums of un kept
#pragma amr kernel
void faces(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, k)
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c * (larger(k[i], k[i + 1]) * (u[i + 1] - u[i]) - larger(k[i], k[i - 1]) * (u[i] - u[i - 1]));
}

// PLAN-LABEL: nest 3 uneven
// PLAN-NOT: flux of
// REPORT-LABEL: uneven,
// REPORT: sums of un not kept where levels meet, because no other cell loses what this adds to a cell ({{.*}}flux-form.c:[[@LINE+7]])
#pragma amr kernel
void uneven(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un, k)
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + c *
                           k[i] * (u[i + 1] - 2.0 * u[i] + u[i - 1]);
}

// Half of what the neighbours hold: in a relaxation both sides of a face mean different things.
// PLAN-LABEL: nest 4 relax
// PLAN-NOT: flux of
// REPORT-LABEL: relax,
// REPORT: sums of pn not kept where levels meet, because it does not go with the cell width as a step in time does
#pragma amr kernel scale(0)
void relax(double weight)
{
#pragma amr data domain(i) arrays(p, pn)
    for (int i = 1; i < N - 1; i++)
        pn[i] = p[i] + weight * (0.5 * (p[i - 1] + p[i + 1]) - p[i]);
}

// What neighbours hold counts, but not in the sum: a source.
// PLAN-LABEL: nest 5 source
// PLAN: flux of q across i: - 1 * dt * f(1) * quotient
// REPORT-LABEL: source,
// REPORT: sums of q kept
#pragma amr kernel
void source(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(q, f, k)
    for (int i = 1; i < N - 1; i++)
        q[i] -= dt / h * (f[i + 1] - f[i]) + dt * k[i] * q[i];
}

// `d <<= 1` of a known number is one, too.
// PLAN-LABEL: nest 6 shifted
// PLAN: flux of un across i: - 2 * u(0) * c + 2 * u(1) * c
// REPORT-LABEL: shifted,
// REPORT: sums of un kept
#pragma amr kernel
void shifted(double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(u, un)
    double c = dt / (h * h);
    for (int i = 1; i < N - 1; i++) {
        int d = 1;
        d <<= 1;
        un[i] = u[i] + d * c * (u[i + 1] - 2.0 * u[i] + u[i - 1]);
    }
}

int main(void)
{
    for (int i = 0; i < N; i++)
        u[i] = un[i] = k[i] = q[i] = f[i] = p[i] = pn[i] = i;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        diffuse(1e-5, 0.01);
        opened(1e-5, 0.01);
        faces(1e-5, 0.01);
        uneven(1e-5, 0.01);
        relax(0.5);
        source(1e-5, 0.01);
        shifted(1e-5, 0.01);
    }
    return 0;
}
