/* Integers and case labels of GNU C that a nest cannot hold. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 66
static double u[N], v[N];

#pragma amr kernel
static void step(int kind)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 1; i < N - 1; i++) {
        // CHECK: err-wide-integer.c:[[@LINE+1]]:{{[0-9]+}}: error: an integer of more than 64 bits is not supported in a nest
        v[i] = u[i] + (double)((__int128)kind << 70);
        switch (kind) {
        // CHECK: err-wide-integer.c:[[@LINE+1]]:9: error: a statement of this kind is not supported in a nest over the mesh
        case 1 ... 5:
            v[i] = 0;
            break;
        }
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(3);
    return 0;
}
// CHECK-NOT: error:
