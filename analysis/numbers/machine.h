/* The state of the interpreter of interpret.c, and the numbers that machine.c makes up for it. */
#ifndef AMRCC_ANALYSIS_MACHINE_H
#define AMRCC_ANALYSIS_MACHINE_H

#include "analysis/numbers/numbers.h"

/* A local variable, or an element of a local array. */
struct place {
    const struct decl *decl;
    int64_t index; /* LENT: of a parameter, which stands for `to` */
    int call;      /* of which call */
};

enum { LENT = -1, VALUE_BUCKETS = 256 };

struct value {
    struct place at;
    int id; /* of its declaration: copies of one are the same variable */
    double number;
    struct place to;
    int before; /* of its bucket: which one, counted from 1; 0: none */
};

struct machine {
    const struct plan *plan;
    const struct work_nest *nest;
    const struct interpret_world *world;
    struct interpret_result *out;
    bool *is_set;        /* [arrays] written by the cell so far */
    struct value *value; /* [n_values], owned */
    int n_values, room, call, n_calls, steps;
    int last[VALUE_BUCKETS]; /* of the values with that remainder of the id: as `before` */
    double returned;
    bool in_constant; /* evaluates what a constant was set to */
    bool in_slice; /* runs what is computed in front of the nest */
    bool fails;
    bool stopped; /* no more need be known: as if it failed */
};

/* The nest's array whose values it holds: it itself, mostly. */
int machine_held(const struct machine *m, int array);
/* In (0, 1), the same for the same arguments. */
double machine_noise(unsigned seed, unsigned what, unsigned which);
double machine_cell(const struct machine *m); /* the cell width */
/* The power of the width that the array holds by what another nest has made of it. */
double machine_carried(const struct machine *m, int array);
/* What the array holds so many cells away. */
double machine_field(const struct machine *m, int array, const int *offset);
/* A use of a variable means the width of the finest cells. */
bool machine_means_finest(const struct machine *m, const struct expr *e, const struct plan_site *at);
/* How much farther the position at a site lies than in the finest cell, in its cells. */
double machine_spread(const struct machine *m, const struct plan_site *at);
/* A function of math.h or stdlib.h, of so many numbers at most; false: not known. */
enum { MATH_GIVEN = 3 };
bool math_call(const char *name, const double given[MATH_GIVEN], double *out);
/* What a variable from outside holds. */
double machine_outer(const struct machine *m, const struct decl *d, bool by_width);

#endif
