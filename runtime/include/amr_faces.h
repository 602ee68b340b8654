/* amr_faces.h - layers of cells beside the faces between levels, as nests that make fluxes there read them.
 * Included by amr_device.h, for generated kernels. */
#ifndef AMR_FACES_H
#define AMR_FACES_H

/* What is read for the fluxes through the faces on one side of a leaf: cells lo .. hi - 1 of the leaf's
 * own, step[d] elements apart along d. Along the face they lie side by side. */
struct amr_slab {
    int axis, lo[3], hi[3], step[3];
};

/* axis, layer: the faces are the high ones of the cells of this layer, B - 1 or -1. */
AMR_INLINE struct amr_slab amr_slab(struct amr_rim rim, int axis, int layer)
{
    const int cells[3] = {AMR_BX, AMR_BY, AMR_BZ};
    const int first = axis == 0 && AMR_DIM > 1, last = axis == 2 || AMR_DIM < 3 ? 1 - first : 2;
    struct amr_slab s;
    s.axis = axis;
    for (int d = 0; d < 3; d++) {
        s.lo[d] = rim.lo[d] + (d == axis ? layer : 0);
        s.hi[d] = rim.hi[d] + (d == axis ? layer + 1 : cells[d]);
    }
    const int third = 3 - first - last;
    s.step[first] = 1;
    s.step[last] = s.hi[first] - s.lo[first];
    s.step[third] = s.step[last] * (s.hi[last] - s.lo[last]);
    return s;
}

/* From where the slab begins to cell (0, 0, 0). */
AMR_INLINE int amr_slab_zero(const struct amr_slab *s)
{
    return -(s->lo[0] * s->step[0] + s->lo[1] * s->step[1] + s->lo[2] * s->step[2]);
}

/* The part of it that lies in the block in one direction. */
AMR_INLINE struct amr_slab amr_slab_part(struct amr_slab s, const int *dir)
{
    const int cells[3] = {AMR_BX, AMR_BY, AMR_BZ};
    for (int d = 0; d < 3; d++) {
        const int lo = dir[d] * cells[d], hi = lo + cells[d];
        s.lo[d] = s.lo[d] > lo ? s.lo[d] : lo;
        s.hi[d] = s.hi[d] < hi ? s.hi[d] : hi;
    }
    return s;
}

/* No cells beside the face are read: whole layers of the leaf and of the blocks across the face. */
AMR_INLINE int amr_slab_is_layers(const struct amr_slab *s)
{
    const int cells[3] = {AMR_BX, AMR_BY, AMR_BZ};
    int is = 1;
    for (int d = 0; d < 3; d++)
        is = is && (d == s->axis || (s->lo[d] == 0 && s->hi[d] == cells[d]));
    return is;
}

/* amr_slab_gather_TYPE: brings what lies in the leaf and in the neighbours of `set` to `to`, which
 * is the place of cell (0, 0, 0). Layers have loops of constant length, once for all nests. */
#define AMR_DEFINE_SLAB(type)                                                                      \
    AMR_INLINE void amr_slab_rows_##type(type *to, const type *from, struct amr_slab s, int pitch) \
    {                                                                                              \
        if (s.step[0] == 1)                                                                        \
            for (int j = s.lo[1]; j < s.hi[1]; j++)                                                \
                for (int i = s.lo[0]; i < s.hi[0]; i++)                                            \
                    to[j * s.step[1] + i] = from[j * pitch + i];                                   \
        else                                                                                       \
            for (int i = s.lo[0]; i < s.hi[0]; i++)                                                \
                for (int j = s.lo[1]; j < s.hi[1]; j++)                                            \
                    to[j * s.step[1] + i * s.step[0]] = from[j * pitch + i];                       \
    }                                                                                              \
    AMR_INLINE void amr_slab_block_##type(type *to, const type *pool, const int *neighbor,         \
                                          unsigned set, struct amr_slab s, const int *dir)         \
    {                                                                                              \
        const int n = AMR_DIRECTION(dir[0], dir[1], dir[2]), slot = neighbor[n], thin = slot < 0;  \
        if ((dir[0] || dir[1] || dir[2]) && !(set >> n & 1))                                       \
            return;                                                                                \
        const int pitch = thin ? amr_thin_pitch(dir[0]) : AMR_BX;                                  \
        const struct amr_slab p = amr_slab_part(s, dir);                                           \
        for (int k = p.lo[2]; k < p.hi[2]; k++) {                                                  \
            const type *from =                                                                     \
                pool + (thin ? amr_thin_plane(slot, k, dir[0], dir[1], dir[2])                     \
                             : (long)slot * AMR_CELLS + (k - dir[2] * AMR_BZ) * AMR_PLANE);        \
            amr_slab_rows_##type(to + k * p.step[2],                                               \
                                 from - (dir[1] * AMR_BY * pitch + dir[0] * AMR_BX), p, pitch);    \
        }                                                                                          \
    }                                                                                              \
    AMR_APART void amr_slab_blocks_##type(type *to, const type *pool, const int *neighbor,         \
                                          unsigned set, struct amr_slab s)                         \
    {                                                                                              \
        for (int z = -(s.lo[2] < 0); z <= (s.hi[2] > AMR_BZ); z++)                                 \
            for (int y = -(s.lo[1] < 0); y <= (s.hi[1] > AMR_BY); y++)                             \
                for (int x = -(s.lo[0] < 0); x <= (s.hi[0] > AMR_BX); x++) {                       \
                    const int dir[3] = {x, y, z};                                                  \
                    amr_slab_block_##type(to, pool, neighbor, set, s, dir);                        \
                }                                                                                  \
    }                                                                                              \
    AMR_INLINE void amr_slab_layer_##type(type *to, const type *from, int axis, int pitch,         \
                                          int plane)                                               \
    {                                                                                              \
        if (axis == 0)                                                                             \
            for (int k = 0; k < AMR_BZ; k++)                                                       \
                for (int j = 0; j < AMR_BY; j++)                                                   \
                    to[k * AMR_BY + j] = from[k * plane + j * pitch];                              \
        else if (axis == 1)                                                                        \
            for (int k = 0; k < AMR_BZ; k++)                                                       \
                for (int i = 0; i < AMR_BX; i++)                                                   \
                    to[k * AMR_BX + i] = from[k * plane + i];                                      \
        else                                                                                       \
            for (int i = 0; i < AMR_FACE; i++)                                                     \
                to[i] = from[i];                                                                   \
    }                                                                                              \
    AMR_APART void amr_slab_layers_##type(type *to, const type *pool, const int *neighbor,         \
                                          unsigned set, int axis, int from, int end)               \
    {                                                                                              \
        for (int c = from; c < end; c++) {                                                         \
            const int side = c < 0 ? -1 : c >= AMR_B, dx = axis == 0 ? side : 0;                   \
            const int dy = axis == 1 ? side : 0, dz = axis == 2 ? side : 0;                        \
            const int n = AMR_DIRECTION(dx, dy, dz), slot = neighbor[n];                           \
            const int x = axis == 0 ? c : 0, y = axis == 1 ? c : 0, z = axis == 2 ? c : 0;         \
            const int thin = slot < 0, pitch = thin ? amr_thin_pitch(dx) : AMR_BX;                 \
            if (side && !(set >> n & 1))                                                           \
                continue;                                                                          \
            amr_slab_layer_##type(                                                                 \
                to + c * AMR_FACE,                                                                 \
                pool + (thin ? amr_thin_plane(slot, z, dx, dy, dz)                                 \
                             : (long)slot * AMR_CELLS + (z - dz * AMR_BZ) * AMR_PLANE) +           \
                    (y - dy * AMR_BY) * pitch + x - dx * AMR_BX,                                   \
                axis, pitch, pitch * (thin && dy ? AMR_THIN : AMR_BY));                            \
        }                                                                                          \
    }                                                                                              \
    AMR_INLINE void amr_slab_gather_##type(type *to, const type *pool, const int *neighbor,        \
                                           unsigned set, struct amr_slab s)                        \
    {                                                                                              \
        if (amr_slab_is_layers(&s))                                                                \
            amr_slab_layers_##type(to, pool, neighbor, set, s.axis, s.lo[s.axis], s.hi[s.axis]);   \
        else                                                                                       \
            amr_slab_blocks_##type(to, pool, neighbor, set, s);                                    \
    }
AMR_DEFINE_SLAB(double)
AMR_DEFINE_SLAB(float)
AMR_DEFINE_SLAB(int)
AMR_DEFINE_SLAB(amr_schar)
AMR_DEFINE_SLAB(amr_uchar)
AMR_DEFINE_SLAB(_Bool)
AMR_DEFINE_SLAB(short)
AMR_DEFINE_SLAB(amr_ushort)
AMR_DEFINE_SLAB(unsigned)

#endif
