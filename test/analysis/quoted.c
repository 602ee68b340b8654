/* Messages about what a pass has made of the program quote the words that stand in it. */
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --implicit-check-not="warning:" %s
enum { N = 66 };
static double u[N][N], v[N][N];
#pragma amr kernel
static void mark(double h, int colour)
{
#pragma amr data domain(j, i) arrays(u, v) spacing(h)
    int i, j, isw = 1 + (colour & 1);
    for (j = 1; j < N - 1; j++)
        // CHECK: [[@LINE+1]]:32: warning: 'i += 2' tells cells of the finest level apart
        for (i = 1; i < N - 1; i += 2)
            u[j][i] = h;
    for (j = 1; j < N - 1; j++, isw = 3 - isw)
        for (i = 1; i < N - 1; i++)
            // CHECK: [[@LINE+1]]:23: warning: 'isw == 1' tells cells of the finest level apart
            v[j][i] = isw == 1 ? h : 0;
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 4; t++)
        mark(0.1, t);
    return u[3][3] + v[3][3] > 1;
}
