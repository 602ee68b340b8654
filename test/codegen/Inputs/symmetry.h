/* A square with a bump in the middle and one towards each corner, for the tests symmetry-*.c: mirrored in x, in y
 * and about the diagonal. The program ends with 1 where its result is not, by one bit. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 128

static double bumps(double x, double y)
{
    double far = (fabs(x) - 0.25) * (fabs(x) - 0.25) + (fabs(y) - 0.25) * (fabs(y) - 0.25);
    return exp(-300.0 * (x * x + y * y)) + 0.3 * exp(-900.0 * far);
}

static int differs(double a, double b)
{
    return memcmp(&a, &b, sizeof a) != 0 && !(a == 0.0 && b == 0.0);
}

/* u[ghosts + N + ghosts] both ways; sign: of the mirror image in x; turned: the image about the diagonal. */
static long compare(int size, double u[size][size], double sign, double turned[size][size])
{
    int ghosts = (size - N) / 2, last = size - 1;
    long bad = 0;
    double sum = 0.0;
    for (int i = ghosts; i < ghosts + N; i++)
        for (int j = ghosts; j < ghosts + N; j++) {
            bad += differs(u[i][j], sign * u[last - i][j]) + differs(u[i][j], u[i][last - j]) +
                   differs(u[i][j], turned[j][i]);
            sum += u[i][j] * (i + 2 * j);
        }
    printf("%.17g\n", sum);
    return bad;
}

static int judge(long bad)
{
    if (bad)
        printf("%ld values are not those of the mirror images\n", bad);
    return bad > 0;
}
