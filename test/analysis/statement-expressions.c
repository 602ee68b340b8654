/* GNU's statement expressions, in macros that evaluate their arguments once, become plain ones. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <math.h>
#define N 42
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SQR(x) ({ double s_ = (x); s_ * s_; })
#define LIMITED(a, b) ({ double p_ = (a), q_ = (b); p_ * q_ <= 0 ? 0.0 : SQR(MAX(p_, q_)); })
static double u[N], un[N];

#pragma amr kernel scale(0)
static double step(void)
{
#pragma amr data domain(i) arrays(u, un)
    double most = 0;
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + LIMITED(u[i + 1] - u[i], u[i] - u[i - 1]);
        most = MAX(most, fabs(un[i]));
    }
    for (int i = 0; i < N; i++)
        u[i] = un[i];
    return most;
}

int main(void)
{
    double most = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        most = step();
    return most > 2;
}

// CHECK: nest 0 step
// CHECK: offsets (-1) (0) (1)
// CHECK: reduction max most
// CHECK: body un[i] = u[i] + ((u[i + 1] - u[i]) * (u[i] - u[i - 1]) <= 0 ? 0.0 :
// CHECK: nest 1 step
