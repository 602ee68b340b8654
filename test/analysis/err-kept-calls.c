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

static int search(const double *p, int k)
{
    for (int q = 0; q < 3; q++)
        if (p[k + q] > 0)
            return q;
    return 3;
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

static struct cell named(double x)
{
    return (struct cell){.b = x, .a = 2 * x};
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
        // CHECK: [[@LINE+3]]:18: error: 'search' works on mesh arrays or structs
        // CHECK: err-kept-calls.c:18:5: note: it returns out of a loop or a switch
        // CHECK: hint: set a variable there and return it at the end
        un[i] += search(u, i);
        // CHECK: [[@LINE+3]]:29: error: 'sum' works on mesh arrays or structs
        // CHECK: note: it stands behind '&&', '||' or '?', in a condition of a loop or beside an assignment
        // CHECK: hint: call it in a statement of its own in front: 'double v = f(...);'
        un[i] += mode > 0 ? sum(u, i) : 0;
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
        // CHECK: [[@LINE+3]]:16: error: 'named' works on mesh arrays or structs
        // CHECK: note: it holds an expression of a kind that is not supported there
        // CHECK: hint: give the members in their order, without their names
        w[i] = named(un[i]);
        // CHECK: [[@LINE+2]]:18: error: 'counted' works on mesh arrays or structs
        // CHECK: note: its 'calls' is static: cells cannot share it
        un[i] += counted(u, k);
        // CHECK: error: 'deep' works on mesh arrays or structs
        // CHECK: note: it calls itself
        // CHECK: hint: write it as a loop
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
