/* What the refinement criterion sees across a block's faces, for one floating type: included by
 * host_box.h behind host_detail.h. The value of a cell is that of ops_real.h. */

/* The largest bend along a row of n cells; the steps are 1 for faces across y and z. */
static inline AMR__REAL AMR__TYPED(bend_of_row)(const AMR__REAL *ghost, long ghost_step,
                                                const AMR__REAL *u, long step, long inward, int n)
{
    AMR__REAL most = 0;
    if (ghost_step == 1 && step == 1) {
#pragma omp simd reduction(max : most)
        for (int i = 0; i < n; i++) {
            AMR__REAL bend = AMR__TYPED(amr__bend)(ghost[i], u[i], u[i + inward]);
            most = bend > most ? bend : most;
        }
        return most;
    }
    for (int i = 0; i < n; i++) {
        AMR__REAL bend =
            AMR__TYPED(amr__bend)(ghost[i * ghost_step], u[i * step], u[i * step + inward]);
        most = bend > most ? bend : most;
    }
    return most;
}

/* One face of a block: rows along direction a, one behind the other along b. */
static inline void AMR__TYPED(bend_of_face)(const AMR__REAL *u, const AMR__REAL *ghost,
                                            const long ghost_step[3], int dim, int block, int face,
                                            double threshold, int buffer, struct amr__bend *out)
{
    long stride[3] = {1, block, (long)block * block};
    int d = face / 2, upper = face % 2, a = d == 0 ? 1 : 0, b = d == 2 ? 1 : 2;
    int na = a < dim ? block : 1, nb = b < dim ? block : 1, last = block - 1;
    long inward = upper ? -stride[d] : stride[d];
    u += upper ? last * stride[d] : 0;
    ghost += upper ? 0 : last * ghost_step[d];
    for (int j = 0; j < nb; j++, u += stride[b], ghost += ghost_step[b]) {
        AMR__REAL most = AMR__TYPED(bend_of_row)(ghost, ghost_step[a], u, stride[a], inward, na);
        out->bend = most > out->bend ? most : out->bend;
        if (buffer == 0 || !(most > threshold))
            continue;
        for (int i = 0; i < na; i++) {
            int c[3];
            if (!(AMR__TYPED(amr__bend)(ghost[i * ghost_step[a]], u[i * stride[a]],
                                        u[i * stride[a] + inward]) > threshold))
                continue;
            c[d] = upper ? last : 0;
            c[a] = i;
            c[b] = j;
            out->near |= amr__near_bits(dim, block, buffer, c[1] + (long)block * c[2],
                                        amr__near_sides(c[0], block, buffer));
        }
    }
}

/* Whether n ghost cells and the block's own next to the face lie less than `calm` apart. */
static inline int AMR__TYPED(is_calm)(const AMR__REAL *ghost, int n, const double range[2],
                                      double calm)
{
    AMR__REAL lo = (AMR__REAL)range[0], hi = (AMR__REAL)range[1];
#pragma omp simd reduction(min : lo) reduction(max : hi)
    for (int i = 0; i < n; i++) {
        lo = ghost[i] < lo ? ghost[i] : lo;
        hi = ghost[i] > hi ? ghost[i] : hi;
    }
    return (double)hi - (double)lo < calm;
}

/* Thin ghosts lie packed, a block's own layers do not: most often the former say enough. */
static void AMR__TYPED(bend_of_block)(const AMR__REAL *pool, int slot, const int *neighbor, int dim,
                                      int block, int thin, double threshold, int buffer,
                                      const double (*range)[6][2], double calm,
                                      struct amr__bend *out)
{
    long cells = amr__block_cells(dim, block);
    *out = (struct amr__bend){0, 0};
    for (int face = 0; face < 2 * dim; face++) {
        int beside = neighbor[amr__face_dir(dim, face)];
        if (beside == -1)
            continue;
        struct amr__layout l = amr__layout_beside(dim, block, beside, face, thin);
        int last = face % 2 ? 0 : (block - 1) * (int)l.step[face / 2];
        if (range && beside < -1 && thin == 1 &&
            AMR__TYPED(is_calm)(pool + l.start + last, (int)(cells / block), (*range)[face], calm))
            continue;
        AMR__TYPED(bend_of_face)
        (pool + slot * cells, pool + l.start, l.step, dim, block, face, threshold, buffer, out);
    }
}
