/* What a statement sees by a name: a local of an inner block may hide a variable that other code
 * means. Called by aggregates.c, slice.c and units.c. */
#include "analysis/tree/tree.h"

const struct decl *decl_local_at(const struct stmt *at, const char *name)
{
    for (const struct stmt *up = at->parent; up; at = up, up = up->parent) {
        const struct decl *seen = up->kind == STMT_FOR ? stmt_declares(up->init, name) : NULL;
        for (int i = 0; up->kind == STMT_COMPOUND && i < up->n && up->body[i] != at; i++) {
            const struct decl *here = stmt_declares(up->body[i], name);
            seen = here ? here : seen;
        }
        if (seen)
            return seen;
    }
    return NULL;
}

const struct decl *decl_hiding(const struct stmt *at, const struct decl *d)
{
    const struct decl *seen = decl_local_at(at, d->name);
    return seen && seen->id != d->id ? seen : NULL;
}
