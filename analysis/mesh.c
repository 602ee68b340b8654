/* The shape of the mesh and what lies around it: halo, neighbour directions, the ring of cells that
 * the arrays hold outside the domain, and what stands beyond each edge. The domain is the range of
 * the nests that read neighbours.
 *
 * requires: pass_access, pass_legality
 * provides: plan.halo, directions, ring_lo, ring_hi, boundary; plan_array.directions */
#include "analysis/work.h"

#include <stdlib.h>
#include <string.h>

struct shape {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *from; /* the nest that gave the range, or NULL */
    bool known[PLAN_MAX_DIM];
    int lo[PLAN_MAX_DIM];
    int hi[PLAN_MAX_DIM];          /* cells behind the domain; -1: not known */
    struct poly end[PLAN_MAX_DIM]; /* upper end of a range given in a domain clause */
    int low_reads[PLAN_MAX_DIM], high_reads[PLAN_MAX_DIM]; /* largest offsets of any nest */
    struct expr *low_site[PLAN_MAX_DIM], *high_site[PLAN_MAX_DIM];
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

static void find_directions(struct plan *p)
{
    for (int i = 0; i < p->nests.n; i++)
        for (int j = 0; j < p->nests.at[i]->arrays.n; j++) {
            struct plan_array *a = p->nests.at[i]->arrays.at[j];
            for (int o = 0; o < a->offsets.n; o++)
                a->directions |= directions_of(a->offsets.at[o].at, p->dim);
            p->directions |= a->directions;
            for (int x = 0; x < p->dim; x++) {
                p->halo = -a->lo[x] > p->halo ? -a->lo[x] : p->halo;
                p->halo = a->hi[x] > p->halo ? a->hi[x] : p->halo;
            }
        }
}

/* ---- extents of arrays ---------------------------------------------------------------------- */

/* The text between the n-th pair of brackets of a type's spelling. */
static const char *bracket(const char *spelling, int n, size_t *length)
{
    const char *s = spelling;
    for (; (s = strchr(s, '[')); s++)
        if (n-- == 0) {
            const char *end = strchr(s, ']');
            *length = end ? (size_t)(end - s - 1) : 0;
            return end ? s + 1 : NULL;
        }
    return NULL;
}

static struct poly extent_of_type(struct plan *p, const struct plan_array *a,
                                  struct function *f, int axis)
{
    const struct type *t = a->decl->type;
    int skip = axis + a->lead;
    for (int i = 0; i < axis + a->lead && t; i++, t = t->of)
        skip -= t->kind == TYPE_POINTER;
    if (!t || t->kind == TYPE_POINTER)
        return (struct poly){.bad = true};
    if (t->kind == TYPE_ARRAY)
        return t->extent > 0 ? poly_const(t->extent) : (struct poly){.bad = true};
    size_t n = 0;
    const char *text = bracket(a->decl->type->spelling, skip, &n);
    return text && n ? text_poly(p, f, text, n) : (struct poly){.bad = true};
}

/* a / b where that is a polynomial. */
static struct poly divide(struct poly a, const struct poly *b)
{
    struct poly quotient = {0};
    for (int round = 0; a.n && !a.bad && b->n && round < POLY_TERMS; round++) {
        const struct poly_term *lead = &a.term[0], *by = &b->term[0];
        struct poly t = poly_const(1);
        int j = 0;
        if (lead->factor % by->factor)
            break;
        t.term[0].factor = lead->factor / by->factor;
        for (int i = 0; i < lead->n; i++)
            if (j < by->n && by->symbol[j] == lead->symbol[i])
                j++;
            else
                t.term[0].symbol[t.term[0].n++] = lead->symbol[i];
        if (j < by->n)
            break;
        quotient = poly_add(&quotient, &t, 1);
        struct poly taken = poly_mul(&t, b);
        a = poly_add(&a, &taken, -1);
    }
    quotient.bad |= a.bad || a.n > 0;
    return quotient;
}

static struct poly extent_of(struct plan *p, const struct work_nest *w, int array, int axis)
{
    const struct plan_array *a = w->nest->arrays.at[array];
    if (a->form == FORM_DIMS || p->dim == 1)
        return extent_of_type(p, a, w->kernel->kernel->function, axis);
    if (axis == 0)
        return (struct poly){.bad = true};
    return divide(w->strides.at[array][axis - 1], &w->strides.at[array][axis]);
}

/* ---- the ring ------------------------------------------------------------------------------- */

static int read_low(struct shape *s, struct work_nest *w, int axis)
{
    int64_t lo;
    if (!poly_is_const(&w->lo[axis], &lo) || lo < 0 || lo > 64) {
        diag_error(s->diag, w->lo_expr[axis]->range,
                   "a stencil's loop over '%s' that does not begin at a small number is not "
                   "supported yet",
                   w->nest->iterator[axis]->name);
        return -1;
    }
    return (int)lo;
}

/* Cells of the arrays behind the nest's range: from the first array whose extent is known. */
static int read_high(struct shape *s, struct work_nest *w, int axis)
{
    for (int i = 0; i < w->nest->arrays.n; i++) {
        struct poly extent = extent_of(s->plan, w, i, axis);
        struct poly rest = poly_add(&extent, &w->hi[axis], -1);
        int64_t n;
        if (extent.bad || !poly_is_const(&rest, &n))
            continue;
        if (n < 0)
            diag_error(s->diag, w->hi_expr[axis]->range,
                       "the loop over '%s' runs %lld beyond the end of '%s'",
                       w->nest->iterator[axis]->name, (long long)-n, w->nest->arrays.at[i]->label);
        else if (n <= 64)
            return (int)n;
        else
            diag_error(
                s->diag, w->hi_expr[axis]->range,
                "the loop over '%s' leaves %lld cells of '%s' out: more than the 64 supported",
                w->nest->iterator[axis]->name, (long long)n, w->nest->arrays.at[i]->label);
        return -1;
    }
    return -1;
}

/* An array that ends before the nest's range does is laid out with another offset than the arrays
 * that the nest writes: `k[i]` beside `u[i + 1]`. */
static void check_layout(struct shape *s, struct work_nest *w)
{
    for (int i = 0; i < w->nest->arrays.n; i++)
        for (int x = 0; x < s->plan->dim; x++) {
            struct poly extent = extent_of(s->plan, w, i, x);
            struct poly rest = poly_add(&extent, &w->hi[x], -1);
            int64_t n;
            if (!w->nest->shift[x] || extent.bad || !poly_is_const(&rest, &n) || n >= 0)
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
    for (int i = 0; i < n->accesses.n; i++) {
        const struct plan_access *a = &n->accesses.at[i];
        for (int x = 0; x < s->plan->dim && a->reads; x++) {
            if (-a->offset[x] > s->low_reads[x]) {
                s->low_reads[x] = -a->offset[x];
                s->low_site[x] = a->site;
            }
            if (a->offset[x] > s->high_reads[x]) {
                s->high_reads[x] = a->offset[x];
                s->high_site[x] = a->site;
            }
        }
    }
}

/* `j = 1 : n - 1, i = 1 : n - 1` that holds both nests' ranges. */
static const char *common_range(const struct shape *s, const struct work_nest *w)
{
    struct text t = text_new(s->plan->arena);
    for (int x = 0; x < s->plan->dim; x++) {
        struct poly low = poly_add(&s->from->lo[x], &w->lo[x], -1);
        struct poly high = poly_add(&s->from->hi[x], &w->hi[x], -1);
        int64_t above, below;
        bool low_is_w = poly_is_const(&low, &above) && above > 0;
        bool high_is_w = poly_is_const(&high, &below) && below < 0;
        text_printf(&t, "%s%s = %s : %s", x ? ", " : "", w->domain->name[x],
                    low_is_w ? w->nest->lo[x] : s->from->nest->lo[x],
                    high_is_w ? w->nest->hi[x] : s->from->nest->hi[x]);
    }
    return t.s;
}

static void error_ranges(struct shape *s, struct work_nest *w, int axis)
{
    diag_error(s->diag, w->loop[axis]->range,
               "nests that read neighbours run over different ranges of '%s': not supported yet",
               w->nest->iterator[axis]->name);
    diag_note(s->diag, s->from->loop[axis]->range, "the other range is here");
    diag_hint(s->diag,
              "the range of these nests is the mesh; make them equal, or give the range in "
              "the domain clause: domain(%s)",
              common_range(s, w));
}

static void take_nest(struct shape *s, struct work_nest *w)
{
    for (int x = 0; x < s->plan->dim; x++) {
        int lo = read_low(s, w, x), hi = read_high(s, w, x);
        if (lo < 0)
            return;
        if (s->from && (lo != s->lo[x] || (hi >= 0 && s->hi[x] >= 0 && hi != s->hi[x]))) {
            error_ranges(s, w, x);
            return;
        }
        s->lo[x] = lo;
        s->hi[x] = hi >= 0 ? hi : s->from ? s->hi[x] : -1;
    }
    s->from = w;
}

/* A nest that reads neighbours may leave out cells of a domain that was given, not go beyond it. */
static void check_within(struct shape *s, struct work_nest *w)
{
    for (int x = 0; x < s->plan->dim; x++) {
        struct poly beyond = poly_add(&w->hi[x], &s->end[x], -1);
        int64_t lo, over;
        bool low = poly_is_const(&w->lo[x], &lo) && lo < s->lo[x];
        if (!low && !(poly_is_const(&beyond, &over) && over > 0))
            continue;
        diag_error(s->diag, w->loop[x]->range,
                   "a nest that reads neighbours runs beyond the domain's range of '%s': not "
                   "supported yet",
                   w->nest->iterator[x]->name);
        diag_note(s->diag, w->domain->at, "the domain is given here");
    }
}

/* Ranges in a domain clause: `domain(k = 1 : n - 1)`. */
static bool take_domain(struct shape *s)
{
    struct plan *p = s->plan;
    for (int i = 0; i < p->work->nests.n; i++) {
        struct work_nest *w = p->work->nests.at[i];
        struct function *f = w->kernel->kernel->function;
        if (!w->domain->lo[0] || !w->nest->reads_halo)
            continue;
        for (int x = 0; x < p->dim && w->domain->lo[x]; x++) {
            struct poly lo = text_poly(p, f, w->domain->lo[x], strlen(w->domain->lo[x]));
            struct poly hi = text_poly(p, f, w->domain->hi[x], strlen(w->domain->hi[x]));
            int64_t first, rest;
            if (!poly_is_const(&lo, &first) || first < 0) {
                diag_error(s->diag, w->domain->at,
                           "the domain's range of '%s' must begin at a number", w->domain->name[x]);
                return true;
            }
            /* In the indices of the arrays, as the nests' ranges are. */
            struct poly shift = poly_const(w->nest->shift[x]);
            hi = poly_add(&hi, &shift, 1);
            first += w->nest->shift[x];
            s->lo[x] = (int)first;
            s->hi[x] = -1;
            s->end[x] = hi;
            struct poly extent = extent_of(p, w, 0, x);
            struct poly behind = poly_add(&extent, &hi, -1);
            if (poly_is_const(&behind, &rest) && rest >= 0)
                s->hi[x] = (int)rest;
        }
        s->from = w;
        return true;
    }
    return false;
}

/* An array whose length nobody says, `double *u`: a stencil that leaves out cells in front and runs
 * to n - 1 leaves out the last cell as well; ghost cells lie on both sides. */
static int guess_high(const struct shape *s, int axis)
{
    int guess = s->high_reads[axis];
    const struct poly *hi = s->from ? &s->from->hi[axis] : NULL;
    if (s->lo[axis] == 0)
        return 0;
    if (s->from && s->from->nest->shift[axis] > guess)
        guess = s->from->nest->shift[axis];
    for (int i = 0; hi && i < hi->n; i++) {
        const struct poly_term *t = &hi->term[i];
        int behind =
            t->n == 0 && hi->n > 1 && t->factor < 0 && t->factor > -64 ? -(int)t->factor : 0;
        behind = behind > s->lo[axis] ? s->lo[axis] : behind;
        guess = behind > guess ? behind : guess;
    }
    return guess;
}

/* ---- boundaries ----------------------------------------------------------------------------- */

static const char *const kind_names[] = {"ring", "periodic", "neumann", "wall", "outflow"};

static bool take_clauses(struct shape *s, int x, struct range *at)
{
    struct plan *p = s->plan;
    bool found = false;
    int letter = p->dim - 1 - x;
    for (int i = 0; i < p->work->data.n; i++) {
        const struct work_data *data = p->work->data.at[i];
        if (!data->has_boundary[letter])
            continue;
        if (found && p->boundary[x] != data->boundary[letter]) {
            diag_error(s->diag, data->boundary_at[letter],
                       "the boundary across %c is '%s' here, but '%s' elsewhere", 'x' + letter,
                       kind_names[data->boundary[letter]], kind_names[p->boundary[x]]);
            diag_note(s->diag, *at, "the other clause is here");
        }
        p->boundary[x] = data->boundary[letter];
        *at = data->boundary_at[letter];
        found = true;
    }
    return found;
}

static void take_wraps(struct shape *s, int x, bool clause, struct range at)
{
    struct plan *p = s->plan;
    for (int i = 0; i < p->work->nests.n; i++) {
        const struct work_nest *w = p->work->nests.at[i];
        if (!w->wraps[x])
            continue;
        if (clause && p->boundary[x] != BOUNDARY_PERIODIC) {
            diag_error(s->diag, w->wraps_at[x],
                       "the index wraps round '%s', but the boundary clause says '%s'",
                       w->nest->iterator[x]->name, kind_names[p->boundary[x]]);
            diag_note(s->diag, at, "the clause is here");
            return;
        }
        p->boundary[x] = BOUNDARY_PERIODIC;
    }
}

static void check_reach(struct shape *s, int x)
{
    struct plan *p = s->plan;
    const char letter = 'x' + (p->dim - 1 - x);
    if (p->boundary[x] != BOUNDARY_RING)
        return;
    bool low = s->low_reads[x] > p->ring_lo[x];
    struct expr *site = low ? s->low_site[x] : s->high_site[x];
    int reach = low ? s->low_reads[x] : s->high_reads[x];
    int held = low ? p->ring_lo[x] : p->ring_hi[x];
    if (!low && reach <= held)
        return;
    diag_error(s->diag, site->range,
               "this reads %d cell%s %s the loop's range, where the array holds %d", reach,
               reach == 1 ? "" : "s", low ? "before" : "behind", held);
    diag_hint(s->diag,
              "say what lies beyond the edge, boundary(%c: periodic) or another kind, or begin the "
              "loops further inside",
              letter);
}

static void check_dropped(struct shape *s)
{
    struct plan *p = s->plan;
    for (int i = 0; i < p->kernels.n; i++) {
        if (p->kernels.at[i]->role != ROLE_BOUNDARY)
            continue;
        bool clause = false;
        for (int j = 0; j < p->work->data.n; j++)
            for (int x = 0; x < PLAN_MAX_DIM; x++)
                clause |= p->work->data.at[j]->has_boundary[x];
        if (!clause) {
            diag_error(s->diag, p->kernels.at[i]->pragma->range,
                       "boundary kernel '%s' is not run, and no clause says what it does",
                       p->kernels.at[i]->function->decl->name);
            diag_hint(s->diag, "add the boundary clause to the data directive: "
                               "boundary(x: neumann)");
        }
    }
}

static void find_boundaries(struct shape *s)
{
    struct plan *p = s->plan;
    for (int x = 0; x < p->dim; x++) {
        struct range at = {0};
        bool clause = take_clauses(s, x, &at);
        take_wraps(s, x, clause, at);
        p->ring_lo[x] = s->lo[x];
        p->ring_hi[x] = s->hi[x] >= 0 ? s->hi[x] : guess_high(s, x);
        check_reach(s, x);
    }
    check_dropped(s);
}

int pass_mesh(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    struct shape s = {.plan = p, .diag = d};
    find_directions(p);
    for (int i = 0; i < p->work->nests.n; i++)
        check_layout(&s, p->work->nests.at[i]);
    if (diag_errors(d) != before)
        return -1;
    bool given = take_domain(&s);
    for (int i = 0; i < p->work->nests.n; i++) {
        if (!p->work->nests.at[i]->nest->reads_halo)
            continue;
        note_reads(&s, p->work->nests.at[i]->nest);
        if (given)
            check_within(&s, p->work->nests.at[i]);
        else
            take_nest(&s, p->work->nests.at[i]);
    }
    if (diag_errors(d) == before)
        find_boundaries(&s);
    return diag_errors(d) == before ? 0 : -1;
}
