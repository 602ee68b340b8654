/* Options of `amrcc verify` and `amrcc converge`. Called by options.c. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "driver/options.h"

static const struct range nowhere;

const char *const task_names[] = {"", "verify", "converge", NULL};
const char *const verify_option_names[] = {
    "--levels",    "--tolerance", "--tolerances", "--ranks",     "--max-error",
    "--max-l1",    "--max-drift", "--fields",     "--any-steps", "--inputs",
    "--json",      "--png",       "--keep",       "--target",    "--block",
    "--cuda-arch", "--help",      "--version",    NULL};

/* A number between two others, both allowed; `wanted` names it in the message. */
static double number(struct diag *d, const char *name, const char *value, double least, double most,
                     const char *wanted)
{
    char *end;
    double x = strtod(value, &end);
    if (end == value || *end || !(x >= least && x <= most))
        diag_error(d, nowhere, "%s=%s: %s is wanted", name, value, wanted);
    return x;
}

static double level(struct diag *d, const char *name, const char *value)
{
    double x = number(d, name, value, 2, COMPARE_LEVELS, "a whole number from 2 to 12");
    if (x != floor(x))
        diag_error(d, nowhere, "%s=%s: a whole number from 2 to 12 is wanted", name, value);
    return x;
}

static double tolerance(struct diag *d, const char *name, const char *value)
{
    return number(d, name, value, 1e-15, 1, "a number from 1e-15 to 1");
}

static int whole(struct diag *d, const char *name, const char *value)
{
    double x = number(d, name, value, 1, 1 << 20, "a whole number from 1 on");
    if (x != floor(x))
        diag_error(d, nowhere, "%s=%s: a whole number from 1 on is wanted", name, value);
    return (int)x;
}

static double limit(struct diag *d, const char *name, const char *value)
{
    return number(d, name, value, 0, 1e300, "a number from 0 on");
}

/* Values separated by commas. */
static bool set_list(struct arena *a, struct diag *d, struct options *o, const char *name,
                     const char *value)
{
    bool levels = !strcmp(name, "--levels");
    if (!levels && strcmp(name, "--tolerance") && strcmp(name, "--tolerances"))
        return false;
    for (const char *at = value; *at; at += strcspn(at, ","), at += *at == ',') {
        const char *one = arena_strndup(a, at, strcspn(at, ","));
        if (levels)
            vec_push(a, &o->verify.levels, level(d, name, one));
        else
            vec_push(a, &o->verify.tolerances, tolerance(d, name, one));
    }
    return true;
}

static bool set_limit(struct diag *d, struct bounds *b, const char *name, const char *value)
{
    double *at = !strcmp(name, "--max-error")   ? &b->max_error
                 : !strcmp(name, "--max-l1")    ? &b->max_l1
                 : !strcmp(name, "--max-drift") ? &b->max_drift
                                                : NULL;
    if (at)
        *at = limit(d, name, value);
    return at != NULL;
}

static bool set_text(struct verify_options *v, const char *name, const char *value)
{
    const char **at = !strcmp(name, "--fields")   ? &v->bounds.fields
                      : !strcmp(name, "--inputs") ? &v->inputs
                      : !strcmp(name, "--json")   ? &v->json
                      : !strcmp(name, "--png")    ? &v->png
                                                  : NULL;
    if (at)
        *at = value;
    return at != NULL;
}

bool verify_option(struct arena *a, struct diag *d, struct options *o, const char *name,
                   const char *value)
{
    struct verify_options *v = &o->verify;
    bool *flag = !strcmp(name, "--keep")        ? &v->keep
                 : !strcmp(name, "--any-steps") ? &v->bounds.any_steps
                                                : NULL;
    static const char *const valued[] = {"--levels",    "--tolerance", "--tolerances", "--ranks",
                                         "--max-error", "--max-l1",    "--max-drift",  "--fields",
                                         "--inputs",    "--json",      "--png",        NULL};
    if (flag) {
        *flag = true;
        if (value)
            diag_error(d, nowhere, "'%s' takes no value", name);
        return true;
    }
    for (int n = 0; valued[n]; n++)
        if (!strcmp(valued[n], name) && !(value && *value)) {
            diag_error(d, nowhere, "'%s' needs a value: --name=value", name);
            return true;
        }
    if (!strcmp(name, "--ranks"))
        return v->ranks = whole(d, name, value), true;
    return value && (set_list(a, d, o, name, value) || set_limit(d, &v->bounds, name, value) ||
                     set_text(v, name, value));
}

void verify_options_check(struct diag *d, struct options *o)
{
    const struct verify_options *v = &o->verify;
    if (o->task == TASK_VERIFY && (v->levels.n > 1 || v->tolerances.n > 1)) {
        diag_error(d, nowhere, "amrcc verify compares one adaptive run");
        diag_hint(d, "amrcc converge takes lists: --tolerances=1e-2,1e-3,1e-4, or --levels=2,3,4");
    }
    if (o->task == TASK_CONVERGE && v->levels.n > 1 && v->tolerances.n > 1) {
        diag_error(d, nowhere, "amrcc converge changes one thing: levels or tolerances, not both");
        diag_hint(d, "give one value of the other");
    }
}
