/* Where the values of an array lie: in the middle of the cells, or, axis by axis, on their low
 * faces (all axes: nodes). From the clauses cell, node and face, else from how arrays are read to
 * make others: what is made from u[i] and u[i + 1] lies between them, what is made from p[i - 1]
 * and p[i] lies on the face between those. Differences alone prove nothing, a predictor step takes
 * them of arrays that lie side by side. It takes that the arrays differ in size, that one is made
 * for all faces of the cells of the other, or that each is advanced in place by the differences of
 * the other, as leapfrog schemes do. Where the relations contradict one another all are cells,
 * which is what they always were.
 *
 * requires: pass_access
 * provides: work.fields, plan_array.node, plan_nest.clip_node, position_node */
#include "analysis/arrays/arrays.h"
#include "analysis/axes/axes.h"
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/sizes/sizes.h"

#include <string.h>

/* A is made from B: what that says about an axis. */
struct link {
    struct work_field *cell, *node; /* same: cell and node lie alike */
    bool same, weak;                /* weak: B is read at A's own index only */
    bool copy;                      /* ... and nothing else is */
    bool by_node;                   /* the array on the faces is the one that is written */
    bool in_place;                  /* from its own old value, too */
    bool sizes;                     /* they differ in size, or in the ranges that make them */
    const struct work_nest *nest;   /* that shows it */
};

struct centring {
    struct plan *plan;
    struct made_list made;
    int axis;
    VEC(struct link) links; /* of this axis */
};

struct work_field *work_field_of(const struct plan *p, const struct decl *d)
{
    return vec_first(f, &p->work->fields, alias_same_field(p, f->decl, d));
}

const char *centring_text(const struct plan *p, unsigned node)
{
    struct text t = text_new(p->arena);
    int n = 0;
    if (node == 0)
        return "cell";
    if (node == (1u << p->dim) - 1)
        return "node";
    for (int x = p->dim - 1; x >= 0; x--)
        if (node >> x & 1)
            text_printf(&t, "%s%c", n++ ? ", " : "", 'x' + (p->dim - 1 - x));
    return arena_printf(p->arena, "%s(%s)", n > 1 ? "edge" : "face", t.s);
}

static struct work_field *add_field(struct plan *p, struct decl *d)
{
    struct work_field *f = work_field_of(p, d);
    if (f)
        return f;
    f = ARENA_NEW(p->arena, struct work_field);
    f->decl = d;
    vec_push(p->arena, &p->work->fields, f);
    return f;
}

/* ---- clauses -------------------------------------------------------------------------------- */

/* The axes across which a clause puts arrays on faces. */
static unsigned clause_bits(const struct plan *p, struct diag *d, const struct clause *c)
{
    if (!c->op)
        return strcmp(c->word, "node") == 0 ? (1u << p->dim) - 1 : 0;
    int axis = p->dim - 1 - (c->op[0] - 'x');
    if (axis >= 0)
        return 1u << axis;
    diag_error(d, c->range, "there is no axis %s: the domain has %d dimension%s", c->op, p->dim,
               p->dim == 1 ? "" : "s");
    return 0;
}

/* What one directive says of one array: several face clauses add up to edges. */
static void take_array(struct plan *p, struct diag *d, const struct work_data *data,
                       struct decl *array)
{
    unsigned bits = 0;
    const struct clause *from = NULL;
    for (const struct clause *c = NULL; (c = pragma_clause(data->pragma, CLAUSE_CENTRING, c));)
        if (clause_has_name(c, array->name)) {
            bits |= clause_bits(p, d, c);
            from = c;
        }
    if (!from)
        return;
    struct work_field *f = add_field(p, array);
    if (f->declared && f->node != bits) {
        diag_error(d, from->range, "'%s' holds the same values as arrays that lie elsewhere",
                   array->name);
        diag_note(d, f->declared_at, "the other clause is here");
    }
    f->declared = true;
    f->declared_at = from->range;
    f->node = bits;
}

bool centring_clause(const struct plan *p, const struct decl *d, unsigned *bits)
{
    bool found = false;
    *bits = 0;
    vec_each (data, &p->work->data)
        for (const struct clause *c = NULL; (c = pragma_clause(data->pragma, CLAUSE_CENTRING, c));)
            for (int a = 0; a < data->arrays.n; a++) {
                if (!clause_has_name(c, data->arrays.at[a]->name) ||
                    !alias_same_field(p, data->arrays.at[a], d))
                    continue;
                *bits |= clause_bits(p, diag_new(p->arena, NULL), c);
                found = true;
            }
    return found;
}

static void take_clauses(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->work->data.n; i++)
        for (int a = 0; a < p->work->data.at[i]->arrays.n; a++)
            take_array(p, d, p->work->data.at[i], p->work->data.at[i]->arrays.at[a]);
}

/* ---- links ---------------------------------------------------------------------------------- */

static bool differ_in_size(struct plan *p, const struct work_nest *w, int a, int b, int axis)
{
    struct poly x = extent_of(p, w, a, axis), y = extent_of(p, w, b, axis);
    struct poly d = poly_add(&x, &y, -1);
    /* Ghost cells that one of them lacks in front, it lacks behind, too. */
    struct poly more =
        poly_const(w->nest->arrays.at[a]->lacks[axis] - w->nest->arrays.at[b]->lacks[axis]);
    d = poly_add(&d, &more, 1);
    int64_t n;
    return !x.bad && !y.bad && poly_is_const(&d, &n) && n != 0 && n >= -MOST_APART && n <= MOST_APART;
}

/* Whether another nest makes `from` for just the faces of the cells that this one runs over. */
static bool made_for_faces(struct plan *p, const struct work_nest *w, const struct work_field *from,
                           int axis)
{
    vec_each (other, &p->work->nests) {
        const struct plan_nest *n = other->nest;
        int64_t lo, hi;
        if (n->edge || !size_apart(p, other, w, axis, &lo, &hi) || lo != 0 || hi != 1)
            continue;
        for (int a = 0; a < n->arrays.n; a++)
            if (n->arrays.at[a]->writes && work_field_of(p, n->arrays.at[a]->decl) == from &&
                !nest_advances(other, a))
                return true;
    }
    return false;
}

/* axis_coordinates.c knows better of one of them. */
static bool is_refuted(const struct centring *c, const struct link *l)
{
    const struct work_coordinate *cell = axis_coordinate_of(c->plan, l->cell->decl, c->axis);
    const struct work_coordinate *node = axis_coordinate_of(c->plan, l->node->decl, c->axis);
    return !l->same &&
           ((cell && cell->known && cell->faces) || (node && node->known && !node->faces));
}

static bool takes_on(const struct centring *c, const struct work_field *to, const struct work_field *from)
{
    int of;
    return vec_any(s, &c->made.all,
                   work_field_of(c->plan, s->nest->nest->arrays.at[s->target->array]->decl) == to &&
                       nest_advances_from(s->nest, s->target->array, &of) && of >= 0 &&
                       work_field_of(c->plan, s->nest->nest->arrays.at[of]->decl) == from);
}

/* Predicted and corrected, `p[i] = u[i] - c * (u[i] - u[i - 1]); ... u[i] = p[i] - ...`: where the value went in
 * between no difference says. */
static bool is_one_value(const struct centring *c, const struct link *l)
{
    return !l->same && takes_on(c, l->cell, l->node) && takes_on(c, l->node, l->cell);
}

/* An array and what it is made of, along one axis. */
static void link_arrays(struct centring *c, const struct made_of *s)
{
    const struct work_nest *w = s->nest;
    const struct plan_nest *n = w->nest;
    int a = s->target->array;
    struct work_field *made = work_field_of(c->plan, n->arrays.at[a]->decl);
    bool in_place = false;
    int reads = 0;
    for (int b = 0; b < n->arrays.n; b++) {
        in_place |= s->read[b].at[0].any && work_field_of(c->plan, n->arrays.at[b]->decl) == made;
        reads += s->read[b].at[0].any;
    }
    for (int b = 0; b < n->arrays.n; b++) {
        struct work_field *from = work_field_of(c->plan, n->arrays.at[b]->decl);
        if (!s->read[b].at[0].any || from == made)
            continue;
        int lo = s->read[b].at[c->axis].lo, hi = s->read[b].at[c->axis].hi, twice = lo + hi;
        struct link l = {.cell = made, .node = from, .in_place = in_place};
        if (twice == -1)
            l = (struct link){.cell = from, .node = made, .by_node = true, .in_place = in_place};
        if (twice < -1 || twice > 1)
            continue;
        l.nest = w;
        l.same = twice == 0;
        l.weak = lo == 0 && hi == 0;
        l.copy = l.weak && reads == 1;
        l.sizes = !l.same && (differ_in_size(c->plan, w, a, b, c->axis) ||
                              (!l.by_node && made_for_faces(c->plan, w, from, c->axis)));
        if (!is_refuted(c, &l) && !is_one_value(c, &l))
            vec_push(c->plan->arena, &c->links, l);
    }
}

static void find_links(struct centring *c)
{
    vec_each (made, &c->made.all)
        if (!made->nest->nest->edge)
            link_arrays(c, made);
}

/* ---- what the links say --------------------------------------------------------------------- */

static struct work_field *group_of(struct work_field *f)
{
    while (f->group != f)
        f = f->group = f->group->group;
    return f;
}

/* Each is advanced in place by differences of the other. */
static bool leapfrog(const struct centring *c, const struct link *l)
{
    vec_each_at (other, &c->links)
        if (!other->same && other->cell == l->cell && other->node == l->node &&
            other->by_node != l->by_node)
            return l->in_place && other->in_place;
    return false;
}

/* 1: on faces, 0: not, -1: nobody says; 2: contradictory. */
static int wish(const struct centring *c, const struct work_field *f)
{
    int found = -1;
    vec_each_at (l, &c->links) {
        int says = l->same ? -1 : l->node == f ? 1 : l->cell == f ? 0 : -1;
        if (says >= 0)
            found = found < 0 || found == says ? says : 2;
    }
    return found;
}

/* Groups of fields that links tie together, and whether theirs can be believed. */
static void judge_groups(struct centring *c)
{
    struct plan *p = c->plan;
    vec_each (f, &p->work->fields) {
        f->group = f;
        f->proven = f->contradictory = false;
    }
    for (int i = 0; i < c->links.n; i++)
        if (!c->links.at[i].weak)
            group_of(c->links.at[i].node)->group = group_of(c->links.at[i].cell);
    vec_each_at (l, &c->links) {
        if (!l->same && (l->sizes || leapfrog(c, l) || l->cell->stands_between))
            group_of(l->cell)->proven = true;
        if (l->same && !l->weak) {
            int a = wish(c, l->cell), b = wish(c, l->node);
            group_of(l->cell)->contradictory |= a >= 0 && b >= 0 && a != b;
        }
    }
    for (int i = 0; i < p->work->fields.n; i++)
        if (wish(c, p->work->fields.at[i]) == 2)
            group_of(p->work->fields.at[i])->contradictory = true;
}

/* What stands between faces across one axis does across the others: the sizes of flat arrays are
 * not known along the slowest. */
static void note_cells(struct centring *c)
{
    vec_each (f, &c->plan->work->fields) {
        const struct work_coordinate *known = axis_coordinate_of(c->plan, f->decl, c->axis);
        f->stands_between |= known && known->known && !known->faces;
    }
    vec_each_at (l, &c->links) {
        const struct work_field *g = group_of(l->cell);
        l->cell->stands_between |= !l->same && g->proven && !g->contradictory;
    }
}

static void decide(struct centring *c)
{
    struct plan *p = c->plan;
    vec_each (f, &p->work->fields) {
        const struct work_field *g = group_of(f);
        const struct work_coordinate *known = axis_coordinate_of(p, f->decl, c->axis);
        int says = wish(c, f);
        if (known && known->known && !f->declared) {
            f->settled = true;
            f->node |= known->faces ? 1u << c->axis : 0;
            continue;
        }
        f->settled = f->declared || (says >= 0 && g->proven && !g->contradictory);
        if (f->settled && !f->declared && says == 1)
            f->node |= 1u << c->axis;
    }
}

/* One array holds the fluxes across one axis, then those across another: where it is made for the
 * latter, it says nothing of the former. */
static bool is_made_otherwise(const struct centring *c, const struct link *l)
{
    return l->weak && !l->in_place &&
           vec_any_at(other, &c->links,
                      !other->same && other->by_node && !other->in_place &&
                          other->nest != l->nest && other->node == l->cell);
}

/* A field that is only used at the own index of others, a coefficient, or its own copy: lies as
 * those do, if they agree. So does a copy of which differences alone say the same. */
static bool follow(struct centring *c, struct work_field *f)
{
    int found = wish(c, f);
    bool follows = false, free = found < 0;
    if (found == 2)
        return false;
    vec_each_at (l, &c->links) {
        const struct work_field *other = l->cell == f ? l->node : l->node == f ? l->cell : NULL;
        if (!l->same || !other || !other->settled || is_made_otherwise(c, l))
            continue;
        int says = other->node >> c->axis & 1;
        if (found >= 0 && found != says)
            return false;
        found = says;
        follows |= free || l->copy;
    }
    f->settled = follows;
    if (f->settled && found > 0)
        f->node |= 1u << c->axis;
    return f->settled;
}

static void follow_all(struct centring *c)
{
    for (bool more = true; more;) {
        more = false;
        vec_each (f, &c->plan->work->fields)
            more |= !f->settled && follow(c, f);
    }
}

/* Where an array is taken for one on faces, or for one in cells. */
static const struct work_nest *taken_for(const struct centring *c, const struct work_field *f, bool node)
{
    const struct link *l = vec_first_at(x, &c->links, !x->same && (node ? x->node : x->cell) == f);
    return l ? l->nest : NULL;
}

static bool is_advanced(const struct plan *p, const struct work_field *f)
{
    return any_array(x, p, x.array->writes && work_field_of(p, x.array->decl) == f && nest_advances(x.work, x.index));
}

/* Scratch that one nest makes beside cells and another beside faces: no place is right for both. */
static void warn_two_places(struct centring *c, struct diag *d)
{
    vec_each (f, &c->plan->work->fields) {
        const struct work_field *g = group_of(f);
        if (f->declared || f->settled || !g->proven || wish(c, f) != 2 || is_advanced(c->plan, f))
            continue;
        const struct work_nest *cell = taken_for(c, f, false), *node = taken_for(c, f, true);
        diag_warning(d, "amr-numerics", node->nest->loop->range,
                     "'%s' holds values on faces here, and values at other places elsewhere: it is taken for one in "
                     "cells, so beside coarser cells some of its values lie half a cell from where they belong",
                     f->decl->name);
        diag_note(d, cell->nest->loop->range, "here they lie at other places");
        diag_hint(d, "let an array of its own hold each of the two");
        return;
    }
}

/* Two arrays, one of which takes on what the other holds. */
struct moved_pair {
    const struct work_field *to, *from;
};

struct moved_pairs {
    struct plan *plan;
    struct diag *diag;
    VEC(struct moved_pair) warned;
};

static bool is_warned(const struct moved_pairs *m, struct moved_pair of)
{
    return vec_any(w, &m->warned,
                   (w.to == of.to && w.from == of.from) || (w.to == of.from && w.from == of.to));
}

/* A value that goes on from step to step stays where it is, `un[i] = u[i] + ...; u[i] = un[i];`:
 * what takes it on must lie where it lay. Values that are made anew may go to a face. */
static void warn_moved(struct moved_pairs *m, struct work_nest *w, int to)
{
    const struct plan_nest *n = w->nest;
    int from;
    if (n->edge || !n->arrays.at[to]->writes || !nest_advances_from(w, to, &from) || from < 0)
        return;
    const struct decl *made = n->arrays.at[to]->decl, *of = n->arrays.at[from]->decl;
    struct moved_pair pair = {work_field_of(m->plan, made), work_field_of(m->plan, of)};
    if (pair.to->node == pair.from->node || axis_is_remade(m->plan, made) ||
        axis_is_remade(m->plan, of) || is_warned(m, pair))
        return;
    vec_push(m->plan->arena, &m->warned, pair);
    diag_warning(m->diag, "amr-numerics", n->loop->range,
                 "'%s' (%s) takes on what '%s' (%s) holds, but they lie at different places: it is "
                 "right with one level only",
                 made->name, centring_text(m->plan, pair.to->node), of->name,
                 centring_text(m->plan, pair.from->node));
    struct text t = text_new(m->plan->arena);
    unsigned node = pair.to->node | pair.from->node;
    for (int x = m->plan->dim - 1; x >= 0; x--)
        if (node >> x & 1)
            text_printf(&t, "face(%c: %s, %s) ", 'x' + (m->plan->dim - 1 - x), made->name, of->name);
    diag_hint(m->diag, "say on the data directive where both lie: %sor cell(%s, %s)", t.s,
              made->name, of->name);
}

/* ---- nests ---------------------------------------------------------------------------------- */

/* Where cells that an array is made of lie seen from its own, in half cells across an axis; false
 * where the nest reads none, or some in the middle and others beside. */
static bool made_beside(const struct plan *p, const struct plan_nest *n, int array, int axis,
                        int *twice)
{
    bool found = false;
    int own = *twice = 0;
    vec_each_at (a, &n->accesses)
        own = a->array == array && a->writes ? a->offset[axis] : own;
    vec_each (from, &n->arrays) {
        int at = from->lo[axis] + from->hi[axis] - 2 * own;
        if (from == n->arrays.at[array] || !from->reads ||
            work_field_of(p, from->decl)->node >> axis & 1)
            continue;
        if (found && at != *twice)
            return false;
        *twice = at;
        found = true;
    }
    return found;
}

/* Fluxes across one axis and then another lie on the faces of the axis that the nest crosses. */
static unsigned faces_in_nest(const struct plan *p, const struct plan_nest *n, int array,
                              unsigned node)
{
    unsigned faces = node;
    int twice;
    for (int x = 0; x < p->dim; x++)
        if (node >> x & 1 && made_beside(p, n, array, x, &twice) && twice == 0)
            faces &= ~(1u << x);
    return faces ? faces : node;
}

static void centre_nest(struct plan *p, struct plan_nest *n)
{
    unsigned any = 0, all = ~0u, all_read = ~0u;
    bool writes = false;
    for (int i = 0; i < n->arrays.n; i++) {
        struct plan_array *a = n->arrays.at[i];
        a->node = work_field_of(p, a->decl)->node;
        a->remade = axis_is_remade(p, a->decl);
        all_read &= a->node;
        if (!a->writes)
            continue;
        if (a->remade && a->full_write)
            a->node = faces_in_nest(p, n, i, a->node);
        writes = true;
        any |= a->node;
        all &= a->node;
    }
    n->clip_node = writes ? any : all_read;
    n->clip_low &= ~n->clip_node;
    n->clip_high &= ~n->clip_node;
    n->position_node = writes ? all : all_read;
}

void pass_centring(struct plan *p, struct diag *d)
{
    for (struct nest_array x = {0}; next_array(p, &x);)
        add_field(p, x.array->decl);
    take_clauses(p, d);
    const struct made_list made = made_of_nests(p);
    for (int axis = 0; axis < 2 * p->dim; axis++) { /* first for note_cells alone */
        struct centring c = {.plan = p, .made = made, .axis = axis % p->dim};
        find_links(&c);
        judge_groups(&c);
        note_cells(&c);
        if (axis < p->dim)
            continue;
        decide(&c);
        follow_all(&c);
        warn_two_places(&c, d);
    }
    for (int i = 0; i < p->nests.n; i++)
        centre_nest(p, p->nests.at[i]);
    struct moved_pairs moved = {.plan = p, .diag = d};
    for (struct nest_array x = {0}; next_array(p, &x);)
        warn_moved(&moved, x.work, x.index);
    reduction_nests_place(p);
}
