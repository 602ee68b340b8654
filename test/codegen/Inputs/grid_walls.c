#include "grid.h"

void walls(double *q)
{
    for (int i = 0; i < par.nx; i++) {
        q[at(i, 0)] = q[at(i, 1)];
        q[at(i, par.ny - 1)] = q[at(i, par.ny - 2)];
    }
    for (int j = 0; j < par.ny; j++)
        q[j * par.nx] = q[at(par.nx - 1, j)] = 0;
}
