/* Global arrays, iterators and temporaries declared at the top, nests in main. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#define N 66

#pragma amr data domain(i, j)
double a[N][N], b[N][N];

#pragma amr kernel
int main(void)
{
    int i, j, t;
    double sum, left, right;
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++)
            a[i][j] = b[i][j] = i == 0 ? 1.0 : 0.0;
#pragma amr timeloop
    for (t = 0; t < 100; t++) {
        sum = 0;
        for (i = 1; i <= N - 2; i++)
            for (j = 1; j <= N - 2; j++) {
                left = a[i][j - 1];
                right = a[i][j + 1];
                b[i][j] = 0.25 * (left + right + a[i - 1][j] + a[i + 1][j]);
            }
        for (i = 1; i <= N - 2; i++)
            for (j = 1; j <= N - 2; j++) {
                sum += b[i][j] - a[i][j];
                a[i][j] = b[i][j];
            }
        printf("%g\n", sum);
    }
    return 0;
}

// CHECK: mesh dim 2 axes i j halo 1 directions 0xaa{{$}}
// CHECK: field a double dims as a{{$}}
// CHECK: field b double dims as b{{$}}
// CHECK: kernel main nests 3 timeloop{{$}}
// CHECK: nest 0 main old-style.c:14 pointwise{{$}}
// CHECK: range i = 0 : 66{{$}}
// CHECK: range j = 0 : 66{{$}}
// CHECK: body a[i][j] = b[i][j] = i == 0 ? 1.0 : 0.0{{$}}
// CHECK: nest 1 main old-style.c:20 halo width-unknown{{$}}
// CHECK: range i = 1 : 65{{$}}
// CHECK: range j = 1 : 65{{$}}
// CHECK: body double left = a[i][j - 1]{{$}}
// CHECK: body double right = a[i][j + 1]{{$}}
// CHECK: body b[i][j] = 0.25 * (left + right + a[i - 1][j] + a[i + 1][j]){{$}}
// CHECK: nest 2 main old-style.c:26{{$}}
// CHECK: range i = 1 : 65{{$}}
// CHECK: range j = 1 : 65{{$}}
// CHECK: reduction sum sum{{$}}
// CHECK: body sum += b[i][j] - a[i][j]{{$}}
// CHECK: body a[i][j] = b[i][j]{{$}}
// CHECK: timeloop main old-style.c:18 a b{{$}}
