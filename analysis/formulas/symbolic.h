/* Runs the body of a nest for one cell with values that are formulas (symbolic execution): what
 * each array's own cell holds afterwards, in terms of what the cell reads. Equal formulas are one
 * symbol (value numbering), also where they stand for different cells: a value is a symbol and an
 * offset. Called by flux_form.c, face_values.c and bounds.c. */
#ifndef AMRCC_ANALYSIS_SYMBOLIC_H
#define AMRCC_ANALYSIS_SYMBOLIC_H

#include "analysis/tree/tree.h"

/* A variable of the cell, an element of a local array, or an array's own cell. */
struct symbolic_place {
    const struct decl *decl; /* or NULL: */
    const struct plan_array *array;
    int64_t index;               /* of an element */
    struct plan_value condition; /* symbol set: the place is `yes` where it holds, else `no` */
    const struct symbolic_place *yes, *no;
};

struct symbolic_variable {
    struct symbolic_place at;
    struct plan_value value;
    struct symbolic_place to; /* of a pointer: where it leads; decl NULL: not known */
};

/* A comparison, or a choice of the smaller or larger number by fmin and fmax. */
struct symbolic_condition {
    struct expr *site; /* one of those that the symbol stands for */
    const struct plan_symbol *symbol;
};

struct symbolic {
    struct plan *plan;
    const struct work_nest *nest;      /* whose body runs */
    VEC(struct plan_symbol *) symbols; /* by id */
    VEC(struct symbolic_variable) variables;
    VEC(struct symbolic_condition) conditions; /* with `rough`; in the order in which they were met */
    int end_axis; /* the cell is the outermost along this axis; -1: one amid others */
    bool end_high;
    bool opens;      /* functions that the cell calls run, too; else calls are values, but for those
                        that write or read through pointers */
    bool rough;      /* for bounds: cells may be left out, entries of tables picked, and those at the
                        end of the range be other ones */
    int depth;       /* of those calls */
    int rounds;      /* of loops so far */
    const char *why; /* something is not understood; else NULL */
    struct range at;
};

/* Goes on with the body of a nest; false with `why`. */
bool symbolic_run(struct symbolic *m, const struct work_nest *w);
/* What an array's own cell holds now; symbol NULL: it was not written. */
struct plan_value symbolic_cell(const struct symbolic *m, const struct plan_array *a);
/* The same array, in two nests that stand at one place of the program. */
bool symbolic_same_array(const struct plan_array *a, const struct plan_array *b);
/* A value that holds (`yes`: has the value 1) where `condition` does, and else is 0. */
struct plan_value symbolic_indicator(struct symbolic *m, struct plan_value condition, bool yes);
/* 1 / divisor. */
struct plan_value symbolic_inverse(struct symbolic *m, struct plan_value divisor);
/* What a value has more than another one that it is a sum with; symbol NULL: it is none. */
struct plan_value symbolic_added(struct symbolic *m, struct plan_value v, struct plan_value to);
bool symbolic_same(struct plan_value a, struct plan_value b);
bool symbolic_number(const struct plan_symbol *s, double *number); /* is it a constant? */
bool symbolic_is_sum(const struct plan_symbol *s);                 /* or a difference */
/* Of numbers with fractions, or of a whole number to one. */
bool symbolic_is_cast(const struct plan_symbol *s);
/* A value that is a sum of others times constants, `u[i + 1] - 2 * u[i] + u[i - 1]`: asks each of these. False:
 * it is none, or `each` does not go on. */
bool symbolic_sum_of(const struct plan_symbol *s, double by,
                     bool (*each)(const struct plan_symbol *leaf, double by, void *with), void *with);
/* An order of values, for qsort: operands come before what is made of them. */
int symbolic_compare(const void *a, const void *b);
/* Whether it holds for a value or one that it is made of. Each is asked once: what is used in many
 * places, in many ways. */
bool symbolic_any(const struct plan *p, struct plan_value v,
                  bool (*holds)(const struct plan_value *v, void *with), void *with);
/* The offsets of all that was read, and of what the value was made of. */
void symbol_hull(bool *reads, int *lo, int *hi, const struct plan_value *v);

#endif
