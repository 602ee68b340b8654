/* Scalars that depend on the cell width. On a level r times coarser the width is r times larger,
 * and what the kernel function computes from it before a nest is computed again for the level. This
 * file answers which variables those are, and collects the statements to be replayed at the nest.
 * They must be straight-line code, free of side effects, whose other inputs are still what they
 * were. Called by scalars.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/widths/widths.h"

#include <string.h>

/* Where a variable is read: in a statement, behind what stands before `at`. */
struct site {
    const struct stmt *stmt;
    uint64_t at;
};

struct answer { /* to varies() */
    const struct decl *decl;
    struct site site;
    bool varies, open; /* open: it is being found */
};

struct slicer {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *nest;
    struct function *function;
    bool divides_differences; /* the variable that is asked for: its sums are no integrals */
    struct events events;
    struct jumps jumps;
    VEC(struct answer) answers;
    int depth;     /* of open ones */
    bool circular; /* one of them took an open one for false */
    VEC(int) used; /* events to be replayed */
    bool failed;
};

/* ---- events --------------------------------------------------------------------------------- */

/* Runs once whenever control reaches the site for the first time, straight before it. */
static bool dominates(const struct slicer *s, const struct event *e, struct site site)
{
    const struct stmt *block = e->in->parent;
    if (e->at >= site.at || !block ||
        jumps_past(&s->jumps, event_offset(e->at), event_offset(site.at)))
        return false;
    if (e->chosen)
        return false;
    if (e->in == site.stmt)
        return true;
    if (stmt_is_loop(e->in)) /* the condition or the step */
        return false;
    while (block->kind == STMT_LABEL && block->parent)
        block = block->parent;
    if (block->kind == STMT_FOR && block->init == e->in)
        return stmt_holds(block, site.stmt);
    while (block->kind == STMT_COMPOUND && !stmt_holds(block, site.stmt) && block->parent &&
           block->parent->kind == STMT_COMPOUND) /* braces for themselves */
        block = block->parent;
    return block->kind == STMT_COMPOUND && stmt_holds(block, site.stmt);
}

static struct site site_of(const struct event *e)
{
    return (struct site){e->in, e->at};
}

/* a stands in front of the other, in blocks that are around both: where one macro makes both, places do not tell. */
static bool stands_before(const struct stmt *a, const struct stmt *other)
{
    for (const struct stmt *s = other; s->parent; s = s->parent)
        for (int i = 0; i < s->parent->n && s->parent->body[i] != s; i++)
            if (stmt_holds(s->parent->body[i], a))
                return true;
    return false;
}

static struct site nest_site(const struct slicer *s)
{
    const struct stmt *loop = s->nest->nest->loop;
    uint64_t at = event_place(loop->range.begin, 0);
    vec_each_at (e, &s->events)
        if (e->at >= at && event_offset(e->at) == loop->range.begin && stands_before(e->in, loop))
            at = e->at + 1;
    return (struct site){loop, at};
}

/* Runs in each pass of the loop. */
static bool in_pass(const struct stmt *loop, const struct stmt *s)
{
    return stmt_holds(loop, s) && !(loop->init && stmt_holds(loop->init, s));
}

/* The innermost loop in each pass of which both run; or NULL. */
static const struct stmt *common_loop(const struct stmt *a, const struct stmt *b)
{
    for (const struct stmt *p = a; p; p = p->parent)
        if (stmt_is_loop(p) && in_pass(p, a) && in_pass(p, b))
            return p;
    return NULL;
}

/* The last plain event that surely ran before the site, or -1. */
static int last_plain(const struct slicer *s, const struct decl *d, struct site site)
{
    int last = -1;
    for (int i = 0; i < s->events.n; i++) {
        const struct event *e = &s->events.at[i];
        if (e->decl == d && e->plain && dominates(s, e, site) &&
            (last < 0 || e->at > s->events.at[last].at))
            last = i;
    }
    return last;
}

/* When an event changes its variable after the plain event `from`, and before the site: not, on the
 * way there, or in an earlier pass of a loop that both are in. */
enum coming { NEVER, ON_THE_WAY, A_PASS_BEFORE };

static enum coming coming(const struct slicer *s, const struct event *e, int from, struct site site)
{
    const struct event *f = from < 0 ? NULL : &s->events.at[from];
    if (e == f || (site.stmt == s->nest->nest->loop && stmt_holds(site.stmt, e->in)))
        return NEVER;
    const struct stmt *loop = common_loop(e->in, site.stmt);
    uint32_t at = event_offset(e->at), to = event_offset(site.at);
    uint32_t anew = f ? event_offset(f->at) : 0;
    if ((loop && !(f && in_pass(loop, f->in))) ||
        jumps_round(&s->jumps, at, to, f ? &anew : NULL))
        return A_PASS_BEFORE;
    return e->at < site.at && (!f || e->at > f->at) ? ON_THE_WAY : NEVER;
}

/* ---- which variables vary ------------------------------------------------------------------- */

static bool is_width(const struct slicer *s, const struct expr *e)
{
    struct work_kernel *k = s->nest->kernel;
    const struct work_member *m;
    if (e->kind == EXPR_NAME)
        return is_spacing(k, e->decl) || scale_of(k, e->decl);
    return e->kind == EXPR_MEMBER &&
           any_below(i, k->n_spacing,
                     (m = member_of(s->plan, k->spacing[i])) && m->field == e->decl);
}

/* A member of a struct that the function fills, member by member: it is no width that was there before. */
static bool is_made_there(const struct function *f, struct expr *e)
{
    while (e->kind == EXPR_MEMBER && !e->is_arrow)
        e = expr_bare(e->a[0]);
    const struct decl *d = e->kind == EXPR_NAME ? e->decl : NULL;
    return d && d->kind == DECL_VAR && d->function == f && d->type->kind == TYPE_RECORD && !d->is_static &&
           decl_is_final(d) && (!d->init || d->init->kind == EXPR_INIT_LIST);
}

/* A call of a function that reads a global cell width, itself or in others. */
static bool reads_width(const struct slicer *s, struct expr *call)
{
    struct reach r = {.plan = s->plan};
    struct function *f = callee_function(call);
    if (!f)
        return false;
    vec_push(s->plan->arena, &r.functions, f);
    reach_stmt(&r, f->body);
    return vec_any(x, &r.functions, any_expr(w, in_stmt(x->body), is_width(s, w.e) && !is_made_there(x, w.e)));
}

static bool varies(struct slicer *s, struct decl *d, struct site site);
static bool expr_is_integral(struct slicer *s, struct expr *e, struct site site);

/* A number, or memory besides the mesh's where numbers are. */
static bool may_hold_width(const struct slicer *s, const struct expr *e)
{
    if (e->kind == EXPR_MEMBER)
        return true;
    if (e->kind != EXPR_NAME || e->decl->kind == DECL_ENUMERATOR || e->decl->kind == DECL_FUNCTION)
        return false;
    return is_scalar(e->type) || ((e->type->kind == TYPE_ARRAY || e->type->kind == TYPE_POINTER ||
                                   e->type->kind == TYPE_RECORD) &&
                                  !alias_decl_is_mesh(s->plan, e->decl));
}

static bool expr_varies(struct slicer *s, struct expr *e, struct site site)
{
    if (!e)
        return false;
    if (may_hold_width(s, e) && varies(s, e->decl, site))
        return true;
    if (e->kind == EXPR_CALL && reads_width(s, e))
        return true;
    for (int i = 0; i < e->n; i++)
        if (expr_varies(s, e->a[i], site))
            return !expr_is_integral(s, e, site);
    return false;
}

/* What was found false on the way round may not be. */
static void forget_circular(struct slicer *s)
{
    vec_keep_at(x, &s->answers, x->varies || !s->circular);
    s->circular = false;
}

/* The nest that takes it in from all cells, each with its own level's width: one number for all
 * levels; or NULL. */
static const struct plan_nest *reducing(const struct slicer *s, const struct event *e)
{
    return vec_first(n, &s->plan->nests,
                     stmt_holds(n->loop, e->in) && vec_find(&n->reductions, decl, e->decl) >= 0);
}

/* ---- sums over cells, and integrals --------------------------------------------------------- */

static struct sum_power power_of(struct slicer *s, struct expr *e, struct site site);

/* What the event makes of a variable that is m. */
static struct sum_power power_behind(struct slicer *s, const struct event *e, struct sum_power m)
{
    const struct plan_nest *n = reducing(s, e);
    bool divides = e->expr && expr_is(e->expr, OP_DIV_ASSIGN);
    int axes = n            ? axes_summed_in(s->plan, n, e->decl)
               : e->expr    ? axes_added(s->plan, e->expr, e->in)
                            : 0;
    if (n || axes)
        m.sums += axes;
    else if (e->plain && e->value && !e->opaque)
        m = power_of(s, e->value, site_of(e));
    else if (e->value && e->expr && (divides || expr_is(e->expr, OP_MUL_ASSIGN)))
        m = sum_power_product(m, power_of(s, e->value, site_of(e)), divides);
    else
        m.known = false;
    return m;
}

static struct sum_power power_of_variable(struct slicer *s, const struct decl *d, struct site site)
{
    int from = last_plain(s, d, site);
    struct sum_power m = {.known = true};
    for (int i = from < 0 ? 0 : from; i < s->events.n && m.known; i++) {
        const struct event *e = &s->events.at[i];
        enum coming when = e->decl == d && i != from ? coming(s, e, from, site) : NEVER;
        if (i == from || when == ON_THE_WAY)
            m = power_behind(s, e, m);
        else
            m.known = when == NEVER;
    }
    bool own = vec_any_at(x, &s->events, x->decl == d);
    m.sums += own ? 0 : axes_of_sum(s->plan, d);
    return m;
}

struct factor {
    struct slicer *slicer;
    struct site site;
};

static struct sum_power factor_power(void *with, struct expr *e)
{
    const struct factor *f = with;
    struct slicer *s = f->slicer;
    struct decl *d = e->kind == EXPR_NAME && is_scalar(e->type) ? e->decl : NULL;
    const struct work_scale *scale = d ? scale_of(s->nest->kernel, d) : NULL;
    if (scale || (d && is_spacing(s->nest->kernel, d)))
        return (struct sum_power){.known = true, .power = scale ? scale->power : 1};
    if (d && d->kind != DECL_ENUMERATOR && is_floating(d->type))
        return power_of_variable(s, d, f->site);
    return (struct sum_power){.known = !expr_varies(s, e, f->site), .cells = axes_counted(s->plan, s->nest, e)};
}

static struct sum_power power_of(struct slicer *s, struct expr *e, struct site site)
{
    return sum_power_of(e, factor_power, &(struct factor){s, site});
}

static bool expr_is_integral(struct slicer *s, struct expr *e, struct site site)
{
    if (s->divides_differences)
        return false;
    return (expr_is(e, OP_MUL) || expr_is(e, OP_DIV)) && is_integral(power_of(s, e, site));
}

/* ---- which variables vary, by all that sets them -------------------------------------------- */

static bool varies(struct slicer *s, struct decl *d, struct site site)
{
    const struct work_scale *scale = scale_of(s->nest->kernel, d);
    if (scale)
        return scale->power != 0;
    if (is_spacing(s->nest->kernel, d))
        return true;
    vec_each_at (a, &s->answers) {
        if (a->decl == d && a->site.at == site.at && a->site.stmt == site.stmt) {
            s->circular |= a->open;
            return a->varies;
        }
    }
    int own = s->answers.n, from = last_plain(s, d, site);
    vec_push(s->plan->arena, &s->answers, ((struct answer){d, site, false, true}));
    s->depth++;
    bool found = vec_any_at(e, &s->events,
                            e->decl == d && !reducing(s, e) &&
                                (e - s->events.at == from || coming(s, e, from, site)) &&
                                expr_varies(s, e->value, site_of(e)));
    found = found && (s->divides_differences || !is_integral(power_of_variable(s, d, site)));
    s->answers.at[own].varies = found;
    s->answers.at[own].open = false;
    if (--s->depth == 0)
        forget_circular(s);
    return found;
}

/* ---- the statements to replay --------------------------------------------------------------- */

static const char carried[] = "is carried from one pass of a loop to the next";

static void fail(struct slicer *s, struct range at, const struct decl *d, const char *why)
{
    s->failed = true;
    diag_error(s->diag, at, "'%s' depends on the cell width and %s", d->name, why);
    diag_note(s->diag, s->nest->nest->loop->range, "this nest needs it on every level");
    if (strchr(d->name, '[')) /* no clause can name it */
        diag_hint(s->diag, "compute it right before the nest, by statements of their own, or keep "
                           "it in a variable of its own");
    else
        diag_hint(s->diag,
                  "compute it right before the nest, or add scale(%s: p) to the kernel if it "
                  "goes with the p-th power of the cell width (0: the same on all levels)",
                  d->name);
}

/* The width in it is the finest cells', and that beside it the level's. */
static bool holds_integral(struct slicer *s, const struct event *e)
{
    if (!any_expr(w, in_expr(e->value),
                  expr_is_integral(s, w.e, site_of(e)) && power_of(s, w.e, site_of(e)).sums != 0))
        return false;
    s->failed = true;
    diag_error(s->diag, e->in->range,
               "'%s' is made of an integral, a sum over cells times their width, and of the width of "
               "the level's cells in one",
               e->decl->name);
    diag_note(s->diag, s->nest->nest->loop->range, "this nest needs it on every level");
    diag_hint(s->diag, "compute the integral in a statement of its own, in front of this one");
    return true;
}

/* What stands in front of the nest sets it, though not on all ways; or it only changes it. */
static void fail_changed(struct slicer *s, const struct decl *d)
{
    bool set = vec_any_at(x, &s->events, x->decl == d && x->plain && !expr_mentions(x->value, d));
    s->failed = true;
    diag_error(s->diag, d->range,
               "'%s' depends on the cell width and is changed by the kernel before the nest",
               d->name);
    diag_note(s->diag, s->nest->nest->loop->range, "this nest needs it on every level");
    diag_hint(s->diag,
              "%s, or add scale(%s: p) to the kernel if it goes with the p-th power of the cell width "
              "(0: the same on all levels)",
              set ? "compute it right before the nest" : "give the new value a name of its own",
              d->name);
}

static const char *why_not(const struct event *e)
{
    if (!e->opaque)
        return "is set under a condition or in a loop";
    if (e->expr && e->expr->kind == EXPR_CALL)
        return "may be set by this call";
    return e->plain ? "is set in a whole that does not say which value is its own"
                    : "is set through its address";
}

struct purity {
    struct slicer *slicer;
    struct site site;
};

/* The last place of the text that may run between the statement and the nest: where a loop that
 * does not hold the statement runs the nest again and again, the end of that. */
static uint32_t last_before_nest(const struct purity *p)
{
    const struct stmt *s = p->slicer->nest->nest->loop;
    uint32_t last = s->range.begin;
    for (s = s->parent; s && !stmt_holds(s, p->site.stmt); s = s->parent)
        last = stmt_is_loop(s) ? s->range.end : last;
    return last;
}

/* An entry of an array that is the same at the nest, and on all levels. */
static bool is_read_again(const struct purity *p, struct expr *e)
{
    struct decl *d = expr_base(e);
    return d && !(d->function && d->init && expr_varies(p->slicer, d->init, p->site)) &&
           is_fixed_entry(p->slicer->plan, p->slicer->function, e, event_offset(p->site.at),
                          last_before_nest(p));
}

static bool is_impure(const struct purity *p, struct expr *e)
{
    if (e->kind == EXPR_CALL) {
        struct function *f = callee_function(e);
        struct decl *d = callee_decl(e);
        return (!d || (!f && !is_math_function(d->name)) ||
                (f && find_unknown_call(p->slicer->plan, f->body)) || reads_width(p->slicer, e)) ||
               any_from(i, 1, e->n, !is_scalar(e->a[i]->type));
    }
    return expr_is_modify(e) || e->kind == EXPR_OTHER || expr_is(e, OP_DEREF) ||
           (e->kind == EXPR_SUBSCRIPT && !is_read_again(p, e)) ||
           (e->kind == EXPR_MEMBER && expr_varies(p->slicer, e, p->site));
}

static bool fail_computed(struct slicer *s, const struct event *e, const char *instead)
{
    s->failed = true;
    diag_note(s->diag, e->in->range, "'%s' is computed here", e->decl->name);
    diag_hint(s->diag, "%scompute '%s' right before the nest", instead, e->decl->name);
    return false;
}

/* A member that a call between the statement and the nest may set; or, behind the nest, in a loop
 * around that. */
static bool check_member(struct slicer *s, const struct event *e, struct expr *value)
{
    const struct stmt *site = s->nest->nest->loop, *loop = NULL;
    uint32_t from = e->in->range.end, to = site->range.begin;
    if (!member_of(s->plan, value->decl))
        return true;
    for (const struct stmt *up = site; up; up = up->parent)
        if (stmt_is_loop(up) && up != site && !stmt_holds(up, e->in))
            loop = up;
    const struct expr *call =
        find_expr(w, in_stmt(s->function->body),
                  w.e->kind == EXPR_CALL &&
                      ((w.e->range.begin > from && w.e->range.begin < to) ||
                       (loop && stmt_holds(loop, w.in) && w.e->range.begin > to)) &&
                      call_may_set(s->plan, w.e, value->decl));
    if (!call)
        return true;
    diag_error(s->diag, call->range,
               "'%s' may change here after '%s', which depends on the cell width, was computed "
               "from it",
               value->decl->name, e->decl->name);
    return fail_computed(s, e, "");
}

/* The replay names what the nest sees by these names. */
static bool check_seen(struct slicer *s, const struct event *e, const struct expr *value)
{
    const struct decl *other = decl_hiding(s->nest->nest->loop, value->decl);
    if (!other)
        return true;
    diag_error(s->diag, other->range,
               "this hides the '%s' from which '%s', which depends on the cell width, was computed",
               other->name, e->decl->name);
    return fail_computed(s, e, "give one of them another name, or ");
}

/* Inputs that do not vary must still be what they were where the statement stood. */
static bool check_inputs(struct slicer *s, const struct event *e, struct expr *value)
{
    bool old = value->kind == EXPR_NAME && value->decl == e->decl; /* made again, too */
    if (value->kind == EXPR_NAME && is_scalar(value->type) && !old) {
        vec_each_at (w, &s->events) {
            const struct stmt *site = s->nest->nest->loop;
            if (w->decl != value->decl || w == e || stmt_holds(site, w->in))
                continue;
            const struct stmt *loop = common_loop(w->in, site);
            bool between = w->at > e->at && w->at < nest_site(s).at;
            bool again = w->at > e->at && loop && !stmt_holds(loop, e->in);
            if ((between || again) && !varies(s, value->decl, site_of(e))) {
                diag_error(s->diag, w->in->range,
                           "'%s' changes after '%s', which depends on the "
                           "cell width, was computed from it",
                           value->decl->name, e->decl->name);
                return fail_computed(s, e, "");
            }
        }
    }
    if (value->kind == EXPR_NAME && (!check_member(s, e, value) || !check_seen(s, e, value)))
        return false;
    return all_below(i, value->n, check_inputs(s, e, value->a[i]));
}

/* In the function that holds the time loop: c = dt/(h*h) where dt = 0.1*h*h was computed there,
 * too. Whether dt goes with the level's width only the user knows. */
static bool check_origin(struct slicer *s, const struct event *e, struct expr *value)
{
    struct decl *d = value->kind == EXPR_NAME ? value->decl : NULL;
    struct work_kernel *k = s->nest->kernel;
    if (d && is_scalar(value->type) && d != e->decl && d->kind != DECL_ENUMERATOR &&
        !is_spacing(k, d) && !scale_of(k, d) && varies(s, d, site_of(e))) {
        s->failed = true;
        diag_error(s->diag, value->range,
                   "'%s' is computed from '%s', which is itself computed from the cell width",
                   e->decl->name, d->name);
        int from = last_plain(s, d, site_of(e));
        if (from >= 0)
            diag_note(s->diag, s->events.at[from].in->range, "'%s' is computed here", d->name);
        diag_hint(s->diag,
                  "add scale(%s: 0) to the kernel if '%s' is the same on all levels, scale(%s: p) "
                  "if it goes with the p-th power of the cell width",
                  d->name, d->name, d->name);
        return false;
    }
    return all_below(i, value->n, check_origin(s, e, value->a[i]));
}

/* It is known what goes with the width: of an update by itself, of edges by those of the kernel. */
static bool is_settled(const struct slicer *s)
{
    const struct work_nest *n = s->nest;
    return n->is_tried || n->is_consistent || !n->kernel->kernel->has_timeloop ||
           (n->nest->edge &&
            vec_any(w, &s->plan->work->nests, w->kernel == n->kernel && w->is_consistent));
}

static void replay(struct slicer *s, struct decl *d, struct site site);

/* It is declared in braces that do not hold the nest. */
static bool is_out_of_sight(const struct slicer *s, const struct event *e, const struct decl *d)
{
    const struct stmt *in = e->in;
    while (in->parent && !stmt_holds(in->parent, s->nest->nest->loop))
        in = in->parent;
    return in->kind == STMT_COMPOUND && d->kind == DECL_VAR && d->function == s->function &&
           d->range.begin >= in->range.begin && d->range.end <= in->range.end;
}

static void replay_inputs(struct slicer *s, struct expr *value, const struct event *e)
{
    bool old = e->plain && value->decl == e->decl; /* gone once the statement has run */
    if (value->kind == EXPR_NAME && is_scalar(value->type) &&
        value->decl->kind != DECL_ENUMERATOR &&
        (old || varies(s, value->decl, site_of(e)) || is_out_of_sight(s, e, value->decl)))
        replay(s, value->decl, site_of(e));
    if (value->kind == EXPR_NAME && scale_of(s->nest->kernel, value->decl) && is_out_of_sight(s, e, value->decl))
        fail(s, value->range, value->decl, "is declared in a block that ends in front of the nest");
    for (int i = 0; i < value->n; i++)
        replay_inputs(s, value->a[i], e);
}

static bool is_other(const struct decl *d, const struct decl *e)
{
    return d->id != e->id && strcmp(d->name, e->name) == 0;
}

/* Braces hold another one of that name, which is made again in the same place. */
static bool check_name(struct slicer *s, const struct event *e)
{
    const struct plan_nest *n = s->nest->nest;
    const struct work_kernel *k = s->nest->kernel;
    bool taken = any_below(i, k->n_spacing, is_other(k->spacing[i], e->decl)) ||
                 vec_any(x, &s->used, is_other(s->events.at[x].decl, e->decl)) ||
                 vec_any(other, &n->slice,
                         other->kind == STMT_DECL && is_other(other->decls.at[0], e->decl));
    if (!taken)
        return true;
    s->failed = true;
    diag_error(s->diag, e->decl->range,
               "another '%s' depends on the cell width, too, and a nest needs what is computed from "
               "both on every level",
               e->decl->name);
    diag_note(s->diag, n->loop->range, "this nest");
    diag_hint(s->diag, "give one of them another name");
    return false;
}

static void replay_event(struct slicer *s, int index)
{
    struct event *e = &s->events.at[index];
    if (vec_any(x, &s->used, x == index) || !check_name(s, e))
        return;
    if (!dominates(s, e, nest_site(s)) || e->opaque) {
        fail(s, e->in->range, e->decl, why_not(e));
        return;
    }
    uint32_t at = event_offset(e->at);
    if (!e->plain && jumps_round(&s->jumps, at, at, NULL)) {
        fail(s, e->in->range, e->decl, carried);
        return;
    }
    if (!e->value) {
        fail(s, e->in->range, e->decl, "is counted up or down");
        return;
    }
    struct purity pure = {s, site_of(e)};
    const struct expr *bad = find_expr(w, in_expr(e->value), is_impure(&pure, w.e));
    if (bad) {
        fail(s, bad->range, e->decl,
             "is computed by something that cannot be done again for "
             "each level");
        return;
    }
    if (!is_settled(s) && !check_origin(s, e, e->value))
        return;
    if (holds_integral(s, e) || !check_inputs(s, e, e->value))
        return;
    vec_push(s->plan->arena, &s->used, index);
    replay_inputs(s, e->value, e);
}

static void replay_all(struct slicer *s, struct decl *d, struct site site)
{
    int from = last_plain(s, d, site);
    if (from < 0) {
        fail_changed(s, d);
        return;
    }
    replay_event(s, from);
    for (int i = 0; i < s->events.n && !s->failed; i++) {
        const struct event *e = &s->events.at[i];
        enum coming when = e->decl == d ? coming(s, e, from, site) : NEVER;
        if (when == ON_THE_WAY)
            replay_event(s, i);
        else if (when == A_PASS_BEFORE)
            fail(s, e->in->range, d, carried);
    }
}

/* In the look for time steps a variable that no level can make anew, as it is set under a condition, may be one. */
static void replay(struct slicer *s, struct decl *d, struct site site)
{
    int used = s->used.n;
    if (s->failed || is_spacing(s->nest->kernel, d) || scale_of(s->nest->kernel, d))
        return;
    replay_all(s, d, site);
    if (s->failed && s->nest->is_tried && is_floating(d->type)) {
        s->used.n = used;
        s->failed = false;
        vec_add(s->plan->arena, &s->nest->unmade, d);
    }
}

/* ---- the product ---------------------------------------------------------------------------- */

/* `c = dt / (h * s)` of differences, `c * (u[i + 1] - u[i])`: the sum is a number like others, and the width
 * is that of the difference quotient. */
static struct slicer slicer_of(struct plan *p, struct diag *diag, struct work_nest *w, const struct decl *d)
{
    struct slicer s = {.plan = p, .diag = diag, .nest = w, .function = w->kernel->kernel->function};
    s.events = events_in(p, s.function);
    s.jumps = jumps_in(p->arena, s.function->body);
    struct sum_power m = power_of_variable(&s, d, nest_site(&s));
    s.divides_differences = integral_power(m) < 0 && m.power == integral_power(m) && w->nest->reads_halo &&
                            moments_takes_by(p, w, d);
    return s;
}

bool slice_varies(struct plan *p, struct work_nest *w, struct decl *d)
{
    if (w->kernel->n_spacing == 0 && w->kernel->scales.n == 0)
        return false;
    struct slicer s = slicer_of(p, NULL, w, d);
    return varies(&s, d, nest_site(&s));
}

/* The first event of a variable declares it anew, so that the replay shadows the user's variable.
 */
static struct stmt *event_stmt(struct slicer *s, const struct event *e, bool first)
{
    bool whole = !e->expr || (e->in->kind == STMT_EXPR && expr_bare(e->in->expr) == e->expr);
    if (!first && whole)
        return e->in;
    if (!first)
        return stmt_of(s->plan->arena, e->in, e->expr);
    struct decl *d = decl_like(s->plan->arena, e->decl);
    d->kind = DECL_VAR;
    d->init = e->value;
    return stmt_declaration(s->plan->arena, e->in, d);
}

static bool is_of(const struct stmt *t, const struct event *e)
{
    bool own = t == e->in || (t->kind == STMT_EXPR && e->expr && t->expr == e->expr);
    return own || (t->kind == STMT_DECL && t->decls.at[0]->id == e->decl->id &&
                   t->decls.at[0]->init == e->value);
}

const struct stmt *slice_declares(const struct plan_nest *n, const struct decl *d)
{
    return vec_first(x, &n->slice, x->kind == STMT_DECL && x->decls.at[0]->id == d->id);
}

static bool is_used(const struct slicer *s, int event)
{
    return vec_any(x, &s->nest->nest->slice, is_of(x, &s->events.at[event])) ||
           vec_any(x, &s->used, x == event);
}

/* The replay gives the variable values. */
static bool is_made(const struct slicer *s, const struct decl *d)
{
    return slice_declares(s->nest->nest, d) != NULL ||
           vec_any(x, &s->used, s->events.at[x].decl == d);
}

static void replay_made(struct slicer *s, struct expr *value, struct site site)
{
    bool local = value->kind == EXPR_NAME && is_scalar(value->type);
    if (local && is_made(s, value->decl) && !varies(s, value->decl, site))
        replay(s, value->decl, site);
    for (int i = 0; i < value->n && !s->failed; i++)
        replay_made(s, value->a[i], site);
}

/* `a = dt / h; c = 0.2 * a; a = 0.5; d = a * dt / h;`: what d reads has the name of what is made again. */
static void replay_reused(struct slicer *s)
{
    int before = -1;
    while (s->used.n != before && !s->failed) {
        before = s->used.n;
        for (int i = 0; i < s->events.n && !s->failed; i++)
            if (is_used(s, i) && s->events.at[i].value)
                replay_made(s, s->events.at[i].value, site_of(&s->events.at[i]));
    }
}

/* What is replayed already, and what is used now, in the order of the source. */
static void order_slice(struct slicer *s)
{
    struct plan_nest *n = s->nest->nest;
    VEC(int) order = {0};
    for (int i = 0; i < s->events.n; i++) {
        if (!is_used(s, i))
            continue;
        vec_push(s->plan->arena, &order, i);
        for (int k = order.n - 1; k > 0 && s->events.at[order.at[k - 1]].at > s->events.at[i].at; k--) {
            order.at[k] = order.at[k - 1];
            order.at[k - 1] = i;
        }
    }
    n->slice.n = 0;
    for (int i = 0; i < order.n; i++) {
        const struct event *e = &s->events.at[order.at[i]];
        if (!vec_any(x, &n->slice, is_of(x, e)))
            vec_push(s->plan->arena, &n->slice, event_stmt(s, e, !slice_declares(n, e->decl)));
    }
}

bool slice_add(struct plan *p, struct diag *diag, struct work_nest *w, struct decl *d)
{
    struct slicer s = slicer_of(p, diag, w, d);
    replay(&s, d, nest_site(&s));
    replay_reused(&s);
    if (!s.failed)
        order_slice(&s);
    return !s.failed;
}
