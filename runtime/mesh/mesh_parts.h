/* What the files of the mesh (morton, tree, layer, neighbor, balance, adapt, partition, mesh_valid)
 * offer each other and nobody else. */
#ifndef AMR_MESH_PARTS_H
#define AMR_MESH_PARTS_H

#include "mesh/mesh.h"

enum { AMR__NO_LEAF = INT32_MIN };

/* ---- tree.c ---- */

/* The children of a node that exist, along the curve; returns how many. */
int amr__node_children(const struct amr__mesh *m, struct amr__node n, struct amr__node child[8]);
/* n things of `size` bytes, zeroed, never NULL: prints and aborts where memory is out. */
void *amr__mesh_memory(size_t n, size_t size);
/* A list of n things that has room for one more: the same, or a larger one in its place. */
void *amr__mesh_room(void *old, int n, int *room, size_t size);
/* A mesh like `like` (domain, levels) that takes over n sorted leaves; finish does the rest. */
struct amr__mesh *amr__mesh_like(const struct amr__mesh *like, struct amr__node *leaf, int n);
/* Works out everything that follows from the leaves: counts, first keys, ghost layer, look-up, split.
 * Collective. */
void amr__mesh_finish(struct amr__mesh *m);
/* With AMR_CHECK: aborts unless the mesh is valid. Collective. Else nothing. */
void amr__mesh_check(const struct amr__mesh *m, const char *when);
/* The siblings of own leaf i (all 2^dim of them, as amr__mesh_find tells), if all are leaves; false
 * if i has no siblings or one is refined. Right also where they lie on several ranks. */
bool amr__mesh_family(const struct amr__mesh *m, int i, int sibling[8]);

/* ---- layer.c ---- */

/* Fills ghosts, partners and mirrors. Needs leaves and first keys. Collective. */
void amr__mesh_layer(struct amr__mesh *m);

/* ---- neighbor.c ---- */

/* Of the same-level node in direction dir of some node: the children that touch it, ascending.
 * Returns their number. */
int amr__touching_children(int dir, int dim, int child[4]);
/* amr__mesh_neighbor for any node; false where leaves that must be there are missing or more than
 * one level off. */
bool amr__neighbor_of(const struct amr__mesh *m, struct amr__node node, int dir,
                      struct amr__neighbor *out);

/* Makes the table of neighbours of a mesh that is adapted from another, whose table saves most of the
 * searching; nothing where that has none. */
void amr__mesh_carry_neighbors(struct amr__mesh *m, const struct amr__mesh *old,
                               const struct amr__map *map);

/* ---- balance.c ---- */

/* target[i]: the level that own leaf i shall have, one off its level at most; coarsening
 * only for whole families. Raises targets until all touching leaves are within one level and no
 * family is half coarsened; the least such targets above the given ones, so the same for any number
 * of ranks. Collective. */
void amr__mesh_ripple(const struct amr__mesh *m, signed char *target);

#endif
