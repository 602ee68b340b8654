/* Loops over the values of a cell that stand between those over the axes,
 *
 *     for (j...) for (q = 0; q < 3; q++) for (i...) un[q][j][i] = ...;
 *
 * go inside the loops over the cells (loop interchange). What a cell may then not read, of other
 * cells that the nest writes, legality.c refuses as ever.
 *
 * requires: work.kernels
 * provides: loops of kernels anew */
#include "analysis/versions/versions.h"

static bool is_axis(const struct work_kernel *k, const struct stmt *s)
{
    return domain_with(k, loop_variable(s));
}

static bool only_declares(const struct stmt *s)
{
    return s->kind == STMT_DECL && vec_all(d, &s->decls, !d->is_static && is_scalar(d->type));
}

/* The loop ends early: the other cells of the row do not run then. */
static bool is_left(const struct stmt *s)
{
    return s->kind == STMT_BREAK ||
           any_below(i, s->n,
                     !stmt_is_loop(s->body[i]) && s->body[i]->kind != STMT_SWITCH &&
                         is_left(s->body[i]));
}

/* A variable of the row, which its cells hand on from one to the next: `double s = 0; for (i...) s +=
 * ...`. Declared anew for each cell it would be another. */
static bool is_carried(const struct stmt *declares, struct stmt *axis)
{
    return vec_any(d, &declares->decls, stmt_sets(axis, d));
}

/* The loop over an axis that is all that the loop over values does, but for declarations in front
 * of it; or NULL. */
static struct stmt *axis_within(struct plan *p, const struct work_kernel *k, struct stmt *values)
{
    struct rounds rounds;
    if (values->kind != STMT_FOR || is_axis(k, values) || !unroll_rounds(p, values, &rounds) ||
        rounds.n == 0)
        return NULL;
    struct stmt *body = values->body[0];
    int last = body->kind == STMT_COMPOUND ? body->n - 1 : 0;
    struct stmt *axis = body->kind == STMT_COMPOUND ? (last < 0 ? NULL : body->body[last]) : body;
    bool fine =
        axis && is_axis(k, axis) && !is_left(axis) &&
        all_below(i, last, only_declares(body->body[i]) && !is_carried(body->body[i], axis));
    return fine ? axis : NULL;
}

/* `values` stands at *at, in a loop over an axis: the loop over `axis` takes its place. */
static void interchange(struct stmt **at, struct stmt *values, struct stmt *axis)
{
    struct stmt *body = values->body[0];
    struct stmt **last = body->kind == STMT_COMPOUND ? &body->body[body->n - 1] : &values->body[0];
    *last = axis->body[0];
    (*last)->parent = body->kind == STMT_COMPOUND ? body : values;
    axis->body[0] = values;
    axis->parent = values->parent;
    values->parent = axis;
    *at = axis;
}

static void search(struct plan *p, const struct work_kernel *k, struct stmt *s, bool in_axis)
{
    in_axis |= is_axis(k, s);
    for (int i = 0; i < s->n; i++) {
        search(p, k, s->body[i], in_axis);
        struct stmt *axis = in_axis ? axis_within(p, k, s->body[i]) : NULL;
        if (!axis)
            continue;
        interchange(&s->body[i], s->body[i], axis);
        vec_push(p->arena, &p->work->interchanged, axis);
        search(p, k, axis, true);
    }
}

void pass_interchange(struct plan *p, struct work_kernel *k)
{
    search(p, k, k->kernel->function->body, false);
}
