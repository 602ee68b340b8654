/* C that C++ refuses, in what kernels for CUDA are made of: said here, since the C++ compiler would
 * speak of the generated file. Called by codegen.c. */
#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

/* The first variable that a declaration gives a value, or NULL; the declaration may have labels. */
static const struct decl *with_value(const struct stmt *s)
{
    while (s->kind == STMT_CASE && s->n)
        s = s->body[0];
    for (int n = 0; s->kind == STMT_DECL && n < s->decls.n; n++)
        if (s->decls.at[n]->init)
            return s->decls.at[n];
    return NULL;
}

/* C++ has no jump past a variable that is given a value. */
static void check_cases(struct kernels *k, const struct stmt *body)
{
    const struct decl *past = NULL;
    for (int i = 0; i < body->n; i++) {
        const struct stmt *s = body->body[i];
        if (s->kind != STMT_CASE || !past) {
            past = past ? past : with_value(s);
            continue;
        }
        diag_error(k->diag, s->range,
                   "this case lies behind a variable that the switch gives a value, '%s': not "
                   "supported for the target '%s'",
                   past->name, k->target->name);
        diag_hint(k->diag, "declare '%s' in front of the switch, and assign to it in the case",
                  past->name);
        return;
    }
}

static void check_code(struct kernels *k, struct walk_roots in)
{
    for (WALK(w, in); next_stmt(&w);)
        if (w.in->kind == STMT_SWITCH && w.in->body[0]->kind == STMT_COMPOUND)
            check_cases(k, w.in->body[0]);
}

void cplusplus_check(struct kernels *k)
{
    const struct plan *p = k->plan;

    for (int i = 0; i < k->borrowed.n; i++)
        if (k->borrowed.at[i].function)
            check_code(k, in_stmt(k->borrowed.at[i].function->body));
    for (int n = 0; n < p->nests.n; n++)
        check_code(k, in_stmts(p->nests.at[n]->body.at, p->nests.at[n]->body.n, NULL));
}
