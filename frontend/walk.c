/* Walks over statements and expressions, parents first, and searches. Used by every later room. */
#include "frontend/unit.h"

struct pragma *unit_pragma(const struct unit *u, int n)
{
    for (int i = 0; i < u->pragmas.n; n -= u->pragmas.at[i++]->at.n)
        if (n < u->pragmas.at[i]->at.n)
            return u->pragmas.at[i]->at.at[n];
    return NULL;
}

void walk_expr(struct walk *w, struct expr *e)
{
    if (e && w->on_expr && w->on_expr(w, e))
        walk_operands(w, e, 0);
}

void walk_operands(struct walk *w, struct expr *e, int first)
{
    struct walk_frame frame = {e, w->above};
    w->above = &frame;
    for (int i = first; i < e->n; i++)
        walk_expr(w, e->a[i]);
    w->above = frame.up;
}

void walk_stmt(struct walk *w, struct stmt *s)
{
    if (!s || (w->on_stmt && !w->on_stmt(w, s)))
        return;
    if (s->init)
        walk_stmt(w, s->init);
    w->in = s;
    for (int i = 0; i < s->decls.n; i++) {
        w->initialises = s->decls.at[i];
        walk_expr(w, s->decls.at[i]->init);
    }
    w->initialises = NULL;
    if (s->kind == STMT_DO) {
        for (int i = 0; i < s->n; i++)
            walk_stmt(w, s->body[i]);
        w->in = s;
        walk_expr(w, s->expr);
        return;
    }
    walk_expr(w, s->expr);
    for (int i = 0; i < s->n; i++)
        walk_stmt(w, s->body[i]);
    w->in = s;
    walk_expr(w, s->step);
}

struct finding {
    bool (*is_expr)(struct expr *e, const void *with);
    const void *with;
    bool (*is_plain)(struct expr *e);
    bool (*is_stmt)(struct stmt *s, const void *with);
    unsigned kinds; /* of statements */
    struct expr *e; /* the first that is one ... */
    struct stmt *s; /* ..., or that it stands in */
};

static bool find_expr(struct walk *w, struct expr *e)
{
    struct finding *f = w->with;
    if (!f->e && (f->is_plain ? f->is_plain(e) : f->is_expr(e, f->with))) {
        f->e = e;
        f->s = w->in;
    }
    return !f->e;
}

static bool find_stmt(struct walk *w, struct stmt *s)
{
    struct finding *f = w->with;
    if (!f->s && (f->kinds >> s->kind & 1 || (f->is_stmt && f->is_stmt(s, f->with))))
        f->s = s;
    return !f->s;
}

static struct expr *find_in_expr(struct expr *e, struct finding f)
{
    walk_expr(&(struct walk){.on_expr = find_expr, .with = &f}, e);
    return f.e;
}

static struct finding find_in_stmt(struct stmt *s, struct finding f)
{
    struct walk w = {.on_stmt = find_stmt, .on_expr = find_expr, .with = &f};
    if (!f.is_plain && !f.is_expr)
        w.on_expr = NULL;
    walk_stmt(&w, s);
    return f;
}

struct expr *expr_find(struct expr *e, bool (*is)(struct expr *e, const void *with),
                       const void *with)
{
    return find_in_expr(e, (struct finding){.is_expr = is, .with = with});
}

struct expr *stmt_find_expr(struct stmt *s, bool (*is)(struct expr *e, const void *with),
                            const void *with)
{
    return find_in_stmt(s, (struct finding){.is_expr = is, .with = with}).e;
}

struct stmt *stmt_find(struct stmt *s, bool (*is)(struct stmt *s, const void *with),
                       const void *with)
{
    return find_in_stmt(s, (struct finding){.is_stmt = is, .with = with}).s;
}

static bool is_it(struct expr *e, const void *it)
{
    return e == it;
}

bool expr_holds(struct expr *e, const struct expr *part)
{
    return expr_any_with(e, is_it, part);
}

struct stmt *stmt_around_expr(struct stmt *s, const struct expr *e)
{
    return find_in_stmt(s, (struct finding){.is_expr = is_it, .with = e}).s;
}

bool expr_any(struct expr *e, bool (*is)(struct expr *e))
{
    return find_in_expr(e, (struct finding){.is_plain = is});
}

bool expr_any_with(struct expr *e, bool (*is)(struct expr *e, const void *with), const void *with)
{
    return expr_find(e, is, with);
}

bool stmt_any_expr(struct stmt *s, bool (*is)(struct expr *e))
{
    return find_in_stmt(s, (struct finding){.is_plain = is}).e;
}

bool stmt_any_expr_with(struct stmt *s, bool (*is)(struct expr *e, const void *with),
                        const void *with)
{
    return stmt_find_expr(s, is, with);
}

bool stmt_any(struct stmt *s, bool (*is)(struct stmt *s, const void *with), const void *with)
{
    return stmt_find(s, is, with);
}

bool stmt_has(struct stmt *s, unsigned kinds)
{
    return find_in_stmt(s, (struct finding){.kinds = kinds}).s;
}
