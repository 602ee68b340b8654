/* Functions of the program as operators between levels, for one floating type: included by host_box.h
 * once for double and once for float (AMR__REAL, AMR__TYPED as in ops_real.h). They see doubles. */

/* A coarse cell from the cells in it, x the fastest. What is not refined is the cell itself. */
static void AMR__TYPED(own_restrict)(const struct amr_operator *own, const struct amr__task *t,
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
                double fine[8];
                int n = AMR__TYPED(amr__own_fine)(u, block, active, fine);
                to[i + j * stride[1] + k * stride[2]] =
                    n == 1 ? u[0] : (AMR__REAL)own->restricts(fine, n);
            }
}

/* Fine cells from the coarse ones around. */
static void AMR__TYPED(own_prolong)(const struct amr_operator *own, const struct amr__task *t,
                                    const AMR__REAL *src, int block, int dim, AMR__REAL *to,
                                    const long stride[3], unsigned active)
{
    double around[27];
    for (int k = 0; k < t->n[2]; k++)
        for (int j = 0; j < t->n[1]; j++)
            for (int i = 0; i < t->n[0]; i++) {
                int f[3] = {t->from[0] + i, t->from[1] + j, t->from[2] + k}, c[3], side[3];
                amr__own_place(f, active, c, side);
                AMR__TYPED(amr__own_around)(src, block, dim, c, active, around);
                to[i + j * stride[1] + k * stride[2]] =
                    active ? (AMR__REAL)own->prolongs(around, side)
                           : src[amr__cell_index(block, c[0], c[1], c[2])];
            }
}
