/* A gas in two dimensions: cells as structs in rows behind pointers. */
#ifndef GAS_H
#define GAS_H

#define NG 2 /* ghost cells on all sides */

typedef struct {
    double rho, mx, my, e;
} state;

typedef struct {
    int nx, ny;
    double h, gamma;
    state **u, **flux; /* rows of nx + 2 NG cells; flux[j][i]: through the low face of a cell */
} gas;

void fill_x(gas *g);
void fill_y(gas *g);
void sweep_x(gas *g, double dt);
void sweep_y(gas *g, double dt);
double fastest(gas *g);
double pressure(state s, double gamma);
#endif
