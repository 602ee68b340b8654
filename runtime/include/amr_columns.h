/* amr_columns.h - nests on a GPU whose cells read along the axes only, no corners: a thread runs a
 * column of cells, along z in 3-D and along y in 2-D (a single cell in 1-D). What a cell reads
 * above and below itself stays in registers from cell to cell; what it reads beside itself comes
 * through the cache, from places that are found once, through the neighbour table. There is no tile
 * and no barrier. Included by amr_device.h for generated kernels (codegen/targets/columns.c), which define
 * AMR_REACH; not for CPUs. */
#ifndef AMR_COLUMNS_H
#define AMR_COLUMNS_H

enum {
    AMR_LANES = AMR_DIM > 1 ? AMR_FACE : AMR_B,    /* columns of a block */
    AMR_STEPS = AMR_DIM > 1 ? AMR_B : 1,           /* cells of a column */
    AMR_STRIDE = AMR_DIM > 2 ? AMR_PLANE : AMR_BX, /* from one to the next, in a whole block */
    AMR_SIDES = 4 * AMR_REACH /* the cells beside the column, up to AMR_REACH away: see amr_side */
};

/* Number of a cell beside the column, by its offset; one of the two is 0. */
AMR_BOTH constexpr int amr_side(int dy, int dx)
{
    return dx < 0   ? -dx - 1
           : dx > 0 ? AMR_REACH + dx - 1
           : dy < 0 ? 2 * AMR_REACH - dy - 1
                    : 3 * AMR_REACH + dy - 1;
}

AMR_BOTH constexpr unsigned amr_side_bit(int dy, int dx)
{
    return 1u << amr_side(dy, dx);
}

/* Where the column's cells are in a pool; the same for all arrays. */
struct amr_lane {
    long own;             /* cell 0 of the column */
    long here, low, high; /* the same where neighbours are read, which of a ring block may be
                             another (runtime/nests/ring_stencils.c); and where cell 0 would be, seen from the
                             block before the column's first cell, from the one behind its last */
    long side[AMR_SIDES];
    int step[AMR_SIDES]; /* from cell to cell there */
};

/* Cell `whole` of the block at an entry of the table of neighbours, which is cell `thin` if the
 * block is a thin ghost. */
AMR_INLINE long amr_place(int at, int whole, int thin)
{
    const int is_thin = AMR_THIN > 0 && at < 0;
    return (long)(is_thin ? AMR_THIN_CODE(at) : at) * (is_thin ? AMR_THIN_CELLS : AMR_CELLS) +
           (is_thin ? thin : whole);
}

/* The same for the cell (0, j, i), counted from the reading block, of the block in a direction. */
AMR_INLINE long amr_place_in(int at, int j, int i, int dz, int dy, int dx)
{
    return amr_place(at, AMR_AT3(-dz * AMR_BZ, j - dy * AMR_BY, i - dx * AMR_BX),
                     (int)amr_thin_plane(AMR_THIN_CODE(0), 0, dx, dy, dz) +
                         (j - dy * AMR_BY) * amr_thin_pitch(dx) + i - dx * AMR_BX);
}

/* For a nest that reads its own cells only. */
AMR_INLINE struct amr_lane amr_own_lane(int slot, int column)
{
    struct amr_lane lane;
    lane.own = (long)slot * AMR_CELLS + column;
    return lane;
}

/* The cell beside the column at an offset, of constants. */
AMR_INLINE void amr_find_side(struct amr_lane *lane, const int *neighbor, int j, int i, int dy,
                              int dx)
{
    const int side = amr_side(dy, dx), x = (dx > 0) - (dx < 0), y = (dy > 0) - (dy < 0);
    lane->side[side] = lane->here + dy * AMR_BX + dx;
    lane->step[side] = AMR_STRIDE;
    if (dx < 0 ? i >= -dx : dx > 0 ? i < AMR_BX - dx : dy < 0 ? j >= -dy : j < AMR_BY - dy)
        return;
    const int at = neighbor[AMR_DIRECTION(x, y, 0)];
    lane->side[side] = amr_place_in(at, j + dy, i + dx, 0, y, x);
    if (AMR_THIN > 0 && at < 0)
        lane->step[side] = amr_thin_pitch(dx) * (AMR_DIM < 3 ? 1 : dy ? AMR_THIN : AMR_BY);
}

/* sides: amr_side_bit, or-ed. What else is not used, the compiler leaves out. */
template <unsigned sides>
AMR_INLINE struct amr_lane amr_lane(const int *neighbor, int slot, int column)
{
    const int j = AMR_DIM > 2 ? column / AMR_BX : 0, i = AMR_DIM > 2 ? column % AMR_BX : column;
    const int y = AMR_DIM == 2, z = AMR_DIM > 2;
    struct amr_lane lane = amr_own_lane(slot, column);
    lane.here = (long)neighbor[AMR_DIRECTION(0, 0, 0)] * AMR_CELLS + column;
    lane.low = amr_place_in(neighbor[AMR_DIRECTION(0, -y, -z)], j, i, -z, -y, 0);
    lane.high = amr_place_in(neighbor[AMR_DIRECTION(0, y, z)], j, i, z, y, 0);
    AMR_UNROLL
    for (int by = -AMR_REACH; by <= AMR_REACH; by++) {
        if (by && (sides & amr_side_bit(0, by)))
            amr_find_side(&lane, neighbor, j, i, 0, by);
        if (by && AMR_DIM > 2 && (sides & amr_side_bit(by, 0)))
            amr_find_side(&lane, neighbor, j, i, by, 0);
    }
    return lane;
}

/* An array that is read around its cells, from a column: cells `lo` .. `hi` of the column from the
 * one that runs, and those beside it in `sides`. */
template <class T, int lo, int hi, unsigned sides> struct amr_column {
    const T *own, *low, *high;
    const T *side[AMR_SIDES]; /* of the cell that runs */
    T value[hi - lo + 1];     /* of the cells around it ... */
    T coming;                 /* ... and of the one that the next cell reads, asked for early */
};

/* Cell number `step` of the column, or beyond its ends. */
template <class T, int lo, int hi, unsigned sides>
AMR_INLINE T amr_column_cell(const struct amr_column<T, lo, hi, sides> *c, int step)
{
    return (step < 0 ? c->low : step >= AMR_STEPS ? c->high : c->own)[step * AMR_STRIDE];
}

/* In front of the column's cell number `first`. */
template <class T, int lo, int hi, unsigned sides>
AMR_INLINE void amr_column_begin(struct amr_column<T, lo, hi, sides> *c, const T *pool,
                                 const struct amr_lane *lane, int first)
{
    c->own = pool + lane->here;
    c->low = pool + lane->low;
    c->high = pool + lane->high;
    AMR_UNROLL
    for (int s = 0; s < AMR_SIDES; s++)
        if (sides >> s & 1)
            c->side[s] = pool + lane->side[s] + first * lane->step[s];
    AMR_UNROLL
    for (int n = lo; n < hi; n++)
        c->value[n - lo] = amr_column_cell(c, first + n);
    c->coming = amr_column_cell(c, first + hi);
}

/* The cell farthest ahead that cell number `step` reads; `end` is the one behind the last that
 * runs. */
template <class T, int lo, int hi, unsigned sides>
AMR_INLINE void amr_column_next(struct amr_column<T, lo, hi, sides> *c, int step, int end)
{
    c->value[hi - lo] = c->coming;
    if (step + 1 < end)
        c->coming = amr_column_cell(c, step + 1 + hi);
}

/* On to the next cell. */
template <class T, int lo, int hi, unsigned sides>
AMR_INLINE void amr_column_advance(struct amr_column<T, lo, hi, sides> *c,
                                   const struct amr_lane *lane)
{
    AMR_UNROLL
    for (int n = 0; n < hi - lo; n++)
        c->value[n] = c->value[n + 1];
    AMR_UNROLL
    for (int s = 0; s < AMR_SIDES; s++)
        if (sides >> s & 1)
            c->side[s] += lane->step[s];
}

/* The value at an offset from the cell that runs: constants, of which at most one is not 0. */
template <class T, int lo, int hi, unsigned sides>
AMR_INLINE T amr_column_read(const struct amr_column<T, lo, hi, sides> *c, int dz, int dy, int dx)
{
    const int along = AMR_DIM > 2 ? dz : AMR_DIM > 1 ? dy : 0, y = AMR_DIM > 2 ? dy : 0;
    return dx || y ? *c->side[amr_side(y, dx)] : c->value[along - lo];
}

/* Whether all cells of the block run: amr_box without its divisions. */
AMR_INLINE int amr_is_full(const struct amr_kernel_args *a, const struct amr_block *b,
                           unsigned high)
{
    int full = 1;
    for (int d = 0; d < AMR_DIM; d++) {
        const int origin = amr_counted(a, b, d, high);
        full = full & (a->lo[d] <= origin) & (a->hi[d] - origin > b->ratio[d] * (AMR_B - 1)) &
               (b->cells[d] == AMR_B);
    }
    return full;
}

#endif
