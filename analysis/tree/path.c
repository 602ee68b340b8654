/* Takes an access apart: which array, and by which subscripts. `u[j][i]`, `*(u + j * nx + i)`,
 * `*(*(u + j) + i)`, `(u[j] + 1)[i]`, `(&u[j][0])[i]` and casts that change nothing all come to a
 * name and a list of subscripts; where several make up one, it is their sum.
 *
 * Called by access.c. */
#include "analysis/tree/tree.h"

#include <string.h>

struct path {
    struct arena *arena;
    struct expr *root; /* a name, or what was found in its place */
    struct expr *index[8];
    int n;
    bool fails;
};

static void read_place(struct path *p, struct expr *e);

/* a + b or a - b; a may be NULL. */
static struct expr *sum_of(struct path *p, struct expr *a, struct expr *b, bool minus)
{
    if (!a && !minus)
        return b;
    struct expr *e = a ? expr_binary(p->arena, b->range, minus ? OP_SUB : OP_ADD, b->type, a, b)
                       : expr_unary(p->arena, b->range, OP_NEGATE, b->type, b);
    e->from_macro = b->from_macro;
    return e;
}

static void push(struct path *p, struct expr *index)
{
    if (!index || p->n == (int)(sizeof p->index / sizeof *p->index))
        p->fails = true;
    else
        p->index[p->n++] = index;
}

/* A pointer to the same elements, whatever the qualifiers. */
static bool is_idle_cast(const struct expr *e)
{
    const struct type *to = e->type, *from = expr_bare(e->a[0])->type;
    if (!to || !from || to->kind != TYPE_POINTER || (from->kind != TYPE_POINTER && !type_is_array(from)))
        return false;
    to = to->of;
    from = from->of;
    return is_scalar(to) && is_scalar(from) && to->kind == from->kind && to->size == from->size;
}

/* What a pointer leads to: the element `*sum` (NULL: the first) behind what the path names then. */
static void read_pointer(struct path *p, struct expr *e, struct expr **sum)
{
    e = expr_bare(e);
    *sum = NULL;
    bool adds = expr_is_pointer_sum(e);
    if (adds) {
        bool left = is_integer(expr_core(e->a[0])->type);
        read_pointer(p, e->a[left ? 1 : 0], sum);
        *sum = sum_of(p, *sum, e->a[left ? 0 : 1], e->op == OP_SUB);
    } else if (expr_is(e, OP_ADDRESS)) {
        read_place(p, e->a[0]);
        p->fails |= p->n == 0;
        *sum = p->fails ? NULL : p->index[--p->n];
    } else if (e->kind == EXPR_CAST && is_idle_cast(e)) {
        read_pointer(p, e->a[0], sum);
    } else {
        read_place(p, e);
    }
}

static void read_place(struct path *p, struct expr *e)
{
    struct expr *sum;
    e = expr_bare(e);
    if (e->kind == EXPR_SUBSCRIPT) {
        read_pointer(p, e->a[0], &sum);
        push(p, sum_of(p, sum, e->a[1], false));
    } else if (expr_is(e, OP_DEREF)) {
        read_pointer(p, e->a[0], &sum);
        if (!sum && type_is_array(e->type)) /* (*u)[j][i] */
            sum = expr_integer(p->arena, e->range, &type_int, 0);
        push(p, sum);
    } else {
        p->root = e;
    }
}

bool subscript_take_apart(struct arena *a, struct expr *e, struct subscript *u)
{
    struct path p = {.arena = a};
    memset(u, 0, sizeof *u);
    u->component = "";
    read_place(&p, e);
    if (p.fails || !p.root || p.root->kind != EXPR_NAME)
        return false;
    u->n = p.n;
    memcpy(u->index, p.index, sizeof u->index);
    u->root = p.root;
    u->base = p.root->decl;
    return true;
}

struct decl *part_named(struct arena *a, struct expr *e, const char **text)
{
    int64_t at;
    e = expr_bare(e);
    if (e->kind == EXPR_NAME)
        return *text = "", e->decl;
    struct expr *of = expr_is_part(e) ? expr_bare(e->a[0]) : NULL;
    bool member = e->kind == EXPR_MEMBER && !e->is_arrow;
    bool element = e->kind == EXPR_SUBSCRIPT && of->type->kind == TYPE_ARRAY &&
                   expr_int_value(e->a[1], &at) && at >= 0 && at < of->type->extent;
    struct decl *root = member || element ? part_named(a, of, text) : NULL;
    if (root)
        *text = member ? arena_printf(a, "%s.%s", *text, e->decl->name)
                       : arena_printf(a, "%s[%lld]", *text, (long long)at);
    return root;
}

const char *part_suffix(struct arena *a, const char *text)
{
    struct text name = text_new(a);
    for (; *text; text++)
        if (*text != ']')
            text_addn(&name, *text == '.' || *text == '[' ? "_" : text, 1);
    return name.n ? name.s : "";
}
