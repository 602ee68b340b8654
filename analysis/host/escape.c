/* Mesh arrays that are handed to functions whose sources are not given: a library. At the call the
 * array is ordinary memory with the right values, and what the call writes is taken over. A library
 * that keeps the pointer, as plans and registries do, would see old values later: a call that gives
 * a pointer back is refused, one that could write gets a warning. Functions of the C library are
 * known.
 *
 * requires: pass_alias
 * provides: nothing */
#include "analysis/host/host.h"
#include "analysis/program/program.h"

#include <string.h>

/* Keeps no pointer that it gets. */
static bool is_known(const char *name)
{
    static const char *const begins[] = {"mem",     "str",  "print", "fprint", "sprint",
                                         "snprint", "scan", "fscan", "sscan"};
    static const char *const whole[] = {"fread",   "fwrite", "read",    "write",          "pread",
                                        "pwrite",  "fgets",  "realloc", "reallocarray",   "qsort",
                                        "bsearch", "perror", "bzero",   "posix_memalign", "mmap",
                                        "munmap",  "msync",  "mlock",   "madvise",
                                        NULL};
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0)
            return true;
    return word_among(name, whole) || (n >= 4 && strcmp(name + n - 4, "free") == 0) ||
           is_math_function(name);
}

struct escape {
    struct plan *plan;
    struct diag *diag;
    VEC(struct decl *) said; /* functions: once is enough */
};

/* The mesh array among the arguments that the function could keep, or NULL. */
static struct expr *kept(const struct escape *s, struct expr *call, const struct type *f)
{
    for (int i = 1; i < call->n; i++) {
        struct expr *arg = expr_core(call->a[i]);
        bool declared =
            f->kind == TYPE_FUNCTION && i <= f->n_params && type_leads_on(f->params[i - 1]);
        bool reads = declared && f->params[i - 1]->of && f->params[i - 1]->of->is_const &&
                     !type_leads_on(f->of);
        if (type_leads_on(arg->type) && !reads && alias_is_mesh(s->plan, arg))
            return arg;
    }
    return NULL;
}

static void say(struct escape *s, struct expr *arg, const struct decl *f)
{
    const char *name = expr_text(s->plan->arena, arg);
    bool returns = type_leads_on(f->type->of);
    if (returns)
        diag_error(s->diag, arg->range,
                   "'%s' is given the mesh array '%s' and returns a pointer: amrcc cannot follow "
                   "what that leads to",
                   f->name, name);
    else
        diag_warning(s->diag, "amr-host-view", arg->range,
                     "'%s' is given the mesh array '%s', and its source is not in the program: "
                     "right if it does not keep the pointer",
                     f->name, name);
    diag_note(s->diag, f->range, "'%s' is declared here", f->name);
    diag_hint(s->diag,
              returns
                  ? "hand it an ordinary array, copied from the mesh array before and back "
                    "behind the calls that use it"
                  : "give amrcc its source as well, or hand it an ordinary array that is a copy");
}

static void note_call(struct escape *s, struct expr *e)
{
    struct decl *f = callee_decl(e);
    if (!f || callee_function(e) || !f->type || f->type->kind != TYPE_FUNCTION ||
        is_known(f->name) || vec_has(&s->said, f))
        return;
    struct expr *arg = kept(s, e, f->type);
    if (!arg)
        return;
    vec_push(s->plan->arena, &s->said, f);
    say(s, arg, f);
}

void pass_escape(struct plan *p, struct diag *d)
{
    struct escape s = {.plan = p, .diag = d};
    for (WALK(w, in_functions(p->unit)); next_expr(&w);)
        note_call(&s, w.e);
}
