#ifndef RELATIVE_H
#define RELATIVE_H
#include <assert.h>
#include <stdio.h>
typedef struct {
    int n;
    struct { double lo, hi; } ends;
    double *u, *un;
} grid;
typedef struct {
    union { int i; float f; };
    enum { RED, BLUE } kind;
} item;
#define LOG(m) fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, m)
static inline double get(const grid *g, int i)
{
    assert(i >= 0 && i < g->n);
    if (i > 1000000)
        LOG("far");
    return g->u[i];
}
static inline item blank(void)
{
    item x = {{0}, RED};
    return x;
}
void step(grid *g);
#endif
