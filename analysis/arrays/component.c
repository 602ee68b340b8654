/* Arrays with several values per cell, `f[j][i][9]` or `f[(j * nx + i) * 9 + q]`: each value is a
 * mesh array of its own, whose neighbours lie as many elements apart as a cell has. Which value an
 * access means must be known in front of the nest. Called by access.c and subscript.c. */
#include "analysis/arrays/subscript.h"
#include "analysis/flow/flow.h"
#include "analysis/program/program.h"
#include "analysis/values/values.h"

#include <string.h>

/* ---- what the launch can evaluate ----------------------------------------------------------- */

bool is_outside(struct access_scan *s, struct expr *e)
{
    return !any_expr(w, in_expr(e),
                     w.e->kind == EXPR_CALL || w.e->kind == EXPR_OTHER ||
                         w.e->kind == EXPR_STRING || expr_is_element(w.e) || expr_is_modify(w.e) ||
                         (w.e->kind == EXPR_NAME && nest_changes(s->nest, w.e->decl)));
}

int count_axes(struct access_scan *s, struct subscript *u, int tail)
{
    struct poly p = index_offset(s->nest, u->index[u->n - 1 - tail]);
    return count_below(a, s->plan->dim, poly_mentions(&p, s->nest->nest->iterator[a]));
}

/* ---- trailing subscripts -------------------------------------------------------------------- */

/* What nothing in the nest changes, also by way of a variable of the cell: `int other = 1 - d;`. By
 * its own text where it is one expression, as where that stands in the subscript itself. */
static const char *known_text(struct access_scan *s, struct expr *e)
{
    struct poly p = index_value(s->nest, e, false);
    if (p.bad || nest_changes_poly(s->nest, &p) || plane_mentions_iterator(s->nest, &p))
        return NULL;
    const struct poly_term *t = &p.term[0];
    bool alone = p.n == 1 && t->n == 1 && t->factor == 1 && t->symbol[0]->init &&
                 vec_has(&s->nest->opaque, t->symbol[0]);
    return alone ? expr_text(s->plan->arena, t->symbol[0]->init) : poly_text(s->plan->arena, &p);
}

const char *component_index(struct access_scan *s, struct expr *e)
{
    int64_t value;
    struct poly p = index_offset(s->nest, e);
    if (!p.bad && poly_is_const(&p, &value))
        return arena_printf(s->plan->arena, "%lld", (long long)value);
    const char *known = known_text(s, e);
    return known || !is_outside(s, e) ? known : expr_text(s->plan->arena, e);
}

static bool moves(struct access_scan *s, struct expr *e)
{
    return !component_index(s, e);
}

/* Are the subscripts in front of the last `tail` those of a cell? */
static bool names_cell(struct access_scan *s, struct subscript *u, int tail)
{
    int cell = u->n - tail, moving = 0;
    while (moving < cell && moves(s, u->index[cell - 1 - moving]))
        moving++;
    return moving == s->plan->dim || (moving == 1 && count_axes(s, u, tail) == s->plan->dim);
}

/* Only arrays lie within a cell: no pointer may be followed there, nor one left; but the last of
 * tables may lead to the numbers of each cell. */
static bool tail_is_array(struct access_scan *s, const struct subscript *u, int tail)
{
    const struct type *t = u->base->type;
    for (int i = 0; i < u->n && t; i++, t = t->of) {
        int64_t value;
        struct poly p = index_offset(s->nest, u->index[i]);
        bool beyond =
            poly_is_const(&p, &value) && t->extent > 0 && (value < 0 || value >= t->extent);
        bool table = tail == 1 && i == u->n - 1 && t->kind == TYPE_POINTER && is_scalar(t->of);
        if (i >= u->n - tail && !table && (t->kind != TYPE_ARRAY || beyond))
            return false;
    }
    return true;
}

void component_find_tail(struct access_scan *s, struct subscript *u)
{
    int tail = 0;
    const char *text = "";
    while (tail < u->n - 1 && !moves(s, u->index[u->n - 1 - tail])) {
        text = arena_printf(s->plan->arena, "[%s]%s", component_index(s, u->index[u->n - 1 - tail]),
                            text);
        tail++;
    }
    if (!tail || !names_cell(s, u, tail) || !tail_is_array(s, u, tail))
        return;
    u->tail = tail;
    u->component = arena_printf(s->plan->arena, "%s%s", text, u->component);
}

bool component_error(struct access_scan *s, struct subscript *u, struct expr *index)
{
    if (mentioned_axis(s->nest->nest, index) >= 0 || !moves(s, index))
        return false;
    diag_error(s->diag, index->range,
               "'%s' chooses one of the values of a cell of '%s': not known here",
               expr_text(s->plan->arena, index), u->base->name);
    diag_hint(s->diag,
              "it must be known in front of the nest, or count in a loop over constant numbers "
              "without 'break', 'for (q = 0; q < 9; q++)'");
    return true;
}

/* ---- flat arrays ---------------------------------------------------------------------------- */

bool component_take_rest(struct access_scan *s, struct subscript *u, struct poly *rest,
                         const struct poly *stride, int64_t *cells)
{
    int64_t apart = 0, number;
    bool known = poly_is_const(stride, &apart);
    struct poly left = *rest;
    *cells = 0;
    if (known && apart <= 1)
        return false;
    if (!known && !poly_take(&left, stride, cells))
        return false;
    if (!poly_is_const(&left, &number))
        return false;
    if (known) {
        *cells = number / apart - (number % apart < 0);
        number -= *cells * apart;
    }
    if (number < 0)
        return false;
    u->component = arena_printf(s->plan->arena, "+ %lld", (long long)number);
    *rest = poly_const(0);
    return true;
}

/* Rows of the whole array along the slowest axis, as far as the nest's range tells: as many cells
 * lie behind it as before it. */
static bool rows_of(const struct work_nest *w, int64_t *rows)
{
    int64_t lo, hi;
    if (!poly_is_const(&w->lo[0], &lo) || !poly_is_const(&w->hi[0], &hi) || lo < INT32_MIN ||
        hi < INT32_MIN || lo > INT32_MAX || hi > INT32_MAX)
        return false;
    *rows = lo + hi;
    return *rows > 2 * MOST_STEPS_AWAY;
}

static int nests_with(const struct plan *p, int64_t rows)
{
    int64_t own;
    return count_below(i, p->work->nests.n, rows_of(p->work->nests.at[i], &own) && own == rows);
}

/* A nest over faces runs one further at an end: most others do not. */
static bool guess_rows(const struct access_scan *s, int64_t *rows)
{
    int64_t own;
    if (!rows_of(s->nest, &own))
        return false;
    *rows = own;
    for (int64_t other = own - 1; other <= own + 1; other += 2)
        if (nests_with(s->plan, other) > nests_with(s->plan, *rows))
            *rows = other;
    return true;
}

/* f[q * NX * NY + j * NX + i]: whole arrays one behind the other. A wrong guess makes arrays that
 * overlap, which the runtime refuses. */
void component_take_arrays(struct access_scan *s, struct subscript *u, const struct poly *stride,
                           int64_t *times)
{
    int64_t apart, rows, steps = *times < 0 ? -*times : *times;
    if (*u->component || !poly_is_const(stride, &apart) || apart > INT32_MAX ||
        !guess_rows(s, &rows) || steps < rows - MOST_STEPS_AWAY || steps > INT32_MAX)
        return;
    int64_t arrays = (steps + rows / 2) / rows * (*times < 0 ? -1 : 1);
    struct poly *plane = ARENA_NEW(s->plan->arena, struct poly);
    *times -= arrays * rows;
    if (arrays <= 0)
        return;
    *plane = poly_const(rows * apart);
    u->plane = plane;
    u->component = arena_printf(s->plan->arena, "+ %lld", (long long)(arrays * rows * apart));
}

void component_skip(const struct plan *p, struct subscript *u, const struct poly *planes)
{
    struct poly common = poly_common(planes);
    u->component = arena_printf(p->arena, "+ %s", poly_text(p->arena, planes));
    u->which = planes->n > 1 ? poly_text(p->arena, &common) : NULL;
}

bool component_take_plane(struct access_scan *s, struct subscript *u, const struct poly *planes)
{
    bool outside = !*u->component && !planes->bad && !nest_changes_poly(s->nest, planes);
    if (outside) {
        struct poly *kept = ARENA_COPY(s->plan->arena, *planes);
        u->planes = kept;
        component_skip(s->plan, u, planes);
    }
    return outside;
}

bool component_take_outside(struct access_scan *s, struct subscript *u, const struct poly *rest,
                            const struct poly *slowest)
{
    return !*u->component && !rest->bad &&
           all_below(i, rest->n, component_is_far(s, &rest->term[i], slowest)) &&
           component_take_plane(s, u, rest);
}

/* ---- address and strides -------------------------------------------------------------------- */

/* Two arrays of one variable may be so many of different sums of sizes: the second sum is written
 * out. */
static bool is_named_alike(const struct plan_nest *n, const struct plan_array *a)
{
    return vec_any(o, &n->arrays,
                   o->decl == a->decl && o->which && strcmp(o->which, a->which) == 0 &&
                       strcmp(o->component, a->component) != 0);
}

void component_place(struct plan *p, const struct plan_nest *n, struct plan_array *a)
{
    const char *part = a->component;
    if (!*part)
        return;
    if (*part == '+') {
        if (strcmp(part, "+ 0") != 0)
            a->address = arena_printf(p->arena, "%s %s", a->address, part);
        a->label = arena_printf(p->arena, "%s[%s]", a->label,
                                a->which && !is_named_alike(n, a) ? a->which : part + 2);
        return;
    }
    bool dims = a->address[0] == '&';
    const char *cell = dims ? a->address + 1 : arena_printf(p->arena, "%s[0]", a->address);
    for (int x = 1; a->rows && x < p->dim; x++)
        cell = arena_printf(p->arena, "%s[0]", cell);
    bool number = strspn(part + 1, "0123456789") + 2 == strlen(part);
    if (a->rows == p->dim)
        a->part = arena_printf(p->arena,
                               number ? "%.*s * (long)sizeof %s[0]" : "(%.*s) * (long)sizeof %s[0]",
                               (int)strlen(part) - 2, part + 1, cell);
    const char *wide = arena_printf(p->arena, "(long)(sizeof %s / sizeof %s%s)", cell, cell, part);
    for (int x = a->rows; x < p->dim; x++)
        a->stride[x] = strcmp(a->stride[x], "1") == 0
                           ? wide
                           : arena_printf(p->arena, "(%s) * %s", a->stride[x], wide);
    if (a->rows && !a->part)
        a->part = arena_printf(
            p->arena, "(long)__builtin_offsetof(struct { __typeof__(%s) amr_cell; }, amr_cell%s)",
            cell, part);
    else if (!a->rows)
        a->address = arena_printf(p->arena, "&%s%s", cell, part);
    a->label = arena_printf(p->arena, "%s%s", a->label, part);
}

/* ---- structs -------------------------------------------------------------------------------- */

/* The member expression under subscripts of arrays in a struct, or NULL. */
static struct expr *member_under(struct expr *e)
{
    for (e = expr_bare(e); e->kind == EXPR_SUBSCRIPT; e = expr_bare(e->a[0]))
        if (!e->a[0]->type || e->a[0]->type->kind != TYPE_ARRAY)
            return NULL;
    return e->kind == EXPR_MEMBER ? e : NULL;
}

/* Is the member a number that a mesh array can hold? */
static bool check_member(struct access_scan *s, struct expr *e, const struct decl *record,
                         const struct decl *member)
{
    const struct type *t = e->type;
    const char *text = expr_text(s->plan->arena, e);
    if (vec_has(&s->faulty, member))
        return false;
    if (member->offset < 0)
        diag_error(s->diag, e->range, "'%s' is a bit-field: not supported in a nest", text);
    else if (!is_cell_value(t))
        diag_error(
            s->diag, e->range,
            "'%s' is neither float, double nor integers of up to 4 bytes: not supported in a "
            "nest",
            text);
    else if (t->is_volatile)
        diag_error(s->diag, e->range, "'%s' is volatile: not supported in a nest", text);
    else if (record->bytes % t->size || member->offset % t->size)
        diag_error(s->diag, e->range, "'%s' lies in a packed struct: not supported in a nest",
                   text);
    else
        return true;
    diag_note(s->diag, member->range, "'%s' is declared here", member->name);
    vec_push(s->plan->arena, &s->faulty, (struct decl *)member);
    return false;
}

struct expr *component_element(struct access_scan *s, struct expr *e, const char **text)
{
    struct expr *member = member_under(e), *at = expr_bare(e);
    const char *behind = "";
    *text = NULL;
    if ((e->kind != EXPR_MEMBER && e->kind != EXPR_SUBSCRIPT) || !member || !is_scalar(e->type) ||
        !cell_record_of(s->plan, member))
        return NULL;
    while (member) {
        for (; at != member; at = expr_bare(at->a[0])) {
            const char *index = component_index(s, at->a[1]);
            if (!index) {
                *text = "";
                struct subscript of = {.base = member->decl};
                if (!component_error(s, &of, at->a[1]))
                    diag_error(s->diag, at->a[1]->range, "index '%s' of '%s' moves with the cell",
                               expr_text(s->plan->arena, at->a[1]), member->decl->name);
                return NULL;
            }
            behind = arena_printf(s->plan->arena, "[%s]%s", index, behind);
        }
        behind = arena_printf(s->plan->arena, ".%s%s", member->decl->name, behind);
        at = expr_bare(member->a[0]);
        if (member->is_arrow) {
            at = expr_is(at, OP_ADDRESS)
                     ? expr_bare(at->a[0])
                     : expr_unary(s->plan->arena, at->range, OP_DEREF, at->type->of, at);
            break;
        }
        member = member_under(at);
    }
    if (!expr_is_element(at))
        return NULL;
    *text = behind;
    member = member_under(e);
    return check_member(s, e, at->type->record, member->decl) ? at : NULL;
}

bool plan_has_component(const struct decl *array, const char *component)
{
    const struct type *t = element_type(array->type);
    for (const char *c = strchr(component, '.'); c && t; c = strchr(c, '.')) {
        size_t n = strcspn(++c, ".[");
        const struct decl *member = record_member(t, c, n);
        t = member ? element_type(member->type) : NULL;
    }
    return t != NULL;
}
