/* What is done to single face cells where levels meet: sums of fine fluxes, differences, and the
 * cells that two faces share; and the lists by which a device does it to all of them. Common subset
 * of C11 and CUDA C++: included by reflux.c and device_cuda.cu, so that both give the same bits.
 * Cells of a face stand with the lower axis fastest; face = 2 d + (0: low, 1: high). */
#ifndef AMR_FACE_CELLS_H
#define AMR_FACE_CELLS_H

#include "device/device.h"

AMR__FN int amr__face_cells(int dim, int block)
{
    return dim == 1 ? 1 : dim == 2 ? block : block * block;
}

/* Cells of a coarse face that one fine face covers. */
AMR__FN int amr__face_quarter(int dim, int block)
{
    return amr__face_cells(dim, block / 2);
}

/* Sum of the fine faces that make up a coarse one, over 2^dim: what a coarse cell gets of them.
 * Pairs across the diagonals first: each mirror image has the same bits. f: the first fine cell. */
AMR__FN double amr__face_quad(const double *f, int block)
{
    return 0.125 * ((f[0] + f[block + 1]) + (f[1] + f[block]));
}

AMR__FN double amr__face_pair(const double *f)
{
    return 0.25 * (f[0] + f[1]);
}

/* The same by the number of a cell in the quarter; `fine` is the whole fine face. */
AMR__FN double amr__face_sum(int dim, int block, const double *fine, int cell)
{
    int half = block / 2;
    if (dim == 1)
        return 0.5 * fine[0];
    if (dim == 2)
        return amr__face_pair(fine + 2 * cell);
    return amr__face_quad(fine + 2 * (cell / half) * block + 2 * (cell % half), block);
}

/* Which quarter a cell of a coarse face lies in, and its number there. */
AMR__FN int amr__face_quarter_of(int dim, int block, int cell, int *in_quarter)
{
    int half = block / 2, x = cell % block, y = cell / block;
    *in_quarter = dim == 1 ? 0 : x % half + (dim > 2 ? y % half * half : 0);
    return dim == 1 ? 0 : (x >= half) + (dim > 2 ? 2 * (y >= half) : 0);
}

/* What the coarse cell at a face gets: the fine fluxes in place of its own. */
AMR__FN double amr__face_difference(int face, double own, double fine)
{
    return face % 2 ? fine - own : own - fine;
}

/* Elements from one cell of a face to the next, along an axis. */
AMR__FN long amr__face_step(int block, int face, int axis)
{
    return axis - (axis > face / 2) == 0 ? 1 : block;
}

/* Cell number i of those that lie beside both faces: its number on `face`. */
AMR__FN long amr__face_shared(int block, int face, int other, int i)
{
    int rest = 3 - face / 2 - other / 2;
    return (other % 2 ? block - 1 : 0) * amr__face_step(block, face, other / 2) +
           i * amr__face_step(block, face, rest);
}

/* The cell of the block that lies beside cell number `cell` of a face. */
AMR__FN long amr__face_beside(int block, int face, int cell)
{
    long step[3] = {1, block, (long)block * block};
    int axis = face / 2;
    return (face % 2 ? (block - 1) * step[axis] : 0) + cell % block * step[axis == 0] +
           cell / block * step[axis == 2 ? 1 : 2];
}

/* Whether a nest's fluxes through a face at an interface count: across edges with ring data, only
 * where the program makes the domain go round by copies (bits of axes: wrapped). */
AMR__FN int amr__face_counts(unsigned axes, unsigned wrapped, int face, int edge)
{
    return (axes >> (face / 2) & 1u) && (!edge || (wrapped >> (face / 2) & 1u));
}

/* The range of a nest that leaves cells of the domain out. */
struct amr__face_range {
    int dim, block;
    int lo[3], hi[3];     /* of the nest, user's indices */
    int from[3], size[3]; /* of the domain */
    unsigned round;       /* bit d: along d the domain goes round */
    unsigned low, high;   /* bit d: it counts faces of cells, as amr_nest does */
};

AMR__FN int amr__face_in_range(const struct amr__face_range *r, int d, int first, int cells)
{
    first += r->high >> d & 1u ? cells - 1 : 0;
    cells = (r->low | r->high) >> d & 1u ? 1 : cells;
    if (r->round >> d & 1u)
        first = r->from[d] + ((first - r->from[d]) % r->size[d] + r->size[d]) % r->size[d];
    return first >= r->lo[d] && first + cells <= r->hi[d];
}

/* Whether both the coarse cell and the fine ones across its face are updated. */
AMR__FN int amr__face_is_updated(const struct amr__face_range *r, const struct amr_block *b,
                                 int face, int cell)
{
    for (int d = 0, at = cell; d < r->dim; d++) {
        int ratio = b->ratio[d], c;
        if (d == face / 2) {
            c = face % 2 ? r->block - 1 : 0;
        } else {
            c = at % r->block;
            at /= r->block;
        }
        int first = b->origin[d] - (ratio - 1) / 2 + ratio * c;
        if (d == face / 2 && (r->low | r->high) >> d & 1u) { /* the face itself counts */
            int behind = first + (face % 2 ? ratio : 0);
            if (!amr__face_in_range(r, d, behind - (int)(r->high >> d & 1u), 1))
                return 0;
            continue;
        }
        if (!amr__face_in_range(r, d, first, ratio))
            return 0;
        int beyond = face % 2 ? first + ratio : first - ratio / 2;
        if (d == face / 2 && !amr__face_in_range(r, d, beyond, ratio / 2))
            return 0;
    }
    return 1;
}

/* ---- a device's lists ------------------------------------------------------------------------ */

/* A coarse face at finer leaves. Of the fine faces in each quarter the number, or -1 - the first cell
 * of a message, or AMR__NO_FACE beyond the domain's end. */
struct amr__face_at {
    int leaf;
    int8_t face;
    uint8_t edge;
    int from[4];
};
enum { AMR__NO_FACE = -2147483647 - 1 };

/* A fine face whose coarse leaf another rank has. */
struct amr__face_out {
    int fine; /* number */
    int8_t face;
    uint8_t edge;
    int cell; /* first of the message */
};

/* All pointers are (device) ones. Fluxes stand [fine faces, then coarse ones][n][cells of a face]. */
struct amr__correction {
    struct amr__face_range range; /* dim and block always; the rest where partial */
    int partial;                  /* the nest leaves cells of the domain out */
    unsigned axes, wrapped;       /* see amr__face_counts */
    int n_fine;
    double *fluxes;
    const struct amr__face_at *coarse; /* by leaf */
    int n_leaves;                      /* with coarse faces */
    const int *first;                  /* [n_leaves + 1] in coarse */
    const struct amr__face_out *out;
    int n_out;
    double *out_message;
    const double *in_message;
    const struct amr_block *block; /* [leaf] */
    int n;                         /* arrays */
    void *pool[AMR_MAX_ARRAYS];
    enum amr_type type[AMR_MAX_ARRAYS];
};

/* Values on faces (face_values.c), by the same lists: those of fine leaves are kept, coarse leaves
 * get the means. */
struct amr__face_values {
    struct amr__correction c;      /* block, coarse and in_message; without wraps */
    const struct amr__face_at *fine;
    int n_coarse;
    double *kept[AMR_MAX_ARRAYS];  /* [n_fine][cells of a face] */
    uint8_t node[AMR_MAX_ARRAYS];  /* as in amr__op_fields */
};

/* What is kept of some arrays, into the ghosts of the fine leaves. */
struct amr__face_ghosts {
    int dim, block, thin, n_fine;
    const struct amr__face_at *fine;
    const int *neighbor; /* [leaf][3^dim] */
    int n;               /* arrays */
    struct {
        const double *kept;
        void *pool;
        enum amr_type type;
        uint8_t node;
    } array[AMR_MAX_ARRAYS];
};

/* Whether a fine leaf finds the value on one of its faces itself. */
AMR__FN int amr__face_is_own(unsigned axes, int face, int edge)
{
    return face % 2 && (axes >> (face / 2) & 1u) && !edge;
}

#endif
