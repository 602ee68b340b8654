// Which nests run without their rare branches first.
// RUN: %amrcc --dump=plan %s | FileCheck %s
#include <math.h>
enum { N = 66 };
static double u[N], un[N], w[N];
static const int order[4] = {0, 1, 2, 3};

static double costly(double x)
{
    return sqrt(x) * exp(-x) / (1.0 + x * x);
}

static double guarded(double x)
{
    if (x < 1e-6)
        return x;
    return costly(x) + costly(2 * x);
}

static double looped(double x)
{
    for (int k = 0; k < 5; k++)
        x = 0.5 * (x + 2 / x);
    return x;
}

#pragma amr kernel scale(0)
void nests(void)
{
#pragma amr data domain(i) arrays(u, un, w)
    // Both ways write; the costly one comes behind. CHECK: nest 0 nests {{.*}} shorter-0{{$}}
    for (int i = 1; i < N - 1; i++) {
        if (u[i] < 0.1) {
            un[i] = u[i - 1];
            continue;
        }
        un[i] = costly(u[i]) + costly(u[i + 1]);
    }
    // The costly way is the first. CHECK: nest 1 nests {{.*}} shorter-0{{$}}
    for (int i = 1; i < N - 1; i++) {
        double x = u[i - 1];
        if (x > 0.1)
            x = costly(u[i]) + costly(u[i + 1]);
        un[i] = x;
    }
    // In a helper. CHECK: nest 2 nests {{.*}} shorter-1{{$}}
    for (int i = 1; i < N - 1; i++)
        un[i] = guarded(u[i]) - guarded(u[i - 1]);
    // Both ways cost as much. CHECK: nest 3 nests {{.*}} halo{{$}}
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] > 0 ? costly(u[i - 1]) : costly(u[i + 1]);
    // One way leaves the cell as it is: it may not run twice. CHECK: nest 4 nests {{.*}} halo{{$}}
    for (int i = 1; i < N - 1; i++)
        if (u[i - 1] > 0.1)
            un[i] = costly(u[i]) + costly(u[i + 1]);
    // In place. CHECK: nest 5 nests rare-branches.c:[[#]]{{( pointwise)?}}{{$}}
    for (int i = 1; i < N - 1; i++)
        if (w[i] > 0.1)
            w[i] += costly(w[i]) + costly(2 * w[i]);
    // A loop that ends by what the cells hold. CHECK: nest 6 nests {{.*}} halo{{$}}
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i - 1];
        if (u[i] > 0.1)
            un[i] = looped(costly(u[i])) + looped(costly(2 * u[i]));
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        nests();
    return 0;
}
