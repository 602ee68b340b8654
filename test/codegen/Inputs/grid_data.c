#include "grid.h"
struct params par = {.nu = 0.02};
static struct fields all;
struct fields *f = &all;
const double speed[2] = {1.0, 0.5};

void read_params(const char *text)
{
    if (sscanf(text, "%d %d", &par.nx, &par.ny) != 2)
        exit(1);
    par.dx = 1.0 / (par.nx - 1);
    f->w = calloc(par.nx * par.ny, sizeof *f->w);
    f->rhs = calloc(par.nx * par.ny, sizeof *f->rhs);
}
