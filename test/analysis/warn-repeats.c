/* Loops that repeat stencil nests besides the time loop: frames around steps, and a run-in in front of it. Not sweeps
 * until they have converged. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 130
#define TRY(call) do { if (call) return 1; } while (0)
static double u[N], un[N], v[N];
#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.2 * (u[i - 1] + u[i + 1] - 2 * u[i]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
static void many(int n)
{
    // CHECK: [[@LINE+1]]:5: warning: this loop repeats all stencil nests of the time loop, and the mesh adapts between passes of that one only [-Wamr-numerics]
    for (int s = 0; s < n; s++)
        step();
    // CHECK: [[@LINE+42]]:5: note: the time loop
    // CHECK: hint: if each pass is a step, move '#pragma amr timeloop' in front of this loop
}
static int checked(void)
{
    step();
    return u[5] > 1e9;
}
#pragma amr kernel scale(-2)
static void smooth(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] + u[i + 1] - 2 * u[i]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}
#pragma amr kernel
static double sweep(double c)
{
    double most = 0;
#pragma amr data domain(i) arrays(u, un, v) spacing(c)
    for (int i = 1; i < N - 1; i++) {
        un[i] = (v[i] + (u[i - 1] + u[i + 1]) / (c * c)) / (1 + 2 / (c * c));
        most = most > un[i] - u[i] ? most : un[i] - u[i];
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
    return most;
}
static void (*advance)(void) = step, (*settle)(void) = smooth; /* each might be either */
int main(void)
{
    u[60] = 1;
    for (int s = 0; s < 3; s++) /* few passes: no time of its own */
        step();
    // CHECK: [[@LINE+3]]:5: warning: this loop repeats stencil nests outside the time loop: the mesh stays as it is meanwhile [-Wamr-numerics]
    // CHECK: hint: if its passes are steps, put '#pragma amr timeloop' in front of it as well
    // CHECK-NOT: warning: this loop
    for (int s = 0; s < 200; s++)
        step();
#pragma amr timeloop
    for (int f = 0; f < 20; f++) {
        for (int s = 0; s < 4; s++)
            step();
        many(50);
        TRY(checked()); /* a macro's braces are no loop */
    }
#pragma amr timeloop
    for (int f = 0; f < 20; f++) {
        advance();
        for (int s = 0; s < 50; s++)
            settle();
    }
    // CHECK: [[@LINE+4]]:9: warning: this loop repeats all stencil nests of the time loop
#pragma amr timeloop
    for (int f = 0; f < 20; f++) {
        u[3] = f;
        for (int s = 0; s < 50; s++)
            settle();
    }
    // CHECK-NOT: warning: this loop repeats
#pragma amr timeloop
    for (int f = 0; f < 20; f++) {
        for (int i = 0; i < N; i++)
            v[i] = u[i];
        while (sweep(0.1) > 1e-8)
            continue;
    }
    return 0;
}
