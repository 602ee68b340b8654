/* Which fields calls hand to a function together: `copy(u, un); copy(v, vn);`. Its parameters name no field (alias.c), and what
 * it makes of one parameter for the other it makes of `un` for `u`. Called by all that follow fields through copies. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

static bool hands(const struct plan *p, const struct given *g, const struct decl *field)
{
    return g->e && alias_leads_to_field(p, g->e, field);
}

bool calls_hand(const struct plan *p, const struct decl *a, const struct decl *b, const struct decl *x, const struct decl *y)
{
    bool found = false, params = a->kind == DECL_PARAM && b->kind == DECL_PARAM && a->function == b->function;
    struct givens to_a = values_given(p, a), to_b = values_given(p, b);
    for (int i = 0, k = 0; i < to_a.n && params && !found; i++) {
        while (k < to_b.n && to_b.at[k].by != GIVEN_ARGUMENT)
            k++;
        if (to_a.at[i].by != GIVEN_ARGUMENT || k == to_b.n)
            continue;
        found = hands(p, &to_a.at[i], x) && hands(p, &to_b.at[k], y);
        k++;
    }
    return found;
}
