/* A program in the old style, all in main: its variables stand at the top and are set anew by each
 * loop that needs them, and a loop in the time loop prints, with the iterators of the mesh. */
// RUN: %same %s
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel scale(-2)
int main(void)
{
#pragma amr data domain(j, i) arrays(a, b)
    int n, i, j, c, west, east, t;
    double *a, *b, s;

    n = 34;
    a = calloc(n * n, sizeof *a);
    b = calloc(n * n, sizeof *b);
    for (j = 0; j < n; j++)
        for (i = 0; i < n; i++) {
            c = j * n + i;
            a[c] = (i - 9) * (i - 9) + (j - 20) * (j - 20) < 30;
        }
#pragma amr timeloop
    for (t = 0; t < 12; t++) {
        for (j = 1; j < n - 1; j++)
            for (i = 1; i < n - 1; i++) {
                c = j * n + i;
                west = c - 1;
                east = c + 1;
                s = a[west] + a[east] + a[c - n] + a[c + n] - 4 * a[c];
                b[c] = a[c] + 0.2 * s;
            }
        for (j = 1; j < n - 1; j++)
            for (i = 1; i < n - 1; i++) {
                c = j * n + i;
                a[c] = b[c];
            }
        if (t % 5 == 0)
            for (j = 0; j < n; j += 3) {
                for (i = 0; i < n; i++)
                    printf("%.15g ", a[j * n + i]);
                printf("\n");
            }
    }
    s = 0;
    for (j = 0; j < n; j += 2)
        for (i = 0; i < n; i += 2) {
            c = j * n + i;
            s = a[c] > s ? a[c] : s;
            printf("%d %.15g\n", c, a[c]);
        }
    printf("%.15g\n", s);
    return 0;
}
