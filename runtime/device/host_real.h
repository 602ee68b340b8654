/* The operators of ops.h on whole boxes, for one floating type: included by host_box.h once for
 * double and once for float (AMR__REAL, AMR__TYPED as in ops_real.h). Same arithmetic per cell as
 * there, arranged in rows that the compiler vectorises; a test compares the two bit for bit. */

/* ---- restriction ----------------------------------------------------------------------------- */

/* Rows of n cells. */
static inline __attribute__((always_inline)) void
AMR__TYPED(restrict_rows)(const struct amr__task *t, const AMR__REAL *src, long block,
                          AMR__REAL *to, const long stride[3], unsigned active, int n)
{
    long step = active & 1u ? 2 : 1;
    for (int k = 0; k < t->n[2]; k++) {
        for (int j = 0; j < t->n[1]; j++) {
            const AMR__REAL *row = src + amr__cell_index((int)block, t->from[0],
                                                         amr__fine_of(t->from[1], j, active, 1),
                                                         amr__fine_of(t->from[2], k, active, 2));
            AMR__REAL *restrict out = to + j * stride[1] + k * stride[2];
#pragma omp simd
            for (int i = 0; i < n; i++)
                out[i] =
                    AMR__TYPED(amr__restrict_cell)(row + i * step, block, block * block, active);
        }
    }
}

/* Of a box one cell thin in x, along y. */
static inline __attribute__((always_inline)) void
AMR__TYPED(restrict_thin)(const struct amr__task *t, const AMR__REAL *src, long block,
                          AMR__REAL *to, const long stride[3], unsigned active)
{
    long down = active & 2u ? 2 * block : block;
    for (int k = 0; k < t->n[2]; k++) {
        const AMR__REAL *u = src + amr__cell_index((int)block, t->from[0], t->from[1],
                                                   amr__fine_of(t->from[2], k, active, 2));
        AMR__REAL *restrict out = to + k * stride[2];
        for (int j = 0; j < t->n[1]; j++, u += down, out += stride[1])
            *out = AMR__TYPED(amr__restrict_cell)(u, block, block * block, active);
    }
}

/* Rows of known length are vectors without a rest. */
static inline __attribute__((always_inline)) void
AMR__TYPED(restrict_active)(const struct amr__task *t, const AMR__REAL *src, long block,
                            AMR__REAL *to, const long stride[3], unsigned active)
{
    if (t->n[0] == 1)
        AMR__TYPED(restrict_thin)(t, src, block, to, stride, active);
    else if (t->n[0] == 8)
        AMR__TYPED(restrict_rows)(t, src, block, to, stride, active, 8);
    else
        AMR__TYPED(restrict_rows)(t, src, block, to, stride, active, t->n[0]);
}

/* A constant set of active directions lets the compiler drop the tests in the row. */
static void AMR__TYPED(restrict_box)(const struct amr__task *t, const AMR__REAL *src, long block,
                                     AMR__REAL *to, const long stride[3], unsigned active)
{
    switch (active) {
    case 1:
        AMR__TYPED(restrict_active)(t, src, block, to, stride, 1);
        break;
    case 3:
        AMR__TYPED(restrict_active)(t, src, block, to, stride, 3);
        break;
    case 7:
        AMR__TYPED(restrict_active)(t, src, block, to, stride, 7);
        break;
    case 0x17: /* on faces across x, y, z */
        AMR__TYPED(restrict_active)(t, src, block, to, stride, 0x17);
        break;
    case 0x27:
        AMR__TYPED(restrict_active)(t, src, block, to, stride, 0x27);
        break;
    case 0x47:
        AMR__TYPED(restrict_active)(t, src, block, to, stride, 0x47);
        break;
    default:
        AMR__TYPED(restrict_rows)(t, src, block, to, stride, active, t->n[0]);
    }
}

/* ---- limited linear interpolation ------------------------------------------------------------ */

/* A quarter of the limited difference along d, for n cells of a row from cell c = (x, y, z). */
static void AMR__TYPED(slope_row)(enum amr__interp interp, const AMR__REAL *u, long block, int d,
                                  const int c[3], int n, AMR__REAL *restrict out)
{
    long stride = d == 0 ? 1 : d == 1 ? block : block * block;
    int edge = c[d] == 0 || c[d] == block - 1, i = 0;
    if (d == 0 && c[0] == 0)
        out[i++] = (AMR__REAL)0.25 * AMR__TYPED(amr__slope)(interp, u, 1, 0, (int)block);
    if (d > 0 && edge) {
        for (; i < n; i++)
            out[i] =
                (AMR__REAL)0.25 * AMR__TYPED(amr__slope)(interp, u + i, stride, c[d], (int)block);
        return;
    }
    int inside = d == 0 && c[0] + n == block ? n - 1 : n;
    if (interp == AMR__MC) {
        for (; i < inside; i++)
            out[i] = (AMR__REAL)0.25 *
                     AMR__TYPED(amr__limit)(AMR__MC, u[i] - u[i - stride], u[i + stride] - u[i]);
    } else {
        for (; i < inside; i++)
            out[i] = (AMR__REAL)0.25 * AMR__TYPED(amr__limit)(AMR__MINMOD, u[i] - u[i - stride],
                                                              u[i + stride] - u[i]);
    }
    for (; i < n; i++)
        out[i] =
            (AMR__REAL)0.25 * AMR__TYPED(amr__slope)(interp, u + i, stride, c[0] + i, (int)block);
}

/* One fine row: u + (+-q + t) for the cells from .. from + n - 1; u, q, t begin at coarse cell
 * `first`. q is NULL where x is not refined. */
static void AMR__TYPED(limited_row)(const struct axis *a, const AMR__REAL *u, const AMR__REAL *q,
                                    const AMR__REAL *t, AMR__REAL *restrict out)
{
    if (!q) {
        for (int i = 0; i < a->n; i++)
            out[i] = u[i] + t[i];
        return;
    }
    int i = 0, c = 0;
    if (a->from % 2) {
        out[i++] = u[0] + (q[0] + t[0]);
        c = 1;
    }
    int pairs = (a->n - i) / 2;
    for (int p = 0; p < pairs; p++) {
        out[i + 2 * p] = u[c + p] + (-q[c + p] + t[c + p]);
        out[i + 2 * p + 1] = u[c + p] + (q[c + p] + t[c + p]);
    }
    if (i + 2 * pairs < a->n)
        out[a->n - 1] = u[c + pairs] + (-q[c + pairs] + t[c + pairs]);
}

/* All fine rows over one row of coarse cells, whose first is c. q: room for 4 rows. */
static void AMR__TYPED(limited_rows)(enum amr__interp interp, const AMR__REAL *src, long block,
                                     const struct axis *const a[3], const int c[3], AMR__REAL *q,
                                     AMR__REAL *to, const long stride[3])
{
    const AMR__REAL *u = src + amr__cell_index((int)block, c[0], c[1], c[2]);
    int n = a[0]->cells;
    AMR__REAL *slope[3] = {NULL, NULL, NULL}, *restrict t = q + 3 * n;
    for (int d = 0; d < 3; d++) {
        if (a[d]->is_active) {
            slope[d] = q + d * n;
            AMR__TYPED(slope_row)(interp, u, block, d, c, n, slope[d]);
        }
    }
    for (int z = axis_begin(a[2], c[2]); z < axis_end(a[2], c[2]); z++) {
        for (int y = axis_begin(a[1], c[1]); y < axis_end(a[1], c[1]); y++) {
            const AMR__REAL *qz = slope[2], *qy = slope[1];
            for (int i = 0; i < n; i++) {
                AMR__REAL sum = 0;
                if (qz)
                    sum = (z % 2 ? qz[i] : -qz[i]) + sum;
                if (qy)
                    sum = (y % 2 ? qy[i] : -qy[i]) + sum;
                t[i] = sum;
            }
            AMR__TYPED(limited_row)
            (a[0], u, slope[0], t,
             to + (y - a[1]->from) * stride[1] + (z - a[2]->from) * stride[2]);
        }
    }
}

static void AMR__TYPED(limited_box)(enum amr__interp interp, const AMR__REAL *src, long block,
                                    const struct axis *const a[3], AMR__REAL *to,
                                    const long stride[3])
{
    AMR__REAL *q = scratch(0, 4 * (size_t)a[0]->cells * sizeof *q);
    for (int k = 0; k < a[2]->cells; k++) {
        for (int j = 0; j < a[1]->cells; j++) {
            int c[3] = {a[0]->cell, a[1]->cell + j, a[2]->cell + k};
            AMR__TYPED(limited_rows)(interp, src, block, a, c, q, to, stride);
        }
    }
}

/* ---- interpolation of any order; ring cells -------------------------------------------------- */

static void AMR__TYPED(prolong_box)(const struct amr__task *t, enum amr__interp interp,
                                    const AMR__REAL *src, int block, AMR__REAL *to,
                                    const long stride[3], unsigned active)
{
    const struct axis *a[3];
    bool tensor = interp == AMR__LINEAR || interp == AMR__QUADRATIC;
    bool limited = (interp == AMR__MINMOD || interp == AMR__MC) && !(active >> 4);
#ifdef AMR__PERMUTES
    if (interp == AMR__QUADRATIC && AMR__TYPED(is_thin_face)(t, block, active)) {
        AMR__TYPED(fill_thin_face)(t, src, block, to, stride, active);
        return;
    }
#endif
    if (active == 0 || !(limited || (tensor && may_split(t, active)))) {
        for (int k = 0; k < t->n[2]; k++)
            for (int j = 0; j < t->n[1]; j++)
                for (int i = 0; i < t->n[0]; i++) {
                    int f[3] = {t->from[0] + i, t->from[1] + j, t->from[2] + k};
                    to[i + j * stride[1] + k * stride[2]] = AMR__TYPED(amr__prolong_cell)(
                        src, block, interp, f, active, amr__first_axis(t));
                }
        return;
    }
    for (int d = 0; d < 3; d++)
        a[d] = known_axis(d, interp, t->from[d], t->n[d], block,
                          active >> (4 + d) & 1u ? FACES : (int)(active >> d & 1u));
    if (limited) {
        AMR__TYPED(limited_box)(interp, src, block, a, to, stride);
        return;
    }
    AMR__TYPED(tensor_box)(a, amr__first_axis(t), src, block, to, stride);
}

/* Amounts are divided among the fine cells. */
static void AMR__TYPED(share_box)(const struct amr__task *t, AMR__REAL *to, const long stride[3],
                                  unsigned active)
{
    for (int k = 0; k < t->n[2]; k++)
        for (int j = 0; j < t->n[1]; j++)
            for (int i = 0; i < t->n[0]; i++)
                to[i + j * stride[1] + k * stride[2]] *= (AMR__REAL)amr__share(active);
}

/* Restrictions other than averages. */
static void AMR__TYPED(gather_box)(enum amr__restrict how, const struct amr__task *t,
                                   const AMR__REAL *src, int block, AMR__REAL *to,
                                   const long stride[3], unsigned active)
{
    for (int k = 0; k < t->n[2]; k++)
        for (int j = 0; j < t->n[1]; j++)
            for (int i = 0; i < t->n[0]; i++) {
                const AMR__REAL *u =
                    src + amr__cell_index(block, amr__fine_of(t->from[0], i, active, 0),
                                          amr__fine_of(t->from[1], j, active, 1),
                                          amr__fine_of(t->from[2], k, active, 2));
                to[i + j * stride[1] + k * stride[2]] = AMR__TYPED(amr__gather_cell)(
                    how, u, block, (long)block * block, active);
            }
}

/* A row of ring cells, which all have the same weight. */
static inline __attribute__((always_inline)) void
AMR__TYPED(ring_row)(const AMR__REAL *src, long src_step, const AMR__REAL *ring, long ring_step,
                     AMR__REAL *restrict to, long to_step, double weight, int n)
{
#pragma omp simd
    for (int i = 0; i < n; i++)
        to[i * to_step] =
            AMR__TYPED(amr__ring_value)(src[i * src_step], ring[i * ring_step], weight);
}

/* One layer, along two directions whose first has n[0] cells. Rows that lie packed are vectors. */
static inline void AMR__TYPED(ring_layer)(const AMR__REAL *src, const long src_step[2],
                                          const AMR__REAL *ring, const long ring_step[2],
                                          AMR__REAL *to, const long to_step[2], double weight,
                                          const int n[2])
{
    for (int b = 0; b < n[1]; b++, src += src_step[1], ring += ring_step[1], to += to_step[1]) {
        int is_packed = ring_step[0] == 1 && to_step[0] == 1;
        if (is_packed && src_step[0] == 1 && n[0] == 16)
            AMR__TYPED(ring_row)(src, 1, ring, 1, to, 1, weight, 16);
        else if (is_packed && src_step[0] == 1)
            AMR__TYPED(ring_row)(src, 1, ring, 1, to, 1, weight, n[0]);
        else if (is_packed && n[0] == 16)
            AMR__TYPED(ring_row)(src, src_step[0], ring, 1, to, 1, weight, 16);
        else
            AMR__TYPED(ring_row)
        (src, src_step[0], ring, ring_step[0], to, to_step[0], weight, n[0]);
    }
}

/* packed: the ring's values, in the order of the box, or NULL: they lie in aux. */
static void AMR__TYPED(ring_box)(const struct amr__task *t, const AMR__REAL *src,
                                 const AMR__REAL *aux, const AMR__REAL *packed, int block,
                                 AMR__REAL *to, const long stride[3], unsigned active)
{
    const int origin[3] = {0, 0, 0};
    const long in_block[3] = {1, block, (long)block * block};
    const long in_box[3] = {1, t->n[0], (long)t->n[0] * t->n[1]};
    long src_step[3], ring_step[3];
    for (int d = 0; d < 3; d++) {
        src_step[d] = t->sign[d] * in_block[d];
        ring_step[d] = packed ? in_box[d] : src_step[d];
    }
    src += source_index(t, t->from, origin, block);
    const AMR__REAL *ring = packed ? packed : aux + source_index(t, t->from2, origin, block);
    if (t->axis < 0) {
        for (int k = 0; k < t->n[2]; k++)
            for (int j = 0; j < t->n[1]; j++)
                for (int i = 0; i < t->n[0]; i++)
                    to[i + j * stride[1] + k * stride[2]] =
                        ring[i * ring_step[0] + j * ring_step[1] + k * ring_step[2]];
        return;
    }
    int a = t->axis == 0 ? 1 : 0, b = t->axis == 2 ? 1 : 2;
    for (int m = 0; m < t->n[t->axis]; m++) {
        AMR__TYPED(ring_layer)
        (src, (const long[]){src_step[a], src_step[b]}, ring,
         (const long[]){ring_step[a], ring_step[b]}, to, (const long[]){stride[a], stride[b]},
         amr__ring_weight(t, m, active), (const int[]){t->n[a], t->n[b]});
        src += src_step[t->axis];
        ring += ring_step[t->axis];
        to += stride[t->axis];
    }
}
