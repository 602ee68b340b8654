/* Jumps of a function, by goto and into cases, as offsets in its text. What stands between a goto
 * and its label farther down may not run, and what stands between a label and a goto back to it may
 * run again. Called by slice.c. */
#include "analysis/tree.h"

#include <string.h>

struct finding {
    struct arena *arena;
    struct jumps *jumps;
    struct stmt *body;
    const struct stmt *from; /* the goto at hand */
};

static void add(struct finding *f, const struct stmt *from, const struct stmt *to)
{
    vec_push(f->arena, f->jumps, ((struct jump){from->range.begin, to->range.begin}));
}

/* A goto that is computed may lead to any label. */
static bool note_label(struct walk *w, struct stmt *s)
{
    struct finding *f = w->with;
    if (s->kind == STMT_LABEL && (!f->from->label || !strcmp(s->label, f->from->label)))
        add(f, f->from, s);
    return true;
}

static const struct stmt *switch_of(const struct stmt *s)
{
    while (s && s->kind != STMT_SWITCH)
        s = s->parent;
    return s;
}

static bool note_jump(struct walk *w, struct stmt *s)
{
    struct finding *f = w->with;
    struct walk labels = {.on_stmt = note_label, .with = f};
    const struct stmt *choice = s->kind == STMT_CASE ? switch_of(s) : NULL;
    f->from = s;
    if (choice)
        add(f, choice, s);
    if (s->kind == STMT_GOTO)
        walk_stmt(&labels, f->body);
    return true;
}

struct jumps jumps_in(struct arena *a, struct stmt *body)
{
    struct jumps found = {0};
    struct finding f = {a, &found, body, NULL};
    struct walk w = {.on_stmt = note_jump, .with = &f};
    walk_stmt(&w, body);
    return found;
}

bool jumps_past(const struct jumps *j, uint32_t at, uint32_t site)
{
    for (int i = 0; i < j->n; i++)
        if (j->at[i].from <= at && at <= j->at[i].to && j->at[i].to <= site)
            return true;
    return false;
}

bool jumps_round(const struct jumps *j, uint32_t at, uint32_t site, const uint32_t *anew)
{
    uint32_t first = at < site ? at : site, last = at < site ? site : at;
    for (int i = 0; i < j->n; i++) {
        const struct jump *x = &j->at[i];
        if (x->to <= first && last <= x->from && !(anew && x->to <= *anew && *anew <= x->from))
            return true;
    }
    return false;
}
