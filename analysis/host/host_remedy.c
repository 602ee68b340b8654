/* What a host view costs, and what would keep the array where it is: for the report, and as the
 * warning amr-host-view.
 *
 * Helpers of host.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/host/host.h"
#include "analysis/nests/nests.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

static const char *host_loop_reason(const struct plan *p, const struct stmt *in)
{
    int i = first_below(k, p->work->host_loops.n, stmt_holds(p->work->host_loops.at[k], in));
    return i < 0 ? NULL : p->work->host_why.at[i];
}

/* What to do about ghost cells that are copied from the other side of the mesh, or NULL. */
static const char *wrap_remedy(const struct plan *p, const struct stmt *in)
{
    struct text kinds = text_new(p->arena);
    int axes = 0;
    bool plain = false;
    for (int i = 0; i < p->work->wraps.n; i++)
        if (stmt_holds(p->work->wraps.at[i].loop, in)) {
            axes |= p->work->wraps.at[i].axes;
            plain |= p->work->wraps.at[i].plain;
        }
    for (int x = p->dim - 1; x >= 0; x--)
        if (axes >> x & 1)
            text_printf(&kinds, "%s%c: periodic", kinds.n ? ", " : "", "xyz"[p->dim - 1 - x]);
    return axes ? arena_printf(p->arena,
                               "the cells wrap round: boundary(%s) on the data directive does it%s",
                               kinds.s,
                               plain ? ", and such copies are not run then"
                                     : "; put the loops into a function of its own with '#pragma "
                                       "amr kernel boundary', which is then not run")
                : NULL;
}

/* A loop over few rounds, by numbers: the layers of ghost cells, say. */
static bool is_short(const struct host *h, struct stmt *s)
{
    enum { MOST_LAYERS = 4 };
    struct loop_bounds b;
    int64_t n;
    if (!loop_read(NULL, s, &b))
        return false;
    struct poly lo = size_of_expr(h->plan, h->function, b.lo, 0);
    struct poly hi = size_of_expr(h->plan, h->function, b.hi, 0);
    return poly_difference(&hi, &lo, &n) && n < MOST_LAYERS;
}

/* Loops around it that count along the mesh, up to the time loop. */
static int counted_loops(const struct host *h, struct stmt *in)
{
    int n = 0;
    for (struct stmt *s = in; s && !is_timeloop(h->plan, s); s = s->parent)
        n += s->kind == STMT_FOR && !is_short(h, s);
    return n;
}

/* The loops around it end by what they find: no nest over the mesh can be made of them. */
static bool only_in_while(const struct plan *p, const struct stmt *in)
{
    bool found = false;
    for (; in && !is_timeloop(p, in); in = in->parent) {
        if (in->kind == STMT_FOR)
            return false;
        found |= stmt_is_loop(in);
    }
    return found;
}

/* `u[0][j] = old[j] + ...; old[j] = u[1][j];`: an array of its own that keeps cells for the next
 * step, or NULL. */
static const struct decl *kept_beside(const struct plan *p, const struct stmt *in)
{
    const struct stmt *loop = stmt_around(in, 1u << STMT_FOR);
    if (!loop || line_copied(p, in))
        return NULL;
    for (WALK(w, in_stmt((struct stmt *)loop)); next_stmt(&w);) {
        const struct decl *d = line_copied(p, w.in);
        if (d && (!d->function || d->is_static))
            return d;
    }
    return NULL;
}

/* The outermost loop around it, up to the time loop; or NULL. */
static struct stmt *outermost_loop(const struct plan *p, const struct stmt *in)
{
    struct stmt *loop = NULL;
    for (struct stmt *s = (struct stmt *)in; s && !is_timeloop(p, s); s = s->parent)
        loop = s->kind == STMT_FOR ? s : loop;
    return loop;
}

/* What no nest can do, of output, random numbers, functions elsewhere: why not; or NULL. */
static const char *calls_of_cells(const struct host *h, const struct plan_view *v,
                                  struct stmt *loop)
{
    struct expr *call = loop ? find_unknown_call(h->plan, loop) : NULL;
    const struct decl *d = call ? callee_decl(call) : NULL;
    if (!d)
        return NULL;
    bool unseen = !callee_function(call) && !d->in_system_header;
    return arena_printf(h->plan->arena, "the loop calls '%s', %s: all of the array moves%s",
                        called_name(d->name),
                        unseen ? "whose body amrcc does not see"
                               : "and the cells of a nest have no order",
                        unseen            ? "; add the source file that defines it"
                        : !v->each_step   ? ""
                        : v->writes       ? "; do it in fewer steps"
                                          : "; do it in fewer steps, or let output.every write plotfiles");
}

struct collecting {
    const struct plan *plan;
    struct stmt *loop;        /* the outermost */
    int loops;                /* that count along the mesh */
    const struct decl *rows;  /* an array of fewer values than cells that they set, or NULL */
    const struct decl *place; /* a variable that some cells set to their place, or NULL */
};

/* How many of the loops around the statement count what the expression names; *chosen: some branch
 * stands between. */
static int counted_in(const struct collecting *c, struct expr *e, const struct stmt *in,
                      bool *chosen)
{
    int n = 0;
    for (const struct stmt *s = in; s; s = s == c->loop ? NULL : s->parent) {
        n += loop_variable(s) && expr_mentions(e, loop_variable(s));
        *chosen |= s->kind == STMT_IF;
    }
    return n;
}

/* What a cell holds, `u[j][i]`, is no place of it, though it names the counters. */
static bool names_place(const struct collecting *c, struct expr *e, const struct stmt *in)
{
    bool chosen = false, found = false;
    for (WALK(w, in_expr(e)); !found && next_expr(&w);) {
        const struct decl *base = w.e->kind == EXPR_SUBSCRIPT ? expr_base(w.e) : NULL;
        if (base && alias_decl_is_mesh(c->plan, base))
            walk_skip(&w);
        else
            found = w.e->kind == EXPR_NAME && counted_in(c, w.e, in, &chosen);
    }
    return found && chosen;
}

/* Loops that keep less than a value for each cell, or more than nests tell; or NULL. */
static const char *collects(const struct host *h, const struct stmt *in)
{
    struct collecting c = {.plan = h->plan, .loop = outermost_loop(h->plan, in)};
    c.loops = counted_loops(h, (struct stmt *)in);
    for (WALK(w, in_stmt(c.loop)); next_expr(&w);) {
        struct expr *to = expr_is_modify(w.e) ? expr_bare(w.e->a[0]) : NULL;
        const struct decl *d = to ? expr_base(to) : NULL;
        bool chosen = false;
        if (!d || stmt_of_decl(c.loop, d) || alias_decl_is_mesh(c.plan, d))
            continue;
        if (to->kind == EXPR_SUBSCRIPT && counted_in(&c, to, w.in, &chosen) < c.loops)
            c.rows = d;
        else if (w.e->n > 1 && names_place(&c, w.e->a[1], w.in))
            c.place = d;
    }
    if (c.rows)
        return arena_printf(h->plan->arena,
                            "'%s' gets a value for several cells, and sums and extremes of a nest "
                            "are of all its cells: do it in fewer steps, or after the time loop",
                            c.rows->name);
    if (c.place)
        return arena_printf(h->plan->arena,
                            "'%s' is the place of a cell: a kernel finds it in two nests, the "
                            "largest value, m = fmax(m, e), and then if (e == m) at = fmin(at, "
                            "...) of the cells' numbers; or do it in fewer steps",
                            c.place->name);
    return NULL;
}

/* Cells are copied to a line, or beside the mesh. */
static const char *keeps_lines(struct host *h, const struct stmt *in)
{
    const struct decl *line = line_copied(h->plan, in), *kept = kept_beside(h->plan, in);
    if (kept)
        return arena_printf(h->plan->arena,
                            "'%s' keeps cells for the next step, which no loop along an edge does: "
                            "keep a copy of the whole mesh array, by a loop over all cells in a "
                            "kernel, and read the cells in that",
                            kept->name);
    if (line)
        return arena_printf(h->plan->arena,
                            "'%s' holds a line of cells; the arrays stay where they are if it has an "
                            "element for each cell and is worked on in a kernel, by loops over all "
                            "cells",
                            line->name);
    return NULL;
}

/* What would keep the array where it is. */
static const char *remedy(struct host *h, const struct plan_view *v, const struct stmt *in,
                          const char *why)
{
    bool edge = why && strstr(why, "sets cells at an edge");
    struct stmt *loop = outermost_loop(h->plan, in);
    const char *calls = calls_of_cells(h, v, loop);
    if (why && strstr(why, "dimensions") && !v->writes)
        return arena_printf(h->plan->arena,
                            "%s, and more than cells whose places counters tell are read: all of "
                            "the array moves; do it in fewer steps, or after the time loop",
                            why);
    if (edge || (why && strstr(why, "dimensions")))
        return arena_printf(h->plan->arena,
                            "%s; if it sets a boundary, put it into a function of its own with "
                            "'#pragma amr kernel boundary' and add boundary(x: kind) to the data "
                            "directive; cells inside the mesh stay distributed if loops over all "
                            "of it choose them, 'if (j == 8)'",
                            edge ? "the loop sets few cells along an axis" : why);
    if (why && strstr(why, "none of the mesh"))
        return arena_printf(h->plan->arena,
                            "%s: keep fewer steps, or single cells, where that costs too much",
                            why);
    if (calls)
        return calls;
    if (why)
        return arena_printf(h->plan->arena,
                            "%s; as a full loop nest over the domain it would stay distributed",
                            why);
    if (loop && history_loop(h->plan, h->function, loop))
        return "the loop keeps values of this step in an array that is none of the mesh: keep fewer "
               "steps, or single cells, where that costs too much";
    if (loop && loop_has_recurrence(loop))
        return "the loop makes values of those that it has just made, in an order that the cells of a "
               "nest have not: all of the array moves; do it in fewer steps, or after the time loop";
    const char *lines = keeps_lines(h, in);
    if (lines)
        return lines;
    int loops = counted_loops(h, (struct stmt *)in);
    if (v->writes && loops > 0 && loops < h->plan->dim)
        return "it cannot be told that the loop sets an edge, or a row, to values or from its own cells "
               "or those straight inward: in a function with '#pragma amr kernel boundary' an error "
               "says which statement hinders; a row inside the mesh that is made of others is chosen "
               "by the nest that makes the new values, 'un[j][i] = j == row ? u[j - 1][i] : ...'";
    const char *collected = v->writes ? NULL : collects(h, in);
    if (collected)
        return collected;
    if (only_in_while(h->plan, in))
        return "do it in fewer steps, or after the time loop: all of the array moves, however few "
               "cells the loop reads";
    if (loops == 0)
        return "all of the array moves: do it cell by cell in a kernel, in fewer steps, or after the "
               "time loop";
    return "put the loop into a function with '#pragma amr kernel', or do it after the time loop";
}

/* Why a kernel's loop is host code; beside the time loop in a function that holds it nobody asks. */
static const char *loop_reason(const struct host *h, const struct stmt *in)
{
    const struct work_kernel *k = kernel_of(h->plan, h->function);
    bool beside = k && k->kernel->has_timeloop && !in_timeloop(h->plan, in);
    return beside ? NULL : host_loop_reason(h->plan, in);
}

/* What the view costs, for the report and the warning. */
static void note_cost(struct host *h, const struct host_place *at, struct plan_view *v)
{
    const char *why = loop_reason(h, at->in);
    const struct type *t = element_type(at->base->type);
    int bytes = t && t->size ? t->size : t && t->record ? (int)t->record->bytes : 8;
    bool whole = !v->point && !v->box;
    v->bytes = !whole ? 0 : bytes * (1 + (v->reads && v->writes));
    v->each_step = in_timeloop(h->plan, at->in) || vec_has(&h->stepped.functions, h->function);
    const char *wrap = v->each_step ? wrap_remedy(h->plan, at->in) : NULL;
    v->remedy = !whole                ? NULL
                : wrap                ? wrap
                : why || v->each_step ? remedy(h, v, at->in, why)
                                      : NULL;
}

void host_warn(struct host *h, const struct host_place *at)
{
    struct plan_view *v = &h->plan->views.at[h->plan->views.n - 1];
    note_cost(h, at, v);
    if (!v->remedy)
        return;
    diag_warning(h->diag, "amr-host-view", v->at,
                 "'%s' is needed as a whole here: %d bytes per cell move %s the first process%s",
                 expr_text(h->plan->arena, at->base), v->bytes,
                 v->reads && v->writes ? "to and from"
                 : v->reads            ? "to"
                                       : "from",
                 v->each_step ? " in every step that runs this" : "");
    diag_hint(h->diag, "%s", v->remedy);
}
