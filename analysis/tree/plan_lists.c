/* Small questions about the lists of the plan: nests, time loops, arrays that nests update. */
#include "analysis/tree/tree.h"

#include <string.h>

bool is_expanded_line(const struct plan *p, const struct decl *d)
{
    return vec_find(&p->temporaries, decl, d) >= 0;
}

bool is_nest_loop(const struct plan *p, const struct stmt *s)
{
    return vec_any(n, &p->nests, n->loop == s) || vec_has(&p->dropped, s);
}

bool is_update(const struct plan_array *a)
{
    return a->writes && is_floating(a->type);
}

bool nest_updates(const struct plan_nest *n)
{
    return vec_any(a, &n->arrays, is_update(a));
}

bool nest_writes(const struct plan_nest *n)
{
    return vec_any_at(a, &n->accesses, a->writes);
}

int whole_nest_end(const struct plan *p, int first)
{
    struct work_nest *const *at = p->work->nests.at;
    int end = first;
    while (end < p->work->nests.n &&
           (end == first || (at[end]->innermost && at[end]->innermost == at[first]->innermost)))
        end++;
    return end;
}

const struct stmt *nest_around(const struct plan *p, const struct stmt *s)
{
    while (s && !is_nest_loop(p, s))
        s = s->parent;
    return s;
}

bool next_array(const struct plan *p, struct nest_array *x)
{
    x->index++;
    while (!x->nest || x->index >= x->nest->arrays.n) {
        if (x->begun == p->nests.n)
            return false;
        x->work = p->work->nests.at[x->begun];
        x->nest = p->nests.at[x->begun++];
        x->index = 0;
    }
    x->array = x->nest->arrays.at[x->index];
    return true;
}

bool is_timeloop(const struct plan *p, const struct stmt *s)
{
    return vec_find(&p->timeloops, loop, s) >= 0;
}

bool in_timeloop(const struct plan *p, const struct stmt *s)
{
    return any_in(for (; s; s = s->parent), is_timeloop(p, s));
}

bool runs_each_step(const struct plan *p, const struct work_nest *w)
{
    return w->kernel->runs_in_timeloop || in_timeloop(p, w->nest->loop);
}

bool holds_timeloop(const struct plan *p, const struct stmt *s)
{
    return vec_any_at(x, &p->timeloops, stmt_holds(s, x->loop));
}

bool accesses_are_known(const struct plan *p)
{
    return p->nests.n && p->nests.at[0]->arrays.n;
}

bool array_is_set_by(const struct plan *p, const struct plan_array *a, bool (*is)(const struct plan_nest *n))
{
    return vec_any(w, &p->work->nests,
                   runs_each_step(p, w) && !w->nest->edge && (!is || is(w->nest)) &&
                       vec_any(x, &w->nest->arrays, x->writes && strcmp(x->variable, a->variable) == 0));
}
