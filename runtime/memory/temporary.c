/* Memory of arrays that the compiler has made: a line of cells that a loop over the other axes
 * works on is an array of the mesh (analysis/order/array_expansion.c). The mesh knows them by their
 * addresses, so one that grows is a new array. Called by the generated host program (rank 0). */
#include <stdlib.h>

#include "memory/memory.h"

static struct temporary {
    void *at;
    size_t bytes;
} * temporaries; /* [n_temporaries]; owned */
static int n_temporaries;

static void make_room(int number)
{
    if (number < n_temporaries)
        return;
    temporaries = realloc(temporaries, ((size_t)number + 1) * sizeof *temporaries);
    if (!temporaries)
        amr__error_here("out of memory for a list of arrays");
    while (n_temporaries <= number)
        temporaries[n_temporaries++] = (struct temporary){NULL, 0};
}

void *amr_temporary(int number, size_t bytes)
{
    make_room(number);
    struct temporary *t = &temporaries[number];
    if (t->at && bytes <= t->bytes)
        return t->at;
    amr_free(t->at);
    *t = (struct temporary){amr_calloc(bytes, 1), bytes};
    if (!t->at)
        amr__error_here("out of memory for %zu bytes of lines of cells", bytes);
    return t->at;
}
