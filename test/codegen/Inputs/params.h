#ifndef PARAMS_H
#define PARAMS_H
#define STEPS 5
#ifndef KAPPA
#define KAPPA 0.125
#define N 32
#endif
#endif
