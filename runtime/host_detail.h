/* The criterion's view of a block, for one floating type: included by device_host.c behind
 * host_real.h, once for double and once for float. Same arithmetic per cell as in ops_real.h. */

AMR__CLONES static void AMR__TYPED(extremes)(const AMR__REAL *u, long n, double out[2])
{
    enum { LANES = 8 };
    AMR__REAL low[LANES], high[LANES];
    for (int l = 0; l < LANES; l++) {
        low[l] = (AMR__REAL)INFINITY;
        high[l] = -(AMR__REAL)INFINITY;
    }
    long i = 0;
    for (; i + LANES <= n; i += LANES) {
        for (int l = 0; l < LANES; l++) {
            low[l] = u[i + l] < low[l] ? u[i + l] : low[l];
            high[l] = u[i + l] > high[l] ? u[i + l] : high[l];
        }
    }
    for (; i < n; i++) {
        low[0] = u[i] < low[0] ? u[i] : low[0];
        high[0] = u[i] > high[0] ? u[i] : high[0];
    }
    for (int l = 1; l < LANES; l++) {
        low[0] = low[l] < low[0] ? low[l] : low[0];
        high[0] = high[l] > high[0] ? high[l] : high[0];
    }
    out[0] = low[0];
    out[1] = high[0];
}

/* The largest of n values that are not negative; NaNs are passed over. */
static inline __attribute__((always_inline)) AMR__REAL AMR__TYPED(largest)(const AMR__REAL *u,
                                                                           long n)
{
    enum { LANES = 8 };
    AMR__REAL most[LANES] = {0};
    long i = 0;
    for (; i + LANES <= n; i += LANES)
        for (int l = 0; l < LANES; l++)
            most[l] = u[i + l] > most[l] ? u[i + l] : most[l];
    for (; i < n; i++)
        most[0] = u[i] > most[0] ? u[i] : most[0];
    for (int l = 1; l < LANES; l++)
        most[0] = most[l] > most[0] ? most[l] : most[0];
    return most[0];
}

/* Adds the sides that those cells of some rows are near that exceed the threshold; row: number of
 * the first. Rows that can add nothing are passed over. */
static inline __attribute__((always_inline)) uint32_t
AMR__TYPED(near_rows)(uint32_t near, const AMR__REAL *detail, int dim, int block, int n, long row,
                      double threshold, int buffer)
{
    int edge = buffer < block ? buffer : block;
    for (int r = 0; r < n; r++, detail += block) {
        if (!(amr__near_bits(dim, block, buffer, row + r, 7u) & ~near))
            continue;
        int inside = 0, low = 0, high = 0;
        for (int x = 0; x < block; x++)
            inside |= detail[x] > threshold;
        for (int x = 0; x < edge && inside; x++) {
            low |= detail[x] > threshold;
            high |= detail[block - 1 - x] > threshold;
        }
        if (inside)
            near |= amr__near_bits(dim, block, buffer, row + r,
                                   2u | (low ? 1u : 0u) | (high ? 4u : 0u));
    }
    return near;
}

/* |u - prolonged| of the two fine planes over coarse plane c. Linear stencils of the two are each
 * other's mirror image, at the block's edges, too. */
static inline __attribute__((always_inline)) void
AMR__TYPED(detail_pair)(const AMR__REAL *u, const AMR__REAL *coarse, long plane, int c, int half,
                        AMR__REAL *restrict detail)
{
    struct amr__tap t = amr__tap_at(AMR__LINEAR, 2 * c, half);
    const AMR__REAL *left = coarse + t.left * plane, *mid = coarse + t.mid * plane;
    const AMR__REAL *right = coarse + t.right * plane;
    AMR__REAL near = (AMR__REAL)t.wl, far = (AMR__REAL)t.wr;
    for (long i = 0; i < plane; i++) {
        AMR__REAL a = left[i] - mid[i], b = right[i] - mid[i];
        detail[i] = AMR__ABS(u[i] - (mid[i] + (near * a + far * b)));
        detail[plane + i] = AMR__ABS(u[plane + i] - (mid[i] + (far * a + near * b)));
    }
}

/* |u - prolong(restrict(u))| of a block: the same steps as tensor_box, and plane by plane so that
 * all but u stays in the first cache. The caller gives `block` as a constant where it can. */
static inline __attribute__((always_inline)) void
AMR__TYPED(detail_inline)(const AMR__REAL *u, int dim, int block, double threshold, int buffer,
                          struct amr__detail *out)
{
    int half = block / 2, rows = dim > 1 ? block : 1;
    long plane = (long)rows * block;
    long rows_below = dim > 1 ? half : 1, planes_below = dim > 2 ? half : 1;
    long stride[3] = {1, half, (long)half * half};
    struct amr__task down = whole_block(dim, half);
    struct axis a = axis_of(AMR__LINEAR, 0, block, half, 1);
    AMR__REAL *detail = scratch(0, 5 * (size_t)(plane * planes_below) * sizeof *detail);
    AMR__REAL *along_y = detail + 2 * plane, *along_x = along_y + plane * planes_below;
    AMR__REAL *coarse = along_x + rows_below * planes_below * block;
    AMR__TYPED(restrict_box)(&down, u, block, coarse, stride, amr__active(dim, 0));
    for (long r = 0; r < rows_below * planes_below; r++)
        AMR__TYPED(tensor_row)(coarse + r * half, along_x + r * block, &a);
    if (dim > 1)
        AMR__TYPED(tensor_stage)(along_x, along_y, planes_below, block, &a);
    else
        along_y = along_x;
    out->detail = 0;
    out->near = 0;
    for (int c = 0; c < planes_below; c++, u += 2 * plane) {
        int pair = dim > 2 ? 2 : 1;
        if (dim > 2)
            AMR__TYPED(detail_pair)(u, along_y, plane, c, half, detail);
        else
            for (long i = 0; i < plane; i++)
                detail[i] = AMR__ABS(u[i] - along_y[i]);
        double most = AMR__TYPED(largest)(detail, pair * plane);
        out->detail = most > out->detail ? most : out->detail;
        if (most > threshold)
            out->near = AMR__TYPED(near_rows)(out->near, detail, dim, block, pair * rows,
                                              (long)pair * c * rows, threshold, buffer);
    }
}

AMR__CLONES static void AMR__TYPED(detail_of)(const AMR__REAL *u, int dim, int block,
                                              double threshold, int buffer, struct amr__detail *out)
{
    switch (block) {
    case 8:
        AMR__TYPED(detail_inline)(u, dim, 8, threshold, buffer, out);
        break;
    case 16:
        AMR__TYPED(detail_inline)(u, dim, 16, threshold, buffer, out);
        break;
    case 32:
        AMR__TYPED(detail_inline)(u, dim, 32, threshold, buffer, out);
        break;
    default:
        AMR__TYPED(detail_inline)(u, dim, block, threshold, buffer, out);
    }
}
