/* The scalars that a nest's body reads, and which of them depend on the level.
 * width.c says which uses of a cell width mean the finest cells'.
 *
 * requires: pass_body, pass_centring
 * provides: plan_nest.scalars, switches, singles, slice, slice_spacings, width_known, width_clause, update_power */
#include "analysis/arrays/arrays.h"
#include "analysis/calls/calls.h"
#include "analysis/formulas/formulas.h"
#include "analysis/levels/levels.h"
#include "analysis/program/program.h"
#include "analysis/terms/terms.h"
#include "analysis/widths/widths.h"

static void find_scalars(struct plan *p, struct work_nest *n)
{
    for (WALK(w, in_nest_body(n->nest)); next_expr(&w);) {
        struct decl *d = w.e->kind == EXPR_NAME ? w.e->decl : NULL;
        if (is_access_site(n->nest, w.e))
            walk_skip(&w);
        w.from = w.e->kind == EXPR_CALL;
        if (d && (d->kind == DECL_VAR || d->kind == DECL_PARAM) && is_scalar(d->type) &&
            !is_access_site(n->nest, w.e) && !vec_has(&n->locals, d) && !vec_has(&n->privates, d) &&
            iterator_axis(n->nest, d) < 0 && !plan_scalar_of(n->nest, d) &&
            vec_find(&n->nest->reductions, decl, d) < 0)
            vec_push(p->arena, &n->nest->scalars, ((struct plan_scalar){.decl = d}));
    }
}

/* ---- the two meanings of a width ------------------------------------------------------------ */

static const char *const why_finest = "finest width: in a position or a sum";

/* Adds the variable once more, for the uses that mean the finest width. */
static void add_finest(struct plan *p, struct plan_nest *n, struct decl *d,
                       const struct width_uses *uses)
{
    struct plan_scalar scalar = {.decl = d, .is_finest = true, .why = why_finest};
    for (int i = 0; i < uses->sites.n; i++)
        if (uses->sites.at[i].use == WIDTH_FINEST)
            plan_add_finest(p->arena, n, uses->sites.at[i].site);
    vec_push(p->arena, &n->scalars, scalar);
}

static void say_unclear(struct plan *p, struct diag *d, const struct decl *width,
                        const struct expr *use)
{
    diag_error(d, use->range,
               "'%s' may mean the width of the finest cells here (it stands in a position or a "
               "sum) or the width of the level's own cells",
               macro_label(p, width));
    diag_hint(d, "use a copy here, under another name, and add scale(copy: 0) to the kernel for "
                 "the finest cells, scale(copy: 1) for the level's");
}

/* Each width, for what its uses mean. What is unclear counts as the level's. */
static void settle_meaning(struct plan *p, struct plan_nest *n, int scalar,
                           const struct width_uses *uses)
{
    struct plan_scalar *s = &n->scalars.at[scalar];
    bool level = width_find(uses, WIDTH_LEVEL) || width_find(uses, WIDTH_UNCLEAR);
    if (!width_find(uses, WIDTH_FINEST))
        return;
    if (level) {
        add_finest(p, n, s->decl, uses);
    } else {
        s->per_level = false;
        s->why = why_finest;
    }
}

/* ---- all ------------------------------------------------------------------------------------ */

static void name_reason(struct plan *p, struct work_nest *w, struct plan_scalar *s)
{
    const struct work_scale *scale = scale_of(w->kernel, s->decl);
    s->is_spacing = !scale && is_spacing(w->kernel, s->decl);
    s->has_power = scale;
    s->power = scale ? scale->power : 0;
    s->why = !scale          ? s->is_spacing ? "spacing" : NULL
             : scale->is_step ? "the time step"
                              : arena_printf(p->arena, "scale(%s: %d)", macro_label(p, s->decl),
                                             s->power);
}

static void add_reason(struct plan *p, const struct plan_nest *n, struct plan_scalar *s)
{
    const struct stmt *t = s->why ? NULL : slice_declares(n, s->decl);
    if (t)
        s->why = arena_printf(p->arena, "%s = %s", s->decl->name,
                              expr_text(p->arena, t->decls.at[0]->init));
}

static void list_spacings(struct plan *p, struct work_nest *w)
{
    for (int i = 0; i < w->kernel->n_spacing; i++) {
        struct decl *h = w->kernel->spacing[i];
        const struct plan_scalar *own = plan_scalar_of(w->nest, h);
        bool read = (own && own->per_level) || vec_any(x, &w->nest->slice, stmt_mentions(x, h));
        if (read && !vec_has(&w->nest->slice_spacings, h))
            vec_push(p->arena, &w->nest->slice_spacings, h);
    }
}

static bool is_on_faces(const struct plan_array *a)
{
    return a->node && !a->reads && !a->remade;
}

static bool all_written(const struct plan_nest *n, bool (*passes)(const struct plan_array *))
{
    return !vec_any(a, &n->arrays, a->writes && !passes(a));
}

static bool is_flux(const struct plan_array *a)
{
    return a->remade || is_on_faces(a); /* fluxes, slopes */
}

static bool has_constants(struct work_nest *n)
{
    bool found = false;
    for (WALK(w, in_nest_body(n->nest)); !found && next_expr(&w);) {
        bool site = is_access_site(n->nest, w.e);
        if (site)
            walk_skip(&w);
        found = !site &&
                (w.e->kind == EXPR_FLOAT || (w.e->kind == EXPR_NAME && is_floating(w.e->type) &&
                                             plan_scalar_of(n->nest, w.e->decl)));
    }
    return n->nest->reads_halo && n->nest->width_known && found &&
           !all_written(n->nest, is_flux); /* maybe another nest divides by the width */
}

/* The clauses speak of the width's variables, not of the update as a whole. */
static bool is_judged(const struct work_nest *w)
{
    bool says = w->kernel->n_spacing > 0 || w->kernel->scales.n > 0;
    return (says || update_makes_fluxes(w->nest)) && !w->nest->edge && !whole_of(w);
}

/* Numbers of its own do, or arrays that hold a power of it, or go with none. */
static bool knows_width(struct plan *p, const struct work_nest *w)
{
    return nest_names_width(w) ||
           vec_any(a, &w->nest->arrays,
                   a->reads && (a->width_power || field_level_power(p, a) || field_has_no_power(p, a)));
}

/* Nests that read what it makes are asked how they take it, `r[i] = u[i + 1] - u[i - 1]; ... u[i] -= dt / (2 * h) *
 * r[i];` (hidden_made). */
static bool is_judged_by_readers(const struct plan *p, const struct plan_array *made)
{
    const struct work_power *f = field_power(p, made);
    return f && f->known && f->is_bare && f->power > 0 &&
           !any_array(x, p, x.array->reads && field_is_one(p, x.array, made) && !is_judged(x.work));
}

static bool makes_for_readers(const struct plan *p, const struct plan_nest *n)
{
    return n->reductions.n == 0 && vec_all(a, &n->arrays, !a->writes || is_judged_by_readers(p, a));
}

/* A stencil with coefficients in a kernel that names the cell width, none of which depends on it:
 * perhaps they were computed outside. n: the nests that one was split into are judged as one. */
static struct work_nest *find_constant(struct plan *p, struct work_nest *const *w, int n)
{
    struct work_nest *found = NULL;
    for (int i = 0; i < n; i++) {
        if (knows_width(p, w[i]))
            return NULL;
        if (!found && has_constants(w[i]) && !makes_for_readers(p, w[i]->nest))
            found = w[i];
    }
    return found;
}

/* Coefficients with a name. */
static bool has_numbers(const struct plan_nest *n)
{
    return vec_any_at(s, &n->scalars, is_floating(s->decl->type));
}

/* What is known to be made of the width outside the kernel, or NULL. */
static const struct plan_scalar *scalar_of_width(const struct plan *p, const struct plan_nest *n)
{
    return vec_first_at(s, &n->scalars, scalar_origin(p, n, s).of_width);
}

static void warn_constant(struct plan *p, struct diag *d, struct work_nest *const *w, int n)
{
    struct work_nest *found = find_constant(p, w, n);
    if (!found)
        return;
    diag_warning(
        d, "amr-numerics", found->nest->loop->range,
        "this nest reads neighbours, but none of its coefficients depends on the cell width");
    struct moments m = moments_of(p, found);
    bool is_one = m.known && m.order > 0 && !m.averages && (!m.is_mixed || update_reads_one_side(p, found->nest));
    const struct plan_scalar *s = scalar_of_width(p, found->nest);
    if (is_one && !has_numbers(found->nest))
        diag_hint(d, "on coarser levels they stay as they are; the update %s: where they hold a time step over "
                     "the width, write '#pragma amr kernel scale(%d)' in front of this loop",
                  update_difference_name(m.order), -m.order);
    else if (s)
        diag_hint(d, "on coarser levels they stay as they are; '%s' is made of the width outside the kernel (%s): "
                     "add scale(%s: p), with the power of the width in it, as -1 in dt / h where dt is the same on "
                     "all levels",
                  s->decl->name, scalar_origin(p, found->nest, s).why, s->decl->name);
    else
        diag_hint(d, "on coarser levels they stay as they are; where one was computed from the width "
                     "outside the kernel, add scale(c: p)");
}

/* Terms whose width is hidden beside others: one message for each loop of the program. */
static void warn_hidden(struct plan *p, struct diag *d, struct work_nest *const *w, int n)
{
    bool named = any_below(i, n, knows_width(p, w[i]));
    for (int i = 0; i < n; i++)
        if (is_judged(w[i]) && hidden_sums(p, d, w[i]))
            break;
    for (int i = 0; i < n; i++)
        if (is_judged(w[i]))
            hidden_table(p, d, w[i]);
    for (int i = 0; i < n; i++)
        if (!w[i]->nest->edge && w[i]->nest->reads_halo)
            hidden_jumps(p, d, w[i]);
    for (int i = 0; i < n; i++)
        if (!w[i]->nest->edge && hidden_carried(p, d, w[i]))
            break;
    for (int i = 0; i < n; i++)
        if (w[i]->nest->edge == EDGE_LEVEL && hidden_edge(p, d, w[i]))
            break;
    if (find_constant(p, w, n))
        return;
    for (int i = 0; i < n; i++)
        if (is_judged(w[i]) && hidden_measures(p, d, w[i]))
            break;
    for (int i = 0; i < n; i++)
        if (is_judged(w[i]) && !all_written(w[i]->nest, is_on_faces) &&
            (w[i]->nest->reads_halo ? hidden_width(p, d, w[i], named) : hidden_made(p, d, w[i])))
            return;
}

/* Entries travel as they are. Those along an axis are taken at the centre of the level's cells. */
static void check_tables(struct plan *p, struct diag *d, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    vec_each (t, &n->tables) {
        bool along = vec_any(x, &n->tables, x->decl == t->decl && x->kind == TABLE_AXIS);
        if (along || scale_of(w->kernel, t->decl) || !slice_varies(p, w, t->decl))
            continue;
        diag_error(d, t->decl->range,
                   "'%s' depends on the cell width, and what it holds is the same on all levels",
                   t->decl->name);
        diag_note(d, n->loop->range, "this nest needs it on every level");
        diag_hint(d,
                  "keep coefficients in variables, or in a local array with constant subscripts "
                  "that no function is given, or add scale(%s: p) to the kernel if it goes with "
                  "the p-th power of the cell width (0: the same on all levels)",
                  t->decl->name);
    }
}

/* The scalars of a nest that depend on the cell width, and what their uses mean. */
struct meanings {
    int n;                   /* all scalars */
    struct width_uses *uses; /* [n]; none of the others */
    struct width_doubts doubts;
};

static struct meanings list_meanings(struct plan *p, struct work_nest *w)
{
    struct plan_nest *n = w->nest;
    struct meanings m = {.n = n->scalars.n};
    struct decl **widths = arena_alloc(p->arena, (m.n + 1) * sizeof *widths);
    int n_widths = 0;
    m.uses = arena_alloc(p->arena, (m.n + 1) * sizeof *m.uses);
    for (int i = 0; i < m.n; i++) {
        struct plan_scalar *s = &n->scalars.at[i];
        name_reason(p, w, s);
        s->per_level = s->has_power ? s->power != 0 : slice_varies(p, w, s->decl);
        if (s->per_level && !s->has_power)
            widths[n_widths++] = s->decl;
    }
    for (int i = 0; i < m.n; i++) {
        const struct plan_scalar *s = &n->scalars.at[i];
        m.uses[i] = (struct width_uses){0};
        if (s->per_level && !s->has_power)
            m.uses[i] = width_uses(p, w, s->decl, widths, n_widths);
        for (int k = 0; k < m.uses[i].sites.n; k++)
            if (m.uses[i].sites.at[k].use == WIDTH_UNCLEAR)
                vec_push(p->arena, &m.doubts,
                         ((struct width_doubt){.scalar = i, .site = m.uses[i].sites.at[k].site}));
    }
    return m;
}

/* Scalars as the uses say, and the statements that compute them. */
static void take_meanings(struct plan *p, struct diag *d, struct work_nest *w,
                          const struct meanings *m)
{
    struct plan_nest *n = w->nest;
    n->scalars.n = m->n;
    plan_keep_finest(n, 0);
    n->slice.n = 0;
    for (int i = 0; i < m->n; i++)
        if (m->uses[i].sites.n)
            settle_meaning(p, n, i, &m->uses[i]);
    for (int i = 0; i < m->n; i++) {
        struct plan_scalar *s = &n->scalars.at[i];
        if (!m->uses[i].sites.n || !s->per_level || s->is_spacing)
            continue;
        bool settled = slice_add(p, d, w, s->decl);
        add_reason(p, n, s);
        if (!settled && n->edge)
            s->per_level = false; /* a boundary is not worth refusing the program */
    }
}

static bool use_answers(struct plan *p, struct diag *d, struct plan_nest *n, struct meanings *m)
{
    bool finest = false;
    vec_each_at (t, &m->doubts) {
        struct plan_scalar *s = &n->scalars.at[t->scalar];
        struct width_uses *uses = &m->uses[t->scalar];
        for (int k = 0; k < uses->sites.n; k++)
            if (uses->sites.at[k].site == t->site)
                uses->sites.at[k].use = t->use;
        if (t->use == WIDTH_UNCLEAR && width_find(uses, WIDTH_UNCLEAR) == t->site) {
            say_unclear(p, d, s->decl, t->site);
            s->per_level &= !n->edge;
        }
        finest |= t->use == WIDTH_FINEST;
    }
    return finest;
}

/* *doubts: so many uses were in doubt before they were tried. */
static void settle_meanings(struct plan *p, struct diag *d, struct work_nest *w, int *doubts)
{
    struct meanings m = list_meanings(p, w);
    int before = diag_errors(d);
    *doubts = m.doubts.n;
    take_meanings(p, d, w, &m);
    if (diag_errors(d) == before)
        width_trial(p, d, w, &m.doubts);
    if (diag_errors(d) == before && use_answers(p, d, w->nest, &m))
        take_meanings(p, d, w, &m);
}

static void settle_scalars(struct plan *p, struct diag *d, struct work_nest *w)
{
    int doubts;
    settle_meanings(p, d, w, &doubts);
    check_tables(p, d, w);
    list_spacings(p, w);
    macros_check(p, d, w);
    update_settle(p, d, w);
}

/* ---- time steps ------------------------------------------------------------------------------ */

/* The nest's scalars as far as they are known before any step is, and what may be measured with them. */
static void try_scalars(struct plan *p, struct work_nest *w)
{
    w->is_tried = true;
    find_scalars(p, w);
    int doubts;
    settle_meanings(p, diag_new(p->arena, NULL), w, &doubts);
    list_spacings(p, w);
    w->is_sure = doubts == 0;
}

static void forget_scalars(struct work_nest *w)
{
    w->nest->scalars.n = w->nest->slice.n = w->nest->slice_spacings.n = 0;
    plan_keep_finest(w->nest, 0);
    w->scans[0] = w->scans[1] = NULL;
    w->unmade.n = 0;
    w->is_tried = false;
}

/* Another nest of the kernel takes the variable for its own width, as the weight of a relaxation, or divides by it.
 * Of one that no level can make anew: it is no step there. */
static bool is_width_elsewhere(struct plan *p, const struct work_nest *but, const struct decl *step)
{
    bool consistent;
    if (vec_has(&but->unmade, step))
        return vec_any(w, &p->work->nests,
                       w != but && w->kernel == but->kernel && w->is_tried && vec_has(&w->unmade, step) &&
                           (w->nest->reads_halo ? moments_step(p, w, &consistent) != step
                                                : !moments_take_rates(p, w->nest)));
    return vec_any(w, &p->work->nests,
                   w != but && w->kernel == but->kernel && w->is_tried && w->nest->reads_halo &&
                       (plan_scalar_of(w->nest, step) || slice_declares(w->nest, step)) &&
                       (moments_take_width(p, w, step) ||
                        (moments_iterates(p, w) && moments_step(p, w, &consistent) != step)));
}

/* A variable that is computed from the width, and by which the update would advance by another time on each
 * level, is a time step where it would not if the variable stayed the same: as if scale(dt: 0) stood there. */
static bool find_step(struct plan *p, struct work_nest *w)
{
    bool consistent;
    const struct decl *step = moments_step(p, w, &consistent);
    w->is_consistent |= consistent;
    w->has_no_step = !step && w->is_sure;
    bool may = step && !vec_has(&w->locals, step) && !scale_of(w->kernel, step);
    w->shares_step = may && is_width_elsewhere(p, w, step);
    bool found = may && !w->shares_step;
    if (found)
        vec_push(p->arena, &w->kernel->scales,
                 ((struct work_scale){(struct decl *)step, 0, w->nest->loop->range, true}));
    return found;
}

static void try_all(struct plan *p, const struct work_kernel *k)
{
    vec_each (w, &p->work->nests)
        if ((!k || w->kernel == k) && w->kernel->n_spacing > 0 && !w->nest->edge) {
            forget_scalars(w);
            try_scalars(p, w);
        }
}

static void find_edge_steps(struct plan *p)
{
    const struct work_kernel *last = NULL;
    vec_each (w, &p->work->nests) {
        if (w->nest->edge && w->kernel != last && !w->kernel->kernel->pragma)
            timestep_of_edges(p, w->kernel);
        last = w->kernel;
    }
}

/* Found before scalars are settled, since nests in front of an update take its step, too; and others know a step
 * only once that of another is known. */
static void find_steps(struct plan *p)
{
    find_edge_steps(p);
    try_all(p, NULL);
    for (bool found = true; found;) {
        found = false;
        vec_each (w, &p->work->nests)
            if (w->is_tried && find_step(p, w)) {
                try_all(p, w->kernel);
                found = true;
            }
    }
    vec_each (w, &p->work->nests)
        forget_scalars(w);
}

/* ---- coefficients that go with the place ------------------------------------------------------ */

/* `c[i] = dt / h * (1 + i * h)`: what stands beside a place is taken for a function of the place, made of the
 * finest width. Where others take differences with the array, `c[i] * (u[i + 1] - u[i])`, it is a coefficient
 * of its level, and what divides is the level's width. */
static void list_again(struct plan *p, struct work_nest *w, int n_own, bool is_coefficient)
{
    struct diag *quiet = diag_new(p->arena, NULL);
    w->is_coefficient = is_coefficient;
    w->nest->scalars.n = n_own;
    w->scans[0] = w->scans[1] = NULL;
    struct meanings m = list_meanings(p, w);
    take_meanings(p, quiet, w, &m);
    list_spacings(p, w);
}

/* Some width means that of the finest cells. */
static bool has_finest(const struct plan_nest *n)
{
    return n->finest.n > 0 || vec_any_at(s, &n->scalars, s->why == why_finest);
}

static bool serves(struct plan *p, const struct work_nest *w)
{
    bool initial = !runs_each_step(p, w);
    return nest_names_width(w) &&
           vec_all(a, &w->nest->arrays, !a->writes || finest_store_serves(p, a, initial));
}

static bool find_coefficient(struct plan *p, struct work_nest *w, int n_own)
{
    if (w->nest->reads_halo || w->nest->edge || w->nest->reductions.n || !has_finest(w->nest))
        return false;
    list_again(p, w, n_own, true);
    bool found = serves(p, w);
    if (!found)
        list_again(p, w, n_own, false);
    return found;
}

/* ---- in front of the steps ------------------------------------------------------------------- */

/* A nest there that reads no neighbour makes what it makes in the serial program, with the finest cells' width on all
 * levels. Nests that read it know the power (finest_store.c), or it is warned of (hidden.c). */
static void take_finest(struct work_nest *w)
{
    vec_each_at (s, &w->nest->scalars) {
        if (!s->per_level && !s->has_power)
            continue;
        s->per_level = s->has_power = s->is_spacing = false;
        s->power = 0;
        s->why = why_finest;
    }
    w->nest->slice.n = w->nest->slice_spacings.n = 0;
    vec_each (a, &w->nest->arrays)
        a->width_power = 0;
    w->scans[0] = w->scans[1] = NULL;
}

/* Values beside an edge are data at the place of the finest ring cells: the serial program's on all levels. Not what
 * makes fluxes or the like, which go with the width, nor what a clause speaks of. */
static bool is_edge_data(struct plan *p, const struct work_nest *w)
{
    const struct work_power *f;
    return w->nest->edge == EDGE_DATA && !vec_any_at(s, &w->nest->scalars, s->has_power) &&
           vec_all(a, &w->nest->arrays,
                   !a->writes || (!a->width_power && (!(f = field_power(p, a)) || (f->known && f->power == 0))));
}

static void take_finest_everywhere(struct plan *p)
{
    vec_each (w, &p->work->nests)
        if (makes_for_finest(p, w) || is_edge_data(p, w))
            take_finest(w);
}

/* Once all nests' scalars are known. */
static void look_for_hidden(struct plan *p, struct diag *d)
{
    each_whole_nest (first, end, p)
        warn_hidden(p, d, p->work->nests.at + first, end - first);
    local_widths(p, d);
    vec_each (w, &p->work->nests)
        if (is_judged(w))
            scan_left_out(d, w);
    vec_each (w, &p->work->nests)
        if (runs_each_step(p, w) && !w->nest->edge)
            time_extremes(p, d, w);
}

/* Of each loop of the program, but for those of which a width was refused. */
static void look_for_constants(struct plan *p, struct diag *d, const bool *refused)
{
    each_whole_nest (first, end, p)
        if (!refused[first] && !p->work->nests.at[end - 1]->nest->edge)
            warn_constant(p, d, p->work->nests.at + first, end - first);
}

/* What front nests make of fields that carry a power is measured with it, and what steps make of what these make,
 * then. */
static void find_powers(struct plan *p, struct diag *d, const int *n_own)
{
    bool found = false;
    finest_store_take(p, d);
    field_powers_find(p);
    for (int i = 0; i < p->work->nests.n; i++)
        found |= find_coefficient(p, p->work->nests.at[i], n_own[i]);
    if (finest_store_find(p, true) || found)
        field_powers_find(p);
    finest_store_find(p, false);
    take_finest_everywhere(p);
}

void pass_scalars(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    bool *refused = arena_alloc(p->arena, (size_t)p->work->nests.n + 1);
    int *n_own = arena_alloc(p->arena, ((size_t)p->work->nests.n + 1) * sizeof *n_own);
    find_steps(p);
    each_whole_nest (first, end, p)
        for (int i = first; i < end; i++) {
            struct work_nest *w = p->work->nests.at[i];
            struct diag *to = w->nest->edge ? diag_new(p->arena, NULL) : d;
            int errors = diag_errors(to);
            find_scalars(p, w);
            n_own[i] = w->nest->scalars.n;
            switches_find(p, w->nest);
            settle_scalars(p, to, w);
            warn_index_divisor(p, to, w);
            refused[first] |= diag_errors(to) != errors;
        }
    if (diag_errors(d) == before)
        find_powers(p, d, n_own);
    for (int i = 0; i < p->work->nests.n; i++)
        if (!p->work->nests.at[i]->nest->edge)
            update_settle_held(p, d, p->work->nests.at[i]);
    look_for_constants(p, d, refused);
    if (diag_errors(d) == before)
        look_for_hidden(p, d);
}
