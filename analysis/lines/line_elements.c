/* Elements of a line by pointers into it, as functions have them that are given a part of a line:
 *
 *     (line + 2)[i - 1], (&line[2])[i - 1]  ->  line[2 + (i - 1)]        *(line + i)  ->  line[i]
 *
 * Called by array_expansion.c. */
#include "analysis/lines/lines.h"

static struct expr *joined(struct arena *a, enum operator op, struct expr *left, struct expr *right)
{
    return expr_binary(a, left->range, op, &type_int, expr_enclosed(a, left),
                       expr_enclosed(a, right));
}

/* The row that a pointer leads into, and how far (NULL: to its first element). */
static struct expr *row_under(struct arena *a, struct expr *pointer, struct expr **offset)
{
    struct expr *e = expr_bare(pointer);
    bool plus = expr_is(e, OP_ADD), minus = expr_is(e, OP_SUB);
    if ((plus || minus) && is_integer(e->a[1]->type)) {
        struct expr *row = row_under(a, e->a[0], offset);
        struct expr *zero = expr_integer(a, e->range, &type_int, 0);
        struct expr *first = *offset ? *offset : minus ? zero : NULL;
        *offset = first ? joined(a, e->op, first, e->a[1]) : e->a[1];
        return row;
    }
    struct expr *element = expr_is(e, OP_ADDRESS) ? expr_bare(e->a[0]) : NULL;
    if (element && element->kind == EXPR_SUBSCRIPT) {
        struct expr *row = row_under(a, element->a[0], offset);
        *offset = *offset ? joined(a, OP_ADD, *offset, element->a[1]) : element->a[1];
        return row;
    }
    return e;
}

void line_elements(struct plan *p, struct function *f, const struct decl *array)
{
    for (WALK(w, in_stmt(f->body)); next_expr(&w);) {
        struct expr *e = w.e, *offset = NULL;
        bool behind = expr_is(e, OP_DEREF);
        bool own = (behind || e->kind == EXPR_SUBSCRIPT) && expr_base(e) == array;
        struct expr *row = own ? row_under(p->arena, e->a[0], &offset) : NULL;
        if (!offset)
            continue;
        struct expr *index = behind ? offset : joined(p->arena, OP_ADD, offset, e->a[1]);
        struct expr *made = expr_element(p->arena, e->range, e->type, row, index);
        made->from_macro = e->from_macro;
        *e = *made;
    }
}
