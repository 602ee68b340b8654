// What has to be edited but shares its text with other statements is refused: nothing put there would be right for both.
// RUN: not %amrcc --emit=%t %s -DCASE=1 2>&1 | FileCheck --check-prefix=NESTS %s
// RUN: not %amrcc --emit=%t %s -DCASE=2 2>&1 | FileCheck --check-prefix=BODY %s
// RUN: not %amrcc --emit=%t %s -DCASE=3 2>&1 | FileCheck --check-prefix=BRACE %s
// RUN: not %amrcc --emit=%t %s -DCASE=4 2>&1 | FileCheck --check-prefix=VIEW %s
// RUN: not %amrcc --emit=%t %s -DCASE=5 2>&1 | FileCheck --check-prefix=OPERANDS %s
// RUN: not %amrcc --emit=%t %s -DCASE=6 2>&1 | FileCheck --check-prefix=TWICE %s
// RUN: not %amrcc --emit=%t %s -DCASE=7 2>&1 | FileCheck --check-prefix=FILES %s
// RUN: not %amrcc --emit=%t %s -DCASE=8 2>&1 | FileCheck --check-prefix=END %s
// RUN: not %amrcc --emit=%t %s -DCASE=9 2>&1 | FileCheck --check-prefix=CLOSES %s
// RUN: not %amrcc --emit=%t %s -DCASE=10 2>&1 | FileCheck --check-prefix=USE %s
// RUN: not %amrcc --emit=%t %s -DCASE=11 2>&1 | FileCheck --check-prefix=WHOLE %s
// RUN: not %amrcc --emit=%t %s -DCASE=12 2>&1 | FileCheck --check-prefix=ELSE %s
// RUN: not %amrcc --emit=%t %s -DCASE=13 2>&1 | FileCheck --check-prefix=LABEL %s
// RUN: not %amrcc --emit=%t %s -DCASE=14 2>&1 | FileCheck --check-prefix=FUNCTION %s
// RUN: not %amrcc --emit=%t %s -DCASE=15 2>&1 | FileCheck --check-prefix=WHILE %s
// RUN: not %amrcc --emit=%t %s -DCASE=16 2>&1 | FileCheck --check-prefix=PAIR %s
#include <stdio.h>

#define N 66
static double a[N], b[N], *p, z;

#define SMOOTH(i) b[i] = 0.25 * (a[i - 1] + 2 * a[i] + a[i + 1])
#define COPY(i) a[i] = b[i]
#define BOTH                                                                                                           \
    for (int i = 1; i < N - 1; i++) SMOOTH(i);                                                                         \
    for (int i = 1; i < N - 1; i++) COPY(i);                                                                           \
    puts("");

#define LAST for (int i = 1; i < N - 1; i++) COPY(i); }

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(a, b)
#if CASE == 1
    // NESTS: err-shared-text.c:[[@LINE+4]]:5: error: this loop over the mesh has to be edited, but does not stand in the text by itself
    // NESTS-NEXT: BOTH
    // NESTS-NEXT: ^
    // NESTS-NEXT: hint: write out the macro or the included file that it comes from
    BOTH
#elif CASE == 6
    // TWICE: Inputs/loop.inc:1:1: error: this loop over the mesh has to be edited
#define DO(i) SMOOTH(i)
#include "Inputs/loop.inc"
#undef DO
#define DO(i) COPY(i)
#include "Inputs/loop.inc"
#elif CASE == 7
    // FILES: err-shared-text.c:[[@LINE+1]]:5: error: this loop over the mesh has to be edited
    for (int i = 1; i < N - 1; i++)
#include "Inputs/body.inc"
    for (int i = 1; i < N - 1; i++) COPY(i);
#else
    for (int i = 1; i < N - 1; i++) SMOOTH(i);
    // CLOSES: err-shared-text.c:[[@LINE+2]]:5: error: this loop over the mesh has to be edited
#if CASE == 9
    LAST
#else
    for (int i = 1; i < N - 1; i++) COPY(i);
#endif
#endif
#if CASE != 9
}
#endif

static int advance(void)
{
    step();
    return 1;
}

#define END printf("%g\n", a[3]); }
#define OPEN {
#define MORE advance(); z++;
#define SHOW p = b; z += p[3] * p[4];
#define TERM a[3] + 1
#define PRINT printf("%g %g\n", advance(), a[3]);
#define LINES double most = advance(), at = a[3]; for (double last = most + advance(), v = b[4]; v > last; v--) z += v + at;
#define OTHERWISE else if (b[1] > 1)
#define INSTEAD() OTHERWISE
#define UNTIL while (a[4] > 5)
#define SHORT z += b[7]; else
#define FIRST case 1: z += b[5];
#define AGAIN again: z += b[6];
#define PAIR z += advance() + a[3]; z -= 1
#define ADDS static void add(double *x, double y) { *x += y; }
#if CASE == 14
// FUNCTION: err-shared-text.c:[[@LINE+1]]:1: error: this statement has to be edited
ADDS
#endif

int main(void)
{
#if CASE == 2
    // BODY: error: the time loop has to be edited
#pragma amr timeloop
    for (int t = 0; t < 4; t++) MORE
#elif CASE == 3
    // BRACE: error: the time loop's body has to be edited
#pragma amr timeloop
    for (int t = 0; t < 4; t++) OPEN advance(); }
#else
#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        advance();
#if CASE == 4
        // VIEW: error: this statement has to be edited
        SHOW
#elif CASE == 5
        // OPERANDS: err-shared-text.c:[[@LINE+2]]:30: error: a mesh array that a macro uses beside other operands, in a statement that runs nests as well
        // OPERANDS: hint: do it in a statement of its own, or put the macro's text in brackets
        z += advance() + 2 * TERM;
#elif CASE == 10
        // USE: err-shared-text.c:[[@LINE+1]]:9: error: this use of a macro has to be edited, but does not stand in the text by itself
        LINES
#elif CASE == 11
        // WHOLE: err-shared-text.c:[[@LINE+1]]:9: error: this use of a macro has to be edited, but does not stand in the text by itself
        PRINT
#elif CASE == 12
        // ELSE: err-shared-text.c:[[@LINE+3]]:9: error: this statement has to be edited
        if (z > 1)
            puts("large");
        INSTEAD()
            puts("small");
#elif CASE == 14
        add(&a[4], 1);
#elif CASE == 16
        // PAIR: err-shared-text.c:[[@LINE+1]]:9: error: this use of a macro has to be edited, but does not stand in the text by itself
        PAIR;
#elif CASE == 15
        // WHILE: err-shared-text.c:[[@LINE+3]]:9: error: this use of a macro has to be edited
        do
            advance();
        UNTIL;
        if (t > 2)
            // WHILE: err-shared-text.c:[[@LINE+1]]:13: error: this statement has to be edited
            SHORT
            z = 1;
#elif CASE == 13
        // LABEL: err-shared-text.c:[[@LINE+2]]:9: error: this statement has to be edited
        switch (t) {
        FIRST
        default: break;
        }
        // LABEL: err-shared-text.c:[[@LINE+1]]:9: error: this statement has to be edited
        AGAIN
        if (z < 0)
            goto again;
#endif
    }
#endif
#if CASE == 8
    // END: error: the end of 'main' has to be edited
    END
#else
    printf("%g %g\n", z, a[3]);
}
#endif
