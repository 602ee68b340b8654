/* Loops that set edges of several directions, under conditions: nests that run one after the other.
 * Rounds that lie in corners are nests by themselves; what an earlier nest would change is left to
 * the host. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 36

static double u[N][N], un[N][N], v[N][N];

static void sides(double inlet)
{
    for (int i = 1; i < N - 1; i++) {
        if (i > 8 && i < 20)
            u[i][0] = inlet;
        else
            u[i][0] = u[i][1];
        u[0][i] = i < 10 ? 1.0 : u[1][i];
    }
    u[0][0] = 0.5 * (u[0][1] + u[1][0]);
}

static void all_in_one(void)
{
    for (int i = 0; i < N; i++) {
        u[i][N - 1] = u[i][N - 2];
        u[N - 1][i] = i * 0.1;
    }
}

/* The old value is gone when the second nest would ask for it. */
static void hands_on(void)
{
    for (int i = 0; i < N; i++) {
        double old = u[0][i];
        u[0][i] = u[1][i];
        v[0][i] = old;
    }
    for (int i = 0; i < N; i++)
        if (v[N - 1][i] > 0.0) {
            v[N - 1][i] = 0.0;
            u[N - 1][i] = 1.0;
        }
}

#pragma amr kernel scale(c: -1)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(un, u, v)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i + 1] - u[j][i - 1] + v[j + 1][i] - u[j - 1][i]);
}

int main(void)
{
    u[10][10] = 1.0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        sides(0.1 * t);
        all_in_one();
        hands_on();
        step(0.1);
    }
    return 0;
}

// CHECK-NOT: boundary-mixed.c:1{{[0-9]}}
// CHECK: boundary-mixed.c:33:22: warning: 'u' is needed as a whole here
// CHECK: boundary-mixed.c:38:13: warning: 'v' is needed as a whole here
// The values of the inlet are ghosts of each level, as the copies beside them are.
// CHECK: nest 1 sides boundary-mixed.c:11 boundary inward pointwise
// CHECK-NEXT: range i = 1 : 35
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: body if i > 8 && i < 20
// CHECK: nest 2 sides boundary-mixed.c:11 boundary inward
// CHECK: body if i > 8 && i < 20
// CHECK: nest 3 sides boundary-mixed.c:11 boundary inward
// CHECK-NEXT: range amr_edge_0 = 0 : 1
// CHECK-NEXT: range i = 1 : 35
// CHECK: nest 4 sides boundary-mixed.c:18 boundary inward
// CHECK-NEXT: range amr_edge_0 = 0 : 1
// CHECK-NEXT: range amr_edge_1 = 0 : 1
// CHECK: offsets (0,1) (1,0)
// CHECK: nest 5 all_in_one boundary-mixed.c:23 boundary inward
// CHECK-NEXT: range i = 0 : 1
// CHECK-NEXT: range amr_edge_1 = 35 : 36
// CHECK: nest 6 all_in_one boundary-mixed.c:23 boundary pointwise
// CHECK-NEXT: range amr_edge_0 = 35 : 36
// CHECK-NEXT: range i = 0 : 1
// CHECK: nest 7 all_in_one boundary-mixed.c:23 boundary inward
// CHECK-NEXT: range i = 1 : 35
// CHECK: nest 8 all_in_one boundary-mixed.c:23 boundary pointwise
// CHECK-NEXT: range amr_edge_0 = 35 : 36
// CHECK-NEXT: range i = 1 : 35
// CHECK: nest 9 all_in_one boundary-mixed.c:23 boundary inward
// CHECK-NEXT: range i = 35 : 36
// CHECK-NEXT: range amr_edge_1 = 35 : 36
// CHECK-NOT: nest {{.*}} hands_on
