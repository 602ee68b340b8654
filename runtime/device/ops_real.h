/* The operators of ops.h on one cell of a floating type: included by ops.h once for double and once
 * for float, with AMR__REAL the type and AMR__TYPED(name) the name of a function for it. */

/* Four cells of a square, pairs across the diagonals first: the same bits in each mirror image, that
 * about a diagonal, too. sa, sb: elements from one to the next. */
AMR__FN AMR__REAL AMR__TYPED(amr__sum_square)(const AMR__REAL *u, long sa, long sb)
{
    return (u[0] + u[sa + sb]) + (u[sa] + u[sb]);
}

/* Mean of 2^d cells, u the first of them; sy, sz: elements from one row and plane to the next. Of
 * faces that coincide the first. */
AMR__FN AMR__REAL AMR__TYPED(amr__restrict_cell)(const AMR__REAL *u, long sy, long sz,
                                                 unsigned active)
{
    active &= ~(active >> 4);
    switch (active & 7u) {
    case 1:
        return (u[0] + u[1]) * (AMR__REAL)0.5;
    case 2:
        return (u[0] + u[sy]) * (AMR__REAL)0.5;
    case 4:
        return (u[0] + u[sz]) * (AMR__REAL)0.5;
    case 3:
        return AMR__TYPED(amr__sum_square)(u, 1, sy) * (AMR__REAL)0.25;
    case 5:
        return AMR__TYPED(amr__sum_square)(u, 1, sz) * (AMR__REAL)0.25;
    case 6:
        return AMR__TYPED(amr__sum_square)(u, sy, sz) * (AMR__REAL)0.25;
    case 7:
        return (AMR__TYPED(amr__sum_square)(u, 1, sy) +
                AMR__TYPED(amr__sum_square)(u + sz, 1, sy)) *
               (AMR__REAL)0.125;
    default:
        return u[0];
    }
}

/* The same for any restriction. */
AMR__FN AMR__REAL AMR__TYPED(amr__gather_cell)(enum amr__restrict how, const AMR__REAL *u, long sy,
                                               long sz, unsigned active)
{
    if (how == AMR__AVERAGE)
        return AMR__TYPED(amr__restrict_cell)(u, sy, sz, active);
    if (how == AMR__SUM_OF)
        return AMR__TYPED(amr__restrict_cell)(u, sy, sz, active) / (AMR__REAL)amr__share(active);
    AMR__REAL most = u[0];
    active &= ~(active >> 4);
    for (int m = 1; m < 8 && how == AMR__LARGEST; m++) {
        if (((unsigned)m & ~active) != 0)
            continue;
        AMR__REAL v = u[(m & 1) + (m >> 1 & 1) * sy + (m >> 2 & 1) * sz];
        most = v > most ? v : most;
    }
    return most;
}

AMR__FN AMR__REAL AMR__TYPED(amr__tap_value)(AMR__REAL wl, AMR__REAL wr, AMR__REAL left,
                                             AMR__REAL mid, AMR__REAL right)
{
    return mid + (wl * (left - mid) + wr * (right - mid));
}

/* minmod(a, b), or monotonised central difference of a and b. */
AMR__FN AMR__REAL AMR__TYPED(amr__limit)(enum amr__interp interp, AMR__REAL a, AMR__REAL b)
{
    AMR__REAL low = a < b ? a : b, high = a < b ? b : a;
    if (interp != AMR__MINMOD) {
        AMR__REAL mean = (AMR__REAL)0.5 * (a + b);
        low = 2 * low < mean ? 2 * low : mean;
        high = 2 * high > mean ? 2 * high : mean;
    }
    return low > 0 ? low : high < 0 ? high : 0;
}

/* Limited difference at coarse cell c of a direction; u points to the cell. */
AMR__FN AMR__REAL AMR__TYPED(amr__slope)(enum amr__interp interp, const AMR__REAL *u, long stride,
                                         int c, int block)
{
    if (block == 1)
        return 0;
    if (c == 0)
        return u[stride] - u[0];
    if (c == block - 1)
        return u[0] - u[-stride];
    return AMR__TYPED(amr__limit)(interp, u[0] - u[-stride], u[stride] - u[0]);
}

/* Tensor product of 1-D stencils, direction 0 first; tap[d] counts only where active. stride: of
 * the directions in that order. */
AMR__FN AMR__REAL AMR__TYPED(amr__along)(const AMR__REAL *u, long stride, struct amr__tap t,
                                         int is_active)
{
    if (!is_active)
        return u[t.mid * stride];
    return AMR__TYPED(amr__tap_value)((AMR__REAL)t.wl, (AMR__REAL)t.wr, u[t.left * stride],
                                      u[t.mid * stride], u[t.right * stride]);
}

AMR__FN AMR__REAL AMR__TYPED(amr__tensor_2)(const AMR__REAL *u, const long stride[3],
                                            const struct amr__tap tap[3], unsigned active)
{
    int first = (active & 1u) != 0;
    AMR__REAL mid = AMR__TYPED(amr__along)(u + tap[1].mid * stride[1], stride[0], tap[0], first);
    if (!(active & 2u))
        return mid;
    AMR__REAL left = AMR__TYPED(amr__along)(u + tap[1].left * stride[1], stride[0], tap[0], first);
    AMR__REAL right =
        AMR__TYPED(amr__along)(u + tap[1].right * stride[1], stride[0], tap[0], first);
    return AMR__TYPED(amr__tap_value)((AMR__REAL)tap[1].wl, (AMR__REAL)tap[1].wr, left, mid, right);
}

AMR__FN AMR__REAL AMR__TYPED(amr__tensor)(const AMR__REAL *u, const long stride[3],
                                          const struct amr__tap tap[3], unsigned active)
{
    AMR__REAL mid = AMR__TYPED(amr__tensor_2)(u + tap[2].mid * stride[2], stride, tap, active);
    if (!(active & 4u))
        return mid;
    AMR__REAL left = AMR__TYPED(amr__tensor_2)(u + tap[2].left * stride[2], stride, tap, active);
    AMR__REAL right = AMR__TYPED(amr__tensor_2)(u + tap[2].right * stride[2], stride, tap, active);
    return AMR__TYPED(amr__tap_value)((AMR__REAL)tap[2].wl, (AMR__REAL)tap[2].wr, left, mid, right);
}

/* The same with the direction `first` in front, then x, y, z as they come. */
AMR__FN AMR__REAL AMR__TYPED(amr__tensor_from)(int first, const AMR__REAL *u, const long stride[3],
                                               const struct amr__tap tap[3], unsigned active)
{
    unsigned x = active & 1u, y = active >> 1 & 1u, z = active >> 2 & 1u;
    if (first == 1) {
        const long turned[3] = {stride[1], stride[0], stride[2]};
        const struct amr__tap along[3] = {tap[1], tap[0], tap[2]};
        return AMR__TYPED(amr__tensor)(u, turned, along, y | x << 1 | z << 2);
    }
    if (first == 2) {
        const long turned[3] = {stride[2], stride[0], stride[1]};
        const struct amr__tap along[3] = {tap[2], tap[0], tap[1]};
        return AMR__TYPED(amr__tensor)(u, turned, along, z | x << 1 | y << 2);
    }
    return AMR__TYPED(amr__tensor)(u, stride, tap, active);
}

/* The mean of what both orders of two directions give. */
AMR__FN AMR__REAL AMR__TYPED(amr__mean_of_orders)(AMR__REAL one, AMR__REAL other)
{
    return (AMR__REAL)0.5 * one + (AMR__REAL)0.5 * other;
}

/* What slopes that go up to `most` are multiplied with so that a sixteenth of the cell's value is
 * left everywhere. The mean stays: all fine cells get the same factor. */
AMR__FN AMR__REAL AMR__TYPED(amr__restrain)(AMR__REAL value, AMR__REAL most)
{
    AMR__REAL room = (AMR__REAL)0.9375 * value;
    return most <= room ? 1 : room > 0 ? room / most : 0;
}

/* Fine cell f of a coarse block; in directions that are not active f counts coarse cells. first:
 * the direction that a tensor product begins with, see amr__first_axis. */
AMR__FN AMR__REAL AMR__TYPED(amr__prolong_cell)(const AMR__REAL *u, int block,
                                                enum amr__interp interp, const int f[3],
                                                unsigned active, int first)
{
    long stride[3] = {1, block, (long)block * block};
    struct amr__tap tap[3];
    for (int d = 0; d < 3; d++) {
        tap[d] = active >> (4 + d) & 1u ? amr__tap_on_face(interp, f[d], block)
                                        : amr__tap_at(interp, f[d], block);
        if (!(active >> d & 1u))
            tap[d].left = tap[d].mid = tap[d].right = f[d];
    }
    if ((interp == AMR__LINEAR || interp == AMR__QUADRATIC) && amr__takes_both_orders(first, active))
        return AMR__TYPED(amr__mean_of_orders)(
            AMR__TYPED(amr__tensor_from)(0, u, stride, tap, active),
            AMR__TYPED(amr__tensor_from)(1, u, stride, tap, active));
    if (interp == AMR__LINEAR || interp == AMR__QUADRATIC)
        return AMR__TYPED(amr__tensor_from)(first, u, stride, tap, active);
    const AMR__REAL *cell = u + tap[0].mid + tap[1].mid * stride[1] + tap[2].mid * stride[2];
    if (interp == AMR__CONSTANT)
        return *cell;
    AMR__REAL sum = 0, most = 0;
    for (int d = 2; d >= 0; d--) {
        if (active >> (4 + d) & 1u) {
            long to = (tap[d].right - tap[d].left) * stride[d];
            if (tap[d].wl != 0.0)
                to = -to;
            sum =
                (AMR__REAL)0.5 * (tap[d].wl != 0.0 ? cell[0] - cell[to] : cell[to] - cell[0]) + sum;
        } else if (active >> d & 1u) {
            AMR__REAL q =
                (AMR__REAL)0.25 * AMR__TYPED(amr__slope)(interp, cell, stride[d], f[d] / 2, block);
            sum = (f[d] % 2 ? q : -q) + sum;
            most = most + (q < 0 ? -q : q);
        }
    }
    if (interp == AMR__POSITIVE)
        sum = sum * AMR__TYPED(amr__restrain)(*cell, most);
    return *cell + sum;
}

/* How far the line from the cell beyond a face misses the two cells inside it: half the second
 * difference, which is what a one-sided slope at the block's edge is wrong by. */
AMR__FN AMR__REAL AMR__TYPED(amr__bend)(AMR__REAL beyond, AMR__REAL first, AMR__REAL second)
{
    AMR__REAL bend = (AMR__REAL)0.5 * ((beyond - first) - (first - second));
    return bend < 0 ? -bend : bend;
}

/* Linear through the inner cell and the ring's, or the ring's value as it is (no axis). */
AMR__FN AMR__REAL AMR__TYPED(amr__ring_value)(AMR__REAL inner, AMR__REAL ring, double weight)
{
    return inner + (ring - inner) * (AMR__REAL)weight;
}

/* What the criterion compares fine cell f with: the coarse cells (half a block of them), direction
 * by direction, x first. */
AMR__FN AMR__REAL AMR__TYPED(amr__smooth_x)(const AMR__REAL *u, int half, int f)
{
    int c = f / 2, left = c > 0 ? c - 1 : c, right = c < half - 1 ? c + 1 : c;
    return u[c] + (AMR__REAL)amr__smooth_weight(f, half) * (u[left] - u[right]);
}

AMR__FN AMR__REAL AMR__TYPED(amr__smooth_xy)(const AMR__REAL *u, int half, const int f[3])
{
    int c = f[1] / 2, left = c > 0 ? c - 1 : c, right = c < half - 1 ? c + 1 : c;
    AMR__REAL low = AMR__TYPED(amr__smooth_x)(u + (long)left * half, half, f[0]);
    AMR__REAL mid = AMR__TYPED(amr__smooth_x)(u + (long)c * half, half, f[0]);
    AMR__REAL high = AMR__TYPED(amr__smooth_x)(u + (long)right * half, half, f[0]);
    return mid + (AMR__REAL)amr__smooth_weight(f[1], half) * (low - high);
}

AMR__FN AMR__REAL AMR__TYPED(amr__smooth_cell)(const AMR__REAL *u, int dim, int half,
                                               const int f[3])
{
    if (dim == 1)
        return AMR__TYPED(amr__smooth_x)(u, half, f[0]);
    if (dim == 2)
        return AMR__TYPED(amr__smooth_xy)(u, half, f);
    int c = f[2] / 2, left = c > 0 ? c - 1 : c, right = c < half - 1 ? c + 1 : c;
    long plane = (long)half * half;
    AMR__REAL low = AMR__TYPED(amr__smooth_xy)(u + left * plane, half, f);
    AMR__REAL mid = AMR__TYPED(amr__smooth_xy)(u + c * plane, half, f);
    AMR__REAL high = AMR__TYPED(amr__smooth_xy)(u + right * plane, half, f);
    return mid + (AMR__REAL)amr__smooth_weight(f[2], half) * (low - high);
}
