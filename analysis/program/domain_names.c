/* The iterators that the domain clauses of the whole program name: by these loops over the mesh are
 * told before it is known which clause speaks of which kernel. */
#include "analysis/program/program.h"

#include <string.h>

void pass_domain_names(struct plan *p)
{
    const struct pragma *of;
    for (int i = 0; (of = unit_pragma(p->unit, i)); i++)
        for (const struct clause *c = NULL; (c = pragma_clause(of, CLAUSE_DOMAIN, c));)
            vec_push(p->arena, &p->work->domain_clauses, c);
}

bool is_iterator_name(const struct plan *p, const char *name)
{
    return vec_any(x, &p->work->domain_clauses, clause_has_name(x, name));
}

bool loops_over_iterator(const struct plan *p, const struct stmt *s)
{
    const struct decl *d = loop_variable(s);
    return d && is_iterator_name(p, d->name);
}

bool holds_cell_loop(const struct plan *p, struct stmt *s)
{
    return any_stmt(w, in_stmt(s), loops_over_iterator(p, w.in));
}

bool may_be_collapsed(const struct plan *p, struct stmt *s)
{
    const struct decl *d = loop_variable(s);
    return d && is_integer(d->type) && !holds_cell_loop(p, s);
}

bool is_mesh_loop(const struct plan *p, struct stmt *s)
{
    return loops_over_iterator(p, s) || may_be_collapsed(p, s);
}

bool holds_loop_over(struct stmt *s, const char *name)
{
    for (WALK(w, in_stmt(s)); next_stmt(&w);) {
        const struct decl *d = loop_variable(w.in);
        if (d && (!name || strcmp(d->name, name) == 0))
            return true;
    }
    return false;
}

bool loops_over_domain(const struct plan *p, struct stmt *s)
{
    vec_each (c, &p->work->domain_clauses) {
        bool whole = vec_all_at(arg, &c->args, holds_loop_over(s, arg->name));
        if (whole)
            return true;
    }
    return false;
}
