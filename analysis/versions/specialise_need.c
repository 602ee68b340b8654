/* Do the indices of nests need to know a variable by its number? The stride of a sweep, `u[k + s] -
 * u[k]` with `s = dir == 0 ? 1 : nx`, makes other neighbours for each direction. Which array or which
 * value of a cell is meant, `u[t][j][i]`, may stay open until the launch. Called by specialise.c. */
#include "analysis/versions/specialise.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_SHIFT = 8, BEHIND_POINTER = -1 };

/* The terms of an index that go with the variable. */
struct index_terms {
    const struct decl *array;
    int depth;      /* so many subscripts stand before it */
    bool alone;     /* it is the same in all cells of the nest */
    bool tabled;    /* an entry of a table is one of them: a neighbour, i - ex[q] */
    const char *text;
};

struct need {
    struct arena *arena;
    const struct followers *followers;
    struct stmt *nest;
    VEC(struct index_terms) indices;
    bool found;
};

/* ---- what follows the variable -------------------------------------------------------------- */

static void note_follower(struct followers *f, const struct walker *w)
{
    struct expr *e = w->e;
    if (!w->above && w->initialises && follows(f, e))
        followers_add(f, w->initialises);
    struct expr *to = expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    struct decl *set = to && e->n == 2 ? expr_name(to) : NULL;
    if (set && set->function && follows(f, e->a[1]))
        followers_add(f, set);
    struct decl *table = to && to->kind == EXPR_SUBSCRIPT ? expr_name(to->a[0]) : NULL;
    if (table && table->function && table->type->kind == TYPE_ARRAY && is_integer(to->type) &&
        follows(f, e))
        followers_add(f, table); /* d[dir] = 1; */
}

/* What a condition on it sets follows it, too. */
static void note_branch(struct followers *f, struct stmt *s)
{
    bool branch = s->kind == STMT_IF || s->kind == STMT_SWITCH ||
                  (s->kind == STMT_FOR && specialise_counts(NULL, s, NULL));
    if (!branch || !s->expr || !follows(f, s->expr))
        return;
    for (WALK(w, in_stmts(s->body, s->n, NULL)); next_expr(&w);) {
        if (!w.above && w.initialises)
            followers_add(f, w.initialises);
        if (expr_sets(w.e) && expr_sets(w.e)->function)
            followers_add(f, expr_sets(w.e));
    }
}

struct followers specialise_followers(struct plan *p, struct stmt *s, const struct decl *of)
{
    struct followers f = {.arena = p->arena};
    followers_add(&f, of);
    for (int before = 0; before != f.n;) {
        before = f.n;
        for (WALK(w, in_stmt(s)); next_node(&w);)
            if (w.e)
                note_follower(&f, &w);
            else
                note_branch(&f, w.in);
    }
    return f;
}

/* ---- indices -------------------------------------------------------------------------------- */

struct term_list {
    int n, room;
    const char **at;
};

/* A size: nothing of the variable, of the nest, and no small number. */
static bool is_size(const struct need *n, struct expr *e)
{
    int64_t value;
    if (expr_int_value(e, &value))
        return value > MOST_SHIFT;
    return !follows(n->followers, e) &&
           !any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && stmt_defines(n->nest, w.e->decl));
}

/* `q * n`: so many whole arrays. */
static bool is_plane(const struct need *n, struct expr *e)
{
    return expr_is(e, OP_MUL) && (is_size(n, e->a[0]) || is_size(n, e->a[1]));
}

static void list_terms(struct need *n, struct expr *e, bool minus, struct term_list *list,
                       bool *tabled)
{
    e = expr_core(e);
    bool product = expr_is(e, OP_MUL);
    if (expr_is_sum(e)) {
        list_terms(n, e->a[0], minus, list, tabled);
        list_terms(n, e->a[1], minus != (e->op == OP_SUB), list, tabled);
    } else if (product && expr_is_sum(expr_core(e->a[0])) && is_size(n, e->a[1])) {
        list_terms(n, e->a[0], minus, list, tabled);
    } else if (product && expr_is_sum(expr_core(e->a[1])) && is_size(n, e->a[0])) {
        list_terms(n, e->a[1], minus, list, tabled);
    } else if (follows(n->followers, e) && !is_plane(n, e)) {
        *tabled |= e->kind == EXPR_SUBSCRIPT;
        vec_push(n->arena, list,
                 arena_printf(n->arena, "%s%s", minus ? "-" : "+", expr_text(n->arena, e)));
    }
}

static bool is_alone(const struct need *n, struct expr *e)
{
    bool alone =
        follows(n->followers, e) || !(e->kind == EXPR_NAME && stmt_defines(n->nest, e->decl));
    for (int i = 0; i < e->n && alone; i++)
        alone = is_alone(n, e->a[i]);
    return alone;
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Two indices of one array differ by what goes with the variable: it makes neighbours. */
static void note_index(struct need *n, const struct decl *array, int depth, struct expr *index)
{
    struct term_list list = {0};
    struct index_terms t = {.array = array, .depth = depth};
    struct text text = text_new(n->arena);
    t.alone = is_alone(n, index);
    list_terms(n, index, false, &list, &t.tabled);
    if (list.n)
        qsort(list.at, (size_t)list.n, sizeof *list.at, compare);
    for (int i = 0; i < list.n; i++)
        text_printf(&text, "%s;", list.at[i]);
    t.text = text.s ? text.s : "";
    n->found |= t.tabled && !t.alone;
    n->found |= vec_any_at(o, &n->indices,
                           o->array == array && o->depth == depth && strcmp(o->text, t.text) != 0 &&
                               !(o->alone && t.alone));
    vec_push(n->arena, &n->indices, t);
}

/* Helpers that are given an array from outside of the nest find neighbours by what else they get. */
static bool reaches_arrays(struct need *n, struct expr *call)
{
    bool arrays = false, given = false;
    for (int i = 1; i < call->n; i++) {
        const struct type *t = expr_core(call->a[i])->type;
        struct decl *d = is_scalar(t) ? NULL : expr_base(call->a[i]);
        arrays |= d && !stmt_of_decl(n->nest, d);
        given |= follows(n->followers, call->a[i]);
    }
    return arrays && given && callee_function(call);
}

static void note_use(struct need *n, struct expr *e)
{
    if (e->kind == EXPR_SUBSCRIPT && expr_base(e)) {
        int depth = 0;
        for (struct expr *b = expr_bare(e->a[0]); b->kind == EXPR_SUBSCRIPT; b = expr_bare(b->a[0]))
            depth++;
        if (!stmt_of_decl(n->nest, expr_base(e)))
            note_index(n, expr_base(e), depth, e->a[1]);
    }
    bool moved = e->kind == EXPR_BINARY && e->type->kind == TYPE_POINTER && expr_base(e);
    if (moved && !stmt_of_decl(n->nest, expr_base(e)))
        note_index(n, expr_base(e), BEHIND_POINTER, e);
    n->found |= e->kind == EXPR_CALL && reaches_arrays(n, e);
}

bool specialise_of_side(const struct followers *f, struct stmt *nest)
{
    return nest->expr && follows(f, nest->expr) &&
           any_stmt(w, in_stmt(nest),
                    (w.in->kind == STMT_IF || w.in->kind == STMT_SWITCH) && follows(f, w.in->expr));
}

bool specialise_needed(struct plan *p, const struct followers *f, struct stmt *nest)
{
    struct need n = {.arena = p->arena, .followers = f, .nest = nest};
    n.found = specialise_of_side(f, nest);
    for (WALK(w, in_stmt(nest)); !n.found && next_expr(&w);)
        note_use(&n, w.e);
    return n.found;
}
