/* Functions of the C library that mean something to the passes. */
#include "analysis/tree/tree.h"

#include <string.h>

static const struct {
    const char *name;
    int arguments;
    enum library is;
} known[] = {
    {"malloc", 1, LIBRARY_MALLOC},
    {"calloc", 2, LIBRARY_CALLOC},
    {"aligned_alloc", 2, LIBRARY_MALLOC},
    {"realloc", 2, LIBRARY_REALLOC},
    {"free", 1, LIBRARY_FREE},
    {"memcpy", 3, LIBRARY_MEMCPY},
    {"memmove", 3, LIBRARY_MEMMOVE},
    {"memset", 3, LIBRARY_MEMSET},
    {"exit", 1, LIBRARY_EXIT},
    {"_exit", 1, LIBRARY_EXIT},
    {"_Exit", 1, LIBRARY_EXIT},
    {"abort", 0, LIBRARY_EXIT},
};

enum library library_call(const struct expr *e)
{
    const struct decl *d = callee_decl(e);
    for (size_t i = 0; d && !d->function && i < sizeof known / sizeof *known; i++)
        if (e->n == 1 + known[i].arguments && strcmp(d->name, known[i].name) == 0)
            return known[i].is;
    return LIBRARY_OTHER;
}

bool library_computes(const struct expr *e)
{
    const struct decl *d = callee_decl(e);
    return d && is_math_function(d->name);
}

bool library_copies(const struct expr *e)
{
    enum library is = library_call(e);
    return is == LIBRARY_MEMCPY || is == LIBRARY_MEMMOVE;
}

bool library_frees(const struct expr *e, const struct decl *d)
{
    return library_call(e) == LIBRARY_FREE && expr_name(expr_core(e->a[1])) == d;
}
