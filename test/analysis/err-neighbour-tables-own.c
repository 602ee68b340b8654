/* Tables of neighbours set by hand where their own entries, or the loop's index behind its end, say. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
#define N 40
static int own[N], last[N], there[N], back[N];
static double u[N], v[N];

static void setup(void)
{
    int i;
    for (i = 0; i < N; i++) {
        own[i] = i + 1;
        last[i] = i + 1;
        there[i] = back[i] < 3 ? back[i] : back[i] + 1;
        back[i] = there[i] < 3 ? there[i] : there[i] + 1;
    }
    own[own[i - 2]] = 0;
    last[i - 1] = 0;
}

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(i) arrays(u, v)
    for (int i = 0; i < N; i++)
        // CHECK: :[[@LINE+1]]:18: error: index 'own[i]' of 'u' is read from an array
        v[i] = u[own[i]];
    // CHECK: 16:5: note: and here: its entries follow no single formula
    for (int i = 0; i < N; i++)
        // CHECK: :[[@LINE+1]]:18: error: index 'last[i]' of 'u' is read from an array
        v[i] = u[last[i]];
    // CHECK: 17:5: note: and here
    for (int i = 0; i < N; i++)
        // CHECK: :[[@LINE+1]]:18: error: index 'there[i]' of 'u'
        v[i] = u[there[i]];
    for (int i = 0; i < N; i++)
        u[i] = v[i];
}

int main(void)
{
    setup();
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}
