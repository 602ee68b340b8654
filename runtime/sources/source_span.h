/* The steps of a nest's bounds (amr_nest.bounds) by interval arithmetic. Between source_span.c and
 * source_bounds.c. */
#ifndef AMR_SOURCES_SOURCE_SPAN_H
#define AMR_SOURCES_SOURCE_SPAN_H

#include "sources/source.h"

/* Dimensions of what is asked for: those of the mesh, and what the first loops in the cell count.
 */
enum { AMR__ASKED = AMR_MAX_DIM + 4 };

/* What an own leaf holds, in the fields whose values count. */
struct amr__leaf_values {
    const struct amr_block *block;
    int n;
    const struct amr__field **field; /* [n] owned */
    double **cells; /* [n] owned, and so are they: [z][y][x], those in the mesh and one more at each
                       end, which continue them */
};

/* What a launch is asked for. */
struct amr__range {
    int lo[AMR__ASKED], hi[AMR__ASKED]; /* the places; both 0: all that the loop counts */
    int leaf;                           /* an own leaf that they lie in, + 1; 0: anywhere */
    const struct amr__leaf_values *values; /* its cells, for places in it; NULL: not looked at */
    bool constant; /* amid fields that are the same everywhere: differences are nothing */
    bool all; /* all terms that go with the place, whatever arrays hold; else those that go with
                 numbers of the launch, too */
    const double (*known)[2]; /* [arrays of the nest] what these hold, the second one less: unknown;
                                 NULL: not asked */
    int coarser; /* by so many levels, as the scalars have it */
};

struct amr__span {
    double lo, hi;
    bool is_data;   /* made of what arrays hold: may compare with anything */
    bool is_placed; /* made of the place */
    bool varies;    /* may be another in one place of the range than in another */
    bool is_given;  /* made of numbers of the launch, or of values that arrays hold */
    bool is_mixed; /* of both, by more than a factor: its largest value is not the product of theirs
                    */
};

static inline bool amr__bound_is_term(const struct amr_bound *s, bool all)
{
    return s->kind == AMR_BOUND_TERM || (all && s->kind == AMR_BOUND_REST);
}

static inline double amr__span_size(struct amr__span a)
{
    double lo = fabs(a.lo), hi = fabs(a.hi); /* no NaNs; fmax is a call */
    return lo > hi ? lo : hi;
}

static inline bool amr__span_is_number(struct amr__span a)
{
    return a.lo == a.hi && !a.is_data;
}

/* 1: the first one is larger everywhere, but for rounding, -1: the second one, 0: neither. They may reach beyond each
 * other by `slack`. */
int amr__span_side(struct amr__span a, struct amr__span b, double slack);

/* What each step may be in a range: of all steps, or of those that are needed, but for `varies`. is:
 * [n_bounds]. */
void amr__spans(const struct amr__launch *l, const struct amr__range *r, const bool *needed,
                struct amr__span *is);
/* The same of other steps, such as amr_array_desc.asked, but for `varies`. needed, is: [n]. */
void amr__spans_of(const struct amr__launch *l, const struct amr__range *r,
                   const struct amr_bound *step, int n, const bool *needed, struct amr__span *is);

/* No span reaches farther. */
#define AMR__SPAN_MOST 1e150

/* Whether a call's name is that function's; it may end in the f of float. */
bool amr__is_function(const char *name, const char *function);

/* ---- source_boxes.c ------------------------------------------------------------------------- */

/* With the steps that are needed, those that they are made of; of these, those that are made of what goes with the
 * range. [n] each. */
void amr__steps_need(const struct amr_bound *step, int n, bool *needed);
void amr__steps_move(const struct amr_bound *step, int n, const bool *needed, bool *moves);

/* ---- reduced_bounds.c ------------------------------------------------------------------------ */

/* Where a coarse cell's sum is compared with that of the finest cells. */
struct amr__reduced_place {
    int lo[AMR_MAX_DIM], hi[AMR_MAX_DIM]; /* whole cells, in finest ones */
    int ratio;                            /* finest cells of a coarse one along an axis */
    int rise_cells;                       /* finest ones along an axis over which the fields rise */
    const double *value;                  /* [arrays of the nest] by their own size; 0: not known */
};

/* Whether the nest's formulas are known, the same on a level as on the finest, and asked for less than
 * its blocks there take to run at the finest resolution. */
bool amr__reduced_known(const struct amr__launch *l, int level);
/* By how much each reduction of a block may differ at most, [reductions]; sets the place's ends. limit:
 * [reductions] more is looked at more closely; or NULL. */
void amr__reduced_misses(const struct amr__launch *l, const struct amr_block *b,
                         struct amr__reduced_place *p, const double *limit, double *misses);
/* What its fields are taken to hold, as a look does: `value` or 1; 0: not known, of whole numbers. Owned
 * by the caller. */
double *amr__reduced_values(const struct amr__launch *l, const double *value);
bool amr__reduced_within(const double *misses, const double *limit, int n);

/* ---- source_values.c ------------------------------------------------------------------------- */

/* Finds what a field holds in each own leaf (amr__field.leaf_held), and in all. Collective. */
void amr__values_hold(struct amr__field *f);
/* Of the fields whose values count for a launch; owned by the caller. */
struct amr__leaf_values *amr__leaf_values_new(const struct amr__launch *l, int leaf);
void amr__leaf_values_free(struct amr__leaf_values *v);
/* The least and largest value of one of them in a range of finest cells. */
void amr__leaf_values_span(const struct amr__leaf_values *v, const struct amr__field *f,
                           const int *lo, const int *hi, double span[2]);

/* ---- source_windows.c ------------------------------------------------------------------------ */

/* An array's contours have windows; these, of a launch. */
bool amr__windows_any(const struct amr_array_desc *of);
struct amr__windows *amr__windows_new(const struct amr__launch *l, const struct amr_array_desc *of);
void amr__windows_free(struct amr__windows *w);
/* One lies between two cells of an own leaf that are so many cells apart, and in neither. held: [arrays of the nest]
 * what the leaf holds, and somewhat more. */
bool amr__windows_miss(struct amr__windows *w, int leaf, int stride, const double (*held)[2]);

/* ---- source_bounds.c ------------------------------------------------------------------------- */

/* Where in an own leaf the terms of a launch that go with what it holds are about as large as they
 * get there: appended to [n] places, whose number it returns. */
int amr__bounds_places(const struct amr__launch *l, int leaf, const struct amr__leaf_values *values,
                       int (**place)[AMR_MAX_DIM], int n);

#endif
