/* Jumps into a statement: what stands in front of it does not run then. Called by host_place.c and
 * timeloops.c. */
#include "analysis/tree.h"

#include <string.h>

/* A `case` in it belongs to a switch around it; of statements that are not known this may be so. */
static bool has_case(const struct stmt *s)
{
    if (s->kind == STMT_CASE || s->kind == STMT_OTHER)
        return true;
    for (int i = 0; i < s->n && s->kind != STMT_SWITCH; i++)
        if (has_case(s->body[i]))
            return true;
    return false;
}

struct entry {
    const struct stmt *to;
    const char *label; /* NULL: any */
    bool found;
};

static bool note_label(struct walk *w, struct stmt *s)
{
    struct entry *j = w->with;
    j->found |= s->kind == STMT_LABEL && (!j->label || !strcmp(s->label, j->label));
    return !j->found;
}

static bool note_jump(struct walk *w, struct stmt *s)
{
    struct entry *j = w->with;
    struct walk inner = {.on_stmt = note_label, .with = j};
    if (s == j->to)
        return false;
    j->label = s->label;
    if (s->kind == STMT_GOTO)
        walk_stmt(&inner, (struct stmt *)j->to);
    return !j->found;
}

bool stmt_is_entered(const struct stmt *s)
{
    struct entry j = {.to = s};
    struct walk w = {.on_stmt = note_jump, .with = &j};
    struct stmt *all = (struct stmt *)s;
    while (all->parent)
        all = all->parent;
    walk_stmt(&w, all);
    return j.found || has_case(s);
}
