// RUN: %amrcc --dump=unit %s | FileCheck %s
// How often an object is written and whether its address is taken; constants that are known.
void use(int *p, double *q);

struct s {
    int n;
};

// CHECK: (global never 'int' 3)
int never = 3;
// CHECK: (global often 'int' written=3)
int often;

// CHECK: (param p 'struct s *')
// CHECK: (param v 'double *' written=1)
void f(struct s *p, double *v)
{
    // CHECK: (var taken 'int' address-taken 0)
    // CHECK: (var local 'int' written=1)
    int taken = 0, local;
    // CHECK: (var table 'double[4]')
    double table[4];
    // CHECK: (var n 'const int' value=64 64)
    // CHECK: (var m 'const int' value=32 (/ n 2))
    // CHECK: (var unknown 'const int' (-> p n))
    const int n = 64, m = n / 2, unknown = p->n;
    often = 1;
    often += 2;
    --(often);
    (local) = sizeof(never = 3);
    table[0] = 1;
    use(&taken, table);
    use(&p->n, &table[1]);
    // CHECK: (var own 'struct s' address-taken)
    struct s own;
    use(&(own).n, table);
    *v++ = 2;
}
