/* The ring blocks of some directions: a nest that sets one edge runs over these and over no others.
 * Lists are made when they are first needed and kept as long as the mesh. Called by launch.c and
 * blocks.c. */
#include <stdlib.h>

#include "blocks/blocks.h"
#include "blocks/work.h"

struct amr__ring_list {
    unsigned directions;
    int n;
    int *block; /* (device) owned: [n] numbers in b->block */
    struct amr__ring_list *next;
};

static struct amr__ring_list *list_new(const struct amr__blocks *b, unsigned directions)
{
    struct amr__ring_list *list = amr__grow(NULL, sizeof *list);
    int *block = amr__grow(NULL, (size_t)(b->n_rings ? b->n_rings : 1) * sizeof *block);
    *list = (struct amr__ring_list){.directions = directions};
    for (int r = 0; r < b->n_rings; r++)
        if (directions >> b->ring[r].dir & 1)
            block[list->n++] = b->mesh->n_leaves + r;
    list->block = amr__device_copy(b->space->device, block, (size_t)list->n * sizeof *block);
    free(block);
    return list;
}

const int *amr__ring_list(struct amr__blocks *b, unsigned directions, int *n)
{
    struct amr__ring_list *list = b->ring_lists;
    while (list && list->directions != directions)
        list = list->next;
    if (!list) {
        list = list_new(b, directions);
        list->next = b->ring_lists;
        b->ring_lists = list;
    }
    *n = list->n;
    return list->block;
}

void amr__ring_lists_free(struct amr__blocks *b)
{
    while (b->ring_lists) {
        struct amr__ring_list *list = b->ring_lists;
        b->ring_lists = list->next;
        b->space->device->free(list->block);
        free(list);
    }
}
