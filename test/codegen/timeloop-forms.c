// Time loops without braces, with while and do, and as the body of an if: each step is announced first, the end
// behind the loop.
// RUN: rm -rf %t && %amrcc --emit=%t %s
// RUN: %text %t/timeloop-forms_amr.c | FileCheck %s
// RUN: %same %s
#include <stdio.h>

#define N 66

static double a[N], b[N];

#pragma amr kernel
static void step(void)
{
#pragma amr data domain(i) arrays(a, b)
    for (int i = 1; i < N - 1; i++)
        b[i] = 0.5 * (a[i - 1] + a[i + 1]);
    for (int i = 1; i < N - 1; i++)
        a[i] = b[i];
}

static void show(const char *what)
{
    printf("%s %.17g\n", what, a[7]);
}

int main(void)
{
    int t = 0;
    for (int i = 0; i < N; i++)
        a[i] = b[i] = i * i % 7;
    // CHECK: for (t = 0; t < 3; t++) {
    // CHECK-NEXT: {{^        }}amr_step((struct amr_named_array[]){{[{][{]}}"{{.*}}", (void *){{.*}}}}, 2);
    // CHECK-NEXT: {{^        }}step();
    // CHECK-NEXT: {{^    }}}
    // CHECK-NEXT: {{^    }}amr_steps_end(
#pragma amr timeloop
    for (t = 0; t < 3; t++)
        step();
    show("for");
    // CHECK: while (t-- > 0) {
    // CHECK-NEXT: {{^        }}amr_step({{.*}}); /* down */
    // CHECK: amr_steps_end
    // CHECK: show
#pragma amr timeloop
    while (t-- > 0) { /* down */
        step(); }
    show("while");
    // CHECK: do {
    // CHECK-NEXT: amr_step({{.*}}); step(); } while (++t < 3);
    // CHECK-NEXT: amr_steps_end(
#pragma amr timeloop
    do { step(); } while (++t < 3);
    show("do");
    // CHECK: if (t > 0)
    // CHECK: { for (int s = 0; s < 2; s++) // a comment
    // CHECK-NEXT: { amr_step({{.*}}); step(); }
    // CHECK-NEXT: amr_steps_end({{.*}}); }
    // CHECK-NEXT: else
    if (t > 0)
#pragma amr timeloop
        for (int s = 0; s < 2; s++) // a comment
            step();
    else
        show("never");
    show("if");
    // CHECK: for (int s = 0; s < 2; s++)
    // CHECK-NEXT: #define TWICE(x) \
    // CHECK-NEXT: (2 * \
    // CHECK-NEXT: (x))
    // CHECK-NEXT: { amr_step({{.*}}); step(); }
#pragma amr timeloop
    for (int s = 0; s < 2; s++)
#define TWICE(x) \
        (2 *     \
         (x))
        step();
    printf("%d ", TWICE(1));
    show("define");
    return 0;
}
