/* Eight cells in a register, for one floating type: included by host_box.h in front of those who
 * use it. Only for processors that permute eight lanes (AVX-512). */

enum { AMR__TYPED(OCTET) = 8 };
typedef AMR__REAL AMR__TYPED(octet) __attribute__((vector_size(8 * sizeof(AMR__REAL))));
typedef AMR__LANE AMR__TYPED(lanes) __attribute__((vector_size(8 * sizeof(AMR__LANE))));

/* Eight cells `step` apart. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_load)(const AMR__REAL *u, long step)
{
    AMR__TYPED(octet) v;
    if (step == 1)
        memcpy(&v, u, sizeof v);
    else
        v = (AMR__TYPED(octet)){u[0],        u[step],     u[2 * step], u[3 * step],
                                u[4 * step], u[5 * step], u[6 * step], u[7 * step]};
    return v;
}

static inline __attribute__((always_inline)) void AMR__TYPED(octet_store)(AMR__REAL *to, long step,
                                                                          AMR__TYPED(octet) v)
{
    if (step == 1)
        memcpy(to, &v, sizeof v);
    else
        for (int i = 0; i < AMR__TYPED(OCTET); i++)
            to[i * step] = v[i];
}

/* v > w ? v : w in each lane: passes over NaNs in v. */
static inline __attribute__((always_inline)) AMR__TYPED(octet)
    AMR__TYPED(octet_most)(AMR__TYPED(octet) v, AMR__TYPED(octet) w)
{
    return AMR__OCTET_MOST(v, w);
}
