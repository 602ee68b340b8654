/* Nests that write several arrays at different neighbours, `cu[i + 1][j] = ...; cv[i][j + 1] = ...;
 * h[i][j] = ...;`: each becomes a nest of its own, which shift.c then moves so that it writes its
 * own cell. The parts run one after the other, each over the whole mesh, in an order in which no
 * value is used before the program has made it or after it has changed it (loop distribution:
 * Allen and Kennedy, Optimizing Compilers for Modern Architectures, 5.2). As all offsets are
 * constant, the program's own order of two accesses to one cell is known exactly. Around a periodic
 * axis the outermost cells get what is pushed to them at another time than all others,
 *
 *     un[i] -= f;  un[(i + 1) % n] += f;      the first cell's `+=` comes last, not first,
 *
 * so a part may run twice, for these cells and for the others. Where the orders contradict each
 * other, the nest stays as it is, and legality.c refuses it.
 *
 * Called by access.c once all accesses are known. */
#include "analysis/arrays/arrays.h"
#include "analysis/flow/flow.h"
#include "analysis/order/fission.h"
#include "analysis/order/order.h"
#include "analysis/tree/tree.h"

#include <string.h>

static bool writes_several(const struct work_nest *w)
{
    const struct plan_access *first = NULL;
    for (int i = 0; i < w->nest->accesses.n; i++) {
        const struct plan_access *a = &w->nest->accesses.at[i];
        if (!a->writes)
            continue;
        if (first && (memcmp(first->offset, a->offset, sizeof a->offset) != 0 ||
                      memcmp(first->round, a->round, sizeof a->round) != 0))
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
            f->at = a->site->range;
            f->why = w->is_collapsed ? "one loop runs over all cells by one index"
                                     : "its neighbours stop at the edge";
            return false;
        }
    return true;
}

/* ---- the order of two accesses -------------------------------------------------------------- */

static const struct atom *writer(const struct fission *f, int part)
{
    for (int i = 0; i < f->atoms.n; i++)
        if (f->atoms.at[i].part == part && f->atoms.at[i].writes)
            return &f->atoms.at[i];
    return NULL;
}

/* The access, of the cells that the run writes. From the other end of the loop it comes to them by
 * a turn round the axis. */
static struct touch touch_of(const struct fission *f, const struct run *r, int access)
{
    const struct plan_access *a = &f->nest->nest->accesses.at[access];
    const struct atom *w = writer(f, r->part);
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

/* The runtime tells arrays that a nest writes from others that it reads at another cell: does some
 * part write the one and read the other so? */
static bool is_told_apart(const struct fission *f, int written, int read)
{
    const struct plan_nest *n = f->nest->nest;
    for (int part = 0; part < f->n; part++)
        for (int i = 0; i < n->accesses.n; i++)
            for (int k = 0; k < n->accesses.n; k++) {
                const struct plan_access *a = &n->accesses.at[i], *b = &n->accesses.at[k];
                if (a->array == written && a->writes && b->array == read && b->reads &&
                    atom_in(f, f->atom_of[i], part) && atom_in(f, f->atom_of[k], part) &&
                    memcmp(a->offset, b->offset, sizeof a->offset) != 0)
                    return true;
            }
    return false;
}

/* Which of two accesses to one element the program comes to first, as dependence_order; 0: there is
 * no such element. */
static unsigned order_of(const struct fission *f, int a, const struct run *in_a, int b,
                         const struct run *in_b)
{
    const struct work_nest *w = f->nest;
    struct touch first = touch_of(f, in_a, a), second = touch_of(f, in_b, b);
    int array = first.access->array, other = second.access->array, axes[PLAN_MAX_DIM];
    struct dependence d;
    if ((array != other && (is_told_apart(f, array, other) || is_told_apart(f, other, array))) ||
        !dependence_find(f->plan, &first, &second, &d))
        return 0;
    for (int depth = 0; depth < f->plan->dim; depth++) {
        int x = nest_axis_at(w, depth);
        axes[depth] = x < 0 ? 0 : x;
    }
    unsigned order = dependence_order(&d, w->loop, axes, f->plan->dim);
    return order & ORDER_SAME ? order | (a < b ? ORDER_FORTH : ORDER_BACK) : order;
}

/* ---- the order of the parts ----------------------------------------------------------------- */

struct pair {
    bool forth, back; /* part a must run before b, b before a */
    int at;           /* the access that said so last */
};

static struct pair compare(const struct fission *f, const struct run *a, const struct run *b)
{
    struct pair p = {false, false, -1};
    int n = f->nest->nest->accesses.n;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n && !(p.forth && p.back); k++) {
            if (!atom_in(f, f->atom_of[i], a->part) || !atom_in(f, f->atom_of[k], b->part) ||
                (a->part != b->part && f->atom_of[i] == f->atom_of[k]))
                continue;
            unsigned order = order_of(f, i, a, k, b);
            if (!order)
                continue;
            p.forth |= order & ORDER_FORTH;
            p.back |= order & ORDER_BACK;
            p.at = f->nest->nest->accesses.at[i].writes ? k : i;
        }
    return p;
}

static bool contradict(struct fission *f, int access, const char *why)
{
    f->at = f->nest->nest->accesses.at[access].site->range;
    f->why = why;
    return false;
}

/* A part must not read what it writes, but at the cell itself. */
static bool is_alone(struct fission *f, int part)
{
    const struct plan_nest *n = f->nest->nest;
    for (int i = 0; i < n->accesses.n; i++)
        for (int k = 0; k < n->accesses.n; k++) {
            const struct plan_access *a = &n->accesses.at[i], *b = &n->accesses.at[k];
            if (atom_in(f, f->atom_of[i], part) && atom_in(f, f->atom_of[k], part) && a->writes &&
                a->array == b->array && memcmp(a->offset, b->offset, sizeof a->offset) != 0)
                return contradict(f, k, "this is read at a neighbour of the cell that is written");
        }
    return true;
}

/* Takes the first run, in the order of the source, that no other one left must precede. */
static bool find_order(struct fission *f)
{
    bool done[MOST_RUNS] = {false};
    for (int n = 0; n < f->n_runs; n++) {
        int next = -1, at = -1;
        for (int a = 0; a < f->n_runs && next < 0; a++) {
            bool free = !done[a];
            for (int b = 0; b < f->n_runs && free; b++) {
                struct pair p = {false, false, -1};
                if (b != a && !done[b])
                    p = compare(f, &f->run[a], &f->run[b]);
                free = !p.back;
                at = p.back ? p.at : at;
            }
            next = free ? a : -1;
        }
        if (next < 0)
            return contradict(f, at, "this must see values of both before and after the loop");
        f->order[n] = next;
        done[next] = true;
    }
    return true;
}

/* The axes around which the part writes. */
static unsigned axes_round(const struct fission *f, int part)
{
    const struct atom *w = writer(f, part);
    unsigned axes = 0;
    for (int x = 0; w && x < f->plan->dim; x++)
        axes |= w->round[x] ? 1u << x : 0;
    return axes;
}

/* Each part is one run, or, with `apart`, one for each set of axes that it has gone round. */
static bool list_runs(struct fission *f, bool apart)
{
    f->n_runs = 0;
    for (int part = 0; part < f->n; part++) {
        unsigned split = apart ? axes_round(f, part) : 0;
        for (unsigned wrapped = 0; wrapped <= split; wrapped++) {
            if (wrapped & ~split)
                continue;
            if (f->n_runs == MOST_RUNS)
                return false;
            f->run[f->n_runs++] = (struct run){part, split, wrapped};
        }
    }
    return true;
}

static bool find_parts(struct fission *f, bool together)
{
    bool fine = parts_form(f, together);
    for (int part = 0; part < f->n && fine; part++)
        fine = is_alone(f, part);
    return fine &&
           ((list_runs(f, false) && find_order(f)) || (list_runs(f, true) && find_order(f)));
}

/* ---- new nests ------------------------------------------------------------------------------ */

/* `i >= first + 1`, of cells of any level, of the cells that are written. It has no text. */
static struct expr *cells_of_run(struct fission *f, struct work_nest *w, const struct run *r, int x)
{
    struct arena *a = f->plan->arena;
    struct range at = w->nest->loop->range;
    int by = writer(f, r->part)->round[x];
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
    for (int x = 0; x < f->plan->dim; x++) {
        if (!(r->split >> x & 1))
            continue;
        struct stmt *s = stmt_new(a, STMT_IF, w->inner);
        s->expr = cells_of_run(f, w, r, x);
        stmt_set_body(a, s, &w->inner, 1);
        w->inner = s;
    }
}

/* A loop that adds to the cells on both sides of faces, `du[i] -= f; du[i + 1] += f;`, runs over faces
 * on all levels: its range may begin or end amid a coarse cell, one of whose faces is none of them.
 * -1: the access is to the cell in front of the face across x; 1: behind it; 0: neither. */
static int side_of_face(const struct work_nest *w, int access, int x)
{
    const struct plan_access *a = &w->nest->accesses.at[access];
    int lo = a->offset[x], hi = lo;
    bool round = false;
    for (int i = 0; i < w->nest->accesses.n; i++) {
        const struct plan_access *b = &w->nest->accesses.at[i];
        if (!b->writes || b->array != a->array)
            continue;
        lo = b->offset[x] < lo ? b->offset[x] : lo;
        hi = b->offset[x] > hi ? b->offset[x] : hi;
        round |= b->round[x] != 0;
    }
    return hi - lo != 1 || round ? 0 : a->offset[x] == lo ? -1 : 1;
}

/* Along which axes the range of a part counts faces of the cells that it writes. */
static void count_faces(const struct fission *f, int part, struct plan_nest *n)
{
    const struct work_nest *w = f->nest;
    for (int x = 0; x < f->plan->dim; x++) {
        bool front = false, behind = false, neither = false;
        for (int i = 0; i < w->nest->accesses.n; i++) {
            if (!w->nest->accesses.at[i].writes || f->atom_of[i] < 0 ||
                f->atoms.at[f->atom_of[i]].part != part)
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

static struct work_nest *make_nest(struct fission *f, const struct run *r)
{
    struct arena *a = f->plan->arena;
    struct work_nest *w = ARENA_NEW(a, struct work_nest);
    const struct work_nest *of = f->nest;
    *w = (struct work_nest){.kernel = of->kernel,
                            .domain = of->domain,
                            .sunk = of->sunk,
                            .innermost = of->innermost,
                            .inner = parts_body(f, r->part)};
    w->nest = ARENA_NEW(a, struct plan_nest);
    w->nest->kernel = of->nest->kernel;
    w->nest->loop = of->nest->loop;
    for (int x = 0; x < f->plan->dim; x++) {
        w->loop[x] = of->loop[x];
        w->lo_expr[x] = of->lo_expr[x];
        w->hi_expr[x] = of->hi_expr[x];
        w->lo[x] = of->lo[x];
        w->hi[x] = of->hi[x];
        w->nest->iterator[x] = of->nest->iterator[x];
        w->nest->lo[x] = of->nest->lo[x];
        w->nest->hi[x] = of->nest->hi[x];
    }
    count_faces(f, r->part, w->nest);
    keep_to_run(f, w, r);
    find_locals(f->plan, w);
    access_scan_nest(f->plan, diag_new(a, NULL), w);
    return w;
}

/* The nests that take its place, itself where it stays one. */
static void split(struct plan *p, struct work_nest *w, struct work *out)
{
    struct fission f = {.plan = p, .nest = w};
    if (!writes_several(w)) {
        vec_push(p->arena, &out->nests, w);
        return;
    }
    if (!may_move(&f) || !parts_read(&f) || (!find_parts(&f, false) && !find_parts(&f, true))) {
        w->unsplit = f.why;
        w->unsplit_at = f.at;
        vec_push(p->arena, &out->nests, w);
        return;
    }
    for (int i = 0; i < f.n_runs; i++)
        vec_push(p->arena, &out->nests, make_nest(&f, &f.run[f.order[i]]));
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
