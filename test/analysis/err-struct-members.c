/* Arrays of structs whose members cannot be mesh arrays. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct cell {
    double a;
    unsigned long mark;
    long count;
    int flag : 3;
};
struct __attribute__((packed)) tight {
    int n;
    double x;
};
static struct cell u[N];
static struct tight t[N];
#pragma amr kernel
static void step(int n, struct cell *u, struct tight *t, int m[2])
{
#pragma amr data domain(i) arrays(u, t)
    for (int i = 1; i < n - 1; i++) {
        // CHECK: err-struct-members.c:[[#@LINE+2]]:18: error: 'u[i].mark' is neither float, double nor integers of up to 4 bytes: not supported in a nest
        // CHECK: err-struct-members.c:6:5: note: 'mark' is declared here
        u[i].a = u[i].mark;
    }
    for (int i = 1; i < n - 1; i++)
        // CHECK: err-struct-members.c:[[#@LINE+1]]:9: error: 'u[i].count' is neither float, double nor integers of up to 4 bytes: not supported in a nest
        u[i].count = 1;
    for (int i = 1; i < n - 1; i++)
        // CHECK: err-struct-members.c:[[#@LINE+1]]:9: error: 'u[i].flag' is a bit-field: not supported in a nest
        u[i].flag = 1;
    for (int i = 1; i < n - 1; i++)
        // CHECK: err-struct-members.c:[[#@LINE+1]]:9: error: 't[i].x' lies in a packed struct: not supported in a nest
        t[i].x = 1;
}

int main(void)
{
    int m[2] = {0, 1};
#pragma amr timeloop
    for (int k = 0; k < 10; k++)
        step(N, u, t, m);
    return 0;
}
// CHECK-NOT: error:
