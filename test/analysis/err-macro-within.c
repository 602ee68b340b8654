// A macro that a clause names is evaluated in front of the nest: it must be defined there.
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 66
#define DT 0.1

static double u[N], un[N];

#pragma amr kernel scale(FO: -2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
// CHECK: [[@LINE+1]]:9: error: the macro 'FO', which a clause names, is defined within the loop that uses it
#define FO (DT * N)
        un[i] = u[i] + FO * (u[i + 1] - 2 * u[i] + u[i - 1]);
// CHECK: hint: define it in front of the loop
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++)
        step();
    return 0;
}
