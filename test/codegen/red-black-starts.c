/* Red-black sweeps whose rows begin at one of two numbers, told in any way: a variable that a row sets anew or turns into
 * the other number, a choice, a comparison. What tells the colours apart is the parity. */
// RUN: %near 4e-4 %s
// RUN: %amrcc --dump=plan %s 2>&1 | %FileCheck --implicit-check-not="finest level apart" %s
// RUN: %same -DAHEAD %s 2> /dev/null
// RUN: %not %amrcc --dump=plan -DBEHIND %s 2>&1 | %FileCheck --check-prefix=NOT %s
// RUN: %not %amrcc --dump=plan -DBOOL %s 2>&1 | %FileCheck --check-prefix=NOT %s
// RUN: %not %amrcc --dump=plan -DWIDE %s 2>&1 | %FileCheck --check-prefix=NOT %s
// CHECK: array u_new {{.*}} written full
// NOT: error:
#include <stdbool.h>
#include <stdio.h>

enum { N = 66 };
static double u[N][N], f[N][N];
#define NEXT(h)                                                                                                        \
    u[j][i] = -0.5 * u[j][i] + 1.5 * 0.25 * (u[j - 1][i] + u[j + 1][i] + u[j][i - 1] + u[j][i + 1] - (h) * (h) * f[j][i])
#define ROWS for (j = 1; j < N - 1; j++)

#pragma amr kernel
static void set_anew(double h)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(h)
    int i, j, isw, pass;
    for (pass = 0; pass < 2; pass++)
        ROWS {
            isw = (j + pass) % 2 + 1;
            for (i = isw; i < N - 1; i += 2)
                NEXT(h);
        }
    for (pass = 0; pass < 2; pass++)
        for (unsigned j = 1; j < N - 1; j++) {
            unsigned off = (j + pass) & 1;
            for (unsigned i = 1 + off; i < N - 1; i += 2)
                NEXT(h);
        }
}

#pragma amr kernel
static void turned(double h)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(h)
    int i, j, isw, jsw, pass;
    for (pass = 1; pass <= 2; pass++) {
        isw = pass;
        ROWS {
            for (i = isw; i < N - 1; i += 2)
                NEXT(h);
            isw ^= 3;
        }
    }
    for (pass = 0; pass < 2; pass++) {
        jsw = pass % 2 ? 1 : 2;
        ROWS {
            for (i = jsw; i < N - 1; i += 2)
                NEXT(h);
            jsw = jsw == 1 ? 2 : 1;
        }
    }
    for (pass = 0; pass < 2; pass++) {
        bool odd = pass;
        ROWS {
            for (i = odd ? 1 : 2; i < N - 1; i += 2)
                NEXT(h);
            odd = !odd;
        }
    }
    for (pass = 0; pass < 2; pass++) {
        unsigned start = pass;
        ROWS {
            for (i = 1 + start; i < N - 1; i += 2)
                NEXT(h);
            start = (start + 1) % 2;
        }
    }
}

#pragma amr kernel
static void chosen(double h)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(h)
    int i, j, pass;
    for (pass = 0; pass < 2; pass++)
        ROWS
            for (i = (j + pass) % 2 ? 1 : 2; i < N - 1; i += 2)
                NEXT(h);
    for (pass = 0; pass < 2; pass++)
        ROWS
            for (i = 1 + ((j % 2) ^ pass); i < N - 1; i += 2)
                NEXT(h);
    for (pass = 0; pass < 2; pass++)
        ROWS
            for (i = N - 2 - (j % 2 == pass); i > 0; i -= 2)
                NEXT(h);
    for (pass = 0; pass < 2; pass++)
        ROWS
            for (i = !((j & 1) != pass) ? 2 : 1; i < N - 1; i += 2)
                NEXT(h);
}

/* By a sign, and by branches. */
#pragma amr kernel
static void signs(double h)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(h)
    int i, j, isw, jsw = 1, pass, sgn;
    for (pass = 1; pass <= 2; pass++) {
        isw = jsw;
        ROWS {
            for (i = isw; i < N - 1; i += 2)
                NEXT(h);
            if (isw == 1)
                isw = 2;
            else
                isw = 1;
        }
        if (jsw == 1)
            jsw = 2;
        else
            jsw = 1;
    }
    for (pass = 0; pass < 2; pass++) {
        sgn = pass == 0 ? 1 : -1;
        ROWS {
            for (i = 1 + (sgn + 1) / 2; i < N - 1; i += 2)
                NEXT(h);
            sgn = -sgn;
        }
    }
    for (pass = 0; pass < 2; pass++) {
        short way = 2 * pass - 1;
        for (j = N - 2; j >= 1; j--, way *= -1) {
            int first = way > 0 ? 1 : 2;
            for (i = first; i < N - 1; i += 2)
                NEXT(h);
        }
    }
    for (pass = 0; pass < 2; pass++)
        ROWS {
            int first;
            if ((j + pass) % 2 == 0)
                first = 1;
            else
                first = 2;
            for (i = first; i < N - 1; i += 2)
                NEXT(h);
        }
    for (pass = 0; pass < 2; pass++)
        ROWS {
            for (i = 1 + (j % 2 == 0 ? pass : 1 - pass); i < N - 1; i += 2)
                NEXT(h);
        }
    for (pass = 0; pass < 2; pass++)
        ROWS
            for (i = pass == 0 ? N - 3 + j % 2 : N - 2 - j % 2; i >= 1; i -= 2)
                NEXT(h);
}

#if defined AHEAD || defined BEHIND || defined BOOL || defined WIDE
#define CHANGED
/* What the variable was made of may have changed, or is none of the two numbers. */
#pragma amr kernel
static void changed(double h, int colour)
{
#pragma amr data domain(j, i) arrays(u, f) spacing(h)
    int i, j, isw = 1;
    (void)isw;
#ifdef AHEAD
    int first = 1 + (colour & 1);
    colour = 3 * colour + 1;
    ROWS
        for (i = first; i < N - 1; i += 2)
            u[j][i] = 0.5 * f[j][i] + h * colour;
#elif defined BEHIND
    ROWS {
        for (i = isw; i < N - 1; i += 2)
            NEXT(h);
        isw = (j + colour) % 2 + 1;
    }
#elif defined BOOL
    ROWS {
        bool both = 2 - ((j + colour) & 1);
        for (i = 1 + both; i < N - 1; i += 2)
            NEXT(h);
    }
#elif defined WIDE
    ROWS
        for (i = 1 + (j % 2 == colour); i < N - 1; i += 2)
            NEXT(h);
#endif
}
#endif

int main(void)
{
    double h = 1.0 / (N - 1);
    f[12][20] = 900;
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
#ifdef CHANGED
        changed(h, t);
#else
        set_anew(h);
        turned(h);
        chosen(h);
        signs(h);
#endif
    }
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++)
            printf("%.17g\n", u[j][i]);
    return 0;
}
