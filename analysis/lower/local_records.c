/* Local structs: a variable for each member takes the struct's place, `a.re` becomes `a_re`. Of an
 * array of structs each member is an array, `f[s].m` becomes `f_m[s]`. Called by records.c. */
#include "analysis/lower/local_records.h"
#include "analysis/lower/lower.h"
#include "analysis/tree/tree.h"

#include <string.h>

struct local {
    struct plan *plan;
    struct arena *arena;
    struct decl *decl;
    int mentions, members;  /* names of it; those with a member behind */
    VEC(struct local_part { /* variables that its members become */
                            const char *name;
                            struct decl *decl;
    })
    parts;
};

/* The struct itself: `d`, or an element `d[s]`. */
static bool is_struct(struct expr *e, const struct decl *d)
{
    while (e->kind == EXPR_SUBSCRIPT)
        e = expr_bare(e->a[0]);
    return e->kind == EXPR_NAME && e->decl == d;
}

/* The chain of members d.a.b down to a number or an array of numbers: its text behind d, or NULL.
 */
static const char *chain_text(struct arena *a, struct expr *e, const struct decl *d)
{
    struct expr *of = e->kind == EXPR_MEMBER && !e->is_arrow ? expr_bare(e->a[0]) : NULL;
    if (!of)
        return NULL;
    if (of->kind != EXPR_MEMBER)
        return is_struct(of, d) ? arena_printf(a, "_%s", e->decl->name) : NULL;
    const char *before = chain_text(a, of, d);
    return before ? arena_printf(a, "%s_%s", before, e->decl->name) : NULL;
}

static bool holds_numbers(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->of;
    return is_scalar(t);
}

static bool note_local(struct walk *w, struct expr *e)
{
    struct local *l = w->with;
    l->mentions += e->kind == EXPR_NAME && e->decl == l->decl;
    l->members +=
        e->kind == EXPR_MEMBER && holds_numbers(e->type) && chain_text(l->arena, e, l->decl);
    return true;
}

/* The type of a member's variable: of an array of structs, an array of such. */
static const struct type *type_of_part(struct arena *a, const struct type *whole,
                                       const struct type *member)
{
    struct type *t = ARENA_NEW(a, struct type);
    *t = whole->kind == TYPE_ARRAY ? *whole : *member;
    t->is_const = false;
    if (whole->kind == TYPE_ARRAY)
        t->of = type_of_part(a, whole->of, member);
    return t;
}

static struct decl *part_of(struct local *l, const char *text, struct decl *field)
{
    for (int i = 0; i < l->parts.n; i++)
        if (strcmp(l->parts.at[i].name, text) == 0)
            return l->parts.at[i].decl;
    struct decl *d = decl_fresh(l->plan, FRESH_LOCAL, *l->decl);
    d->name = arena_printf(l->arena, "%s%s", l->decl->name, text);
    d->type = type_of_part(l->arena, l->decl->type, field->type);
    d->init = NULL;
    d->assignments = 1; /* at least: nothing takes it for a constant */
    vec_push(l->arena, &l->parts, ((struct local_part){text, d}));
    return d;
}

/* `d[s]` with the part in the place of d. */
static struct expr *element_of(struct local *l, struct expr *whole, struct decl *part,
                               const struct expr *at)
{
    whole = expr_bare(whole);
    if (whole->kind == EXPR_NAME)
        return expr_of(l->arena, at->range, part);
    struct expr *array = element_of(l, whole->a[0], part, at);
    return expr_element(l->arena, at->range, array->type->of, array, whole->a[1]);
}

static bool name_part(struct walk *w, struct expr *e)
{
    struct local *l = w->with;
    const char *text = e->kind == EXPR_MEMBER && holds_numbers(e->type)
                           ? chain_text(l->arena, e, l->decl)
                           : NULL;
    if (!text)
        return true;
    struct expr *whole = e;
    while (whole->kind == EXPR_MEMBER)
        whole = expr_bare(whole->a[0]);
    *e = *element_of(l, whole, part_of(l, text, e->decl), e);
    return true;
}

static void put_parts(struct local *l, struct stmt *s)
{
    int kept = 0;
    for (int i = 0; i < s->decls.n; i++)
        if (s->decls.at[i] != l->decl)
            s->decls.at[kept++] = s->decls.at[i];
    s->decls.n = kept;
    for (int i = 0; i < l->parts.n; i++)
        vec_push(l->arena, &s->decls, l->parts.at[i].decl);
    if (!s->decls.n)
        s->kind = STMT_NULL;
}

bool local_record_split(struct plan *p, struct stmt *block, struct stmt *s, struct decl *d)
{
    struct local l = {.plan = p, .arena = p->arena, .decl = d};
    walk_stmt(&(struct walk){.on_expr = note_local, .with = &l}, block);
    if (l.mentions != l.members || d->address_taken)
        return false;
    walk_stmt(&(struct walk){.on_expr = name_part, .with = &l}, block);
    put_parts(&l, s);
    return true;
}
