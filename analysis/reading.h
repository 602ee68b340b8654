/* What index.c, index_function.c, condition.c and local.c share while they read one integer expression of a nest. */
#ifndef AMRCC_ANALYSIS_READING_H
#define AMRCC_ANALYSIS_READING_H

#include "analysis/work.h"

struct binding { /* parameters of index functions, and locals as far as they are known */
    struct decl *param;
    struct poly value;
    struct binding *outer;
};

struct reading {
    struct work_nest *nest;
    struct binding *bound;
    struct expr *use; /* where in the nest: definitions must come before */
    int depth;
    enum index_fault fault;
    struct expr *at;
};

struct poly read_index(struct reading *r, struct expr *e);
struct poly read_fail(struct reading *r, enum index_fault fault, struct expr *at);
/* condition ? branch[0] : branch[1], where that wraps round a periodic axis. */
struct poly read_choice(struct reading *r, struct expr *condition, const struct poly *branch,
                        struct expr *at);
/* p = iterator + rest: its axis, or -1. */
int single_axis(const struct work_nest *w, const struct poly *p, struct poly *rest);
/* condition.c: the condition at a value of the iterator: 0, 1, or -1 where it cannot be told. */
int condition_at(struct reading *r, struct expr *condition, struct decl *iterator,
                 const struct poly *value);
/* The same where it is so in all cells of the nest. */
int condition_throughout(struct reading *r, struct expr *condition);
/* index_function.c: what a call returns. */
struct poly read_function(struct reading *r, struct expr *call);
/* local.c: the value of a variable of the function at the use. */
struct poly read_local(struct reading *r, struct expr *e);

#endif
