/* Walks over statements and expressions, parents first, and searches. Used by every later room. */
#include "frontend/unit.h"

#include <stdlib.h>

struct pragma *unit_pragma(const struct unit *u, int n)
{
    for (int i = 0; i < u->pragmas.n; n -= u->pragmas.at[i++]->at.n)
        if (n < u->pragmas.at[i]->at.n)
            return u->pragmas.at[i]->at.at[n];
    return NULL;
}

/* ---- where to begin -------------------------------------------------------------------------- */

struct walk_roots in_stmt(struct stmt *s)
{
    return (struct walk_roots){.last = s};
}

struct walk_roots in_expr(struct expr *e)
{
    return (struct walk_roots){.e = e};
}

struct walk_roots in_stmts(struct stmt *const *at, int n, struct stmt *last)
{
    return (struct walk_roots){.at = at, .n = n, .last = last};
}

struct walk_roots in_functions(const struct unit *u)
{
    return (struct walk_roots){.unit = u};
}

struct walk_roots in_kernels(const struct unit *u)
{
    return (struct walk_roots){.unit = u, .kernels = true};
}

struct walk_roots in_globals(const struct unit *u)
{
    return (struct walk_roots){.unit = u, .globals = true};
}

struct walk_roots in_part(const struct walker *w, struct expr *e)
{
    return (struct walk_roots){.e = e, .around = w};
}

struct walk_roots in_operands(const struct walker *w, int first)
{
    return (struct walk_roots){.e = w->e, .around = w, .operands = true, .first = first};
}

/* The next one, in w->e or w->in, both NULL where it is empty; false: there are no more. */
static bool next_root(struct walker *w)
{
    const struct walk_roots *r = &w->roots;
    int i = w->root++;
    if (r->unit && r->globals) {
        w->initialises = i < r->unit->globals.n ? r->unit->globals.at[i] : NULL;
        w->e = w->initialises ? w->initialises->init : NULL;
        return w->initialises;
    }
    if (r->unit) {
        w->function = i < r->unit->functions.n ? r->unit->functions.at[i] : NULL;
        w->in = w->function && (!r->kernels || w->function->pragmas.n) ? w->function->body : NULL;
        return w->function;
    }
    if (i == 0 && r->around) {
        w->e = r->e;
        w->in = r->around->in;
        w->initialises = r->around->initialises;
        w->function = r->around->function;
        return true;
    }
    w->e = i == r->n && !r->around ? r->e : NULL;
    w->in = i < r->n ? r->at[i] : i == r->n ? r->last : NULL;
    return i <= r->n;
}

/* ---- frames: the nodes around the one that was met ------------------------------------------- */

enum { FIRST = sizeof((struct walker *)0)->frame / sizeof(struct walk_frame), CHUNK = 64 };

struct walk_chunk { /* frames of a deep tree: they stay where they are while others point to them */
    struct walk_chunk *before;
    struct walk_frame at[CHUNK];
};

struct walker walker_begin(struct walk_roots roots)
{
    struct walker w; /* frames are set when they are used */
    w.e = NULL;
    w.in = NULL;
    w.initialises = NULL;
    w.above = w.top = NULL;
    w.function = NULL;
    w.from = w.root = w.n = 0;
    w.roots = roots;
    w.pending = false;
    w.deep = NULL;
    return w;
}

static void drop_chunk(struct walker *w)
{
    struct walk_chunk *c = w->deep;
    w->deep = c->before;
    free(c);
}

void walker_end(struct walker *w)
{
    while (w->deep)
        drop_chunk(w);
}

/* Where frame number i stands, of those that there are. */
static struct walk_frame *frame_at(struct walker *w, int i)
{
    return i < FIRST ? &w->frame[i] : &w->deep->at[(i - FIRST) % CHUNK];
}

/* Above the root. */
static struct walk_frame *first_above(const struct walker *w)
{
    return w->roots.around ? w->roots.around->above : NULL;
}

/* What was met is entered. */
static void push(struct walker *w)
{
    struct walk_frame *up = w->top;
    if (w->n >= FIRST && (w->n - FIRST) % CHUNK == 0) {
        struct walk_chunk *c = malloc(sizeof *c);
        if (!c)
            abort();
        c->before = w->deep;
        w->deep = c;
    }
    struct walk_frame *above = up ? (up->e ? up : NULL) : first_above(w);
    w->top = frame_at(w, w->n++);
    *w->top = (struct walk_frame){w->e, above, w->in, 0, w->from};
    w->from = 0;
}

static void pop(struct walker *w)
{
    w->n--;
    if (w->n >= FIRST && (w->n - FIRST) % CHUNK == 0)
        drop_chunk(w);
    w->top = w->n ? frame_at(w, w->n - 1) : NULL;
}

/* ---- traversals ------------------------------------------------------------------------------ */

/* A statement's parts in the order in which they are met. */
enum stmt_part { PART_INIT, PART_DECLS, PART_EXPR, PART_BODY, PART_LAST, N_PARTS };

/* Number f->next of f->part, in w->e or w->in; false: there are no more. */
static bool next_of_part(struct walker *w, struct walk_frame *f)
{
    const struct stmt *s = f->s;
    int i = f->next++;
    bool behind = s->kind == STMT_DO;
    w->e = NULL;
    w->in = NULL;
    w->initialises = NULL;
    switch ((enum stmt_part)f->part) {
    case PART_INIT:
        w->in = i ? NULL : s->init;
        return i == 0;
    case PART_DECLS:
        w->initialises = i < s->decls.n ? s->decls.at[i] : NULL;
        w->e = w->initialises ? w->initialises->init : NULL;
        return w->initialises;
    case PART_EXPR:
        w->e = i || behind ? NULL : s->expr;
        return i == 0;
    case PART_BODY:
        w->in = i < s->n ? s->body[i] : NULL;
        return i < s->n;
    default:
        w->e = i ? NULL : behind ? s->expr : s->step;
        return i == 0;
    }
}

/* The next one that a statement holds, as in next_root. */
static bool next_inside(struct walker *w, struct walk_frame *f)
{
    while (f->part < N_PARTS && !next_of_part(w, f)) {
        f->part++;
        f->next = 0;
    }
    w->in = w->e ? f->s : w->in;
    return f->part < N_PARTS;
}

/* The next operand of an expression, most of what is met; or NULL. */
static struct expr *next_operand(struct walk_frame *f)
{
    struct expr *e = NULL;
    while (!e && f->next < f->e->n)
        e = f->e->a[f->next++];
    return e;
}

/* Compiled once for each kind of traversal: the compiler spends more time here than anywhere else. */
static inline __attribute__((always_inline)) bool next(struct walker *w, bool exprs, bool stmts)
{
    if (w->pending && (!w->e || w->e->n > w->from)) /* there is something inside */
        push(w);
    w->from = 0;
    for (;;) {
        struct walk_frame *f = w->top;
        w->e = f && f->e ? next_operand(f) : NULL;
        if (w->e) {
            w->in = f->s;
            w->above = f;
            return w->pending = true;
        }
        w->in = NULL;
        bool more = f ? !f->e && next_inside(w, f) : next_root(w);
        if (!more && !f)
            return w->pending = false;
        if (!more)
            pop(w);
        if (!more || (w->e ? !exprs : !w->in))
            continue;
        w->above = f ? NULL : first_above(w);
        w->from = f ? 0 : w->roots.first;
        if ((w->e ? exprs : stmts) && (f || !w->roots.operands))
            return w->pending = true;
        push(w);
    }
}

bool next_expr(struct walker *w)
{
    return next(w, true, false);
}

bool next_stmt(struct walker *w)
{
    return next(w, false, true);
}

bool next_node(struct walker *w)
{
    return next(w, true, true);
}

void walk_skip(struct walker *w)
{
    w->pending = false;
}

/* ---- searches ---------------------------------------------------------------------------------
 */

bool expr_holds(struct expr *e, const struct expr *part)
{
    for (WALK(w, in_expr(e)); next_expr(&w);)
        if (w.e == part)
            return true;
    return false;
}

struct stmt *stmt_around_expr(struct stmt *s, const struct expr *e)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);)
        if (w.e == e)
            return w.in;
    return NULL;
}

bool stmt_has(struct stmt *s, unsigned kinds)
{
    for (WALK(w, in_stmt(s)); next_stmt(&w);)
        if (kinds >> w.in->kind & 1)
            return true;
    return false;
}
