/* What a cell makes of its neighbours, taken apart into terms that go with one power of the cell
 * width each. */
#ifndef AMRCC_ANALYSIS_TERMS_H
#define AMRCC_ANALYSIS_TERMS_H

#include "analysis/formulas/formulas.h"

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

/* Of what the cell leaves in an array of the nest, or (from arrays.n on) adds to a reduction, or
 * (behind these) of the margin of what the scan measures; less what it does in another world (NULL:
 * nothing). */
struct terms terms_of(const struct work_nest *w, const struct sweep *s, const struct sweep *less,
                      int output);
/* The orders, from the same difference for data half as far apart. */
void terms_find_orders(struct terms *t, const struct terms *half);
bool terms_equal(const struct terms *a, const struct terms *b, int at); /* but for rounding */

#endif
