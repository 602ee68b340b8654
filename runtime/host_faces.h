/* What the refinement criterion sees across a block's faces, for one floating type: included by
 * host_box.h behind host_detail.h. The value of a cell is that of ops_real.h. */

/* One face of a block: cells along the two directions a and b, cell (0, 0) at `own`. */
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
    AMR__REAL most = 0;
    for (int j = 0; j < nb; j++)
        for (int i = 0; i < na; i++) {
            long at = i * stride[a] + j * stride[b];
            AMR__REAL bend = AMR__TYPED(amr__bend)(ghost[i * ghost_step[a] + j * ghost_step[b]],
                                                   u[at], u[at + inward]);
            most = bend > most ? bend : most;
            if (buffer > 0 && bend > threshold) {
                int c[3];
                c[d] = upper ? last : 0;
                c[a] = i;
                c[b] = j;
                out->near |= amr__near_bits(dim, block, buffer, c[1] + (long)block * c[2],
                                            amr__near_sides(c[0], block, buffer));
            }
        }
    out->bend = most > out->bend ? most : out->bend;
}

static void AMR__TYPED(bend_of_block)(const AMR__REAL *pool, int slot, const int *neighbor, int dim,
                                      int block, int thin, double threshold, int buffer,
                                      struct amr__bend *out)
{
    long cells = amr__block_cells(dim, block);
    *out = (struct amr__bend){0, 0};
    for (int face = 0; face < 2 * dim; face++) {
        int beside = neighbor[amr__face_dir(dim, face)];
        if (beside == -1)
            continue;
        struct amr__layout l = amr__layout_beside(dim, block, beside, face, thin);
        AMR__TYPED(bend_of_face)(pool + slot * cells, pool + l.start, l.step, dim, block, face,
                                 threshold, buffer, out);
    }
}
