/* Where a view goes when its place is awkward. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
static double u[66], un[66];

#pragma amr kernel
static double step(int n)
{
#pragma amr data domain(i) arrays(un, u)
    double most = 0;
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i - 1] + u[i + 1];
    for (int i = 1; i < n - 1; i++)
        most = un[i] > most ? un[i] : most;
    return most;
}

int main(void)
{
    double x = 0;
    if (x > 1)
        u[0] = 1;
    else if (un[1] > 1)
        u[1] = 1;
    for (double *p = u; p < u + 66; p++)
        *p = x++;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        x = step(66);
    printf("%g %g\n", step(66), u[2]);
    do
        u[3] += step(66);
    while (u[4] > 5);
    for (double y = u[5]; y > 0; y -= u[6])
        step(66);
    double most = step(66), at = u[8];
    for (double last = step(66), v = un[9]; v > last; v--)
        x += v;
    return (int)(u[7] + most + at);
}

// CHECK: timeloop main view-places.c:28 un u{{$}}
// CHECK: view u[0] written before view-places.c:22{{$}}
// CHECK: view un[1] read before view-places.c:23{{$}}
// CHECK: view u[1] written before view-places.c:24{{$}}
// CHECK: view p written before view-places.c:26{{$}}
// CHECK: view u[2] read around view-places.c:30{{$}}
// CHECK: view u read written around view-places.c:32{{$}}
// CHECK: view u[4] read around view-places.c:33{{$}}
// CHECK: view u read from u[5] before view-places.c:34{{$}}
// CHECK: view u[6] read around view-places.c:34{{$}}
// CHECK: view u[8] read around view-places.c:36{{$}}
// CHECK: view un[9] read around view-places.c:37{{$}}
// CHECK: view u[7] read before view-places.c:39{{$}}
