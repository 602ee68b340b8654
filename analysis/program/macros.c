/* Macros and enumerators that a `spacing` or `scale` clause names, `#define DX (1.0 / (N - 1))`.
 * Each becomes a variable of the plan, whose C text is the macro itself: `(DX)` is evaluated in
 * front of the nest, where the user's text stands, and travels to the kernel like any scalar. Its
 * uses in the trees become names of that variable. What goes with a width through another macro,
 * `R` of `#define R (DT / (DX * DX))`, is an error where a nest uses it: only the user knows its
 * power.
 *
 * requires: the unit
 * provides: work.macros, work.hidden; macro_named(); trees that name the variables */
#include "analysis/program/program.h"

#include <ctype.h>
#include <string.h>

/* ---- definitions ---------------------------------------------------------------------------- */

const struct macro *macro_definition(const struct unit *u, const char *name)
{
    return vec_first_at(m, &u->macros, strcmp(m->name, name) == 0);
}

/* One pair of brackets around all of it. */
static bool is_bracketed(const char *s)
{
    int depth = 0;
    for (const char *c = s; *c; c++) {
        depth += (*c == '(') - (*c == ')');
        if (depth == 0)
            return c > s && !c[1];
    }
    return false;
}

/* Stands for one operand wherever it is used: a number, a name of such, brackets. */
static bool is_closed(const struct unit *u, const char *body, int depth)
{
    const struct macro *inner;
    bool word = *body && (word_holds(*body) || *body == '.');
    for (const char *c = body; *c; c++)
        word &=
            word_holds(*c) || *c == '.' ||
            (strchr("+-", *c) && c > body && strchr("eE", c[-1]) && isdigit((unsigned char)*body));
    if (!word || depth > 8)
        return is_bracketed(body);
    inner = macro_definition(u, body);
    return !inner || is_closed(u, inner->body, depth + 1);
}

/* ---- clauses -------------------------------------------------------------------------------- */

struct decl *macro_named(const struct plan *p, const char *name)
{
    const struct work_macro *m = vec_first_at(x, &p->work->macros, strcmp(x->name, name) == 0);
    return m ? m->decl : NULL;
}

const struct work_macro *macro_of(const struct plan *p, const struct decl *d)
{
    return vec_first_at(x, &p->work->macros, x->decl == d);
}

const char *macro_label(const struct plan *p, const struct decl *d)
{
    const struct work_macro *m = macro_of(p, d);
    return m ? m->name : d->name;
}

static bool is_one(const struct plan *p, const struct decl *d, const struct source *file)
{
    const char *name = macro_label(p, d);
    int n = 0;
    bool seen = true;
    for (int i = 0; i < p->unit->macros.n; i++) {
        const struct source *of = p->unit->macros.at[i].range.file;
        if (strcmp(p->unit->macros.at[i].name, name) != 0)
            continue;
        n++;
        seen &= !of || of == file || !of->is_main;
    }
    return n == 1 && seen;
}

bool is_visible_in(const struct plan *p, struct function *f, struct decl *d)
{
    if (macro_of(p, d))
        return is_one(p, d, f->file);
    const struct work_member *m = member_of(p, d);
    struct decl *root = m ? m->root : d;
    return is_known_in(root, f->file) && find_variable(p->unit, f, root->name) == root;
}

static void take_name(struct plan *p, struct diag *d, struct function *f,
                      const struct clause_arg *arg, bool is_width)
{
    static const struct type number = {
        .kind = TYPE_FLOAT, .size = 8, .is_signed = true, .spelling = "double"};
    const struct macro *m = arg->name && *arg->name ? macro_definition(p->unit, arg->name) : NULL;
    bool known = !arg->name || !*arg->name || macro_named(p, arg->name) ||
                 find_variable(p->unit, f, arg->name);
    if (known || (!m && !vec_any(d, &p->work->enumerators, strcmp(d->name, arg->name) == 0)))
        return;
    for (int i = 0; m && i < p->unit->macros.n; i++) {
        const struct macro *x = &p->unit->macros.at[i];
        if (strcmp(x->name, arg->name) || (!x->has_parameters && is_closed(p->unit, x->body, 0)))
            continue;
        diag_error(d, arg->range,
                   x->has_parameters ? "'%s' is a macro with parameters: a clause cannot name it"
                                     : "the macro '%s' does not stand for one operand",
                   arg->name);
        diag_note(d, x->range, "'%s' is defined here", arg->name);
        if (!x->has_parameters)
            diag_hint(d, "put brackets around it: #define %s (%s)", arg->name, x->body);
    }
    struct decl like = {.kind = DECL_VAR, .type = &number, .is_global = true};
    like.name = arena_printf(p->arena, "(%s)", arg->name);
    like.range = m ? m->range : arg->range;
    struct decl *v = decl_fresh(p, FRESH_MACRO, like);
    struct work_macro w = {.name = arg->name, .decl = v, .at = arg->range, .is_width = is_width};
    vec_push(p->arena, &p->work->macros, w);
}

static void take_names(struct plan *p, struct diag *d, struct function *f,
                       const struct pragma *pragma)
{
    vec_each_at (x, &pragma->clauses)
        for (int i = 0; i < x->args.n; i++)
            if (x->kind == CLAUSE_SPACING || x->kind == CLAUSE_SCALE)
                take_name(p, d, f, &x->args.at[i], x->kind == CLAUSE_SPACING);
}

static void take_clauses(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->unit->file_pragmas.n; i++)
        take_names(p, d, NULL, p->unit->file_pragmas.at[i]);
    vec_each (f, &p->unit->functions) {
        for (int k = 0; k < f->pragmas.n; k++)
            take_names(p, d, f, f->pragmas.at[k]);
        for (WALK(w, in_stmt(f->body)); next_stmt(&w);)
            for (int k = 0; k < w.in->pragmas.n; k++)
                take_names(p, d, f, w.in->pragmas.at[k]);
    }
}

/* ---- uses ----------------------------------------------------------------------------------- */

/* e begins where this definition's text does, within another macro's. */
static bool begins_with(const struct expr *e, const struct macro *m)
{
    return !m->has_parameters && m->range.file && e->first.file == m->range.file &&
           e->first.begin == m->begin;
}

/* e is all that the macro stands for, which is one operand. */
static bool is_text_of(const struct plan *p, const struct expr *e, const char *name)
{
    return (e->n == 0 || e->kind == EXPR_PAREN) &&
           vec_any_at(macro, &p->unit->macros,
                      strcmp(macro->name, name) == 0 && begins_with(e, macro));
}

/* Uses of it within other macros show where its text stands: not where that is of the command line,
 * or begins with another macro. */
static bool is_seen(const struct plan *p, const char *name)
{
    bool seen = true;
    vec_each_at (m, &p->unit->macros) {
        const char *word = arena_strndup(p->arena, m->body, word_length(m->body));
        if (strcmp(m->name, name) == 0)
            seen &= !m->has_parameters && m->range.file && !macro_definition(p->unit, word);
    }
    return seen;
}

/* All that was written for e is this word. */
static bool is_written(const struct expr *e, const char *name)
{
    size_t n = strlen(name);
    return e->range.file && e->range.end - e->range.begin == n &&
           memcmp(e->range.file->text + e->range.begin, name, n) == 0;
}

struct work_macro *macro_used(const struct plan *p, struct expr *e)
{
    struct expr *core = expr_core(e);
    bool constant = core->kind == EXPR_INT && core->decl;
    return e->from_macro || constant
               ? vec_first_at(m, &p->work->macros,
                              is_written(e, m->name) || is_text_of(p, e, m->name))
               : NULL;
}

/* The use becomes a name; a conversion to another floating type stays around it. */
static void replace_use(struct plan *p, struct diag *d, struct work_macro *m, struct expr *e)
{
    while (e->kind == EXPR_CAST && is_floating(e->type) && is_floating(e->a[0]->type))
        e = e->a[0];
    bool fits = is_floating(e->type) && (!m->value || m->decl->type->size == e->type->size);
    for (WALK(w, in_expr(e)); fits && next_expr(&w);) /* they have a value in front of the nest */
        fits = expr_is_arithmetic(w.e) || w.e->kind == EXPR_MEMBER || w.e->kind == EXPR_NAME ||
               library_computes(w.e);
    if (!fits) {
        if (!m->is_refused && is_floating(e->type))
            diag_error(d, m->at, "'%s' is not made of numbers and plain variables", m->name);
        m->is_refused |= is_floating(e->type);
        return;
    }
    if (!m->value)
        m->value = expr_like(p->arena, e);
    m->decl->type = e->type;
    *e = (struct expr){
        .kind = EXPR_NAME, .type = e->type, .range = e->range, .from_macro = true, .decl = m->decl};
}

static void check_used(struct plan *p, struct diag *d)
{
    vec_each_at (m, &p->work->macros) {
        if (m->value || m->is_refused || m->is_width)
            continue;
        diag_error(d, m->at, "'%s' is used nowhere as a floating-point number", m->name);
        diag_hint(d, "inside another macro amrcc sees it if a file defines it, and not as the name of a "
                       "third one");
    }
}

/* ---- macros within macros -------------------------------------------------------------------- */

static bool is_use(const struct expr *e, const struct macro *m)
{
    const char *text = e->range.file ? e->range.file->text + e->range.begin : "";
    return begins_with(e, m) || (e->from_macro && word_is(text, m->name));
}

const struct work_hidden *macro_hidden(const struct plan *p, const struct expr *e)
{
    return vec_first_at(x, &p->work->hidden, is_use(e, x->macro));
}

/* An operation hides nothing where the macro that it is made with is seen in it. */
static void hide_in(struct plan *p, const char *name, const struct work_macro *of)
{
    bool seen = is_seen(p, name);
    vec_each_at (m, &p->unit->macros)
        if (word_find(m->body, name) && !macro_named(p, m->name) && vec_find(&p->work->hidden, macro, m) < 0 &&
            !(seen && (m->has_parameters || strchr(m->body, '['))))
            vec_push(p->arena, &p->work->hidden, ((struct work_hidden){m, of}));
}

/* The macros whose definitions mention one that the clauses name, directly or through others. */
static void find_hidden(struct plan *p)
{
    for (int i = 0; i < p->work->macros.n; i++)
        hide_in(p, p->work->macros.at[i].name, &p->work->macros.at[i]);
    for (int i = 0; i < p->work->hidden.n; i++)
        hide_in(p, p->work->hidden.at[i].macro->name, p->work->hidden.at[i].of);
}

void pass_macros(struct plan *p, struct diag *d)
{
    int before = diag_errors(d);
    for (WALK(w, in_functions(p->unit)); next_expr(&w);)
        if (w.e->kind == EXPR_INT && w.e->decl)
            vec_add(p->arena, &p->work->enumerators, w.e->decl);
    take_clauses(p, d);
    if (diag_errors(d) != before || p->work->macros.n == 0)
        return;
    for (WALK(w, in_functions(p->unit)); next_expr(&w);) {
        struct work_macro *m = macro_used(p, w.e);
        if (!m)
            continue;
        replace_use(p, d, m, w.e);
        walk_skip(&w);
    }
    check_used(p, d);
    find_hidden(p);
}
