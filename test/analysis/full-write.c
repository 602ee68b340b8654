/* What is known of the old contents of an array. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#pragma amr kernel
static void step(int n, double un[n][n], const double u[n][n], double c)
{
#pragma amr data domain(j, i) arrays(un, u)
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (i > j)
                un[j][i] = 1;
            else
                un[j][i] = 2;
        }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            if (i > j)
                un[j][i] = 1;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            un[j][i] += 1;
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            un[j][i] = 1;
            un[j][i] *= c;
        }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (i > j) {
                un[j][i] = 1;
                continue;
            }
            double x = c;
            if (j > 5)
                x = un[j][i] = 2;
            else
                un[j][i] = 3;
            un[j][i] += x;
        }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (i > j)
                continue;
            un[j][i] = 1;
        }
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++) {
            if (i > j)
                un[j][i] = 1;
            if (un[j][i] > 2)
                un[j][i] = 1;
            else
                un[j][i] = 2;
        }
}

int main(void)
{
    enum { n = 34 };
    static double u[n][n], un[n][n];
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(n, un, u, 0.1);
    return 0;
}

// CHECK: nest 0 step full-write.c:7 pointwise{{$}}
// CHECK: array un double written full at &un[0][0] stride (long)(sizeof un[0] / sizeof un[0][0]), 1{{$}}
// CHECK: nest 1 step full-write.c:14 pointwise{{$}}
// CHECK: array un double written at &un[0][0] stride (long)(sizeof un[0] / sizeof un[0][0]), 1{{$}}
// CHECK: nest 2 step full-write.c:18{{$}}
// CHECK: array un double read written at &un[0][0] stride (long)(sizeof un[0] / sizeof un[0][0]), 1{{$}}
// CHECK: nest 3 step full-write.c:21 pointwise{{$}}
// CHECK: array un double read written full at &un[0][0] stride (long)(sizeof un[0] / sizeof un[0][0]), 1{{$}}
// CHECK: nest 4 step full-write.c:26 pointwise{{$}}
// CHECK: array un double read written full at &un[0][0] stride (long)(sizeof un[0] / sizeof un[0][0]), 1{{$}}
// CHECK: nest 5 step full-write.c:39 pointwise{{$}}
// CHECK: array un double written at &un[0][0] stride (long)(sizeof un[0] / sizeof un[0][0]), 1{{$}}
// CHECK: nest 6 step full-write.c:45{{$}}
// CHECK: array un double read written at &un[0][0] stride (long)(sizeof un[0] / sizeof un[0][0]), 1{{$}}
