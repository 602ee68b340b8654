/* Cells without their rare branches (plan_nest.shorter): amr_N_short_V is the cell function in
 * which such a branch sets *amr_rare and ends the cell; helpers with such branches have a version
 * like that, amr_short_NAME. A row whose cells set it runs again as it stands. Called by nest.c,
 * borrow.c and the targets. */
#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

bool shorter_any(const struct nest_code *n)
{
    return n->nest->shorter && n->kernels->target->tries_rows;
}

bool shorter_print_if(struct printer *p, const struct kernels *k, const struct stmt *s, int depth,
                      const char *leave)
{
    const struct plan_rare *rare = plan_rare_at(k->plan, s);
    if (!rare || rare->depth < depth)
        return false;
    print_indent(p);
    text_add(p->out, rare->branch ? "if (!(" : "if (");
    print_expr(p, s->expr, EXPR_ANY);
    text_add(p->out, rare->branch ? ")) {\n" : ") {\n");
    p->indent++;
    print_line(p, "*amr_rare = 1;");
    print_line(p, "%s;", leave);
    p->indent--;
    print_line(p, "}");
    int other = rare->branch ? 0 : 1;
    if (other < s->n)
        print_stmt(p, s->body[other]);
    return true;
}

/* ---- helpers --------------------------------------------------------------------------------- */

bool shorter_helper(const struct kernels *k, const struct function *f)
{
    return k->target->tries_rows && k->plan->rare.n &&
           (any_stmt(w, in_stmt(f->body), plan_rare_at(k->plan, w.in)) ||
            any_expr(w, in_stmt(f->body),
                     w.e->kind == EXPR_NAME && w.e->decl->kind == DECL_FUNCTION &&
                         w.e->decl->function && shorter_helper(k, w.e->decl->function)));
}

bool shorter_print_call(struct printer *p, const struct kernels *k, const struct expr *e)
{
    const struct expr *f = e->kind == EXPR_CALL ? e->a[0] : NULL;
    if (!f || f->kind != EXPR_NAME || !f->decl->function || !shorter_helper(k, f->decl->function))
        return false;
    text_printf(p->out, "amr_short_%s(", borrow_name(k, f->decl));
    for (int i = 1; i < e->n; i++) {
        print_expr(p, e->a[i], EXPR_ARGUMENT);
        text_add(p->out, ", ");
    }
    text_add(p->out, "amr_rare)");
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void print_indices(struct nest_code *n, const char *before, int last)
{
    for (int axis = n->kernels->plan->dim - 1; axis >= last; axis--)
        text_printf(n->print.out, ", %s%s", before, nest_iterator(n, axis));
}

/* amr_N_short_V_row: a whole row; whether no cell of it takes a rare branch. */
static void emit_short_row(struct nest_code *n, int v)
{
    struct printer *p = &n->print;
    int id = n->nest->id;
    const char *i = nest_iterator(n, 0);
    text_printf(p->out, "AMR_INLINE int amr_%d_short_%d_row(const struct amr_here_%d *amr_at", id,
                v, id);
    print_indices(n, "int ", 1);
    text_add(p->out, ")\n{\n");
    p->indent++;
    print_line(p, "int amr_any = 0;");
    text_add(p->out, "#pragma omp simd reduction(| : amr_any)\n");
    print_line(p, "for (int %s = 0; %s < AMR_BX; %s++) {", i, i, i);
    p->indent++;
    print_line(p, "int amr_rare = 0;");
    print_indent(p);
    text_printf(p->out, "amr_%d_short_%d(amr_at", id, v);
    print_indices(n, "", 0);
    text_add(p->out, ", &amr_rare);\n");
    print_line(p, "amr_any |= amr_rare;");
    p->indent--;
    print_line(p, "}");
    print_line(p, "return !amr_any;");
    p->indent--;
    text_add(p->out, "}\n\n");
}

void shorter_emit_rows(struct nest_code *n)
{
    struct printer *p = &n->print;
    int id = n->nest->id;
    for (int v = 0; v < PLAN_SHORTER; v++)
        if (n->nest->shorter >> v & 1)
            emit_short_row(n, v);
    text_printf(
        p->out,
        "AMR_INLINE void amr_%d_full_row(const struct amr_here_%d *amr_at, struct amr_guess "
        "*amr_guess",
        id, id);
    print_indices(n, "int ", 1);
    text_add(p->out, ")\n{\n");
    p->indent++;
    for (int v = 0; v < PLAN_SHORTER; v++) {
        if (!(n->nest->shorter >> v & 1))
            continue;
        print_indent(p);
        text_printf(p->out, "if (amr_guess_due(&amr_guess[%d]) &&\n", v);
        print_indent(p);
        text_printf(p->out, "    amr_guess_was(&amr_guess[%d], amr_%d_short_%d_row(amr_at", v, id,
                    v);
        print_indices(n, "", 1);
        text_add(p->out, ")))\n");
        print_line(p, "    return;");
    }
    print_indent(p);
    text_printf(p->out, "amr_%d_row(amr_at", id);
    print_indices(n, "", 1);
    text_add(p->out, ", 0, AMR_BX);\n");
    p->indent--;
    text_add(p->out, "}\n\n");
}

/* Two arrays of a nest may be one field: what a cell writes would be what it reads when the row
 * runs again. */
void shorter_emit_thread(struct nest_code *n)
{
    struct printer *p = &n->print;
    print_line(p, "int amr_same = 0;");
    for (int w = 0; w < n->nest->arrays.n; w++)
        for (int r = 0; r < n->nest->arrays.n; r++)
            if (w != r && n->nest->arrays.at[w]->writes && n->nest->arrays.at[r]->reads)
                print_line(p, "amr_same |= a->field[%d] == a->field[%d];", w, r);
    print_line(p, "struct amr_guess amr_guess[%d] = {{0, 0}};", PLAN_SHORTER);
    print_line(p, "for (int v = 0; v < %d; v++)", PLAN_SHORTER);
    print_line(p, "    amr_guess[v].wait = amr_same ? AMR_NEVER : 0;");
}
