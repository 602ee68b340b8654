/* What stands between the loops of a nest and cannot: says which method that looks like (a pointer
 * that walks, a solver along lines) and what to write instead. Called by kernel_loops.c. */
#include "analysis/flow/flow.h"
#include "analysis/nests/nests.h"
#include "analysis/program/program.h"

/* A pointer that this statement sets and others move on, or NULL. */
static struct decl *walking_pointer(const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct decl *d = expr_sets(e);
    for (int i = 0; i < s->decls.n; i++)
        d = s->decls.at[i]->assignments ? s->decls.at[i] : d;
    bool walks = d && d->type->kind == TYPE_POINTER &&
                 (s->kind == STMT_DECL || d->assignments > 1 || e->op != OP_ASSIGN);
    return walks ? d : NULL;
}

static bool is_line(const struct plan *p, const struct decl *d)
{
    return d && d->kind == DECL_VAR && !alias_decl_is_mesh(p, d) && d->type->kind != TYPE_POINTER &&
           element_type(d->type) != d->type;
}

/* `double rhs[NX];`, `cp[0] = 0.0;` or `limit(line, n);` of an array that holds a line of cells; or
 * NULL. */
static struct decl *line_array(const struct plan *p, const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    struct expr *to = e && expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    struct decl *d = to && to->kind == EXPR_SUBSCRIPT ? expr_base(to) : NULL;
    for (int i = 0; i < s->decls.n && !is_line(p, d); i++)
        d = s->decls.at[i];
    for (int i = 1; e && e->kind == EXPR_CALL && i < e->n && !is_line(p, d); i++)
        d = expr_name(e->a[i]);
    for (int i = 0; i < s->n && !is_line(p, d); i++) /* what a call has become */
        d = line_array(p, s->body[i]);
    return is_line(p, d) ? d : NULL;
}

static bool is_running(struct stmt *loop, struct expr *e)
{
    struct decl *d = expr_name(e);
    return d && is_scalar(d->type) && !stmt_of_decl(loop, d) &&
           any_expr(w, in_stmt(loop),
                    w.e->kind == EXPR_ASSIGN && !expr_assigned(w.e) && expr_name(w.e->a[0]) == d);
}

/* `run += u[i]; sum[i] = run;` in the innermost loop. */
static bool is_running_sum(struct stmt *s)
{
    return s->kind == STMT_FOR && !any_stmt(x, in_stmt(s), x.in->kind == STMT_FOR && x.in != s) &&
           any_expr(w, in_stmt(s),
                    w.e->kind == EXPR_ASSIGN && expr_bare(w.e->a[0])->kind == EXPR_SUBSCRIPT &&
                        any_expr(x, in_expr(w.e->a[1]), is_running(s, x.e)));
}

/* `x[i - 1]` in what x[i] is made of; also in so many calls of calls. */
static bool has_recurrence(struct stmt *s, int depth)
{
    for (WALK(w, in_stmt(s)); next_expr(&w);) {
        struct expr *to = w.e->kind == EXPR_ASSIGN ? expr_bare(w.e->a[0]) : NULL;
        struct function *f = depth ? callee_function(w.e) : NULL;
        if ((f && has_recurrence(f->body, depth - 1)) ||
            (to && to->kind == EXPR_SUBSCRIPT && expr_name(to->a[0]) && expr_name(to->a[1]) &&
             any_expr(x, in_expr(w.e->a[1]),
                      x.e->kind == EXPR_SUBSCRIPT && expr_name(x.e->a[0]) == expr_name(to->a[0]) &&
                          !expr_equal(x.e->a[1], to->a[1]))))
            return true;
    }
    return false;
}

bool loop_has_recurrence(struct stmt *loop)
{
    return has_recurrence(loop, 4) || any_stmt(w, in_stmt(loop), is_running_sum(w.in));
}

static void hint_lines(struct diag *d, const char *name)
{
    diag_hint(
        d,
        "'%s' holds a line of cells: a nest has cells only; give it, and what is made of it, "
        "an element for each cell, name them in 'arrays(...)', and make each step a loop over "
        "all cells: for (j ...) for (i ...) slope[j][i] = ...",
        name);
}

const struct decl *line_copied(const struct plan *p, const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    for (int i = 0; expr_is(e, OP_ASSIGN) && i < 2; i++) {
        struct expr *one = expr_bare(e->a[i]), *other = expr_bare(e->a[1 - i]);
        struct decl *d = one->kind == EXPR_SUBSCRIPT ? expr_base(one) : NULL;
        if (is_line(p, d) && other->kind == EXPR_SUBSCRIPT && alias_is_mesh(p, other->a[0]))
            return d;
    }
    return NULL;
}

/* The function that is called with a row of a mesh array, `tridiag(v[j], ...)`, or NULL. */
static struct decl *line_call(const struct plan *p, const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    if (!e || e->kind != EXPR_CALL)
        return NULL;
    bool mesh = any_from(i, 1, e->n,
                         !is_scalar(expr_core(e->a[i])->type) && alias_is_mesh(p, e->a[i]));
    return mesh ? callee_decl(e) : NULL;
}

static void error_line(struct plan *p, struct diag *d, struct stmt *s, struct stmt *loop)
{
    struct decl *array = line_array(p, s);
    if (array) {
        diag_error(d, s->range,
                   "'%s' goes with a line of cells: what cells compute for one another can only be "
                   "in mesh arrays",
                   array->name);
        if (s->kind != STMT_DECL)
            diag_note(d, array->range, "'%s' is declared here", array->name);
    } else {
        diag_error(d, s->range,
                   "'%s' is called for a line of cells: a nest is made of single cells",
                   line_call(p, s)->name);
    }
    bool solver = loop_has_recurrence(loop);
    if (array && !solver && sections_note(p, d, array))
        return;
    if (array && !solver) {
        hint_lines(d, array->name);
        return;
    }
    diag_hint(d,
              "a solver along lines (Thomas) has an order that the cells of a nest have not: use "
              "an explicit step, or Jacobi sweeps; in a function without '#pragma amr kernel' it is "
              "host code, right and slow");
}

/* The last loop in the loop's body stands in front of the statement. */
static bool is_behind_loops(const struct stmt *loop, const struct stmt *s)
{
    const struct stmt *block = loop->body[0];
    return block->kind == STMT_COMPOUND &&
           any_in(for (int i = 0; i < block->n && block->body[i] != s; i++),
                  loop_variable(block->body[i]));
}

/* The variable that a statement behind the inner loop changes, and where that loop begins; or NULL.
 */
static const struct decl *start_of_rows(struct stmt *s, struct stmt *loop)
{
    const struct expr *e =
        find_expr(w, in_stmt(s), expr_sets(w.e) && is_integer(expr_sets(w.e)->type));
    struct decl *d = expr_sets(e);
    return d && any_stmt(w, in_stmt(loop->body[0]),
                         w.in->kind == STMT_FOR && loop_start(w.in) &&
                             expr_mentions(loop_start(w.in), d))
               ? d
               : NULL;
}

/* `row[j] = sum;` behind the loop over i. */
static bool is_value_of_row(const struct plan *p, struct stmt *s, struct stmt *loop)
{
    struct expr *e = stmt_expr(s), *to = e && expr_is_modify(e) ? expr_bare(e->a[0]) : NULL;
    return to && to->kind == EXPR_SUBSCRIPT && !alias_decl_is_mesh(p, expr_base(to)) &&
           expr_mentions(to, loop_variable(loop)) && is_behind_loops(loop, s) &&
           !loop_has_recurrence(loop);
}

/* `a = b;` of pointers, as lines that change places. */
static bool is_swap(const struct stmt *s)
{
    struct expr *e = stmt_expr(s);
    return e && expr_assigned(e) && e->type->kind == TYPE_POINTER && expr_name(e->a[1]);
}

/* `sum += row / n;` of what the loops in front of it have made of the row. */
static bool adds_sum_of_row(struct expr *e, struct stmt *loop)
{
    bool adds = (expr_is(e, OP_ADD_ASSIGN) || expr_is(e, OP_SUB_ASSIGN)) && expr_name(e->a[0]);
    return adds && any_expr(w, in_expr(e->a[1]), w.e->kind == EXPR_NAME && stmt_sets(loop->body[0], w.e->decl));
}

void between_error(struct plan *p, struct diag *d, struct stmt *s, struct stmt *loop)
{
    if (is_swap(s)) {
        diag_error(d, s->range,
                   "'%s' leads to another array in each round of the loop over '%s', but the cells "
                   "of a nest have no order",
                   expr_assigned(stmt_expr(s))->name, loop_variable(loop)->name);
        diag_hint(d, "lines that change places keep values for the next row: let an array with an "
                     "element for each cell hold them, named in 'arrays(...)' and filled by a nest "
                     "of its own");
        return;
    }
    if (is_value_of_row(p, s, loop)) {
        diag_error(d, s->range,
                   "'%s' gets a value for each round of the loop over '%s': sums and extremes of a "
                   "nest are of all its cells",
                   expr_base(expr_bare(stmt_expr(s)->a[0]))->name, loop_variable(loop)->name);
        diag_hint(d, "in a function without '#pragma amr kernel' it is host code, right and slow: "
                     "call it in few steps, or after the time loop");
        return;
    }
    struct decl *walking = walking_pointer(s);
    if (walking) {
        diag_error(d, s->range,
                   "'%s' walks from cell to cell, but the cells of a nest have no order",
                   walking->name);
        diag_hint(d, "subscript the mesh array itself");
        return;
    }
    if (line_array(p, s) || line_call(p, s)) {
        error_line(p, d, s, loop);
        return;
    }
    diag_error(d, s->range, "this statement between the loops of a nest is not supported");
    diag_note(d, loop->range, "within the loop over '%s'", loop_variable(loop)->name);
    const struct decl *start = start_of_rows(s, loop);
    struct expr *e = stmt_expr(s);
    if (start)
        diag_hint(d,
                  "where a row begins is one of two numbers in turn where all that sets '%s' gives "
                  "one of the two; or make it of the row, in front of the inner loop, as by "
                  "'1 + (%s + pass) %% 2'",
                  start->name, loop_variable(loop)->name);
    else if (is_behind_loops(loop, s) && adds_sum_of_row(e, loop))
        diag_hint(d, "let the cells of the row add to the sum themselves, in the inner loop");
    else if (is_behind_loops(loop, s))
        diag_hint(d,
                  "what stands behind the inner loop, no cell sees: put it in front of the inner "
                  "loop, or behind the nest");
    else if (loop_variable(s))
        diag_hint(d,
                  "put the loop over '%s' inside the loops over the cells, around what it counts",
                  loop_variable(s)->name);
    else
        diag_hint(d, "only declarations of, and assignments to, local scalars may stand between "
                     "them");
}
