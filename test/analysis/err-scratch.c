/* An array of the function that cells do not set whole before they read it carries values from cell to cell. */
// RUN: not %amrcc --dump=plan %s 2>&1 | FileCheck %s
enum { N = 34 };
static double u[N], un[N];

#pragma amr kernel scale(0)
static void some(void)
{
#pragma amr data domain(i) arrays(un, u)
    double s[3];
    for (int i = 1; i < N - 1; i++) {
        // CHECK: err-scratch.c:[[#@LINE+1]]:9: error: a nest writes 's', which is no mesh array: cells cannot share it
        s[0] = u[i - 1];
        if (u[i] > 0)
            s[1] = u[i];
        s[2] = u[i + 1];
        un[i] = s[0] + s[1] + s[2];
    }
}

#pragma amr kernel scale(0)
static double kept(void)
{
#pragma amr data domain(i) arrays(un, u)
    double s[2] = {0, 0};
    for (int i = 1; i < N - 1; i++) {
        // CHECK: err-scratch.c:[[#@LINE+1]]:9: error: a nest writes 's', which is no mesh array: cells cannot share it
        s[0] = u[i - 1];
        s[1] = u[i + 1];
        un[i] = s[0] + s[1];
    }
    // CHECK: hint: declare it inside the loops, and set all of it that a cell reads in that cell
    return s[0];
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        some();
        kept();
    }
    return 0;
}
