/* Arrays whose cells hold what goes with one power of the cell width, `k[i] = dt / (h * h) * c[i]`, whether
 * a nest makes them anew in each step or one has set them before. A cell that lies beside a coarser one, a
 * leaf that becomes finer, a reader on the host and the criterion would find values for another width there.
 * So each leaf keeps what the finest cells would hold, as codegen scales what nests read and set (by powers
 * of two: nothing is rounded), and such values are the same on all levels. What steps set on faces stays as it
 * is: the sums of fluxes are set right where levels meet. Called by scalars.c.
 *
 * provides: plan_array.width_power */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

#include <string.h>

/* Fields that are looked at: one, and those that nests or the library copy to it or from it. */
struct store {
    struct plan *plan;
    VEC(const struct plan_array *) fields; /* one of the names of each */
    bool is_initial;          /* only nests in front of the steps set it */
    int power;                /* of all that has been looked at; 0: nothing yet */
};

static bool is_field(const struct store *s, const struct plan_array *a)
{
    return vec_any(f, &s->fields,
                   strcmp(a->component, f->component) == 0 &&
                       alias_same_field(s->plan, a->decl, f->decl));
}

static void add_copies(struct store *s)
{
    vec_each (n, &s->plan->nests)
        vec_each_at (c, &n->copied) {
            const struct plan_array *to = n->arrays.at[c->to], *from = n->arrays.at[c->from];
            if (is_field(s, to) != is_field(s, from))
                vec_push(s->plan->arena, &s->fields, is_field(s, to) ? from : to);
        }
}

/* An array that the library's copy is given, in a nest that names it, with the component of the first
 * field; or NULL. */
static const struct plan_array *copied_array(const struct store *s, struct expr *e)
{
    const struct decl *d = expr_base(e);
    for (struct nest_array x = {0}; d && next_array(s->plan, &x);)
        if (alias_same_field(s->plan, x.array->decl, d) &&
            strcmp(x.array->component, s->fields.at[0]->component) == 0)
            return x.array;
    return NULL;
}

static void add_library_copies(struct store *s)
{
    vec_each_at (m, &bytes_moved(s->plan)->at) {
        const struct plan_array *to = copied_array(s, m->to), *from = copied_array(s, m->from);
        if (to && from && is_field(s, to) != is_field(s, from))
            vec_push(s->plan->arena, &s->fields, is_field(s, to) ? from : to);
    }
}

static struct store store_of(struct plan *p, const struct plan_array *a, bool initial)
{
    struct store s = {.plan = p, .is_initial = initial};
    vec_push(p->arena, &s.fields, a);
    for (int before = 0; before < s.fields.n;) {
        before = s.fields.n;
        add_copies(&s);
        add_library_copies(&s);
    }
    return s;
}

/* ---- what nests make of it ------------------------------------------------------------------- */

struct output {
    struct store *store;
    int at;
};

/* One power, in what the cell gives alone, and none below it in what neighbours do; or nothing at all. */
static bool adds_power(struct term_scan *scan, void *with)
{
    const struct output *o = with;
    struct store *s = o->store;
    struct scan_views v;
    if (!scan_look(scan, &v))
        return false;
    struct terms near = scan_near(scan, &v, o->at), own = terms_of(scan->nest, v.flat, NULL, o->at);
    bool one = near.known && own.known;
    for (int k = 0; k < TERM_POWERS && one && s->power == 0; k++)
        s->power = own.part[k] != 0 ? k + TERM_LEAST : 0;
    for (int k = 0; k < TERM_POWERS && one; k++) {
        int power = k + TERM_LEAST;
        one = (own.part[k] == 0 || (power != 0 && power == s->power)) &&
              (near.part[k] == 0 || (s->power != 0 && power + near.order[k] >= s->power));
    }
    return one;
}

static bool makes_power(struct store *s, struct work_nest *w, int output)
{
    struct term_scan scan = scan_of(s->plan, w, SCAN_CONDITIONS);
    return scan_on_all_sides(&scan, adds_power, &(struct output){s, output});
}

/* What twice the array adds to what comes from neighbours. */
static struct terms adds_near(struct term_scan *scan, const struct plan_array *a, int output)
{
    struct scan_views once, twice;
    struct terms none = {.known = false};
    const struct work_nest *w = scan->nest;
    if (!scan_look(scan, &once) || !scan_with(scan, doubled, a, scan_look(scan, &twice)))
        return none;
    struct terms t = terms_of(w, twice.whole, twice.flat, output),
                 less = terms_of(w, once.whole, once.flat, output),
                 half = terms_of(w, twice.half, twice.flat, output),
                 half_less = terms_of(w, once.half, once.flat, output);
    if (!t.known || !less.known || !half.known || !half_less.known)
        return none;
    for (int k = 0; k < TERM_POWERS; k++) {
        bool same = terms_equal(&t, &less, k);
        t.part[k] = same ? 0 : t.part[k] - less.part[k];
        half.part[k] = same ? 0 : half.part[k] - half_less.part[k];
    }
    terms_find_orders(&t, &half);
    return t;
}

/* The nest makes difference quotients of it: with its power, the same on all levels. */
static bool makes_quotient(struct term_scan *scan, const struct plan_array *a)
{
    const struct plan_nest *n = scan->nest->nest;
    struct terms t;
    return any_below(to, n->arrays.n,
                     n->arrays.at[to]->writes && (t = adds_near(scan, a, to)).known &&
                         terms_have_quotient(&t));
}

/* Amid equal cells nothing goes with the width. */
static bool has_no_width_alone(struct term_scan *scan, void *with)
{
    (void)with;
    const struct plan_nest *n = scan->nest->nest;
    struct scan_views v;
    struct terms own;
    return scan_look(scan, &v) &&
           all_below(to, n->arrays.n + n->reductions.n,
                     (to < n->arrays.n && !n->arrays.at[to]->writes) ||
                         ((own = scan_alone(scan, to)).known && terms_power(&own) < 0));
}

/* Of what is set in front of the steps: a nest takes it in differences of neighbours alone. Else it may mean
 * lengths that are the same on all levels, as those of a front, and where a sum counts finest cells it does. */
static bool takes_in_differences(struct store *s, struct work_nest *w, const struct plan_array *a)
{
    struct term_scan scan = scan_of(s->plan, w, SCAN_CONDITIONS);
    return !w->nest->edge && scan_on_all_sides(&scan, has_no_width_alone, NULL) && makes_quotient(&scan, a);
}

/* Some nest makes the array, and is given widths. */
static bool may_go_with_level(const struct plan *p, const struct plan_array *a)
{
    return any_array(x, p, x.array->writes && nest_names_width(x.work) && field_is_one(p, a, x.array));
}

/* What the nest reads, but for what it has set itself, goes with no level, or with a power that is known. */
static bool reads_known(const struct plan *p, const struct plan_nest *n)
{
    const struct work_power *f;
    return vec_all(a, &n->arrays,
                   !a->reads || a->full_write ||
                       ((f = field_power(p, a)) ? f->known : !may_go_with_level(p, a)));
}

/* ---- what the program does with it ----------------------------------------------------------- */

static bool is_site(const struct plan_nest *n, const struct plan_array *a, const struct expr *e)
{
    const struct plan_access *access = plan_access_at(n, e);
    return access && n->arrays.at[access->array] == a;
}

/* All that sets it are statements of their own, which codegen can scale; nothing takes its address. */
static bool is_set_plainly(struct plan_nest *n, const struct plan_array *a)
{
    int found = 0, sets = count_below(i, n->accesses.n,
                                      n->accesses.at[i].writes &&
                                          n->arrays.at[n->accesses.at[i].array] == a);
    for (WALK(w, in_nest_body(n)); next_node(&w);) {
        if (w.e && expr_is(w.e, OP_ADDRESS) && is_site(n, a, expr_bare(w.e->a[0])))
            return false;
        found += !w.e && w.in->kind == STMT_EXPR && w.in->expr->kind == EXPR_ASSIGN &&
                 is_site(n, a, w.in->expr->a[0]);
    }
    return found == sets;
}

/* Codegen can scale it. What scale(p) scales is only read there. */
static bool is_plain(struct store *s, struct work_nest *w, int at)
{
    const struct plan_array *a = w->nest->arrays.at[at];
    (void)s;
    return is_floating(a->type) && !a->holds && (has_power_of_width(w) ? !a->writes : !whole_of(w)) &&
           is_set_plainly(w->nest, a);
}

/* A clause may give it a power: it is one value a cell, no nest advances it, nor are sums made of it at
 * faces, which are set right between levels. */
static bool may_be_said(struct store *s, struct work_nest *w, int at)
{
    const struct plan_array *a = w->nest->arrays.at[at];
    bool sets = a->writes && !w->nest->edge && runs_each_step(s->plan, w);
    return is_plain(s, w, at) && !has_power_of_width(w) && !*a->component && !strchr(a->label, '[') &&
           (!sets || (!a->node && field_made_anew(s->plan, w->nest, a)));
}

static bool fits(struct store *s, struct work_nest *w, int at)
{
    const struct plan_nest *n = w->nest;
    const struct plan_array *a = n->arrays.at[at];
    bool plain = (!a->node || s->is_initial) && is_plain(s, w, at);
    if (!plain || !a->writes)
        return plain;
    return !n->edge && field_made_anew(s->plan, n, a) && (!runs_each_step(s->plan, w) || !s->is_initial) &&
           (runs_each_step(s->plan, w) || reads_known(s->plan, n)) && makes_power(s, w, at);
}

static bool names_it(const struct store *s, struct expr *e)
{
    return any_expr(w, in_expr(e),
                    (w.e->kind == EXPR_NAME || w.e->kind == EXPR_MEMBER) && w.e->decl &&
                        vec_any(f, &s->fields,
                                alias_same_field(s->plan, w.e->decl, f->decl) ||
                                    strstr(f->decl->name, w.e->decl->name)));
}

static bool is_kept(const struct store *s, struct expr *e)
{
    const struct plan_array *a = copied_array(s, e);
    return a && is_field(s, a);
}

/* The library copies it, as it is kept, to or from an array that may keep other values. */
static bool is_copied(const struct store *s)
{
    return vec_any_at(m, &bytes_moved(s->plan)->at,
                      (names_it(s, m->to) || names_it(s, m->from)) && !(is_kept(s, m->to) && is_kept(s, m->from)));
}

/* Of all its names: `does`. */
static bool everywhere(struct store *s, bool (*does)(struct store *s, struct work_nest *w, int array))
{
    return !any_array(x, s->plan, is_field(s, x.array) && !does(s, x.work, x.index));
}

/* Sums and largest values are those of the finest cells, as with the widths in them (widths/width.c). So is what
 * scale(p) scales, which holds the width of the finest cells else. */
static bool reads_finest(const struct store *s, const struct work_nest *w)
{
    return has_power_of_width(w) || (plan_only_reduces(w->nest) && !moments_of_made(s->plan, w->nest));
}

static bool serves_differences(struct store *s, struct work_nest *w, int array)
{
    const struct plan_array *a = w->nest->arrays.at[array];
    return !a->reads || a->full_write || reads_finest(s, w) || takes_in_differences(s, w, a);
}

static bool keeps_power(struct store *s, struct work_nest *w, int array)
{
    w->nest->arrays.at[array]->width_power = s->power;
    w->nest->reads_finest = reads_finest(s, w);
    return true;
}

/* ---- what clauses say ------------------------------------------------------------------------ */

static void note_powers(struct store *s)
{
    struct plan *p = s->plan;
    for (int i = 0; i < s->fields.n; i++) {
        struct work_power *f = ARENA_COPY(p->arena, (struct work_power){.array = s->fields.at[i],
                                                                        .known = true,
                                                                        .is_given = true,
                                                                        .power = s->power,
                                                                        .own_power = s->power});
        vec_push(p->arena, &p->work->powers, f);
    }
}

/* A clause that gives the array a power, be it 0; or NULL. */
static const struct work_scale *said_of(const struct plan *p, const struct plan_array *a)
{
    vec_each (k, &p->work->kernels)
        vec_each_at (c, &k->scales)
            if (alias_same_field(p, a->decl, c->decl))
                return c;
    return NULL;
}

static void refuse(struct diag *d, const struct work_scale *c, const struct plan_array *a)
{
    if (a->width_power)
        diag_error(d, c->at, "'%s' is given the power %d of the cell width here, and %d elsewhere",
                   c->decl->name, c->power, a->width_power);
    else
        diag_error(d, c->at,
                   "'%s' is a mesh array to which no power of the cell width can be given: it holds "
                   "several values a cell, the step advances it or sets it on faces, the library copies it, "
                   "a loop sets it otherwise than by plain assignments to its cells, or a kernel that uses "
                   "it has scale(p)",
                   c->decl->name);
    diag_hint(d, "let the array hold the coefficient without the width, and divide by the spacing in "
                 "the nest; or scale(p) for all that the update takes from neighbours");
}

/* Another clause says otherwise of it, be it that no power is meant. */
static bool is_contradicted(struct plan *p, struct diag *d, const struct work_scale *c)
{
    vec_each (k, &p->work->kernels)
        vec_each_at (other, &k->scales) {
            if (other->power == c->power || !alias_same_field(p, other->decl, c->decl))
                continue;
            diag_error(d, c->at, "'%s' is given the power %d of the cell width here, and %d elsewhere",
                       c->decl->name, c->power, other->power);
            return true;
        }
    return false;
}

static void take_clause(struct plan *p, struct diag *d, const struct work_scale *c)
{
    for (struct nest_array x = {0}; next_array(p, &x);) {
        if (!alias_same_field(p, x.array->decl, c->decl))
            continue;
        if (is_contradicted(p, d, c))
            return;
        if (x.array->width_power == c->power)
            continue;
        struct store s = store_of(p, x.array, false);
        s.power = c->power;
        if (x.array->width_power || !everywhere(&s, may_be_said) || is_copied(&s)) {
            refuse(d, c, x.array);
            return;
        }
        everywhere(&s, keeps_power);
        note_powers(&s);
    }
}

void finest_store_take(struct plan *p, struct diag *d)
{
    vec_each (k, &p->work->kernels)
        vec_each_at (c, &k->scales)
            take_clause(p, d, c);
}

/* ---- all ------------------------------------------------------------------------------------- */

/* field_powers.c looks at the steps alone. */
static bool note_initial(struct store *s)
{
    int before = s->plan->work->powers.n;
    note_powers(s);
    bool serves = everywhere(s, serves_differences);
    if (!serves)
        s->plan->work->powers.n = before;
    return serves;
}

static bool may_store(struct store *s)
{
    return everywhere(s, fits) && s->power != 0 && !is_copied(s) &&
           (!s->is_initial || note_initial(s));
}

bool finest_store_serves(struct plan *p, const struct plan_array *a, bool initial)
{
    struct store s = store_of(p, a, initial);
    const struct work_scale *said = said_of(p, a);
    int before = p->work->powers.n;
    bool serves = everywhere(&s, fits) && s.power != 0 && !is_copied(&s) &&
                  (said ? said->power == s.power : note_initial(&s));
    p->work->powers.n = before;
    return serves;
}

bool finest_store_find(struct plan *p, bool initial)
{
    VEC(struct store) seen = {0};
    bool found = false;
    for (struct nest_array x = {0}; next_array(p, &x);) {
        if (!x.array->writes || runs_each_step(p, x.work) == initial || said_of(p, x.array) ||
            vec_any_at(s, &seen, is_field(s, x.array)))
            continue;
        struct store s = store_of(p, x.array, initial);
        vec_push(p->arena, &seen, s);
        if (may_store(&s))
            found |= everywhere(&s, keeps_power);
    }
    return found;
}
