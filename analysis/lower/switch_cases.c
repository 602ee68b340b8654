/* A switch whose labels are numbers: the statements that run for one of them, where it is known in
 * loops that are written out or in one version of a function; and a chain of conditions, for
 * symbolic execution and for loops along edges. */
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"

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

/* A break that leaves the switch stands in a statement's parts. */
static bool has_end(struct stmt *s)
{
    for (WALK(w, in_stmt(s)); next_stmt(&w);)
        if (w.in->kind == STMT_BREAK)
            return true;
        else if (stmt_is_loop(w.in) || w.in->kind == STMT_SWITCH)
            walk_skip(&w);
    return false;
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
        for (WALK(w, in_stmt(s)); next_stmt(&w);) {
            other |= w.in->kind == STMT_CASE || w.in->kind == STMT_LABEL ||
                     w.in->kind == STMT_OTHER; /* a label of its own, perhaps one of the switch */
            if (w.in->kind == STMT_SWITCH)
                walk_skip(&w);
        }
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

/* They stay where they are. */
static struct stmt *block_of(struct arena *a, const struct stmt *like, struct stmt_list list)
{
    struct stmt *block = stmt_new(a, STMT_COMPOUND, like);
    block->n = list.n;
    block->body = list.at;
    return block;
}

/* The statements of the block from `first` on that run up to a break, in braces, too; false: that
 * cannot be told. */
static bool take_until_break(struct arena *a, struct stmt *block, int first, bool *ended,
                             struct stmt_list *list)
{
    for (int i = first; i < block->n && !*ended; i++) {
        struct stmt *s = block->body[i];
        struct stmt_list part = {0};
        bool falls = false;
        is_labelled(&s, 0, &falls);
        if (!has_end(s)) {
            vec_push(a, list, s);
        } else if (s->kind == STMT_BREAK) {
            *ended = true;
        } else if (s->kind == STMT_COMPOUND && take_until_break(a, s, 0, ended, &part)) {
            vec_push(a, list, block_of(a, s, part));
        } else {
            return false;
        }
    }
    return true;
}

bool switch_cases(struct arena *a, struct stmt *block, int64_t value, struct stmt_list *list)
{
    bool ended = false;
    return has_plain_labels(block) &&
           take_until_break(a, block, first_case(block, value), &ended, list);
}

/* `if (number == label) block; else rest` */
static struct stmt *branch(struct arena *a, const struct stmt *s, struct expr *label,
                           struct stmt *block, struct stmt *rest)
{
    struct stmt *branch = stmt_new(a, STMT_IF, s);
    branch->expr = expr_binary(a, label->range, OP_EQ, &type_int, s->expr, label);
    branch->n = 2;
    branch->body = arena_alloc(a, 2 * sizeof *branch->body);
    branch->body[0] = block;
    branch->body[1] = rest;
    return branch;
}

/* The statements that run for one number; NULL where they cannot be told. */
static struct stmt *case_of(struct arena *a, const struct stmt *s, int64_t value)
{
    struct stmt_list list = {0};
    return switch_cases(a, s->body[0], value, &list) ? block_of(a, s, list) : NULL;
}

struct expr *switch_label(const struct stmt *s, int place, int64_t *value)
{
    const struct stmt *block = s->body[0];
    for (int i = 0; i < block->n && block->kind == STMT_COMPOUND; i++)
        for (struct stmt *c = block->body[i]; c->kind == STMT_CASE; c = c->body[0])
            if (c->expr && place-- == 0)
                return known_integer(c->expr, value) ? c->expr : NULL;
    return NULL;
}

int64_t switch_other(const struct stmt *s)
{
    int64_t value, other = 0;
    for (int i = 0; switch_label(s, i, &value); i++)
        other = value >= other && value < INT64_MAX ? value + 1 : other;
    return other;
}

struct stmt *switch_chain(struct arena *a, struct stmt *s)
{
    VEC(struct expr *) labels = {0};
    int64_t value;
    struct expr *label;
    bool fails = s->body[0]->kind != STMT_COMPOUND;
    for (WALK(w, in_expr(s->expr)); next_expr(&w);) { /* it would happen at each label */
        fails |= expr_is_modify(w.e);
        fails |= w.e->kind == EXPR_CALL && any_from(i, 1, w.e->n, !is_scalar(w.e->a[i]->type));
    }
    for (int i = 0; !fails && (label = switch_label(s, i, &value)); i++) {
        vec_push(a, &labels, label);
        fails |= value == INT64_MAX;
    }
    struct stmt *chain = fails ? NULL : case_of(a, s, switch_other(s));
    for (int i = labels.n; i-- > 0 && chain;) {
        known_integer(labels.at[i], &value);
        struct stmt *block = case_of(a, s, value);
        chain = block ? branch(a, s, labels.at[i], block, chain) : NULL;
    }
    return chain;
}
