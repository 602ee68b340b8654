/* What a cell adds to the sums of a nest that only reduces, as steps of interval arithmetic. Such a
 * sum is looked at in the finest cells of every leaf where its numbers change, as in the distance
 * from a solution that goes with the time. From the steps the runtime finds how much one cell may
 * differ from the finer ones in its place (runtime/sources/reduced_bounds.c), and looks only where
 * that may count. Written down where the formulas of all reductions are known, and the largest and
 * smallest values are those of all cells. Called by bounds.c. */
#include "analysis/formulas/reduced.h"
#include "analysis/formulas/symbols.h"

/* All reductions begin as symbols. */
static bool begin(struct symbolic *m, const struct plan_nest *n, struct plan_value *start)
{
    struct arena *arena = m->plan->arena;
    for (int i = 0; i < n->reductions.n; i++) {
        struct decl *d = n->reductions.at[i].decl;
        start[i] = symbol_plain(m, expr_of(arena, n->loop->range, d), d->type);
    }
    for (int i = 0; i < n->reductions.n && !m->why; i++)
        symbolic_set(m, (struct symbolic_place){.decl = n->reductions.at[i].decl}, start[i]);
    return m->why == NULL;
}

static bool is_symbol(const struct plan_value *v, void *with)
{
    return v->symbol == with;
}

/* Of two values the one that a variable is compared with. */
static struct plan_value other_of(struct plan_value v, int first, struct plan_value start)
{
    struct plan_value a = plan_operand(v, first), b = plan_operand(v, first + 1);
    return symbolic_same(a, start) ? b : symbolic_same(b, start) ? a : symbol_nothing;
}

/* fmax(most, x), x > most ? x : most: in every cell. */
static struct plan_value compared(struct plan_value v, struct plan_value start)
{
    const struct plan_symbol *s = v.symbol;
    struct plan_value x = symbol_nothing;
    if (s->kind == SYMBOL_TREE && !s->op && s->n == 2)
        x = other_of(v, 0, start);
    if (s->kind == SYMBOL_CHOICE && s->a[0].symbol->kind == SYMBOL_TREE && s->a[0].symbol->n == 2) {
        struct plan_value by = other_of(plan_operand(v, 0), 0, start);
        x = other_of(v, 1, start);
        x = x.symbol && by.symbol && symbolic_same(x, by) ? x : symbol_nothing;
    }
    return x;
}

/* symbol NULL: not known, or only in some cells. */
static struct plan_value added_to(struct symbolic *m, const struct plan_reduction *r,
                                  struct plan_value start)
{
    struct plan_value v = symbolic_load(m, &(struct symbolic_place){.decl = r->decl}),
                      x = symbol_nothing;
    if (v.symbol && r->op == REDUCE_SUM)
        x = symbolic_added(m, v, start);
    else if (v.symbol && r->op != REDUCE_SET)
        x = compared(v, start);
    bool is_own = x.symbol && symbolic_any(m->plan, x, is_symbol, (void *)start.symbol);
    return is_own ? symbol_nothing : x;
}

/* Indices stand for the middles of cells only. False in `known`: some for other places of them. */
static bool are_centred(const struct plan_nest *n, bool *known)
{
    *known = !n->position_node && !n->clip_node && vec_all_at(x, &n->positions, x->spread == 0);
    return vec_all_at(x, &n->positions, x->floating);
}

/* Of loops of which nobody knows how often they run, a formula holds what one round adds. */
static bool has_rounds(const struct symbolic *m)
{
    return vec_any(s, &m->symbols, s->kind == SYMBOL_ROUND || s->kind == SYMBOL_LEFT);
}

bool nest_only_reduces(const struct plan_nest *n)
{
    return n->reductions.n > 0 && plan_nest_places(n) && !n->edge && !n->reads_halo &&
           !nest_writes(n);
}

void reduced_find(struct plan *p, const struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct symbolic m = {.plan = p, .nest = w, .end_axis = -1, .opens = true, .rough = true};
    struct steps s = {.plan = p, .nest = n};
    size_t all = (size_t)n->reductions.n;
    struct plan_value *start = arena_alloc(p->arena, all * sizeof *start);
    struct plan_value *adds = arena_alloc(p->arena, all * sizeof *adds);
    bool known, centred = are_centred(n, &known);
    known = known && begin(&m, n, start) && symbolic_run(&m, w) && !has_rounds(&m);
    for (int i = 0; i < n->reductions.n && known; i++) {
        adds[i] = added_to(&m, &n->reductions.at[i], start[i]);
        known = adds[i].symbol != NULL;
    }
    if (!known)
        return;
    steps_begin(&s, &m);
    for (int i = 0; i < n->reductions.n; i++) {
        int is = step_unary(&s, BOUND_REDUCED, step_of(&s, adds[i].symbol));
        s.list.at[is].at = i;
        s.list.at[is].number = centred;
    }
    n->bounds.at = s.list.at;
    n->bounds.n = n->bounds.room = s.list.n;
}
