// What is computed anew for each level is computed where the nest stands: there its names must mean the same.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s

// CHECK: err-hidden-width.c:[[@LINE+9]]:9: error: this hides the 'dt' from which 'c', which depends on the cell width, was computed
// CHECK: note: 'c' is computed here
// CHECK: hint: give one of them another name, or compute 'c' right before the nest
#pragma amr kernel
void step(int n, double *restrict un, double *restrict u, double dt, double h)
{
#pragma amr data domain(i) spacing(h) arrays(un, u)
    double c = dt / (h * h);
    {
        double dt = 0.5;
        for (int i = 1; i < n - 1; i++)
            un[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]) - dt * u[i];
    }
}

void run(int n, double *u, double *un, int steps)
{
#pragma amr timeloop
    for (int t = 0; t < steps; t++)
        step(n, un, u, 1e-4, 0.1);
}
