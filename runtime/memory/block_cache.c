/* The blocks of malloc's that tables of pointers lie in. Each launch asks for them, of arrays
 * behind two tables once a plane: they are remembered, so that the asking is no search. Called by
 * alloc.c, which holds its lock, on rank 0. */
#include "memory/memory.h"

enum { PLACES = 4096 }; /* a power of two; where two tables want one place, the later one gets it */

struct place {
    const char *address; /* what was asked for */
    const char *begin;   /* of the block; borrowed */
    size_t bytes;        /* of the block */
    unsigned age;        /* valid while it is the present one */
};

static struct place places[PLACES];
static unsigned present = 1;
static const char *low, *high; /* all blocks remembered lie between them */

static struct place *place_of(const char *address)
{
    uint64_t mixed = (uint64_t)(uintptr_t)address * 0x9e3779b97f4a7c15u;
    return &places[mixed >> 52 & (PLACES - 1)];
}

size_t amr__recall(const char *address, const char **begin)
{
    const struct place *p = place_of(address);
    if (p->address != address || p->age != present)
        return 0;
    *begin = p->begin;
    return p->bytes;
}

void amr__recall_keep(const char *address, const char *begin, size_t bytes)
{
    *place_of(address) = (struct place){address, begin, bytes, present};
    low = !low || begin < low ? begin : low;
    high = begin + bytes > high ? begin + bytes : high;
}

void amr__recall_drop(const char *begin, size_t bytes)
{
    if (!low || begin >= high || begin + bytes <= low)
        return;
    low = high = NULL;
    if (!++present) { /* so many that the ages begin again */
        for (int i = 0; i < PLACES; i++)
            places[i].address = NULL;
        present = 1;
    }
}
