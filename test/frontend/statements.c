// RUN: %amrcc --dump=unit %s | FileCheck %s
// Every kind of statement; for with any of its parts missing.

// CHECK: (function f 'int (int)' statements.c:[[#@LINE+1]]
int f(int n)
{
    // CHECK: (for () () ()
    // CHECK-NEXT: (break))
    for (;;)
        break;
    // CHECK: (for () (< n 3) ()
    // CHECK-NEXT: (expr (p++ n)))
    for (; n < 3;)
        n++;
    // CHECK: (for (= n 0) () ()
    for (n = 0;;)
        break;
    // CHECK: (for () () (-- n)
    // CHECK-NEXT: (continue))
    for (;; --n)
        continue;
    // CHECK: (for (= n 1) () (+= n 2)
    for (n = 1; /* ; */; n += 2)
        ;
    // CHECK: (for
    // CHECK-NEXT: (var i 'int' 0)
    // CHECK-NEXT: (var j 'int' written=1 1)
    // CHECK-NEXT: (< i j) (p-- j)
    for (int i = 0, j = 1; i < j; j--) {
    }
    // CHECK: (while n
    // CHECK-NEXT: (block
    // CHECK-NEXT: (null)))
    while (n) {
        ;
    }
    // CHECK: (do (> n 1)
    // CHECK-NEXT: (expr (-= n 1)))
    do
        n -= 1;
    while (n > 1);
    // CHECK: (if n
    // CHECK-NEXT: (expr (= n 1))
    // CHECK-NEXT: (if (== n 2)
    // CHECK-NEXT: (expr (= n 3))))
    if (n)
        n = 1;
    else if (n == 2)
        n = 3;
    // CHECK: (switch n
    // CHECK-NEXT: (block
    // CHECK-NEXT: (case 1
    // CHECK-NEXT: (case 2
    // CHECK-NEXT: (goto)))
    // CHECK-NEXT: (case
    // CHECK-NEXT: (break))))
    switch (n) {
    case 1:
    case 2:
        goto end;
    default:
        break;
    }
    // CHECK: (static var calls 'int' written=1)
    static int calls;
    calls++;
    // CHECK: (other)
    __asm__ volatile("");
    // CHECK: (label
    // CHECK-NEXT: (return n)))
end:
    return n;
}
