/* Cells whose whole update carries a power of the cell width (plan_nest.update_power). The user's
 * body becomes amr_N_update, which computes a cell amid its neighbours or amid copies of itself;
 * amr_N_cell runs it once on the finest level, where the arithmetic is the user's, and twice on the
 * others: what equal neighbours would give, plus the scaled rest. Called by nest.c and the targets.
 */
#include "codegen/nest/nest.h"

static const char *name_of(const struct nest_code *n, int array)
{
    return print_name(n->kernels->arena, n->nest->arrays.at[array]->name);
}

static bool is_written(const struct nest_code *n, int array)
{
    return n->nest->update_power && n->nest->arrays.at[array]->writes;
}

const char *update_argument(const struct nest_code *n, const char *finest)
{
    return n->nest->update_power ? arena_printf(n->kernels->arena, ", %s", finest) : "";
}

static void print_cell(struct nest_code *n, const char *array)
{
    text_printf(n->print.out, "%s(", array);
    for (int axis = n->kernels->plan->dim - 1; axis >= 0; axis--)
        text_printf(n->print.out, "%s%s", nest_iterator(n, axis), axis ? ", " : ")");
}

/* ---- amr_N_update ---------------------------------------------------------------------------- */

/* In the user's body a written array's own cell is a variable. */
void update_emit_own(struct nest_code *n)
{
    static const char *const params[] = {"i_", "j_, i_", "k_, j_, i_"};
    for (int i = 0; i < n->nest->arrays.n; i++)
        if (is_written(n, i))
            text_printf(n->print.out, "#define amr_own_%s(%s) (*amr_new_%s)\n", name_of(n, i),
                        params[n->kernels->plan->dim - 1], name_of(n, i));
    if (n->nest->update_power)
        text_add(n->print.out, "#define AMR_NEAR(there, here) (amr_near ? (there) : (here))\n");
}

bool nest_is_own(const struct nest_code *n, const struct plan_access *a)
{
    return is_written(n, a->array);
}

void update_emit_params(struct nest_code *n)
{
    text_add(n->print.out, ", const int amr_near");
    for (int i = 0; i < n->nest->arrays.n; i++)
        if (is_written(n, i))
            text_printf(n->print.out, ", %s *amr_new_%s",
                        print_scalar_type(n->nest->arrays.at[i]->type), name_of(n, i));
}

/* ---- amr_N_cell ------------------------------------------------------------------------------ */

static void print_update(struct nest_code *n, int near, const char *prefix)
{
    struct printer *p = &n->print;
    print_indent(p);
    text_printf(p->out, "amr_%d_update(amr_at", n->nest->id);
    for (int axis = n->kernels->plan->dim - 1; axis >= 0; axis--)
        text_printf(p->out, ", %s", nest_iterator(n, axis));
    text_printf(p->out, ", %d", near);
    for (int i = 0; i < n->nest->arrays.n; i++) {
        if (!is_written(n, i))
            continue;
        text_printf(p->out, ", &%s%s", prefix, *prefix ? name_of(n, i) : "");
        if (!*prefix)
            print_cell(n, name_of(n, i));
    }
    text_add(p->out, ");\n");
}

/* double amr_PREFIX_un = un(j, i); */
static void print_start(struct nest_code *n, const char *prefix)
{
    for (int i = 0; i < n->nest->arrays.n; i++) {
        if (!is_written(n, i))
            continue;
        print_indent(&n->print);
        text_printf(n->print.out, "%s %s%s = ", print_scalar_type(n->nest->arrays.at[i]->type),
                    prefix, name_of(n, i));
        print_cell(n, name_of(n, i));
        text_add(n->print.out, ";\n");
    }
}

/* un(j, i) = same + scale * (next - same); integers take the next value. */
static void print_joins(struct nest_code *n)
{
    struct printer *p = &n->print;
    for (int i = 0; i < n->nest->arrays.n; i++) {
        const struct type *t = n->nest->arrays.at[i]->type;
        const char *name = name_of(n, i);
        if (!is_written(n, i))
            continue;
        print_indent(p);
        print_cell(n, name);
        if (t->kind == TYPE_FLOAT)
            text_printf(p->out,
                        " = (%s)(amr_same_%s + amr_at->amr_scale * (amr_next_%s - amr_same_%s));\n",
                        print_scalar_type(t), name, name, name);
        else
            text_printf(p->out, " = amr_next_%s;\n", name);
    }
}

/* The terms of reductions are scaled like the values. */
static void print_terms(struct nest_code *n, int step)
{
    struct printer *p = &n->print;
    for (int r = 0; r < n->nest->reductions.n; r++) {
        const char *name = nest_reduction_name(n, r), *i = nest_iterator(n, 0);
        if (step == 0) {
            print_line(p, "const double amr_term_%s = AMR_TERM(%s, %s);", name, name, i);
            print_line(p, "AMR_TERM(%s, %s) = %s;", name, i,
                       nest_term_identity(n->nest->reductions.at[r].op));
        } else {
            print_line(p, "AMR_TERM(%s, %s) = amr_blend(amr_term_%s, AMR_TERM(%s, %s), %s);", name,
                       i, name, name, i, "amr_at->amr_scale");
        }
    }
}

void update_emit_cell(struct nest_code *n)
{
    struct printer *p = &n->print;
    nest_emit_cell_begin(n, "cell");
    text_add(p->out, ", const int amr_finest)\n{\n");
    p->indent++;
    print_line(p, "if (amr_finest) {");
    p->indent++;
    print_update(n, 1, "");
    p->indent--;
    print_line(p, "} else {");
    p->indent++;
    print_start(n, "amr_same_");
    print_start(n, "amr_next_");
    print_update(n, 0, "amr_same_");
    print_terms(n, 0);
    print_update(n, 1, "amr_next_");
    print_terms(n, 1);
    print_joins(n);
    p->indent--;
    print_line(p, "}");
    p->indent--;
    text_add(p->out, "}\n");
    for (int i = 0; i < n->nest->arrays.n; i++)
        if (is_written(n, i))
            text_printf(p->out, "#undef amr_own_%s\n", name_of(n, i));
    text_add(p->out, "#undef AMR_NEAR\n");
}
