/* What a cell makes of its neighbours, taken apart into terms that go with one power of the cell
 * width each; and which powers fields carry from nest to nest. terms.c takes apart, measures.c and
 * branches.c find the expressions that are looked at, suspects.c the coefficient of a term. */
#ifndef AMRCC_ANALYSIS_TERMS_H
#define AMRCC_ANALYSIS_TERMS_H

#include "analysis/numbers/numbers.h"

enum { TERM_LEAST = -4, TERM_POWERS = 7 }; /* from this power on, so many */

/* A number as a sum of powers of the width. */
struct terms {
    bool known;               /* it is such a sum */
    bool is_sum;              /* ... or would be, but for terms of positive powers, which are of mixed
                                 orders; where orders were asked for */
    double part[TERM_POWERS]; /* the coefficient of width^(TERM_LEAST + i); 0: not there */
    int order[TERM_POWERS];   /* of a difference's terms: the order of the difference of data */
};

/* The index of a power. */
static inline int term_at(int power)
{
    return power - TERM_LEAST;
}

/* Results of a nest's cell for several widths, all else as in one world. */
struct sweep;
/* NULL where the body holds something that is not understood. */
struct sweep *sweep_of(const struct plan *p, const struct work_nest *w,
                       const struct interpret_world *world);
/* The largest of what the cell leaves in arrays at any of the widths. */
double sweep_largest(const struct work_nest *w, const struct sweep *s);
/* At the first of the widths, of what the scan measures under this number. */
double sweep_margin(const struct sweep *s, int number);

/* The widths in units of the world's, by number, and what the cell leaves at one of them, as in terms_of. */
double sweep_width(int width);
double sweep_result(const struct work_nest *w, const struct sweep *s, int width, int output);

/* Of what the cell leaves in an array of the nest, or (from arrays.n on) adds to a reduction, or
 * (behind these) of the margin of what the scan measures; less what it does in another world (NULL:
 * nothing). */
struct terms terms_of(const struct work_nest *w, const struct sweep *s, const struct sweep *less,
                      int output);
/* The orders, from the same difference for data half as far apart. */
void terms_find_orders(struct terms *t, const struct terms *half);
/* Of so many powers as the beginning of a series, which `1 - exp(-dt / h)` is at small numbers. */
bool terms_are_series(const struct terms *t);
int terms_power(const struct terms *t); /* the index of the first power but 0; -1: there is none */
bool terms_equal(const struct terms *a, const struct terms *b, int at); /* but for rounding */

/* ---- a nest that is looked at --------------------------------------------------------------- */

/* A nest that is looked at. */
struct term_scan {
    struct plan *plan;
    struct work_nest *nest;
    struct interpret_world world; /* but for the distance of neighbours, and which are equal */
    bool *still; /* world.still, [arrays] */
    int *powers; /* world.powers, [arrays] */
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
    VEC(struct interpret_sides *) alone; /* of those measured, as far as asked for: scan_both_sides */
    int looked;                  /* the array that differs from cell to cell; -1: all do */
    struct sweeps_known *known; /* [arrays + 1] by `looked` + 1: the same questions come again for
                                    each array that is written */
};

/* The cell amid equal neighbours, and amid others at two distances. */
struct scan_views {
    struct sweep *flat, *whole, *half;
};

/* What is measured of its cells: conditions, or also sums and functions (measures.c). */
enum scan_kind { SCAN_CONDITIONS, SCAN_MEASURES };
/* Anew, but for the views of all earlier ones of the nest: all that look at it ask for the same. */
struct term_scan scan_of(struct plan *p, struct work_nest *w, enum scan_kind kind);
/* Asks anew which powers the arrays carry, also by `side`: with others all is looked at once more. */
void scan_update(struct term_scan *s);
/* Only this array differs from cell to cell; -1: all do. */
void scan_look_at(struct term_scan *s, int array);
/* False where the body holds something that is not understood. */
bool scan_look(struct term_scan *s, struct scan_views *v);
/* Of the output, what the array's own cell has a part in, and what all its cells have, amid equal ones;
 * false where that is not understood. */
bool scan_parts(struct term_scan *s, int array, int output, struct terms *from_own,
                  struct terms *from_all);
/* A single one. uniform: neighbours hold what the cell does. nudged: this array's own cell
 * (uniform: all cells) holds SCAN_NUDGE more, -1: none. */
struct sweep *scan_view(struct term_scan *s, double distance, bool uniform, int nudged);
enum { SCAN_SIDES = 256 }; /* sets of sides of a nest that are looked at, at most */
enum { SCAN_SEEDS = 2 }; /* what is said must hold in so many worlds */
#define in_all_worlds(s, ...) /* does it hold in each of them? */                                  \
    ({                                                                                             \
        bool in_all = true;                                                                        \
        for ((s)->world.seed = SCAN_SEEDS; (s)->world.seed >= 1 && in_all; (s)->world.seed--)      \
            in_all = (__VA_ARGS__);                                                                \
        (s)->world.seed = 1;                                                                       \
        in_all;                                                                                    \
    })
/* What it is in a world that is otherwise in one thing: scan_with(s, doubled, a, scan_look(s, &v)). */
#define scan_with(s, thing, as, ...)                                                               \
    ({                                                                                             \
        __typeof__((s)->world.thing) thing##_was = (s)->world.thing;                               \
        (s)->world.thing = (as);                                                                   \
        __typeof__(__VA_ARGS__) thing##_found = (__VA_ARGS__);                                     \
        (s)->world.thing = thing##_was;                                                            \
        thing##_found;                                                                             \
    })
#define SCAN_NUDGE 0.01
#define SCAN_DISTANCE 0.005 /* of a cell's neighbours, in scan_look */
/* [2] the sides of this condition, alone. */
const struct interpret_sides *scan_both_sides(struct term_scan *s, int number);
/* Is the comparison of this number reached? *side: by which side the cell goes; -1: by both. */
bool scan_reaches(struct term_scan *s, int number, int *side);
bool scan_take_side(struct term_scan *s, int side); /* of condition side / 2, alone; true */
/* The output that is the margin of what is measured under this number. */
int scan_measured(const struct term_scan *s, int number);
/* What the cell leaves amid equal ones; no terms where the body is not understood. */
struct terms scan_alone(struct term_scan *s, int output);
/* What twice the array, or variable, adds to that; and is it something, or not known? */
struct terms scan_doubled(struct term_scan *s, const void *what, int output);
bool scan_goes_with(struct term_scan *s, const void *what, int output);
/* What comes from neighbours. */
struct terms scan_near(const struct term_scan *s, const struct scan_views *v, int output);
/* A term that is a difference quotient: the same on all levels. */
bool terms_have_quotient(const struct terms *t);

/* slopes.c: data of the same slope add another amount at another width, whatever the cell holds. */
bool scan_slope_varies(struct term_scan *s, int array, int output);
/* What the cell makes of its own numbers goes with the width, and with no power of it; limits aside. */
bool scan_own_varies(struct term_scan *s, int output);
/* Steps make the array of the width, and what the cell alone gives goes with no power of it. */
bool field_has_no_power(struct plan *p, const struct plan_array *a);

/* measures.c: finds the expressions whose margins are asked for. */
void scan_find_measures(struct term_scan *s);
bool measure_is_extremum(struct expr *e);
bool measure_is_of_two(struct expr *e);   /* numbers, and not in proportion to one of them */
bool measure_is_function(struct expr *e); /* of one number, and not in proportion to a power of it */
bool measure_is_of_sign(struct expr *e);  /* compares with 0 */
bool measure_is_bounded(struct expr *e);  /* does not grow as what it is given */

/* branches.c: the conditions; and of these the sides that the cell takes not at all, or only sometimes,
 * also of several at once. To be asked first of a scan. */
void scan_find_conditions(struct term_scan *s);
void scan_find_sides(struct term_scan *s);
/* `holds` of the scan as it is, and on all those sides; false where there would be more. */
bool scan_on_all_sides(struct term_scan *s, bool (*holds)(struct term_scan *s, void *with), void *with);
void scan_left_out(struct diag *d, const struct work_nest *w); /* warns where there were more */
bool sides_equal(const struct interpret_sides *a, const struct interpret_sides *b); /* or NULL */

/* suspects.c: what multiplies the term without a width (of index `at`) of an array that is read. */
struct suspect {
    struct decl *decl; /* NULL: none by name */
    bool is_array;
    bool divides;  /* the term, where none multiplies it */
    bool of_width; /* the program makes it from the cell width */
    bool said;     /* a clause gives its power */
    bool carries;  /* an array does that carries a power, or may */
};
struct suspect suspect_find(struct term_scan *s, int array, int output, int at);
/* The first variable computed in front of the nest, or by the cell, of which `is` holds while
 * s->held has it the same on all levels; or NULL. */
struct decl *suspect_held(struct term_scan *s, bool (*is)(struct term_scan *s, void *with),
                          void *with);
/* A variable that is computed from the width, and ought not to be: a time step; or NULL. */
struct decl *suspect_step(struct term_scan *s, int output, int at, const struct terms *before);

/* time_extremes.c: warns of the largest values over time of second differences. */
void time_extremes(struct plan *p, struct diag *d, struct work_nest *w);

/* ---- fields and scalars --------------------------------------------------------------------- */

/* field_powers.c: what is known of the array; or NULL. */
struct work_power *field_power(const struct plan *p, const struct plan_array *a);
/* The least power, of a width that nests name, of what each leaf holds for its own width amid equal cells;
 * 0: none, or not known. */
int field_level_power(const struct plan *p, const struct plan_array *a);
/* It sets values beside the steps, as initial values are, and coefficients: those of the finest cells on all levels.
 * Later the mesh changes, and takes them to other levels. Not where it reads what each leaf holds for its own width. */
bool makes_for_finest(const struct plan *p, const struct work_nest *w);
/* Fills work.powers, but for those that finest_store.c gives, anew; after all scalars. */
void field_powers_find(struct plan *p);
/* finest_store.c: all that sets the array gives it one power of the width, which a clause says, or with
 * which other nests take differences; */
bool finest_store_serves(struct plan *p, const struct plan_array *a, bool initial);
/* of arrays that clauses give a power, or refuses it; */
void finest_store_take(struct plan *p, struct diag *d);
/* ... of those that nests in front of the steps set, and (behind field_powers_find for good) of
 * others; true where there are some. */
bool finest_store_find(struct plan *p, bool initial);

/* scalar_origin.c: why a scalar has the value that it has. */
struct scalar_origin {
    const char *why; /* the formula, spacing, the scale clause, or where its value is set; "": not known */
    bool of_width;   /* the same on all levels, though the program makes it from the cell width */
};
struct scalar_origin scalar_origin(const struct plan *p, const struct plan_nest *n,
                                   const struct plan_scalar *s);
/* All that host code sets the table's entries to goes with the place, and with no power of the width, `j * dr`. */
bool table_goes_by_place(const struct plan *p, const struct plan_nest *n, const struct decl *table);

#endif
