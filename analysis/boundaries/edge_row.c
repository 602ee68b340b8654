/* A loop along one row inside the mesh whose assignments hang together,
 *
 *     for (i = 0; i < nx; i++)
 *         if (u[j][i] > a && v[j][i] > b) {
 *             u[j][i] -= a;
 *             v[j][i] -= b;
 *         }
 *
 * becomes one nest with the loop's whole body where this only touches the cells of that row, each
 * cell its own: nests for each assignment would ask the condition of cells that others have set.
 * Called by edges.c. */
#include "analysis/boundaries/edge_attempt.h"
#include "analysis/program/program.h"

static bool has_effect(struct expr *e)
{
    return e && expr_effects(e) & (EFFECT_SETS | EFFECT_OTHER | EFFECT_VOLATILE);
}

/* One of the values of a mesh array's cell. */
static bool is_value(struct edge_reading *r, struct expr *e, struct subscript *u)
{
    const char *text;
    return is_scalar(e->type) && (expr_is_element(e) || component_element(&r->scan, e, &text)) &&
           edge_component(&r->scan, e, u);
}

/* What a cell does: conditions, values of its own, assignments to them and to elements. */
static bool is_plain(struct edge_reading *r, struct stmt *s)
{
    const unsigned plain = 1u << STMT_COMPOUND | 1u << STMT_IF | 1u << STMT_NULL |
                           1u << STMT_DECL | 1u << STMT_CONTINUE;
    struct expr *e = stmt_expr(s), *to = e && expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    bool fine = (to || plain >> s->kind & 1) && !(s->kind == STMT_IF && has_effect(s->expr));
    struct subscript u;
    if (to && !is_value(r, to, &u))
        fine = vec_has(&r->nest->locals, expr_base(to));
    fine = fine && !vec_any(d, &s->decls, has_effect(d->init));
    return fine && all_below(i, s->n, is_plain(r, s->body[i]));
}

/* Where the first element lies that the body names; all others must lie there. */
static bool find_row(struct edge_reading *r, struct stmt *body, struct subscript *u)
{
    struct attempt *t = r->attempt;
    return any_expr(w, in_stmt(body), is_value(r, w.e, u)) &&
           edge_place(&t->scan, u, &r->written) && edge_uses_all_loops(r) &&
           !any_below(i, t->scan.n_loops, t->scan.loop[i].unrolled);
}

void edge_row(struct attempt *t, struct stmt *body)
{
    struct plan *p = t->plan;
    struct edge_reading r = {.attempt = t, .nest = edge_new_nest(t), .whole = true};
    struct subscript u;
    t->scan.nest = r.nest;
    r.scan = (struct access_scan){.plan = p, .diag = t->quiet, .nest = r.nest};
    r.nest->inner = body;
    edge_list_locals(p->arena, r.nest, body);
    t->failed |= !is_plain(&r, body) || !find_row(&r, body, &u);
    if (t->failed)
        return;
    edge_read_cell(&r);
    t->failed |= r.reads_inward || r.nest->nest->wraps || !nest_writes(r.nest->nest);
    if (t->failed || !edge_set_ranges(&r, &u) || !t->planes) {
        t->failed = true;
        return;
    }
    r.nest->nest->edge = EDGE_DATA;
    edge_finish(&r);
}
