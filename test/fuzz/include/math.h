#ifndef FUZZ_MATH_H
#define FUZZ_MATH_H
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define NAN (__builtin_nanf(""))
#define INFINITY (__builtin_inff())
#define HUGE_VAL (__builtin_inf())
#define isnan(x) __builtin_isnan(x)
#define isfinite(x) __builtin_isfinite(x)
#define FUZZ_ONE(name) double name(double); float name##f(float);
#define FUZZ_TWO(name) double name(double, double); float name##f(float, float);
FUZZ_ONE(sin) FUZZ_ONE(cos) FUZZ_ONE(tan) FUZZ_ONE(asin) FUZZ_ONE(acos) FUZZ_ONE(atan)
FUZZ_ONE(sinh) FUZZ_ONE(cosh) FUZZ_ONE(tanh) FUZZ_ONE(exp) FUZZ_ONE(exp2) FUZZ_ONE(expm1)
FUZZ_ONE(log) FUZZ_ONE(log2) FUZZ_ONE(log10) FUZZ_ONE(log1p) FUZZ_ONE(sqrt) FUZZ_ONE(cbrt)
FUZZ_ONE(fabs) FUZZ_ONE(floor) FUZZ_ONE(ceil) FUZZ_ONE(round) FUZZ_ONE(trunc) FUZZ_ONE(rint)
FUZZ_ONE(erf) FUZZ_ONE(erfc) FUZZ_ONE(tgamma) FUZZ_ONE(lgamma)
FUZZ_TWO(pow) FUZZ_TWO(fmod) FUZZ_TWO(fmin) FUZZ_TWO(fmax) FUZZ_TWO(hypot) FUZZ_TWO(atan2)
FUZZ_TWO(copysign) FUZZ_TWO(fdim)
double fma(double, double, double);
long lround(double), lrint(double);
#endif
