/* Pragmas meet what they stand before: kernels a function definition, or a loop of the function that they
 * mark, time loops a loop, data directives a declaration or an expression statement. One that stands before
 * nothing suitable is an error. The last step of frontend_parse. */
#include "frontend/internal.h"

#include <string.h>

/* ---- what a data directive without arrays could name ----------------------------------------- */

struct named_arrays {
    struct arena *arena;
    int dim;     /* of the domain */
    int deepest; /* subscripts of those listed */
    struct text list;
};

/* `u`, `g->u`, `s.cur.u`; false of all else. */
static bool add_label(struct text *out, const struct expr *e)
{
    while (e->kind == EXPR_PAREN || (e->kind == EXPR_CAST && e->is_implicit))
        e = e->a[0];
    if (e->kind == EXPR_MEMBER && add_label(out, e->a[0]))
        text_printf(out, "%s%s", e->is_arrow ? "->" : ".", e->decl->name);
    else if (e->kind == EXPR_NAME)
        text_add(out, e->decl->name);
    else
        return false;
    return true;
}

static bool is_listed(const struct text *list, const char *label)
{
    size_t n = strlen(label);
    for (const char *at = list->s; (at = strstr(at, label)); at += n)
        if ((at == list->s || at[-1] == ' ') && (!at[n] || at[n] == ','))
            return true;
    return false;
}

/* Arrays with the most subscripts that fit the domain: those with fewer are tables beside them. */
static void list_arrays(struct named_arrays *found, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        struct text label = text_new(found->arena);
        int depth = 0;
        if (w.e->kind != EXPR_SUBSCRIPT)
            continue;
        const struct expr *base = w.e;
        for (; base->kind == EXPR_SUBSCRIPT || base->kind == EXPR_PAREN; base = base->a[0])
            depth += base->kind == EXPR_SUBSCRIPT;
        depth = depth < found->dim ? depth : found->dim;
        if (depth >= found->deepest && add_label(&label, base)) {
            if (depth > found->deepest)
                found->list = text_new(found->arena);
            found->deepest = depth;
            if (!is_listed(&found->list, label.s))
                text_printf(&found->list, "%s%s", *found->list.s ? ", " : "", label.s);
        }
        for (struct expr *e = w.e; e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_PAREN; e = e->a[0])
            if (e->kind == EXPR_SUBSCRIPT)
                list_arrays(found, in_expr(e->a[1]));
        walk_skip(&w);
    }
}

/* "un, u" of the loops behind a directive, or that very text as an example. */
static const char *arrays_of(struct front *f, const struct pragma *p, struct stmt *loop)
{
    struct named_arrays found = {f->arena, 1, 1, text_new(f->arena)};
    for (const struct clause *c = NULL; (c = pragma_clause(p, CLAUSE_DOMAIN, c));)
        found.dim = c->args.n;

    const struct stmt *around = loop ? loop->parent : NULL;
    if (around && around->kind == STMT_COMPOUND) {
        int first = 0;
        while (first < around->n && around->body[first] != loop)
            first++;
        list_arrays(&found, in_stmts(around->body + first, around->n - first, NULL));
    } else if (loop) {
        list_arrays(&found, in_stmt(loop));
    }
    return *found.list.s ? found.list.s : "un, u";
}

static void report_place(struct front *f, const struct pragma *p, struct stmt *before)
{
    static const char *const wants[] = {
        [DIR_KERNEL] = "'kernel' must stand before a function definition or a loop",
        [DIR_DATA] = "'data' must stand before a declaration of arrays or before an expression "
                     "statement that names them",
        [DIR_TIMELOOP] = "'timeloop' must stand before a 'for', 'while' or 'do' loop",
    };
    diag_error(f->diag, p->range, "%s", wants[p->directive]);
    const struct source *s = p->range.file;
    if (p->target < s->size)
        diag_note(f->diag, (struct range){s, p->target, front_skip_token(s, p->target)},
                  "it stands before this");
    if (p->directive == DIR_DATA)
        diag_hint(f->diag, "or name the arrays in a clause: arrays(%s)", arrays_of(f, p, before));
}

static void report_second(struct front *f, const struct pragma *p, const struct pragma *first)
{
    diag_error(f->diag, p->range, "a second '%s' directive at the same place",
               p->directive == DIR_KERNEL ? "kernel" : "timeloop");
    diag_note(f->diag, first->range, "the first one is here");
}

/* ---- inside functions ------------------------------------------------------------------------ */

struct place_search {
    const struct source *file;
    uint32_t at;
    struct stmt *found;    /* the outermost statement that begins there */
    struct stmt *compound; /* the innermost block around it */
};

static bool search_stmt(struct place_search *search, struct stmt *s)
{
    if (search->found || s->range.file != search->file || s->range.end <= search->at)
        return false;
    if (s->range.begin == search->at) {
        search->found = s;
        return false;
    }
    if (s->kind == STMT_COMPOUND && s->range.begin < search->at)
        search->compound = s;
    return true;
}

/* A place in a block where no statement follows: an empty one that holds the pragma. */
static void add_empty_stmt(struct front *f, struct stmt *compound, struct pragma *p)
{
    struct stmt *s = ARENA_NEW(f->arena, struct stmt);
    s->kind = STMT_NULL;
    s->parent = compound;
    s->range = (struct range){p->range.file, p->target, p->target};
    vec_push(f->arena, &s->pragmas, p);
    struct stmt **body = arena_alloc(f->arena, (size_t)(compound->n + 1) * sizeof(struct stmt *));
    if (compound->n)
        memcpy(body, compound->body, (size_t)compound->n * sizeof(struct stmt *));
    body[compound->n++] = s;
    compound->body = body;
}

static bool is_loop(const struct stmt *s)
{
    return s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_DO;
}

/* In front of a loop it marks the function around it, all of whose loops over the mesh are nests. What speaks
 * of whole functions needs one. */
static void attach_to_loop(struct front *f, struct function *fn, struct pragma *p)
{
    for (int i = 0; i < fn->pragmas.n; i++)
        if (fn->pragmas.at[i]->target == p->target) {
            report_second(f, p, fn->pragmas.at[i]);
            return;
        }
    vec_each_at (c, &p->clauses) {
        if (c->kind != CLAUSE_ROLE)
            continue;
        diag_error(f->diag, c->range, "this clause speaks of all loops of a function, not of one");
        diag_hint(f->diag, "move the loop into a function of its own, and the directive in front of that");
    }
    vec_push(f->arena, &fn->pragmas, p);
}

static void attach_in_function(struct front *f, struct function *fn, struct pragma *p)
{
    struct place_search search = {.file = p->range.file, .at = p->target};
    for (WALK(w, in_stmt(fn->body)); next_stmt(&w);)
        if (!search_stmt(&search, w.in))
            walk_skip(&w);
    struct stmt *s = search.found;
    while (s && s->kind == STMT_LABEL && s->n == 1)
        s = s->body[0];
    bool fits = s && p->directive == DIR_TIMELOOP && is_loop(s);
    if (p->directive == DIR_DATA)
        fits = s && (pragma_clause(p, CLAUSE_ARRAYS, NULL) || s->kind == STMT_DECL || s->kind == STMT_EXPR);
    for (int i = 0; fits && i < s->pragmas.n; i++)
        if (s->pragmas.at[i]->directive == DIR_TIMELOOP && p->directive == DIR_TIMELOOP) {
            report_second(f, p, s->pragmas.at[i]);
            return;
        }
    if (fits)
        vec_push(f->arena, &s->pragmas, p);
    else if (p->directive == DIR_KERNEL && s && is_loop(s))
        attach_to_loop(f, fn, p);
    else if (p->directive == DIR_DATA && pragma_clause(p, CLAUSE_ARRAYS, NULL) && search.compound)
        add_empty_stmt(f, search.compound, p);
    else
        report_place(f, p, s);
}

/* ---- at file scope --------------------------------------------------------------------------- */

static void attach_to_item(struct front *f, const struct file_item *item, struct pragma *p)
{
    if (p->directive == DIR_KERNEL && item && item->function) {
        struct function *fn = item->function;
        if (fn->pragmas.n)
            report_second(f, p, fn->pragmas.at[0]);
        else
            vec_push(f->arena, &fn->pragmas, p);
    } else if (p->directive == DIR_DATA && (pragma_clause(p, CLAUSE_ARRAYS, NULL) || (item && item->is_object))) {
        if (!pragma_clause(p, CLAUSE_ARRAYS, NULL))
            p->target = item->range.begin;
        vec_push(f->arena, &f->unit->file_pragmas, p);
    } else {
        report_place(f, p, NULL);
    }
}

static void attach(struct front *f, struct pragma *p)
{
    const struct file_item *next = NULL;
    for (int i = 0; i < f->items.n; i++) {
        const struct file_item *item = &f->items.at[i];
        if (item->range.file != p->range.file || item->range.end <= p->target)
            continue;
        if (item->function && item->range.begin < p->target && item->function->body) {
            attach_in_function(f, item->function, p);
            return;
        }
        /* `struct s { ... } a[N];` is two items at one place: the object counts. */
        bool better =
            !next || item->range.begin < next->range.begin ||
            (item->range.begin == next->range.begin && !next->is_object && !next->function);
        if (better)
            next = item;
    }
    attach_to_item(f, next, p);
}

void front_attach(struct front *f)
{
    struct pragma *of;
    for (int i = 0; (of = unit_pragma(f->unit, i)); i++)
        attach(f, of);
}
