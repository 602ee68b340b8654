/* Ghosts made behind the nest that writes what they are made from: a task that reads a single own
 * leaf (and its ring) can be done as soon as that leaf is, while it lies in the cache. What reads
 * ghosts, and messages, waits for the exchange, which does the rest. Called by plan.c, exchange.c
 * and, for nests, launch.c. */
#include "ghosts.h"

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
    if (n > 0)
        memcpy(at, sorted, (size_t)n * sizeof *at);
    free(sorted);
    x->behind[list - AMR__L_RESTRICT] = first;
}

void amr__behind_sort(const struct amr__blocks *b, struct amr__exchange *x)
{
    if (amr__past_any(b->space)) /* cells past the edge lie in leaves */
        return;
    int *owner = owners(b);
    for (int list = AMR__L_RESTRICT; list <= AMR__L_COPY; list++)
        sort_list(b, owner, x, list);
    free(owner);
}

bool amr__exchange_behind(const struct amr__blocks *b, const struct amr__reach *reach,
                          const struct amr__op_fields *fields, struct amr__behind *behind)
{
    const struct amr__space *s = b->space;
    const struct amr__exchange *x = amr__exchange_known(b, reach);
    *behind = (struct amr__behind){
        .dim = s->dim, .block = s->block, .interp = s->ghost_interp, .fields = *fields};
    for (int list = AMR__L_RESTRICT; x && list <= AMR__L_COPY; list++) {
        const int *first = x->behind[list - AMR__L_RESTRICT];
        if (first && first[b->mesh->n_leaves] > 0)
            behind->list[behind->n++] = (struct amr__behind_list){
                amr__exchange_op(list), x->work.tasks + x->work.first[list], first};
    }
    return x && x->behind[0];
}
