#ifndef GRID_H
#define GRID_H
struct grid {
    double *u;
    int n;
};
extern double shared[16];
static inline double half(double x)
{
    return 0.5 * x;
}
void step(struct grid *g, int n);
#pragma amr data domain(i) arrays(shared)
#endif
