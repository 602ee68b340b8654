// No clause is proposed from one case of a switch: the other ones may need another.
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
// CHECK: warning: this nest reads neighbours, and nothing says how its update goes with the cell width
// CHECK: hint: write spacing(h) on the data directive, or scale(c: p) or scale(p) on the kernel
// CHECK-NOT: propose scale
enum { N = 66 };
static double u[N], un[N];
static int kind[N];

#pragma amr kernel
static void step(double l)
{
#pragma amr data domain(i) arrays(u, un, kind)
    for (int i = 1; i < N - 1; i++) {
        switch (kind[i]) {
        case 0:
        case 1:
        case 2:
        case 3:
            un[i] = u[i] + l * (u[i - 1] - 2 * u[i] + u[i + 1]);
            break;
        default:
            un[i] = u[i] - l * (u[i + 1] - u[i - 1]);
        }
    }
    for (int i = 1; i < N - 1; i++)
        u[i] = un[i];
}

int main(void)
{
#pragma amr timeloop
    for (int n = 0; n < 10; n++)
        step(0.1);
    return u[3] > 1;
}
