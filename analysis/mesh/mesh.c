/* The shape of the mesh and what lies around it: halo, neighbour directions, the ring of cells that
 * the arrays hold outside the domain, and what stands beyond each edge. The domain is the range of
 * the nests that read neighbours.
 *
 * requires: pass_access, pass_legality
 * provides: plan.halo, directions, ring_lo, ring_hi, boundary; plan_array.directions */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/mesh/mesh.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

struct shape {
    struct plan *plan;
    struct diag *diag;
    struct work_range at[PLAN_MAX_DIM];
    bool given[PLAN_MAX_DIM];      /* by a domain clause, to: */
    struct poly end[PLAN_MAX_DIM]; /* upper end */
    struct range clause;
    int high_reads[PLAN_MAX_DIM]; /* how far any nest reads beyond the end */
};

/* ---- directions ----------------------------------------------------------------------------- */

/* A read at offset o reaches, from some cell, each block that o leads towards in some of its
 * directions. Axis dim - 1 is x, the runtime's fastest. */
static unsigned directions_of(const int *offset, int dim)
{
    unsigned set = 0;
    for (int subset = 1; subset < 1 << dim; subset++) {
        int bit = 0, weight = 1;
        bool real = true;
        for (int x = 0; x < dim; x++, weight *= 3) {
            int o = offset[dim - 1 - x], step = (o > 0) - (o < 0);
            real &= !(subset >> x & 1) || o != 0;
            bit += weight * ((subset >> x & 1 ? step : 0) + 1);
        }
        if (real)
            set |= 1u << bit;
    }
    return set;
}

/* All steps from `from` on to those of `steps`, as far as they stay beside the block. */
static unsigned direction_sums(int dim, unsigned from, unsigned steps)
{
    int n = dim == 1 ? 3 : dim == 2 ? 9 : 27;
    unsigned set = 0;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            int bit = 0, weight = 1, rest_a = a, rest_b = b;
            bool beside = (from >> a & 1) && ((steps >> b & 1) || b == n / 2);
            for (int x = 0; x < dim; x++, weight *= 3, rest_a /= 3, rest_b /= 3) {
                int step = rest_a % 3 + rest_b % 3 - 2;
                beside &= step >= -1 && step <= 1;
                bit += weight * (step + 1);
            }
            if (beside && bit != n / 2)
                set |= 1u << bit;
        }
    return set;
}

/* A boundary nest that sets faces of the first cells runs on leaves, and may read ring cells. */
static void add_faces(struct plan *p, const struct plan_nest *n)
{
    bool faces[PLAN_MAX_DIM] = {false};
    for (int a = 0; a < n->arrays.n; a++)
        for (int x = 0; x < p->dim; x++)
            faces[x] |= n->arrays.at[a]->writes && n->fixed[x] && n->arrays.at[a]->node >> x & 1;
    for (int a = 0; a < n->arrays.n; a++)
        for (int x = 0; x < p->dim; x++) {
            int offset[PLAN_MAX_DIM] = {0}, low = n->arrays.at[a]->lo[x];
            offset[x] = faces[x] && low < 0 ? low : 0;
            p->directions |= directions_of(offset, p->dim);
            p->halo = -offset[x] > p->halo ? -offset[x] : p->halo;
        }
}

void mesh_reads_from(struct plan *p, struct plan_array *a)
{
    for (int o = 0; o < a->offsets.n; o++)
        a->directions |= directions_of(a->offsets.at[o].at, p->dim);
    p->directions |= a->directions;
    for (int x = 0; x < p->dim; x++) {
        p->halo = -a->lo[x] > p->halo ? -a->lo[x] : p->halo;
        p->halo = a->hi[x] > p->halo ? a->hi[x] : p->halo;
    }
}

static void find_directions(struct plan *p)
{
    for (int i = 0; i < p->nests.n; i++)
        if (p->nests.at[i]->edge && p->nests.at[i]->edge != EDGE_WRAP)
            add_faces(p, p->nests.at[i]);
    for (struct nest_array of = {0}; next_array(p, &of);)
        if (!of.nest->edge)
            mesh_reads_from(p, of.array);
}

/* ---- the ring -------------------------------------------------------------------------------- */

/* An array that ends before the nest's range does is laid out with another offset than the arrays
 * that the nest writes: `k[i]` beside `u[i + 1]`. */
static void check_layout(struct shape *s, struct work_nest *w)
{
    for (int i = 0; i < w->nest->arrays.n; i++)
        for (int x = 0; x < s->plan->dim; x++) {
            struct poly extent = extent_of(s->plan, w, i, x);
            int64_t n;
            if (!w->nest->shift[x] || !poly_difference(&extent, &w->hi[x], &n) || n >= 0)
                continue;
            const char *name = w->nest->arrays.at[i]->decl->name;
            diag_error(s->diag, w->nest->loop->range,
                       "'%s' counts its cells otherwise than the arrays that this nest writes: "
                       "not supported yet",
                       name);
            diag_note(s->diag, w->nest->arrays.at[i]->decl->range, "'%s' is declared here", name);
            diag_hint(s->diag, "give '%s' the same ghost cells as the others have", name);
            break;
        }
}

static void note_reads(struct shape *s, const struct plan_nest *n)
{
    vec_each_at (a, &n->accesses) {
        for (int x = 0; x < s->plan->dim && a->reads; x++) {
            int plain = a->offset[x] - a->round[x] - a->stops[x];
            int behind = plain - a->keeps_hi[x] + (n->placed[x] ? n->end[x] : 0);
            if (behind > s->high_reads[x])
                s->high_reads[x] = behind;
        }
    }
}

/* A nest that reads neighbours may leave out cells of the domain; beyond it only faces are written,
 * and what they are made of. */
static void check_within(struct shape *s, struct work_nest *w)
{
    const struct plan_nest *n = w->nest;
    for (int x = 0; x < s->plan->dim; x++) {
        bool beyond = n->placed[x] && (n->begin[x] < 0 || n->end[x] > 0);
        if (!beyond || n->clip_node >> x & 1 || !nest_spans_mesh(s->plan, w) ||
            axis_nest_serves(s->plan, n))
            continue;
        diag_error(s->diag, w->loop[x]->range,
                   "a nest that reads neighbours runs beyond the domain's range of '%s': not "
                   "supported yet",
                   n->iterator[x]->name);
        if (s->given[x])
            diag_note(s->diag, s->clause, "the domain is given here");
    }
}

/* The nest whose clause gives the domain's range, in the indices that its loops count: a nest over
 * cells if there is any. */
static struct work_nest *find_domain(const struct plan *p)
{
    struct work_nest *found = NULL;
    vec_each (w, &p->work->nests) {
        bool cells = nest_spans_mesh(p, w) && !axis_nest_serves(p, w->nest);
        if (!w->domain->lo[0] || !w->nest->reads_halo)
            continue;
        if (cells)
            return w;
        found = found ? found : w;
    }
    return found;
}

/* Ranges in a domain clause: `domain(k = 1 : n - 1)`. */
static void take_domain(struct shape *s)
{
    struct plan *p = s->plan;
    struct work_nest *w = find_domain(p);
    for (int x = 0; w && x < p->dim && w->domain->lo[x]; x++) {
        struct function *f = w->kernel->kernel->function;
        struct poly lo = text_poly(p, f, w->domain->lo[x], strlen(w->domain->lo[x]));
        struct poly hi = text_poly(p, f, w->domain->hi[x], strlen(w->domain->hi[x]));
        int64_t first;
        if (!poly_is_const(&lo, &first) || first < 0) {
            diag_error(s->diag, w->domain->at,
                       "the domain's range of '%s' must begin at a number", w->domain->name[x]);
            return;
        }
        if (hi.bad) {
            diag_error(s->diag, w->domain->at,
                       "the end of the domain's range of '%s', '%s', is no formula of integers "
                       "that '%s' knows",
                       w->domain->name[x], w->domain->hi[x], f->decl->name);
            return;
        }
        /* In the indices of the arrays, as the nests' ranges are. */
        s->end[x] = poly_plus(&hi, w->nest->shift[x]);
        s->at[x].lo = (int)first + w->nest->shift[x];
        s->at[x].last = w;
        s->given[x] = true;
        s->clause = w->domain->at;
    }
}

/* An array whose length nobody says, `double *u`: a stencil that leaves out cells in front and runs
 * to n - 1 leaves out the last cell as well; ghost cells lie on both sides. */
static int guess_high(const struct shape *s, int axis)
{
    int guess = s->high_reads[axis], lo = s->at[axis].lo;
    const struct work_nest *last = s->at[axis].last;
    const struct poly *hi = s->given[axis] ? &s->end[axis] : last ? &last->hi[axis] : NULL;
    if (lo == 0)
        return 0;
    if (last && last->nest->shift[axis] > guess)
        guess = last->nest->shift[axis];
    for (int i = 0; hi && i < hi->n; i++) {
        const struct poly_term *t = &hi->term[i];
        int behind =
            t->n == 0 && hi->n > 1 && t->factor < 0 && t->factor > -64 ? -(int)t->factor : 0;
        behind = behind > lo ? lo : behind;
        guess = behind > guess ? behind : guess;
    }
    return guess;
}

/* Nobody but the nests says where the array begins along the axis: its elements are found through a
 * pointer of each row, or of all, which may point before them. */
static bool begins_anywhere(const struct plan *p, const struct plan_array *a, int axis)
{
    const struct type *t = a->decl->type;
    for (int i = 0; i < axis + a->lead && t; i++)
        t = t->of;
    return (a->form == FORM_ROWS || p->dim == 1) && t && t->kind == TYPE_POINTER;
}

/* It may hold elements in front of those that nests use, or have none there, as the runtime's own. */
static bool may_leave_unused(const struct plan *p, const struct plan_array *a, int axis)
{
    return !a->lacks[axis] && (a->form == FORM_DIMS || begins_anywhere(p, a, axis) ||
                               is_expanded_line(p, a->decl));
}

/* The lowest index that the nest uses; `lo` where it is no number. */
static int lowest_used(const struct work_nest *w, int axis, int lo)
{
    int64_t first = lo;
    int lowest = 0;
    vec_each_at (a, &w->nest->accesses) {
        int at = w->wraps[axis] ? 0 : a->offset[axis] - a->stops[axis] + a->keeps_lo[axis];
        lowest = at < lowest ? at : lowest;
    }
    return poly_is_const(&w->lo[axis], &first) ? (int)first + lowest : lo;
}

/* Numerical Recipes' vectors begin at 1: u[0] is not theirs. */
int mesh_unused_low(const struct plan *p, int axis, int lo)
{
    int lowest = lo;
    bool any = false;
    vec_each (w, &p->work->nests) {
        int64_t first;
        if (!w->nest->edge && !poly_is_const(&w->lo[axis], &first))
            return 0;
        for (int a = 0; a < w->nest->arrays.n; a++) {
            if (!may_leave_unused(p, w->nest->arrays.at[a], axis))
                return 0;
            any |= begins_anywhere(p, w->nest->arrays.at[a], axis);
        }
        int used = lowest_used(w, axis, lo);
        lowest = used < lowest ? used : lowest;
    }
    return any && lowest > 0 ? lowest : 0;
}

/* Elements behind the domain of each array, and the most of any. */
static void find_rings(struct shape *s, int x)
{
    struct plan *p = s->plan;
    int guess = guess_high(s, x), most = s->at[x].behind;
    p->unused_lo[x] = mesh_unused_low(p, x, s->at[x].lo);
    p->ring_lo[x] = s->at[x].lo - p->unused_lo[x];
    for (struct nest_array one = {0}; next_array(p, &one);) {
        struct plan_array *a = one.array;
        int fallback = (most >= 0 && !(a->node >> x & 1) ? most : guess) - a->lacks[x];
        if (!a->sized[x] && a->behind[x] < fallback && !(a->node >> x & 1))
            a->behind[x] = fallback;
        if (a->behind[x] > p->ring_hi[x])
            p->ring_hi[x] = a->behind[x];
    }
}

/* Directions that ring blocks read: what lies around them as seen from their leaf. */
static void add_ring_directions(struct plan *p, const struct plan_nest *n)
{
    unsigned around = 0, wanted = 0;
    for (int bit = 0; bit < (p->dim == 1 ? 3 : p->dim == 2 ? 9 : 27); bit++) {
        bool reached = true;
        for (int axis = p->dim - 1, rest = bit; axis >= 0; axis--, rest /= 3) {
            int step = rest % 3 - 1;
            reached &= step == 0 ||
                       (n->placed[axis] && (step < 0 ? n->begin[axis] < 0 : n->end[axis] > 0));
        }
        around |= reached ? 1u << bit : 0;
    }
    for (int a = 0; a < n->arrays.n; a++)
        wanted |= n->arrays.at[a]->directions;
    p->directions |= direction_sums(p->dim, around, wanted);
    for (int x = 0; x < p->dim; x++) {
        int beyond = n->placed[x] ? (n->end[x] > -n->begin[x] ? n->end[x] : -n->begin[x]) : 0;
        for (int a = 0; a < n->arrays.n; a++) {
            int deep = beyond > 0 ? n->arrays.at[a]->hi[x] + beyond : 0;
            int low = beyond > 0 ? beyond - n->arrays.at[a]->lo[x] : 0;
            p->halo = deep > p->halo ? deep : p->halo;
            p->halo = low > p->halo ? low : p->halo;
        }
    }
}

/* ---- boundaries ----------------------------------------------------------------------------- */

const char *boundary_text(struct arena *a, const enum boundary_kind kind[2])
{
    static const char *const names[] = {"ring", "periodic", "neumann", "wall", "outflow"};
    return kind[0] == kind[1] ? names[kind[0]]
                              : arena_printf(a, "%s %s", names[kind[0]], names[kind[1]]);
}

bool boundary_is(const struct plan *p, int axis, enum boundary_kind kind)
{
    return p->boundary[axis][0] == kind && p->boundary[axis][1] == kind;
}

static bool take_clauses(struct shape *s, int x, struct range *at)
{
    struct plan *p = s->plan;
    bool found = false;
    int letter = p->dim - 1 - x;
    vec_each (data, &p->work->data) {
        if (!data->has_boundary[letter])
            continue;
        if (found && memcmp(p->boundary[x], data->boundary[letter], sizeof p->boundary[x]) != 0) {
            diag_error(s->diag, data->boundary_at[letter],
                       "the boundary across %c is '%s' here, but '%s' elsewhere", 'x' + letter,
                       boundary_text(p->arena, data->boundary[letter]),
                       boundary_text(p->arena, p->boundary[x]));
            diag_note(s->diag, *at, "the other clause is here");
        }
        memcpy(p->boundary[x], data->boundary[letter], sizeof p->boundary[x]);
        *at = data->boundary_at[letter];
        found = true;
    }
    return found;
}

static void take_wraps(struct shape *s, int x, bool clause, struct range at)
{
    struct plan *p = s->plan;
    vec_each (w, &p->work->nests) {
        if (!w->wraps[x])
            continue;
        if (clause && !boundary_is(p, x, BOUNDARY_PERIODIC)) {
            diag_error(s->diag, w->wraps_at[x],
                       "the index wraps round '%s', but the boundary clause says '%s'",
                       w->nest->iterator[x]->name, boundary_text(p->arena, p->boundary[x]));
            diag_note(s->diag, at, "the clause is here");
            return;
        }
        p->boundary[x][0] = p->boundary[x][1] = BOUNDARY_PERIODIC;
        p->wrapped[x] = !clause;
    }
}

static bool leads_inside(struct expr *e)
{
    e = expr_core(e);
    struct expr *to = expr_is(e, OP_ADDRESS) ? expr_bare(e->a[0]) : NULL;
    bool sum = expr_is_pointer_sum(e);
    return sum || (to && to->kind == EXPR_SUBSCRIPT && !expr_is_int(to->a[1], 0));
}

/* `u = buf + n` and `u = &buf[n]` of that array, or else of one whose values it takes on; or NULL. */
static struct expr *place_inside(const struct plan *p, const struct decl *array)
{
    struct expr *found = NULL;
    struct givens of;
    for (int i = 0; (of = givens_at(p, i)).of; i++)
        for (int k = 0; k < of.n && alias_same_field(p, of.of, array); k++) {
            struct expr *e = given_value(&of.at[k]);
            if (e && leads_inside(e) && (!found || of.of == array))
                found = e;
        }
    return found;
}

/* side: 2 axis + (0: low, 1: high) */
static void error_reach(struct shape *s, int side, const struct plan_array *array,
                        const struct expr *site, int reach, int held)
{
    bool low = side % 2 == 0;
    int x = side / 2;
    struct expr *inside = low && !held ? place_inside(s->plan, array->decl) : NULL;
    diag_error(s->diag, site->range,
               "this reads %d cell%s %s the loop's range, where the array holds %d", reach,
               reach == 1 ? "" : "s", low ? "before" : "behind", held);
    if (inside) {
        diag_note(s->diag, inside->range, "'%s' begins within its memory, as said here", array->label);
        diag_hint(s->diag,
                  "where ghost cells lie in front of it, let '%s' lead to the first of them, and add "
                  "their number in the index, by a macro or a function: '%s + width'; else say what "
                  "lies beyond the edge, boundary(%c: periodic) or another kind",
                  array->label, s->plan->axis[x], 'x' + (s->plan->dim - 1 - x));
        return;
    }
    diag_hint(
        s->diag,
        "say what lies beyond the edge, boundary(%c: periodic) or another kind, begin the loops "
        "further inside, or read under a condition that leaves the cells at the edge out, "
        "'if (%s %c ...)'",
        'x' + (s->plan->dim - 1 - x), s->plan->axis[x], low ? '>' : '<');
}

/* `u[m + 1]` where m wraps round or stops at the edge: no cell that a fixed offset leads to. */
static void error_moved(struct shape *s, const struct plan_access *a, int x)
{
    const char *i = s->plan->axis[x];
    diag_error(s->diag, a->site->range, "the index %s at the edge before a constant is added to it",
               a->round[x] ? "wraps round" : "stops");
    diag_hint(s->diag,
              "add first: let the index of each neighbour %s by itself, from '%s + 1' or "
              "'%s - 1'",
              a->round[x] ? "wrap round" : "stop", i, i);
}

/* `i > 0 ? i - 1 : n - 2` beside `i + 1`: at that end the program reads what its array holds there, and not the
 * cells of the other end. */
static void error_unwrapped(struct shape *s, const struct work_nest *w, const struct plan_access *a, int x)
{
    const char *i = s->plan->axis[x];
    diag_error(s->diag, a->site->range,
               "this reads cells beyond the range of the loop over '%s', where other indices wrap round", i);
    diag_note(s->diag, w->wraps_at[x], "this one does");
    diag_hint(s->diag,
              "let all indices wrap round, (%s + 1) %% n; or read ghost cells at both ends, and copy these", i);
}

/* Where the boundary is data, or the program's own indices say what lies beyond it, no other index
 * may read beyond the arrays: in a flat array the next row lies there. */
static void check_reach(struct shape *s, int x, bool clause)
{
    struct plan *p = s->plan;
    const enum boundary_kind *kind = p->boundary[x];
    vec_each (w, &p->work->nests) {
        struct plan_nest *n = w->nest;
        bool moved = w->rotated[x] || (n->shift[x] && (w->wraps[x] || w->clamps[x]));
        for (int k = 0; k < n->accesses.n && !moved; k++) {
            const struct plan_access *a = &n->accesses.at[k];
            const struct plan_array *array = n->arrays.at[a->array];
            int64_t before = p->ring_lo[x];
            poly_is_const(&w->lo[x], &before);
            before -= array->lacks[x];
            int behind = array->behind[x] - (n->placed[x] ? n->end[x] : 0);
            int plain = a->offset[x] - a->round[x] - a->stops[x];
            int down = -plain - a->keeps_lo[x], up = plain - a->keeps_hi[x];
            bool low = down > before, high = up > behind;
            if (a->reads && (a->round[x] || a->stops[x]) && (down > 0 || up > 0)) {
                error_moved(s, a, x);
                return;
            }
            if (!a->reads || !n->reads_halo)
                continue;
            if (w->wraps[x] && !clause && ((down > 0 && !low) || (up > 0 && !high))) {
                error_unwrapped(s, w, a, x);
                return;
            }
            low = low && !(clause && kind[0] != BOUNDARY_RING);
            high = high && !(clause && kind[1] != BOUNDARY_RING);
            if (kind[1] == BOUNDARY_RING && high && !n->placed[x] && up - behind > n->past[x])
                n->past[x] = up - behind;
            if (!low && !(high && array->sized[x]))
                continue;
            error_reach(s, 2 * x + !low, array, a->site, low ? down : up,
                        low ? (int)before : behind);
            return;
        }
    }
}

/* The nest that begins, or ends, where the mesh does, or NULL. */
static const struct work_nest *nest_at_end(const struct shape *s, int x, bool low)
{
    each_spanning (w, s->plan)
        if (w->nest->placed[x] && !(low ? w->nest->begin[x] : w->nest->end[x]))
            return w;
    return NULL;
}

/* An array must hold the whole mesh. */
static void check_short(struct shape *s, int x)
{
    for (struct nest_array one = {0}; next_array(s->plan, &one);) {
        const struct plan_array *a = one.array;
        const struct work_nest *w = one.work;
        int front = a->lacks[x] - s->plan->ring_lo[x], missing = front;
        if (a->sized[x] && front <= 0)
            missing = -a->behind[x];
        if (missing <= 0)
            continue;
        const struct work_nest *end = nest_at_end(s, x, front > 0);
        if (end && domain_sizes_differ(s->plan, s->diag, end, w, x))
            return;
        diag_error(s->diag, w->nest->loop->range,
                   "'%s' %s %d element%s %s the mesh does along '%s': not supported yet", a->label,
                   front > 0 ? "begins" : "ends", missing, missing == 1 ? "" : "s",
                   front > 0 ? "behind where" : "before", w->nest->iterator[x]->name);
        if (end)
            diag_note(s->diag, end->loop[x]->range, "the mesh %s with the range of this nest",
                      front > 0 ? "begins" : "ends");
        diag_note(s->diag, a->decl->range, "'%s' is declared here", a->label);
        if (front > 0 && axis_serves(s->plan, a->decl))
            diag_hint(s->diag,
                      "it is taken for values between the cells; cell(%s) on the data directive "
                      "says that it is not meant so",
                      a->decl->name);
        return;
    }
}

/* Images of inner cells are made for values in the middle of cells. */
static void check_images(struct shape *s, int x)
{
    struct plan *p = s->plan;
    bool image = any_below(side, 2,
                           p->boundary[x][side] != BOUNDARY_RING &&
                               p->boundary[x][side] != BOUNDARY_PERIODIC);
    for (int i = 0; image && i < p->work->fields.n; i++) {
        const struct work_field *f = p->work->fields.at[i];
        if (!(f->node >> x & 1))
            continue;
        diag_error(
            s->diag, f->decl->range,
            "'%s' lies on the faces across %c, where the boundary is '%s': not supported yet",
            f->decl->name, 'x' + (p->dim - 1 - x), boundary_text(p->arena, p->boundary[x]));
        diag_hint(s->diag, "leave the boundary to the program's own ring, or say cell(%s)",
                  f->decl->name);
        return;
    }
}

static void find_boundaries(struct shape *s)
{
    struct plan *p = s->plan;
    for (int x = 0; x < p->dim; x++) {
        struct range at = {0};
        bool clause = take_clauses(s, x, &at);
        take_wraps(s, x, clause, at);
        find_rings(s, x);
        clamps_take(p, s->diag, x, clause);
        check_short(s, x);
        check_images(s, x);
        check_reach(s, x, clause);
        reduction_nests_check(p, s->diag, x);
    }
    signs_turn(p, s->diag);
}

void pass_mesh(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    struct shape s = {.plan = p, .diag = d};
    find_directions(p);
    for (int i = 0; i < p->work->nests.n; i++)
        check_layout(&s, p->work->nests.at[i]);
    if (diag_errors(d) != before)
        return;
    period_check(p, d);
    take_domain(&s);
    for (int x = 0; x < p->dim && diag_errors(d) == before; x++)
        if (domain_find(p, d, x, s.given[x] ? &s.end[x] : NULL, &s.at[x]))
            edge_faces_settle(p, x, s.at[x].lo);
    if (diag_errors(d) == before)
        edge_faces_check(p, d);
    period_check_ranges(p, d);
    for (int i = 0; i < p->work->nests.n && diag_errors(d) == before; i++) {
        if (!p->nests.at[i]->reads_halo)
            continue;
        note_reads(&s, p->nests.at[i]);
        check_within(&s, p->work->nests.at[i]);
        add_ring_directions(p, p->nests.at[i]);
    }
    if (diag_errors(d) == before)
        find_boundaries(&s);
}
