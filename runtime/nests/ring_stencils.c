/* Nests that read neighbours and run over ring cells, too: where arrays lie on faces, the last face
 * of a row of cells stands in the ring. Their ring blocks read what lies around them as the leaf
 * beside them sees it: the leaf itself inward, ring blocks along the edge; on coarse levels, where
 * ring cells are smaller than the leaf's, what the leaf takes for its own neighbours there. Called
 * by launch.c and blocks.c. */
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "fields/fields.h"
#include "nests/nests.h"

bool amr__ring_stencil(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    bool beyond = false;
    for (int d = 0; d < s->dim; d++)
        beyond = beyond || l->lo[d] < s->lo[d] || l->hi[d] > s->hi[d];
    return beyond && amr__state.program->nests[l->nest]->reads_halo;
}

void amr__ring_stencil_check(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    int most = s->levels > 1 ? s->block / 2 : s->block;
    for (int d = 0; d < s->dim && amr__ring_stencil(l); d++) {
        int below = s->lo[d] > l->lo[d] ? s->lo[d] - l->lo[d] : 0;
        int above = l->hi[d] > s->hi[d] ? l->hi[d] - s->hi[d] : 0;
        if (above > amr__cut_rings_room(s, d))
            amr__error("the nest at %s reads neighbours and runs %d cells beyond the mesh in %c, "
                       "where the last block of %d has room for %d: build with another --block",
                       nest->where, above, "xyz"[d], s -> block, amr__cut_rings_room(s, d));
        for (int i = 0; i < nest->n_arrays; i++)
            if (below - nest->arrays[i].lo[d] > most || above + nest->arrays[i].hi[d] > most)
                amr__error("the nest at %s reads more than %d cells beyond the mesh in %c, %s of "
                           "%d: build with a larger --block",
                           nest->where, most, "xyz"[d],
                           s -> levels > 1 ? "half a block" : "a block", s->block);
    }
}

/* The direction of two steps, or -1 where it does not lead to a block beside the first. */
static int two_steps(int dim, int first, int second)
{
    int a[3], b[3];
    amr__steps(dim, first, a);
    amr__steps(dim, second, b);
    for (int d = 0; d < 3; d++) {
        a[d] += b[d];
        if (a[d] < -1 || a[d] > 1)
            return -1;
    }
    return amr__dir_join(a, dim);
}

void amr__ring_stencil_reach(const struct amr__launch *l, struct amr__reach *reach)
{
    const struct amr__space *s = &amr__state.space;
    int n = amr__dir_count(s->dim), centre = amr__centre(s->dim);
    unsigned rings = amr__range_directions(l), read = reach->directions | 1u << centre, set = 0;
    for (int ring = 0; ring < n; ring++)
        for (int dir = 0; dir < n; dir++) {
            int there = two_steps(s->dim, ring, dir);
            if (rings >> ring & 1 && read >> dir & 1 && there >= 0 && there != centre)
                set |= 1u << there;
        }
    reach->directions = set;
    for (int d = 0; d < s->dim; d++) {
        if (l->lo[d] < s->lo[d])
            reach->lo[d] -= s->lo[d] - l->lo[d];
        if (l->hi[d] > s->hi[d])
            reach->hi[d] += l->hi[d] - s->hi[d];
    }
}

/* What nobody needs is the ring block itself, so that there are cells to look at. */
static void ring_row(const struct amr__blocks *b, const struct amr__ring *r, int *row)
{
    int dim = b->space->dim, n = amr__dir_count(dim);
    for (int dir = 0; dir < n; dir++) {
        int there = two_steps(dim, r->dir, dir);
        int slot = there < 0 ? -1 : amr__block_beside(b, r->leaf, there);
        row[dir] = slot < 0 ? r->slot : slot;
    }
}

const int *amr__ring_stencil_table(struct amr__blocks *b)
{
    size_t n_dirs = (size_t)amr__dir_count(b->space->dim), leaves = (size_t)b->mesh->n_leaves;
    if (b->beyond_device)
        return b->beyond_device;
    size_t bytes = (leaves + (size_t)b->n_rings) * n_dirs * sizeof(int);
    int *table = amr__grow(NULL, bytes);
    memcpy(table, b->neighbor, leaves * n_dirs * sizeof(int));
    for (int r = 0; r < b->n_rings; r++)
        ring_row(b, &b->ring[r], table + (leaves + (size_t)r) * n_dirs);
    b->beyond_device = amr__device_copy(b->space->device, table, bytes);
    free(table);
    return b->beyond_device;
}
