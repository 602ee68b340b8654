/* Tables in kernels and at their launch. A table along an axis is a pointer to the entry of the
 * block's cell 0, so that the cells read it on stride 1 at every level; the others are read by
 * number. Called by nest.c, the targets, describe.c and host_nest.c. */
#include "codegen/nest/nest.h"

#include <stdlib.h>

static const struct plan_table *table_of(const struct nest_code *n, int i)
{
    return n->nest->tables.at[i];
}

bool table_print(struct printer *p, const struct nest_code *n, const struct expr *e)
{
    const struct plan_lookup *l = plan_lookup_at(n->nest, e);
    if (!l)
        return false;
    const struct plan_table *t = table_of(n, l->table);
    text_printf(p->out, "amr_at->%s[", t->name);
    if (t->kind == TABLE_AXIS) {
        int offset = l->offset - t->own;
        text_add(p->out, nest_iterator(n, nest_axis(n->kernels->plan, t->axis)));
        if (offset)
            text_printf(p->out, " %c %d", offset < 0 ? '-' : '+', offset < 0 ? -offset : offset);
    } else if (t->kind == TABLE_VALUE) {
        text_add(p->out, "0");
    } else {
        for (int i = 1; i < l->n; i++)
            text_add(p->out, "(");
        for (int i = 0; i < l->n; i++) {
            if (i)
                text_printf(p->out, ") * %lld + ", (long long)l->extent[i]);
            print_expr(p, l->index[i], l->n == 1 ? EXPR_ANY : EXPR_UNARY_LEVEL);
        }
    }
    text_add(p->out, "]");
    return true;
}

void table_emit_members(struct nest_code *n)
{
    for (int i = 0; i < n->nest->tables.n; i++)
        print_line(&n->print, "const %s *%s; /* %s */", print_scalar_type(table_of(n, i)->type),
                   table_of(n, i)->name, table_of(n, i)->label);
}

/* `args` is the kernel's arguments with what leads to a member: "a->". */
void table_emit_block(struct nest_code *n, const char *args)
{
    for (int i = 0; i < n->nest->tables.n; i++) {
        const struct plan_table *t = table_of(n, i);
        const char *type = print_scalar_type(t->type);
        if (t->kind == TABLE_AXIS)
            print_line(&n->print,
                       "here.%s = (const %s *)%stable[%d].data + amr_table_entry(&%stable[%d], "
                       "block, %d);",
                       t->name, type, args, i, args, i, nest_axis(n->kernels->plan, t->axis));
        else if (t->power)
            print_line(&n->print,
                       "here.%s = (const %s *)%stable[%d].data + %stable[%d].start[block->level];",
                       t->name, type, args, i, args, i);
        else
            print_line(&n->print, "here.%s = (const %s *)%stable[%d].data;", t->name, type, args,
                       i);
    }
}

void table_describe(struct nest_code *n)
{
    struct printer *p = &n->print;
    if (!n->nest->tables.n)
        return;
    print_line(p, "/* name, type, axis, base, reach, power, on faces, entries */");
    print_line(p, "static const struct amr_table_desc amr_tables_%d[] = {", n->nest->id);
    for (int i = 0; i < n->nest->tables.n; i++) {
        const struct plan_table *t = table_of(n, i);
        print_line(
            p, "    {\"%s\", AMR_%s, %d, %d, %d, %d, %d, %lld},", t->label, nest_type_name(t->type),
            t->kind == TABLE_AXIS ? nest_axis(n->kernels->plan, t->axis) : -1, t->base, t->reach,
            t->power, t->node,
            t->kind == TABLE_AXIS && !t->backward ? (long long)t->entries : 0LL);
    }
    print_line(p, "};");
}

static const char *sum_text(struct arena *a, const char *text, int more)
{
    return !more ? text : arena_printf(a, "(%s) %c %d", text, more < 0 ? '-' : '+', abs(more));
}

/* amr_larger(0, nx - nb), the limits of the range and of one lookup's conditions. */
static const char *limit_text(struct arena *a, const char *limit, const char *const *more, int n,
                              const char *which)
{
    for (int i = 0; i < n; i++)
        limit = arena_printf(a, "amr_%s(%s, %s)", which, limit, more[i]);
    return limit;
}

/* amr_entries(x, 0, 2, (long[]){first, end, first, end}): of each lookup. */
static void emit_parts(struct printer *p, const struct plan_nest *nest, const struct plan_table *t)
{
    struct arena *a = p->out->arena;
    int shift = t->base - t->own; /* from a cell's index to the iterator */
    text_printf(p->out, "    amr_entries(%s, %d, %d, (long[]){", t->address, t->backward,
                t->parts.n);
    for (int i = 0; i < t->parts.n; i++) {
        const struct plan_part *part = &t->parts.at[i];
        const char *lo = sum_text(a, nest->lo[t->axis], shift);
        const char *hi = sum_text(a, nest->hi[t->axis], shift);
        lo = limit_text(a, lo, part->lo.at, part->lo.n, "larger");
        hi = limit_text(a, hi, part->hi.at, part->hi.n, "smaller");
        text_printf(p->out, "%s%s, %s", i ? ", " : "", sum_text(a, lo, part->offset),
                    sum_text(a, hi, part->offset));
    }
    text_add(p->out, "}),\n");
}

/* amr_tables(&amr_nest_3, (struct amr_table[]){{x, lo - 1, hi - lo + 2}}); */
void table_emit_launch(struct printer *p, const struct plan_nest *nest)
{
    if (!nest->tables.n)
        return;
    print_line(p, "amr_tables(&amr_nest_%d,", nest->id);
    p->indent += 2;
    print_line(p, "(struct amr_table[]){");
    for (int i = 0; i < nest->tables.n; i++) {
        const struct plan_table *t = nest->tables.at[i];
        const char *lo = t->kind == TABLE_AXIS ? nest->lo[t->axis] : "";
        const char *hi = t->kind == TABLE_AXIS ? nest->hi[t->axis] : "";
        int from = t->base - t->own + t->lo, to = t->base - t->own + t->hi;
        print_indent(p);
        if (t->kind == TABLE_AXIS && (t->backward || !t->is_whole))
            emit_parts(p, nest, t);
        else if (t->kind == TABLE_AXIS)
            text_printf(p->out, "    {%s, (%s) + %d, (%s) - (%s) + %d},\n", t->address, lo, from,
                        hi, lo, to - from);
        else
            text_printf(p->out, "    {%s, 0, %lld},\n", t->address,
                        t->kind == TABLE_VALUE ? 1LL : (long long)t->entries);
    }
    print_line(p, "});");
    p->indent -= 2;
}
