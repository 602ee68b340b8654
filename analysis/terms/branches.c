/* The conditions of a nest whose other sides are looked at, too: the numbers that are made up for
 * a cell come by one side only. Of conditions in the branches of others, and of two of which one
 * hides what the other does, the sides are looked at together, SCAN_SIDES sets at most: each
 * takes as long as the nest itself. Where that leaves some out it is told. Not those of loops,
 * which would not end, nor those of edges, whose cells have neighbours of other kinds. Called by
 * hidden.c and field_powers.c. */
#include "analysis/lower/lower.h"
#include "analysis/numbers/numbers.h"
#include "analysis/terms/terms.h"

struct branches {
    struct term_scan *scan;
    VEC(struct function *) seen; /* helpers */
};

static bool is_same_name(const struct expr *a, const struct expr *b)
{
    return a->decl == b->decl || (a->decl && b->decl && a->decl->range.file &&
                                  range_equal(a->decl->range, b->decl->range));
}

/* But for which element of an array it is. */
static bool is_same_text(const struct expr *a, const struct expr *b, bool is_index)
{
    return a->kind == b->kind && a->op == b->op && a->n == b->n && is_same_name(a, b) &&
           (a->kind != EXPR_INT || is_index || a->int_value == b->int_value) &&
           (a->kind != EXPR_FLOAT || a->float_value == b->float_value) &&
           all_below(
               i, a->n,
               is_same_text(a->a[i], b->a[i], is_index || (a->kind == EXPR_SUBSCRIPT && i == 1)));
}

/* As calls and loops that are written out make them, and macros that use what they are given several
 * times: looked at with the first. Other conditions of one macro have one place, too. */
static bool is_copy(const struct term_scan *s, struct expr *e)
{
    return vec_any(c, &s->measured,
                   c->range.file && range_equal(c->range, e->range) && c->op == e->op &&
                       is_same_text(c, e, false));
}

/* Each label of a switch, as one of switch_chain's conditions: the cell may take any case. */
static void note_labels(struct branches *b, struct stmt *s)
{
    struct arena *a = b->scan->plan->arena;
    struct expr *label;
    int64_t value;
    for (int i = 0; (label = switch_label(s, i, &value)); i++) {
        struct expr *is = expr_binary(a, label->range, OP_EQ, &type_int, s->expr, label);
        if (is_copy(b->scan, is))
            continue;
        ptr_map_set(a, &b->scan->number_of, label, b->scan->measured.n);
        ptr_map_set(a, &b->scan->number_of, is, b->scan->measured.n);
        vec_add(a, &b->scan->measured, is);
    }
}

/* A largest or least value so far, `v[i] = fmax(v[i], s)`: the cell keeps what it holds, or not. */
static bool is_record(const struct branches *b, struct expr *e)
{
    const struct plan_nest *n = b->scan->nest->nest;
    bool is = false;
    for (int i = 1; expr_calls(e, (const char *[]){"fmin", "fmax", NULL}) && i < e->n && !is; i++) {
        const struct plan_access *a = plan_access_at(n, expr_core(e->a[i]));
        is = a && plan_is_own_cell(a) && n->arrays.at[a->array]->writes;
    }
    return is;
}

static void note_conditions(struct branches *b, struct walk_roots in)
{
    struct arena *a = b->scan->plan->arena;
    for (WALK(w, in); next_expr(&w);) {
        struct function *f = callee_function(w.e);
        if (w.in && w.in->kind == STMT_SWITCH && w.e == w.in->expr)
            note_labels(b, w.in);
        if (plan_end_at(b->scan->nest->nest, w.e)) {
            walk_skip(&w);
        } else if (f && !vec_has(&b->seen, f)) {
            vec_push(a, &b->seen, f);
            note_conditions(b, in_stmt(f->body));
        } else if ((interpret_has_sides(w.e) || is_record(b, w.e)) && !(w.in && stmt_is_loop(w.in)) &&
                   !is_copy(b->scan, w.e)) {
            ptr_map_set(a, &b->scan->number_of, w.e, b->scan->measured.n);
            vec_push(a, &b->scan->measured, w.e);
        }
    }
}

static bool has_all(const struct interpret_sides *s, const struct interpret_sides *of)
{
    return s->n == of->n &&
           all_below(i, of->n,
                     any_below(k, s->n, s->at[k] == of->at[i] && s->holds[k] == of->holds[i]));
}

/* The sides, and one more. */
static void add(struct term_scan *s, const struct interpret_sides *to, int number, bool holds)
{
    struct interpret_sides more = to ? *to : (struct interpret_sides){0};
    bool has_room = more.n < INTERPRET_SIDES;
    if (has_room) {
        more.at[more.n] = s->measured.at[number];
        more.holds[more.n++] = holds;
    }
    if (has_room && vec_any(other, &s->others, has_all(other, &more)))
        return;
    s->leaves_out |= !has_room || s->others.n >= SCAN_SIDES;
    if (!has_room || s->others.n >= SCAN_SIDES)
        return;
    struct interpret_sides *kept = ARENA_COPY(s->plan->arena, more);
    vec_push(s->plan->arena, &s->others, kept);
}

/* Those of one condition that the numbers do not take in all worlds. */
static void add_single(struct term_scan *s)
{
    int side;
    for (int i = 0; i < s->measured.n; i++)
        for (int holds = 0; holds < 2; holds++)
            if (scan_reaches(s, i, &side) && side != holds)
                add(s, NULL, i, holds);
}

/* Conditions that are reached only by way of others. */
static void add_nested(struct term_scan *s)
{
    int side;
    for (int at = 0; at < s->others.n; at++)
        for (int i = 0; i < s->measured.n; i++) {
            s->world.sides = NULL;
            bool always = scan_reaches(s, i, &side);
            s->world.sides = s->others.at[at];
            if (always ||
                any_below(k, s->world.sides->n, s->world.sides->at[k] == s->measured.at[i]) ||
                !scan_reaches(s, i, &side))
                continue;
            for (int holds = 0; holds < 2; holds++)
                add(s, s->world.sides, i, holds);
        }
    s->world.sides = NULL;
}

/* Does the cell make the same of it all on these sides? */
static bool has_no_effect(struct term_scan *s, const struct interpret_sides *sides)
{
    struct sweep *before = scan_view(s, SCAN_DISTANCE, false, -1), *after = NULL;
    struct terms t;
    s->world.sides = sides;
    after = before ? scan_view(s, SCAN_DISTANCE, false, -1) : NULL;
    s->world.sides = NULL;
    return !after || all_below(i, s->nest->nest->arrays.n,
                               (t = terms_of(s->nest, after, before, i)).known &&
                                   all_below(k, TERM_POWERS, t.part[k] == 0));
}

/* One of them hides what the other does. */
static void add_pairs(struct term_scan *s)
{
    int single = 0;
    bool *hides = arena_alloc(s->plan->arena, (size_t)(s->others.n + 1) * sizeof *hides);
    scan_look_at(s, -1);
    for (; single < s->others.n && s->others.at[single]->n == 1; single++)
        hides[single] = in_all_worlds(s, has_no_effect(s, s->others.at[single]));
    for (int i = 0; i < single; i++)
        for (int k = i + 1; k < single; k++) {
            struct expr *other = s->others.at[k]->at[0];
            if (other != s->others.at[i]->at[0] && (hides[i] || hides[k]))
                add(s, s->others.at[i], ptr_map_get(&s->number_of, other), s->others.at[k]->holds[0]);
        }
}

bool sides_equal(const struct interpret_sides *a, const struct interpret_sides *b)
{
    return a == b || (a && b && a->n == b->n &&
                      all_below(i, a->n, a->at[i] == b->at[i] && a->holds[i] == b->holds[i]));
}

const struct interpret_sides *scan_both_sides(struct term_scan *s, int number)
{
    struct arena *a = s->plan->arena;
    while (s->alone.n <= number) {
        struct interpret_sides *both = arena_alloc(a, 2 * sizeof *both);
        for (int holds = 0; holds < 2; holds++)
            both[holds] = (struct interpret_sides){1, {s->measured.at[s->alone.n]}, {holds}};
        vec_push(a, &s->alone, both);
    }
    return s->alone.at[number];
}

void scan_find_conditions(struct term_scan *s)
{
    struct branches b = {.scan = s};
    note_conditions(&b, in_nest_body(s->nest->nest));
}

void scan_find_sides(struct term_scan *s)
{
    add_single(s);
    add_nested(s);
    add_pairs(s);
}

bool scan_on_all_sides(struct term_scan *s, bool (*holds)(struct term_scan *s, void *with), void *with)
{
    scan_update(s);
    scan_find_sides(s);
    bool all = !s->leaves_out && holds(s, with) &&
               vec_all(sides, &s->others, (s->world.sides = sides, holds(s, with)));
    s->world.sides = NULL;
    return all;
}

void scan_left_out(struct diag *d, const struct work_nest *w)
{
    if (w->sides != SIDES_LEFT_OUT)
        return;
    diag_warning(d, "amr-numerics", w->nest->loop->range,
                 "the conditions of this nest have more sets of sides than amrcc looks at, which are "
                 "%d of up to %d conditions: a coefficient that hides the cell width on another one "
                 "is not found",
                 SCAN_SIDES, INTERPRET_SIDES);
    diag_hint(d, "compare with a run at one level, or give parts of the nest whose conditions do not "
                 "belong together a nest of their own");
}
