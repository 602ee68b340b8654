/* Between host.c, which finds what code outside the nests does with mesh arrays, host_place.c,
 * which says where the view for it goes, and host_remedy.c, which says what it costs. */
#ifndef AMRCC_ANALYSIS_HOST_H
#define AMRCC_ANALYSIS_HOST_H

#include "analysis/work.h"

struct host {
    struct plan *plan;
    struct diag *diag;
    struct function *function;      /* at hand */
    VEC(struct function *) stepped; /* functions that the time loop runs */
};

struct host_place {
    struct stmt *in;    /* the statement whose own expression holds the access */
    struct expr *whole; /* that expression */
    struct expr *access, *base, *wrap;
    bool reads, writes;
    bool is_element; /* the access is a number */
    bool is_guarded; /* evaluated under a condition */
};

/* host_counter.c: the values of a variable in a loop of host code, one after the other. */
struct host_counter {
    struct decl *decl;
    struct stmt *loop;
    struct loop_bounds bounds; /* `lo` may name the variable: what it is in front of the loop */
    bool whole;                /* nothing else in the loop's header ends it */
    bool past;                 /* the access meets the first value behind them, too */
};
/* Of d where it is counted in `before` or a loop in that; false where it is not, or otherwise. */
bool host_counter(struct plan *p, struct stmt *before, const struct host_place *at, struct decl *d,
                  struct host_counter *out);
/* host_box.c: the cells that the access may read while `before`, a loop, runs; NULL: not known. */
const struct plan_box *host_box(struct plan *p, struct stmt *before, const struct host_place *at);
/* a is b's box, or the same with one value more. */
bool host_box_covers(const struct plan_box *a, const struct plan_box *b);

/* host_place.c: the pointer under the subscripts: u of u[k][j][i] and &u[0][0], g->u, *pu, rows[j].
 * `access`: e is an element, else a pointer or an array. *wrap: what to put a view round, `p++` of
 * *p++. */
struct expr *host_pointer(const struct plan *p, struct expr *e, bool access, struct expr **wrap);
/* Adds the view, or what the place needs to one that is there (plan.views). True: it is the last. */
bool host_place_view(struct host *h, const struct host_place *at);

/* host_remedy.c: warns about the last of plan.views, made for this place, where it is dear. */
void host_warn(struct host *h, const struct host_place *at);

#endif
