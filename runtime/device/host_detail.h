/* What the refinement criterion sees in a block, for one floating type: included by host_box.h
 * behind host_real.h, once for double and once for float. The arithmetic per cell is that of
 * ops_real.h. A block is gone through for its range, and where that leaves anything open once more,
 * a pair of fine planes (2-D: rows) at a time; the coarse planes that the pair is compared with are
 * made on the way and stay in the first cache. */

/* Both fine rows or planes of a coarse one, from it and those beside it. */
static inline __attribute__((always_inline)) void
AMR__TYPED(smooth_pair)(const AMR__REAL *left, const AMR__REAL *mid, const AMR__REAL *right,
                        AMR__REAL weight, int n, AMR__REAL *restrict low, AMR__REAL *restrict high)
{
#pragma omp simd
    for (int i = 0; i < n; i++) {
        AMR__REAL step = weight * (left[i] - right[i]);
        low[i] = mid[i] + step;
        high[i] = mid[i] - step;
    }
}

/* The same along a row. */
static inline __attribute__((always_inline)) void
AMR__TYPED(smooth_row)(const AMR__REAL *u, int half, AMR__REAL *restrict out)
{
    for (int c = 0; c<half; c += half> 1 ? half - 1 : 1) { /* both ends */
        AMR__REAL step = (AMR__REAL)0.25 * (u[c > 0 ? c - 1 : c] - u[c < half - 1 ? c + 1 : c]);
        out[2 * c] = u[c] + step;
        out[2 * c + 1] = u[c] - step;
    }
#pragma omp simd
    for (int c = 1; c < half - 1; c++) {
        AMR__REAL step = (AMR__REAL)0.125 * (u[c - 1] - u[c + 1]);
        out[2 * c] = u[c] + step;
        out[2 * c + 1] = u[c] - step;
    }
}

/* Row j of plane k of the restricted block. */
static inline __attribute__((always_inline)) void
AMR__TYPED(mean_row)(const AMR__REAL *u, int dim, int block, int j, int k, AMR__REAL *restrict out)
{
    unsigned active = amr__active(dim, 0, 0);
    u += amr__cell_index(block, 0, 2 * j, 2 * k);
#pragma omp simd
    for (int i = 0; i < block / 2; i++)
        out[i] = AMR__TYPED(amr__restrict_cell)(u + 2 * i, block, (long)block * block, active);
}

/* Rows of coarse plane k (2-D and 1-D: of the block) in its resolution along x. work: room for the
 * coarse cells. All rows are averaged before the first is read again, which would stall. */
static inline __attribute__((always_inline)) void AMR__TYPED(wide_rows)(const AMR__REAL *u, int dim,
                                                                        int block, int k,
                                                                        AMR__REAL *work,
                                                                        AMR__REAL *restrict out)
{
    int half = block / 2, rows = dim > 1 ? half : 1;
    for (int j = 0; j < rows; j++)
        AMR__TYPED(mean_row)(u, dim, block, j, k, work + j * half);
    for (int j = 0; j < rows; j++)
        AMR__TYPED(smooth_row)(work + j * half, half, out + j * block);
}

/* Coarse plane k in the block's resolution along x and y. work: room for a fine plane. */
static inline __attribute__((always_inline)) void AMR__TYPED(wide_plane)(const AMR__REAL *u,
                                                                         int block, int k,
                                                                         AMR__REAL *work,
                                                                         AMR__REAL *restrict out)
{
    int half = block / 2;
    AMR__REAL *wide = work + half * half;
    AMR__TYPED(wide_rows)(u, 3, block, k, work, wide);
    for (int j = 0; j < half; j++) {
        const AMR__REAL *mid = wide + j * block;
        int below = j > 0 ? block : 0, above = j < half - 1 ? block : 0;
        AMR__REAL weight = (AMR__REAL)amr__smooth_weight(2 * j, half);
        AMR__TYPED(smooth_pair)
        (mid - below, mid, mid + above, weight, block, out + 2 * j * block,
         out + (2 * j + 1) * block);
    }
}

/* A pair of fine planes and what it is compared with. */
struct AMR__TYPED(pair) {
    const AMR__REAL *u[2], *left, *mid, *right;
    AMR__REAL weight;
    int n;
};

/* Goes through the pairs of a block in turn. */
struct AMR__TYPED(pairs) {
    const AMR__REAL *u;
    int plane;        /* cells */
    int n, at, ready; /* pairs; the next one; coarse planes made */
    int kept;         /* coarse planes that there is room for */
    AMR__REAL *wide, *detail, *most, *work;
    AMR__REAL *zeros; /* [plane] in one dimension: there is nothing beside a row */
};

static inline struct AMR__TYPED(pairs) AMR__TYPED(pairs_of)(const AMR__REAL *u, int dim, int block)
{
    struct AMR__TYPED(pairs) p = {.u = u};
    p.plane = dim > 2 ? block * block : block;
    p.n = dim > 1 ? block / 2 : 1;
    p.kept = dim > 2 ? 3 : p.n;
    int half = block / 2, room = half * half + (dim > 2 ? half * block : 0);
    int none = dim > 1 ? 0 : p.plane;
    p.wide = scratch(1, (size_t)((p.kept + 2) * p.plane + 16 * block + room + none) * sizeof *p.wide);
    p.detail = p.wide + p.kept * p.plane;
    p.most = p.detail + 2 * p.plane;
    p.work = p.most + 16 * block;
    p.zeros = p.work + room;
    memset(p.zeros, 0, (size_t)none * sizeof *p.zeros);
    return p;
}

static inline __attribute__((always_inline)) struct AMR__TYPED(pair)
    AMR__TYPED(next_pair)(struct AMR__TYPED(pairs) * p, int dim, int block)
{
    int k = p->at++, last = p->n - 1, below = k > 0 ? k - 1 : k, above = k < last ? k + 1 : k;
    for (; dim > 2 && p->ready <= above; p->ready++)
        AMR__TYPED(wide_plane)
    (p->u, block, p->ready, p->work, p->wide + p->ready % p->kept * p->plane);
    if (dim < 3 && k == 0)
        AMR__TYPED(wide_rows)(p->u, dim, block, 0, p->work, p->wide);
    struct AMR__TYPED(pair) pair = {.mid = p->wide + k % p->kept * p->plane, .n = p->plane};
    pair.u[0] = p->u + (dim > 1 ? 2L * k * p->plane : 0);
    pair.u[1] = p->u + (dim > 1 ? (2L * k + 1) * p->plane : 0);
    pair.left = dim > 1 ? p->wide + below % p->kept * p->plane : p->zeros;
    pair.right = dim > 1 ? p->wide + above % p->kept * p->plane : p->zeros;
    pair.weight = dim > 1 ? (AMR__REAL)amr__smooth_weight(2 * k, p->n) : 0;
    return pair;
}

/* Two rows, `second` apart, and n such pairs, `step` apart. */
struct AMR__TYPED(rows) {
    const AMR__REAL *u;
    long second, step;
    int n;
};

/* What a pass over rows finds. */
struct AMR__TYPED(spread) {
    double *all;          /* range of all cells */
    double (*columns)[2]; /* [2] ranges of the outermost two columns on either side; or NULL */
    AMR__REAL *poison;    /* not finite if some cell is not, or if differences overflow; or NULL */
};

/* What columns x .. x + n of rows add to it. Minima and maxima may be taken in any order; comparisons
 * pass over NaNs. */
static inline __attribute__((always_inline)) void
AMR__TYPED(range_of_columns)(const struct AMR__TYPED(rows) * rows, int block, int x, int n,
                             const struct AMR__TYPED(spread) * out)
{
    enum { COLUMNS = 16, LAYERS = 2 };
    const AMR__REAL *a = rows->u + x, *b = a + rows->second;
    AMR__REAL lo[COLUMNS], hi[COLUMNS], least = (AMR__REAL)INFINITY, most = -(AMR__REAL)INFINITY;
    AMR__REAL poison[COLUMNS], sum = 0;
    for (int i = 0; i < n; i++) {
        lo[i] = least;
        hi[i] = most;
        poison[i] = 0;
    }
    for (int row = 0; row < rows->n; row++, a += rows->step, b += rows->step) {
#pragma omp simd
        for (int i = 0; i < n; i++) {
            lo[i] = a[i] < lo[i] ? a[i] : lo[i];
            hi[i] = a[i] > hi[i] ? a[i] : hi[i];
            lo[i] = b[i] < lo[i] ? b[i] : lo[i];
            hi[i] = b[i] > hi[i] ? b[i] : hi[i];
            if (out->poison)
                poison[i] += a[i] - b[i];
        }
    }
    for (int i = 0; out->columns && i < n; i++) {
        double *side = out->columns[x + i < LAYERS ? 0 : 1];
        if (x + i >= LAYERS && x + i < block - LAYERS)
            continue;
        side[0] = lo[i] < side[0] ? lo[i] : side[0];
        side[1] = hi[i] > side[1] ? hi[i] : side[1];
    }
#pragma omp simd reduction(min : least) reduction(max : most) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        least = lo[i] < least ? lo[i] : least;
        most = hi[i] > most ? hi[i] : most;
        sum += poison[i];
    }
    out->all[0] = least < out->all[0] ? least : out->all[0];
    out->all[1] = most > out->all[1] ? most : out->all[1];
    if (out->poison)
        *out->poison += sum;
}

static inline __attribute__((always_inline)) void
AMR__TYPED(range_of_rows)(struct AMR__TYPED(rows) rows, int block, struct AMR__TYPED(spread) out)
{
    enum { COLUMNS = 16 };
    int x = 0;
    for (; x + COLUMNS <= block; x += COLUMNS)
        AMR__TYPED(range_of_columns)(&rows, block, x, COLUMNS, &out);
    if (x + COLUMNS / 2 <= block) {
        AMR__TYPED(range_of_columns)(&rows, block, x, COLUMNS / 2, &out);
        x += COLUMNS / 2;
    }
    if (x < block)
        AMR__TYPED(range_of_columns)(&rows, block, x, block - x, &out);
}

/* The range of a block, and of the two layers next to each face; whether all cells are finite, as far
 * as sums tell: true is sure. */
static inline __attribute__((always_inline)) bool
AMR__TYPED(ranges_inline)(const AMR__REAL *u, int dim, int block, double all[2], double face[6][2])
{
    AMR__REAL poison = 0;
    long row = dim > 1 ? block : 0, plane = dim > 2 ? row * block : 0;
    int rows = dim > 1 ? block : 1, planes = dim > 2 ? block : 1, pairs = rows * planes / 2;
    all[0] = INFINITY;
    all[1] = -INFINITY;
    for (int i = 0; i < 6; i++)
        memcpy(face[i], all, sizeof face[i]);
    AMR__TYPED(range_of_rows)
    ((struct AMR__TYPED(rows)){u, row, 2 * row, dim > 1 ? pairs : 1}, block,
     (struct AMR__TYPED(spread)){all, face, &poison});
    for (int i = 0; i < 6 && block < 4; i++)
        memcpy(face[i], all, sizeof face[i]);
    for (int side = 0; side < 2 && block >= 4; side++) {
        const AMR__REAL *y = u + side * (block - 2) * row, *z = u + side * (block - 2) * plane;
        if (dim > 1)
            AMR__TYPED(range_of_rows)
        ((struct AMR__TYPED(rows)){y, row, plane, planes}, block,
         (struct AMR__TYPED(spread)){face[2 + side], NULL, NULL});
        if (dim > 2)
            AMR__TYPED(range_of_rows)
        ((struct AMR__TYPED(rows)){z, row, 2 * row, rows}, block,
         (struct AMR__TYPED(spread)){face[4 + side], NULL, NULL});
    }
    return isfinite(poison);
}

/* The usual blocks have loops of their own: sizes that the C compiler knows. */
static bool AMR__TYPED(ranges)(const AMR__REAL *u, int dim, int block, double all[2],
                               double face[6][2])
{
    if (dim == 3 && block == 16)
        return AMR__TYPED(ranges_inline)(u, 3, 16, all, face);
    if (dim == 3 && block == 8)
        return AMR__TYPED(ranges_inline)(u, 3, 8, all, face);
    if (dim == 2 && block == 16)
        return AMR__TYPED(ranges_inline)(u, 2, 16, all, face);
    if (dim == 2 && block == 8)
        return AMR__TYPED(ranges_inline)(u, 2, 8, all, face);
    return AMR__TYPED(ranges_inline)(u, dim, block, all, face);
}

/* Counts cells that are not finite, and finds the range of the others. */
static void AMR__TYPED(range_of_finite)(const AMR__REAL *u, int dim, int block,
                                        struct amr__detail *out)
{
    *out = (struct amr__detail){INFINITY, -INFINITY, -1, 0, 0};
    for (long i = 0; i < amr__block_cells(dim, block); i++) {
        out->nans += isnan(u[i]) != 0;
        out->infinities += isinf(u[i]) != 0;
        if (isfinite(u[i])) {
            out->lo = u[i] < out->lo ? u[i] : out->lo;
            out->hi = u[i] > out->hi ? u[i] : out->hi;
        }
    }
}

/* Details by where cells lie: rows are of a kind by the sides that they are near, see kind_of_row,
 * and of each kind the largest of every column is kept. */
enum { AMR__TYPED(WIDTH) = 8 };
struct AMR__TYPED(columns) {
    AMR__REAL *most; /* [16 kinds][block] */
    unsigned kinds;  /* that there are */
};

/* Columns x ... of rows of both planes of a pair, all of one kind in either plane. */
static inline __attribute__((always_inline)) void
AMR__TYPED(survey_columns)(const struct AMR__TYPED(pair) * p, int block, int from, int end, int x,
                           int n, struct AMR__TYPED(columns) * c, const int kind[2])
{
    enum { WIDTH = AMR__TYPED(WIDTH) };
    AMR__REAL most0[WIDTH], most1[WIDTH];
    AMR__REAL *all0 = c->most + kind[0] * block + x, *all1 = c->most + kind[1] * block + x;
#pragma omp simd
    for (int i = 0; i < n; i++) {
        most0[i] = all0[i];
        most1[i] = 0;
    }
    for (int row = from; row < end; row++) {
        int at = row * block + x;
        const AMR__REAL *u0 = p->u[0] + at, *u1 = p->u[1] + at;
        const AMR__REAL *left = p->left + at, *mid = p->mid + at, *right = p->right + at;
#pragma omp simd
        for (int i = 0; i < n; i++) {
            AMR__REAL step = p->weight * (left[i] - right[i]);
            AMR__REAL low = AMR__ABS(u0[i] - (mid[i] + step));
            AMR__REAL high = AMR__ABS(u1[i] - (mid[i] - step));
            most0[i] = low > most0[i] ? low : most0[i];
            most1[i] = high > most1[i] ? high : most1[i];
        }
    }
#pragma omp simd
    for (int i = 0; i < n; i++)
        all0[i] = most0[i];
#pragma omp simd
    for (int i = 0; i < n; i++)
        all1[i] = most1[i] > all1[i] ? most1[i] : all1[i];
}

/* Rows that are near the low (1) and the high (2) side, along y, and along z (4, 8). */
static inline int AMR__TYPED(kind_of_row)(int dim, int block, int buffer, int y, int z)
{
    uint32_t along_y = dim > 1 ? amr__near_sides(y, block, buffer) : 2u;
    uint32_t along_z = dim > 2 ? amr__near_sides(z, block, buffer) : 2u;
    return (int)((along_y & 1u) | (along_y >> 1 & 2u) | (along_z & 1u) << 2 | (along_z & 4u) << 1);
}

static inline AMR__REAL AMR__TYPED(most_of)(const AMR__REAL *detail, int n)
{
    AMR__REAL most = 0;
#pragma omp simd reduction(max : most)
    for (int x = 0; x < n; x++)
        most = detail[x] > most ? detail[x] : most;
    return most;
}

/* The same of so few that vectors do not pay. */
static inline AMR__REAL AMR__TYPED(most_of_few)(const AMR__REAL *detail, int n)
{
    AMR__REAL most = 0;
    for (int x = 0; x < n; x++)
        most = detail[x] > most ? detail[x] : most;
    return most;
}

/* The largest detail of the cells near each side, edge and corner. Bits of a kind: see above; a row
 * counts in the middle, too. */
static inline __attribute__((always_inline)) void
AMR__TYPED(most_of_sides)(const struct AMR__TYPED(columns) * c, int dim, int block,
                                      int buffer, double *most)
{
    static const int sides[3] = {1, 0, 2}; /* bits that a row must have; 0: none */
    int edge = buffer < block ? buffer : block;
    for (int i = 0; i < (dim == 1 ? 3 : dim == 2 ? 9 : 27); i++)
        most[i] = 0;
    for (int kind = 0; kind < 16; kind++) {
        const AMR__REAL *detail = c->most + kind * block;
        if (!(c->kinds >> kind & 1u))
            continue;
        double low = AMR__TYPED(most_of_few)(detail, edge), all = AMR__TYPED(most_of)(detail, block);
        double high = AMR__TYPED(most_of_few)(detail + block - edge, edge);
        for (int z = 0; z < (dim > 2 ? 3 : 1); z++)
            for (int y = 0; y < (dim > 1 ? 3 : 1); y++) {
                int needs = (dim > 1 ? sides[y] : 0) | (dim > 2 ? sides[z] << 2 : 0);
                double *at = most + 3 * y + 9 * z;
                if ((kind & needs) != needs)
                    continue;
                at[0] = low > at[0] ? low : at[0];
                at[1] = all > at[1] ? all : at[1];
                at[2] = high > at[2] ? high : at[2];
            }
    }
}

/* The largest detail of a block; near its sides, too, unless that is NULL. */
static inline __attribute__((always_inline)) double
AMR__TYPED(survey_inline)(const AMR__REAL *u, int dim, int block, int buffer, double *sides)
{
    enum { WIDTH = AMR__TYPED(WIDTH), KINDS = 16 };
    struct AMR__TYPED(pairs) pairs = AMR__TYPED(pairs_of)(u, dim, block);
    struct AMR__TYPED(columns) c = {.most = pairs.most};
    int rows = pairs.plane / block, edge = buffer < block ? buffer : block;
    memset(c.most, 0, KINDS * (size_t)block * sizeof *c.most);
    while (pairs.at < pairs.n) {
        int k = 2 * pairs.at;
        struct AMR__TYPED(pair) p = AMR__TYPED(next_pair)(&pairs, dim, block);
        for (int row = 0, end; row < rows; row = end) {
            int kind[2];
            for (int plane = 0; plane < 2; plane++) {
                kind[plane] = AMR__TYPED(kind_of_row)(dim, block, buffer, dim > 2 ? row : k + plane,
                                                      k + plane);
                c.kinds |= 1u << kind[plane];
            }
            end = rows;
            end = row < block - edge && block - edge < end ? block - edge : end;
            end = row < edge && edge < end ? edge : end;
            int x = 0;
            for (; x + WIDTH <= block; x += WIDTH)
                AMR__TYPED(survey_columns)(&p, block, row, end, x, WIDTH, &c, kind);
            if (x < block)
                AMR__TYPED(survey_columns)(&p, block, row, end, x, block - x, &c, kind);
        }
    }
    if (!sides)
        return AMR__TYPED(most_of)(c.most, KINDS * block);
    AMR__TYPED(most_of_sides)(&c, dim, block, buffer, sides);
    return sides[dim == 1 ? 1 : dim == 2 ? 4 : 13]; /* the middle: all */
}

#ifdef AMR__PERMUTES
#include "device/host_detail_octet.h"
#endif

static double AMR__TYPED(largest_detail)(const AMR__REAL *u, int dim, int block, int buffer,
                                         double *sides)
{
#ifdef AMR__PERMUTES
    double all[27];
    int edge = buffer < block ? buffer : block;
    if (dim == 2 && block == AMR__TYPED(OCTET))
        return AMR__TYPED(octet_survey_2)(u, edge, sides ? sides : all);
    if (dim == 3 && block == AMR__TYPED(OCTET))
        return AMR__TYPED(octet_survey_3)(u, edge, sides ? sides : all);
#endif
    if (dim == 3 && block == 16)
        return AMR__TYPED(survey_inline)(u, 3, 16, buffer, sides);
    if (dim == 3 && block == 8)
        return AMR__TYPED(survey_inline)(u, 3, 8, buffer, sides);
    if (dim == 2 && block == 16)
        return AMR__TYPED(survey_inline)(u, 2, 16, buffer, sides);
    if (dim == 2 && block == 8)
        return AMR__TYPED(survey_inline)(u, 2, 8, buffer, sides);
    return AMR__TYPED(survey_inline)(u, dim, block, buffer, sides);
}

static void AMR__TYPED(survey_block)(const AMR__REAL *u, int dim, int block, double flat,
                                     int buffer, struct amr__detail *out, struct amr__sides *sides)
{
    double all[2], face[6][2];
    bool finite = AMR__TYPED(ranges)(u, dim, block, all, sides ? sides->face : face);
    *out = (struct amr__detail){all[0], all[1], -1, 0, 0};
    if (!finite)
        AMR__TYPED(range_of_finite)(u, dim, block, out);
    if (!amr__is_finite(out) || !(flat > 0 && out->hi - out->lo < flat))
        out->detail =
            AMR__TYPED(largest_detail)(u, dim, block, buffer, sides ? sides->detail : NULL);
}

/* Directions near cells of a row that exceed the threshold; row: its number y + block z. */
static inline uint32_t AMR__TYPED(near_row)(const AMR__REAL *detail, int dim, int block,
                                            double threshold, int buffer, long row)
{
    int low = 0, high = 0, edge = buffer < block ? buffer : block;
    AMR__REAL most = 0;
#pragma omp simd reduction(max : most)
    for (int x = 0; x < block; x++)
        most = detail[x] > most ? detail[x] : most;
    if (!(most > threshold))
        return 0;
    for (int x = 0; x < edge; x++) {
        low |= detail[x] > threshold;
        high |= detail[block - 1 - x] > threshold;
    }
    return amr__near_bits(dim, block, buffer, row, 2u | (low ? 1u : 0u) | (high ? 4u : 0u));
}

static uint32_t AMR__TYPED(near_block)(const AMR__REAL *u, int dim, int block, double threshold,
                                       int buffer)
{
    struct AMR__TYPED(pairs) pairs = AMR__TYPED(pairs_of)(u, dim, block);
    int rows = pairs.plane / block, sides = dim > 1 ? 2 : 1;
    uint32_t near = 0, all = (1u << (dim == 1 ? 3 : dim == 2 ? 9 : 27)) - 1;
    while (pairs.at < pairs.n && near != all) {
        long row = 2L * pairs.at * rows;
        struct AMR__TYPED(pair) p = AMR__TYPED(next_pair)(&pairs, dim, block);
        AMR__REAL *detail = pairs.detail;
        AMR__TYPED(smooth_pair)(p.left, p.mid, p.right, p.weight, p.n, detail, detail + p.n);
        for (int i = 0; i < p.n; i++) {
            detail[i] = AMR__ABS(p.u[0][i] - detail[i]);
            detail[p.n + i] = AMR__ABS(p.u[1][i] - detail[p.n + i]);
        }
        for (int r = 0; r < sides * rows; r++)
            near |=
                AMR__TYPED(near_row)(detail + r * block, dim, block, threshold, buffer, row + r);
    }
    return near;
}
