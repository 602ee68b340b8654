/* What is done to single cells when data pass between blocks: which cells an operator reads, with
 * which weights, in which order of arithmetic. Common subset of C11 and CUDA C++: included by
 * device_host.c, device_cuda.cu, hostview.c and the tests, so that every device gives the same
 * bits. (That also takes -ffp-contract=off / -fmad=false, and no faster mathematics than IEEE's.)
 *
 * Interpolation along one direction, fine cell f of coarse cell c = f / 2, s = -1/4 or +1/4 the
 * distance of the centres in coarse cells:
 *   LINEAR     u_c + s (u_{c+1} - u_{c-1}) / 2; at the block's edge the one difference there is.
 *   QUADRATIC  the parabola with the means of c-1, c, c+1, shifted to stay in the block; of it the mean
 * of the fine cell: weights at +1/4 inside: -1/8, 1, 1/8. (With Lagrange's, through values at the
 * centres, a Poisson problem is of first order: the averages that go the other way see the curvature,
 * and the two sides of an interface disagree by a square of the width.) Both go direction by direction
 * (tensor product), for thin ghosts that across the face first, which leaves least to do, then x, y,
 * z; elsewhere in a plane in both orders, of which they are the mean; and are written as the middle
 * value plus weighted differences, so that a constant comes out bit for bit.
 *   MINMOD, MC u_c + (s_x d_x + (s_y d_y + s_z d_z)), d limited differences: minmod(a, b) and
 * minmod(2a, 2b, (a + b) / 2) of the differences a, b to either side (van Leer, J. Comput. Phys. 23
 * (1977) 276); at the block's edge the one difference there is, which keeps linear functions exact.
 * The mean over the fine cells is u_c. Restriction is the mean of 2^d cells: pairs across the
 * diagonals of each plane, then planes, times 1/2^d.
 * Fields that lie on faces (op_fields.node): along those directions coarse face c is fine face 2c,
 * taken as it is both ways; fine face 2c + 1 is interpolated half way between c and c + 1, by the
 * same kinds of stencils: LINEAR, MINMOD and MC the mean of the two (at the block's end the line
 * through the last two), QUADRATIC Lagrange's parabola, -1/8, 3/4, 3/8. The criterion compares with
 * LINEAR in a form that suits whole blocks, where both fine cells are needed: u_c +- w (u_{c-1} -
 * u_{c+1}); a cell at the edge stands for the one beyond it, too. */
#ifndef AMR_OPS_H
#define AMR_OPS_H

#include "amr_cells.h"
#include "device/device.h"

enum { AMR__NO_AXIS = 3 };

/* The direction that interpolation begins with: across the face of a thin ghost, else none. What a
 * task's box is may depend on who asked, what its ghost is does not. */
AMR__FN int amr__first_axis(const struct amr__task *t)
{
    return t->thin ? (t->thin - 1) / 2 : AMR__NO_AXIS;
}

/* Where no direction comes first, x and y in both orders, so that the mirror image about the
 * diagonal has the same bits. With z it is x, y, z. */
AMR__FN int amr__takes_both_orders(int first, unsigned active)
{
    return first == AMR__NO_AXIS && (active & 7u) == 3u;
}

/* Byte of a message where the cells of field f begin, for a task whose first cell is `first`. */
AMR__FN long amr__message_byte(const struct amr__op_fields *fields, int f, int first, long cells)
{
    return (long)first * fields->cell_bytes + (long)fields->prefix[f] * cells;
}

/* ---- interpolation along one direction ------------------------------------------------------- */

/* value = u[mid] + (wl (u[left] - u[mid]) + wr (u[right] - u[mid])); cells of the coarse block */
struct amr__tap {
    int left, mid, right;
    double wl, wr; /* multiples of 1/32: exact in float, too */
};

/* The parabola through three cells inside the block, at distance s from coarse cell c. own: of s
 * squared: 0 where values belong to points; 1/16 where they are means of cells, coarse and fine ones.
 */
AMR__FN struct amr__tap amr__tap_parabola(int c, double s, double own, int block)
{
    struct amr__tap t;
    t.mid = c < 1 ? 1 : c > block - 2 ? block - 2 : c;
    t.left = t.mid - 1;
    t.right = t.mid + 1;
    s += c - t.mid;
    t.wl = 0.5 * (s * s - own - s);
    t.wr = 0.5 * (s * s - own + s);
    return t;
}

/* Stencil of fine cell f in a block of `block` coarse cells. left and right never fall as f rises.
 */
AMR__FN struct amr__tap amr__tap_at(enum amr__interp interp, int f, int block)
{
    struct amr__tap t;
    int c = f / 2;
    double s = f % 2 ? 0.25 : -0.25;
    if (interp == AMR__QUADRATIC && block > 2)
        return amr__tap_parabola(c, s, 0.0625, block);
    t.mid = c;
    t.left = c > 0 ? c - 1 : c;
    t.right = c < block - 1 ? c + 1 : c;
    if (t.left < c && t.right > c)
        s *= 0.5;
    t.wl = -s;
    t.wr = s;
    return t;
}

/* The same for fine face f of a field that lies on faces. */
AMR__FN struct amr__tap amr__tap_on_face(enum amr__interp interp, int f, int block)
{
    struct amr__tap t;
    int c = f / 2;
    double s = 0.5;
    t.left = t.mid = t.right = c;
    t.wl = t.wr = 0.0;
    if (f % 2 == 0 || block == 1)
        return t;
    if (interp == AMR__QUADRATIC && block > 2)
        return amr__tap_parabola(c, s, 0.0, block);
    if (c < block - 1) {
        t.right = c + 1;
        t.wr = s;
    } else {
        t.left = c - 1;
        t.wl = -s;
    }
    return t;
}

/* Coarse cells that the fine cells from .. from + n - 1 read: first, and how many. */
AMR__FN void amr__prolong_reach(enum amr__interp interp, int from, int n, int block, int *first,
                                int *count)
{
    int last = (from + n - 1) / 2;
    *first = from / 2;
    if (interp == AMR__LINEAR || interp == AMR__QUADRATIC) {
        *first = amr__tap_at(interp, from, block).left;
        last = amr__tap_at(interp, from + n - 1, block).right;
    } else if (interp != AMR__CONSTANT) {
        *first -= *first > 0;
        last += last < block - 1;
    }
    *count = last - *first + 1;
}

/* Weight of (ring - inner) in a coarse ghost cell m cells beyond the edge of the domain: the line
 * through the centres of the inner cell (-r/2) and the ring cell (+1/2), at (m + 1/2) r. On faces:
 * high side, through -r and 0, at m r; low side, through 0 and 1, at (m + 1) r. */
AMR__FN double amr__ring_weight(const struct amr__task *t, int c, unsigned active)
{
    int m = t->side ? c : t->n[t->axis] - 1 - c;
    if (active >> (4 + t->axis) & 1u)
        return t->side ? m + 1.0 : (m + 1.0) * t->ratio;
    return 2.0 * (m + 1) * t->ratio / (t->ratio + 1);
}

/* Sides of the block (1: low, 4: high, 2: whatever) that lie within `buffer` cells of x. */
AMR__FN uint32_t amr__near_sides(int x, int block, int buffer)
{
    return 2u | (x < buffer ? 1u : 0u) | (x >= block - buffer ? 4u : 0u);
}

/* Directions (bit (dx+1) + 3 (dy+1) + 9 (dz+1)) whose sides are all near: `sides` along x for cells
 * of row number y + block * z. */
AMR__FN uint32_t amr__near_bits(int dim, int block, int buffer, long row, uint32_t sides)
{
    uint32_t bits = sides;
    int width = 3;
    for (int d = 1; d < dim; d++, width *= 3, row /= block) {
        uint32_t along = amr__near_sides((int)(row % block), block, buffer);
        bits = (along & 1u ? bits : 0u) | bits << width | (along & 4u ? bits << 2 * width : 0u);
    }
    return bits;
}

/* Of u_{c-1} - u_{c+1}, for fine cell f over a row of `half` coarse cells. */
AMR__FN double amr__smooth_weight(int f, int half)
{
    double w = f / 2 == 0 || f / 2 == half - 1 ? 0.25 : 0.125;
    return f % 2 ? -w : w;
}

/* ---- values, for each type ------------------------------------------------------------------- */

#define AMR__REAL double
#define AMR__TYPED(name) name##_double
#include "device/ops_real.h"
#undef AMR__REAL
#undef AMR__TYPED

#define AMR__REAL float
#define AMR__TYPED(name) name##_float
#include "device/ops_real.h"
#undef AMR__REAL
#undef AMR__TYPED

/* Integers are labels, not amounts: no averages, no interpolation. Cell of the coarse block that
 * fine cell f gets its value from. */
AMR__FN long amr__coarse_index(int block, const int f[3], unsigned active)
{
    return amr__cell_index(block, active & 1u ? f[0] / 2 : f[0], active & 2u ? f[1] / 2 : f[1],
                           active & 4u ? f[2] / 2 : f[2]);
}

#endif
