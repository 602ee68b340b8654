/* Loops over some cells of a line. Those over its ghost cells, amid loops over all of it,
 *
 *     for (g = 0; g < 2; g++) { line[g] = line[2]; line[n + 2 + g] = line[n + 1]; }
 *
 * are written out: each assignment sets one cell of the edge (inlaid.c), whatever the variable is
 * called. Those over parts of it that meet run over all of it, with a condition. Called by
 * array_expansion.c. */
#include "analysis/lines/lines.h"
#include "analysis/program/program.h"
#include "analysis/versions/versions.h"

#include <string.h>

enum { MOST_GHOSTS = 8 };

/* ---- parts of a line ------------------------------------------------------------------------- */

/* The index of an element by which it goes along with the loop; false: it has none, or several. */
static bool read_index(struct expr *e, const struct decl *counter, struct poly *index)
{
    int moving = 0;
    for (; e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
        if (expr_mentions(e->a[1], counter)) {
            *index = stable_sum(e->a[1]);
            moving++;
        }
    return moving == 1 && !index->bad;
}

/* Cells of a part of the line, each made of those beside it, as those of the rest are. */
static bool is_part(const struct stmt *s, const struct decl *counter)
{
    struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    struct poly set, index; /* of the element that is set, and of one that is read */
    bool fine = s->kind == STMT_COMPOUND && s->n > 0, beside = false;
    for (int i = 0; fine && i < s->n; i++)
        fine = is_part(s->body[i], counter);
    if (!e || !expr_is(e, OP_ASSIGN) || !read_index(expr_bare(e->a[0]), counter, &set))
        return fine;
    for (WALK(w, in_expr(e->a[1])); next_expr(&w);) {
        int64_t distance = 0;
        if (w.e->kind != EXPR_SUBSCRIPT)
            continue;
        bool moves = read_index(w.e, counter, &index);
        struct poly apart = moves ? poly_add(&index, &set, -1) : set;
        beside = moves && poly_is_const(&apart, &distance) && distance >= -MOST_GHOSTS &&
                 distance <= MOST_GHOSTS;
        if (!beside || expr_base(w.e) == expr_base(e->a[0])) /* ghosts, one made of the other */
            return false;
        walk_skip(&w);
    }
    return beside;
}

/* ---- ghost cells ----------------------------------------------------------------------------- */

/* Nothing but assignments to elements of lines. */
static bool sets_lines(const struct plan *p, const struct stmt *s)
{
    struct expr *e = s->kind == STMT_EXPR ? expr_bare(s->expr) : NULL;
    return (s->kind == STMT_COMPOUND || (e && e->kind == EXPR_ASSIGN)) &&
           !any_in(for (; e && e->kind == EXPR_ASSIGN; e = expr_bare(e->a[1])),
                   !is_expanded_line(p, expr_base(e->a[0]))) &&
           all_below(i, s->n, sets_lines(p, s->body[i]));
}

static bool is_wanted(struct unroller *u, struct stmt *loop, const struct decl *variable)
{
    (void)variable;
    return loop == u->with;
}

/* The statements of a loop of few rounds; NULL where it is none. */
static struct stmt *written_out(struct plan *p, struct stmt *around, struct stmt *s)
{
    struct unroller u = {.plan = p, .around = around, .wanted = is_wanted, .with = s};
    struct rounds rounds = {0};
    if (!loop_variable(s) || !sets_lines(p, s->body[0]) ||
        (s->n == 1 && is_part(s->body[0], loop_variable(s))) || !unroll_distances(&u, s, NULL, &rounds) ||
        rounds.n > MOST_GHOSTS)
        return NULL;
    struct stmt *body = unroll_body(&u, s);
    return u.changed && !u.failed ? body : NULL;
}

static void add_all(struct plan *p, struct stmt_list *list, struct stmt *s)
{
    if (s->kind != STMT_COMPOUND)
        vec_push(p->arena, list, s);
    for (int i = 0; s->kind == STMT_COMPOUND && i < s->n; i++)
        add_all(p, list, s->body[i]);
}

/* ---- loops over parts ------------------------------------------------------------------------ */

struct part {
    struct stmt *loop;
    int64_t lo, hi;
};

static bool read_part(struct stmt *s, struct part *part)
{
    *part = (struct part){.loop = s};
    return loop_direction(s) == 1 && known_bounds(s, &part->lo, &part->hi) && part->lo < part->hi;
}

static struct expr *compared(struct arena *a, const struct part *part, enum operator op,
                             int64_t value)
{
    struct range at = part->loop->expr->range;
    struct expr *number = expr_integer(a, at, &type_int, value);
    number->spelling = arena_printf(a, "%lld", (long long)value);
    return expr_binary(a, at, op, &type_int, expr_of(a, at, loop_variable(part->loop)), number);
}

/* for (i = 7; i < 20; i++) s;  ->  for (i = 2; i < 64; i++) if (i >= 7 && i < 20) s; */
static void widen_part(struct arena *a, struct part *part, int64_t lo, int64_t hi)
{
    struct stmt *s = part->loop;
    struct expr *above = part->lo > lo ? compared(a, part, OP_GE, part->lo) : NULL;
    struct expr *below = part->hi < hi ? compared(a, part, OP_LT, part->hi) : NULL;
    struct expr *within = above && below ? expr_binary(a, s->range, OP_AND, &type_int, above, below)
                          : above        ? above
                                         : below;
    struct stmt *guard = stmt_if(a, s, within, s->body[0], NULL);
    stmt_set_body(a, s, &guard, 1);
    struct expr *first = compared(a, part, OP_LT, lo)->a[1];
    s->expr = compared(a, part, OP_LT, hi);
    loop_set_start(s, first);
}

/* Loops that meet, over all of a line together, run over all of it each: a nest over a part of the
 * mesh does not tell where that ends. */
static void widen_parts(struct plan *p, struct stmt *body)
{
    for (int i = 0, n; i < body->n; i += n) {
        VEC(struct part) parts = {0};
        struct part next;
        for (n = 0; i + n < body->n && read_part(body->body[i + n], &next); n++) {
            const struct part *last = n ? &parts.at[n - 1] : NULL;
            if (last && (last->hi != next.lo || strcmp(loop_variable(last->loop)->name,
                                                       loop_variable(next.loop)->name) != 0))
                break;
            vec_push(p->arena, &parts, next);
        }
        int64_t lo = n ? parts.at[0].lo : 0, hi = n ? parts.at[n - 1].hi : 0;
        for (int k = 0; k < n && n > 1; k++)
            widen_part(p->arena, &parts.at[k], lo, hi);
        n = n ? n : 1;
    }
}

void line_ends(struct plan *p, struct stmt *around)
{
    struct stmt *body = around->body[0];
    struct stmt_list all = {0};
    for (int i = 0; body->kind == STMT_COMPOUND && i < body->n; i++) {
        struct stmt *out = written_out(p, around, body->body[i]);
        if (out)
            add_all(p, &all, out);
        else
            vec_push(p->arena, &all, body->body[i]);
    }
    for (int i = 0; i < all.n; i++)
        all.at[i]->parent = body;
    if (all.n) {
        body->body = all.at;
        body->n = all.n;
    }
    widen_parts(p, body);
}
