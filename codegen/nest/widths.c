/* Arrays that hold what goes with a power of the cell width, in which each leaf keeps what the finest
 * cells would hold (plan_array.width_power). What a nest reads and sets is what the user's program would
 * hold on the block's own level: amr_of_NAME times what is kept; amr_to_NAME leads back. Both are powers of
 * two, so nothing is rounded. Called by nest.c, flux.c and the targets. */
#include "codegen/nest/nest.h"

static const char *name_of(const struct nest_code *n, const struct plan_array *a)
{
    return print_name(n->kernels->arena, a->name);
}

static bool is_used(const struct nest_code *n, const struct plan_array *a, bool back)
{
    return a->width_power && (back ? a->writes : a->reads && !n->nest->reads_finest);
}

void widths_emit_members(struct nest_code *n)
{
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        for (int back = 0; back < 2; back++)
            if (is_used(n, a, back))
                print_line(&n->print, "%s amr_%s_%s;", print_scalar_type(a->type), back ? "to" : "of",
                           name_of(n, a));
    }
}

void widths_emit_block(struct nest_code *n, const char *args)
{
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct plan_array *a = n->nest->arrays.at[i];
        for (int back = 0; back < 2; back++)
            if (is_used(n, a, back))
                print_line(&n->print, "here.amr_%s_%s = %samr_level_scale(%s->levels, block, %d);",
                           back ? "to" : "of", name_of(n, a), a->type->size == 4 ? "(float)" : "", args,
                           back ? -a->width_power : a->width_power);
    }
}

const char *widths_back_name(const struct nest_code *n, const struct plan_array *a)
{
    return is_used(n, a, true) ? arena_printf(n->kernels->arena, "amr_to_%s", name_of(n, a)) : NULL;
}

bool widths_begin_read(struct printer *p, const struct nest_code *n, const struct plan_access *access)
{
    const struct plan_array *a = n->nest->arrays.at[access->array];
    bool scales = is_used(n, a, false) && n->target_of != access;
    if (scales)
        text_printf(p->out, "(amr_at->amr_of_%s * ", name_of(n, a));
    return scales;
}

bool widths_print_set(struct printer *p, struct nest_code *n, const struct expr *e)
{
    const struct plan_access *to = e->kind == EXPR_ASSIGN ? plan_access_at(n->nest, e->a[0]) : NULL;
    const struct plan_array *a = to ? n->nest->arrays.at[to->array] : NULL;
    if (!a || !a->width_power)
        return false;
    n->target_of = to;
    print_expr(p, e->a[0], EXPR_UNARY_LEVEL);
    n->target_of = NULL;
    bool is_factor = operators[e->op].computes == OP_MUL || operators[e->op].computes == OP_DIV;
    text_printf(p->out, " %s ", operators[e->op].text);
    if (!is_factor)
        text_printf(p->out, "amr_at->%s * ", widths_back_name(n, a));
    text_add(p->out, "(");
    print_expr(p, e->a[1], EXPR_ANY);
    text_add(p->out, ")");
    return true;
}
