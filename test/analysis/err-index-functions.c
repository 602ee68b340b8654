/* Functions of an index that are no plain offset anywhere: what has wrapped round is asked again, in the function, by a
 * second one or in the nest; a negative number is compared without its sign; a function may end without a value. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N], un[N];

static int skips_last(int i, int n)
{
    if (i < 0)
        i += n;
    if (i >= n - 1)
        i -= n - 1;
    return i;
}

static int bare(int i, int n)
{
    return (unsigned)i < (unsigned)n ? i : i + n;
}

static int counts(int i, int n)
{
    for (int k = 0; k < 2; k++)
        i += n;
    return i % n;
}

static int asked(int i, int n)
{
    int r = (i + 1) % n;
    return r == 0 ? n - 1 : r;
}

static int moved(int i, int n)
{
    return i == 0 ? n - 1 : i;
}

static int negative(int i, int n)
{
    int r = i % n;
    return r < 0 ? -r : r;
}

static int may_end(int i, int n)
{
    int r = i + 1;
    if (r < n)
        return r;
    if (r >= n)
        return 0;
}

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < N; i++)
        un[i] = u[skips_last(i - 1, N)];
    for (int i = 0; i < N; i++)
        un[i] = u[bare(i + 1, N)];
    for (int i = 0; i < N; i++)
        un[i] = u[counts(i + 1, N)];
    for (int i = 0; i < N; i++)
        un[i] = u[asked(i, N)];
    for (int i = 0; i < N; i++)
        un[i] = u[moved((i + 1) % N, N)];
    for (int i = 0; i < N; i++) {
        int ip = (i + 1) % N;
        un[i] = u[ip == 0 ? N - 1 : ip];
    }
    for (int i = 0; i < N; i++)
        un[i] = u[negative(i - 1, N)];
    for (int i = 0; i < N; i++)
        un[i] = u[may_end(i, N)];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-index-functions.c:18:12: error: '(unsigned int)i < (unsigned int)n ? i : i + n' in the index of 'u' {{depends on a condition|does not wrap}}
// CHECK: err-index-functions.c:31:12: error: 'r == 0 ? n - 1 : r' in the index of 'u' depends on a condition
// CHECK: err-index-functions.c:36:12: error: 'i == 0 ? n - 1 : i' in the index of 'u' depends on a condition
// CHECK: err-index-functions.c:42:12: error: 'r < 0 ? -r : r' in the index of 'u' {{depends on a condition|does not wrap}}
// CHECK: err-index-functions.c:59:19: error: 'skips_last(i - 1, 66)' in the index of 'u' depends on a condition
// CHECK: err-index-functions.c:63:19: error: 'counts(i + 1, 66)' in the index of 'u' calls a function that is not a plain index formula
// CHECK: err-index-functions.c:70:19: error: 'ip == 0 ? 66 - 1 : ip' in the index of 'u' depends on a condition
// CHECK: err-index-functions.c:75:19: error: 'may_end(i, 66)' in the index of 'u' calls a function that is not a plain index formula
// CHECK-NOT: error:
