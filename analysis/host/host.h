/* The rest of the program: code on rank 0 that touches mesh arrays, time loops, what lives on from
 * step to step. host.c finds what code outside the nests does with mesh arrays, host_place.c says
 * where the view for it goes, and host_remedy.c what it costs. */
#ifndef AMRCC_ANALYSIS_HOST_H
#define AMRCC_ANALYSIS_HOST_H

#include "analysis/program/program.h"

struct host {
    struct plan *plan;
    struct diag *diag;
    struct function *function;      /* at hand */
    struct reach stepped;           /* what the time loops run */
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

/* busy.c: a nest, a time loop, or a call of a function with one. */
bool stmt_is_busy(const struct plan *p, struct stmt *s);
bool calls_busy(const struct plan *p, struct expr *e);
void find_busy(struct plan *p); /* work.busy */

/* host_remedy.c: warns about the last of plan.views, made for this place, where it is dear. */
void host_warn(struct host *h, const struct host_place *at);

/* host_point.c: the C text of an element that a statement reads or sets, where it may be had in
 * front of the statement by itself; else NULL. guarded: it is evaluated under a condition. listed:
 * whether a loop takes the elements from a list, by tables or structs. */
bool host_point_listed(struct stmt *loop, struct expr *access);
const char *host_point(const struct plan *p, struct stmt *in, struct expr *access, bool guarded);

/* convergence.c: the condition on which a loop ends since a reduction of its nests is small, or
 * NULL. Of t it asks loop, function and arrays only. */
struct expr *convergence_test(struct plan *p, const struct plan_timeloop *t);
bool stmt_leaves(const struct stmt *s); /* its last statement is a break, a return or a goto */
/* A scalar of the nest is made of a quotient of two such reductions: the step of a line search or of
 * conjugate gradients. */
bool convergence_quotient(struct plan *p, const struct plan_timeloop *t, const struct plan_nest *n);

/* macro_place.c: a macro spells `e`, a part of `whole`: does its use stand for an object? */
struct expr *macro_use(struct expr *whole, const struct expr *e); /* the outermost part; or NULL */
bool is_macro_place(struct expr *whole, const struct expr *e);
bool is_macro_alone(struct expr *whole, const struct expr *e); /* true of what no macro made */

/* Passes, in the order of analysis.c. */
pass pass_specialise_kept, pass_repeats, pass_timeloops, pass_escape, pass_host, pass_level_values;
silent_pass pass_fields, pass_live;
timeloop_pass pass_convergence, pass_sweeps, pass_units;

#endif
