#ifndef REAL
#define REAL float
#define WITH_NY
#define FOURTH
#endif
#define EXTERN
#include "shared.h"

double second(real *u)
{
    return up(u[0], u[1], mean(u[2], u[3])) + steps;
}
