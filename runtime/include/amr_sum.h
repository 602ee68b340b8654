/* amr_sum.h - exact, order-free reductions: what kernels add to and what the runtime combines.
 *
 * A sum is kept as a very long fixed-point number (a superaccumulator: Kulisch; Neal,
 * arXiv:1505.05571): chunk k counts units of 2^(32 k - 1088). Adding a double changes three chunks
 * by integers below 2^32, so any order of additions gives the same chunks once they are normalised,
 * and the same rounded result, whatever the number of threads, thread blocks and ranks. A minimum
 * or maximum is kept in chunk[0] as an integer that orders like the double it stands for, so
 * integer atomics and messages do. Included by amr_device.h (kernels) and by the runtime's
 * reduce.c. Common subset of C11 and CUDA C++. */
#ifndef AMR_SUM_H
#define AMR_SUM_H

#include <string.h>

#ifdef __CUDACC__
#define AMR_BOTH static __host__ __device__ __forceinline__
#else
#define AMR_BOTH static inline
#endif

enum {
    AMR_CHUNKS = 70, /* units from 2^-1088 to 2^1120: every double times any cell's weight */
    AMR_CHUNK_BIAS = 1088,
    AMR_SUM_ADDS = 1 << 29 /* additions that are safe between two normalisations */
};
#define AMR_IDENTITY_MIN 0x7fffffffffffffffLL /* what chunk[0] starts from: the runtime sets it */
#define AMR_IDENTITY_MAX (-0x7fffffffffffffffLL - 1)

/* Flags of values that have no digits, or-ed together inside a rank. They lie so far apart that
 * they may be added up over ranks. */
#define AMR_SPECIAL_INF (1LL << 0)
#define AMR_SPECIAL_NEG_INF (1LL << 21)
#define AMR_SPECIAL_NAN (1LL << 42)

struct amr_accumulator {
    long long chunk[AMR_CHUNKS]; /* sum: digits; minimum, maximum: chunk[0] */
    long long special;           /* AMR_SPECIAL_* */
};

/* ---- a double taken apart -------------------------------------------------------------------- */

struct amr_summand {
    int chunk;         /* first of the three chunks that change */
    long long part[3]; /* by how much: |part| < 2^32 */
    long long special; /* flags instead of digits */
};

AMR_BOTH unsigned long long amr_double_bits(double value)
{
    unsigned long long bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* value * 2^log2_weight, 0 <= log2_weight <= 60, exactly. */
AMR_BOTH struct amr_summand amr_sum_split(double value, int log2_weight)
{
    struct amr_summand s = {0, {0, 0, 0}, 0};
    unsigned long long bits = amr_double_bits(value);
    int exponent = (int)(bits >> 52 & 0x7ff);
    unsigned long long digits = bits & 0xfffffffffffffULL;
    if (exponent == 0x7ff) {
        s.special = digits ? AMR_SPECIAL_NAN : bits >> 63 ? AMR_SPECIAL_NEG_INF : AMR_SPECIAL_INF;
        return s;
    }
    if (exponent)
        digits |= 1ULL << 52;
    else
        exponent = 1;
    int position = exponent - 1075 + AMR_CHUNK_BIAS + log2_weight; /* of the lowest digit: > 0 */
    int shift = position & 31;
    long long sign = bits >> 63 ? -1 : 1;
    unsigned long long low = (digits & 0xffffffffULL) << shift; /* below 2^63 */
    unsigned long long high = (digits >> 32) << shift;          /* below 2^52 */
    high += low >> 32;
    s.chunk = position >> 5;
    s.part[0] = sign * (long long)(low & 0xffffffffULL);
    s.part[1] = sign * (long long)(high & 0xffffffffULL);
    s.part[2] = sign * (long long)(high >> 32);
    return s;
}

/* Adds value * 2^log2_weight; the accumulator belongs to one thread. */
AMR_BOTH void amr_sum_add(struct amr_accumulator *acc, double value, int log2_weight)
{
    struct amr_summand s = amr_sum_split(value, log2_weight);
    acc->chunk[s.chunk] += s.part[0];
    acc->chunk[s.chunk + 1] += s.part[1];
    acc->chunk[s.chunk + 2] += s.part[2];
    acc->special |= s.special;
}

/* ---- order ----------------------------------------------------------------------------------- */

/* An integer that compares as the double does (-0 below +0). Not for NaN: kernels leave them out,
 * as `if (x > m) m = x` and fmax do. */
AMR_BOTH long long amr_order_encode(double value)
{
    long long bits = (long long)amr_double_bits(value);
    return bits < 0 ? bits ^ 0x7fffffffffffffffLL : bits;
}

AMR_BOTH double amr_order_decode(long long code)
{
    long long bits = code < 0 ? code ^ 0x7fffffffffffffffLL : code;
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

AMR_BOTH void amr_min_add(struct amr_accumulator *acc, double value)
{
    if (value == value && amr_order_encode(value) < acc->chunk[0])
        acc->chunk[0] = amr_order_encode(value);
}

AMR_BOTH void amr_max_add(struct amr_accumulator *acc, double value)
{
    if (value == value && amr_order_encode(value) > acc->chunk[0])
        acc->chunk[0] = amr_order_encode(value);
}

/* ---- combining (sums) ------------------------------------------------------------------------ */

/* Carries: afterwards 0 <= chunk < 2^32 but for the last, which has the sign. */
AMR_BOTH void amr_accumulator_normalize(struct amr_accumulator *acc)
{
    for (int k = 0; k + 1 < AMR_CHUNKS; k++) {
        long long carry = acc->chunk[k] >> 32; /* rounds down */
        acc->chunk[k] -= carry * (1LL << 32);
        acc->chunk[k + 1] += carry;
    }
}

/* into += from; both normalised or fresh, and so is the result. */
AMR_BOTH void amr_accumulator_merge(struct amr_accumulator *into,
                                    const struct amr_accumulator *from)
{
    for (int k = 0; k < AMR_CHUNKS; k++)
        into->chunk[k] += from->chunk[k];
    into->special |= from->special;
    amr_accumulator_normalize(into);
}

#endif
