/* Memory of the runtime's own lists: had, or the run ends with a message. */
#include "support/support.h"

#include <stdlib.h>
#include <string.h>

void *amr__grow(void *p, size_t bytes)
{
    void *q = realloc(p, bytes > 0 ? bytes : 1);
    if (!q)
        amr__error_here("out of memory (%zu bytes for the tables of the mesh): use more nodes, or "
                        "a larger refine.tolerance",
                        bytes);
    return q;
}

void *amr__need(size_t n, size_t size)
{
    void *p = calloc(n + 1, size);
    if (!p)
        amr__error_here("out of memory (%zu times %zu bytes for a list of leaves): use more nodes, "
                        "or a larger refine.tolerance",
                        n + 1, size);
    return p;
}

void *amr__grow_for(void *p, int n, int *room, size_t size)
{
    if (n < *room)
        return p;
    *room = *room > 0 ? 2 * *room : 32;
    return amr__grow(p, (size_t)*room * size);
}

const char *amr__keep_text(const char *kept, const char *text)
{
    if (kept && strcmp(kept, text) == 0)
        return kept;
    free((void *)kept);
    return strcpy(amr__grow(NULL, strlen(text) + 1), text);
}
