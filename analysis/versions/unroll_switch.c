/* A switch on a number that is known where loops are written out, or in one version of a function:
 * the statements that run for it. Called by unroll_copy.c. */
#include "analysis/program/program.h"
#include "analysis/tree/tree.h"
#include "analysis/versions/unroll.h"
#include "analysis/versions/versions.h"

/* `case 1: case 2: s;`: is the number among the labels, or *falls: is there a default? *s: what is
 * labelled. */
static bool is_labelled(struct stmt **s, int64_t value, bool *falls)
{
    bool found = false;
    for (; (*s)->kind == STMT_CASE; *s = (*s)->body[0]) {
        int64_t label;
        found |= (*s)->expr && known_integer((*s)->expr, &label) && label == value;
        *falls |= !(*s)->expr;
    }
    return found;
}

/* A break that leaves the switch, in a statement's parts. */
static bool note_end(struct walk *w, struct stmt *s)
{
    *(bool *)w->with |= s->kind == STMT_BREAK;
    return s->kind != STMT_FOR && s->kind != STMT_WHILE && s->kind != STMT_DO &&
           s->kind != STMT_SWITCH;
}

/* A label of its own, perhaps one of the switch, in a statement's parts. */
static bool note_label(struct walk *w, struct stmt *s)
{
    *(bool *)w->with |= s->kind == STMT_CASE || s->kind == STMT_LABEL || s->kind == STMT_OTHER;
    return s->kind != STMT_SWITCH;
}

/* All labels of the switch are numbers, and stand in the block itself. */
static bool has_plain_labels(struct stmt *block)
{
    bool other = false;
    for (int i = 0; i < block->n && !other; i++) {
        struct stmt *s = block->body[i];
        int64_t label;
        for (; s->kind == STMT_CASE; s = s->body[0])
            other |= s->expr && !known_integer(s->expr, &label);
        walk_stmt(&(struct walk){.on_stmt = note_label, .with = &other}, s);
    }
    return !other;
}

static int first_case(struct stmt *block, int64_t value)
{
    int fallback = block->n;
    for (int i = 0; i < block->n; i++) {
        struct stmt *s = block->body[i];
        bool falls = false;
        if (is_labelled(&s, value, &falls))
            return i;
        fallback = falls ? i : fallback;
    }
    return fallback;
}

bool unroll_cases(struct unroller *u, struct stmt *block, int64_t value, struct stmt_list *list)
{
    if (!has_plain_labels(block))
        return false;
    for (int i = first_case(block, value); i < block->n; i++) {
        struct stmt *s = block->body[i];
        bool ends = false, falls = false;
        is_labelled(&s, value, &falls);
        if (s->kind == STMT_BREAK)
            return true;
        walk_stmt(&(struct walk){.on_stmt = note_end, .with = &ends}, s);
        if (ends)
            return false;
        vec_push(u->plan->arena, list, s);
    }
    return true;
}
