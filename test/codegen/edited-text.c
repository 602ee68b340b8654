// Text that is edited stays C and means the same, however it is spelt: digraphs, labels under conditions, pragmas of
// other compilers in front of loops, statements that are arguments of macros, definitions inside a nest.
// RUN: rm -rf %t && %amrcc --emit=%t -Wno-amr-host-view %s
// RUN: %text %t/edited-text_amr.c | FileCheck %s
// RUN: printf '\357\273\277' > %t.c && cat %s >> %t.c
// RUN: FileCheck --check-prefix=FIRST %s < %t/first_host.inc
// RUN: %same -fopenmp-simd -I%S %t.c
#include <stdio.h>

#define N 66
#define PRAGMA(x) _Pragma(#x)
#define IVDEP PRAGMA(GCC ivdep)
#define WHEN(c, s) if (c) s; else count--
#define COUNTED(s) do { count++; s; } while (0)
#define LARGER(x, y) ({ __typeof__(x) x_ = (x), y_ = (y); x_ > y_ ? x_ : y_; })
#define EXPECT(c, ...) if (!(c)) { printf(__VA_ARGS__); return 3; }
#define ADD(s, k) s += b[k];
#define ADD_NINTH(s) ADD(s, 9)
#define END ;
#define NOTE(text) PRAGMA(GCC unroll 2)
#define LESS -0.125

static double a[N], b[N];
static int count;

#pragma amr kernel scale(-2)
static void step(void)
{
#pragma amr data domain(i) arrays(a, b) boundary(x: periodic)
    // CHECK: /* #pragma GCC ivdep */
    // CHECK-NEXT: { /* edited-text.c
#pragma GCC ivdep
    for (int i = 1; i < N - 1; i++) {
#ifndef TWICE
#define TWICE(x) \
    (2 * (x)) /* used behind the nest,
    too */
#endif
	# define NINTHS 9 /* behind a tab */
        b[i] = 0.25 * (a[i - 1] + TWICE(a[i]) + a[i + 1]) + (-LESS - 0.125);
    }
    // CHECK: #ifndef TWICE
    // CHECK-NEXT: #define TWICE(x)
    // CHECK: #endif
    // CHECK-NEXT: # define NINTHS 9
    // CHECK: /* IVDEP */ {
    COUNTED(IVDEP for (int i = 1; i < N - 1; i++) a[i] = b[i]);
    // CHECK: /* #pragma GCC unroll 2 */
    // CHECK-NEXT: ; /* no longer needed */
#pragma GCC unroll 2
    for (int g = 0; g < 1; g++) {
        a[g] = a[N - 2 + g], a[N - 1 + g] = a[1 + g];
        b[g] = b[N - 2 + g], b[N - 1 + g] = b[1 + g];
    }
}

/* A nest in the first lines of a file. */
// FIRST: /* #pragma GCC ivdep */
// FIRST-NEXT: { /* first.inc:2 */
#pragma amr kernel scale(-2)
static void smooth(void)
{
#include "Inputs/first.inc"
}

static double sum(void)
{
    double s = 0;
    // CHECK: if (count)
    // CHECK-NEXT: {{^}}{ amr_host_view(a, AMR_VIEW_READ);
    // CHECK-NEXT: #pragma GCC unroll 2
    if (count)
#pragma GCC unroll 2
        // a comment
        for (int i = 0; i < N; i++)
            s += i * a[i];
    // CHECK: amr_host_view(b, AMR_VIEW_READ);
    // CHECK-NEXT: PRAGMA(omp simd reduction(+ : s))
    PRAGMA(omp simd reduction(+ : s))
    for (int i = 0; i < N; i++)
        s += b[i];
    // CHECK: #define SIMD PRAGMA(omp simd reduction(+ : s))
    // CHECK-NEXT: amr_host_view(a, AMR_VIEW_READ);
    // CHECK-NEXT: SIMD
#define SIMD PRAGMA(omp simd reduction(+ : s))
    SIMD
    for (int i = 0; i < N; i++)
        s += a[i];
    // CHECK: /* #pragma GCC ivdep */
    // CHECK-NEXT: #endif
    // CHECK: amr_host_view(a, AMR_VIEW_READ);
#ifndef NOWHERE
#pragma GCC ivdep
#endif
    for (int i = 0; i < N; i++)
        s += a[i];
    // CHECK: amr_host_view(b, AMR_VIEW_READ);
    // CHECK-NEXT: IVDEP // behind it
    IVDEP // behind it
    /* and between */
    for (int i = 0; i < N; i++)
        s += b[i];
    // CHECK: amr_host_view(a, AMR_VIEW_READ);
    // CHECK-NEXT: NOTE("\"(\" opens nothing")
    NOTE("\"(\" opens nothing")
    for (int i = 0; i < N; i++)
        s += a[i] / NINTHS;
    // CHECK: /* IVDEP */ // apart
    // CHECK-NEXT: #define EACH
    // CHECK-NEXT: amr_host_view(b, AMR_VIEW_READ);
    // CHECK-NEXT: EACH
    IVDEP // apart
#define EACH for (int i = 0; i < N; i++)
    EACH
        s -= 0.5 * b[i];
    return s;
}

int main(void)
<%
    double s = 0;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = (i + N - 3) % (N - 2) * i % 7;
    a[0] = b[0] = a[N - 2], a[N - 1] = b[N - 1] = a[1];
    // CHECK: for (int t = 0; t < 4; t++) <%
    // CHECK-NEXT: amr_step(
#pragma amr timeloop
    for (int t = 0; t < 4; t++) <%
        smooth();
        step();
        // CHECK: lost:
        // CHECK-NEXT: { amr_steps_end({{.*}});
        // CHECK-NEXT: return 1; }
        if (t == 9)
        lost:
            return 1;
        switch (t)
        case 8:
            return 2;
        if (t == 7)
            goto lost;
        // CHECK: WHEN(t > 1, ({ amr_host_point(&a[3]);
        // CHECK-NEXT: s += a[3]; }));
        // CHECK: s -= a[4]; }) END
        WHEN(t > 1, s += a[3]);
        if (t == 2)
            s -= a[4] END
        // CHECK: { amr_host_point(&b[8]);
        // CHECK-NEXT: ADD(s, 8) }
        if (t)
            ADD(s, 8)
        else
            ADD(s, 8);
        // CHECK: { amr_host_point(&b[9]);
        // CHECK-NEXT: ADD_NINTH(s) }
        if (t)
            ADD_NINTH(s)
        // CHECK: amr_host_view(b, AMR_VIEW_READ);
        // CHECK-NEXT: EXPECT(t < 9 && b[4] < 1e9, "%g\n", b[6])
        EXPECT(t < 9 && b[4] < 1e9, "%g\n", b[6])
        s += LARGER(LARGER(a[5], b[6]), LARGER(a[7], a[8])); // four variables x_ // a splice \
        ;
    %>
    printf("%.17g %.17g %d %d\n", s, sum(), count, TWICE(4));
%>
