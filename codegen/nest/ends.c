/* Comparisons of iterators with the ends of the nest's range, as a cell of any level sees them: the
 * ends of the domain are cells of the block's own level, amr_low[d] the first one and amr_high[d]
 * the one behind the last, counted from the block's. Called by nest.c and the targets. */
#include "codegen/nest/nest.h"

/* From the domain's end to the index that the test compares with. */
static int distance(const struct plan_nest *nest, const struct plan_end *t)
{
    int own = t->high ? nest->end[t->axis] : nest->begin[t->axis];
    return t->at + (nest->placed[t->axis] ? own : 0);
}

bool ends_print(struct printer *p, const struct nest_code *n, const struct expr *e)
{
    const struct plan_end *t = plan_end_at(n->nest, e);
    if (!t)
        return false;
    int axis = nest_axis(n->kernels->plan, t->axis), at = distance(n->nest, t);
    text_printf(p->out, "(%s %s amr_at->amr_%s[%d]", nest_iterator(n, axis), operators[t->op].text,
                t->high ? "high" : "low", axis);
    if (at)
        text_printf(p->out, " %c %d", at < 0 ? '-' : '+', at < 0 ? -at : at);
    text_add(p->out, ")");
    return true;
}

void ends_emit_members(struct nest_code *n)
{
    if (n->nest->ends.n)
        print_line(&n->print, "int amr_low[AMR_DIM], amr_high[AMR_DIM]; /* the domain's ends */");
}

void ends_emit_block(struct nest_code *n, const char *args)
{
    const struct plan *plan = n->kernels->plan;
    for (int axis = 0; axis < plan->dim && n->nest->ends.n; axis++) {
        int x = nest_axis(plan, axis);
        bool placed = n->nest->placed[x];
        print_line(&n->print, "here.amr_low[%d] = amr_cell_at(block, %d, %s->lo[%d] - (%d));", axis,
                   axis, args, axis, placed ? n->nest->begin[x] : 0);
        print_line(&n->print, "here.amr_high[%d] = amr_cell_at(block, %d, %s->hi[%d] - (%d));",
                   axis, axis, args, axis, placed ? n->nest->end[x] : 0);
    }
}
