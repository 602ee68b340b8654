/* Calls that are given mesh arrays, rows or structs, and whose bodies cannot take their places. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
struct cell {
    double a, b;
};
static double u[N], un[N];
static struct cell w[N];

static double walk(const double *p)
{
    double s = *p++;
    return s + *p;
}

static double sum(const double *p, int k)
{
    double s = p[k];
    s += p[k + 1];
    return s;
}

static double bytes(const char *p, int k)
{
    double s = p[k];
    s += p[k + 1];
    return s;
}

static void find(const double *p, int *k)
{
    *k = p[*k] > 0 ? *k : *k + 1;
}

static double bits(const double *p, int k)
{
    union { double x; int low; } both = {p[k]};
    const char *text = "abc";
    return text[both.low & 1];
}

static double counted(const double *p, int k)
{
    static int calls;
    return p[k] + calls++;
}

static double deep(const double *p, int k, int left)
{
    double s = p[k];
    if (left > 0)
        // CHECK: error: 'deep' works on mesh arrays or structs
        // CHECK: note: it calls itself
        // CHECK: hint: write it as a loop
        s += deep(p, k + 1, left - 1);
    return s;
}

#pragma amr kernel
static void step(int n, int mode)
{
#pragma amr data domain(i) arrays(u, un, w)
    for (int i = 1; i < n - 3; i++) {
        // CHECK: [[@LINE+3]]:17: error: 'walk' works on mesh arrays or structs, and its body cannot take the place of the call
        // CHECK: err-kept-calls.c:10:20: note: its 'p' is moved
        // CHECK: hint: leave the parameter as it is, and count an index instead
        un[i] = walk(u + i);
        // CHECK: [[@LINE+3]]:16: error: 'sum' works on mesh arrays or structs
        // CHECK: note: it stands in a condition of a loop or beside an assignment
        // CHECK: hint: call it in a statement of its own in front: 'double v = f(...);'
        while (sum(u, i) < mode)
            mode--;
        // CHECK: [[@LINE+3]]:18: error: 'sum' works on mesh arrays or structs
        // CHECK: note: the argument for 'p' is more than an array, a row or an address
        // CHECK: hint: choose between whole calls by an 'if'
        un[i] += sum(mode ? u : un, i);
        // CHECK: [[@LINE+2]]:18: error: 'bytes' works on mesh arrays or structs
        // CHECK: note: the argument for 'p' is of another type
        un[i] += bytes((const char *)u, i);
        int k = i;
        // CHECK: [[@LINE+2]]:9: error: 'find' works on mesh arrays or structs
        // CHECK: note: it sets '*k', an integer, more than once, or reads it, too
        find(u, &k);
        // CHECK: [[@LINE+2]]:18: error: 'bits' works on mesh arrays or structs
        // CHECK: note: it holds an expression of a kind that is not supported there
        un[i] += bits(u, i);
        // CHECK: [[@LINE+2]]:18: error: 'counted' works on mesh arrays or structs
        // CHECK: note: its 'calls' is static: cells cannot share it
        un[i] += counted(u, k);
        un[i] += deep(u, i, 2);
    }
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, t);
    return 0;
}
// CHECK-NOT: error:
