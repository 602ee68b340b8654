/* Variables that a nest's loops count along with their iterators, `for (i = 1, c = row + 1; i < n;
 * i++, c++)`: they may serve as indices of mesh arrays, which local.c reads, and for nothing else,
 * since nothing counts in a parallel program.
 *
 * requires: pass_body
 * provides: after it every such variable is an index only */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"

struct along {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *nest;
    struct stmt *loop; /* whose header is looked at */
    VEC(struct decl *) counted;
};

/* ---- what the headers set -------------------------------------------------------------------- */

static void note_header(struct along *a, struct expr *part)
{
    for (WALK(w, in_expr(part)); next_expr(&w);) {
        struct decl *d = expr_sets(w.e);
        bool local = d && is_integer(d->type) && !d->is_global && !d->address_taken;
        if (d == loop_variable(a->loop) || (local && vec_has(&a->counted, d)))
            continue;
        if (local) {
            vec_push(a->plan->arena, &a->counted, d);
        } else if (expr_is_modify(w.e) || w.e->kind == EXPR_CALL) {
            diag_error(a->diag, w.e->range,
                       "the header of the loop over '%s' does more than count: not supported in a "
                       "nest",
                       loop_variable(a->loop)->name);
            diag_hint(a->diag, "move it into the loop's body");
            walk_skip(&w);
        }
    }
}

static void read_header(struct along *a, struct stmt *loop)
{
    a->loop = loop;
    for (int i = 0; loop->init && i < loop->init->decls.n; i++)
        if (loop->init->decls.at[i] != loop_variable(loop))
            vec_push(a->plan->arena, &a->counted, loop->init->decls.at[i]);
    note_header(a, loop->init ? loop->init->expr : NULL);
    note_header(a, loop->step);
}

/* ---- what they are used for ------------------------------------------------------------------ */

static void check_later(struct along *a, const struct decl *d)
{
    struct read_at read = read_behind(a->plan, a->nest->nest->loop, d);
    if (!read.in)
        return;
    diag_error(a->diag, read.e ? read.e->range : read.in->range,
               "'%s' is counted along by a nest and used behind it: not supported", d->name);
    diag_note(a->diag, a->nest->nest->loop->range, "the nest is here");
}

void pass_along(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct along a = {.plan = p, .diag = d, .nest = w};
    for (int x = 0; x < a.nest->domain->dim; x++)
        read_header(&a, a.nest->loop[x]);
    for (WALK(v, in_nest_body(w->nest)); next_expr(&v);) {
        bool number = !is_access_site(w->nest, v.e);
        if (number && !(v.e->kind == EXPR_NAME && vec_has(&a.counted, v.e->decl)))
            continue;
        walk_skip(&v);
        if (!number)
            continue;
        diag_error(
            d, v.e->range,
            "'%s', which the loops count along, is used as a number: not supported in a nest",
            v.e->decl->name);
        diag_note(d, w->nest->loop->range, "the nest begins here");
        diag_hint(d, "compute it from the iterators");
    }
    for (int k = 0; k < a.counted.n; k++)
        check_later(&a, a.counted.at[k]);
}
