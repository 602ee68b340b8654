/* Forms of an index that wraps round a periodic axis. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];
#pragma amr kernel
static void step(int n, double *un, const double *u, double c)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < n; i++) {
        int im = (i + n - 1) % n, ip;
        ip = i == n - 1 ? 0 : i + 1;
        un[i] = u[im] + u[ip];
        un[i] += u[(i + 1) % n];
        un[i] += u[(i - 1 + n) % n];
        un[i] += u[(i + n - 1) % n];
        un[i] += u[(i + 2) % n];
        un[i] += u[(i - 2 + n) % n];
        un[i] += u[i == n - 1 ? 0 : i + 1];
        un[i] += u[i == 0 ? n - 1 : i - 1];
        un[i] += u[i > 0 ? i - 1 : n - 1];
        un[i] += u[i < n - 1 ? i + 1 : 0];
        un[i] += u[i != n - 1 ? i + 1 : 0];
        un[i] += u[i >= 1 ? i - 1 : n - 1];
        un[i] += u[i + 1 < n ? i + 1 : 0];
        un[i] += u[n - 1 > i ? i + 1 : 0];
        un[i] += u[i ? i - 1 : n - 1];
        un[i] += u[i % n];
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, un, u, 0.1);
    return 0;
}

// CHECK: mesh dim 1 axes i halo 2 directions 0x5{{$}}
// CHECK: axis i ring 0 0 boundary periodic{{$}}
// CHECK: offsets (0){{$}}
// CHECK: hull (0) (0) directions 0x0{{$}}
// CHECK: offsets (-2) (-1) (0) (1) (2){{$}}
// CHECK: hull (-2) (2) directions 0x5{{$}}
// CHECK: access un (0) write{{$}}
// CHECK: access u (-1) read{{$}}
// CHECK: access u (1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (-1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (-1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (2) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (-2) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (-1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (-1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (-1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (-1) read{{$}}
// CHECK: access un (0) read write{{$}}
// CHECK: access u (0) read{{$}}
