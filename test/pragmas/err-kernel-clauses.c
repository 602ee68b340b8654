// RUN: not %amrcc --dump=pragmas %s 2>&1 | FileCheck %s

// CHECK: err-kernel-clauses.c:[[#@LINE+2]]:30: error: unknown reduction operator 'maxx'
// CHECK: hint: did you mean 'max'?
#pragma amr kernel reduction(maxx: err)
void a(void)
{
}

// CHECK: err-kernel-clauses.c:[[#@LINE+2]]:30: error: expected an operator and ':' in 'reduction'
// CHECK: hint: write reduction(max: err)
#pragma amr kernel reduction(err)
void b(void)
{
}

// CHECK: err-kernel-clauses.c:[[#@LINE+2]]:26: error: expected the power of the cell width after 'c'
// CHECK: hint: write scale(c: -2) for one over the width squared
#pragma amr kernel scale(c)
void c(void)
{
}

// CHECK: err-kernel-clauses.c:[[#@LINE+1]]:29: error: the power in 'scale' must be an integer constant
#pragma amr kernel scale(c: -1.5)
void d(void)
{
}

// CHECK: err-kernel-clauses.c:[[#@LINE+2]]:30: error: 'scale' gives two powers for the whole update
// CHECK: err-kernel-clauses.c:[[#@LINE+1]]:26: note: the first one is here
#pragma amr kernel scale(-2, -1)
void g(void)
{
}

// CHECK: err-kernel-clauses.c:[[#@LINE+2]]:25: error: a kernel has one role, 'init' or 'boundary'
// CHECK: err-kernel-clauses.c:[[#@LINE+1]]:20: note: the first one is here
#pragma amr kernel init boundary
void e(void)
{
}

// CHECK: err-kernel-clauses.c:[[#@LINE+1]]:20: error: 'init' takes no arguments on 'kernel'
#pragma amr kernel init(u)
void f(void)
{
}

int main(void)
{
    return 0;
}
