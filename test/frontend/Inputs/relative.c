#include "relative.h"

#pragma amr kernel scale(-2)
void step(grid *g)
{
#pragma amr data domain(i) arrays(g->un, g->u)
    for (int i = 1; i < g->n - 1; i++)
        g->un[i] = g->u[i] + 0.2 * (g->u[i - 1] - 2 * g->u[i] + g->u[i + 1]);
}
