/* What the files that look for hidden cell widths share: hidden.c judges terms, measures.c and
 * branches.c find the expressions that are looked at, suspects.c the coefficient, field_powers.c
 * the powers that fields carry from nest to nest. */
#ifndef AMRCC_ANALYSIS_HIDDEN_H
#define AMRCC_ANALYSIS_HIDDEN_H

#include "analysis/levels/terms.h"

/* A sweep that was made, and the world of the scan it was made in. */
struct hidden_sweep {
    unsigned seed;
    double distance;
    bool uniform;
    int nudged;
    const void *doubled;
    const struct decl *held, *set;
    double set_to;
    const struct interpret_sides *sides;
    bool is_steep;
    struct sweep *sweep; /* NULL: the body is not understood */
};

struct hidden_sweeps {
    VEC(struct hidden_sweep) at;
};

/* A nest that is looked at. */
struct hidden_scan {
    struct plan *plan;
    struct work_nest *nest;
    unsigned seed;
    bool *still; /* [arrays] hold the same in all cells */
    int *powers; /* [arrays] of the width, that they carry */
    const void *doubled;
    const struct decl *held, *set; /* as in interpret_world */
    double set_to;
    const struct interpret_sides *sides; /* of conditions, whatever the numbers are; or NULL */
    bool is_steep; /* tables along an axis change twice as much from place to place */
    int made;            /* this array is taken as it is on one side of a condition of the nest that
                            makes it, */
    const struct work_side *side; /* this one; or NULL */
    VEC(struct expr *) measured; /* expressions whose margins are asked for, */
    struct ptr_map number_of;    /* and their numbers */
    VEC(struct expr *) by_number; /* of these, what counts only if they measure by a number alone */
    bool is_named; /* the nest names a width; else only what other nests have made of neighbours is
                      looked at */
    VEC(const struct interpret_sides *) others; /* that are looked at, too */
    bool leaves_out;                            /* there would be more */
    VEC(struct interpret_sides *) alone; /* of those measured, as far as asked for: hidden_both_sides */
    int looked;                  /* the array that differs from cell to cell; -1: all do */
    struct hidden_sweeps *known; /* [arrays + 1] by `looked` + 1: the same questions come again for
                                    each array that is written */
};

/* The cell amid equal neighbours, and amid others at two distances. */
struct hidden_views {
    struct sweep *flat, *whole, *half;
};

/* What is measured of its cells: conditions, or also sums and functions (measures.c). */
enum hidden_kind { HIDDEN_CONDITIONS, HIDDEN_MEASURES };
/* Anew, but for the views of all earlier ones of the nest: all that look at it ask for the same. */
struct hidden_scan hidden_scan(struct plan *p, struct work_nest *w, enum hidden_kind kind);
/* Asks anew which powers the arrays carry, also by `side`: with others all is looked at once more. */
void hidden_update(struct hidden_scan *s);
/* Only this array differs from cell to cell; -1: all do. */
void hidden_look_at(struct hidden_scan *s, int array);
/* False where the body holds something that is not understood. */
bool hidden_look(struct hidden_scan *s, struct hidden_views *v);
/* Of the output, what the array's own cell has a part in, and what all its cells have, amid equal ones;
 * false where that is not understood. */
bool hidden_parts(struct hidden_scan *s, int array, int output, struct terms *from_own,
                  struct terms *from_all);
/* A single one. uniform: neighbours hold what the cell does. nudged: this array's own cell
 * (uniform: all cells) holds HIDDEN_NUDGE more, -1: none. */
struct sweep *hidden_view(struct hidden_scan *s, double distance, bool uniform, int nudged);
enum { HIDDEN_SIDES = 256 }; /* sets of sides of a nest that are looked at, at most */
enum { HIDDEN_SEEDS = 2 }; /* what is said must hold in so many worlds */
#define HIDDEN_NUDGE 0.01
#define HIDDEN_DISTANCE 0.005 /* of a cell's neighbours, in hidden_look */
/* [2] the sides of this condition, alone. */
const struct interpret_sides *hidden_both_sides(struct hidden_scan *s, int number);
/* Is the comparison of this number reached? *side: by which side the cell goes; -1: by both. */
bool hidden_reaches(struct hidden_scan *s, int number, int *side);
/* What twice the array adds to what the cell gets. */
struct terms hidden_doubled(struct hidden_scan *s, const struct plan_array *array, int output);
/* What comes from neighbours. */
struct terms hidden_near(const struct hidden_scan *s, const struct hidden_views *v, int output);
/* A term that is a difference quotient: the same on all levels. */
bool hidden_has_quotient(const struct terms *t);

/* measures.c: finds the expressions whose margins are asked for. */
void hidden_find_measures(struct hidden_scan *s);
bool measure_is_extremum(struct expr *e);
bool measure_is_of_two(struct expr *e);   /* numbers, and not in proportion to one of them */
bool measure_is_function(struct expr *e); /* of one number, and not in proportion to a power of it */
bool measure_is_of_sign(struct expr *e);  /* compares with 0 */
bool measure_is_bounded(struct expr *e);  /* does not grow as what it is given */

/* branches.c: the conditions; and of these the sides that the cell takes not at all, or only sometimes,
 * also of several at once. To be asked first of a scan. */
void hidden_find_conditions(struct hidden_scan *s);
void hidden_find_sides(struct hidden_scan *s);
bool sides_equal(const struct interpret_sides *a, const struct interpret_sides *b); /* or NULL */

/* field_powers.c */
/* The nest advances the array: reads the same field in its own cell. */
bool field_advances(const struct plan *p, const struct plan_nest *n, const struct plan_array *to);

/* suspects.c: what multiplies the term without a width (of index `at`) of an array that is read. */
struct hidden_suspect {
    struct decl *decl; /* NULL: none by name */
    bool is_array;
    bool of_width; /* the program makes it from the cell width */
    bool said;     /* a clause gives its power */
    bool carries;  /* an array does that carries a power, or may */
};
struct hidden_suspect suspect_find(struct hidden_scan *s, int array, int output, int at);
/* The first variable computed in front of the nest, or by the cell, of which `is` holds while
 * s->held has it the same on all levels; or NULL. */
struct decl *suspect_held(struct hidden_scan *s, bool (*is)(struct hidden_scan *s, void *with),
                          void *with);
/* A variable that is computed from the width, and ought not to be: a time step; or NULL. */
struct decl *suspect_step(struct hidden_scan *s, int output, int at, const struct terms *before);

#endif
