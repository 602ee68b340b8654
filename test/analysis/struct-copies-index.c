/* Copies of whole structs at places that a function of indices gives. */
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck %s
#include <stddef.h>
enum { N = 66 };
typedef struct {
    double heat, vapour;
} air;
struct slab {
    int nx, nz;
    double dx;
    air *now, *next;
};
static air a[N * N], b[N * N];

static inline size_t at(const struct slab *s, int k, int i)
{
    return (size_t)k * (s->nx + 2) + i;
}

static air mixed(air l, air r, double f)
{
    return (air){l.heat + f * (r.heat - l.heat), l.vapour + f * (r.vapour - l.vapour)};
}

#pragma amr kernel
static void advance(struct slab *s, double dt)
{
#pragma amr data domain(k, i) arrays(s->now, s->next) spacing(s->dx)
    for (int k = 1; k <= s->nz; k++)
        for (int i = 1; i <= s->nx; i++) {
            air c = s->now[at(s, k, i)], west = s->now[at(s, k, i - 1)];
            air n = mixed(c, west, dt / s->dx);
            s->next[at(s, k, i)] = n;
        }
}

int main(void)
{
    struct slab s = {N - 2, N - 2, 0.1, a, b};
#pragma amr timeloop
    for (int t = 0; t < 10; t++) {
        advance(&s, 0.01);
        air *swap = s.now;
        s.now = s.next;
        s.next = swap;
    }
    return 0;
}
// CHECK-NOT: error
// CHECK: nest 0 advance
// CHECK: array s->now.heat double read at
// CHECK-NEXT: offsets (0,-1) (0,0)
// CHECK: array s->now.vapour double read at
// CHECK-NEXT: offsets (0,-1) (0,0)
