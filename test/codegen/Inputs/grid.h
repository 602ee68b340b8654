#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct params { int nx, ny; double dx, dt, nu; };
struct fields { double *w, *rhs; };

extern struct params par;
extern struct fields *f;
extern const double speed[2];

static inline int at(int i, int j) { return j * par.nx + i; }

void read_params(const char *text);
void walls(double *q);
void start(void);
double limit(void);
void step(void);
