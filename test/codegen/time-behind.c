// The physical time is that of the moment a file is written, also behind the loop, where the loop's
// own counter, which the clause names, is gone.
// RUN: rm -rf %t && mkdir %t && %amrcc --block=8 %s -o %t/p
// RUN: cd %t && env AMR_SET="output.every=8 output.history=h.csv run.quiet=yes" ./p
// RUN: grep -h -A4 '^u$' %t/plt00008/Header %t/plt00020/Header | FileCheck %s
// RUN: tail -n 2 %t/h.csv | FileCheck %s --check-prefix=CSV
// CHECK: u
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}2{{$}}
// CHECK: u
// CHECK-NEXT: {{^}}2{{$}}
// CHECK-NEXT: {{^}}5{{$}}
// CSV: 19,4.75,0.25,
// CSV: 20,5,0.25,
enum { N = 34 };
static double u[N][N], un[N][N];
#pragma amr kernel scale(-2)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] + u[j][i - 1] + u[j + 1][i] + u[j - 1][i] - 4 * u[j][i]);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            u[j][i] = un[j][i];
}
int main(void)
{
    const double dt = 0.25;
    u[9][9] = 1;
#pragma amr timeloop time(n * dt)
    for (int n = 0; n < 20; n++)
        step(0.2);
    return 0;
}
