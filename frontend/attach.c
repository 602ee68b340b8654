/* Pragmas meet what they stand before: kernels a function definition, time loops a loop, data
 * directives a declaration or an expression statement. One that stands before nothing suitable is
 * an error. The last step of frontend_parse. */
#include "frontend/internal.h"

#include <string.h>

static bool has_arrays(const struct pragma *p)
{
    for (int i = 0; i < p->clauses.n; i++)
        if (p->clauses.at[i].kind == CLAUSE_ARRAYS)
            return true;
    return false;
}

static void report_place(struct front *f, const struct pragma *p)
{
    static const char *const wants[] = {
        [DIR_KERNEL] = "'kernel' must stand before a function definition",
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
        diag_hint(f->diag, "or name the arrays in a clause: arrays(un, u)");
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

static bool search_stmt(struct stmt *s, void *with)
{
    struct place_search *search = with;
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

static bool is_loop(const struct stmt *s)
{
    return s->kind == STMT_FOR || s->kind == STMT_WHILE || s->kind == STMT_DO;
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

static void attach_in_function(struct front *f, struct function *fn, struct pragma *p)
{
    struct place_search search = {.file = p->range.file, .at = p->target};
    stmt_walk(fn->body, search_stmt, NULL, &search);
    struct stmt *s = search.found;
    while (s && s->kind == STMT_LABEL && s->n == 1)
        s = s->body[0];
    bool fits = s && p->directive == DIR_TIMELOOP && is_loop(s);
    if (p->directive == DIR_DATA)
        fits = s && (has_arrays(p) || s->kind == STMT_DECL || s->kind == STMT_EXPR);
    for (int i = 0; fits && i < s->pragmas.n; i++)
        if (s->pragmas.at[i]->directive == DIR_TIMELOOP && p->directive == DIR_TIMELOOP) {
            report_second(f, p, s->pragmas.at[i]);
            return;
        }
    if (fits)
        vec_push(f->arena, &s->pragmas, p);
    else if (p->directive == DIR_DATA && has_arrays(p) && search.compound)
        add_empty_stmt(f, search.compound, p);
    else
        report_place(f, p);
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
    } else if (p->directive == DIR_DATA && (has_arrays(p) || (item && item->is_object))) {
        if (!has_arrays(p))
            p->target = item->range.begin;
        vec_push(f->arena, &f->unit->file_pragmas, p);
    } else {
        report_place(f, p);
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
    for (int i = 0; i < f->unit->pragmas.n; i++)
        for (int k = 0; k < f->unit->pragmas.at[i]->at.n; k++)
            attach(f, f->unit->pragmas.at[i]->at.at[k]);
}
