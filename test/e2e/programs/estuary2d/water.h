#ifndef WATER_H
#define WATER_H

enum { NG = 2, NV = 3 }; /* ghost cells on each side; surface and momenta */

struct state {
    double h, u, v;
};

struct flux {
    double mass, along, across;
};

struct sea {
    int nx, ny;
    double dx;
};

void rates(struct sea s, double (*restrict r)[s.ny + 2 * NG][s.nx + 2 * NG],
           double (*restrict q)[s.ny + 2 * NG][s.nx + 2 * NG], double (*restrict z)[s.nx + 2 * NG + 1]);
void combine(struct sea s, double (*restrict q)[s.ny + 2 * NG][s.nx + 2 * NG],
             double (*restrict old)[s.ny + 2 * NG][s.nx + 2 * NG], double (*restrict r)[s.ny + 2 * NG][s.nx + 2 * NG],
             double a, double dt);
double fastest(struct sea s, double (*restrict q)[s.ny + 2 * NG][s.nx + 2 * NG], double (*restrict z)[s.nx + 2 * NG + 1]);

#endif
