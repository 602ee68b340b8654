/* The values that a variable takes in a loop of host code, from its first one on, by one: `for (i =
 * lo; i < hi; i++)`, also where other conditions end the loop, or `while (s < n && ...) s++`.
 *
 * Called by host_box.c. */
#include "analysis/host/host.h"

/* ---- where it is set ------------------------------------------------------------------------- */

/* A loop without a header for the variable, as a `for` that begins with the value that it has. */
static bool as_for(struct plan *p, struct stmt *loop, struct decl *d, struct stmt *out)
{
    struct settings s = settings_in(loop, d);
    bool steps =
        s.n == 1 && (s.in == loop ? s.last == expr_bare(loop->step)
                                  : s.in->kind == STMT_EXPR && stmt_around(s.in, LOOPS) == loop);
    if (!steps || loop->init || loop->kind == STMT_DO)
        return false;
    struct expr *name = expr_of(p->arena, loop->range, d);
    *out = (struct stmt){.kind = STMT_FOR, .range = loop->range, .expr = loop->expr};
    out->step = s.last;
    out->init = stmt_of(p->arena, out, expr_assign(p->arena, loop->range, name, name));
    return true;
}

/* The `for` sets it in its header, and nothing else does. */
static bool has_header(struct stmt *loop, struct decl *d)
{
    struct expr *start = loop->kind == STMT_FOR && loop_variable(loop) == d ? loop_start(loop) : NULL;
    bool declared = start && loop->init->kind == STMT_DECL;
    return start && settings_in(loop, d).n == (declared ? 1 : 2) && !stmt_sets(loop->body[0], d);
}

/* ---- its bound ------------------------------------------------------------------------------- */

/* The part of a condition's && that bounds what the header counts, the variable of `out`. */
static struct expr *find_bound(struct plan *p, const struct stmt *header, struct expr *condition,
                               struct host_counter *out)
{
    struct expr *c = condition ? expr_bare(condition) : NULL;
    if (!c)
        return NULL;
    if (expr_is(c, OP_AND)) {
        struct expr *left = find_bound(p, header, c->a[0], out);
        return left ? left : find_bound(p, header, c->a[1], out);
    }
    struct stmt one = *header;
    one.expr = c;
    bool counts = loop_variable(&one) == out->decl && loop_direction(&one);
    return counts && loop_read(NULL, &one, &out->bounds) ? c : NULL;
}

/* The access is evaluated only where the bound holds: it is a later part of the condition. */
static bool is_behind_bound(struct expr *condition, const struct expr *bound,
                            const struct expr *access)
{
    struct expr *c = expr_bare(condition);
    if (!expr_is(c, OP_AND))
        return false;
    if (expr_holds(c->a[1], access))
        return expr_holds(c->a[0], bound) || is_behind_bound(c->a[1], bound, access);
    return is_behind_bound(c->a[0], bound, access);
}

/* Does the access meet the value at which the bound ends the loop? header: the loop itself, or what
 * stands for it, whose step is a statement of the body. */
static bool meets_end(const struct stmt *loop, const struct stmt *header, const struct expr *bound,
                      const struct host_place *at)
{
    if (at->in == loop)
        return at->whole != loop->expr || !is_behind_bound(loop->expr, bound, at->access);
    const struct range a = at->access->range, b = header->step ? header->step->range : a;
    return header != loop && (a.file != b.file || a.begin >= b.begin);
}

/* The innermost loop round the access that sets the variable; NULL: there is none within `before`,
 * or the access stands in front of it. */
static struct stmt *loop_setting(struct stmt *before, const struct host_place *at,
                                 const struct decl *d)
{
    struct stmt *from = NULL, *s = at->in;
    for (; s != before && !(stmt_is_loop(s) && stmt_sets(s, d)); s = s->parent)
        from = s;
    return from && s->init == from ? NULL : s;
}

bool host_counter(struct plan *p, struct stmt *before, const struct host_place *at, struct decl *d,
                  struct host_counter *out)
{
    struct stmt *loop = loop_setting(before, at, d);
    if (!loop || stmt_is_entered(p->arena, loop))
        return false;
    struct stmt header = *loop;
    bool own = has_header(loop, d);
    *out = (struct host_counter){.decl = d, .loop = loop};
    if (!own && (loop != before || !as_for(p, loop, d, &header)))
        return false;
    const struct expr *bound = find_bound(p, &header, loop->expr, out);
    out->whole = own && bound == expr_bare(loop->expr);
    out->past = bound && meets_end(loop, own ? loop : &header, bound, at);
    return bound && (!out->past || loop_direction(&header) > 0);
}
