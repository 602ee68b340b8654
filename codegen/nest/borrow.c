/* What cell functions call and name beyond their nest: helper functions and constants of the
 * user's, copied into the kernels file. Two units may have a static function of the same name: the
 * second gets a number. Called by kernels.c. */
#include <string.h>

#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

const char *borrow_name(const struct kernels *k, const struct decl *d)
{
    int i = vec_find(&k->borrowed, decl, d);
    return i >= 0 ? k->borrowed.at[i].name : NULL;
}

static bool is_taken(const struct kernels *k, const char *name)
{
    for (int i = 0; i < k->borrowed.n; i++)
        if (!strcmp(k->borrowed.at[i].name, name))
            return true;
    return false;
}

/* What the C library and CUDA declare in the headers of the kernels file: the user's own function
 * by such a name gets an underscore. */
static bool is_library_name(const char *name)
{
    static const char *const names[] = {
        "abs",    "atoi",  "bsearch", "clamp",    "div",    "drem",  "exit",   "gamma",  "index",
        "j0",     "j1",    "jn",      "labs",     "ldiv",   "llabs", "llmax",  "llmin",  "max",
        "min",    "mul24", "norm",    "norm3d",   "norm4d", "qsort", "random", "rcbrt",  "rhypot",
        "rindex", "rnorm", "rsqrt",   "saturate", "select", "sinpi", "cospi",  "system", "umax",
        "umin",   "y0",    "y1",      "yn",       NULL};
    return word_among(name, names);
}

static void add(struct kernels *k, const struct decl *d, const struct function *f)
{
    const char *wish = is_library_name(d->name) ? arena_printf(k->arena, "%s_", d->name)
                                                : print_name(k->arena, d->name);
    const char *name = wish;
    for (int n = 2; is_taken(k, name); n++)
        name = arena_printf(k->arena, "%s_%d", wish, n);
    struct borrowed b = {d, f, name};
    vec_push(k->arena, &k->borrowed, b);
}

static const struct type *element_of(const struct type *t)
{
    while (t->kind == TYPE_ARRAY)
        t = t->of;
    return t;
}

/* A constant at file scope: `static const double g = 9.81;`, or a table of them. */
static bool is_constant(const struct decl *d)
{
    const struct type *t = element_of(d->type);
    bool is_number = t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL;
    return d->kind == DECL_VAR && d->is_global && is_number && t->is_const && d->init;
}

/* What something is made of comes before it. */
static void borrow_in(struct kernels *k, struct walk_roots in)
{
    for (WALK(w, in); next_expr(&w);) {
        struct decl *d = w.e->kind == EXPR_NAME && !borrow_name(k, w.e->decl) ? w.e->decl : NULL;
        if (d && is_constant(d)) {
            borrow_in(k, in_expr(d->init));
            add(k, d, NULL);
        } else if (d && d->kind == DECL_FUNCTION && d->function) {
            borrow_in(k, in_stmt(d->function->body));
            add(k, d, d->function);
        }
    }
}

static void borrow_function(struct kernels *k, struct function *f)
{
    borrow_in(k, in_stmt(f->body));
    if (!borrow_name(k, f->decl))
        add(k, f->decl, f);
}

static void borrow_operators(struct kernels *k)
{
    const struct plan *p = k->plan;
    for (int n = 0; n < p->operators.n; n++)
        for (int i = 0; i < p->operators.at[n]->helpers.n; i++)
            borrow_function(k, p->operators.at[n]->helpers.at[i]);
}

void borrow_all(struct kernels *k)
{
    const struct plan *p = k->plan;
    for (int n = 0; n < p->nests.n; n++)
        for (int i = 0; i < p->nests.at[n]->helpers.n; i++)
            borrow_function(k, p->nests.at[n]->helpers.at[i]);
    borrow_operators(k);
}

/* ---- definitions ----------------------------------------------------------------------------- */

static bool rename_decl(struct printer *p, const struct decl *d)
{
    const char *name = borrow_name(p->with, d);
    if (name)
        text_add(p->out, name);
    return name != NULL;
}

static bool replace_call(struct printer *p, const struct expr *e)
{
    return shorter_print_call(p, p->with, e);
}

static bool replace_if(struct printer *p, const struct stmt *s)
{
    return shorter_print_if(p, p->with, s, 0, "return 0");
}

/* shorter: the version without rare branches. */
static void emit_function(struct kernels *k, struct text *out, const struct borrowed *b,
                          bool shorter, const char *how)
{
    struct printer p = {.out = out, .rename = rename_decl, .with = k};
    const struct function *f = b->function;
    p.replace = shorter ? replace_call : NULL;
    p.replace_stmt = shorter ? replace_if : NULL;
    text_printf(out, "\n%s ", how);
    print_declarator(out, f->decl->type->of, "", false);
    text_printf(out, "%s%s%s(", f->decl->type->of->kind == TYPE_POINTER ? "" : " ",
                shorter ? "amr_short_" : "", b->name);
    for (int n = 0; n < f->params.n; n++) {
        const struct decl *param = f->params.at[n];
        text_add(out, n ? ", " : "");
        print_declarator(out, param->type, print_name(k->arena, param->name), true);
    }
    if (shorter)
        text_add(out, f->params.n ? ", int *amr_rare" : "int *amr_rare");
    text_add(out, f->params.n || shorter ? ")\n{\n" : "void)\n{\n");
    p.indent = 1;
    for (int n = 0; n < f->body->n; n++)
        print_stmt(&p, f->body->body[n]);
    text_add(out, "}\n");
}

static void emit_constant(struct kernels *k, struct text *out, const struct borrowed *b,
                          const char *table)
{
    struct printer p = {.out = out, .rename = rename_decl, .with = k};
    if (b->decl->type->kind == TYPE_ARRAY) {
        text_printf(out, "%s ", table);
        print_declarator(out, b->decl->type, b->name, true);
        text_add(out, " = ");
    } else {
        text_printf(out, "AMR_CONSTANT %s %s = ", print_scalar_type(b->decl->type), b->name);
    }
    print_expr(&p, b->decl->init, EXPR_ARGUMENT);
    text_add(out, ";\n");
}

static void emit_all(struct kernels *k, struct text *out, const char *table, const char *how)
{
    bool first = true;
    for (int i = 0; i < k->borrowed.n; i++) {
        if (k->borrowed.at[i].function)
            continue;
        text_add(out, first ? "\n" : "");
        first = false;
        emit_constant(k, out, &k->borrowed.at[i], table);
    }
    for (int i = 0; i < k->borrowed.n; i++)
        if (k->borrowed.at[i].function) {
            emit_function(k, out, &k->borrowed.at[i], false, how);
            if (shorter_helper(k, k->borrowed.at[i].function))
                emit_function(k, out, &k->borrowed.at[i], true, how);
        }
}

/* What operators between levels are made of once more: where kernels run on a device, the host calls
 * them, too, and cannot call the device's functions. */
static void emit_on_host(struct kernels *k, struct text *out)
{
    struct kernels host = *k;
    memset(&host.borrowed, 0, sizeof host.borrowed);
    borrow_operators(&host);
    text_add(out, "\nnamespace amr_on_host\n{\n");
    emit_all(&host, out, "static", "static inline");
    text_add(out, "\n} // namespace amr_on_host\n");
}

void borrow_emit(struct kernels *k, struct text *out)
{
    emit_all(k, out, "AMR_TABLE", "AMR_INLINE");
    if (k->target->has_kernels && k->plan->operators.n)
        emit_on_host(k, out);
}
