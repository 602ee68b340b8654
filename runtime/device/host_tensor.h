/* Tensor product interpolation of whole boxes, for one floating type: included by host_box.h in
 * front of host_real.h. One direction after the other (amr__first_axis); along each, the fine cells
 * of a coarse one in the block's inside all have the same two stencils (split_axis). The value of a
 * cell is that of ops_real.h. */

/* ---- one direction --------------------------------------------------------------------------- */

static inline __attribute__((always_inline)) void
AMR__TYPED(tap_row)(const struct amr__tap *t, const AMR__REAL *left, const AMR__REAL *mid,
                    const AMR__REAL *right, long n, AMR__REAL *restrict out)
{
    AMR__REAL wl = (AMR__REAL)t->wl, wr = (AMR__REAL)t->wr;
#pragma omp simd
    for (long x = 0; x < n; x++)
        out[x] = AMR__TYPED(amr__tap_value)(wl, wr, left[x], mid[x], right[x]);
}

/* Both fine rows of a row of coarse cells. */
static inline __attribute__((always_inline)) void
AMR__TYPED(pair_rows)(const struct amr__tap *t, const AMR__REAL *left, const AMR__REAL *mid,
                      const AMR__REAL *right, long n, AMR__REAL *restrict low,
                      AMR__REAL *restrict high)
{
    AMR__REAL near = (AMR__REAL)t->wl, far = (AMR__REAL)t->wr;
#pragma omp simd
    for (long x = 0; x < n; x++) {
        AMR__REAL to_left = left[x] - mid[x], to_right = right[x] - mid[x];
        low[x] = mid[x] + (near * to_left + far * to_right);
        high[x] = mid[x] + (far * to_left + near * to_right);
    }
}

/* Rows of n values: in, coarse ones from a->first on, to out, fine ones. */
static inline __attribute__((always_inline)) void
AMR__TYPED(rows_along)(const struct axis *a, const AMR__REAL *in, long in_step,
                       AMR__REAL *restrict out, long out_step, long n)
{
    in -= a->first * in_step;
    for (int i = 0; i < a->head; i++, out += out_step) {
        const struct amr__tap *t = &a->at_head[i];
        AMR__TYPED(tap_row)
        (t, in + t->left * in_step, in + t->mid * in_step, in + t->right * in_step, n, out);
    }
    const AMR__REAL *mid = in + a->first_pair * in_step;
    for (int c = 0; c < a->pairs; c++, mid += in_step, out += 2 * out_step)
        AMR__TYPED(pair_rows)
    (&a->at_pairs, mid - in_step, mid, mid + in_step, n, out, out + out_step);
    for (int i = 0; i < a->tail; i++, out += out_step) {
        const struct amr__tap *t = &a->at_tail[i];
        AMR__TYPED(tap_row)
        (t, in + t->left * in_step, in + t->mid * in_step, in + t->right * in_step, n, out);
    }
}

/* Rows of known length are vectors without a rest. */
static void AMR__TYPED(stage)(const struct axis *a, const AMR__REAL *in, long in_step,
                              AMR__REAL *restrict out, long out_step, long n)
{
    if (!a->is_active)
        for (int i = 0; i < a->n; i++)
            memcpy(out + i * out_step, in + i * in_step, sizeof *out * (size_t)n);
    else if (n == 16)
        AMR__TYPED(rows_along)(a, in, in_step, out, out_step, 16);
    else if (n == 8)
        AMR__TYPED(rows_along)(a, in, in_step, out, out_step, 8);
    else
        AMR__TYPED(rows_along)(a, in, in_step, out, out_step, n);
}

static inline AMR__REAL AMR__TYPED(row_cell)(const AMR__REAL *in, const struct amr__tap *t)
{
    return AMR__TYPED(amr__tap_value)((AMR__REAL)t->wl, (AMR__REAL)t->wr, in[t->left], in[t->mid],
                                      in[t->right]);
}

/* The fine cells of n coarse ones, whose neighbours stand in the row. */
static inline __attribute__((always_inline)) void AMR__TYPED(pairs_in_row)(const struct amr__tap *t,
                                                                           const AMR__REAL *mid,
                                                                           int n,
                                                                           AMR__REAL *restrict out)
{
    AMR__REAL near = (AMR__REAL)t->wl, far = (AMR__REAL)t->wr;
#pragma omp simd
    for (int c = 0; c < n; c++) {
        AMR__REAL left = mid[c - 1] - mid[c], right = mid[c + 1] - mid[c];
        out[2 * c] = mid[c] + (near * left + far * right);
        out[2 * c + 1] = mid[c] + (far * left + near * right);
    }
}

/* Rows along themselves: `in` of coarse cells from a->first on, in_step apart, to a->n fine ones.
 * Four cells at a time; the last four may overlap those before, whose values they compute again. */
static void AMR__TYPED(rows_along_selves)(const struct axis *axis, const AMR__REAL *in,
                                          long in_step, AMR__REAL *restrict out, long out_step,
                                          int rows)
{
    enum { LANES = 4 };
    const struct axis a = *axis; /* a copy, which stores to `out` cannot change */
    if (!a.is_active) {
        for (int r = 0; r < rows; r++)
            memcpy(out + r * out_step, in + r * in_step, sizeof *out * (size_t)a.n);
        return;
    }
    in -= a.first;
    for (int r = 0; r < rows; r++, in += in_step, out += out_step) {
        const AMR__REAL *mid = in + a.first_pair;
        AMR__REAL *restrict inside = out + a.head, *restrict rest = inside + 2 * a.pairs;
        int c = 0;
        for (int i = 0; i < a.head; i++)
            out[i] = AMR__TYPED(row_cell)(in, &a.at_head[i]);
        for (; c + LANES <= a.pairs; c += LANES)
            AMR__TYPED(pairs_in_row)(&a.at_pairs, mid + c, LANES, inside + 2 * c);
        if (c < a.pairs && a.pairs > LANES) {
            c = a.pairs - LANES;
            AMR__TYPED(pairs_in_row)(&a.at_pairs, mid + c, LANES, inside + 2 * c);
        } else if (c < a.pairs) {
            AMR__TYPED(pairs_in_row)(&a.at_pairs, mid + c, a.pairs - c, inside + 2 * c);
        }
        for (int i = 0; i < a.tail; i++)
            rest[i] = AMR__TYPED(row_cell)(in, &a.at_tail[i]);
    }
}

/* ---- boxes ----------------------------------------------------------------------------------- */

/* Fine cells x of a box thin in x: [z][y], of the coarse cells that are read. */
static void AMR__TYPED(thin_load)(const struct axis *const a[3], const AMR__REAL *src, long block,
                                  int x, AMR__REAL *restrict out)
{
    struct amr__tap t = {x, x, x, 0, 0};
    if (a[0]->is_active)
        t = axis_tap(a[0], a[0]->from + x);
    else
        t.left = t.mid = t.right = a[0]->from + x;
    for (int k = 0; k < a[2]->len; k++) {
        const AMR__REAL *row = src + amr__cell_index((int)block, 0, a[1]->first, a[2]->first + k);
        for (int j = 0; j < a[1]->len; j++, row += block)
            *out++ = a[0]->is_active ? AMR__TYPED(row_cell)(row, &t) : row[t.mid];
    }
}

/* Rows along y, one layer across x after the other. in, middle: room to work. */
static void AMR__TYPED(thin_box)(const struct axis *const a[3], const AMR__REAL *src, long block,
                                 AMR__REAL *in, AMR__REAL *middle, AMR__REAL *to,
                                 const long stride[3])
{
    int n = a[1]->n;
    for (int x = 0; x < a[0]->n; x++) {
        AMR__TYPED(thin_load)(a, src, block, x, in);
        AMR__TYPED(rows_along_selves)(a[1], in, a[1]->len, middle, n, a[2]->len);
        if (stride[1] == 1) {
            AMR__TYPED(stage)(a[2], middle, n, to + x, stride[2], n);
            continue;
        }
        AMR__TYPED(stage)(a[2], middle, n, in, n, n);
        for (int k = 0; k < a[2]->n; k++)
            for (int j = 0; j < n; j++)
                to[x + j * stride[1] + k * stride[2]] = in[k * n + j];
    }
}

/* The last direction, from planes to `to`. */
static void AMR__TYPED(stage_z)(const struct axis *const a[3], const AMR__REAL *planes,
                                AMR__REAL *to, const long stride[3])
{
    long n = a[0]->n, plane = n * a[1]->n;
    int is_whole = stride[1] == n; /* planes without gaps: one long row */
    for (int j = 0; j < (is_whole ? 1 : a[1]->n); j++)
        AMR__TYPED(stage)
    (a[2], planes + j * n, plane, to + j * stride[1], stride[2], is_whole ? plane : n);
}

/* x, y, z. */
static void AMR__TYPED(box_along_x)(const struct axis *const a[3], const AMR__REAL *src, long block,
                                    AMR__REAL *along_x, AMR__REAL *along_y, AMR__REAL *to,
                                    const long stride[3])
{
    long n = a[0]->n, plane = n * a[1]->n;
    for (int k = 0; k < a[2]->len; k++) {
        const AMR__REAL *row =
            src + amr__cell_index((int)block, a[0]->first, a[1]->first, a[2]->first + k);
        AMR__TYPED(rows_along_selves)
        (a[0], row, block, along_x + k * a[1]->len * n, n, a[1]->len);
        AMR__TYPED(stage)(a[1], along_x + k * a[1]->len * n, n, along_y + k * plane, n, n);
    }
    AMR__TYPED(stage_z)(a, along_y, to, stride);
}

/* y, x, z; width: coarse cells of a row, from cell x on, in front of the second direction. */
static void AMR__TYPED(box_across_y)(const struct axis *const a[3], const AMR__REAL *src,
                                     long block, int x, long width, AMR__REAL *across,
                                     AMR__REAL *along_x, AMR__REAL *to, const long stride[3])
{
    int n = a[1]->n;
    for (int k = 0; k < a[2]->len; k++)
        AMR__TYPED(stage)
    (a[1], src + amr__cell_index((int)block, x, a[1]->first, a[2]->first + k), block,
     across + k * n * width, width, width);
    AMR__TYPED(rows_along_selves)
    (a[0], across + (a[0]->first - x), width, along_x, a[0]->n, n * a[2]->len);
    AMR__TYPED(stage_z)(a, along_x, to, stride);
}

/* z, x, y. */
static void AMR__TYPED(box_across_z)(const struct axis *const a[3], const AMR__REAL *src,
                                     long block, int x, long width, AMR__REAL *across,
                                     AMR__REAL *along_x, AMR__REAL *to, const long stride[3])
{
    int rows = a[1]->len, n = a[0]->n;
    for (int j = 0; j < rows; j++)
        AMR__TYPED(stage)
    (a[2], src + amr__cell_index((int)block, x, a[1]->first + j, a[2]->first), block * block,
     across + j * width, rows * width, width);
    AMR__TYPED(rows_along_selves)
    (a[0], across + (a[0]->first - x), width, along_x, n, rows * a[2]->n);
    for (int k = 0; k < a[2]->n; k++)
        AMR__TYPED(stage)(a[1], along_x + k * rows * n, n, to + k * stride[2], stride[1], n);
}

/* One order of the directions; one, two: room for `room` values each. */
static void AMR__TYPED(tensor_order)(const struct axis *const a[3], int first,
                                     const AMR__REAL *src, long block, AMR__REAL *one,
                                     AMR__REAL *two, AMR__REAL *to, const long stride[3])
{
    int is_small = block <= 16; /* whole rows, which are vectors without a rest; what no stencil reads
                                   may be anything */
    int x = is_small ? 0 : a[0]->first;
    long width = is_small ? block : a[0]->len;
    if (first == 1)
        AMR__TYPED(box_across_y)(a, src, block, x, width, one, two, to, stride);
    else if (first == 2)
        AMR__TYPED(box_across_z)(a, src, block, x, width, one, two, to, stride);
    else if (is_thin(a))
        AMR__TYPED(thin_box)(a, src, block, one, two, to, stride);
    else
        AMR__TYPED(box_along_x)(a, src, block, one, two, to, stride);
}

/* Both orders of x and y. */
static void AMR__TYPED(tensor_mean)(const struct axis *const a[3], const AMR__REAL *src, long block,
                                    AMR__REAL *one, AMR__REAL *two, AMR__REAL *other, AMR__REAL *to,
                                    const long stride[3])
{
    const long n[3] = {a[0]->n, a[1]->n, a[2]->n}, packed[3] = {1, n[0], n[0] * n[1]};
    AMR__TYPED(tensor_order)(a, 0, src, block, one, two, to, stride);
    AMR__TYPED(tensor_order)(a, 1, src, block, one, two, other, packed);
    for (long k = 0; k < n[2]; k++)
        for (long j = 0; j < n[1]; j++, other += n[0]) {
            AMR__REAL *row = to + j * stride[1] + k * stride[2];
            for (long i = 0; i < n[0]; i++)
                row[i] = AMR__TYPED(amr__mean_of_orders)(row[i], other[i]);
        }
}

/* first: see amr__first_axis. */
static void AMR__TYPED(tensor_box)(const struct axis *const a[3], int first, const AMR__REAL *src,
                                   long block, AMR__REAL *to, const long stride[3])
{
    unsigned active = (a[0]->is_active ? 1u : 0u) | (a[1]->is_active ? 2u : 0u) |
                      (a[2]->is_active ? 4u : 0u);
    long width = block <= 16 ? block : a[0]->len, room = width > a[0]->n ? width : a[0]->n;
    for (int d = 1; d < 3; d++)
        room *= a[d]->len > a[d]->n ? a[d]->len : a[d]->n;
    AMR__REAL *one = scratch(0, 3 * (size_t)room * sizeof *one), *two = one + room;
    if (amr__takes_both_orders(first, active))
        AMR__TYPED(tensor_mean)(a, src, block, one, two, two + room, to, stride);
    else
        AMR__TYPED(tensor_order)(a, first, src, block, one, two, to, stride);
}
