/* What a nest's cell needs from outside: finds out which scalars a nest's printed cell names: the
 * subscripts of mesh arrays are not printed, so the sizes and strides in them need not travel to
 * the kernels. Also how reductions are spelt. */
#include "codegen/nest/nest.h"

const struct plan_scalar *nest_scalar(const struct plan_nest *nest, const struct expr *use)
{
    bool finest = plan_means_finest(nest, use);
    for (int i = 0; use->kind == EXPR_NAME && i < nest->scalars.n; i++)
        if (nest->scalars.at[i].decl == use->decl && nest->scalars.at[i].is_finest == finest)
            return &nest->scalars.at[i];
    return NULL;
}

const char *nest_scalar_name(struct arena *a, const struct plan_scalar *s)
{
    return s->is_finest ? arena_printf(a, "amr_fine_%s", print_identifier(a, s->decl->name))
                        : print_name(a, s->decl->name);
}

static void find_scalars(struct nest_code *n, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        const struct plan_lookup *l = plan_lookup_at(n->nest, w.e);
        bool element = plan_access_at(n->nest, w.e) || plan_end_at(n->nest, w.e) ||
                       (l && n->nest->tables.at[l->table]->kind != TABLE_WHOLE);
        const struct plan_scalar *s = element ? NULL : nest_scalar(n->nest, w.e);
        if (element)
            walk_skip(&w);
        if (s)
            vec_add(n->kernels->arena, &n->scalars, s);
    }
}

void nest_find_scalars_in(struct nest_code *n, struct expr *e)
{
    find_scalars(n, in_expr(e));
}

void nest_find_scalars(struct nest_code *n)
{
    find_scalars(n, in_stmts(n->nest->body.at, n->nest->body.n, NULL));
}

const char *nest_op_name(enum reduction_op op)
{
    return op == REDUCE_SUM ? "sum" : op == REDUCE_MIN ? "min" : "max";
}

const char *nest_term_identity(enum reduction_op op)
{
    return op == REDUCE_SUM ? "0.0" : op == REDUCE_MIN ? "HUGE_VAL" : "-HUGE_VAL";
}

const char *nest_total_identity(enum reduction_op op)
{
    return op == REDUCE_SUM ? "0" : op == REDUCE_MIN ? "AMR_IDENTITY_MIN" : "AMR_IDENTITY_MAX";
}

const char *nest_reduction_name(const struct nest_code *n, int r)
{
    return print_name(n->kernels->arena, n->nest->reductions.at[r].decl->name);
}

bool nest_has_sum(const struct nest_code *n)
{
    for (int r = 0; r < n->nest->reductions.n; r++)
        if (n->nest->reductions.at[r].op == REDUCE_SUM)
            return true;
    return false;
}
