/* Which fields calls hand to a function together: `copy(u, un); copy(v, vn);`. Its parameters name no field
 * (alias.c), and what it makes of one parameter for the other it makes of `un` for `u`. Called by all that follow
 * fields through copies. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

enum { MOST_CALLS = 4 }; /* one in another */

static bool hands(const struct plan *p, const struct given *g, const struct decl *field)
{
    return g->e && alias_leads_to_field(p, g->e, field);
}

static bool is_param_pair(const struct decl *a, const struct decl *b)
{
    return a && b && a->kind == DECL_PARAM && b->kind == DECL_PARAM && a->function == b->function;
}

static bool hand_in(const struct plan *p, const struct decl *a, const struct decl *b, const struct decl *x,
                    const struct decl *y, int depth)
{
    bool found = false, params = is_param_pair(a, b);
    if (!params || depth == MOST_CALLS)
        return false;
    struct givens to_a = values_given(p, a), to_b = values_given(p, b);
    for (int i = 0, k = 0; i < to_a.n && !found; i++) {
        while (k < to_b.n && to_b.at[k].by != GIVEN_ARGUMENT)
            k++;
        if (to_a.at[i].by != GIVEN_ARGUMENT || k == to_b.n)
            continue;
        const struct given *one = &to_a.at[i], *other = &to_b.at[k++];
        found = (hands(p, one, x) && hands(p, other, y)) ||
                (one->e && other->e && hand_in(p, expr_base(one->e), expr_base(other->e), x, y, depth + 1));
    }
    return found;
}

bool calls_hand(const struct plan *p, const struct decl *a, const struct decl *b, const struct decl *x,
                const struct decl *y)
{
    return hand_in(p, a, b, x, y, 0);
}

const struct moved_index *bytes_moved(const struct plan *p)
{
    if (p->work->moved)
        return p->work->moved;
    p->work->moved = ARENA_NEW(p->arena, struct moved_index);
    for (WALK(w, in_functions(p->unit)); next_expr(&w);) {
        if (!library_copies(w.e))
            continue;
        struct moved_bytes one = {expr_core(w.e->a[1]), expr_core(w.e->a[2])};
        if (alias_is_mesh(p, one.to) && alias_is_mesh(p, one.from))
            vec_push(p->arena, &p->work->moved->at, one);
    }
    return p->work->moved;
}

bool moved_between(const struct plan *p, const struct moved_index *moved, const struct decl *from,
                   const struct decl *to)
{
    return vec_any_at(m, &moved->at,
                      (alias_leads_to_field(p, m->from, from) && alias_leads_to_field(p, m->to, to)) ||
                          calls_hand(p, expr_base(m->from), expr_base(m->to), from, to));
}

bool bytes_move(const struct plan *p, const struct decl *from, const struct decl *to)
{
    return moved_between(p, bytes_moved(p), from, to);
}
