/* A coefficient that is volatile; the flag of a signal handler is no business of the nest. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <signal.h>
#define N 130
double a[N], an[N];
volatile sig_atomic_t stop;
volatile double relax = 0.1;
static void on(int s)
{
    stop = 1;
}
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(a, an)
    for (int i = 1; i < N - 1; i++)
        an[i] = a[i] + relax * (a[i - 1] + a[i + 1] - 2 * a[i]);
}
int main(int argc, char **argv)
{
    signal(SIGINT, on);
#pragma amr timeloop
    for (int t = 0; t < 10 && !stop; t++)
        step();
}

// CHECK: err-volatile-scalar.c:18:24: error: 'relax' is volatile: not supported in a nest
// CHECK: err-volatile-scalar.c:8:1: note: 'relax' is declared here
// CHECK: hint: copy it into a local variable in front of the nest
// CHECK-NOT: error:
