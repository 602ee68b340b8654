/* Thin ghosts of whole faces of blocks of 8 and 16 cells, for one floating type: included by
 * host_box.h behind host_octet.h. Parabolas in the order of amr__first_axis, as host_tensor.h
 * computes them, but eight fine cells of a row are a vector in registers: their stencils are
 * permutations of eight coarse cells. Most ghosts between levels are such, and the general way
 * takes as long to find out what a box is. */

enum { AMR__TYPED(MOST_BLOCK) = 16 };

/* Stencils of eight fine cells in a row, of the eight coarse ones from octet_base on. */
struct AMR__TYPED(octet_taps) {
    AMR__TYPED(lanes) left, mid, right;
    AMR__TYPED(octet) wl, wr;
};

/* Of a block of so many coarse cells. */
struct AMR__TYPED(thin_taps) {
    int block;                                      /* 0: not yet known */
    struct amr__tap at[2 * AMR__TYPED(MOST_BLOCK)]; /* of each fine cell */
    struct AMR__TYPED(octet_taps) low, inside,
        high; /* at the block's first cell, .., its last one */
};

/* The eight coarse cells that fine cells 2 c .. 2 c + 7 read some of. */
static inline int AMR__TYPED(octet_base)(int c, int block)
{
    int base = c > 0 ? c - 1 : 0;
    return base < block - AMR__TYPED(OCTET) ? base : block - AMR__TYPED(OCTET);
}

static void AMR__TYPED(find_octet)(struct AMR__TYPED(octet_taps) * o, int c, int block)
{
    int base = AMR__TYPED(octet_base)(c, block);
    for (int i = 0; i < AMR__TYPED(OCTET); i++) {
        struct amr__tap t = amr__tap_at(AMR__QUADRATIC, 2 * c + i, block);
        o->left[i] = t.left - base;
        o->mid[i] = t.mid - base;
        o->right[i] = t.right - base;
        o->wl[i] = (AMR__REAL)t.wl;
        o->wr[i] = (AMR__REAL)t.wr;
    }
}

static const struct AMR__TYPED(thin_taps) * AMR__TYPED(thin_taps_of)(int block)
{
    static _Thread_local struct AMR__TYPED(thin_taps) kept[2];
    struct AMR__TYPED(thin_taps) *k = &kept[block == AMR__TYPED(MOST_BLOCK)];
    if (k->block == block)
        return k;
    k->block = block;
    for (int f = 0; f < 2 * block; f++)
        k->at[f] = amr__tap_at(AMR__QUADRATIC, f, block);
    AMR__TYPED(find_octet)(&k->low, 0, block);
    AMR__TYPED(find_octet)(&k->inside, 4, block);
    AMR__TYPED(find_octet)(&k->high, block - 4, block);
    return k;
}

static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_value)(AMR__TYPED(octet) wl, AMR__TYPED(octet) wr, AMR__TYPED(octet) left,
                            AMR__TYPED(octet) mid, AMR__TYPED(octet) right)
{
    return mid + (wl * (left - mid) + wr * (right - mid));
}

/* Eight fine cells along a row of which eight coarse ones are given. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_along)(const struct AMR__TYPED(octet_taps) * t, AMR__TYPED(octet) row)
{
    return AMR__TYPED(octet_value)(t->wl, t->wr, __builtin_shuffle(row, t->left),
                                   __builtin_shuffle(row, t->mid),
                                   __builtin_shuffle(row, t->right));
}

/* Rows left, mid and right, or the like, to one between. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_across)(const struct amr__tap *t, AMR__TYPED(octet) left,
                             AMR__TYPED(octet) mid, AMR__TYPED(octet) right)
{
    const AMR__TYPED(octet) none = {0};
    return AMR__TYPED(octet_value)(none + (AMR__REAL)t->wl, none + (AMR__REAL)t->wr, left, mid,
                                   right);
}

/* Layer i of the ghost, eight fine cells from `begin` on along direction b; u: the coarse block's
 * cells from octet_base on. c: the third direction. */
static inline __attribute__((always_inline)) void
AMR__TYPED(thin_octets)(const struct amr__task *t, const struct AMR__TYPED(thin_taps) * k, int i,
                        const struct AMR__TYPED(octet_taps) * along, const AMR__REAL *u,
                        const int block, const int dim, const int axis, AMR__REAL *to,
                        const long stride[3])
{
    enum { MOST_ROWS = AMR__TYPED(MOST_BLOCK) / 2 + 1 };
    const int b = axis == 0 ? 1 : 0, c = axis == 2 ? 1 : 2;
    const long in_block[3] = {1, block, (long)block * block};
    const int rows = dim == 3 ? block / 2 + 1 : 1;
    const int first = dim == 3 && t->from[c] ? t->from[c] / 2 - 1 : 0;
    const struct amr__tap *across = &k->at[t->from[axis] + i];
    AMR__TYPED(octet) row[MOST_ROWS];
    const AMR__REAL *mid = u + across->mid * in_block[axis] + first * in_block[c];
    for (int r = 0; r < rows; r++, mid += in_block[c])
        row[r] = AMR__TYPED(octet_along)(
            along, AMR__TYPED(octet_across)(
                       across, AMR__TYPED(octet_load)(mid - in_block[axis], in_block[b]),
                       AMR__TYPED(octet_load)(mid, in_block[b]),
                       AMR__TYPED(octet_load)(mid + in_block[axis], in_block[b])));
    if (dim == 2)
        AMR__TYPED(octet_store)(to, stride[b], row[0]);
    const struct amr__tap *last = &k->at[dim == 3 ? t->from[c] : 0];
    for (int f = 0; f < block && dim == 3; f++, last++)
        AMR__TYPED(octet_store)
    (to + f * stride[c], stride[b],
     AMR__TYPED(octet_across)(last, row[last->left - first], row[last->mid - first],
                              row[last->right - first]));
}

static inline __attribute__((always_inline)) void
AMR__TYPED(thin_face)(const struct amr__task *t, const AMR__REAL *src, const int block,
                      const int dim, const int axis, AMR__REAL *to, const long stride[3])
{
    const struct AMR__TYPED(thin_taps) *k = AMR__TYPED(thin_taps_of)(block);
    const int b = axis == 0 ? 1 : 0;
    const long in_block = b == 0 ? 1 : block;
    for (int from = 0; from < block; from += AMR__TYPED(OCTET)) {
        const int first = (t->from[b] + from) / 2;
        const struct AMR__TYPED(octet_taps) *along = first == 0           ? &k->low
                                                     : first == block - 4 ? &k->high
                                                                          : &k->inside;
        const AMR__REAL *u = src + AMR__TYPED(octet_base)(first, block) * in_block;
        for (int i = 0; i < t->n[axis]; i++)
            AMR__TYPED(thin_octets)
        (t, k, i, along, u, block, dim, axis, to + from * stride[b] + i * stride[axis], stride);
    }
}

/* Whether the task fills a thin ghost of a whole face from half of the coarse one. */
static inline int AMR__TYPED(is_thin_face)(const struct amr__task *t, int block, unsigned active)
{
    int axis = (t->thin - 1) / 2, is = t->thin && !t->flat && (block == 8 || block == 16);
    for (int d = 0; d < 3; d++)
        is &= d == axis || !(active >> d & 1u) || (t->n[d] == block && t->from[d] % block == 0);
    return is && (active == 3 || active == 7);
}

static void AMR__TYPED(fill_thin_face)(const struct amr__task *t, const AMR__REAL *src, int block,
                                       AMR__REAL *to, const long stride[3], unsigned active)
{
    switch ((active == 7 ? 2 : 0) + (t->thin - 1) / 2 * 4 + (block == 16)) {
#define AMR__THIN_FACE(number, block, dim, axis)                                                   \
    case number:                                                                                   \
        AMR__TYPED(thin_face)(t, src, block, dim, axis, to, stride);                               \
        break;
        AMR__THIN_FACE(0, 8, 2, 0)
        AMR__THIN_FACE(1, 16, 2, 0)
        AMR__THIN_FACE(2, 8, 3, 0)
        AMR__THIN_FACE(3, 16, 3, 0)
        AMR__THIN_FACE(4, 8, 2, 1)
        AMR__THIN_FACE(5, 16, 2, 1)
        AMR__THIN_FACE(6, 8, 3, 1)
        AMR__THIN_FACE(7, 16, 3, 1)
        AMR__THIN_FACE(10, 8, 3, 2)
        AMR__THIN_FACE(11, 16, 3, 2)
#undef AMR__THIN_FACE
    }
}
