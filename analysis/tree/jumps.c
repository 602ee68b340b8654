/* Jumps of a function, by goto and into cases. What stands between a goto and its label farther
 * down may not run, what stands between a label and a goto back to it may run again, and what
 * stands in front of a statement that is jumped into does not run either. Called by slice.c,
 * host_place.c and timeloops.c. */
#include "analysis/tree/tree.h"

#include <string.h>

/* A goto that is computed may lead to any label. */
static void add_labels(struct arena *a, struct jumps *found, const struct stmt *from,
                       struct stmt *body)
{
    for (WALK(w, in_stmt(body)); next_stmt(&w);)
        if (w.in->kind == STMT_LABEL && (!from->label || !strcmp(w.in->label, from->label)))
            vec_push(a, found, ((struct jump){from, w.in}));
}

struct jumps jumps_in(struct arena *a, struct stmt *body)
{
    struct jumps found = {0};
    for (WALK(w, in_stmt(body)); next_stmt(&w);) {
        struct stmt *s = w.in; /* `case 1 ... 5:` is a statement that is not known */
        bool may_be_case = s->kind == STMT_CASE || s->kind == STMT_OTHER;
        const struct stmt *choice = may_be_case ? stmt_around(s, 1u << STMT_SWITCH) : NULL;
        if (choice)
            vec_push(a, &found, ((struct jump){choice, s}));
        if (s->kind == STMT_GOTO)
            add_labels(a, &found, s, body);
    }
    return found;
}

static uint32_t place(const struct stmt *s)
{
    return s->range.begin;
}

bool jumps_past(const struct jumps *j, uint32_t at, uint32_t site)
{
    return any_below(i, j->n,
                     place(j->at[i].from) <= at && at <= place(j->at[i].to) &&
                         place(j->at[i].to) <= site);
}

bool jumps_round(const struct jumps *j, uint32_t at, uint32_t site, const uint32_t *anew)
{
    uint32_t first = at < site ? at : site, last = at < site ? site : at;
    for (int i = 0; i < j->n; i++) {
        uint32_t to = place(j->at[i].to), from = place(j->at[i].from);
        if (to <= first && last <= from && !(anew && to <= *anew && *anew <= from))
            return true;
    }
    return false;
}

bool stmt_is_entered(struct arena *a, const struct stmt *s)
{
    struct stmt *all = (struct stmt *)s;
    while (all->parent)
        all = all->parent;
    const struct jumps j = jumps_in(a, all);
    return vec_any_at(x, &j, stmt_holds(s, x->to) && !stmt_holds(s, x->from));
}

bool stmt_ends_by(const struct stmt *s, enum stmt_kind kind)
{
    if (s->kind == STMT_COMPOUND && s->n > 0)
        return stmt_ends_by(s->body[s->n - 1], kind);
    return s->kind == kind || (s->kind == STMT_IF && s->n == 2 && stmt_ends_by(s->body[0], kind) &&
                               stmt_ends_by(s->body[1], kind));
}
