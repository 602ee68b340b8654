/* Formulas as steps that the runtime evaluates by interval arithmetic (plan_bound). Where there are
 * less than three operands, the first one stands for the others. All return the number of a step. */
#ifndef AMRCC_ANALYSIS_STEPS_H
#define AMRCC_ANALYSIS_STEPS_H

#include "analysis/formulas/symbolic.h"

struct steps {
    struct plan *plan;
    const struct plan_nest *nest;
    int *step;         /* [symbols] that stands for it, or -1 */
    VEC(struct plan_bound) list;
    VEC(bool) is_held; /* [steps] what arrays and tables hold, or made of that */
    int rounds;        /* of loops in the cell */
    bool constant;     /* what differs between neighbours is nothing for looks: BOUND_DIFFERENCE */
};

/* Before a step is made of a symbol. */
void steps_begin(struct steps *b, const struct symbolic *m);
/* The same number for the same value, but for what arrays and tables hold. */
int step_add(struct steps *b, struct plan_bound s);
int step_operation(struct steps *b, enum bound_kind kind, int first, int second);
int step_unary(struct steps *b, enum bound_kind kind, int operand);
int step_number(struct steps *b, double value);
int step_choice(struct steps *b, int condition, int yes, int no);
/* What is not known but what it is made of: operands[0 ... n]. */
int step_left(struct steps *b, const int *operand, int n);
/* Values of one array in several cells times numbers, `u[i + 1] - 2 * u[i] + u[i - 1]`. */
struct step_weights {
    const struct plan_array *array;
    double more, less, sum; /* of the numbers above 0; of those below, without their sign; of all */
    int n;
};
/* False: a value is none. */
bool steps_find_weights(const struct plan_symbol *s, struct step_weights *w);
/* Of what an array of the nest holds; -1: it is none of them. */
int step_of_array(struct steps *b, enum bound_kind kind, const struct plan_array *array);
/* Of numbers, scalars and iterators. */
int step_expression(struct steps *b, struct expr *e);
int step_of(struct steps *b, const struct plan_symbol *s);

#endif
