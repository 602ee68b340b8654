/* amr_reduce.h - reductions of generated kernels: the term of a cell, the sums of rows, thread blocks
 * and leaves, added up exactly (amr_sum.h). Included by amr_device.h. */
#ifndef AMR_REDUCE_H
#define AMR_REDUCE_H

/* One cell's contribution, as it stands while the cell runs. On a CPU the cells of a plane have
 * their terms side by side and they are added up behind it, so that rows vectorise; those of a row
 * begin at amr_terms. */
#if AMR_GPU
#define AMR_TERM(name, lane) (*amr_at->name)
#else
#define AMR_TERM(name, lane) (amr_at->name[amr_at->amr_terms + (lane)])
#endif

/* log2 of the number of finest cells that a cell of the block stands for. */
AMR_INLINE int amr_log2_weight(const struct amr_block *b)
{
    int weight = 0;
    for (int d = 0; d < AMR_DIM; d++)
        weight += amr_log2(b->ratio[d]);
    return weight;
}

#if AMR_GPU

/* The accumulators of a thread block, in shared memory: all threads call these together. */
AMR_INLINE void amr_accumulator_clear(struct amr_accumulator *acc, long long first)
{
    for (int k = (int)threadIdx.x; k < AMR_CHUNKS; k += (int)blockDim.x)
        acc->chunk[k] = k ? 0 : first;
    if (threadIdx.x == 0)
        acc->special = 0;
}

AMR_INLINE void amr_atomic_add(long long *to, long long value)
{
    if (value)
        atomicAdd((unsigned long long *)to, (unsigned long long)value);
}

/* What a thread has so far of a sum: the last terms that began in the same chunk. */
struct amr_sum_share {
    int chunk;
    long long part[3];
};

AMR_INLINE struct amr_sum_share amr_sum_nothing(void)
{
    const struct amr_sum_share none = {0, {0, 0, 0}};
    return none;
}

/* Brings it to the thread block's. */
AMR_INLINE void amr_sum_put(struct amr_accumulator *acc, const struct amr_sum_share *s)
{
    AMR_UNROLL
    for (int p = 0; p < 3; p++)
        amr_atomic_add(&acc->chunk[s->chunk + p], s->part[p]);
}

/* amr_sum_split without its multiplications: a negative term has digits of a negative number, parts are
 * below 2^33. */
AMR_INLINE void amr_sum_take(struct amr_sum_share *share, double value, int log2_weight,
                             struct amr_accumulator *acc)
{
    const unsigned long long bits = amr_double_bits(value);
    const int exponent = (int)(bits >> 52 & 0x7ff), sign = (int)((long long)bits >> 63);
    if (exponent == 0x7ff) {
        const struct amr_summand s = amr_sum_split(value, log2_weight);
        atomicOr((unsigned long long *)&acc->special, (unsigned long long)s.special);
        return;
    }
    const long long whole = (long long)((bits & 0xfffffffffffffULL) |
                                        (unsigned long long)(exponent != 0) << 52);
    const long long digits = (whole ^ sign) - sign;
    const int position = exponent + (exponent == 0) - 1075 + AMR_CHUNK_BIAS + log2_weight;
    if (position >> 5 != share->chunk && value != 0) {
        amr_sum_put(acc, share);
        *share = amr_sum_nothing();
        share->chunk = position >> 5;
    }
    const unsigned long long low = (digits & 0xffffffffULL) << (position & 31);
    const long long high = (long long)((unsigned long long)(digits >> 32) << (position & 31));
    share->part[0] += (unsigned)low;
    share->part[1] += (long long)(low >> 32) + (unsigned)high;
    share->part[2] += high >> 32;
}

/* Brings the shares of all threads to the thread block's, one for each warp: of threads whose terms
 * began in the highest chunk of the warp. All threads call it. */
AMR_INLINE void amr_sum_collect(struct amr_accumulator *acc, struct amr_sum_share *share)
{
    int highest = share->chunk;
    AMR_UNROLL
    for (int by = 16; by > 0; by /= 2) {
        const int other = __shfl_xor_sync(0xffffffffu, highest, by);
        highest = other > highest ? other : highest;
    }
    if (share->chunk != highest) {
        amr_sum_put(acc, share);
        *share = amr_sum_nothing();
    }
    share->chunk = highest;
    AMR_UNROLL
    for (int p = 0; p < 3; p++) {
        AMR_UNROLL
        for (int by = 16; by > 0; by /= 2)
            share->part[p] += __shfl_xor_sync(0xffffffffu, share->part[p], by);
    }
    if (threadIdx.x % 32 == 0)
        amr_sum_put(acc, share);
}

/* Adds the thread block's sum to the launch's, after a barrier, with carries to the next chunk: so
 * that what is added is below 2^33, and 2^30 thread blocks do not overflow. */
AMR_INLINE void amr_sum_flush(struct amr_accumulator *into, const struct amr_accumulator *acc)
{
    for (int k = (int)threadIdx.x; k < AMR_CHUNKS; k += (int)blockDim.x) {
        const long long carry = k + 1 < AMR_CHUNKS ? acc->chunk[k] >> 32 : 0;
        const long long carried = k > 0 ? acc->chunk[k - 1] >> 32 : 0;
        amr_atomic_add(&into->chunk[k], acc->chunk[k] - carry * (1LL << 32) + carried);
    }
    if (threadIdx.x == 0 && acc->special)
        atomicOr((unsigned long long *)&into->special, (unsigned long long)acc->special);
}

/* Minima and maxima: the best code of a thread (amr_order_encode), of a warp, of the thread block. Of
 * zeros of both signs the positive one, whichever came first. */
#define AMR_DEFINE_EXTREME(name, is_better, atomic, identity)                                      \
    struct amr_##name##_share {                                                                    \
        long long code;                                                                            \
    };                                                                                             \
    AMR_INLINE struct amr_##name##_share amr_##name##_nothing(void)                                \
    {                                                                                              \
        const struct amr_##name##_share none = {identity};                                         \
        return none;                                                                               \
    }                                                                                              \
    AMR_INLINE void amr_##name##_take(struct amr_##name##_share *share, double value)              \
    {                                                                                              \
        const long long code = amr_order_encode(value + 0.0);                                      \
        if (value == value && code is_better share->code)                                          \
            share->code = code;                                                                    \
    }                                                                                              \
    AMR_INLINE void amr_##name##_collect(struct amr_accumulator *acc,                               \
                                        const struct amr_##name##_share *share)                    \
    {                                                                                              \
        long long best = share->code;                                                              \
        AMR_UNROLL                                                                                 \
        for (int by = 16; by > 0; by /= 2) {                                                       \
            const long long other = __shfl_xor_sync(0xffffffffu, best, by);                        \
            best = other is_better best ? other : best;                                            \
        }                                                                                          \
        if (threadIdx.x % 32 == 0)                                                                 \
            atomic(&acc->chunk[0], best);                                                          \
    }                                                                                              \
    AMR_INLINE void amr_##name##_flush(struct amr_accumulator *into,                               \
                                       const struct amr_accumulator *acc)                          \
    {                                                                                              \
        if (threadIdx.x == 0)                                                                      \
            atomic(&into->chunk[0], acc->chunk[0]);                                                \
    }
AMR_DEFINE_EXTREME(min, <, atomicMin, AMR_IDENTITY_MIN)
AMR_DEFINE_EXTREME(max, >, atomicMax, AMR_IDENTITY_MAX)

#else

/* The accumulator of a thread, and its share in the launch's once the thread is done. */
AMR_INLINE void amr_accumulator_clear(struct amr_accumulator *acc, long long first)
{
    memset(acc, 0, sizeof *acc);
    acc->chunk[0] = first;
}

/* Arithmetic as it is written, whatever the user lets the compiler do. Under -ffast-math, which
 * also drops the smallest numbers, terms are added one by one. */
#if defined(__GNUC__) && !defined(__clang__)
#define AMR_AS_WRITTEN __attribute__((noinline, unused, optimize("no-associative-math")))
#else
#define AMR_AS_WRITTEN __attribute__((noinline, unused))
#endif

enum { AMR_SUM_PIECE = 256 }; /* 2^8, and 45 = 53 - 8 digits at a time */

#ifndef __FAST_MATH__
/* Takes from each term its digits down to a unit common to all, so that these add up without
 * rounding in any order, and leaves the rest: Rump, Ogita, Oishi, SIAM J. Sci. Comput. 31 (2008),
 * algorithm 3.2. Returns whether anything is left. */
AMR_AS_WRITTEN static int amr_sum_extract(struct amr_accumulator *acc, double *term, int n,
                                          double unit, int log2_weight)
{
    double sum = 0.0;
    int left = 0;
#pragma omp simd reduction(+ : sum) reduction(| : left)
    for (int i = 0; i < n; i++) {
        double digits = (unit + term[i]) - unit;
        term[i] -= digits;
        sum += digits;
        left |= term[i] != 0.0;
    }
    amr_sum_add(acc, sum, log2_weight);
    return left;
}

/* At most AMR_SUM_PIECE terms. Three times 45 binary digits from the largest on hold nearly all
 * that programs add up; what is still left, and numbers near the ends of the range, go in one by
 * one. */
__attribute__((unused)) static void amr_sum_add_piece(struct amr_accumulator *acc, double *term,
                                                      int n, int log2_weight)
{
    double most = 0.0, power;
    int left = 1;
#pragma omp simd reduction(max : most)
    for (int i = 0; i < n; i++)
        most = fabs(term[i]) > most ? fabs(term[i]) : most;
    if (most > 0x1p-700 && most < 0x1p900) {
        unsigned long long bits = amr_double_bits(most) & 0x7ff0000000000000ULL;
        memcpy(&power, &bits, sizeof power);
        double unit = 3.0 * AMR_SUM_PIECE * power;
        for (int level = 0; level < 3 && left; level++, unit *= 0x1p-45)
            left = amr_sum_extract(acc, term, n, unit, log2_weight);
    }
    for (int i = 0; left && i < n; i++)
        amr_sum_add(acc, term[i], log2_weight);
}
#else
__attribute__((unused)) static void amr_sum_add_piece(struct amr_accumulator *acc, double *term,
                                                      int n, int log2_weight)
{
    for (int i = 0; i < n; i++)
        amr_sum_add(acc, term[i], log2_weight);
}
#endif

/* Adds the terms of a plane; their places are scratch afterwards. */
AMR_INLINE void amr_sum_add_all(struct amr_accumulator *acc, double *term, int n, int log2_weight)
{
    for (int i = 0; i < n; i += AMR_SUM_PIECE)
        amr_sum_add_piece(acc, term + i, n - i < AMR_SUM_PIECE ? n - i : AMR_SUM_PIECE,
                          log2_weight);
}

/* Of zeros of both signs the positive one, whichever came first. */
AMR_INLINE void amr_min_add_all(struct amr_accumulator *acc, const double *term, int n)
{
    double least = HUGE_VAL;
#pragma omp simd reduction(min : least)
    for (int i = 0; i < n; i++)
        least = term[i] < least ? term[i] : least;
    amr_min_add(acc, least + 0.0);
}

AMR_INLINE void amr_max_add_all(struct amr_accumulator *acc, const double *term, int n)
{
    double most = -HUGE_VAL;
#pragma omp simd reduction(max : most)
    for (int i = 0; i < n; i++)
        most = term[i] > most ? term[i] : most;
    amr_max_add(acc, most + 0.0);
}

AMR_INLINE void amr_sum_combine(struct amr_accumulator *into, struct amr_accumulator *acc)
{
    amr_accumulator_normalize(acc);
    amr_accumulator_merge(into, acc);
}

AMR_INLINE void amr_min_combine(struct amr_accumulator *into, const struct amr_accumulator *acc)
{
    if (acc->chunk[0] < into->chunk[0])
        into->chunk[0] = acc->chunk[0];
}

AMR_INLINE void amr_max_combine(struct amr_accumulator *into, const struct amr_accumulator *acc)
{
    if (acc->chunk[0] > into->chunk[0])
        into->chunk[0] = acc->chunk[0];
}

#endif

#endif
