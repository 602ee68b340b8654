/* A flat array with the index held in locals, which are not printed in the body. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    int nx = n + 2;
    for (int j = 1; j <= n; j++)
        for (int i = 1; i <= n; i++) {
            int m = j * nx + i, e = m + 1, w = m - 1;
            double flux;
            flux = u[e] - u[w];
            un[m] = u[m] + c * flux + u[m + nx] - u[m - nx - 1];
        }
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(32, un[0], u[0], 0.1);
    return 0;
}

// CHECK: axis j ring 1 1 boundary ring{{$}}
// CHECK: axis i ring 1 1 boundary ring{{$}}
// CHECK: range j = 1 : n + 1{{$}}
// CHECK: range i = 1 : n + 1{{$}}
// CHECK: array u const double read at u stride n + 2, 1{{$}}
// CHECK: offsets (-1,-1) (0,-1) (0,0) (0,1) (1,0){{$}}
// CHECK: array un double written full at un stride n + 2, 1{{$}}
// CHECK: scalar c double{{$}}
// CHECK: body double flux{{$}}
// CHECK: body flux = u[e] - u[w]{{$}}
// CHECK: body un[m] = u[m] + c * flux + u[m + nx] - u[m - nx - 1]{{$}}
