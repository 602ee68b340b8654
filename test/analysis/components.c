/* Several values per cell: a trailing index, behind two dimensions, behind a flat index, in a flat
 * index; each value is an array of its own. */
// RUN: %amrcc --dump=plan %s | FileCheck %s
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/components_amr.c | FileCheck %s --check-prefix=HOST
enum { N = 66, RHO = 0, MOM = 1, NC = 2 };
static double u[N][N][NC], w[2][N][N][NC], v[N * N * NC], p[N * N][NC];
#pragma amr kernel
static void step(int n, int m, int nc, double (*un)[N][NC], double *s)
{
#pragma amr data domain(j, i) arrays(un, u, v, w, p, s)
    for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++) {
            int c = j * N + i;
            // CHECK: array un[0] double written full at &un[0][0][0]
            // CHECK: array u[0] double read at &u[0][0][0] stride ((long)(sizeof u[0] / sizeof u[0][0])) * (long)(sizeof u[0][0] / sizeof u[0][0][0]), (long)(sizeof u[0][0] / sizeof u[0][0][0])
            // CHECK: array u[1] double read at &u[0][0][1]
            // CHECK: array un[1] double written full at &un[0][0][1]
            // CHECK: array v[1] double read at v + 1 stride 132, 2
            // CHECK: array v[0] double read at v stride 132, 2
            // CHECK: array w[m][1] double read at &w[m][0][0][1]
            // CHECK: array p[1] double read at &p[0][1] stride (66) * (long)(sizeof p[0] / sizeof p[0][1]), (long)(sizeof p[0] / sizeof p[0][1])
            // CHECK: array p[m] double read at &p[0][m]
            // CHECK: array s[1] double read at s + 1 stride (long)n * nc, nc
            // CHECK: access un[0] (0,0) write
            // CHECK: access u[0] (-1,0) read
            // CHECK: access u[1] (0,1) read
            un[j][i][RHO] = u[j - 1][i][RHO] + u[j][i + 1][MOM];
            // CHECK: access un[1] (0,0) write
            // CHECK: access v[1] (0,0) read
            // CHECK: access v[1] (0,-1) read
            // CHECK: access v[0] (1,-1) read
            // CHECK: access w[m][1] (1,0) read
            // CHECK: access p[1] (-1,1) read
            // CHECK: access p[m] (0,0) read
            // CHECK: access s[1] (0,1) read
            un[j][i][MOM] = v[c * NC + 1] + v[NC * (c - 1) + MOM] + v[NC * (c + N) - 2] +
                            w[m][j + 1][i][1] + p[c - N + 1][1] + p[c][m] +
                            s[((j * n) + i + 1) * nc + 1];
        }
}

int main(int argc, char **argv)
{
    static double s[N * N * NC], un[N][N][NC];
// HOST: {"un", (void *)&un[0][0][0], "[0]"}, {"un", (void *)&un[0][0][1], "[1]"}
// HOST-SAME: {"s", (void *)(s + 1), "[1]"}
// HOST-SAME: {"w", (void *)&w[0][0][0][1], "[1]", .n_steps = 1, .steps = (const long[]){sizeof w[0]}}
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(N, t % 2, NC * argc, un, s);
    return 0;
}
