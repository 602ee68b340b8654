// A line of cells that is copied out, worked on by a function, and copied back: an element that the function reads, and never
// sets, is what hinders. It is no solver along lines; one that is keeps its hint. Host code that copies a line is not told to become
// a kernel as it stands.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
// RUN: not %amrcc -DSHARED --dump=plan %s 2>&1 | FileCheck --check-prefix=SHARED %s
// RUN: not %amrcc -DSOLVER --dump=plan %s 2>&1 | FileCheck --check-prefix=SOLVER %s
// RUN: %amrcc -DSECOND --dump=plan %s 2>&1 | FileCheck --check-prefix=SECOND %s
// RUN: %amrcc -DHOST --dump=plan %s 2>&1 | FileCheck --check-prefix=HOST %s
enum { NX = 66, NY = 50, N = NX };
static double u[NY][NX], un[NY][NX];

static void limited(double *q, int n, double c)
{
    double slope[N], flux[N];
    for (int i = 1; i < n - 1; i++)
        slope[i] = 0.5 * (q[i + 1] - q[i - 1]);
    for (int i = 1; i < n; i++)
#ifdef SOLVER
        flux[i] = q[i] - c * flux[i - 1];
#else
        flux[i] = q[i - 1] + 0.5 * (1 - c) * slope[i - 1];
#endif
    for (int i = 1; i < n - 1; i++)
        q[i] -= c * (flux[i + 1] - flux[i]);
}

#ifndef HOST
#pragma amr kernel
#endif
static void sweeps(double c)
{
#ifndef HOST
#pragma amr data domain(j, i) arrays(u)
#endif
#ifndef SECOND
    double line[N];
    for (int j = 1; j < NY - 1; j++) {
        for (int i = 0; i < NX; i++)
            // HOST: [[@LINE+1]]:23: warning: 'u' is needed as a whole here
            line[i] = u[j][i];
        // HOST: hint: 'line' holds a line of cells; the arrays stay where they are if it has an element for each cell and is worked on in a kernel, by loops over all cells
        // CHECK: :14:5: error: 'slope' goes with a line of cells: what cells compute for one another can only be in mesh arrays
        // CHECK: :21:46: note: it cannot have an element for each cell of the mesh: an element is read here that the same line may not have set
        // SOLVER: error: 'flux' goes with a line of cells
        limited(line, NX, c);
        // CHECK: hint: 'slope' may hold a line of cells if each round
        // SOLVER: hint: a solver along lines (Thomas) has an order
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = line[i];
    }
#endif
    for (int i = 1; i < NX - 1; i++) {
        double v[N], w[N];
        // SECOND: field v double dims
        for (int j = 0; j < NY; j++)
            v[j] = u[j][i];
        for (int j = 1; j < NY - 1; j++)
            w[j] = v[j] - c * (v[j] - v[j - 1]);
        for (int j = 1; j < NY - 1; j++)
            u[j][i] = w[j];
    }
}

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (u[j][i - 1] - 2 * u[j][i] + u[j][i + 1]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
}

#ifdef SHARED /* host code reads the line, too */
static double shared[N];
#pragma amr kernel
static void rows(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < NY - 1; j++) {
        // SHARED: :[[@LINE+2]]:9: error: 'shared' goes with a line of cells
        // SHARED: hint: 'shared' holds a line of cells: a nest has cells only; give it, and what is made of it, an element for each cell
        shared[0] = 0;
        for (int i = 1; i < NX; i++)
            shared[i] = u[j][i] - u[j][i - 1];
        for (int i = 1; i < NX; i++)
            un[j][i] = c * shared[i];
    }
}
#endif

int main(void)
{
#ifdef SHARED
    rows(shared[1]);
#endif
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        sweeps(0.2);
        step();
    }
    return 0;
}
