/* Local structs: a variable for each member takes the struct's place, `a.re` becomes `a_re`. Of an
 * array of structs each member is an array, `f[s].m` becomes `f_m[s]`. Called by records.c. Local
 * arrays of integers become a variable for each element, `nb[2]` becomes `nb_2`: by them a cell
 * counts its neighbours. Called by scratch.c. */
#include "analysis/lower/local_records.h"
#include "analysis/program/program.h"

#include <string.h>

struct local {
    struct plan *plan;
    struct arena *arena;
    struct decl *decl;

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

/* The type of a member's variable: of an array of structs, an array of such. */
static const struct type *type_of_part(struct arena *a, const struct type *whole,
                                       const struct type *member)
{
    struct type *t = ARENA_COPY(a, whole->kind == TYPE_ARRAY ? *whole : *member);
    t->is_const = false;
    if (whole->kind == TYPE_ARRAY)
        t->of = type_of_part(a, whole->of, member);
    return t;
}

static struct decl *part_of(struct local *l, const char *text, const struct type *whole,
                            const struct type *member, struct expr *init)
{
    for (int i = 0; i < l->parts.n; i++)
        if (strcmp(l->parts.at[i].name, text) == 0)
            return l->parts.at[i].decl;
    struct decl *d = decl_fresh(l->plan, FRESH_LOCAL, *l->decl);
    d->name = free_name(l->plan, arena_printf(l->arena, "%s%s", l->decl->name, text));
    d->type = type_of_part(l->arena, whole, member);
    d->init = init;
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

static void put_parts(struct local *l, struct stmt *s)
{
    struct stmt with = {0};
    for (int i = 0; i < s->decls.n; i++) {
        if (s->decls.at[i] != l->decl)
            vec_push(l->arena, &with.decls, s->decls.at[i]);
        for (int k = 0; s->decls.at[i] == l->decl && k < l->parts.n; k++)
            vec_push(l->arena, &with.decls, l->parts.at[k].decl);
    }
    s->decls = with.decls;
    if (!s->decls.n)
        s->kind = STMT_NULL;
}

/* The text of a number in the struct; NULL: it is none. */
static const char *part_text(struct local *l, struct expr *e)
{
    bool number = e->kind == EXPR_MEMBER && is_scalar(type_in_arrays(e->type));
    return number ? chain_text(l->arena, e, l->decl) : NULL;
}

bool local_record_split(struct plan *p, struct stmt *block, struct stmt *s, struct decl *d)
{
    struct local l = {.plan = p, .arena = p->arena, .decl = d};
    int members = 0;
    for (WALK(w, in_stmt(block)); next_expr(&w);)
        members += part_text(&l, w.e) != NULL;
    if (stmt_uses(block, d) != members || d->address_taken)
        return false;
    for (WALK(w, in_stmt(block)); next_expr(&w);) {
        const char *text = part_text(&l, w.e);
        struct expr *whole = w.e;
        while (text && whole->kind == EXPR_MEMBER)
            whole = expr_bare(whole->a[0]);
        if (text)
            *w.e = *element_of(&l, whole, part_of(&l, text, d->type, w.e->decl->type, NULL), w.e);
    }
    put_parts(&l, s);
    return true;
}

/* ---- arrays of integers --------------------------------------------------------------------- */

static bool is_plain_list(struct expr *e)
{
    return (e->kind == EXPR_INIT_LIST
                ? expr_is_list(e) && all_below(i, e->n, is_plain_list(e->a[i]))
                : is_integer(e->type)) &&
           !expr_has_effect(e);
}

/* The integer d[1][0] that numbers name: its text behind d, or NULL. */
static const char *integer_text(struct local *l, struct expr *e)
{
    const char *text;
    bool element = is_integer(e->type) && e->kind == EXPR_SUBSCRIPT;
    return element && part_named(l->arena, e, &text) == l->decl ? text : NULL;
}

void local_elements_split(struct plan *p, struct stmt *body)
{
    for (int i = 0; i < body->n; i++)
        local_elements_split(p, body->body[i]);
    for (int i = 0; body->kind == STMT_DECL && i < body->decls.n; i++) {
        struct decl *d = body->decls.at[i];
        struct local l = {.plan = p, .arena = p->arena, .decl = d};
        struct stmt *block = body->parent;
        if (d->kind != DECL_VAR || d->is_static || d->type->kind != TYPE_ARRAY ||
            !is_integer(element_type(d->type)) || (d->init && !is_plain_list(d->init)))
            continue;
        int members = 0;
        for (WALK(w, in_stmt(block)); next_expr(&w);)
            members += integer_text(&l, w.e) != NULL;
        if (stmt_uses(block, d) != members || !members || d->address_taken)
            continue;
        for (WALK(w, in_stmt(block)); next_expr(&w);) {
            const char *text = integer_text(&l, w.e);
            bool known;
            struct expr *init =
                text && d->init ? aggregate_init(p, d->type, text, d->init, &known) : NULL;
            if (text)
                *w.e = *expr_of(p->arena, w.e->range,
                                part_of(&l, part_suffix(p->arena, text), w.e->type, w.e->type, init));
        }
        put_parts(&l, body);
        i = -1;
    }
}
