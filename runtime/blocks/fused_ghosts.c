/* Ghosts made behind the nest that writes what they are made from: a task that reads a single own
 * leaf (and its ring) can be done as soon as that leaf is, while it lies in the cache. What reads
 * ghosts, and messages, waits for the exchange, which does the rest. Ring cells lie apart, across x
 * each in a cache line of its own: as long as they stay the same, what lines through them read is
 * kept packed. Called by plan.c, exchange.c and, for nests, launch.c. */
#include "blocks/ghosts.h"

#include <stdlib.h>
#include <string.h>

/* Of each slot the own leaf that lies there, n_leaves for a ring block, or -1. */
static int *owners(const struct amr__blocks *b)
{
    int *owner = amr__grow(NULL, (size_t)b->n_slots * sizeof *owner);
    for (int i = 0; i < b->n_slots; i++)
        owner[i] = -1;
    for (int i = 0; i < b->mesh->n_leaves; i++)
        owner[b->leaf_slot[i]] = i;
    for (int r = 0; r < b->n_rings; r++)
        owner[b->ring[r].slot] = b->mesh->n_leaves;
    return owner;
}

/* The leaf that a task must wait for, or -1: it may need more. */
static int leaf_of(const struct amr__blocks *b, const int *owner, int list,
                   const struct amr__task *t)
{
    int leaf = owner[t->src];
    if (leaf < 0 || leaf == b->mesh->n_leaves)
        return -1;
    if (list == AMR__L_RING && (t->axis < 0 || owner[t->aux] != b->mesh->n_leaves))
        return -1;
    return leaf;
}

static void sort_list(const struct amr__blocks *b, const int *owner, struct amr__exchange *x,
                      int list)
{
    int n = x->work.list[list].n, n_leaves = b->mesh->n_leaves;
    struct amr__task *at = x->work.list[list].at;
    int *first = amr__grow(NULL, ((size_t)n_leaves + 2) * sizeof *first);
    struct amr__task *sorted = amr__grow(NULL, (size_t)n * sizeof *sorted);
    memset(first, 0, ((size_t)n_leaves + 2) * sizeof *first);
    for (int i = 0; i < n; i++) {
        int leaf = leaf_of(b, owner, list, &at[i]);
        first[(leaf < 0 ? n_leaves : leaf) + 1]++;
    }
    for (int i = 0; i < n_leaves; i++)
        first[i + 1] += first[i];
    /* Each begin moves on to the end, which is where the next leaf's begin was. */
    int rest = first[n_leaves];
    for (int i = 0; i < n; i++) {
        int leaf = leaf_of(b, owner, list, &at[i]);
        sorted[leaf < 0 ? rest++ : first[leaf]++] = at[i];
    }
    memmove(first + 1, first, (size_t)n_leaves * sizeof *first);
    first[0] = 0;
    free(at);
    x->work.list[list].at = sorted;
    x->work.list[list].room = n;
    x->behind[list - AMR__L_RESTRICT] = first;
}

/* Where the ring values of the tasks behind nests stand in a message. */
static void place_rings(const struct amr__blocks *b, struct amr__exchange *x)
{
    struct amr__task *at = x->work.list[AMR__L_RING].at;
    int n = x->behind[AMR__L_RING - AMR__L_RESTRICT][b->mesh->n_leaves];
    for (int i = 0; i < n; i++) {
        struct amr__task t = {.dst = (int32_t)x->ring_cells, .src = at[i].aux, .ratio = 1};
        memcpy(t.n, at[i].n, sizeof t.n);
        memcpy(t.from, at[i].from2, sizeof t.from);
        memcpy(t.sign, at[i].sign, sizeof t.sign);
        at[i].ring = t.dst;
        amr__work_add(&x->work, AMR__L_PACK_RINGS, &t);
        x->ring_cells += (int64_t)t.n[0] * t.n[1] * t.n[2];
    }
}

void amr__behind_sort(const struct amr__blocks *b, struct amr__exchange *x)
{
    /* Where blocks do not fit, cells past the edge lie in leaves. */
    if (!b->space->device->nest_behind || amr__cut_any(b->space))
        return;
    int *owner = owners(b);
    for (int list = AMR__L_RESTRICT; list <= AMR__L_COPY; list++)
        sort_list(b, owner, x, list);
    place_rings(b, x);
    free(owner);
}

void amr__behind_free(struct amr__exchange *x)
{
    for (int l = 0; l < AMR__BEHIND_LISTS; l++)
        free(x->behind[l]);
    for (int i = 0; i < AMR__PACKED_RINGS; i++)
        x->work.space->device->free(x->packed[i].message);
}

/* The ring values of all fields, packed now if they are not yet. */
static void *packed_rings(const struct amr__blocks *b, struct amr__exchange *x,
                          const struct amr__op_fields *fields, const int64_t *stamps)
{
    size_t bytes = (size_t)fields->n * sizeof *stamps;
    for (int i = 0; i < AMR__PACKED_RINGS; i++)
        if (x->packed[i].n_fields == fields->n && memcmp(x->packed[i].stamp, stamps, bytes) == 0)
            return x->packed[i].message;
    struct amr__packed_rings *p = &x->packed[x->next_packed++ % AMR__PACKED_RINGS];
    b->space->device->free(p->message);
    p->message = b->space->device->alloc((size_t)(x->ring_cells * fields->cell_bytes));
    p->n_fields = p->message ? fields->n : 0;
    memcpy(p->stamp, stamps, bytes);
    if (p->message)
        amr__work_run(&x->work, AMR__L_PACK_RINGS, AMR__PACK, b->space->ghost_interp, fields,
                      p->message);
    return p->message;
}

bool amr__exchange_behind(const struct amr__blocks *b, const struct amr__reach *reach,
                          const struct amr__op_fields *fields, bool rings,
                          const int64_t *ring_stamps, struct amr__behind *behind)
{
    const struct amr__space *s = b->space;
    struct amr__exchange *x = amr__exchange_known(b, reach);
    memset(behind, 0, offsetof(struct amr__behind, fields)); /* it is large: no more than that */
    behind->dim = s->dim;
    behind->block = s->block;
    behind->interp = s->ghost_interp;
    behind->fields = *fields;
    behind->fields.fills_ghosts = 1;
    behind->correct = NULL;
    behind->correct_with = behind->ring = NULL;
    for (int list = AMR__L_RESTRICT; x && list <= AMR__L_COPY; list++) {
        const int *first = x->behind[list - AMR__L_RESTRICT];
        if (first && first[b->mesh->n_leaves] > 0 && (rings || list != AMR__L_RING))
            behind->list[behind->n++] = (struct amr__behind_list){
                amr__exchange_op(list), x->work.tasks + x->work.first[list], first};
    }
    if (x && x->behind[0] && x->ring_cells && rings && ring_stamps)
        behind->ring = packed_rings(b, x, fields, ring_stamps);
    return x && x->behind[0];
}
