/* amr_rings.h - ring blocks across x that are packed (runtime/fields/ringpack.c), as boundary nests see
 * them. Included by amr_device.h, for generated kernels. */
#ifndef AMR_RINGS_H
#define AMR_RINGS_H

/* What a boundary nest over a ring block knows of such: constants but for `first`, the column of a
 * packed block that stands first. The nest sets columns next to the leaf only, on the low side the last
 * ones. */
struct amr_rings {
    int packed, first;
};

AMR_INLINE struct amr_rings amr_rings(int packed, const struct amr_box *box)
{
    const struct amr_rings r = {packed,
                                box->lo[0] >= AMR_BX - AMR_THIN ? AMR_BX - AMR_THIN : 0};
    return r;
}

/* Cell (k, j, i) of the block at an entry of the table, from where the pool begins. No branches: what
 * goes with the block alone is worked out in front of the loop. */
AMR_INLINE long amr_ring_cell(struct amr_rings r, int at, int k, int j, int i)
{
    const int thin = -(at < 0), number = (at ^ thin) + thin; /* AMR_THIN_CODE(at), or at */
    const int cells = AMR_CELLS + (thin & (AMR_THIN_CELLS - AMR_CELLS));
    const int pitch = AMR_BX + (thin & (AMR_THIN - AMR_BX));
    return (long)number * cells - (thin & r.first) + (k * AMR_BY + j) * pitch + i;
}

/* A cell of the block that the nest runs over, from where the block begins. */
AMR_INLINE long amr_ring_own(struct amr_rings r, const int *neighbor, int k, int j, int i)
{
    if (!r.packed)
        return AMR_AT3(k, j, i);
    return amr_ring_cell(r, neighbor[AMR_DIRECTION(0, 0, 0)] < 0 ? AMR_THIN_CODE(0) : 0, k, j, i);
}

/* The same in that block or one further inward, from where the pool begins. */
AMR_INLINE size_t amr_ring_far(struct amr_rings r, const int *neighbor, int k, int j, int i, int z,
                               int y, int x)
{
    const int dx = amr_step_to(i, x, AMR_BX), dy = amr_step_to(j, y, AMR_BY),
              dz = amr_step_to(k, z, AMR_BZ);
    if (!r.packed)
        return amr_far(neighbor, k, j, i, z, y, x);
    return (size_t)amr_ring_cell(r, neighbor[AMR_DIRECTION(dx, dy, dz)], k - dz * AMR_BZ,
                                 j - dy * AMR_BY, i - dx * AMR_BX);
}

/* The block's cells in the range are less than a row: across x a layer or two. */
AMR_INLINE int amr_is_narrow(const struct amr_box *box)
{
    return box->hi[0] - box->lo[0] < AMR_BX;
}

#endif
