/* The largest detail of a block of 8 cells in two and three dimensions, and near its sides, a row
 * in a register: included by host_detail.h, whose survey_inline does the same for all others. The
 * bits are the same: each cell is compared with the same value, and the largest one goes by no
 * order. */

/* Means of the pairs of cells of rows a and b, each in two lanes, but for the factor. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_squares)(AMR__TYPED(octet) a, AMR__TYPED(octet) b)
{
    const AMR__TYPED(lanes) other = {1, 0, 3, 2, 5, 4, 7, 6};
    a += __builtin_shuffle(b, other); /* across the diagonals: amr__sum_square */
    return a + __builtin_shuffle(a, other);
}

/* Coarse row j of coarse plane k (2-D: of the block) in the block's resolution along x. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_wide)(const AMR__REAL *u, int dim, int j, int k)
{
    enum { B = AMR__TYPED(OCTET) };
    const AMR__TYPED(lanes) left = {0, 1, 0, 1, 2, 3, 4, 5}, right = {2, 3, 4, 5, 6, 7, 6, 7};
    const AMR__REAL w = (AMR__REAL)0.125, e = (AMR__REAL)0.25;
    const AMR__TYPED(octet) weight = {e, -e, w, -w, w, -w, e, -e}; /* amr__smooth_weight */
    u += amr__cell_index(B, 0, 2 * j, 2 * k);
    AMR__TYPED(octet)
    mean =
        AMR__TYPED(octet_squares)(AMR__TYPED(octet_load)(u, 1), AMR__TYPED(octet_load)(u + B, 1));
    if (dim == 3) {
        u += B * B;
        mean += AMR__TYPED(octet_squares)(AMR__TYPED(octet_load)(u, 1),
                                          AMR__TYPED(octet_load)(u + B, 1));
    }
    mean *= dim == 3 ? (AMR__REAL)0.125 : (AMR__REAL)0.25;
    return mean + weight * (__builtin_shuffle(mean, left) - __builtin_shuffle(mean, right));
}

/* Of rows left, mid and right the fine one below or above the middle of mid. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_smooth)(AMR__TYPED(octet) left, AMR__TYPED(octet) mid, AMR__TYPED(octet) right,
                             int fine)
{
    const AMR__TYPED(octet) none = {0};
    AMR__REAL weight = (AMR__REAL)amr__smooth_weight(fine, AMR__TYPED(OCTET) / 2);
    return mid + (none + weight) * (left - right);
}

/* Rows j of eight, of the four coarse ones. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_between)(const AMR__TYPED(octet) * rows, int step, int j)
{
    int c = j / 2, below = c > 0 ? c - 1 : c, above = c < 3 ? c + 1 : c;
    return AMR__TYPED(octet_smooth)(rows[below * step], rows[c * step], rows[above * step], j);
}

static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_detail)(const AMR__REAL *u, AMR__TYPED(octet) expected)
{
    AMR__TYPED(octet) off = AMR__TYPED(octet_load)(u, 1) - expected;
    return AMR__TYPED(octet_most)(off, -off);
}

/* near[0], near[step], near[2 * step]: the largest details of rows near the low side, of all rows,
 * and of those near the high side. */
static inline __attribute__((always_inline)) void
AMR__TYPED(octet_note)(AMR__TYPED(octet) * near, int step, int at, int edge, AMR__TYPED(octet) v)
{
    near[step] = AMR__TYPED(octet_most)(v, near[step]);
    if (at < edge)
        near[0] = AMR__TYPED(octet_most)(v, near[0]);
    if (at >= AMR__TYPED(OCTET) - edge)
        near[2 * step] = AMR__TYPED(octet_most)(v, near[2 * step]);
}

/* most[3]: of the lanes near the low side, of all, of those near the high side. */
static inline __attribute__((always_inline)) void AMR__TYPED(octet_ends)(AMR__TYPED(octet) v,
                                                                         int edge, double *most)
{
    const AMR__TYPED(lanes) lane = {0, 1, 2, 3, 4, 5, 6, 7};
    const AMR__TYPED(lanes)
        by[3] = {{4, 5, 6, 7, 0, 1, 2, 3}, {2, 3, 0, 1, 6, 7, 4, 5}, {1, 0, 3, 2, 5, 4, 7, 6}};
    const AMR__TYPED(lanes) bits = (AMR__TYPED(lanes))v;
    AMR__TYPED(octet)
    of[3] = {(AMR__TYPED(octet))(bits & (lane < edge)), v,
             (AMR__TYPED(octet))(bits & (lane >= AMR__TYPED(OCTET) - edge))};
    for (int i = 0; i < 3; i++) {
        for (int half = 0; half < 3; half++)
            of[i] = AMR__TYPED(octet_most)(__builtin_shuffle(of[i], by[half]), of[i]);
        most[i] = of[i][0];
    }
}

static double AMR__TYPED(octet_survey_2)(const AMR__REAL *u, int edge, double *sides)
{
    enum { B = AMR__TYPED(OCTET) };
    AMR__TYPED(octet) wide[B / 2], near[3] = {{0}, {0}, {0}};
    for (int j = 0; j < B / 2; j++)
        wide[j] = AMR__TYPED(octet_wide)(u, 2, j, 0);
    for (int j = 0; j < B; j++)
        AMR__TYPED(octet_note)
    (near, 1, j, edge, AMR__TYPED(octet_detail)(u + j * B, AMR__TYPED(octet_between)(wide, 1, j)));
    for (int y = 0; y < 3; y++)
        AMR__TYPED(octet_ends)(near[y], edge, sides + 3 * y);
    return sides[4];
}

static double AMR__TYPED(octet_survey_3)(const AMR__REAL *u, int edge, double *sides)
{
    enum { B = AMR__TYPED(OCTET), PLANE = B * B };
    AMR__TYPED(octet) wide[B / 2][B], near[9];
    for (int i = 0; i < 9; i++)
        near[i] = (AMR__TYPED(octet)){0};
    for (int k = 0; k < B / 2; k++) {
        AMR__TYPED(octet) rows[B / 2];
        for (int j = 0; j < B / 2; j++)
            rows[j] = AMR__TYPED(octet_wide)(u, 3, j, k);
        for (int j = 0; j < B; j++)
            wide[k][j] = AMR__TYPED(octet_between)(rows, 1, j);
    }
    for (int k = 0; k < B; k++) {
        AMR__TYPED(octet) along[3] = {{0}, {0}, {0}};
        for (int j = 0; j < B; j++)
            AMR__TYPED(octet_note)
        (along, 1, j, edge,
         AMR__TYPED(octet_detail)(u + k * PLANE + j * B,
                                  AMR__TYPED(octet_between)(&wide[0][j], B, k)));
        for (int y = 0; y < 3; y++)
            AMR__TYPED(octet_note)(near + y, 3, k, edge, along[y]);
    }
    for (int i = 0; i < 9; i++)
        AMR__TYPED(octet_ends)(near[i], edge, sides + 3 * i);
    return sides[13];
}
