/* Holds a comparison against bounds; speed-ups. Called by the driver and the reports. */
#include <math.h>
#include <string.h>

#include "compare/compare.h"

enum { DEFAULT_FACTOR = 10 }; /* of the tolerance: what the project's own tests ask for */

/* Whether `name` stands in a list separated by commas. */
static bool is_listed(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (; list && *list; list += strcspn(list, ","), list += *list == ',')
        if (strcspn(list, ",") == n && !strncmp(list, name, n))
            return true;
    return false;
}

const char *bounds_unknown(struct arena *a, const struct bounds *b, const struct comparison *c)
{
    for (const char *at = b->fields; at && *at; at += strcspn(at, ","), at += *at == ',') {
        const char *name = arena_strndup(a, at, strcspn(at, ","));
        bool known = false;
        for (int i = 0; i < c->errors.arrays.n; i++)
            known = known || !strcmp(c->errors.arrays.at[i].name, name);
        if (!known)
            return name;
    }
    return NULL;
}

static bool any_followed(const struct comparison *c)
{
    for (int i = 0; i < c->errors.arrays.n; i++)
        if (c->errors.arrays.at[i].followed)
            return true;
    return false;
}

static bool is_bound(const struct bounds *b, const struct comparison *c,
                     const struct array_errors *e)
{
    return b->fields ? is_listed(b->fields, e->name) : e->followed || !any_followed(c);
}

const struct array_errors *comparison_worst(const struct bounds *b, const struct comparison *c)
{
    const struct array_errors *worst = NULL;
    for (int i = 0; i < c->errors.arrays.n; i++) {
        const struct array_errors *e = &c->errors.arrays.at[i];
        if (is_bound(b, c, e) && (!worst || e->all.max / e->scale > worst->all.max / worst->scale))
            worst = e;
    }
    return worst;
}

static void add(struct arena *a, struct comparison *c, struct bound bound)
{
    bound.holds = bound.found <= bound.limit;
    vec_push(a, &c->bounds, bound);
    c->holds = c->holds && bound.holds;
}

static void check_array(struct arena *a, const struct bounds *b, struct comparison *c,
                        const struct array_errors *e)
{
    bool stated = b->max_error >= 0;
    /* The tolerance says nothing about kinds and counters. */
    bool is_real = !strcmp(e->type, "double") || !strcmp(e->type, "float");
    if (stated || is_real || b->fields)
        add(a, c,
            (struct bound){.what = "relative Linf error",
                           .array = e->name,
                           .origin = stated ? NULL : "10 x tolerance",
                           .limit = stated ? b->max_error : DEFAULT_FACTOR * c->run.dump.tolerance,
                           .found = e->all.max / e->scale,
                           .range = e->scale});
    if (b->max_l1 >= 0)
        add(a, c,
            (struct bound){.what = "relative L1 error",
                           .array = e->name,
                           .limit = b->max_l1,
                           .found = e->all.l1 / e->scale,
                           .range = e->scale});
    if (b->max_drift >= 0)
        add(a, c,
            (struct bound){.what = "relative drift of the sum",
                           .array = e->name,
                           .limit = b->max_drift,
                           .found = e->has_drift ? fabs(e->drift) : INFINITY});
}

void bounds_check(struct arena *a, const struct base_runs *base, const struct bounds *b,
                  struct comparison *c)
{
    int64_t unnatural = 0;
    const bool sums = base->sums_only;
    c->holds = true;
    add(a, c,
        (struct bound){.what = "lines that one level prints otherwise than the serial program",
                       .origin = sums ? "sums rounded as there" : NULL,
                       .found = sums ? 0 : base->one_printed.n_lines});
    add(a, c,
        (struct bound){.what =
                           "arrays that one level leaves with other bits than the serial program",
                       .origin = sums ? "sums rounded as there" : NULL,
                       .found = sums ? 0 : base->one_other_arrays});
    for (int i = 0; i < c->errors.arrays.n; i++) {
        const struct array_errors *e = &c->errors.arrays.at[i];
        int64_t more = e->unnatural - e->unnatural_reference;
        unnatural += more > 0 ? more : 0;
    }
    add(a, c,
        (struct bound){.what = "cells with NaN or infinity that the reference has not",
                       .found = (double)unnatural});
    for (int i = 0; i < c->errors.arrays.n; i++)
        if (is_bound(b, c, &c->errors.arrays.at[i]))
            check_array(a, b, c, &c->errors.arrays.at[i]);
}

double speedup_theory(const struct base_runs *base, const struct run *r)
{
    double uniform = (double)base->one.dump.cells_updated;
    return r->dump.cells_updated > 0 ? uniform / (double)r->dump.cells_updated : 0;
}

double speedup_loop(const struct run *slow, const struct run *fast)
{
    double s = slow->dump.loop_seconds, f = fast->dump.loop_seconds;
    return s > 0 && f > 0 ? s / f : 0;
}

double speedup_whole(const struct run *slow, const struct run *fast)
{
    return slow->seconds > 0 && fast->seconds > 0 ? slow->seconds / fast->seconds : 0;
}
