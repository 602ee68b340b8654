/* What depends on the cell width is computed again for each level where the function runs straight to the nest; not where
 * a loop carries it from pass to pass, and not where jumps pass it by or come back to it. */
// RUN: not %amrcc --dump=plan %s -DPASS=1 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %amrcc --dump=plan %s -DPASS=2 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %amrcc --dump=plan %s -DPASS=3 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %amrcc --dump=plan %s -DPASS=4 2>&1 | FileCheck --check-prefix=JUMP %s
// RUN: not %amrcc --dump=plan %s -DPASS=12 2>&1 | FileCheck --check-prefix=JUMP %s
// RUN: not %amrcc --dump=plan %s -DPASS=5 2>&1 | FileCheck --check-prefix=JUMP %s
// RUN: %amrcc --dump=plan %s -DPASS=6 2>&1 | FileCheck --check-prefix=CHAIN %s
// RUN: not %amrcc --dump=plan %s -DPASS=9 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %amrcc --dump=plan %s -DPASS=10 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %amrcc --dump=plan %s -DPASS=11 2>&1 | FileCheck --check-prefix=PASS %s
// RUN: not %amrcc --dump=plan %s -DPASS=8 2>&1 | FileCheck --check-prefix=ROUND %s
// RUN: %amrcc --dump=plan %s -DPASS=7 2>&1 | FileCheck --check-prefix=CHAIN %s
#define N 130
#define SQUARE c = c * c + c * c;
#define SQUARES SQUARE SQUARE SQUARE SQUARE SQUARE SQUARE SQUARE SQUARE
static double u[N], v[N];

// PASS: error: '{{[cd]}}' depends on the cell width and is carried from one pass of a loop to the next
// PASS: hint: compute it right before the nest, or add scale({{[cd]}}: p)
// JUMP: error: 'c' depends on the cell width and is set under a condition or in a loop
// ROUND: error: 'before' depends on the cell width and is carried from one pass of a loop to the next
// CHAIN: axis i ring 1 1
#pragma amr kernel scale(dt: 0)
static void step(double h, int t)
{
    double c = 0.1, d = 0.1, dt = 0.2 * h * h;
    int k = 0;
#pragma amr data domain(i) arrays(u, v) spacing(h)
#if PASS == 1
    c = dt / (h * h);
    for (k = 0; k < 3; k++) {
        c *= 0.9;
#elif PASS == 2
    for (c = dt / (h * h); k < 3; c = 0.9 * c, k++) {
#elif PASS == 3
    c = dt / (h * h);
    for (k = 0; k < 3; k++) {
        c = k ? d : c;
        d = c * 0.9;
#elif PASS == 4
    {
        if (t == 3)
            goto skip;
        c = dt / (h * h);
    skip:;
#elif PASS == 5
    switch (t % 2) {
    case 0:
        c = dt / (h * h);
    case 1:;
#elif PASS == 12
    switch (t % 9) {
    case 0:
        k = 1;
        c = dt / (h * h);
    case 1 ... 5:;
#elif PASS == 6
    {
    again:;
        c = dt / (h * h) * d;
#elif PASS == 9
    c = dt / (h * h);
    {
    again:;
        c *= d;
#elif PASS == 10
    c = dt / (h * h);
again:
    c *= 0.9;
    if (k++ < 3)
        goto again;
    {
#elif PASS == 11
    {
        c = dt / (h * h);
    again:;
#elif PASS == 8
    double sum, before = 0;
    for (k = 0; k < 3; k++) {
        sum = before;
        sum += h;
        c = sum;
#else
    {
        SQUARES SQUARES SQUARES SQUARES
#endif
        for (int i = 1; i < N - 1; i++)
            v[i] = u[i] + c * (u[i - 1] - 2 * u[i] + u[i + 1]);
        for (int i = 1; i < N - 1; i++)
            u[i] = v[i];
#if PASS == 8
        before = c;
#endif
    }
#if PASS == 6 || PASS == 9 || PASS == 11
#if PASS == 11
    c = 0.9 * c;
#endif
    if (k++ < t % 2)
        goto again;
#endif
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 40; t++)
        step(1.0 / N, t);
    return 0;
}
