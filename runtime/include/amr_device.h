/* amr_device.h - what generated kernels include: blocks, tiles, positions; amr_reduce.h has reductions.
 *
 * The kernels file defines AMR_DIM (1, 2, 3), AMR_B (cells of a block in each direction) and AMR_HALO
 * (deepest read of any nest) first, so that the compiler sees constants; for CUDA also AMR_THREADS (of
 * a thread block that runs a block) and AMR_REACH (amr_columns.h). Two targets: OpenMP (C, one thread
 * a block) and CUDA (C++, a thread block for one or several blocks; the same source also goes through
 * a test shim that runs it on a CPU, with AMR_CUDA_SHIM defined). Dimension 0 is the fastest, x.
 *
 * A cell sees one block. Arrays read at their own cell only are used in place, in the
 * field's pool. Arrays read with offsets, but for those of amr_columns.h, are gathered into a *tile*
 * plane by plane: a plane is the block's extent in x and y (the whole block in 1-D and 2-D) with the
 * rims that are read around it; in 3-D the kernel marches through z with just the planes between the
 * lowest and the highest offset at hand, which keeps the tile in the first cache: seven points, 16^3,
 * two cores, 1.04 of the plain loop's rate where gathering the whole block first reaches 0.88. */
#ifndef AMR_DEVICE_H
#define AMR_DEVICE_H

#include <stddef.h>

#include "amr.h"
#include "amr_sum.h"

#if defined(__CUDACC__) || defined(AMR_CUDA_SHIM)
#define AMR_GPU 1
#include "amr_gpu.h"
#define AMR_INLINE static __device__ __forceinline__
#define AMR_RESTRICT __restrict__
#define AMR_CONSTANT static constexpr
/* AMR_UNROLL in front of a short loop over planes: their places stay in registers. */
#ifdef AMR_CUDA_SHIM
#define AMR_TABLE static
#define AMR_UNROLL
#define AMR_UNROLL_BY(n)
#else
#define AMR_TABLE static __constant__
#define AMR_UNROLL _Pragma("unroll")
#define AMR_PRAGMA(text) _Pragma(#text)
#define AMR_UNROLL_BY(n) AMR_PRAGMA(unroll n)
#endif
#define _Bool bool
/* What isinf and isnormal are macros for in C; nvcc has them for the host only. */
#ifdef __CUDACC__
template <class T> static __host__ __device__ inline int amr_isinf_sign(T v)
{
    return isinf(v) ? (v > 0 ? 1 : -1) : 0;
}
template <class T> static __host__ __device__ inline int amr_isnormal(T v)
{
    return isfinite(v) && fabs(v) >= (sizeof(T) == 4 ? 0x1p-126 : 0x1p-1022);
}
#define __builtin_isinf_sign(v) amr_isinf_sign(v)
#define __builtin_isnormal(v) amr_isnormal(v)
#endif
#define AMR_ARGS const AMR_IN_PLACE struct amr_kernel_args
#define AMR_GROUP_ARGS const AMR_IN_PLACE struct amr_group_args
extern "C" __global__ void amr_group_kernel(AMR_GROUP_ARGS group);
#else
#define AMR_GPU 0
#include <math.h>
#include <omp.h>
/* Rows in whole lines of the cache where the processor has vectors that long; left to itself gcc
 * takes half of them on some: 1.05 to 1.1 times as fast, the bits are the same. */
#if defined(__AVX512F__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("prefer-vector-width=512")
#endif
/* A nest whose values are not carried over from one cell to the next: to save a slope that both
 * faces of a cell have, gcc would give up vectors. Fluxes with limiters are 1.8 times as fast. */
#if defined(__GNUC__) && !defined(__clang__)
#define AMR_VECTORS __attribute__((optimize("no-tree-pre")))
#else
#define AMR_VECTORS
#endif
#define AMR_INLINE static inline __attribute__((always_inline, unused))
#define AMR_APART static __attribute__((noinline, unused)) /* runs for few leaves: compiled once */
#define AMR_RESTRICT restrict
#define AMR_CONSTANT static const
#define AMR_TABLE static
#define AMR_UNROLL
#endif

/* ---- minimum and maximum --------------------------------------------------------------------- */

#if !AMR_GPU
/* fmin and fmax of C, NaN and all, in a form that vectorises: compilers leave the library's own as
 * a call. Of two equal values the second is taken, as the x86 library does. */
#define AMR_DEFINE_MINMAX(type, suffix)                                                            \
    AMR_INLINE type amr_fmin##suffix(type a, type b)                                               \
    {                                                                                              \
        return (a < b) | (b != b) ? a : b;                                                         \
    }                                                                                              \
    AMR_INLINE type amr_fmax##suffix(type a, type b)                                               \
    {                                                                                              \
        return (a > b) | (b != b) ? a : b;                                                         \
    }
AMR_DEFINE_MINMAX(double, )
AMR_DEFINE_MINMAX(float, f)
#define fmin(a, b) amr_fmin(a, b)
#define fmax(a, b) amr_fmax(a, b)
#define fminf(a, b) amr_fminf(a, b)
#define fmaxf(a, b) amr_fmaxf(a, b)
#endif

/* ---- shape ----------------------------------------------------------------------------------- */

#define AMR_BX AMR_B
#define AMR_BY (AMR_DIM > 1 ? AMR_B : 1)
#define AMR_BZ (AMR_DIM > 2 ? AMR_B : 1)
#define AMR_PLANE (AMR_BX * AMR_BY) /* cells of a plane of a block */
#define AMR_CELLS (AMR_PLANE * AMR_BZ)
#define AMR_FACE (AMR_CELLS / AMR_B) /* cells of a layer */
#define AMR_DIRECTIONS (AMR_DIM == 1 ? 3 : AMR_DIM == 2 ? 9 : 27)
/* A direction's bit in a set, and its place in the neighbour table. */
#define AMR_DIRECTION(dx, dy, dz)                                                                  \
    ((dx) + 1 + (AMR_DIM > 1 ? 3 * ((dy) + 1) : 0) + (AMR_DIM > 2 ? 9 * ((dz) + 1) : 0))

/* A cell's place in its block, in an array used in place. */
#define AMR_AT1(i) (i)
#define AMR_AT2(j, i) ((j) * AMR_BX + (i))
#define AMR_AT3(k, j, i) (((k) * AMR_BY + (j)) * AMR_BX + (i))

/* ---- the cells to run ------------------------------------------------------------------------ */

/* Loops that exist once more for what holds of most blocks: rows of constant length, ring blocks that
 * are packed. With -DAMR_ONE_LOOP there are none, and the C compiler takes two thirds of the time. */
#ifdef AMR_ONE_LOOP
#define AMR_OWN_LOOP(holds) 0
#define AMR_PACKED(args) ((args)->packed)
#else
#define AMR_OWN_LOOP(holds) (holds)
#define AMR_PACKED(args) 0 /* in the loop for the others */
#endif

/* Cells lo <= c < hi of a block; all of it where full. */
struct amr_box {
    int lo[3], hi[3], full;
};

/* Ratios of levels are powers of two; GPUs have no instruction that divides. */
AMR_INLINE int amr_log2(int ratio)
{
#if AMR_GPU
    return 31 - __clz(ratio);
#else
    return 31 - __builtin_clz((unsigned)ratio);
#endif
}

/* value / ratio, rounded down. */
AMR_INLINE int amr_over(int value, int ratio)
{
#if AMR_GPU
    return value >> amr_log2(ratio);
#else
    return value >= 0 ? value / ratio : -((ratio - 1 - value) / ratio);
#endif
}

AMR_INLINE int amr_first_cell(int from, int origin, int ratio)
{
    int distance = from - origin;
    return distance <= 0 ? 0 : ratio == 1 ? distance : amr_over(distance + ratio - 1, ratio);
}

/* User's index of cell 0: of its centre, rounded down, or of its low face. */
AMR_INLINE int amr_origin(const struct amr_block *b, int d, int is_face)
{
    return b->origin[d] - (is_face ? (b->ratio[d] - 1) / 2 : 0);
}

/* User's index by which a nest's range counts cell 0. high: that of amr_nest, a constant. */
AMR_INLINE int amr_counted(const struct amr_kernel_args *a, const struct amr_block *b, int d,
                           unsigned high)
{
    return amr_origin(b, d, a->node >> d & 1) + (high >> d & 1 ? b->ratio[d] / 2 : 0);
}

/* Clips a block to the domain and to the nest's range: a cell runs if lo <= origin + ratio * c < hi.
 */
AMR_INLINE struct amr_box amr_box(const struct amr_kernel_args *a, const struct amr_block *b,
                                  unsigned high)
{
    struct amr_box box = {{0, 0, 0}, {1, 1, 1}, 1};
    for (int d = 0; d < AMR_DIM; d++) {
        const int origin = amr_counted(a, b, d, high);
        int lo = amr_first_cell(a->lo[d], origin, b->ratio[d]);
        int hi = amr_first_cell(a->hi[d], origin, b->ratio[d]);
        box.lo[d] = lo < AMR_B ? lo : AMR_B;
        box.hi[d] = hi < b->cells[d] ? hi : b->cells[d];
        box.full = box.full && box.lo[d] == 0 && box.hi[d] == AMR_B;
    }
    return box;
}

/* Nothing of the block lies in the nest's range. */
AMR_INLINE int amr_is_empty(const struct amr_box *box)
{
    return box->lo[0] >= box->hi[0] || box->lo[1] >= box->hi[1] || box->lo[2] >= box->hi[2];
}

/* ---- thin ghosts: see amr.h ------------------------------------------------------------------ */

#define AMR_THIN AMR_THIN_DEPTH(AMR_HALO, AMR_B)
#define AMR_THIN_CELLS (AMR_THIN * (AMR_CELLS / AMR_B))

/* Thin ghosts stand across faces only; everything here is constant but for `at` and k. */
AMR_INLINE int amr_is_face(int dx, int dy, int dz)
{
    return AMR_THIN > 0 && dx * dx + dy * dy + dz * dz == 1;
}

AMR_INLINE int amr_thin_pitch(int dx)
{
    return dx ? AMR_THIN : AMR_BX;
}

/* From the pool to where cell (0, 0, k) of the block that a thin ghost stands for would be, in the
 * ghost's layout; k counts from the reading block. */
AMR_INLINE long amr_thin_plane(int at, int k, int dx, int dy, int dz)
{
    const int pitch = amr_thin_pitch(dx), plane = pitch * (dy ? AMR_THIN : AMR_BY);
    long from = (long)AMR_THIN_CODE(at) * AMR_THIN_CELLS;
    from += (long)(dz < 0 ? k + AMR_THIN : dz > 0 ? k - AMR_BZ : k) * plane;
    from -= dx < 0 ? AMR_BX - AMR_THIN : 0;
    from -= dy < 0 ? (AMR_BY - AMR_THIN) * pitch : 0;
    return from;
}

/* -1, 0, 1: where cell c along an axis of n cells lies, `offset` from one inside. Offsets are
 * constants, so that rows along an edge read one block and vectorise. */
AMR_INLINE int amr_step_to(int c, int offset, int n)
{
    return offset < 0 && c < 0 ? -1 : offset > 0 && c >= n;
}

/* A cell of the block in one direction, through the neighbour table. */
AMR_INLINE size_t amr_cell_of(const int *neighbor, int k, int j, int i, int dz, int dy, int dx)
{
    const int at = neighbor[AMR_DIRECTION(dx, dy, dz)];
    if (at < 0)
        return (size_t)(amr_thin_plane(at, k, dx, dy, dz) + (j - dy * AMR_BY) * amr_thin_pitch(dx) +
                        i - dx * AMR_BX);
    return (size_t)at * AMR_CELLS +
           (size_t)AMR_AT3(k - dz * AMR_BZ, j - dy * AMR_BY, i - dx * AMR_BX);
}

/* A cell beyond the block: for nests without tiles. z, y, x: its offset from the cell that runs. */
AMR_INLINE size_t amr_far(const int *neighbor, int k, int j, int i, int z, int y, int x)
{
    return amr_cell_of(neighbor, k, j, i, amr_step_to(k, z, AMR_BZ), amr_step_to(j, y, AMR_BY),
                       amr_step_to(i, x, AMR_BX));
}

/* A cell in the block or beside it. */
AMR_INLINE size_t amr_beside(const int *neighbor, int k, int j, int i)
{
    return amr_cell_of(neighbor, k, j, i, (k >= AMR_BZ) - (k < 0), (j >= AMR_BY) - (j < 0),
                       (i >= AMR_BX) - (i < 0));
}

#include "amr_rings.h"

/* ---- positions: an iterator used as a number ------------------------------------------------- */

/* In the user's numbering, cells of the finest level: the centre, and the centre rounded down. */
AMR_INLINE double amr_centre(const struct amr_block *b, int d, int c)
{
    double middle = b->ratio[d] > 1 ? b->origin[d] + 0.5 : b->origin[d];
    return middle + (double)b->ratio[d] * c;
}

AMR_INLINE int amr_index(const struct amr_block *b, int d, int c)
{
    return b->origin[d] + b->ratio[d] * c;
}

/* Among the cells of its own level, counted from anywhere: the user's index on the finest level. */
AMR_INLINE int amr_level_index(const struct amr_block *b, int d, int c)
{
    return amr_over(b->origin[d], b->ratio[d]) + c;
}

/* How many finest cells farther out than the finest cell's a place `cells` from the centre lies. */
AMR_INLINE double amr_spread(const struct amr_block *b, int d, double cells)
{
    return cells * (b->ratio[d] - 1);
}

/* The index of the low face, where positions are those of faces. */
AMR_INLINE int amr_face(const struct amr_block *b, int d, int c)
{
    return amr_origin(b, d, 1) + b->ratio[d] * c;
}

/* Whether cell c covers the user's index: c itself on the finest level. */
AMR_INLINE int amr_covers(const struct amr_block *b, int d, int c, int index)
{
    int first = b->origin[d] - (b->ratio[d] - 1) / 2 + b->ratio[d] * c;
    return first <= index && index < first + b->ratio[d];
}

/* Where cell 0 of the block's level that lies at a user's index would stand in the block: the ends of
 * the domain, counted in the level's own cells. */
AMR_INLINE int amr_cell_at(const struct amr_block *b, int d, int index)
{
    return amr_over(index - (b->origin[d] - (b->ratio[d] - 1) / 2), b->ratio[d]);
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Number of the entry that belongs to the block's cell 0 along d. */
AMR_INLINE long amr_table_entry(const struct amr_table_view *t, const struct amr_block *b, int d)
{
    const int first = b->origin[d] - (b->ratio[d] - 1) / 2;
    /* Ring cells below the domain lie on the finest level, or not along this axis. */
    return t->start[amr_log2(b->ratio[d])] + amr_over(first - t->lo, b->ratio[d]);
}

/* For whole updates: how many times wider than the finest the block's cells are, to a power: exact. */
AMR_INLINE double amr_level_scale(int levels, const struct amr_block *b, int power)
{
    return ldexp(1.0, power * (levels - 1 - b->level));
}

/* A term of a reduction, from what equal neighbours give and what the real ones do. */
AMR_INLINE double amr_blend(double same, double next, double scale)
{
    return isfinite(same) ? same + scale * (next - same) : next;
}

/* ---- mirror images about the centre of a cell ------------------------------------------------ */

/* A boundary loop copies from `offset` cells away to ring cell c, in a block of which a cell of the
 * finest level takes up `share` of a cell's width. If that is the mirror image about the centre of
 * the mesh's outermost cell, then on coarse levels, whose outermost centre lies farther in, the
 * image lies between the cell that is copied and the one nearer to the edge. */
AMR_INLINE double amr_image(double nearer, double image, double share, int c, int offset)
{
    const int is_image = offset == (offset > 0 ? 2 * (AMR_B - c) : -2 * (c + 1));
    return is_image && share < 1.0 ? share * image + (1.0 - share) * nearer : image;
}

/* What an array is read at. */
struct amr_rim {
    int lo[3], hi[3]; /* cells read around the block */
    unsigned set;     /* neighbour blocks read */
    int pitch;
};

/* ---- the blocks of a launch ------------------------------------------------------------------ */

#if !AMR_GPU
/* Shares them among the threads. A team of one would cost system calls at its barriers, and the
 * runtime launches a few blocks at a time in each of its threads. */
AMR_INLINE void amr_run_shares(const struct amr_kernel_args *a,
                               void (*share)(const struct amr_kernel_args *, int from, int end))
{
    const long n = a->n_blocks, threads = a->threads;
    if (threads <= 1) {
        share(a, 0, (int)n);
        return;
    }
#pragma omp parallel for num_threads(a->threads) schedule(static, 1)
    for (long t = 0; t < threads; t++)
        share(a, (int)(n * t / threads), (int)(n * (t + 1) / threads));
}
#endif

/* ---- rows that run first without rare branches ----------------------------------------------- */

#if !AMR_GPU
/* A row runs first in a version that lacks branches which few cells take, and again as it stands if
 * some cell did take one. After rows that had to, the next 1, 3, 7, 15 and then 31 run as they stand. */
struct amr_guess {
    int wait;  /* rows to go */
    int pause; /* how many it was after the last that was wrong */
};
enum { AMR_PAUSE = 31, AMR_NEVER = 0x7fffffff };

AMR_INLINE int amr_guess_due(struct amr_guess *g)
{
    g->wait -= g->wait > 0 && g->wait < AMR_NEVER;
    return g->wait == 0;
}

AMR_INLINE int amr_guess_was(struct amr_guess *g, int right)
{
    g->pause = right ? 0 : g->pause < AMR_PAUSE ? 2 * g->pause + 1 : g->pause;
    g->wait = right ? 0 : g->pause + 1;
    return right;
}
#endif

/* ---- fetching ahead -------------------------------------------------------------------------- */

#if AMR_GPU
#define AMR_TILE_FETCH(name, type, lo_x, hi_x, lo_y, hi_y, lo_z, hi_z, set)
#else
/* On a CPU what a launch will need AMR_AHEAD planes later, be it in the next leaf, is asked for a few
 * rows at a time while rows are worked on. Left to itself the processor finds rows of its own block
 * late, as every plane or two is on another page, and the neighbours' cells too late; lines to be
 * written it asks for only as the stores come to them, and these hold up the tile's behind them.
 * 256^3 cells, 7 points, two threads, side by side: 16^3 1.3, 8^3 1.5 and 32^3 1.1 times as fast.
 * It goes to the first cache, lines to be written as the processor's own (Sapphire Rapids); on AMD's
 * Zen to the second, for which more lines can be under way at a time: Zen 4, once more 1.2 to 1.5
 * times as fast, and by one thread 1.6 to 1.8. Small blocks that lie in the last cache are not
 * asked for (amr_kernel_args.ahead). */
#if defined(__znver1__) || defined(__znver2__) || defined(__znver3__) || defined(__znver4__) ||    \
    defined(__znver5__)
#define AMR_PREFETCH(from, for_writing) __builtin_prefetch(from, 0, 2)
#else
#define AMR_PREFETCH(from, for_writing) __builtin_prefetch(from, for_writing, 3)
#endif
enum {
    AMR_AHEAD = (AMR_PLANE > 512 ? 1 : 512 / AMR_PLANE) + (AMR_DIM > 2), /* read a plane early */
    AMR_FETCH_ROWS = AMR_BY < 4 ? AMR_BY : 4, /* at a time: more fill up what waits for memory */
    AMR_LINE = 64
};

/* The plane of a leaf that is asked for. */
struct amr_ahead {
    const int *neighbor; /* NULL: nothing is */
    int k;
};

/* From plane k of the n-th leaf of the list on; at its end the last leaf again. */
AMR_INLINE struct amr_ahead amr_ahead(const struct amr_kernel_args *a, int n, int k)
{
    const struct amr_ahead none = {NULL, 0};
    if (!a->ahead)
        return none;
    n += (k + AMR_AHEAD) / AMR_BZ;
    const int leaf = a->list[n < a->n_listed ? n : a->n_listed - 1];
    const struct amr_ahead to = {a->neighbor + (size_t)leaf * AMR_DIRECTIONS,
                                 (k + AMR_AHEAD) % AMR_BZ};
    return to;
}

/* How many rows from j on are asked for together. */
AMR_INLINE int amr_fetch_rows(int j)
{
    return AMR_BY - j < AMR_FETCH_ROWS ? AMR_BY - j : AMR_FETCH_ROWS;
}

AMR_INLINE const char *amr_fetch_from(const void *pool, size_t size, int slot, int k, int j, int i)
{
    return (const char *)pool + ((size_t)slot * AMR_CELLS + (size_t)AMR_AT3(k, j, i)) * size;
}

/* An array used in place: its own rows, `for_writing` 0 or 1. */
#define AMR_FETCH_OWN(type, pool, to, j, for_writing)                                              \
    do {                                                                                           \
        if (!(to).neighbor)                                                                        \
            break;                                                                                 \
        const int amr_slot = (to).neighbor[AMR_DIRECTION(0, 0, 0)];                                \
        const char *amr_row = amr_fetch_from(pool, sizeof(type), amr_slot, (to).k, j, 0);          \
        for (int amr_b = 0; amr_b < amr_fetch_rows(j) * AMR_BX * (int)sizeof(type);                \
             amr_b += AMR_LINE)                                                                    \
            AMR_PREFETCH(amr_row + amr_b, for_writing);                                            \
    } while (0)

/* `rows` rows from the block in a direction, or of each the cell that lies next to the reading block;
 * k and j count from that one. Thin ghosts are not asked for: their cells lie packed. */
AMR_INLINE void amr_fetch_part(const char *pool, size_t size, struct amr_ahead to, int k, int j,
                               int rows, unsigned set, int dx, int dy, int dz)
{
    const int dir = AMR_DIRECTION(dx, dy, dz), at = to.neighbor[dir];
    if (!(set >> dir & 1) || at < 0)
        return;
    const int row = AMR_BX * (int)size, step = dx ? row : AMR_LINE;
    const char *from = amr_fetch_from(pool, size, at, k - dz * AMR_BZ, j - dy * AMR_BY,
                                      dx < 0 ? AMR_BX - 1 : 0);
    for (int b = 0; b < rows * row; b += step)
        AMR_PREFETCH(from + b, 0);
}

AMR_INLINE void amr_fetch_layer(const char *pool, size_t size, struct amr_ahead to, int k, int j,
                                struct amr_rim rim, int dz)
{
    for (int dx = -1; dx <= 1; dx++) {
        amr_fetch_part(pool, size, to, k, j, amr_fetch_rows(j), rim.set, dx, 0, dz);
        if (j == 0)
            amr_fetch_part(pool, size, to, k, rim.lo[1], -rim.lo[1], rim.set, dx, -1, dz);
        if (j + AMR_FETCH_ROWS >= AMR_BY)
            amr_fetch_part(pool, size, to, k, AMR_BY, rim.hi[1], rim.set, dx, 1, dz);
    }
}

/* An array with a tile: its own rows and what is read around them. */
AMR_INLINE void amr_fetch_tile(const char *pool, size_t size, struct amr_ahead to, int j,
                               struct amr_rim rim)
{
    if (!to.neighbor)
        return;
    rim.set |= 1u << AMR_DIRECTION(0, 0, 0);
    amr_fetch_layer(pool, size, to, to.k, j, rim, 0);
    if (AMR_DIM > 2 && to.k == 0)
        for (int k = rim.lo[2]; k < 0; k++)
            amr_fetch_layer(pool, size, to, k, j, rim, -1);
    if (AMR_DIM > 2 && to.k == AMR_BZ - 1)
        for (int k = AMR_BZ; k < AMR_BZ + rim.hi[2]; k++)
            amr_fetch_layer(pool, size, to, k, j, rim, 1);
}

#define AMR_TILE_FETCH(name, type, lo_x, hi_x, lo_y, hi_y, lo_z, hi_z, set)                        \
    AMR_INLINE void name##_fetch(const void *pool, struct amr_ahead to, int j)                     \
    {                                                                                              \
        const struct amr_rim rim = {{lo_x, lo_y, lo_z}, {hi_x, hi_y, hi_z}, set, 0};               \
        amr_fetch_tile((const char *)pool, sizeof(type), to, j, rim);                              \
    }
#endif

/* ---- tiles ----------------------------------------------------------------------------------- */

/* On a CPU rows are padded so that the cells of the block itself begin at multiples of 64 bytes:
 * the rim to the right of a row and the one to the left of the next share the padding. */
#if AMR_GPU
#define AMR_TILE_STEP(type) 1
#else
#define AMR_TILE_STEP(type) ((int)(64 / sizeof(type)))
#endif
#define AMR_TILE_ROUND(n, step) (((n) + (step) - 1) / (step) * (step))
#define AMR_TILE_PITCH(type, lo_x, hi_x)                                                           \
    AMR_TILE_ROUND(AMR_BX + (hi_x) - (lo_x), AMR_TILE_STEP(type))

/* Describes the tile of an array that is read at offsets lo .. hi from the neighbour blocks in
 * `set`: constants NAME_pitch, NAME_stride (from plane to plane), NAME_planes, NAME_first (cell (0,
 * 0) of the first plane), NAME_cells, and NAME_gather(plane, pool, neighbor, k): brings plane k
 * (lo_z <= k < B + hi_z) to where `plane`, the place of its cell (0, 0), points; and NAME_fetch: see
 * "fetching ahead". */
#define AMR_TILE(name, type, lo_x, hi_x, lo_y, hi_y, lo_z, hi_z, set)                              \
    enum {                                                                                         \
        name##_pitch = AMR_TILE_PITCH(type, lo_x, hi_x),                                           \
        name##_stride = name##_pitch * (AMR_BY + (hi_y) - (lo_y)),                                 \
        name##_planes = (hi_z) - (lo_z) + 1,                                                       \
        name##_first = AMR_TILE_ROUND(-(lo_x), AMR_TILE_STEP(type)) - (lo_y) * name##_pitch,       \
        name##_cells =                                                                             \
            AMR_TILE_ROUND(-(lo_x), AMR_TILE_STEP(type)) + name##_planes * name##_stride + (hi_x)  \
    };                                                                                             \
    AMR_INLINE void name##_gather(type *plane, const type *pool, const int *neighbor, int k)       \
    {                                                                                              \
        const struct amr_rim rim = {                                                               \
            {lo_x, lo_y, lo_z}, {hi_x, hi_y, hi_z}, set, name##_pitch};                            \
        amr_gather_##type(plane, pool, neighbor, k, rim);                                          \
    }                                                                                              \
    AMR_TILE_FETCH(name, type, lo_x, hi_x, lo_y, hi_y, lo_z, hi_z, set)

/* Cells of the plane that come from the neighbour in direction (dx, dy): column and row of the
 * first, how many, and the first one's column and row in that neighbour. */
struct amr_part {
    int x, y, nx, ny, from_x, from_y;
};

AMR_INLINE struct amr_part amr_part(struct amr_rim rim, int dx, int dy)
{
    struct amr_part p;
    p.x = dx < 0 ? rim.lo[0] : dx > 0 ? AMR_BX : 0;
    p.nx = dx < 0 ? -rim.lo[0] : dx > 0 ? rim.hi[0] : AMR_BX;
    p.y = dy < 0 ? rim.lo[1] : dy > 0 ? AMR_BY : 0;
    p.ny = dy < 0 ? -rim.lo[1] : dy > 0 ? rim.hi[1] : AMR_BY;
    p.from_x = p.x - dx * AMR_BX;
    p.from_y = p.y - dy * AMR_BY;
    return p;
}

#if AMR_GPU
#define AMR_COPY_PART(type, to, from, p, pitch, from_pitch)                                        \
    AMR_UNROLL_BY(2)                                                                               \
    for (int c = (int)threadIdx.x; c < (p).nx * (p).ny; c += AMR_THREADS) {                        \
        int y = c / (p).nx, x = c % (p).nx;                                                        \
        to[((p).y + y) * (pitch) + (p).x + x] =                                                    \
            from[((p).from_y + y) * (from_pitch) + (p).from_x + x];                                \
    }
#else
#define AMR_COPY_PART(type, to, from, p, pitch, from_pitch)                                        \
    for (int y = 0; y < (p).ny; y++)                                                               \
        for (int x = 0; x < (p).nx; x++)                                                           \
            to[((p).y + y) * (pitch) + (p).x + x] =                                                \
                from[((p).from_y + y) * (from_pitch) + (p).from_x + x];
#endif

/* amr_gather_TYPE: a plane with its rims. dz, and with it the set of parts, is constant in each of
 * the calls that are left after inlining. */
#define AMR_DEFINE_GATHER(type)                                                                    \
    AMR_INLINE void amr_gather_part_##type(type *AMR_RESTRICT to, const type *AMR_RESTRICT pool,   \
                                           const int *neighbor, int k, struct amr_rim rim, int dx, \
                                           int dy, int dz)                                         \
    {                                                                                              \
        const int dir = AMR_DIRECTION(dx, dy, dz);                                                 \
        const int centre = dx == 0 && dy == 0 && dz == 0;                                          \
        if ((AMR_DIM < 2 && dy != 0) || !(centre || (rim.set >> dir & 1)))                         \
            return;                                                                                \
        const struct amr_part p = amr_part(rim, dx, dy);                                           \
        const int at = neighbor[dir];                                                              \
        if (amr_is_face(dx, dy, dz) && at < 0) {                                                   \
            const type *from = pool + amr_thin_plane(at, k, dx, dy, dz);                           \
            AMR_COPY_PART(type, to, from, p, rim.pitch, amr_thin_pitch(dx))                        \
            return;                                                                                \
        }                                                                                          \
        const type *from = pool + (size_t)at * AMR_CELLS + (k - dz * AMR_BZ) * AMR_PLANE;          \
        AMR_COPY_PART(type, to, from, p, rim.pitch, AMR_BX)                                        \
    }                                                                                              \
    AMR_INLINE void amr_gather_layer_##type(type *to, const type *pool, const int *neighbor,       \
                                            int k, struct amr_rim rim, int dz)                     \
    {                                                                                              \
        amr_gather_part_##type(to, pool, neighbor, k, rim, -1, -1, dz);                            \
        amr_gather_part_##type(to, pool, neighbor, k, rim, 0, -1, dz);                             \
        amr_gather_part_##type(to, pool, neighbor, k, rim, 1, -1, dz);                             \
        amr_gather_part_##type(to, pool, neighbor, k, rim, -1, 0, dz);                             \
        amr_gather_part_##type(to, pool, neighbor, k, rim, 0, 0, dz);                              \
        amr_gather_part_##type(to, pool, neighbor, k, rim, 1, 0, dz);                              \
        amr_gather_part_##type(to, pool, neighbor, k, rim, -1, 1, dz);                             \
        amr_gather_part_##type(to, pool, neighbor, k, rim, 0, 1, dz);                              \
        amr_gather_part_##type(to, pool, neighbor, k, rim, 1, 1, dz);                              \
    }                                                                                              \
    AMR_INLINE void amr_gather_##type(type *to, const type *pool, const int *neighbor, int k,      \
                                      struct amr_rim rim)                                          \
    {                                                                                              \
        if (AMR_DIM > 2 && k < 0)                                                                  \
            amr_gather_layer_##type(to, pool, neighbor, k, rim, -1);                               \
        else if (AMR_DIM > 2 && k >= AMR_BZ)                                                       \
            amr_gather_layer_##type(to, pool, neighbor, k, rim, 1);                                \
        else                                                                                       \
            amr_gather_layer_##type(to, pool, neighbor, k, rim, 0);                                \
    }
typedef signed char amr_schar;
typedef unsigned char amr_uchar;
typedef unsigned short amr_ushort;
AMR_DEFINE_GATHER(double)
AMR_DEFINE_GATHER(float)
AMR_DEFINE_GATHER(int)
AMR_DEFINE_GATHER(amr_schar)
AMR_DEFINE_GATHER(amr_uchar)
AMR_DEFINE_GATHER(_Bool)
AMR_DEFINE_GATHER(short)
AMR_DEFINE_GATHER(amr_ushort)
AMR_DEFINE_GATHER(unsigned)

#if !AMR_GPU
#include "amr_faces.h"
#endif

/* From one plane to the next: plane[0] is read last time and becomes the one to fill. */
#define AMR_ROTATE(type, plane, planes)                                                            \
    do {                                                                                           \
        type *amr_oldest = (plane)[0];                                                             \
        AMR_UNROLL                                                                                 \
        for (int amr_p = 0; amr_p + 1 < (planes); amr_p++)                                         \
            (plane)[amr_p] = (plane)[amr_p + 1];                                                   \
        (plane)[(planes) - 1] = amr_oldest;                                                        \
    } while (0)

/* plane[p] = where cell (0, 0) of the tile's plane p is. */
#define AMR_PLANES(name, tile, plane)                                                              \
    AMR_UNROLL                                                                                     \
    for (int amr_p = 0; amr_p < name##_planes; amr_p++)                                            \
    (plane)[amr_p] = (tile) + name##_first + amr_p * name##_stride

#include "amr_reduce.h"

#if AMR_GPU
#include "amr_columns.h"
#endif

#endif
