/* Tables of neighbours that hold no formula: written twice, under a condition, or through a pointer; or one that fits no
 * boundary. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 64
static double u[N], un[N];
static int twice[N], maybe[N], lent[N], hole[N];

static void set(int *to)
{
    to[3] = 5;
}

static void fill(int wrap)
{
    twice[N - 1] = N - 1;
    for (int i = 0; i < N; i++)
        twice[i] = (i + 1) % N;
    for (int i = 0; i < N; i++)
        hole[i] = i + 1;
    // CHECK: :[[@LINE+1]]:5: error: {{.*}} in the index of 'u' {{depends on a condition|does not wrap round}}
    hole[N / 2] = 3;
    hole[N - 1] = 0;
    if (wrap)
        for (int i = 0; i < N; i++)
            maybe[i] = (i + 1) % N;
    for (int i = 0; i < N; i++)
        lent[i] = (i + 1) % N;
    set(lent);
}

#pragma amr kernel scale(-1)
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < N; i++)
        // CHECK: error: index 'twice[i]' of 'u' is read from an array
        // CHECK: 15:5: note: 'twice' is written here
        // CHECK: 17:9: note: and here: its entries follow no single formula
        // CHECK: hint: write the index as a formula
        un[i] = u[twice[i]];
    for (int i = 0; i < N; i++)
        // CHECK: error: index 'maybe[i]' of 'u' is read from an array
        // CHECK: 25:13: note: 'maybe' is written here, in no plain loop over its index
        un[i] = u[maybe[i]];
    for (int i = 0; i < N; i++)
        // CHECK: error: index 'lent[i]' of 'u' is read from an array
        // CHECK: 27:9: note: 'lent' is written here
        un[i] = u[lent[i]];
    for (int i = 0; i < N; i++)
        un[i] = u[hole[i]];
}

int main(int argc, char **argv)
{
    fill(argc > 1);
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
