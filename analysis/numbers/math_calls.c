/* The functions of math.h and stdlib.h that compute a number of numbers, by name; not
 * those that ask whether one is NaN or infinite, which no number is that the interpreter makes up.
 * Called by interpret.c. */
#include "analysis/numbers/machine.h"

#include <math.h>
#include <string.h>

/* 1 or 0; C has any number in place of 1. */
static double is_signed(double x)
{
    return signbit(x) != 0;
}

static double scaled(double x, double power)
{
    return power > -5000 && power < 5000 ? scalbn(x, (int)power) : NAN;
}

static const struct {
    const char *name;
    double (*one)(double), (*two)(double, double), (*three)(double, double, double);
} functions[] = {
    {"sqrt", .one = sqrt},        {"fabs", .one = fabs},           {"exp", .one = exp},
    {"log", .one = log},          {"sin", .one = sin},             {"cos", .one = cos},
    {"tan", .one = tan},          {"atan", .one = atan},           {"tanh", .one = tanh},
    {"sinh", .one = sinh},        {"cosh", .one = cosh},           {"floor", .one = floor},
    {"ceil", .one = ceil},        {"cbrt", .one = cbrt},           {"abs", .one = fabs},
    {"labs", .one = fabs},        {"erf", .one = erf},             {"erfc", .one = erfc},
    {"asin", .one = asin},        {"acos", .one = acos},           {"asinh", .one = asinh},
    {"acosh", .one = acosh},      {"atanh", .one = atanh},         {"exp2", .one = exp2},
    {"expm1", .one = expm1},      {"log1p", .one = log1p},         {"log2", .one = log2},
    {"log10", .one = log10},      {"round", .one = round},         {"lround", .one = round},
    {"llround", .one = round},    {"trunc", .one = trunc},         {"rint", .one = nearbyint},
    {"lrint", .one = nearbyint},  {"llrint", .one = nearbyint},    {"nearbyint", .one = nearbyint},
    {"tgamma", .one = tgamma},    {"lgamma", .one = lgamma},       {"logb", .one = logb},
    {"ilogb", .one = logb},       {"signbit", .one = is_signed},
    {"pow", .two = pow},          {"fmin", .two = fmin},           {"fmax", .two = fmax},
    {"hypot", .two = hypot},      {"atan2", .two = atan2},         {"fmod", .two = fmod},
    {"fdim", .two = fdim},        {"remainder", .two = remainder}, {"copysign", .two = copysign},
    {"ldexp", .two = scaled},     {"scalbn", .two = scaled},       {"nextafter", .two = nextafter},
    {"fma", .three = fma}};

bool math_call(const char *name, const double given[MATH_GIVEN], double *out)
{
    static const char builtin[] = "__builtin_"; /* what signbit(x) is a macro for */
    name += strncmp(name, builtin, sizeof builtin - 1) == 0 ? sizeof builtin - 1 : 0;
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        size_t k = strlen(functions[i].name);
        if (strncmp(name, functions[i].name, k) != 0 || (n != k && strcmp(name + k, "f") != 0))
            continue;
        *out = functions[i].one   ? functions[i].one(given[0])
               : functions[i].two ? functions[i].two(given[0], given[1])
                                  : functions[i].three(given[0], given[1], given[2]);
        return true;
    }
    return false;
}
