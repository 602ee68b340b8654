/* What a mesh must look like, worked out from all leaves of all ranks by plain loops over all
 * pairs: slow, and ignorant of keys, searches and messages. For test_mesh.c. */
#ifndef FOREST_ORACLE_H
#define FOREST_ORACLE_H

#include <string.h>

#include "mesh/mesh.h"

struct all {
    int n;
    struct amr__node *node; /* owned, in the order of the ranks */
    int *owner;             /* owned */
};
/* Collective. */
struct all gather_leaves(const struct amr__mesh *m);
void free_leaves(struct all *a);

static inline bool same_node(struct amr__node a, struct amr__node b)
{
    return a.level == b.level && memcmp(a.x, b.x, sizeof a.x) == 0;
}
/* Extent of a node in direction d, in finest blocks. */
void span_of(const struct amr__mesh *m, struct amr__node n, int d, int64_t *lo, int64_t *hi);
/* Whether all siblings of leaf `first`, the first of them, are leaves. */
bool is_family(const struct amr__mesh *m, const struct all *a, int first);

/* Levels that all leaves end up with when they wish want[], malloc'ed. */
int *oracle_targets(const struct amr__mesh *m, const struct all *a, const signed char *want);
/* Whether the leaves b are those that the leaves a and these levels give. */
bool follows(const struct amr__mesh *m, const struct all *a, const int *t, const struct all *b);

/* Everything that must hold of a mesh: amr__mesh_is_valid, volume, order, 2:1, ghosts, look-up,
 * neighbours. Says on standard error what does not. The verdict is this rank's own. Collective. */
bool oracle_agrees(const struct amr__mesh *m);

#endif
