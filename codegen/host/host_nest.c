/* What takes a nest's place in the host program: its scalars, once for each level with the cell
 * width of that level, and the launch. Variables that depend on the width are computed anew by the
 * user's own statements in a scope of their own, so that the user's variables keep their values.
 * Called by host.c. */
#include <string.h>

#include "codegen/host/host.h"

struct replay {
    const struct host *host;
    const struct plan_nest *nest;
    struct printer print;
    VEC(const struct decl *) declared; /* in the scope of a level so far */
    VEC(const struct decl *) macros;   /* evaluated in front of that scope, which hides what they are made of */
};

/* By number: the slice declares copies of the user's declarations. */
static bool is_declared(const struct replay *r, const struct decl *d)
{
    for (int i = 0; i < r->declared.n; i++)
        if (r->declared.at[i]->id == d->id)
            return true;
    return false;
}

/* `x = ...` of a variable that lives outside: the same as a declaration here. */
static bool is_first_assignment(const struct replay *r, const struct stmt *s)
{
    const struct expr *e = s->kind == STMT_EXPR ? s->expr : NULL;
    return e && e->op == OP_ASSIGN && e->a[0]->kind == EXPR_NAME && !is_declared(r, e->a[0]->decl);
}

static const char *finest_name(const struct replay *r, const struct decl *d)
{
    struct arena *a = r->host->kernels->arena;
    return arena_printf(a, "amr_fine_%s", print_identifier(a, d->name));
}

/* A member or an entry, a cell width or computed anew: the level's has a name of its own, as it
 * cannot be shadowed. */
static const char *level_name(const struct replay *r, const struct decl *d)
{
    bool is_own = is_declared(r, d) || vec_has(&r->nest->slice_spacings, d);
    if (vec_has(&r->macros, d))
        return finest_name(r, d);
    return is_own ? print_identifier(r->host->kernels->arena, d->name) : d->name;
}

static void declare(struct replay *r, const struct decl *d, const struct expr *value,
                    bool keeps_const)
{
    struct arena *a = r->host->kernels->arena;
    struct text *out = r->print.out;
    print_indent(&r->print);
    print_declarator(out, d->type, print_identifier(a, d->name), keeps_const);
    text_add(out, " = ");
    print_expr(&r->print, value, EXPR_ARGUMENT);
    text_add(out, ";\n");
    vec_push(a, &r->declared, d);
}

static void replay_stmt(struct replay *r, const struct stmt *s)
{
    if (is_first_assignment(r, s))
        declare(r, s->expr->a[0]->decl, s->expr->a[1], false);
    else if (s->kind == STMT_DECL && s->decls.n == 1)
        declare(r, s->decls.at[0], s->decls.at[0]->init, true);
    else
        print_stmt(&r->print, s);
}

static bool rename_member(struct printer *p, const struct decl *d)
{
    const char *name = level_name(p->with, d);
    if (name != d->name)
        text_add(p->out, name);
    return name != d->name;
}

/* Whether the replay gives a variable a value of the level under its own name. */
static bool is_shadowed(const struct replay *r, const struct decl *d)
{
    const struct plan_nest *nest = r->nest;
    bool is = vec_has(&nest->slice_spacings, d);
    for (int i = 0; i < nest->slice.n && !is; i++) {
        const struct stmt *s = nest->slice.at[i];
        is = (s->decls.n && s->decls.at[0]->id == d->id) ||
             (s->expr && s->expr->kind == EXPR_ASSIGN && s->expr->a[0]->decl == d);
    }
    return is;
}

/* Whether the nest means what the variable holds in the user's program, which the replay hides. */
static bool takes_finest(const struct replay *r, const struct plan_scalar *s)
{
    return s->is_finest || (!s->per_level && is_shadowed(r, s->decl));
}

static void emit_level(struct replay *r, const struct nest_code *n)
{
    const struct plan_nest *nest = r->nest;
    for (int i = 0; i < nest->slice_spacings.n; i++) {
        const struct decl *d = nest->slice_spacings.at[i];
        const char *name = level_name(r, d);
        print_line(&r->print, "const %s %s = amr_fine_%s * amr_ratio(amr_l);",
                   print_scalar_type(d->type), name, name);
    }
    for (int i = 0; i < nest->slice.n; i++)
        replay_stmt(r, nest->slice.at[i]);
    for (int i = 0; i < n->scalars.n; i++) {
        const struct plan_scalar *s = n->scalars.at[i];
        const char *field = nest_scalar_name(r->host->kernels->arena, s);
        if (s->has_power && s->power)
            print_line(&r->print, "amr_s[amr_l].%s = %s * amr_scale(amr_l, %d);", field,
                       level_name(r, s->decl), s->power);
        else
            print_line(&r->print, "amr_s[amr_l].%s = %s;", field,
                       takes_finest(r, s) ? finest_name(r, s->decl) : level_name(r, s->decl));
    }
}

/* `amr_fine_h`: what the variable holds in the user's program. */
static void emit_finest(struct replay *r, const struct decl *d)
{
    print_line(&r->print, "const %s amr_fine_%s = %s;", print_scalar_type(d->type),
               print_identifier(r->host->kernels->arena, d->name), d->name);
}

/* `(DT)` of scale(DT: 0): evaluated in the scope of a level it would be made of the level's width. */
static void add_macro(struct replay *r, const struct decl *d)
{
    const struct plan_nest *n = r->nest;
    if (*d->name == '(' && (n->slice.n || n->slice_spacings.n) && !vec_has(&n->slice_spacings, d))
        vec_add(r->host->kernels->arena, &r->macros, d);
}

static void find_macros(struct replay *r, const struct nest_code *n)
{
    for (int i = 0; i < n->scalars.n; i++)
        add_macro(r, n->scalars.at[i]->decl);
    for (int i = 0; i < r->nest->slice.n; i++)
        for (WALK(w, in_stmt(r->nest->slice.at[i])); next_expr(&w);)
            if (w.e->kind == EXPR_NAME)
                add_macro(r, w.e->decl);
}

static void emit_scalars(struct replay *r, const struct nest_code *n)
{
    find_macros(r, n);
    for (int i = 0; i < r->macros.n; i++)
        emit_finest(r, r->macros.at[i]);
    for (int i = 0; i < r->nest->slice_spacings.n; i++)
        emit_finest(r, r->nest->slice_spacings.at[i]);
    for (int i = 0; i < n->scalars.n; i++) {
        const struct decl *d = n->scalars.at[i]->decl;
        if (takes_finest(r, n->scalars.at[i]) && !vec_has(&r->nest->slice_spacings, d) && !vec_has(&r->macros, d))
            emit_finest(r, d);
    }
    print_line(&r->print, "struct amr_scalars_%d amr_s[AMR_MAX_LEVELS];", r->nest->id);
    /* Declared apart: the sources may be C89. */
    print_line(&r->print, "int amr_l;");
    print_line(&r->print, "for (amr_l = 0; amr_l < amr_levels(); amr_l++) {");
    r->print.indent++;
    emit_level(r, n);
    r->print.indent--;
    print_line(&r->print, "}");
}

/* {address, {strides, fastest first}} of each array. */
static void emit_arrays(struct replay *r)
{
    struct text *out = r->print.out;
    int dim = r->host->kernels->plan->dim;
    print_line(&r->print, "(struct amr_array[]){");
    r->print.indent++;
    for (int i = 0; i < r->nest->arrays.n; i++) {
        const struct plan_array *a = r->nest->arrays.at[i];
        print_indent(&r->print);
        text_printf(out, "{(void *)(%s), {", a->address);
        for (int axis = 0; axis < dim; axis++)
            text_printf(out, "%s%s", axis ? ", " : "", a->stride[dim - 1 - axis]);
        text_add(out, "}");
        if (a->rows)
            text_printf(out, ", %d", a->rows);
        if (a->part)
            text_printf(out, ", %s", a->part);
        text_add(out, "},\n");
    }
    r->print.indent--;
    print_line(&r->print, "},");
}

static void emit_range(struct replay *r, const char *const *bounds)
{
    int dim = r->host->kernels->plan->dim;
    text_add(r->print.out, "(long[]){");
    for (int axis = 0; axis < dim; axis++)
        text_printf(r->print.out, "%s%s", axis ? ", " : "", bounds[dim - 1 - axis]);
    text_add(r->print.out, "}, ");
}

/* What ends the call of a nest that copies cells from the other side of the mesh. */
static void emit_distance(struct replay *r)
{
    int dim = r->host->kernels->plan->dim;
    text_add(r->print.out, "(long[]){");
    for (int x = dim - 1; x >= 0; x--)
        text_printf(r->print.out, "%s%s", x < dim - 1 ? ", " : "",
                    r->nest->wraps >> x & 1 ? r->nest->distance[x] : "0");
    text_add(r->print.out, "});\n");
}

static void emit_settled(struct replay *r)
{
    for (int i = 0; i < r->nest->settled.n; i++) {
        const struct plan_settled *s = &r->nest->settled.at[i];
        print_line(&r->print, "amr_settled(&amr_nest_%d, \"%s\", %s, %s);", r->nest->id,
                   s->decl->name, s->decl->name, s->value);
    }
}

/* `if ((bc == 1) && !(t > 2.0)) {`: in a block of its own, as an `else` of the user's may follow. */
static void begin_conditions(struct replay *r)
{
    struct text *out = r->print.out;
    if (r->nest->conditions.n == 0)
        return;
    print_indent(&r->print);
    for (int i = 0; i < r->nest->conditions.n; i++) {
        const struct plan_condition *c = &r->nest->conditions.at[i];
        text_add(out, i ? " && " : "if (");
        text_add(out, c->holds ? "(" : "!(");
        print_expr(&r->print, c->expr, EXPR_ANY);
        text_add(out, ")");
    }
    text_add(out, ") {\n");
    r->print.indent++;
}

static void end_conditions(struct replay *r)
{
    if (r->nest->conditions.n == 0)
        return;
    r->print.indent--;
    print_line(&r->print, "}");
}

static void emit_launch(struct replay *r, const struct nest_code *n)
{
    struct text *out = r->print.out;
    print_line(&r->print, "amr_%s(&amr_nest_%d,", r->nest->wraps ? "wrap" : "launch", r->nest->id);
    r->print.indent += 2;
    emit_arrays(r);
    print_indent(&r->print);
    emit_range(r, r->nest->lo);
    emit_range(r, r->nest->hi);
    if (r->nest->wraps) {
        emit_distance(r);
        r->print.indent -= 2;
        return;
    }
    text_add(out, n->scalars.n ? "amr_s, " : "NULL, ");
    if (r->nest->reductions.n) {
        text_add(out, "(void *[]){");
        for (int i = 0; i < r->nest->reductions.n; i++)
            text_printf(out, "%s&%s", i ? ", " : "", r->nest->reductions.at[i].decl->name);
        text_add(out, "});\n");
    } else {
        text_add(out, "NULL);\n");
    }
    r->print.indent -= 2;
}

/* Puts the indentation of the nest in front of every line but the first. */
static const char *indented(struct arena *a, const char *text, const char *indent)
{
    struct text out = text_new(a);
    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n");
        text_add(&out, line == text ? "" : indent);
        text_addn(&out, line, n);
        line += n;
        if (*line && line[1])
            text_add(&out, "\n");
        line += *line != 0;
    }
    return out.s;
}

/* The memory of arrays that stand for the lines of the program's. */
static void emit_temporaries(struct replay *r)
{
    const struct plan *p = r->host->kernels->plan;
    for (int i = 0; i < p->temporaries.n; i++) {
        const struct plan_temporary *t = &p->temporaries.at[i];
        bool used = false;
        for (int k = 0; k < r->nest->arrays.n; k++)
            used |= r->nest->arrays.at[k]->decl == t->decl;
        if (used)
            print_line(&r->print, "%s = amr_temporary(%d, %s);", t->declaration, i, t->bytes);
    }
}

const char *host_nest(const struct host *h, const struct plan_nest *nest)
{
    struct arena *a = h->kernels->arena;
    struct text out = text_new(a);
    struct nest_code n = {.kernels = h->kernels, .nest = nest, .print = {.out = &out}};
    struct replay r = {.host = h, .nest = nest, .print = {.out = &out, .user_names = true}};
    r.print.rename = rename_member;
    r.print.with = &r;
    nest_find_scalars(&n);
    print_line(&r.print, "{ /* %s */", nest_place(a, nest));
    r.print.indent++;
    emit_temporaries(&r);
    begin_conditions(&r);
    if (n.scalars.n)
        emit_scalars(&r, &n);
    emit_settled(&r);
    table_emit_launch(&r.print, nest);
    emit_launch(&r, &n);
    end_conditions(&r);
    r.print.indent--;
    print_line(&r.print, "}");
    return indented(a, wrap_lines(&out).s, host_indent(h, nest->loop->range.begin));
}
