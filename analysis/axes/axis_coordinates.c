/* Where the values of fluxes and the like lie along each axis, and which index stands for which
 * face, in programs of any indexing:
 *
 *     f[i] = F(u[i - 1], u[i]);      u[i] -= c * (f[i + 1] - f[i]);     f[i] in front of cell i
 *     f[i] = F(u[i], u[i + 1]);      u[i] -= c * (f[i] - f[i - 1]);     f[i] behind it
 *     f[i] = F(u[i + 1], u[i + 2]);  u[i + 2] -= c * (f[i + 1] - f[i]); u with two ghost cells
 *
 * A face array is made anew (it carries no value from step to step), its value k comes from states
 * around the point k + c between two cells, and cells are made of differences of it around k - c.
 * The two together prove it whatever the sizes of the arrays. States are what is advanced, so they
 * are cells. A temporary whose values go into one cell of the states each, so many indices further,
 * has another origin than they have: `r[i] = f[i + 1] - f[i]; u[i + 2] += c * r[i];`. Where states
 * themselves lie at different points, as on a C grid, nothing is said here and centring.c decides.
 * Value k of a face array is the low face of cell k + 1/2 + c: its index
 * moves by that many cells, as that of an array that lacks ghost cells (padding.c).
 *
 * Called by access.c once accesses are scanned, before nests are split. */
#include "analysis/axes/axes.h"
#include "analysis/axes/axis_coordinates.h"
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

/* ---- what is made of what ------------------------------------------------------------------- */

int axis_field(const struct axis *a, const struct decl *d)
{
    return first_below(i, a->fields.n, alias_same_field(a->plan, a->fields.at[i].decl, d));
}

static int field_of(struct axis *a, struct decl *d)
{
    int i = axis_field(a, d);
    if (i < 0)
        vec_push(a->plan->arena, &a->fields, ((struct field){.decl = d}));
    return i < 0 ? a->fields.n - 1 : i;
}

static void add_making(struct axis *a, const struct made_of *made)
{
    const struct plan_nest *n = made->nest->nest;
    struct making m = {.nest = made->nest, .at = made->target->site->range};
    m.field = field_of(a, n->arrays.at[made->target->array]->decl);
    memcpy(m.own, made->target->offset, sizeof m.own);
    m.keeps = nest_advances_from(made->nest, made->target->array, &m.of);
    m.of = m.of < 0 ? -1 : field_of(a, n->arrays.at[m.of]->decl);
    bool is_anew = nest_writes_first(made->nest->nest, made->nest->inner, made->target->array);
    for (int i = 0; i < n->arrays.n; i++) {
        struct need s = {.field = field_of(a, n->arrays.at[i]->decl)};
        s.fresh = i == made->target->array && is_anew;
        for (int x = 0; x < PLAN_MAX_DIM; x++) {
            s.lo[x] = made->read[i].at[x].lo - made->target->offset[x];
            s.hi[x] = made->read[i].at[x].hi - made->target->offset[x];
        }
        m.itself |= made->read[i].at[0].any && s.field == m.field && !s.fresh;
        if (made->read[i].at[0].any)
            vec_push(a->plan->arena, &m.needs, s);
    }
    m.keeps |= m.itself;
    a->fields.at[m.field].is_made |= m.needs.n > 0;
    vec_push(a->plan->arena, &a->makings, m);
}

/* `copy(u, un); copy(v, vn);`: each call makes a field of one of its own. */
static void add_called(struct axis *a)
{
    for (int i = a->makings.n - 1; i >= 0; i--) {
        struct making m = a->makings.at[i];
        struct need from = m.needs.n == 1 ? m.needs.at[0] : (struct need){0};
        const struct decl *to = a->fields.at[m.field].decl, *of = a->fields.at[from.field].decl;
        for (int x = 0; x < a->fields.n && m.needs.n == 1; x++)
            for (from.field = 0; from.field < a->fields.n; from.field++) {
                bool is_itself = x == m.field && from.field == m.needs.at[0].field;
                if (is_itself ||
                    !calls_hand(a->plan, to, of, a->fields.at[x].decl, a->fields.at[from.field].decl))
                    continue;
                struct making called = m;
                called.field = x;
                called.of = m.of < 0 ? -1 : from.field;
                called.needs.n = called.needs.room = 0;
                vec_push(a->plan->arena, &called.needs, from);
                a->fields.at[x].is_made = true;
                vec_push(a->plan->arena, &a->makings, called);
            }
    }
}

static void note_fixed(struct axis *a, const struct plan_nest *n)
{
    vec_each_at (access, &n->accesses) {
        const struct plan_array *array = n->arrays.at[access->array];
        int field = field_of(a, array->decl); /* which may move a->fields.at */
        a->fields.at[field].fixed |=
            array->form == FORM_ROWS || access->round[a->axis] || access->stops[a->axis];
    }
}

bool axis_next_need(const struct axis *a, int field, struct needed *x)
{
    for (; x->making < a->makings.n; x->making++, x->met = 0) {
        x->by = &a->makings.at[x->making];
        if (x->met == x->by->needs.n || (field >= 0 && x->by->field != field))
            continue;
        x->of = &x->by->needs.at[x->met++];
        x->lo = x->of->lo[a->axis];
        x->hi = x->of->hi[a->axis];
        return true;
    }
    return false;
}

bool axis_is_said_in_cells(const struct axis *a, int field)
{
    unsigned bits;
    return centring_clause(a->plan, a->fields.at[field].decl, &bits) && !(bits >> a->axis & 1);
}

bool axis_is_point(const struct axis *a, const struct need *s)
{
    return s->lo[a->axis] == 0 && s->hi[a->axis] == 0;
}

/* Made anew of others: where its old value is kept, only its own cell's is, as a limiter does. */
static bool is_temporary(const struct axis *a, int field)
{
    bool anew = false;
    for (struct needed x = {0}; axis_next_need(a, field, &x);) {
        if (x.by->keeps && !axis_is_point(a, x.of))
            return false;
        anew |= !x.by->keeps;
    }
    return anew;
}

bool axis_apart(const struct axis *a, const struct making *m, const struct making *from,
                int64_t *lo, int64_t *hi)
{
    int x = a->axis, more = m->own[x] - from->own[x];
    bool known = size_apart(a->plan, m->nest, from->nest, x, lo, hi);
    *lo += more;
    *hi += more;
    return known;
}

/* ---- where states lie ----------------------------------------------------------------------- */

/* Adds the states that a field's cells lo .. hi are made of, through temporaries. A field that is
 * met again on the way carries values from step to step, too. */
static void add_states(struct axis *a, int field, int lo, int hi, int from)
{
    struct field *f = &a->fields.at[field];
    if (field == from || !f->is_made)
        return;
    if (!f->is_temporary || f->is_open) {
        span_widen(&a->state[field], lo, hi);
        return;
    }
    f->is_open = true;
    for (struct needed x = {0}; axis_next_need(a, field, &x);)
        if (!x.by->keeps)
            add_states(a, x.of->field, lo + x.lo, hi + x.hi, from);
    f->is_open = false;
}

bool axis_is_odd(int n)
{
    return n % 2 != 0;
}

/* Where a nest's assignments to the field say that it lies, in half cells from its own index; false
 * where the states that they need lie at different points, or there are none. */
static bool made_at(struct axis *a, int field, const struct work_nest *nest, struct span *all)
{
    *all = (struct span){.any = false};
    memset(a->state, 0, (size_t)a->fields.n * sizeof *a->state);
    for (struct needed x = {0}; axis_next_need(a, field, &x);)
        if (x.by->nest == nest && !x.by->keeps)
            add_states(a, x.of->field, x.lo, x.hi, field);
    for (int i = 0; i < a->fields.n; i++) {
        if (!a->state[i].any)
            continue;
        if (all->any && all->lo + all->hi != a->state[i].lo + a->state[i].hi)
            return false;
        span_widen(all, a->state[i].lo, a->state[i].hi);
    }
    return all->any;
}

bool axis_lies_between(struct axis *a, int field, int *twice, struct span *elsewhere)
{
    bool found = false;
    *elsewhere = (struct span){.any = false};
    vec_each_at (m, &a->makings) {
        struct span at;
        if (m->field != field || m->keeps || m->needs.n == 0)
            continue;
        bool known = made_at(a, field, m->nest, &at), middle = known && !axis_is_odd(at.lo + at.hi);
        if (middle)
            span_widen(elsewhere, (at.lo + at.hi) / 2, (at.lo + at.hi) / 2);
        if (middle)
            continue;
        if (!known || (found && at.lo + at.hi != *twice))
            return false;
        *twice = at.lo + at.hi;
        found = true;
    }
    return found;
}

static void find_temporaries(struct axis *a)
{
    for (int i = 0; i < a->fields.n; i++)
        a->fields.at[i].is_temporary = is_temporary(a, i);
}

static bool needs_points(const struct axis *a, const struct making *m)
{
    return m->needs.n > 0 && vec_all_at(need, &m->needs, axis_is_point(a, need));
}

/* Whether a field goes on from what `to` held: of a step, by the value that it adds to. */
static bool goes_on_from(struct axis *a, int field, int to)
{
    struct field *f = &a->fields.at[field];
    bool found = field == to;
    if (f->is_open || found)
        return found;
    f->is_open = true;
    for (struct needed x = {0}; !found && axis_next_need(a, field, &x);) {
        bool one = x.by->keeps && x.by->of >= 0;
        found = (!one || x.of->field == x.by->of) && goes_on_from(a, x.of->field, to);
    }
    f->is_open = false;
    return found;
}

/* What an assignment takes over, `f[i] = p[i] + r[i] * v[i];`, goes no step on where none of it goes
 * on from what f held. */
static bool takes_over(struct axis *a, const struct making *m)
{
    bool found = false;
    if (!m->keeps || m->itself || !needs_points(a, m))
        return false;
    found |= vec_any_at(need, &m->needs, goes_on_from(a, need->field, m->field));
    return !found;
}

static void find_taken_over(struct axis *a)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < a->makings.n; i++) {
            if (!takes_over(a, &a->makings.at[i]))
                continue;
            a->makings.at[i].keeps = false;
            more = true;
        }
        find_temporaries(a);
    }
}

/* ---- origins -------------------------------------------------------------------------------- */

/* Whether each assignment of another field takes one value of this one, and all take it at the same
 * distance in the made fields' own frames. `frame` says where value 0 of a made field is, or false.
 * *at: where value 0 of this one is, not in front of theirs. */
static bool goes_into_one(const struct axis *a, int field,
                          bool (*frame)(const struct field *made, int *at), int *at)
{
    bool found = false;
    for (struct needed x = {0}; axis_next_need(a, -1, &x);) {
        int is;
        if (x.of->field != field || x.by->field == field)
            continue;
        if (x.lo != x.hi || !frame(&a->fields.at[x.by->field], &is))
            return false;
        is -= x.lo;
        if (is < 0 || (found && is != *at))
            return false;
        *at = is;
        found = true;
    }
    return found;
}

static bool origin_of(const struct field *made, int *origin)
{
    *origin = made->origin;
    return !made->is_temporary || made->has_origin;
}

/* A rate that counts the cells inside, beside states with ghost cells, or what such rates are made
 * of. */
static void find_origins(struct axis *a)
{
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < a->fields.n; i++) {
            struct field *f = &a->fields.at[i];
            int origin = 0;
            if (f->has_origin || f->fixed || !f->is_temporary ||
                !goes_into_one(a, i, origin_of, &origin))
                continue;
            f->origin = origin;
            f->has_origin = more = true;
        }
    }
}

/* ---- faces ---------------------------------------------------------------------------------- */

/* Where a difference of the field lies that one assignment takes, in half cells; false: it takes
 * none. */
static bool takes_difference(const struct axis *a, const struct making *m, int field, int *twice)
{
    for (int s = 0; s < m->needs.n && m->field != field; s++) {
        *twice = m->needs.at[s].lo[a->axis] + m->needs.at[s].hi[a->axis] -
                 2 * a->fields.at[m->field].origin;
        if (m->needs.at[s].field == field && axis_is_odd(*twice))
            return true;
    }
    return false;
}

/* The same of all assignments that add to a field, where none takes one by itself: fluxes may be
 * added one by one, `u[i] += f[i]; u[i - 1] -= f[i];`. *last: one of them. */
static bool adds_difference(const struct axis *a, int to, int field, int *twice,
                            const struct making **last)
{
    struct span all = {.any = false};
    bool adds = false;
    if (vec_any_at(m, &a->makings, takes_difference(a, m, field, twice)))
        return false;
    for (struct needed x = {0}; to != field && axis_next_need(a, to, &x);)
        if (x.of->field == field) {
            span_widen(&all, x.lo, x.hi);
            adds |= x.by->keeps;
            *last = x.by;
        }
    *twice = all.lo + all.hi - 2 * a->fields.at[to].origin;
    return adds && axis_is_odd(*twice);
}

/* The first assignment that takes differences of the field around the same points, or else around
 * others; or NULL. */
static const struct making *difference_of(const struct axis *a, int field, int twice, bool same)
{
    const struct making *m = NULL;
    int at;
    for (int i = 0; i < a->makings.n; i++)
        if (takes_difference(a, &a->makings.at[i], field, &at) && (at == -twice) == same)
            return &a->makings.at[i];
    for (int i = 0; i < a->fields.n; i++)
        if (adds_difference(a, i, field, &at, &m) && (at == -twice) == same)
            return m;
    return NULL;
}

/* The same values lie between one pair of cells here and another there: as they count as cells do,
 * coarse leaves get them from elsewhere. */
static void warn_contradiction(const struct axis *a, int field, int twice)
{
    const struct making *fits = difference_of(a, field, twice, true);
    const struct making *other = difference_of(a, field, twice, false);
    const char *name = a->fields.at[field].decl->name;
    if (!fits)
        return;
    diag_warning(a->diag, "amr-numerics", other->at,
                 "this takes the difference of '%s' across another cell than elsewhere: where "
                 "levels meet, values of '%s' are half a cell off",
                 name, name);
    diag_note(a->diag, fits->at, "here it is the cell between the two values");
    diag_hint(a->diag, "keep what lies between other cells in an array of its own");
}

/* What is made on both sides into an array of fluxes, and what is made of its differences, are
 * cells, also where one array serves several axes and so counts as they do. */
static void mark_cells(struct axis *a, int face)
{
    for (struct needed x = {0}; axis_next_need(a, -1, &x);) {
        int made = x.by->field, from = x.of->field, other = made == face ? from : made;
        bool beside = (made == face || from == face) && axis_is_odd(x.lo + x.hi);
        if (beside && a->fields.at[other].lies == LIES_UNKNOWN)
            a->fields.at[other].lies = LIES_CELL;
    }
    for (int i = 0; i < a->fields.n; i++) {
        const struct making *last;
        int twice;
        if (a->fields.at[i].lies == LIES_UNKNOWN && adds_difference(a, i, face, &twice, &last))
            a->fields.at[i].lies = LIES_CELL;
    }
}

/* A value that lies beside one cell where it is made across this axis is elsewhere that of another
 * cell: no shift is right for both. */
static void warn_turned(const struct axis *a, int field, int twice)
{
    const struct making *fits = difference_of(a, field, twice, true);
    const char *name = a->fields.at[field].decl->name;
    diag_warning(a->diag, "amr-numerics", fits->at,
                 "the fluxes in '%s' count cells otherwise here than where it holds those across "
                 "other axes: where levels meet, values of '%s' are cells off",
                 name, name);
    diag_hint(a->diag, "keep the fluxes across each axis in an array of their own");
}

/* An array for fluxes across one axis, then across another, counts as cells do where it is made
 * across the others: value k is that of cell k + origin, and lies on one of its faces. */
static void find_turned(struct axis *a, int field, const struct span *cells, int twice)
{
    struct field *f = &a->fields.at[field];
    int origin = cells->lo;
    bool beside = twice == 2 * origin - 1 || twice == 2 * origin + 1;
    if (cells->lo != cells->hi || !beside || (origin && f->fixed) || origin < 0)
        warn_turned(a, field, twice);
    else
        f->origin = origin;
}

static void find_faces(struct axis *a)
{
    for (int i = 0; i < a->fields.n; i++) {
        struct field *f = &a->fields.at[i];
        struct span elsewhere;
        int twice = 0;
        if (!f->is_temporary || !axis_lies_between(a, i, &twice, &elsewhere))
            continue;
        if (difference_of(a, i, twice, false)) {
            warn_contradiction(a, i, twice);
            continue;
        }
        if (!difference_of(a, i, twice, true))
            continue;
        f->is_flux = true;
        if (axis_is_said_in_cells(a, i))
            continue;
        f->serves_faces = true;
        if (elsewhere.any)
            find_turned(a, i, &elsewhere, twice);
        if (elsewhere.any || twice < -1 || (f->fixed && twice != -1))
            continue;
        f->lies = LIES_FACE;
        f->shift = (twice + 1) / 2;
    }
}

/* ---- what lies beside them ------------------------------------------------------------------ */

static bool shift_of(const struct field *made, int *shift)
{
    *shift = made->shift;
    return made->lies == LIES_FACE;
}

/* Of the fields of which nobody knows better, those that a rule puts on faces. */
static bool put_on_faces(struct axis *a, bool (*rule)(const struct axis *a, int field, int *shift))
{
    bool any = false;
    for (int i = 0; i < a->fields.n; i++) {
        struct field *f = &a->fields.at[i];
        int shift = 0;
        if (f->lies != LIES_UNKNOWN || !rule(a, i, &shift) || (f->fixed && shift) ||
            axis_is_said_in_cells(a, i))
            continue;
        f->lies = LIES_FACE;
        f->shift = shift;
        any = true;
    }
    return any;
}

/* Fields that only face arrays are made of, each of one value: speeds, left states, the
 * coefficients of faces. */
static bool is_follower(const struct axis *a, int field, int *shift)
{
    return goes_into_one(a, field, shift_of, shift);
}

static bool any_nest_reads(const struct axis *a, int field)
{
    return vec_any(n, &a->plan->nests,
                   vec_any_at(read, &n->accesses,
                              read->reads && alias_same_field(a->plan, n->arrays.at[read->array]->decl,
                                                              a->fields.at[field].decl)));
}

/* All else that the nests make beside the field lies on one kind of faces, and takes a value from
 * one of their sides. */
static bool is_beside_faces(const struct axis *a, int field, int *shift)
{
    bool found = false;
    for (int i = 0; i < a->makings.n; i++)
        vec_each_at (m, &a->makings) {
            const struct field *other = &a->fields.at[m->field];
            if (a->makings.at[i].field != field || m->nest != a->makings.at[i].nest ||
                (other->lies == LIES_UNKNOWN && !any_nest_reads(a, m->field)))
                continue;
            if (other->lies != LIES_FACE || (found && other->shift != *shift) ||
                vec_any_at(x, &m->needs, x->lo[a->axis] != x->hi[a->axis]))
                return false;
            *shift = other->shift;
            found = true;
        }
    return found;
}

/* What no nest reads says nothing of where it lies, and goes with what is made beside it: left and
 * right states of which some are not used. */
static bool is_unread(const struct axis *a, int field, int *shift)
{
    return a->fields.at[field].is_temporary && !any_nest_reads(a, field) &&
           is_beside_faces(a, field, shift);
}

/* What face arrays take single values of, some on one side of the face and some on the other:
 * `left[i] = u[i]; right[i] = u[i + 1];`. */
static bool stands_on_both_sides(const struct axis *a, int field)
{
    struct span all = {.any = false};
    for (struct needed x = {0}; axis_next_need(a, -1, &x);) {
        const struct field *face = &a->fields.at[x.by->field];
        if (face->lies == LIES_FACE && x.of->field == field)
            span_widen(&all, x.lo - face->shift, x.hi - face->shift);
    }
    return all.any && all.lo + all.hi == -1;
}

static void find_both_sides(struct axis *a)
{
    for (int i = 0; i < a->fields.n; i++)
        if (a->fields.at[i].lies == LIES_UNKNOWN && stands_on_both_sides(a, i))
            a->fields.at[i].lies = LIES_CELL;
}

/* ---- all ------------------------------------------------------------------------------------ */

/* Some assignment makes the one of the other: of two values or more, or of any. */
static bool is_made_of(const struct axis *a, int field, int of, bool several)
{
    return any_need(x, a, field, x.of->field == of && (!several || x.lo < x.hi));
}

/* Temporaries that face arrays are made of, and that are not made of their differences. */
static bool stands_before_faces(const struct axis *a, int field)
{
    bool before = false;
    for (int i = 0; i < a->fields.n; i++) {
        if (i == field || !(a->fields.at[i].serves_faces || a->fields.at[i].lies == LIES_FACE))
            continue;
        before |= is_made_of(a, i, field, false);
        if (is_made_of(a, field, i, true))
            return false;
    }
    return before && a->fields.at[field].is_temporary && a->fields.at[field].lies != LIES_FACE;
}

static void solve_axis(struct plan *p, struct diag *d, const struct made_list *list, int x)
{
    struct axis a = {.plan = p, .diag = d, .axis = x};
    vec_each (made, &list->all)
        add_making(&a, made);
    add_called(&a);
    for (int i = 0; i < p->work->nests.n; i++)
        note_fixed(&a, p->work->nests.at[i]->nest);
    axis_moves_find(&a);
    a.state = arena_alloc(p->arena, (size_t)(a.fields.n + 1) * sizeof *a.state);
    find_temporaries(&a);
    find_taken_over(&a);
    find_origins(&a);
    find_faces(&a);
    axis_links_find(&a);
    axis_ghosts_find(&a);
    if (!vec_any_at(f, &a.fields, f->is_flux || f->serves_faces || f->in_ghosts))
        return;
    for (int i = 0; i < a.fields.n; i++)
        if (a.fields.at[i].serves_faces)
            mark_cells(&a, i);
    while (put_on_faces(&a, is_follower))
        ;
    put_on_faces(&a, is_unread);
    find_both_sides(&a);
    for (int i = 0; i < a.fields.n; i++) {
        const struct field *f = &a.fields.at[i];
        struct work_coordinate c = {.decl = f->decl, .axis = x, .faces = f->lies == LIES_FACE};
        bool serves = f->serves_faces || stands_before_faces(&a, i);
        c.serves = serves || f->in_ghosts;
        c.remade = c.faces || serves || (f->in_ghosts && !f->goes_along) || f->is_flux;
        c.known = f->lies != LIES_UNKNOWN;
        if (!c.known && !c.remade && !c.serves)
            continue;
        vec_push(p->arena, &p->work->coordinates, c);
        if (f->lies == LIES_FACE && f->shift)
            padding_add(p, f->decl, x, f->shift);
        else if ((f->lies == LIES_CELL || f->is_flux) && f->origin)
            padding_add(p, f->decl, x, f->origin);
    }
}

bool axis_is_remade(const struct plan *p, const struct decl *d)
{
    const struct work_coordinate *c;
    return any_below(x, p->dim, (c = axis_coordinate_of(p, d, x)) && c->remade);
}

bool axis_serves(const struct plan *p, const struct decl *d)
{
    const struct work_coordinate *c;
    return any_below(x, p->dim, (c = axis_coordinate_of(p, d, x)) && (c->faces || c->serves));
}

bool axis_nest_serves(const struct plan *p, const struct plan_nest *n)
{
    return nest_writes(n) && vec_all(a, &n->arrays, !a->writes || axis_serves(p, a->decl));
}

void axis_coordinates_find(struct plan *p, struct diag *d)
{
    const struct made_list made = made_of_nests(p);
    for (int x = 0; x < p->dim; x++)
        solve_axis(p, d, &made, x);
    padding_apply(p);
}

const struct work_coordinate *axis_coordinate_of(const struct plan *p, const struct decl *d,
                                                 int axis)
{
    return vec_first_at(x, &p->work->coordinates,
                        x->axis == axis && alias_same_field(p, x->decl, d));
}
