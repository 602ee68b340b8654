/* Runs the body of a nest for one cell, with made-up numbers for all that it reads (interpret.c): what is measured
 * about an update comes from such runs. Contract: nothing is changed; false where the body holds something that is
 * not understood. */
#ifndef AMRCC_ANALYSIS_NUMBERS_H
#define AMRCC_ANALYSIS_NUMBERS_H

#include "analysis/tree/tree.h"

/* Comparisons, with their copies as a macro makes them, that hold or do not, whatever their numbers
 * are; the sign that copysign takes, which holds if it is positive; and fmin and fmax, which hold if they
 * are the first of the two. */
enum { INTERPRET_SIDES = 8 };
struct interpret_sides {
    int n;
    struct expr *at[INTERPRET_SIDES];
    bool holds[INTERPRET_SIDES];
};

/* The world that the cell is in: every array is a smooth function, every scalar a number. */
struct interpret_world {
    unsigned seed; /* another seed, other functions and numbers */
    double width;  /* distance of neighbours */
    bool is_flat;  /* neighbours hold what the cell itself holds */
    bool is_steep; /* tables along an axis change twice as much from place to place */
    int nudged;    /* this array's own cell holds more by `nudge`; -1: none */
    double nudge;
    double size, outer; /* fields, and scalars from outside, are larger by this factor; 0: 1 */
    bool in_mesh;  /* places, the iterators times the finest width, lie within a mesh */
    bool by_width; /* variables that name the width hold it, and what the nest computes from them
                      anew for each level is computed, but for `held` */
    const struct decl *held;
    double cell;         /* that width, where the data vary on another length; 0: `width` */
    double unit;         /* of widths that the cell is swept over (terms.c); 0: 1 */
    const bool *still;   /* [arrays] hold the same everywhere; NULL: none does */
    const bool *varies;  /* [arrays] vary though is_flat; NULL: none does */
    const int *powers;   /* [arrays] of the width, that they carry, with `cell`; NULL: none */
    const void *doubled; /* this variable (or a table by its name), or struct plan_array, holds
                            twice its number; NULL: none */
    const void *set; /* this variable, or struct plan_array in all cells, holds set_to; NULL: none */
    double set_to;
    int index;           /* what iterators are, about; 0: 10 */
    int end;       /* the cell is 0: amid others, 1: near the low, 2: the high end of the range */
    int end_axis;  /* along this axis, */
    int end_cells; /* with so many cells between it and the edge */
    int at[PLAN_MAX_DIM]; /* the cell itself, by its offset from the one where fields begin */
    const struct ptr_map *measured; /* comparisons, sums, casts and calls of math.h: numbers from 0
                                       on */
    int n_measured;
    bool stops; /* at the first of these that is reached: what the cell holds afterwards is not known */
    const struct interpret_sides *sides; /* NULL: as the numbers have it */
};

struct interpret_result {
    double *written; /* [arrays of the nest] what the cell holds afterwards */
    double *reduced; /* [its reductions] what the cell gives to their variables */
    double *margin;  /* [measured of the world] of a sum itself, of a cast and a call of one number
                         that number, else the first number less the second; NAN: not reached */
    int steps;       /* statements and expressions that were run */
    bool of_width;   /* something of it was computed from the cell width */
};

/* Makes room in *out where it has none, NULL; else uses it again. */
bool interpret_cell(const struct plan *p, const struct work_nest *w,
                    const struct interpret_world *world, struct interpret_result *out);
/* The value of an expression that nothing in the cell sets: an access, a lookup, a scalar. */
bool interpret_value(const struct plan *p, const struct work_nest *w,
                     const struct interpret_world *world, struct expr *e, double *out);
/* What the function that is called at `e` returns for these arguments. */
bool interpret_call(const struct plan *p, const struct work_nest *w,
                    const struct interpret_world *world, struct expr *e, const double *argument,
                    double *out);

bool interpret_has_sides(struct expr *e);
/* Does it hold for numbers of this difference? */
bool interpret_holds(const struct expr *e, double margin);
/* x op y as C computes it, of integers with quotients that are whole; *fails where it has no value. */
double interpret_operation(enum operator op, bool integers, double x, double y, bool *fails);

#endif
