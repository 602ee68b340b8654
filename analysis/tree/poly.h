/* Polynomials over integer variables, which indices and ranges are read as: poly.c. */
#ifndef AMRCC_ANALYSIS_POLY_H
#define AMRCC_ANALYSIS_POLY_H

#include "analysis/plan.h"

enum { POLY_TERMS = 32, POLY_DEGREE = 6 };

struct poly_term {
    int64_t factor;
    int n;
    struct decl *symbol[POLY_DEGREE]; /* [n] sorted by id; repeated for powers */
};
struct poly {
    bool bad; /* not a polynomial, or too large */
    int n;
    struct poly_term term[POLY_TERMS]; /* sorted: highest degree first; no zero factors */
};
struct poly poly_const(int64_t c);
struct poly poly_symbol(struct decl *d);
struct poly poly_add(const struct poly *a, const struct poly *b, int64_t factor); /* a + factor b */
struct poly poly_plus(const struct poly *p, int64_t c);
/* Adds a number; the sum's text. `text`: what *p was made from, where it is bad. */
const char *poly_move(struct arena *a, struct poly *p, const char *text, int by);
struct poly poly_minus(const struct poly *p); /* -p */
bool poly_difference(const struct poly *a, const struct poly *b,
                     int64_t *value); /* a - b, a number */
struct poly poly_mul(const struct poly *a, const struct poly *b);
struct poly poly_replace(const struct poly *p, const struct decl *d, const struct poly *by);
bool poly_is_const(const struct poly *p, int64_t *value);
bool poly_equal(const struct poly *a, const struct poly *b);
bool poly_mentions(const struct poly *p, const struct decl *d);
/* Its variables, each as often as it stands there:
 * for (struct poly_place x = {0}; poly_next(p, &x);) ... x.symbol */
struct poly_place {
    int term, at; /* of the next one */
    struct decl *symbol;
};
bool poly_next(const struct poly *p, struct poly_place *x);
#define any_symbol(x, p, ...)                                                                      \
    any_in(for (struct poly_place x = {0}; poly_next(p, &x);), __VA_ARGS__)
/* p = coefficient * d + rest, with d in neither; false where d occurs in a higher power. */
bool poly_split(const struct poly *p, const struct decl *d, struct poly *coefficient,
                struct poly *rest);
/* p = times * d + rest, with a number of d; false where d is not in it, or otherwise. */
bool poly_linear(const struct poly *p, const struct decl *d, int64_t *times, struct poly *rest);
/* The multiple of `stride` nearest to p, taken out of it: p -= *times * stride. */
bool poly_take(struct poly *p, const struct poly *stride, int64_t *times);
/* The largest term that divides all terms of p, which has some, with the sign of the first: 2 q of
 * 2 q n + 4 q. */
struct poly poly_common(const struct poly *p);
/* p = quotient * by + what is left in p: of a number less than `by`; bad where it is unknown. */
struct poly poly_quotient(struct poly *p, const struct poly *by);
/* p = quotient * by, without a rest; false where there is one. */
bool poly_divide(const struct poly *p, const struct poly *by, struct poly *quotient);
const char *poly_text(struct arena *a, const struct poly *p); /* C, evaluated as long */

#endif
