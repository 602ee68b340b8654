/* Functions of the program as operators between levels, for one floating type: included by host_box.h
 * once for double and once for float (AMR__REAL, AMR__TYPED as in ops_real.h). They see doubles. */

/* A coarse cell from the cells in it, x the fastest. What is not refined is the cell itself. */
static void AMR__TYPED(own_restrict)(const struct amr_operator *own, const struct amr__task *t,
                                     const AMR__REAL *src, int block, AMR__REAL *to,
                                     const long stride[3], unsigned active)
{
    long along[3] = {1, block, (long)block * block};
    for (int k = 0; k < t->n[2]; k++)
        for (int j = 0; j < t->n[1]; j++)
            for (int i = 0; i < t->n[0]; i++) {
                const AMR__REAL *u =
                    src + amr__cell_index(block, amr__fine_of(t->from[0], i, active, 0),
                                          amr__fine_of(t->from[1], j, active, 1),
                                          amr__fine_of(t->from[2], k, active, 2));
                double fine[8];
                int n = 0;
                for (unsigned m = 0; m < 8; m++)
                    if ((m & ~active) == 0)
                        fine[n++] = (double)u[(m & 1) * along[0] + (m >> 1 & 1) * along[1] +
                                              (m >> 2 & 1) * along[2]];
                to[i + j * stride[1] + k * stride[2]] =
                    n == 1 ? u[0] : (AMR__REAL)own->restricts(fine, n);
            }
}

/* The value `by` cells from cell c along a direction: beyond the block's edge that on the line through
 * the two inside. `u` is cell c. */
static double AMR__TYPED(own_beside)(const AMR__REAL *u, long stride, int c, int by, int block)
{
    if (c + by >= 0 && c + by < block)
        return (double)u[by * stride];
    return block == 1 ? (double)u[0] : 2 * (double)u[0] - (double)u[-by * stride];
}

/* The cells around cell c, x the fastest, direction by direction. */
static void AMR__TYPED(own_around)(const AMR__REAL *u, int block, int dim, const int c[3],
                                   unsigned active, double *around)
{
    const AMR__REAL *cell = u + amr__cell_index(block, c[0], c[1], c[2]);
    long across = block, up = (long)block * block;
    for (int z = dim > 2 ? -1 : 0; z <= (dim > 2 ? 1 : 0); z++)
        for (int y = dim > 1 ? -1 : 0; y <= (dim > 1 ? 1 : 0); y++)
            for (int x = -1; x <= 1; x++) {
                double plane[3], row[3];
                int by[3] = {active & 1u ? x : 0, active & 2u ? y : 0, active & 4u ? z : 0};
                /* Lines in y and z need the cells on the other side as well. */
                for (int b = -1; b <= 1; b++) {
                    int in_z = c[2] + b >= 0 && c[2] + b < block && (b == 0 || dim > 2);
                    for (int a = -1; a <= 1; a++) {
                        int in_y = c[1] + a >= 0 && c[1] + a < block && (a == 0 || dim > 1);
                        row[a + 1] = in_y && in_z
                                         ? AMR__TYPED(own_beside)(cell + a * across + b * up, 1,
                                                                  c[0], by[0], block)
                                         : 0;
                    }
                    plane[b + 1] = c[1] + by[1] >= 0 && c[1] + by[1] < block
                                       ? row[by[1] + 1]
                                       : 2 * row[1] - row[1 - by[1]];
                }
                *around++ = c[2] + by[2] >= 0 && c[2] + by[2] < block ? plane[by[2] + 1]
                                                                      : 2 * plane[1] - plane[1 - by[2]];
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
                for (int d = 0; d < 3; d++) {
                    int refined = active >> d & 1u;
                    c[d] = refined ? f[d] / 2 : f[d];
                    side[d] = refined ? 2 * (f[d] % 2) - 1 : 0;
                }
                AMR__TYPED(own_around)(src, block, dim, c, active, around);
                to[i + j * stride[1] + k * stride[2]] =
                    active ? (AMR__REAL)own->prolongs(around, side)
                           : src[amr__cell_index(block, c[0], c[1], c[2])];
            }
}
