/* Ghost cells: walls on the low sides, free outflow on the high ones. */
#include "gas.h"

void fill_x(gas *g)
{
    for (int j = 0; j < g->ny + 2 * NG; j++)
        for (int k = 0; k < NG; k++) {
            g->u[j][k] = g->u[j][2 * NG - 1 - k];
            g->u[j][k].mx *= -1.0;
            g->u[j][g->nx + NG + k] = g->u[j][g->nx + NG - 1];
        }
}

void fill_y(gas *g)
{
    for (int i = 0; i < g->nx + 2 * NG; i++)
        for (int k = 0; k < NG; k++) {
            g->u[k][i] = g->u[2 * NG - 1 - k][i];
            g->u[k][i].my *= -1.0;
            g->u[g->ny + NG + k][i] = g->u[g->ny + NG - 1][i];
        }
}
