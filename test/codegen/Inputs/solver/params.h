#ifndef SOLVER_PARAMS_H
#define SOLVER_PARAMS_H
#define N 32
#define KAPPA 0.25
#endif
