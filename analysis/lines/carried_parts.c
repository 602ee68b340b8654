/* Arrays and structs that a loop along an axis keeps for its next round, as the fluxes of a system of
 * equations:
 *
 *     flux(u[0], u[1], left);                    double left_0 = ..., left_1 = ...;
 *     for (i = 1; i <= n; i++) {                 for (i = 1; i <= n; i++) {
 *         flux(u[i], u[i + 1], right);               double right_0, right_1; ... right_0 = ...;
 *         for (q = 0; q < 2; q++)                    u[i][0] -= c * (right_0 - left_0);
 *             u[i][q] -= c * (right[q] - left[q]);   u[i][1] -= c * (right_1 - left_1);
 *         for (q = 0; q < 2; q++)        ->          left_0 = right_0;
 *             left[q] = right[q];                    left_1 = right_1;
 *     }                                          }
 *
 * Each of their numbers becomes a variable, in the loop and in what stands in front of it, with calls and
 * loops over them written out; carried.c takes those. Where it does not, all stays as it was.
 * Called by carried.c. */
#include "analysis/lines/carried.h"

#include "analysis/calls/calls.h"
#include "analysis/flow/flow.h"
#include "analysis/lines/lines.h"
#include "analysis/lower/lower.h"
#include "analysis/program/program.h"
#include "analysis/versions/versions.h"

#include <string.h>

enum { MOST_NUMBERS = 32 };

struct part {
    const struct decl *of; /* the array or struct */
    const char *text;      /* of its place in that, behind the name */
    struct decl *decl;
    bool kept; /* read before the round sets it */
};

struct keeper {
    struct plan *plan;
    struct function *function;
    struct work_data *data;
    struct stmt *loop;
    VEC(struct decl *) wholes;
    VEC(struct part) parts;
    VEC(const char *) names; /* of new variables */
    VEC(struct stmt *) front; /* what sets them in front of the loop, in turn */
    int n_inner, n_wholes; /* n_inner, n_wholes: so many parts and wholes stand in the loop */
};

/* ---- arrays and structs of a few numbers -------------------------------------------------------- */

static bool holds_floats(const struct type *t)
{
    t = type_in_arrays(t);
    return t->kind == TYPE_RECORD ? vec_all(m, &t->record->members, holds_floats(m->type))
                                  : is_floating(t);
}

static bool is_whole(const struct decl *d)
{
    bool list = d->type->kind == TYPE_ARRAY ||
                (d->type->kind == TYPE_RECORD && is_cell_record(d->type->record));
    return d->kind == DECL_VAR && !d->is_global && !d->is_static && !d->type->is_volatile && list &&
           holds_floats(d->type) && count_values(d->type) <= MOST_NUMBERS;
}

/* It is set or lent there, or may be: not so a table of coefficients. */
static bool may_be_set(struct stmt *in, const struct decl *whole)
{
    for (WALK(w, in_stmt(in)); next_expr(&w);) {
        struct expr *e = w.e;
        bool number = is_floating(e->type) && (e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER);
        if (((expr_may_set(e) || expr_is(e, OP_ADDRESS)) && array_of(e->a[0]) == whole) ||
            (e->kind == EXPR_NAME && e->decl == whole))
            return true;
        if (number && array_of(e) == whole)
            walk_skip(&w);
    }
    return false;
}

/* ---- a variable for each number ----------------------------------------------------------------- */

static const char *new_name(struct keeper *k, const char *name)
{
    const char *text = name;
    bool taken = true;
    for (int n = 2; taken; n++) {
        taken = is_program_name(k->plan, text) || find_variable(k->plan->unit, k->function, text);
        taken = taken || vec_any(x, &k->names, !strcmp(x, text));
        text = taken ? arena_printf(k->plan->arena, "%s_%d", name, n) : text;
    }
    vec_push(k->plan->arena, &k->names, text);
    return text;
}

/* Of a variable that is set later than it is declared. */
static const struct type *number_type(struct keeper *k, const struct type *t)
{
    struct type *plain = arena_alloc(k->plan->arena, sizeof *plain);
    *plain = (struct type){.kind = TYPE_FLOAT, .size = t->size, .is_signed = true};
    plain->spelling = t->size == (int)sizeof(float) ? "float" : "double";
    return t->is_const ? plain : t;
}

static struct part *part_of(struct keeper *k, const struct decl *of, const char *text, const struct type *t)
{
    struct part *known = vec_first_at(x, &k->parts, x->of == of && !strcmp(x->text, text));
    if (known)
        return known;
    struct decl like = {.kind = DECL_VAR, .function = k->function, .type = number_type(k, t)};
    like.name = new_name(k, arena_printf(k->plan->arena, "%s%s", of->name, part_suffix(k->plan->arena, text)));
    like.range = like.name_range = of->range;
    like.assignments = 1; /* at least: nothing takes it for a constant */
    struct part part = {of, text, decl_fresh(k->plan, FRESH_LOCAL, like), false};
    vec_push(k->plan->arena, &k->parts, part);
    return &k->parts.at[k->parts.n - 1];
}

static bool is_number_of(struct keeper *k, struct expr *e, const struct decl *whole,
                         const char **text)
{
    return is_floating(e->type) && (e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER) &&
           part_named(k->plan->arena, e, text) == whole;
}

/* False where something else of it than numbers is named there. */
static bool split(struct keeper *k, struct stmt *s, const struct decl *whole)
{
    const char *text;
    for (WALK(w, in_stmt(s)); next_expr(&w);)
        if (is_number_of(k, w.e, whole, &text))
            walk_skip(&w);
        else if ((expr_is(w.e, OP_ADDRESS) && array_of(w.e->a[0]) == whole) ||
                 (w.e->kind == EXPR_NAME && w.e->decl == whole))
            return false;
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        if (!is_number_of(k, w.e, whole, &text))
            continue;
        *w.e = *expr_of(k->plan->arena, w.e->range, part_of(k, whole, text, w.e->type)->decl);
        walk_skip(&w);
    }
    return true;
}

static bool is_wanted(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    (void)u;
    return stmt_mentions(loop->body[0], variable) &&
           any_expr(w, in_stmt(loop->body[0]), w.e->kind == EXPR_SUBSCRIPT);
}

/* `double left[3] = {0, p, 0};` sets its numbers, `struct flux left = f(...);` all of it. */
static bool add_initialiser(struct keeper *k, const struct stmt *s, struct decl *d, struct stmt_list *out)
{
    struct arena *a = k->plan->arena;
    struct expr *whole = expr_of(a, s->range, d), *value = expr_copy(a, d->init);
    bool list = value->kind == EXPR_INIT_LIST, fits = !list || values_may_copy(value, d->type);
    if (list && fits)
        values_copy(k->plan, s, whole, value, out);
    else if (fits)
        vec_push(a, out, stmt_of(a, s, expr_assign(a, s->range, whole, value)));
    return fits;
}

/* `a = b = 0;` is b = 0 and a = b. */
static void add_assignments(struct keeper *k, struct stmt *s, struct stmt_list *out)
{
    struct expr *e = stmt_expr(s), *more = e && expr_is(e, OP_ASSIGN) ? expr_bare(e->a[1]) : NULL;
    if (more && expr_is(more, OP_ASSIGN)) {
        add_assignments(k, stmt_of(k->plan->arena, s, more), out);
        e->a[1] = expr_copy(k->plan->arena, more->a[0]);
    }
    vec_push(k->plan->arena, out, s);
}

/* Each with what it is set to, in turn: one may be made of those before it. */
static void add_declared(struct keeper *k, struct stmt *s, struct stmt_list *out)
{
    vec_each (d, &s->decls) {
        d->name = new_name(k, d->name);
        vec_push(k->plan->arena, out, stmt_declaration(k->plan->arena, s, d));
        if (is_whole(d) && d->init && add_initialiser(k, s, d, out))
            d->init = NULL;
    }
}

/* The statements of a copy's blocks in blocks, one after the other. */
static void add_plain(struct keeper *k, struct stmt *s, struct stmt_list *out)
{
    for (int i = 0; i < s->n && s->kind == STMT_COMPOUND; i++)
        add_plain(k, s->body[i], out);
    if (s->kind == STMT_DECL)
        add_declared(k, s, out);
    else if (s->kind != STMT_COMPOUND && s->kind != STMT_NULL)
        add_assignments(k, s, out);
}

/* A copy of the statement as a block without loops over values and blocks in it; NULL where none can be
 * made. */
static struct stmt *written_out(struct keeper *k, struct stmt *s)
{
    struct arena *a = k->plan->arena;
    struct unroller u = {.plan = k->plan, .around = k->loop, .wanted = is_wanted};
    struct stmt_list list = {0};
    add_plain(k, unroll_body(&u, s), &list);
    struct stmt *copy = stmt_block(a, s, list.at, list.n);
    copy->parent = s->parent;
    for (WALK(w, in_stmt(copy)); next_expr(&w);) /* `(&u[i])[1]` of a call put there: u[i + 1] */
        element_write_out(a, w.e);
    bool fine = !u.failed && vec_all(whole, &k->wholes, split(k, copy, whole));
    for (WALK(w, in_stmt(copy)); next_stmt(&w);) /* its own arrays and structs */
        for (int i = 0; i < w.in->decls.n; i++)
            if (is_whole(w.in->decls.at[i]) && !w.in->decls.at[i]->init)
                split(k, copy, w.in->decls.at[i]);
    return fine ? copy : NULL;
}

/* ---- what is kept ----------------------------------------------------------------------------- */

static bool is_set_first(const struct stmt *s, const struct decl *d)
{
    struct expr *value = stmt_gives(s, d);
    return value && !expr_mentions(value, d);
}

/* Parts of what is declared outside that a round reads before it sets them. */
static int note_kept(struct keeper *k, const struct stmt *body)
{
    int kept = 0;
    vec_each_at (part, &k->parts) {
        if (!vec_has(&k->wholes, part->of))
            continue;
        int at = first_below(i, body->n, stmt_mentions(body->body[i], part->decl));
        part->kept = at >= 0 && !is_set_first(body->body[at], part->decl);
        kept += part->kept;
    }
    return kept;
}

/* ---- in front of the loop --------------------------------------------------------------------- */

static int front_uses(const struct keeper *k, const struct decl *d)
{
    int uses = 0;
    for (int i = 0; i < k->front.n; i++)
        uses += stmt_uses(k->front.at[i], d);
    return uses;
}

/* Nothing but the front names it. */
static bool is_of_front(const struct keeper *k, const struct decl *d)
{
    return d->kind == DECL_VAR && !d->is_global && !d->is_static && front_uses(k, d) &&
           front_uses(k, d) == stmt_uses(k->function->body, d);
}

/* It sets what the front is made of, in more than one statement: a call that has been put there. */
static bool feeds_front(const struct keeper *k, struct stmt *s)
{
    for (WALK(w, in_stmt(s->kind == STMT_COMPOUND ? s : NULL)); next_expr(&w);) {
        const struct decl *d = expr_may_set(w.e) ? array_of(w.e->a[0]) : NULL;
        if (d && front_uses(k, d))
            return true;
    }
    return false;
}

/* The statements that set them, with nothing but numbers set between. */
static void find_front(struct keeper *k)
{
    struct stmt *block = k->loop->parent;
    for (int at = first_below(i, block->n, block->body[i] == k->loop) - 1; at >= 0; at--) {
        struct stmt *s = block->body[at];
        if (vec_any(d, &k->wholes, stmt_mentions(s, d) || (vec_has(&s->decls, d) && d->init)) ||
            feeds_front(k, s))
            vec_push(k->plan->arena, &k->front, s);
        else if (!sets_numbers(s))
            break;
    }
    for (int i = 0; i < k->front.n / 2; i++) {
        struct stmt *s = k->front.at[i], **last = &k->front.at[k->front.n - 1 - i];
        k->front.at[i] = *last;
        *last = s;
    }
    for (WALK(w, in_stmts(k->front.at, k->front.n, NULL)); next_expr(&w);)
        if (w.e->kind == EXPR_NAME && is_whole(w.e->decl) && is_of_front(k, w.e->decl))
            vec_add(k->plan->arena, &k->wholes, w.e->decl);
}

/* Those of a declaration, which stays. */
static bool add_initialisers(struct keeper *k, const struct stmt *s, struct stmt_list *out)
{
    return !vec_any(d, &k->wholes, stmt_inits_mention(s, d)) && /* a pointer to it, say */
           vec_all(d, &s->decls,
                   !vec_has(&k->wholes, d) || !d->init || add_initialiser(k, s, d, out));
}

/* A copy of it all, with calls and loops over values written out; or NULL. */
static struct stmt *front_written_out(struct keeper *k)
{
    struct arena *a = k->plan->arena;
    struct stmt_list list = {0};
    struct rewrite plain = {.arena = a};
    for (int i = 0; i < k->front.n; i++)
        if (k->front.at[i]->kind != STMT_DECL)
            vec_push(a, &list, rewrite_stmt(&plain, k->front.at[i]));
        else if (!add_initialisers(k, k->front.at[i], &list))
            return NULL;
    struct stmt *all = stmt_block(a, k->loop, list.at, list.n);
    all->parent = k->loop->parent;
    all = expand_in_front(k->plan, k->function, all);
    records_take_apart(k->plan, k->function, all);
    return written_out(k, all);
}

static bool take_value(struct keeper *k, struct rewrite *r, struct stmt *in, struct decl *d,
                       struct expr *value)
{
    bool own = stmt_of_decl(in, d) || is_of_front(k, d) || vec_any_at(x, &k->parts, x->decl == d);
    if (!own || !value || expr_effects(value) & EFFECT_SETS || !is_scalar(d->type) ||
        !type_same_number(d->type, value->type))
        return false;
    struct substitution it = {.of = d, .value = rewrite_expr(r, value)};
    vec_push(r->arena, &r->names, it);
    return true;
}

/* What the front sets each variable to, by what the program has in front of it. */
static bool read_front(struct keeper *k, struct stmt *front, struct rewrite *r)
{
    for (int i = 0; i < front->n; i++) {
        const struct stmt *s = front->body[i];
        struct expr *e = stmt_expr(s);
        struct decl *set = e ? expr_assigned(e) : NULL;
        if ((s->kind != STMT_DECL && !set) ||
            !vec_all(d, &s->decls, !d->init || take_value(k, r, front, d, d->init)) ||
            (set && !take_value(k, r, front, set, e->a[1])))
            return false;
    }
    return true;
}

static bool leaks(const struct keeper *k, struct stmt *front, const struct expr *e)
{
    return e->kind == EXPR_NAME &&
           (stmt_of_decl(front, e->decl) || vec_find(&k->parts, decl, e->decl) >= 0);
}

/* The declarations that take the front's place. */
static bool declare_kept(struct keeper *k, struct stmt_list *out)
{
    struct rewrite r = {.arena = k->plan->arena};
    struct stmt *front = front_written_out(k);
    if (!front || !read_front(k, front, &r))
        return false;
    vec_each_at (part, &k->parts) {
        const struct substitution *value = part->kept ? rewrite_name(&r, part->decl) : NULL;
        if (!part->kept)
            continue;
        if (!value || any_expr(w, in_expr(value->value), leaks(k, front, w.e)))
            return false;
        struct stmt like = {.parent = k->loop->parent};
        part->decl->init = value->value;
        vec_push(k->plan->arena, out, stmt_declaration(k->plan->arena, &like, part->decl));
    }
    return true;
}

/* ---- one loop --------------------------------------------------------------------------------- */

static bool is_axis_loop(const struct stmt *s, const struct keeper *k)
{
    return s->kind == STMT_FOR && domain_axis(k->data->domain, loop_variable(s)) >= 0;
}

/* Its body anew, and what is declared in place of arrays and structs; NULL where something does not go. */
static struct stmt *read_loop(struct keeper *k, struct stmt_list *declared)
{
    struct stmt *block = k->loop->parent, *of = k->loop->body[0];
    if (!block || block->kind != STMT_COMPOUND || of->kind != STMT_COMPOUND ||
        !loop_direction(k->loop) || any_stmt(w, in_stmt(of), is_axis_loop(w.in, k)))
        return NULL;
    for (WALK(w, in_stmt(of)); next_expr(&w);) {
        struct decl *d = w.e->kind == EXPR_NAME ? w.e->decl : NULL;
        if (d && is_whole(d) && !stmt_of_decl(k->loop, d) && stmt_of_decl(k->function->body, d) &&
            !vec_has(&k->data->arrays, d) && may_be_set(of, d))
            vec_add(k->plan->arena, &k->wholes, d);
    }
    bool sets = vec_any(d, &k->wholes,
                        any_expr(w, in_stmt(of), expr_may_set(w.e) && array_of(w.e->a[0]) == d));
    struct stmt *copy = sets ? written_out(k, of) : NULL;
    if (!copy)
        return NULL;
    int kept = note_kept(k, copy);
    k->n_inner = k->parts.n;
    k->n_wholes = k->wholes.n;
    find_front(k);
    return kept == 0 || declare_kept(k, declared) ? copy : NULL;
}

/* What is named of its arrays and structs by a loop that brings nothing of them to others. */
static bool add_uses(const struct keeper *in, struct stmt *s, int *uses)
{
    struct stmt_list declared = {0};
    struct keeper k = {.plan = in->plan, .function = in->function, .data = in->data, .loop = s};
    if (!is_axis_loop(s, in) || !any_below(i, in->n_wholes, stmt_mentions(s, in->wholes.at[i])) ||
        !read_loop(&k, &declared))
        return false;
    for (int i = 0; i < in->n_wholes; i++) {
        const struct decl *whole = in->wholes.at[i];
        bool counts = stmt_mentions(s, whole);
        uses[i] += stmt_uses(s, whole);
        for (int n = 0; n < k.front.n && declared.n && counts; n++)
            uses[i] += stmt_uses(k.front.at[n], whole);
    }
    return true;
}

static bool is_alone(const struct keeper *k)
{
    int *uses = arena_alloc(k->plan->arena, (size_t)k->n_wholes * sizeof *uses);
    for (WALK(w, in_stmt(k->function->body)); next_stmt(&w);)
        if (add_uses(k, w.in, uses))
            walk_skip(&w);
    return all_below(i, k->n_wholes, uses[i] == stmt_uses(k->function->body, k->wholes.at[i]));
}

static bool is_carried(const struct keeper *k)
{
    return !any_below(i, k->n_inner,
                      k->parts.at[i].kept && stmt_mentions(k->loop, k->parts.at[i].decl));
}

/* The body with its variables declared first. */
static struct stmt *body_of(struct keeper *k, const struct stmt *plain)
{
    struct arena *a = k->plan->arena;
    struct stmt *of = k->loop->body[0];
    struct stmt_list all = {0};
    for (int i = 0; i < k->n_inner; i++)
        if (!k->parts.at[i].kept)
            vec_push(a, &all, stmt_declaration(a, of, k->parts.at[i].decl));
    vec_append(a, &all, plain->body, plain->n);
    struct stmt *body = stmt_block(a, of, all.at, all.n);
    body->parent = k->loop;
    return body;
}

/* What they are declared with is had in the loop now, where that costs something. */
static void drop_initialisers(struct keeper *k, struct stmt *s, struct stmt *top)
{
    bool kept = false;
    vec_each (d, &s->decls) {
        if (!vec_has(&k->wholes, d) || !d->init ||
            !any_expr(w, in_expr(d->init),
                      w.e->kind == EXPR_CALL || w.e->kind == EXPR_OTHER || expr_is_element(w.e) ||
                          expr_is_modify(w.e)))
            continue;
        if (!kept)
            keep_written_with(k->plan, s, top);
        kept = true;
        d->init = NULL;
    }
}

static void leave_out(struct keeper *k, struct stmt *top)
{
    for (int i = 0; i < k->front.n; i++) {
        if (k->front.at[i]->kind == STMT_DECL) {
            drop_initialisers(k, k->front.at[i], top);
            continue;
        }
        keep_written_with(k->plan, k->front.at[i], top);
        stmt_become(k->front.at[i], stmt_new(k->plan->arena, STMT_NULL, k->front.at[i]));
    }
}

/* The function as it was. */
struct before {
    struct plan *plan;
    int expanded;
    VEC(struct stmt *) at;
    VEC(struct stmt) was;
    VEC(struct decl *) decls;
    VEC(struct expr *) inits;
};

static void restore(const struct before *b)
{
    b->plan->work->expanded.n = b->expanded;
    for (int i = 0; i < b->at.n; i++)
        *b->at.at[i] = b->was.at[i];
    for (int i = 0; i < b->decls.n; i++)
        b->decls.at[i]->init = b->inits.at[i];
}

/* On trial: if carried.c takes it, the front is left out. */
static void take(struct keeper *k, const struct stmt *plain, const struct stmt_list *declared)
{
    struct stmt *block = k->loop->parent, *body = k->loop->body[0];
    struct stmt_list now = {0};
    struct stmt *top = carried_top(k->data->domain, k->loop);
    struct before before = {.plan = k->plan, .expanded = k->plan->work->expanded.n};
    for (WALK(w, in_stmt(k->function->body)); next_stmt(&w);) {
        vec_push(k->plan->arena, &before.at, w.in);
        vec_push(k->plan->arena, &before.was, *w.in);
        for (int i = 0; i < w.in->decls.n; i++) {
            vec_push(k->plan->arena, &before.decls, w.in->decls.at[i]);
            vec_push(k->plan->arena, &before.inits, w.in->decls.at[i]->init);
        }
    }
    keep_written(k->plan, top);
    for (int i = 0; i < block->n; i++) {
        if (k->front.n && block->body[i] == k->front.at[0]) {
            vec_append(k->plan->arena, &now, k->front.at, k->front.n);
            vec_append(k->plan->arena, &now, declared->at, declared->n);
        }
        if (!ptr_in(k->front.at, k->front.n, block->body[i]))
            vec_push(k->plan->arena, &now, block->body[i]);
    }
    block->body = now.at;
    block->n = now.n;
    k->loop->body[0] = body_of(k, plain);
    carried_take(k->plan, k->function, k->loop);
    if (is_carried(k)) {
        leave_out(k, top);
        return;
    }
    k->loop->body[0] = body;
    restore(&before);
}

static bool take_loop(const struct keeper *in, struct stmt *s)
{
    struct stmt_list declared = {0};
    struct keeper k = {.plan = in->plan, .function = in->function, .data = in->data, .loop = s};
    struct stmt *body = is_axis_loop(s, in) ? read_loop(&k, &declared) : NULL;
    if (!body || !declared.n || !is_alone(&k))
        return false;
    take(&k, body, &declared);
    return true;
}

void carried_parts(struct plan *p, struct function *f)
{
    struct keeper k = {.plan = p, .function = f, .data = data_of(p, f)};
    for (WALK(w, in_stmt(k.data && k.data->domain ? f->body : NULL)); next_stmt(&w);)
        if (take_loop(&k, w.in))
            walk_skip(&w);
}
