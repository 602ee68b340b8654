/* Code outside the nests that touches mesh arrays. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma amr kernel
static void step(int n, double *un, const double *u)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 1; i < n - 1; i++)
        un[i] = u[i - 1] + u[i + 1];
}

static double value(const double *v, int i)
{
    return v[i];
}

static void fill(int n, double *v)
{
    for (int r = 0; r < 2; r++)
        for (int i = 0; i < n; i++)
            v[i] = i;
}

int main(void)
{
    int n = 66;
    double *u = malloc(n * sizeof *u), *un = malloc(n * sizeof *un), *t;
    fill(n, u);
    memcpy(un, u, n * sizeof *u);
    if (u[0] > 1)
        return 1;
#pragma amr timeloop
    for (int s = 0; u[n / 2] < 10 && s < 100; s++) {
        step(n, un, u);
        t = u, u = un, un = t;
        for (int i = 0; i < n; i++)
            printf("%g\n", u[i]);
    }
    while (u[1] > 0) {
        u[1] -= 1;
    }
    double *p = u;
    for (int i = 0; i < n; i++)
        printf("%g\n", *p++);
    fwrite(u, sizeof *u, n, stdout);
    printf("%g\n", value(u, 3));
    free(u);
    return 0;
}

// CHECK-NOT: host-views.c:36{{.*}}warning
// CHECK: host-views.c:40:28: warning: 'u' is needed as a whole here: 8 bytes per cell move to the first process in every step that runs this [-Wamr-host-view]{{$}}
// CHECK: timeloop main host-views.c:36 un u{{$}}
// CHECK: view v[i] read before host-views.c:17{{$}}
// CHECK: view v written before host-views.c:22{{$}}
// CHECK-NOT: view {{.*}} host-views.c:32
// CHECK: view u[0] read before host-views.c:33{{$}}
// CHECK: view u[n / 2] read around host-views.c:36{{$}}
// CHECK: view u read before host-views.c:39{{$}}
// CHECK: view u read written before host-views.c:42{{$}}
// CHECK: view *p++ read around host-views.c:47{{$}}
// CHECK: view u read before host-views.c:48{{$}}
// CHECK: alloc malloc host-views.c:30{{$}}
// CHECK: alloc malloc host-views.c:30{{$}}
// CHECK: alloc memcpy host-views.c:32{{$}}
// CHECK: alloc free host-views.c:50{{$}}
