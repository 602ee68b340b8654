/* Is each element of an array set before it is read, whenever a statement runs? Sections of the
 * array that the statement has set for sure, boxes whose ends are polynomials, are kept while it is
 * read in its order (regular sections: Callahan and Kennedy, Analysis of interprocedural side
 * effects, 1988). In a loop a section goes with the loop's variable; behind it, with the range.
 * What is not understood counts as a read of an element that was not set.
 *
 * Called by array_expansion.c. */
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"

#include <string.h>

enum {
    MOST_GHOSTS = 8,                /* a line has more elements */
    MOST_INDICES = SECTION_DIMS + 2 /* with those in members */
};

struct section {
    int n;                                          /* dimensions, and indices in members */
    struct poly lo[MOST_INDICES], hi[MOST_INDICES]; /* half-open */
    const char *member;                             /* ".rho", ".u[]"; "" of whole elements */
};

struct range_of_loop {
    const struct decl *variable;
    struct poly lo, hi; /* bad: not known */
};

struct reading {
    struct array_sections *out;
    struct arena *arena;
    struct stmt *body;
    VEC(struct section *) set;
    VEC(struct range_of_loop) loops;
    bool measures; /* looks for .end; what is set before it is read comes next */
};

static void fail(struct reading *r, struct range at, const char *why)
{
    if (r->out->why)
        return;
    r->out->why = why;
    r->out->at = at;
}

/* ---- boxes ---------------------------------------------------------------------------------- */

/* Along dimension k. A line of cells reaches farther than a few ghost cells, whatever its size is
 * called. */
static bool is_at_most(const struct reading *r, int k, const struct poly *a, const struct poly *b)
{
    int64_t n, shorter;
    if (poly_difference(b, a, &n))
        return n >= 0;
    return !r->measures && k < r->out->dims && poly_is_const(a, &n) && n <= MOST_GHOSTS &&
           poly_difference(&r->out->end[k], b, &shorter) && shorter <= MOST_GHOSTS;
}

/* `.u[].x` of `.u`, which `.u2` is not. */
static bool is_part_of(const char *member, const char *of)
{
    size_t n = strlen(of);
    return strncmp(member, of, n) == 0 && strchr(".[", member[n]);
}

static bool lies_within(const struct reading *r, const struct section *s, const struct section *in)
{
    return is_part_of(s->member, in->member) &&
           all_below(k, in->n,
                     is_at_most(r, k, &in->lo[k], &s->lo[k]) &&
                         is_at_most(r, k, &s->hi[k], &in->hi[k]));
}

static bool is_set(const struct reading *r, const struct section *s, int from, int to)
{
    return any_from(i, from, to, lies_within(r, s, r->set.at[i]));
}

/* Both as one box, where they meet along one dimension and agree in the others; or NULL. Where a
 * box may be empty, what the sum claims lies in the other one. */
static struct section *joined(struct reading *r, const struct section *a, const struct section *b)
{
    int along = -1;
    if (strcmp(a->member, b->member) != 0)
        return NULL;
    for (int k = 0; k < a->n; k++) {
        if (poly_equal(&a->lo[k], &b->lo[k]) && poly_equal(&a->hi[k], &b->hi[k]))
            continue;
        if (along >= 0 || !is_at_most(r, k, &b->lo[k], &a->hi[k]))
            return NULL;
        along = k;
    }
    if (along < 0)
        return NULL;
    struct section *both = ARENA_COPY(r->arena, *a);
    both->hi[along] = b->hi[along];
    return both;
}

static void add_section(struct reading *r, struct section *s)
{
    for (int i = 0, n = r->set.n; i < n; i++) {
        struct section *old = r->set.at[i], *both = joined(r, old, s);
        both = both ? both : joined(r, s, old);
        if (both && !is_set(r, both, 0, r->set.n)) {
            vec_push(r->arena, &r->set, s);
            add_section(r, both);
            return;
        }
    }
    vec_push(r->arena, &r->set, s);
}

/* The box over all rounds of a loop; false where it is not known. exact: all of it, without holes.
 */
static bool widen(struct section *s, const struct range_of_loop *loop,
                  bool exact)
{
    struct poly last = poly_plus(&loop->hi, -1), rest;
    for (int k = 0; k < s->n; k++) {
        int64_t c, d, width;
        if (!poly_mentions(&s->lo[k], loop->variable) && !poly_mentions(&s->hi[k], loop->variable))
            continue;
        if (loop->lo.bad || loop->hi.bad || !poly_difference(&s->hi[k], &s->lo[k], &width) ||
            width < 1 || !poly_linear(&s->lo[k], loop->variable, &c, &rest) ||
            !poly_linear(&s->hi[k], loop->variable, &d, &rest) || c != d ||
            (exact && c != 1 && c != -1))
            return false;
        s->lo[k] = poly_replace(&s->lo[k], loop->variable, c > 0 ? &loop->lo : &last);
        s->hi[k] = poly_replace(&s->hi[k], loop->variable, c > 0 ? &last : &loop->lo);
        if (s->lo[k].bad || s->hi[k].bad)
            return false;
    }
    return true;
}

/* ---- accesses ------------------------------------------------------------------------------- */

/* Nothing in the statement changes its variables but the loops around it. */
static struct poly steady_sum(struct reading *r, struct expr *e)
{
    struct poly p = stable_sum(e);
    for (struct poly_place x = {0}; !p.bad && poly_next(&p, &x);)
        p.bad = vec_find(&r->loops, variable, x.symbol) < 0 && stmt_sets(r->body, x.symbol);
    return p;
}

/* The subscripts of one element, slowest first, and then those in the members behind it; false: e
 * is none. */
static bool is_element(const struct reading *r, struct expr *e, struct expr *index[MOST_INDICES],
                       struct section *s)
{
    struct expr *at = e;
    int n = r->out->dims;
    for (; at->kind == EXPR_SUBSCRIPT && n > 0; at = expr_bare(at->a[0]))
        index[--n] = at->a[1];
    s->n = r->out->dims;
    s->member = "";
    if (n == 0 && expr_name(at) == r->out->array)
        return true;
    bool of_member = e->kind == EXPR_MEMBER && !e->is_arrow;
    if ((!of_member && e->kind != EXPR_SUBSCRIPT) || !is_element(r, expr_bare(e->a[0]), index, s) ||
        s->n == MOST_INDICES)
        return false;
    if (!of_member)
        index[s->n++] = e->a[1];
    s->member = of_member ? arena_printf(r->arena, "%s.%s", s->member, e->decl->name)
                          : arena_printf(r->arena, "%s[]", s->member);
    return true;
}

/* A loop over cells goes along the line, or the element is one of a cell's own. Others are loops
 * over a few values, or ghost cells. */
static bool goes_along(const struct reading *r, const struct section *s)
{
    vec_each_at (loop, &r->loops) {
        int64_t rounds;
        bool along = false, used = false, cells = domain_axis(r->out->domain, loop->variable) >= 0;
        for (int k = 0; k < r->out->dims; k++) {
            bool here = poly_mentions(&s->lo[k], loop->variable);
            used |= here;
            along |= here && k >= r->out->first && k < r->out->first + r->out->axes;
        }
        bool known = poly_difference(&loop->hi, &loop->lo, &rounds);
        bool few = known && rounds <= (cells ? MOST_GHOSTS : MOST_VALUES);
        if (cells ? !along && !few : !used && !few)
            return false;
    }
    return true;
}

/* The array needs so many elements. */
static void note_end(struct reading *r, const struct section *s, struct range at)
{
    struct section all = *s;
    for (int l = r->loops.n - 1; l >= 0; l--)
        if (!widen(&all, &r->loops.at[l], false)) {
            fail(r, at, "its index here has no range that is known");
            return;
        }
    for (int k = 0; k < r->out->dims; k++) {
        int64_t more, here, there;
        struct poly *end = &r->out->end[k], *hi = &all.hi[k];
        bool few = poly_is_const(hi, &here) && here <= MOST_GHOSTS;
        bool few_before = poly_is_const(end, &there) && there <= MOST_GHOSTS;
        if (!r->out->has_end || (poly_difference(hi, end, &more) ? more > 0 : few_before))
            *end = *hi;
        else if (!poly_difference(hi, end, &more) && !few)
            fail(r, at, "its ranges here and elsewhere do not compare");
    }
    r->out->has_end = true;
}

static bool read_access(struct reading *r, struct expr *e, struct section *s)
{
    struct expr *index[MOST_INDICES];
    if (!is_element(r, expr_bare(e), index, s))
        return false;
    for (int k = 0; k < s->n; k++) {
        s->lo[k] = steady_sum(r, index[k]);
        s->hi[k] = poly_plus(&s->lo[k], 1);
        if (s->lo[k].bad)
            fail(r, e->range, "its index here is no sum of loop variables and sizes");
    }
    if (!goes_along(r, s))
        fail(r, e->range, "it does not go along the line here");
    if (!r->out->why && r->measures)
        note_end(r, s, e->range);
    return true;
}

static void check_read(struct reading *r, struct section *s, struct range at)
{
    bool set = r->measures || is_set(r, s, 0, r->set.n), known = true;
    for (int l = r->loops.n - 1; l >= 0 && !set && known; l--) {
        known = widen(s, &r->loops.at[l], false);
        set = known && is_set(r, s, 0, r->set.n);
    }
    if (!set)
        fail(r, at, "an element is read here that the same line may not have set");
}

/* ---- expressions ---------------------------------------------------------------------------- */

static void check_uses(struct reading *r, struct expr *of)
{
    struct section s;
    for (WALK(w, in_expr(of)); next_expr(&w);) {
        struct expr *e = w.e;
        if (expr_is(e, OP_ADDRESS) && expr_base(e->a[0]) == r->out->array)
            fail(r, e->range, "its address is taken here");
        if ((e->kind == EXPR_SUBSCRIPT || e->kind == EXPR_MEMBER) && read_access(r, e, &s)) {
            if (!r->out->why)
                check_read(r, &s, e->range);
            walk_skip(&w);
            continue;
        }
        if (e->kind == EXPR_NAME && e->decl == r->out->array)
            fail(r, e->range, "it is used as a whole here");
        if (r->out->why)
            walk_skip(&w);
    }
}

static void read_expr(struct reading *r, struct expr *e)
{
    struct expr *bare = e ? expr_bare(e) : NULL;
    if (!e || r->out->why)
        return;
    if (expr_is(bare, OP_COMMA)) {
        read_expr(r, bare->a[0]);
        read_expr(r, bare->a[1]);
        return;
    }
    if (!expr_is(bare, OP_ASSIGN)) {
        check_uses(r, e);
        return;
    }
    struct section *s = ARENA_NEW(r->arena, struct section);
    read_expr(r, bare->a[1]);
    if (!read_access(r, bare->a[0], s))
        check_uses(r, bare->a[0]);
    else if (!r->out->why)
        add_section(r, s);
}

/* ---- statements ----------------------------------------------------------------------------- */

static void read_stmt(struct reading *r, struct stmt *s);

/* `continue`, `return` and the like, that leave what stands behind undone; or NULL. */
static struct stmt *leaving(struct stmt *s, const struct decl *array, bool breaks, bool continues)
{
    bool leaves = s->kind == STMT_RETURN || s->kind == STMT_GOTO || s->kind == STMT_LABEL ||
                  s->kind == STMT_OTHER || (s->kind == STMT_BREAK && !breaks) ||
                  (s->kind == STMT_CONTINUE && !continues);
    bool apart = (stmt_is_loop(s) || s->kind == STMT_SWITCH) && !stmt_mentions(s, array);
    struct stmt *found = leaves ? s : NULL;
    for (int i = 0; i < s->n && !found; i++)
        found = leaving(s->body[i], array, breaks || apart,
                        continues || (apart && s->kind != STMT_SWITCH));
    return found;
}

static struct range_of_loop range_of(struct reading *r, struct stmt *s)
{
    struct range_of_loop loop = {.variable = loop_variable(s), .lo.bad = true, .hi.bad = true};
    struct loop_bounds b;
    if (!loop_direction(s) || !loop_start(s) || !loop_read(NULL, s, &b) ||
        stmt_sets(s->body[0], loop.variable))
        return loop;
    struct poly lo = steady_sum(r, b.lo), hi = steady_sum(r, b.hi);
    loop.lo = poly_plus(&lo, b.lo_more);
    loop.hi = poly_plus(&hi, b.hi_more);
    return loop;
}

static void read_loop(struct reading *r, struct stmt *s)
{
    struct range_of_loop loop = range_of(r, s);
    int before = r->set.n;
    int64_t rounds;
    vec_push(r->arena, &r->loops, loop);
    read_stmt(r, s->body[0]);
    r->loops.n--;
    bool runs = poly_difference(&loop.hi, &loop.lo, &rounds) && rounds > 0;
    VEC(struct section *) made = {0};
    vec_append(r->arena, &made, r->set.at + before, r->set.n - before);
    r->set.n = before;
    for (int i = 0; i < made.n; i++) {
        int moves = count_below(k, made.at[i]->n,
                                poly_mentions(&made.at[i]->lo[k], loop.variable) ||
                                    poly_mentions(&made.at[i]->hi[k], loop.variable));
        struct section *all = ARENA_COPY(r->arena, *made.at[i]);
        if (moves ? moves == 1 && widen(all, &loop, true) : runs)
            add_section(r, all);
    }
}

static void read_branches(struct reading *r, struct stmt *s)
{
    int before = r->set.n;
    VEC(struct section *) then = {0};
    read_stmt(r, s->body[0]);
    vec_append(r->arena, &then, r->set.at + before, r->set.n - before);
    r->set.n = before;
    if (s->n == 2)
        read_stmt(r, s->body[1]);
    int end = r->set.n;
    for (int i = 0; i < then.n; i++)
        if (is_set(r, then.at[i], before, end))
            vec_push(r->arena, &r->set, then.at[i]);
    for (int i = end; i < r->set.n; i++)
        r->set.at[before + i - end] = r->set.at[i];
    r->set.n -= end - before;
}

static void read_stmt(struct reading *r, struct stmt *s)
{
    if (r->out->why)
        return;
    for (int i = 0; i < s->decls.n; i++) {
        if (s->decls.at[i] == r->out->array && s->decls.at[i]->init)
            fail(r, s->range, "it has an initialiser");
        read_expr(r, s->decls.at[i]->init);
    }
    if (s->kind == STMT_FOR && stmt_mentions(s, r->out->array)) {
        if (s->init)
            read_stmt(r, s->init);
        if (expr_mentions(s->expr, r->out->array) || expr_mentions(s->step, r->out->array))
            fail(r, s->range, "it is used in the header of a loop here");
        if (!loop_variable(s))
            fail(r, s->range, "it is used in a loop here that counts no variable");
        else
            read_loop(r, s);
        return;
    }
    read_expr(r, s->expr);
    if (s->kind == STMT_IF)
        read_branches(r, s);
    else if (s->kind == STMT_COMPOUND)
        for (int i = 0; i < s->n; i++)
            read_stmt(r, s->body[i]);
    else if (s->n && stmt_mentions(s, r->out->array))
        fail(r, s->range, "it is used in a loop or 'switch' here that is not understood");
}

bool sections_read(const struct plan *p, struct stmt *body, struct array_sections *out)
{
    struct reading first = {.out = out, .arena = p->arena, .body = body, .measures = true};
    struct reading r = {.out = out, .arena = p->arena, .body = body};
    struct stmt *jump = leaving(body, out->array, false, false);
    if (jump)
        fail(&r, jump->range, "what sets it may be left out here");
    read_stmt(&first, body);
    read_stmt(&r, body);
    return !out->why;
}

bool sections_note(const struct plan *p, struct diag *d, const struct decl *array)
{
    vec_each_at (l, &p->work->lines) {
        if (l->array != array)
            continue;
        diag_note(d, l->at, "it cannot have an element for each cell of the mesh: %s", l->why);
        diag_hint(d,
                  "'%s' may hold a line of cells if each round of the loop around the line sets "
                  "what it reads of it, element by element, and nothing else needs it; or give it "
                  "an element for each cell and name it in 'arrays(...)'; sums along an axis go into "
                  "a function without '#pragma amr kernel': host code, right and slow",
                  array->name);
        return true;
    }
    return false;
}
