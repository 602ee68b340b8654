// The physical time of a time loop: by its clause, or the variable that its steps advance.
// RUN: %amrcc --dump=plan %s | %FileCheck %s
// RUN: %amrcc %s -o %t.exe
// RUN: sed 's/n \* dt/n * late/' %s > %t.c && %not %amrcc --dump=plan %t.c 2>&1 | %FileCheck --check-prefix=LATE %s
// RUN: sed 's/n \* dt/n * nothing/' %s > %t.c && %not %amrcc --dump=plan %t.c 2>&1 | %FileCheck --check-prefix=NONE %s

enum { N = 34 };
static double u[N], un[N], now;
struct clock { double t; } clock;

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(u, un)
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.1 * (u[i - 1] - 2 * u[i] + u[i + 1]);
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
    double t = 0, total = 0, dt = 0.1, end = 1;
    // The condition asks for t, so `total` is none.
    // CHECK: timeloop main {{.*}}:[[# @LINE + 2]] un u, time t{{$}}
#pragma amr timeloop
    while (t < end) {
        step();
        total += dt;
        t += dt;
    }
    // CHECK: timeloop main {{.*}}:[[# @LINE + 2]] un u, time now{{$}}
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        step();
        now = now + dt;
    }
    // Two that could be meant.
    // CHECK: timeloop main {{.*}}:[[# @LINE + 2]] un u{{$}}
#pragma amr timeloop
    for (int n = 0; n < 10; n++) {
        step();
        now += dt;
        total += dt;
    }
    // CHECK: timeloop main {{.*}}:[[# @LINE + 2]] un u, time n * dt{{$}}
#pragma amr timeloop time(n * dt)
    for (int n = 0; n < 10; n++) {
        double late = 2;
        step();
        total += late;
    }
    // CHECK: timeloop main {{.*}}:[[# @LINE + 2]] un u, time clock.t{{$}}
#pragma amr timeloop time(clock.t)
    for (int n = 0; n < 10; n++)
        step();
    return total > t;
}

// LATE: error: 'late' is declared inside the time loop: at its top it is not known yet
// LATE: note: it is declared here
// NONE: error: no variable 'nothing' is visible at the time loop
