/* An index function of one return statement. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
static int at(int i, int j, int n)
{
    return i + n * j;
}

#pragma amr kernel
static void step(int n, double *un, const double *u)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
            un[at(i, j, n)] = u[at(i + 1, j, n)] - u[at(i, j - 1, n)];
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un[0], u[0]);
    return 0;
}

// CHECK: array un double written full at un stride n, 1{{$}}
// CHECK: array u const double read at u stride n, 1{{$}}
// CHECK: offsets (-1,0) (0,1){{$}}
// CHECK: access un (0,0) write{{$}}
// CHECK: access u (0,1) read{{$}}
// CHECK: access u (-1,0) read{{$}}
// CHECK: body un[at(i, j, n)] = u[at(i + 1, j, n)] - u[at(i, j - 1, n)]{{$}}
