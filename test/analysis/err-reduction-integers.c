/* Reductions of integers whose terms need not fit a double, or compare as C's unsigned numbers do; flags
 * that are set to two numbers, or read; sums of a type that knows none. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 66 };
static double u[N];
static long wide[N];
static _Bool any;
#pragma amr kernel
static long step(int n, int *two, int *seen)
{
#pragma amr data domain(i) arrays(u)
    long sum = 0, fine = 0;
    unsigned most = 0;
    for (int i = 1; i < n - 1; i++) {
        long k = (long)(1e17 * u[i]);
        sum += k;
        // CHECK: :[[@LINE-1]]:16: error: a term of type 'long' is not supported in a reduction into 'sum' of type 'long': terms are kept in double precision
        // CHECK: hint: convert each cell's term to a type of at most four bytes
        fine += (long)(int)k + 1L;
        if ((int)u[i] > most)
            // CHECK: :[[@LINE-1]]:13: error: a term of type 'int' is not supported in a reduction into 'most' of type 'unsigned int'
            // CHECK: hint: let both be signed, or both unsigned: C compares them as unsigned
            most = (int)u[i];
        if (u[i] > 0)
            *two = 1;
        // CHECK: :[[@LINE-1]]:13: error: '(*two)' is written by every cell of the nest
        if (u[i] < 0)
            *two = 2;
        if (*seen)
            *seen = 1;
        // CHECK: :[[@LINE-1]]:13: error: '(*seen)' is written by every cell of the nest
        any += u[i] > 0.5;
        // CHECK: :[[@LINE-1]]:9: error: a reduction into 'any' of type '_Bool' is not supported yet
        // CHECK: hint: use double, float or an integer type
    }
    return sum + fine + most;
}

int main(void)
{
    int two = 0, seen = 0;
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        wide[0] += step(N, &two, &seen);
    return 0;
}
// CHECK-NOT: error:
