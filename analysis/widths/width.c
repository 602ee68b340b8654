/* The two meanings of a cell width, use by use. In a difference quotient it is the width of the
 * level's own cells. In a position (`x = i * h`, where i counts cells of the finest level), as the
 * volume of a sum's cell (a coarse cell counts as the fine cells it stands for) or in a largest
 * value of what cells hold (`fabs(u[i]) / h`, of which the program makes its time step) it is the
 * width of the finest cells; but where the nest reads what another has made of neighbours, which may be
 * a difference that the width divides here. Where a nest reads no neighbours, what is computed from positions
 * alone is a function of the place and means the same on every level; but for what divides in an array that
 * others take differences with, `c[i] = dt / h * (1 + i * h)` (scalars.c). A use that could be either
 * is unclear. Called by scalars.c. */
#include "analysis/arrays/arrays.h"
#include "analysis/widths/widths.h"

/* What an expression is made of, also through locals. */
struct kinds {
    bool position, data; /* a position outside calls; elements of mesh arrays */
    bool length;         /* a position, or a distance made of one, fabs(x) */
    bool own;            /* ... and not only the index of a table's entry, which may be anything */
    bool near;           /* neighbours among these */
    int widths;
};

/* What is known of a local of the nest. */
struct local {
    const struct decl *decl;
    struct kinds kinds;         /* what its values are made of; widths: 1 if there are some */
    bool asked, answered;       /* its uses are being listed; have been */
    enum width_use use;         /* what they mean */
};

struct locals {
    VEC(struct local) list;
    bool changed;
};

struct scan {
    struct plan *plan;
    struct work_nest *nest;
    struct decl *const *widths; /* [n_widths] variables that depend on the cell width */
    int n_widths;
    const struct decl *decl; /* whose uses are listed */
    struct width_uses *uses;
    struct arena *arena;
    struct locals *locals; /* shared by all scans of a nest */
    bool of_made;          /* the nest reads what may be differences that other nests have made */
};

static bool is_local(const struct work_nest *w, const struct decl *d)
{
    return vec_has(&w->locals, d) || vec_has(&w->privates, d);
}

/* ---- what an expression is made of ----------------------------------------------------------- */

static struct local *local_of(const struct scan *s, const struct decl *d)
{
    return vec_first_at(x, &s->locals->list, x->decl == d);
}

/* True where something is new. */
static bool join(struct kinds *k, const struct kinds *more)
{
    struct kinds old = *k;
    k->position |= more->position;
    k->length |= more->length;
    k->own |= more->own;
    k->data |= more->data;
    k->near |= more->near;
    k->widths += more->widths;
    return k->position != old.position || k->length != old.length || k->own != old.own ||
           k->data != old.data || k->near != old.near || k->widths != old.widths;
}

static bool is_neighbour(const struct plan_nest *n, const struct expr *e)
{
    const struct plan_access *access = plan_access_at(n, e);
    return access && !plan_is_own_cell(access);
}

bool width_reads_neighbour(const struct plan_nest *n, struct expr *e)
{
    return any_expr(w, in_expr(e), is_neighbour(n, w.e));
}

/* What it makes of lengths is one: fabs(x), sqrt(pow(x, 2) + y * y). */
static bool makes_length(struct expr *call)
{
    static const char *const names[] = {"abs", "fabs", "sqrt", "hypot", "pow", "fmax", "fmin", NULL};
    return expr_calls(call, names);
}

static void add_kinds(const struct scan *s, struct expr *e, struct kinds *k)
{
    const struct plan_nest *n = s->nest->nest;
    if (is_access_site(n, e)) {
        k->data = true;
        k->near |= width_reads_neighbour(n, e);
        return;
    }
    bool is_position = plan_position_at(n, e);
    k->position |= is_position;
    k->length |= k->position;
    k->own |= is_position;
    if (e->kind == EXPR_NAME) {
        const struct local *l = local_of(s, e->decl);
        k->widths += ptr_in(s->widths, s->n_widths, e->decl);
        if (l)
            join(k, &l->kinds);
    }
    struct kinds inner = {0};
    bool chooses = e->kind == EXPR_CONDITIONAL;
    for (int i = e->kind == EXPR_CALL; i < e->n; i++) {
        add_kinds(s, e->a[i], &inner);
        inner.own &= !(chooses && i == 0);
        inner.length &= !(chooses && i == 0); /* a condition is none; i > m ? i - m : m - i is */
    }
    k->position |= inner.position && e->kind != EXPR_CALL && !chooses;
    k->length |= inner.length && (e->kind != EXPR_CALL || makes_length(e));
    k->own |= inner.own && e->kind != EXPR_SUBSCRIPT && (e->kind != EXPR_CALL || makes_length(e));
    k->data |= inner.data;
    k->near |= inner.near;
    k->widths += inner.widths;
}

static struct kinds kinds_of(const struct scan *s, struct expr *e)
{
    struct kinds k = {0};
    add_kinds(s, e, &k);
    return k;
}

/* `e` of `a = b = e` */
static struct expr *value_of(struct expr *e)
{
    while (expr_is(expr_bare(e), OP_ASSIGN))
        e = expr_bare(e)->a[1];
    return e;
}

static void add_value(struct scan *s, const struct decl *d, struct expr *value)
{
    struct kinds k = kinds_of(s, value_of(value));
    struct local *l = local_of(s, d);
    if (!l) {
        vec_push(s->arena, &s->locals->list, (struct local){.decl = d});
        l = &s->locals->list.at[s->locals->list.n - 1];
    }
    /* A length made of a position is no factor any more. */
    bool width = k.widths || ((l->kinds.position || k.position) && is_floating(d->type));
    k.widths = width && !l->kinds.widths;
    s->locals->changed |= join(&l->kinds, &k);
}

/* Locals are made of locals: again until nothing is new. */
static void settle_locals(struct scan *s)
{
    do {
        s->locals->changed = false;
        for (WALK(w, in_nest_body(s->nest->nest)); next_expr(&w);) {
            if (!w.above && w.initialises && is_local(s->nest, w.initialises))
                add_value(s, w.initialises, w.e);
            struct decl *d = w.e->kind == EXPR_ASSIGN ? expr_name(w.e->a[0]) : NULL;
            if (d && is_local(s->nest, d))
                add_value(s, d, w.e->a[1]);
        }
    } while (s->locals->changed);
}

/* ---- one use -------------------------------------------------------------------------------- */

/* What the statement takes something into; or NULL. */
static const struct plan_reduction *reduced(const struct work_nest *w, const struct stmt *s)
{
    struct decl *d = expr_sets(stmt_expr(s));
    return d ? vec_first_at(r, &w->nest->reductions, r->decl == d) : NULL;
}

/* A use next to a position: where no neighbours are read, a function of the place. */
static enum width_use beside_position(const struct scan *s)
{
    return s->nest->nest->reads_halo || s->nest->nest->edge == EDGE_LEVEL ? WIDTH_UNCLEAR
                                                                          : WIDTH_FINEST;
}

static bool is_sign(const struct expr *e)
{
    return e->kind == EXPR_PAREN || e->kind == EXPR_CAST || expr_is(e, OP_NEGATE) ||
           expr_is(e, OP_PLUS) || (e->kind == EXPR_CALL && e->n == 2);
}

/* The factors of a product that are distances in cells, and those that are widths; false: a width
 * stands in another factor. */
static bool count_factors(const struct scan *s, struct expr *e, int *lengths, int *widths)
{
    if (expr_is(e, OP_MUL))
        return count_factors(s, e->a[0], lengths, widths) &&
               count_factors(s, e->a[1], lengths, widths);
    if (is_sign(e) && e->kind != EXPR_CALL && !plan_position_at(s->nest->nest, e))
        return count_factors(s, e->a[0], lengths, widths);
    struct kinds k = kinds_of(s, e);
    *lengths += k.length && !k.near && k.widths == 0;
    *widths += k.widths;
    return k.widths == 0 || (e->kind == EXPR_NAME && !k.length);
}

/* Each width of the product has a distance in cells of its own: `i * h * j * h`. */
static bool is_balanced(const struct scan *s, struct expr *product)
{
    int lengths = 0, widths = 0;
    return count_factors(s, product, &lengths, &widths) && lengths >= widths && widths > 0;
}

static bool names_spacing(const struct work_kernel *k, struct expr *e)
{
    return any_expr(w, in_expr(e), w.e->kind == EXPR_NAME && is_spacing(k, w.e->decl));
}

/* `ih = 1 / h`: with a place it makes no coordinate. */
static bool is_inverse(const struct scan *s)
{
    const struct work_kernel *k = s->nest->kernel;
    struct expr *e = s->decl->init ? expr_core(s->decl->init) : NULL;
    return expr_is(e, OP_DIV) && names_spacing(k, e->a[1]) && !names_spacing(k, e->a[0]);
}

static bool is_of_product(const struct expr *e)
{
    return is_sign(e) || expr_is(e, OP_MUL) || expr_is(e, OP_DIV);
}

/* Neighbours in the product that a factor stands in. */
static bool has_near(const struct scan *s, const struct walk_frame *f)
{
    for (; f && is_of_product(f->e); f = f->up)
        if (kinds_of(s, f->e).near)
            return true;
    return false;
}

/* The product that a use is a factor of; *f is then the frame above it. FINEST where it multiplies
 * a position, LEVEL where it goes with data, WIDTH_NONE where it is alone. */
static enum width_use in_product(const struct scan *s, struct walk_frame **f, struct expr **e)
{
    bool divides = is_inverse(s);
    for (; *f; *e = (*f)->e, *f = (*f)->up) {
        struct expr *up = (*f)->e;
        if (up->kind == EXPR_CALL && kinds_of(s, *e).position)
            break;
        if (is_sign(up))
            continue;
        if (expr_is(up, OP_DIV)) {
            divides |= up->a[1] == *e;
            continue;
        }
        if (!expr_is(up, OP_MUL))
            break;
        struct kinds own = kinds_of(s, *e);
        struct kinds other = kinds_of(s, up->a[up->a[0] == *e ? 1 : 0]);
        bool place = other.length && !other.near; /* of neighbours: a difference formula */
        /* So is a product with neighbours of which a table's entry is all that goes with the place. */
        bool entry = !own.own && !other.own && has_near(s, *f);
        if (!divides && !entry &&
            ((place && other.widths == 0 && own.widths == 1) || is_balanced(s, up)))
            return WIDTH_FINEST;
    }
    struct kinds all = kinds_of(s, *e);
    bool level = all.data || (all.position && divides && s->nest->is_coefficient);
    return level ? WIDTH_LEVEL : all.position ? beside_position(s) : WIDTH_NONE;
}

/* A term of a sum, one side of a comparison, an argument of a call, with a position in another. */
static bool is_beside_position(const struct scan *s, struct walk_frame *f, struct expr *e)
{
    for (; f; e = f->e, f = f->up) {
        struct expr *up = f->e;
        bool joins = expr_is_sum(up) || expr_is_comparison(up) || up->kind == EXPR_CALL;
        for (int i = up->kind == EXPR_CALL; joins && i < up->n; i++) {
            struct kinds k = kinds_of(s, up->a[i]);
            if (up->a[i] != e && k.length && !k.data)
                return true;
        }
        if (!joins && !is_sign(up))
            return false;
    }
    return false;
}

static enum width_use uses_of_local(const struct scan *s, const struct decl *local);

/* The local that the statement computes without data: its uses decide. */
static const struct decl *computed_local(const struct scan *s, const struct walker *v)
{
    struct expr *value = v->initialises ? v->initialises->init : NULL;
    const struct decl *d = v->initialises;
    struct expr *e = d ? NULL : stmt_expr(v->in);
    if (expr_is(e, OP_ASSIGN)) {
        d = expr_name(e->a[0]);
        value = value_of(e);
    }
    if (!d || !value || !is_local(s->nest, d))
        return NULL;
    return kinds_of(s, value).data ? NULL : d;
}

/* In `a = b = e` those of b count, too. */
static enum width_use later_uses(const struct scan *s, const struct walker *v,
                                 const struct decl *local)
{
    enum width_use use = uses_of_local(s, local);
    struct expr *e = v->initialises || !v->in ? NULL : expr_bare(v->in->expr);
    for (; expr_is(e, OP_ASSIGN); e = expr_bare(e->a[1])) {
        const struct decl *d = expr_name(e->a[0]);
        if (d && d != local && is_local(s->nest, d) && uses_of_local(s, d) != use)
            return WIDTH_UNCLEAR;
    }
    return use;
}

/* Some term of a sum is taken off. */
static bool takes_off(struct expr *e)
{
    e = expr_bare(e);
    return expr_is(e, OP_SUB) || expr_is(e, OP_NEGATE) ||
           (expr_is(e, OP_ADD) && (takes_off(e->a[0]) || takes_off(e->a[1])));
}

/* A difference of neighbours is divided by the use: `(u[i + 1] - u[i]) / h`. */
static bool is_quotient(const struct scan *s, const struct walk_frame *f, const struct expr *e)
{
    for (; f; e = f->e, f = f->up) {
        if (expr_is(f->e, OP_DIV) && f->e->a[1] == e)
            return takes_off(f->e->a[0]) && width_reads_neighbour(s->nest->nest, f->e->a[0]);
        if (!is_sign(f->e) && !expr_is(f->e, OP_MUL))
            return false;
    }
    return false;
}

static struct sum_power factor_power(void *with, struct expr *e)
{
    const struct scan *s = with;
    bool width = e->kind == EXPR_NAME && is_spacing(s->nest->kernel, e->decl);
    bool known = width || kinds_of(s, e).widths == 0;
    int axes = e->kind == EXPR_NAME && !width ? axes_of_sum(s->plan, e->decl) : 0;
    int cells = axes_counted(s->plan, s->nest, e);
    return (struct sum_power){.known = known, .sums = axes, .cells = cells, .power = width};
}

/* The use is a factor of a sum over cells times their volume, and not of a difference quotient that is
 * divided by a sum: `dt / (h * s) * (u[i + 1] - u[i])`. */
static bool is_of_integral(struct scan *s, const struct walk_frame *f)
{
    const struct walk_frame *whole = NULL;
    for (const struct walk_frame *g = f; g && is_of_product(g->e); g = g->up)
        whole = g;
    struct sum_power m = whole ? sum_power_of(whole->e, factor_power, s) : (struct sum_power){0};
    if (integral_power(m) < 0 && m.power == integral_power(m) && kinds_of(s, whole->e).near)
        return false;
    for (; f && (is_of_product(f->e) || is_power_call(f->e)); f = f->up)
        if (is_integral(sum_power_of(f->e, factor_power, s)))
            return true;
    return false;
}

static enum width_use classify(struct scan *s, const struct walker *v)
{
    struct walk_frame *f = v->above;
    struct expr *e = v->e;
    if (is_of_integral(s, f))
        return WIDTH_FINEST;
    bool quotient = is_quotient(s, f, e);
    enum width_use use = in_product(s, &f, &e);
    if (use == WIDTH_FINEST)
        return use;
    if (plan_only_reduces(s->nest->nest) && !s->of_made)
        return WIDTH_FINEST;
    const struct plan_reduction *r = v->initialises ? NULL : reduced(s->nest, v->in);
    bool near = r && width_reads_neighbour(s->nest->nest, v->in->expr);
    if (r && (r->op == REDUCE_SUM || (!near && !s->of_made)))
        return quotient ? WIDTH_LEVEL : near ? WIDTH_UNCLEAR : WIDTH_FINEST;
    if (use == WIDTH_NONE && is_beside_position(s, f, e))
        use = beside_position(s);
    const struct decl *local = computed_local(s, v);
    if (use == WIDTH_LEVEL || !local || local == s->decl)
        return use == WIDTH_NONE ? WIDTH_LEVEL : use;
    enum width_use later = later_uses(s, v, local);
    /* Next to a position, only what ends up in sums is surely a volume. */
    return use == WIDTH_NONE || later == WIDTH_FINEST ? later : use;
}

/* ---- all ------------------------------------------------------------------------------------ */

static void list_uses(struct scan *s)
{
    for (WALK(w, in_nest_body(s->nest->nest)); next_expr(&w);) {
        bool site = is_access_site(s->nest->nest, w.e);
        if (site)
            walk_skip(&w);
        w.from = w.e->kind == EXPR_ASSIGN && expr_name(w.e->a[0]) == s->decl;
        if (!site && w.e->kind == EXPR_NAME && w.e->decl == s->decl)
            vec_push(s->arena, &s->uses->sites, ((struct width_site){w.e, classify(s, &w)}));
    }
}

struct expr *width_find(const struct width_uses *u, enum width_use use)
{
    const struct width_site *found = vec_first_at(x, &u->sites, x->use == use);
    return found ? found->site : NULL;
}

static enum width_use list_uses_of(const struct scan *s, const struct decl *local)
{
    struct width_uses uses = {0};
    struct scan inner = *s;
    inner.decl = local;
    inner.uses = &uses;
    list_uses(&inner);
    bool finest = width_find(&uses, WIDTH_FINEST), level = width_find(&uses, WIDTH_LEVEL);
    if (width_find(&uses, WIDTH_UNCLEAR) || (finest && level))
        return WIDTH_UNCLEAR;
    return finest ? WIDTH_FINEST : WIDTH_LEVEL;
}

/* Unclear where locals are made of each other. */
static enum width_use uses_of_local(const struct scan *s, const struct decl *local)
{
    struct local *l = local_of(s, local);
    if (l->asked)
        return l->answered ? l->use : WIDTH_UNCLEAR;
    l->asked = true;
    l->use = list_uses_of(s, local);
    l->answered = true;
    return l->use;
}

struct width_uses width_uses(struct plan *p, struct work_nest *w, const struct decl *d,
                             struct decl *const *widths, int n_widths)
{
    struct width_uses uses = {0};
    struct locals locals = {0};
    struct scan s = {p, w, widths, n_widths, d, &uses, p->arena, &locals, false};
    s.of_made = w->nest->reductions.n && moments_of_made(p, w->nest);
    settle_locals(&s);
    list_uses(&s);
    return uses;
}

/* ---- nests that name a width ------------------------------------------------------------------ */

/* Coordinates whose differences are the cell width, x[i + 1] - x[i], or a table of widths. */
bool tables_have_widths(const struct plan_nest *n)
{
    return vec_any(t, &n->tables, t->lo < t->hi || t->power);
}

bool nest_names_width(const struct work_nest *w)
{
    return whole_of(w) || tables_have_widths(w->nest) ||
           vec_any_at(s, &w->nest->scalars, s->per_level || s->has_power);
}
