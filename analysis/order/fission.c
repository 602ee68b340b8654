/* Nests that write several arrays at different neighbours, `cu[i + 1][j] = ...; cv[i][j + 1] = ...;
 * h[i][j] = ...;`: each becomes a nest of its own, which shift.c then moves so that it writes its
 * own cell. The parts run one after the other, each over the whole mesh, in an order in which no
 * value is used before the program has made it or after it has changed it (loop distribution:
 * Allen and Kennedy, Optimizing Compilers for Modern Architectures, 5.2). The statements are a
 * graph by their dependences; those that write one cell stay together as far as these let them.
 * Around a periodic axis the outermost cells get what is pushed to them at another time than all
 * others,
 *
 *     un[i] -= f;  un[(i + 1) % n] += f;      the first cell's `+=` comes last, not first,
 *
 * so a statement may run twice, for these cells and for the others. Where the graph has a circle
 * that is no part, the nest stays as it is, and legality.c refuses it.
 *
 * Nests that write their own cells and read new values of cells before are taken apart likewise,
 *
 *     keep[i] = u[i];  u[i] = f(keep[i - 1], u[i], u[i + 1]);
 *
 * where all cells of `keep` can be made before the first of `u`.
 *
 * Called by access.c once all accesses are known. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/order/fission.h"
#include "analysis/order/order.h"

#include <string.h>

static bool writes_several(const struct work_nest *w)
{
    const struct plan_access *first = NULL;
    vec_each_at (a, &w->nest->accesses) {
        if (!a->writes)
            continue;
        if (first && !same_cell(first, a))
            return true;
        first = a;
    }
    return false;
}

/* Ranges can be moved along all axes that some write is off its cell. */
static bool may_move(struct fission *f)
{
    const struct work_nest *w = f->nest;
    for (int i = 0; i < w->nest->accesses.n; i++)
        for (int x = 0; x < f->plan->dim; x++) {
            const struct plan_access *a = &w->nest->accesses.at[i];
            if (!a->writes || !a->offset[x] || !(w->clamps[x] || w->is_collapsed))
                continue;
            return fission_fail(f, a->site->range,
                                w->is_collapsed ? "one loop runs over all cells by one index"
                                                : "its neighbours stop at the edge");
        }
    return true;
}

/* ---- the order of two accesses -------------------------------------------------------------- */

/* The access, of the cells that the run writes. From the other end of the loop it comes to them by
 * a turn round the axis. */
static struct touch touch_of(const struct fission *f, const struct run *r, int access)
{
    const struct plan_access *a = &f->nest->nest->accesses.at[access];
    const struct plan_access *w = r->anchor->write;
    struct touch t = {.nest = f->nest, .access = a};
    for (int x = 0; x < f->plan->dim; x++) {
        if (!w || w->offset[x] != a->offset[x] || w->round[x] != a->round[x] || !a->round[x])
            continue;
        t.turns_known |= r->split & 1u << x;
        if (r->wrapped >> x & 1)
            t.turns[x] = a->round[x] > 0 ? 1 : -1;
    }
    return t;
}

/* The runtime tells arrays that a nest writes from others that it reads at another cell: some
 * statement writes the one and reads the other so. */
static void tell_apart(struct fission *f, const struct atom *anchor)
{
    const struct plan_nest *n = f->nest->nest;
    for (int i = 0; i < anchor->accesses.n; i++)
        for (int k = 0; k < anchor->accesses.n; k++) {
            const struct plan_access *a = &n->accesses.at[anchor->accesses.at[i]];
            const struct plan_access *b = &n->accesses.at[anchor->accesses.at[k]];
            if (a->array != b->array && a->writes && b->reads &&
                memcmp(a->offset, b->offset, sizeof a->offset) != 0)
                f->told_apart[a->array * n->arrays.n + b->array] =
                    f->told_apart[b->array * n->arrays.n + a->array] = true;
        }
}

/* Which of two accesses to one element the program comes to first, as dependence_order; 0: there is
 * no such element. */
static unsigned order_of(const struct fission *f, int a, const struct run *in_a, int b,
                         const struct run *in_b)
{
    const struct work_nest *w = f->nest;
    struct touch first = touch_of(f, in_a, a), second = touch_of(f, in_b, b);
    int axes[PLAN_MAX_DIM];
    struct dependence d;
    if (f->told_apart[first.access->array * w->nest->arrays.n + second.access->array] ||
        !dependence_find(f->plan, &first, &second, &d))
        return 0;
    for (int depth = 0; depth < f->plan->dim; depth++) {
        int x = nest_axis_at(w, depth);
        axes[depth] = x < 0 ? 0 : x;
    }
    return dependence_order(&d, w->loop, axes, f->plan->dim);
}

/* ---- the graph ------------------------------------------------------------------------------ */

static struct edge *edge_of(const struct fission *f, int from, int to)
{
    return &f->edge[from * f->runs.n + to];
}

static void add_edge(struct fission *f, int from, int to, bool carried, int access)
{
    struct edge *e = edge_of(f, from, to);
    if (!e->is || (carried && e->access >= 0))
        e->access = access;
    e->carried |= carried;
    e->is = true;
}

/* Of an access that another follows in a later cell: one nest cannot have both. Reads of old values
 * are old_values.c's matter. */
static bool may_not_share(const struct fission *f, const struct plan_access *first)
{
    return first->writes || !f->in_place;
}

static void compare(struct fission *f, int a, int b)
{
    const struct plan_access *at = f->nest->nest->accesses.at;
    const struct run *in_a = &f->runs.at[a], *in_b = &f->runs.at[b];
    if (in_a->anchor != in_b->anchor && (in_a->anchor->needs[in_b->anchor - f->atoms.at] ||
                                         in_b->anchor->needs[in_a->anchor - f->atoms.at])) {
        add_edge(f, a, b, false, -1);
        add_edge(f, b, a, false, -1);
    }
    for (int k = 0; k < in_a->anchor->accesses.n * in_b->anchor->accesses.n; k++) {
        int i = in_a->anchor->accesses.at[k / in_b->anchor->accesses.n];
        int j = in_b->anchor->accesses.at[k % in_b->anchor->accesses.n];
        unsigned order = order_of(f, i, in_a, j, in_b);
        bool one = at[i].array == at[j].array; /* else a nest of both tells them apart */
        bool same = order & ORDER_SAME;
        int access = at[i].writes ? j : i;
        bool forth = one && may_not_share(f, &at[i]), back = one && may_not_share(f, &at[j]);
        if (order & ORDER_FORTH || (same && i < j))
            add_edge(f, a, b, forth && order & ORDER_FORTH, access);
        if (order & ORDER_BACK || (same && i > j))
            add_edge(f, b, a, back && order & ORDER_BACK, access);
    }
}

/* Each anchor is one run, or, with `apart`, one for each set of axes that it has gone round. */
static void list_runs(struct fission *f, bool apart)
{
    f->runs.n = f->parts.n = 0;
    vec_each_at (a, &f->atoms) {
        unsigned split = 0;
        for (int x = 0; x < f->plan->dim && apart && a->write; x++)
            split |= a->write->round[x] ? 1u << x : 0;
        for (unsigned wrapped = 0; wrapped <= split && a->needs; wrapped++)
            if (!(wrapped & ~split))
                vec_push(f->plan->arena, &f->runs, ((struct run){a, split, wrapped, false}));
    }
    f->edge = arena_alloc(f->plan->arena, sizeof *f->edge * (size_t)(f->runs.n * f->runs.n));
    for (int a = 0; a < f->runs.n; a++)
        for (int b = a; b < f->runs.n; b++)
            compare(f, a, b);
}

/* ---- the order of the parts ----------------------------------------------------------------- */

static bool may_join(const struct fission *f, int a, int b)
{
    return f->runs.at[a].wrapped == f->runs.at[b].wrapped &&
           atoms_join(f->runs.at[a].anchor, f->runs.at[b].anchor);
}

/* No other one left must run before, but for those of the part. */
static bool is_free(const struct fission *f, int run, const bool *part)
{
    for (int i = 0; i < f->runs.n; i++) {
        const struct edge *e = edge_of(f, i, run);
        if (e->is && !f->runs.at[i].done && (!part[i] || e->carried))
            return false;
    }
    return true;
}

/* The largest part with this run that may come next; *rest: runs that could join are not in it. */
static bool *part_with(const struct fission *f, int run, bool *rest)
{
    bool *part = arena_alloc(f->plan->arena, (size_t)f->runs.n);
    for (int i = 0; i < f->runs.n; i++)
        part[i] = !f->runs.at[i].done && may_join(f, i, run);
    *rest = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < f->runs.n; i++) {
            if (!part[i] || is_free(f, i, part))
                continue;
            part[i] = false;
            changed = *rest = true;
        }
    }
    return part[run] ? part : NULL;
}

/* The first one, in the order of the source, that is complete; if there is none, the first. */
static bool *next_part(const struct fission *f)
{
    bool *first = NULL, rest;
    for (int i = 0; i < f->runs.n; i++) {
        bool *part = f->runs.at[i].done ? NULL : part_with(f, i, &rest);
        if (part && !rest)
            return part;
        first = first ? first : part;
    }
    return first;
}

/* A run that must come before; best itself, or one that can be in no part with it. */
static int before(const struct fission *f, int run)
{
    int found = run;
    for (int i = 0; i < f->runs.n && !edge_of(f, run, run)->carried; i++) {
        const struct edge *e = edge_of(f, i, run);
        if (!e->is || f->runs.at[i].done || i == run)
            continue;
        if (found == run || e->carried || !may_join(f, i, run))
            found = i;
    }
    return found;
}

/* None of the runs left can be next: says why, of a circle of them. */
static bool contradict(struct fission *f)
{
    int run = 0;
    while (f->runs.at[run].done)
        run++;
    for (int i = 0; i < f->runs.n; i++)
        run = before(f, run);
    int first = before(f, run);
    const struct edge *e = edge_of(f, first, run);
    if (e->access < 0) /* the earlier one of the two */
        return fission_fail(
            f, f->runs.at[first < run ? first : run].anchor->s->range,
            "this statement sets a variable that others need which write elsewhere");
    return fission_fail(f, f->nest->nest->accesses.at[e->access].site->range,
                        may_join(f, first, run)
                            ? "this is read at a neighbour of the cell that is written"
                            : "this must see values of both before and after the loop");
}

static bool find_order(struct fission *f)
{
    for (int left = f->runs.n; left > 0;) {
        bool *part = next_part(f);
        if (!part)
            return contradict(f);
        vec_push(f->plan->arena, &f->parts, part);
        for (int i = 0; i < f->runs.n; i++) {
            f->runs.at[i].done |= part[i];
            left -= part[i];
        }
    }
    return true;
}

static bool find_parts(struct fission *f)
{
    int n = f->nest->nest->arrays.n;
    f->told_apart = arena_alloc(f->plan->arena, (size_t)(n * n));
    for (int i = 0; i < f->atoms.n; i++)
        tell_apart(f, &f->atoms.at[i]);
    for (int apart = 0; apart <= 1; apart++) {
        list_runs(f, apart);
        if (find_order(f))
            return true;
    }
    return false;
}

/* ---- new nests ------------------------------------------------------------------------------ */

/* `i >= first + 1`, of cells of any level, of the cells that are written. It has no text. */
static struct expr *cells_of_run(struct fission *f, struct work_nest *w, const struct run *r, int x)
{
    struct arena *a = f->plan->arena;
    struct range at = w->nest->loop->range;
    int by = r->anchor->write->round[x];
    bool wrapped = r->wrapped >> x & 1, high = by < 0;
    struct expr *zero = expr_integer(a, at, &type_int, 0);
    struct expr *e =
        expr_binary(a, at, high != wrapped ? OP_LT : OP_GE, &type_int, zero, expr_copy(a, zero));
    struct plan_end end = {.site = e, .axis = x, .high = high, .op = e->op, .at = by};
    end.inside = !wrapped;
    end.is_order = true;
    plan_add_end(a, w->nest, end);
    return e;
}

static void keep_to_run(struct fission *f, struct work_nest *w, const struct run *r)
{
    struct arena *a = f->plan->arena;
    for (int x = 0; x < f->plan->dim; x++)
        if (r->split >> x & 1)
            w->inner = stmt_if(a, w->inner, cells_of_run(f, w, r, x), w->inner, NULL);
}

/* A loop that adds to the cells on both sides of faces, `du[i] -= f; du[i + 1] += f;`, runs over
 * faces on all levels: its range may begin or end amid a coarse cell, one of whose faces is none of
 * them. -1: the access is to the cell in front of the face across x; 1: behind it; 0: neither. */
static int side_of_face(const struct work_nest *w, int access, int x)
{
    const struct plan_access *a = &w->nest->accesses.at[access];
    int lo = a->offset[x], hi = lo;
    bool round = false;
    vec_each_at (b, &w->nest->accesses) {
        if (!b->writes || b->array != a->array)
            continue;
        lo = b->offset[x] < lo ? b->offset[x] : lo;
        hi = b->offset[x] > hi ? b->offset[x] : hi;
        round |= b->round[x] != 0;
    }
    return hi - lo != 1 || round ? 0 : a->offset[x] == lo ? -1 : 1;
}

/* Along which axes the range of a part counts faces of the cells that it writes. */
static void count_faces(const struct fission *f, const bool *has, struct plan_nest *n)
{
    const struct work_nest *w = f->nest;
    for (int x = 0; x < f->plan->dim; x++) {
        bool front = false, behind = false, neither = false;
        for (int i = 0; i < w->nest->accesses.n; i++) {
            if (!w->nest->accesses.at[i].writes || f->atom_of[i] < 0 || !has[f->atom_of[i]])
                continue;
            int side = side_of_face(w, i, x);
            front |= side < 0;
            behind |= side > 0;
            neither |= side == 0;
        }
        n->clip_high |= (unsigned)(front && !behind && !neither) << x;
        n->clip_low |= (unsigned)(behind && !front && !neither) << x;
    }
}

struct work_nest *nest_beside(const struct work_nest *of, struct stmt *body)
{
    struct work_nest *w = nest_new(of->kernel, of->domain, of->nest->loop);
    memcpy(&w->sunk, &of->sunk, sizeof w->sunk);
    w->innermost = of->innermost;
    w->inner = body;
    for (int x = 0; x < PLAN_MAX_DIM; x++) {
        w->loop[x] = of->loop[x];
        w->lo_expr[x] = of->lo_expr[x];
        w->hi_expr[x] = of->hi_expr[x];
        w->lo[x] = of->lo[x];
        w->hi[x] = of->hi[x];
        w->nest->iterator[x] = of->nest->iterator[x];
        w->nest->lo[x] = of->nest->lo[x];
        w->nest->hi[x] = of->nest->hi[x];
    }
    return w;
}

static struct work_nest *make_nest(struct fission *f, const bool *part)
{
    struct arena *a = f->plan->arena;
    const struct run *r = NULL; /* one of them, all are for the same cells */
    bool *has = arena_alloc(a, (size_t)f->atoms.n);
    for (int i = 0; i < f->runs.n; i++)
        for (int k = 0; k < f->atoms.n && part[i]; k++) {
            r = &f->runs.at[i];
            has[k] |= r->anchor->needs[k];
        }
    struct work_nest *w = nest_beside(f->nest, parts_body(f, has));
    count_faces(f, has, w->nest);
    keep_to_run(f, w, r);
    find_locals(f->plan, w);
    access_scan_nest(f->plan, diag_new(a, NULL), w);
    return w;
}

/* An array that the nest writes is read at neighbours. */
static bool reads_written(const struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    return vec_any_at(read, &n->accesses,
                      vec_any_at(write, &n->accesses,
                                 read->array == write->array && write->writes &&
                                     !same_cell(read, write)));
}

/* Of a nest that writes its own cells: old values of what it writes are read from a copy. False
 * where it reads new ones, too. */
static bool push_in_place(struct plan *p, struct work_nest *w, struct work *out)
{
    struct work_nest *two[2] = {w, NULL};
    if (reads_written(w))
        split_old_values(p, w, two);
    for (int i = 0; i < 2 && two[i]; i++)
        vec_push(p->arena, &out->nests, two[i]);
    return !reads_written(two[0]);
}

/* The same where statements read new values that others have made in cells before. */
static void split_in_place(struct plan *p, struct work_nest *w, struct work *out)
{
    struct fission f = {.plan = p, .nest = w, .in_place = true};
    struct work whole = {0}, parts = {0};
    bool fine = push_in_place(p, w, &whole);
    bool apart = !fine && nest_keeps_order(p, w) && parts_read(&f) && find_parts(&f) &&
                 vec_all(part, &f.parts, push_in_place(p, make_nest(&f, part), &parts));
    const struct work *from = apart ? &parts : &whole;
    vec_append(p->arena, &out->nests, from->nests.at, from->nests.n);
}

/* The nests that take its place, itself where it stays one. */
static void split(struct plan *p, struct work_nest *w, struct work *out)
{
    struct fission f = {.plan = p, .nest = w};
    if (!writes_several(w)) {
        split_in_place(p, w, out);
        return;
    }
    if (!may_move(&f) || !parts_read(&f) || !find_parts(&f)) {
        w->unsplit = f.why;
        w->unsplit_at = f.at;
        vec_push(p->arena, &out->nests, w);
        return;
    }
    for (int i = 0; i < f.parts.n; i++)
        vec_push(p->arena, &out->nests, make_nest(&f, f.parts.at[i]));
}

void split_nests(struct plan *p)
{
    struct work out = {0};
    for (int i = 0; i < p->work->nests.n; i++)
        split(p, p->work->nests.at[i], &out);
    if (out.nests.n != p->work->nests.n)
        nests_set(p, out.nests.at, out.nests.n);
}

void nests_set(struct plan *p, struct work_nest *const *at, int n)
{
    p->nests.n = p->work->nests.n = 0;
    for (int i = 0; i < p->kernels.n; i++)
        p->kernels.at[i]->nests.n = 0;
    for (int i = 0; i < n; i++) {
        struct work_nest *w = at[i];
        w->nest->id = i;
        vec_push(p->arena, &p->work->nests, w);
        vec_push(p->arena, &p->nests, w->nest);
        vec_push(p->arena, &w->kernel->kernel->nests, w->nest);
    }
}
