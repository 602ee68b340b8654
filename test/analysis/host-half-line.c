/* Lines that only read, from the middle of the mesh on, in a kernel: they move the line alone. What
 * is known of the place is not enough where data choose it. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { NY = 50, NX = 66 };
static double u[NY][NX], un[NY][NX];
#pragma amr kernel scale(-2)
static int step(double c, const int *at)
{
#pragma amr data domain(j, i) arrays(u, un)
    int right = 0, k = 0;
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] - 2 * u[j][i]);
    for (int j = NY / 2; j < NY % 100; j++)
        if (u[j][NX / 2] > 0.5)
            right = j;
    for (int j = 0; j < at[j]; j++)
        if (u[j][3] > 0.5)
            k = j;
    return right + k;
}
int main(void)
{
    static int at[NY];
    int far = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        far += step(0.1, at);
    return far;
}
// CHECK-NOT: host-half-line.c:15
// CHECK: host-half-line.c:18:13: warning: 'u' is needed as a whole here
// CHECK: hint: the loop runs over 1 of 2 dimensions, and more than cells whose places counters tell are read: all of the array moves; do it in fewer steps, or after the time loop
// CHECK: view u read from {{.*}} before host-half-line.c:14
