/* Functions of an index that are no plain offset anywhere: what has wrapped round is asked again, and
 * a negative number is compared without its sign. */
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

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(i) arrays(un, u)
    for (int i = 0; i < N; i++)
        un[i] = u[skips_last(i - 1, N)];
    for (int i = 0; i < N; i++)
        un[i] = u[bare(i - 1, N)];
    for (int i = 0; i < N; i++)
        un[i] = u[counts(i + 1, N)];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step();
    return 0;
}

// CHECK: err-index-functions.c:33:19: error: 'skips_last(i - 1, 66)' in the index of 'u' calls a function that is not a plain index formula
// CHECK: err-index-functions.c:18:12: error: '(unsigned int)i < (unsigned int)n ? i : i + n' in the index of 'u' {{depends on a condition|does not wrap}}
// CHECK: err-index-functions.c:37:19: error: 'counts(i + 1, 66)' in the index of 'u' calls a function that is not a plain index formula
