#define N 66
#include "inner.h"
