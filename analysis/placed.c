/* Functions that nothing runs any more, because all their calls were put in place (expand.c). What
 * their bodies do to their parameters says nothing about the program. Called by later passes. */
#include "analysis/work.h"

struct search {
    const struct plan *plan;
    const struct function *callee;
    bool found;
};

static bool note_call(struct walk *w, struct expr *e)
{
    struct search *s = w->with;
    s->found |= e->kind == EXPR_CALL && callee_function(e) == s->callee;
    return !s->found;
}

/* Called by a function that is not in the list, which holds those that may be unused. */
static bool is_called(const struct plan *p, const struct function *f)
{
    struct search s = {p, f, false};
    struct walk w = {.on_expr = note_call, .with = &s};
    for (int i = 0; i < p->unit->functions.n && !s.found; i++) {
        struct function *by = p->unit->functions.at[i];
        if (!function_in(p->work->placed.at, p->work->placed.n, by))
            walk_stmt(&w, by->body);
    }
    for (int i = 0; i < p->work->expanded.n && !s.found; i++)
        walk_stmt(&w, p->work->expanded.at[i].written);
    return s.found;
}

void placed_settle(struct plan *p)
{
    for (int before = -1; before != p->work->placed.n;) {
        before = p->work->placed.n;
        int kept = 0;
        for (int i = 0; i < before; i++) {
            struct function *f = p->work->placed.at[i];
            bool known = f->decl->is_static || p->unit->main;
            if (known && !decl_in(p->work->escaping.at, p->work->escaping.n, f->decl) &&
                !is_called(p, f))
                p->work->placed.at[kept++] = f;
        }
        p->work->placed.n = kept;
    }
}

bool is_unused_function(const struct plan *p, const struct function *f)
{
    return function_in(p->work->placed.at, p->work->placed.n, f);
}
