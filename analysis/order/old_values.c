/* A nest that reads an array at neighbours before they are written, or that are not written at
 * all, becomes two: the new values are made in an array of their own, and then copied.
 *
 *     u[i] = (u[i] + u[i + 1]) / 2;   ->   new[i] = u[i];  new[i] = (new[i] + u[i + 1]) / 2;
 *                                          u[i] = new[i];
 *
 * So the cells may run in any order (node splitting: Allen and Kennedy, Optimizing Compilers for
 * Modern Architectures, 6.2.2). The runtime exchanges the two arrays' cells where it can.
 *
 * Called by fission.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/lines/lines.h"
#include "analysis/mesh/mesh.h"
#include "analysis/order/order.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

struct splitting {
    struct plan *plan;
    struct work_nest *nest;
    struct decl **made; /* [arrays] the array of new values, or NULL */
    struct expr **own;  /* [arrays] a place where the cell's own value is written */
};

bool nest_keeps_order(const struct plan *p, const struct work_nest *w)
{
    bool keeps = w->innermost != NULL &&
                 vec_all_at(tile, &p->work->tiles,
                            !stmt_holds(tile->outer, w->innermost) &&
                                !stmt_holds(tile->inner, w->innermost)) &&
                 !vec_any(one, &p->work->interchanged, stmt_holds(one, w->innermost));
    return keeps && !any_below(x, p->dim, w->pulled[x]);
}

/* Whatever is written there, the read comes first, or the two never meet. */
static bool reads_first(struct splitting *s, const struct plan_access *read,
                        const struct plan_access *write)
{
    struct touch a = {.nest = s->nest, .access = read}, b = {.nest = s->nest, .access = write};
    struct dependence d;
    int axes[PLAN_MAX_DIM];
    for (int depth = 0; depth < s->plan->dim; depth++) {
        int x = nest_axis_at(s->nest, depth);
        if (x < 0)
            return false;
        axes[depth] = x;
    }
    return read->site->is_old || !dependence_find(s->plan, &a, &b, &d) ||
           (nest_keeps_order(s->plan, s->nest) &&
            dependence_order(&d, s->nest->loop, axes, s->plan->dim) == ORDER_FORTH);
}

/* Is the array written in its own cell alone, and read at neighbours, all of them old? */
static bool reads_old_values(struct splitting *s, int array)
{
    const struct plan_nest *n = s->nest->nest;
    bool far = false;
    vec_each_at (r, &n->accesses) {
        if (r->array != array || !plan_is_own_cell(r))
            far |= r->array == array;
        if (r->array != array || plan_is_own_cell(r))
            continue;
        vec_each_at (w, &n->accesses)
            if (w->array == array && w->writes && (r->writes || !reads_first(s, r, w)))
                return false;
    }
    return far;
}

/* By the nest's iterators. */
static struct expr *own_cell(const struct splitting *s, int array)
{
    struct arena *a = s->plan->arena;
    struct range at = s->own[array]->range;
    struct expr *e = expr_of(a, at, s->made[array]);
    for (int x = 0; x < s->plan->dim; x++)
        e = expr_element(a, at, e->type->of, e, expr_of(a, at, s->nest->nest->iterator[x]));
    return e;
}

static struct expr *replace_own(struct rewrite *r, struct expr *e)
{
    struct splitting *s = r->with;
    const struct plan_access *x = plan_access_at(s->nest->nest, e);
    if (!x || !s->made[x->array] || !plan_is_own_cell(x))
        return NULL;
    return own_cell(s, x->array);
}

/* Each of a cell's values has an array of its own. */
static const char *name_of(const struct splitting *s, const char *of, int array)
{
    const char *name = arena_printf(s->plan->arena, "%s_new", of);
    int n = 1 + count_below(i, array,
                            s->made[i] && expr_base(s->own[i]) == expr_base(s->own[array]));
    return free_name(s->plan, n > 1 ? arena_printf(s->plan->arena, "%s_%d", name, n) : name);
}

/* The array of new values, where the nest's range can be said in front of it. */
static struct decl *make_array(struct splitting *s, int array, struct work_data *data)
{
    const struct work_nest *w = s->nest;
    struct poly extent[PLAN_MAX_DIM];
    const struct decl *old = expr_base(s->own[array]);
    const struct work_member *m = member_of(s->plan, old);
    struct decl like = {.kind = DECL_VAR, .function = w->kernel->kernel->function};
    like.name = m ? arena_printf(s->plan->arena, "%s_%s", m->root->name, m->field->name) : old->name;
    like.name = name_of(s, like.name, array);
    like.range = like.name_range = s->own[array]->range;
    for (int x = 0; x < s->plan->dim; x++) {
        int64_t behind, lo;
        struct poly end = extent_of(s->plan, w, array, x), twice = poly_add(&w->hi[x], &w->lo[x], 1);
        bool known = size_difference(&end, &w->hi[x], &behind) && behind >= 0;
        if (!known && poly_is_const(&w->lo[x], &lo)) /* as many cells behind the range as before it */
            twice = poly_plus(&twice, -mesh_unused_low(s->plan, x, (int)lo));
        extent[x] = known ? poly_plus(&w->hi[x], behind) : twice;
    }
    return mesh_array_new(s->plan, data, like, s->own[array]->type, extent);
}

/* `int q = j * n + i;` */
static struct decl *fixed_local(const struct work_nest *w, const struct expr *e)
{
    struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    return d && vec_has(&w->locals, d) && d->init && decl_is_final(d) ? d : NULL;
}

static struct expr *replace_local(struct rewrite *r, struct expr *e)
{
    const struct splitting *s = r->with;
    struct decl *d = fixed_local(s->nest, e);
    return d ? expr_enclosed(r->arena, rewrite_expr(r, d->init)) : NULL;
}

/* The same cell, said without the variables of the body; or NULL. */
static struct expr *without_locals(struct splitting *s, struct expr *site)
{
    struct rewrite r = {.arena = s->plan->arena, .with = s, .replace = replace_local};
    struct expr *e = rewrite_expr(&r, site);
    bool local =
        any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && vec_has(&s->nest->locals, w.e->decl));
    return local ? NULL : e;
}

static bool find_arrays(struct splitting *s)
{
    const struct plan_nest *n = s->nest->nest;
    struct work_data *data = data_of(s->plan, s->nest->kernel->kernel->function);
    bool any = false, fine = data && s->nest->innermost && !s->nest->is_collapsed;
    fine = fine && all_below(x, s->plan->dim, !s->nest->hi[x].bad && !s->nest->lo[x].bad);
    for (int i = 0; i < n->accesses.n; i++)
        if (n->accesses.at[i].writes && plan_is_own_cell(&n->accesses.at[i]))
            s->own[n->accesses.at[i].array] = without_locals(s, n->accesses.at[i].site);
    for (int i = 0; i < n->arrays.n && fine; i++) {
        if (!s->own[i] || !reads_old_values(s, i))
            continue;
        s->made[i] = make_array(s, i, data);
        any = true;
    }
    return any;
}

/* Of the arrays with new values: own cells of these become those of the old ones, or the reverse. */
static struct stmt *copies(const struct splitting *s, bool back)
{
    struct arena *a = s->plan->arena;
    const struct plan_nest *n = s->nest->nest;
    struct stmt_list all = {0};
    for (int i = 0; i < n->arrays.n; i++) {
        if (!s->made[i])
            continue;
        struct expr *made = own_cell(s, i), *old = expr_copy(a, s->own[i]);
        struct range at = s->own[i]->range;
        struct expr *e = back ? expr_assign(a, at, old, made) : expr_assign(a, at, made, old);
        vec_push(a, &all, stmt_of(a, s->nest->inner, e));
    }
    return stmt_block(a, s->nest->inner, all.at, all.n);
}

/* Of the nest that makes the new values: parities between the neighbours' reads and these. */
static void note_colours(const struct splitting *s, struct work_nest *made)
{
    const struct plan_nest *n = made->nest;
    for (int i = 0; i < n->accesses.n; i++)
        for (int k = 0; k < n->accesses.n && !plan_is_own_cell(&n->accesses.at[i]); k++) {
            const struct decl *new = n->arrays.at[n->accesses.at[k].array]->decl;
            for (int a = 0; a < s->nest->nest->arrays.n; a++)
                if (s->made[a] == new && n->accesses.at[k].writes)
                    colours_note(made, &n->accesses.at[i], &n->accesses.at[k]);
        }
}

bool split_old_values(struct plan *p, struct work_nest *w, struct work_nest *out[2])
{
    struct splitting s = {.plan = p, .nest = w};
    size_t arrays = (size_t)w->nest->arrays.n;
    s.made = arena_alloc(p->arena, (arrays + 1) * sizeof *s.made);
    s.own = arena_alloc(p->arena, (arrays + 1) * sizeof *s.own);
    if (!find_arrays(&s))
        return false;
    struct rewrite r = {.arena = p->arena, .with = &s, .replace = replace_own};
    struct stmt *body[] = {copies(&s, false), rewrite_stmt(&r, w->inner)};
    out[0] = nest_beside(w, stmt_block(p->arena, w->inner, body, 2));
    out[1] = nest_beside(w, copies(&s, true));
    for (int i = 0; i < 2; i++) {
        find_locals(p, out[i]);
        access_scan_nest(p, diag_new(p->arena, NULL), out[i]);
    }
    note_colours(&s, out[0]);
    return true;
}
