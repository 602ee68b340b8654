/* A parameter that is a function, by the name of a mesh array, is handed where another call has an array: it is none. */
// RUN: rm -rf %t && %amrcc -w --emit=%t %s
// RUN: %text %t/function-no-array_amr.c | FileCheck %s
// CHECK: (*derive)({{.*}}, k2, n);
#define N 66
typedef void (*rhs_function)(const double *v, double *k, int n);

static double u[N], k1[N], k2[N];

#pragma amr kernel
static void rhs(const double *v, double *k, int n)
{
#pragma amr data domain(i) arrays(v, k)
    for (int i = 1; i < n - 1; i++)
        k[i] = v[i + 1] - v[i - 1];
}

#pragma amr kernel
static void combine(int n, double dt)
{
#pragma amr data domain(i) arrays(u, k1, k2)
    for (int i = 0; i < n; i++)
        u[i] += dt * (k1[i] + k2[i]);
}

void derive();

static void heun(rhs_function k2, int n, double dt)
{
    derive(u, k1, n);
    (*derive)(u, k2, n);
    combine(n, dt);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        heun(rhs, N, 0.1);
    rhs(u, k1, N);
    return 0;
}
