/* Initialisers that name members or entries, `{.f = x, .g = y}` and `{[2] = 0.5}`, in the order of
 * the type, as if all had been written: nobody behind the front end needs to know names there. What
 * is left out is zero. Called by exprs.c. */
#include "frontend/internal.h"

enum { MOST_ENTRIES = 4096 };

struct list { /* an initialiser in the making */
    struct front *front;
    const struct expr *written;
    struct expr **at; /* [n] NULL: not mentioned */
    int n;
};

static int count_members(const struct type *t)
{
    return t->kind == TYPE_RECORD && t->record ? t->record->members.n : 0;
}

static int member_number(const struct type *t, const struct decl *member)
{
    for (int i = 0; i < count_members(t); i++)
        if (t->record->members.at[i] == member)
            return i;
    return -1;
}

/* What a part of the initialiser names, one member or one entry: its number; -1: nothing, -2:
 * something else. */
static int named(struct list *l, CXCursor c, CXCursor *value)
{
    const struct type *t = l->written->type;
    cursor_list parts = front_children(l->front, c);
    int64_t number;
    *value = c;
    if (clang_getCursorKind(c) != CXCursor_UnexposedExpr || parts.n < 2)
        return -1;
    *value = parts.at[1];
    if (parts.n > 2)
        return -2;
    if (clang_getCursorKind(parts.at[0]) == CXCursor_MemberRef) {
        int at = member_number(t, front_decl(l->front, clang_getCursorReferenced(parts.at[0])));
        return at < 0 ? -2 : at;
    }
    bool entry = t->kind == TYPE_ARRAY && front_evaluate_int(parts.at[0], &number) && number >= 0;
    return entry && number < l->n ? (int)number : -2;
}

static struct expr *zero(struct list *l, const struct type *t)
{
    struct expr *e = ARENA_NEW(l->front->arena, struct expr);
    *e = (struct expr){.kind = EXPR_INT, .type = t, .range = l->written->range, .spelling = "0"};
    if (t->kind == TYPE_FLOAT)
        *e = (struct expr){.kind = EXPR_FLOAT, .type = t, .range = e->range};
    if (t->kind == TYPE_ARRAY || t->kind == TYPE_RECORD)
        *e = (struct expr){.kind = EXPR_INIT_LIST, .type = t, .range = e->range};
    return e;
}

static bool fill(struct list *l, const cursor_list *parts, bool *names)
{
    int next = 0;
    for (int i = 0; i < parts->n; i++) {
        CXCursor value;
        int at = named(l, parts->at[i], &value);
        *names |= at != -1;
        next = at == -1 ? next : at;
        if (next < 0 || next >= l->n)
            return false;
        l->at[next++] = at == -1 ? l->written->a[i] : front_expr(l->front, value);
    }
    return true;
}

struct expr *front_init_list(struct front *f, CXCursor c, struct expr *e)
{
    const struct type *t = e->type;
    cursor_list parts = front_children(f, c);
    struct list l = {.front = f, .written = e};
    bool names = false;
    l.n = t->kind == TYPE_ARRAY && t->extent <= MOST_ENTRIES ? (int)t->extent : count_members(t);
    l.at = arena_alloc(f->arena, (size_t)(l.n + 1) * sizeof *l.at);
    for (int i = 0; i < l.n; i++)
        l.at[i] = NULL;
    bool is_union = clang_getCursorKind(clang_getTypeDeclaration(
                        clang_getCanonicalType(clang_getCursorType(c)))) == CXCursor_UnionDecl;
    if (is_union || !fill(&l, &parts, &names) || !names)
        return e;
    for (int i = 0; i < l.n; i++)
        if (!l.at[i])
            l.at[i] = zero(&l, t->kind == TYPE_ARRAY ? t->of : t->record->members.at[i]->type);
    e->n = l.n;
    e->a = l.at;
    return e;
}
