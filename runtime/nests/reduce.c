/* Reductions of nests: exact accumulators (amr_sum.h) on the device, combined over the ranks as
 * integers, rounded once. Any number of ranks and threads gives the same bits. Called by launch.c.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "amr_sum.h"
#include "nests/nests.h"

static void *accumulators;                               /* (device) of the nest under way */
static struct amr_accumulator total[AMR_MAX_REDUCTIONS]; /* rank 0: the last result */

static long long identity(enum amr_reduce op)
{
    return op == AMR_SUM ? 0 : op == AMR_MIN ? AMR_IDENTITY_MIN : AMR_IDENTITY_MAX;
}

void amr__reduce_reset(const struct amr_nest *nest, void *room, int n)
{
    size_t all = (size_t)n * (size_t)nest->n_reductions;
    struct amr_accumulator *first = amr__need(all, sizeof *first);
    for (size_t i = 0; i < all; i++)
        first[i].chunk[0] = identity(nest->reductions[i % (size_t)nest->n_reductions].op);
    amr__state.device->upload(room, first, all * sizeof *first);
    free(first);
}

void *amr__reduce_begin(const struct amr_nest *nest)
{
    const struct amr__device *device = amr__state.device;
    if (!nest->n_reductions)
        return NULL;
    if (!accumulators)
        accumulators = amr__device_room(device, sizeof total, "reductions");
    amr__reduce_reset(nest, accumulators, 1);
    return accumulators;
}

void amr__reduce_end(const struct amr_nest *nest)
{
    const struct amr__comm *comm = amr__state.comm;
    int n = nest->n_reductions;
    amr__state.device->download(total, accumulators, (size_t)n * sizeof total[0]);
    for (int r = 0; r < n; r++) {
        enum amr_reduce op = nest->reductions[r].op;
        int64_t number[AMR_CHUNKS + 1];
        if (op == AMR_SUM) {
            amr_accumulator_normalize(&total[r]); /* below 2^32 each: adding up ranks is safe */
            memcpy(number, total[r].chunk, sizeof total[r].chunk);
            number[AMR_CHUNKS] = total[r].special;
            if (comm->size > 1)
                comm->reduce(comm, number, AMR_CHUNKS + 1, AMR__I64, AMR__ADD);
            memcpy(total[r].chunk, number, sizeof total[r].chunk);
            total[r].special = number[AMR_CHUNKS];
        } else if (comm->size > 1) {
            number[0] = total[r].chunk[0];
            comm->reduce(comm, number, 1, AMR__I64, op == AMR_MIN ? AMR__LEAST : AMR__MOST);
            total[r].chunk[0] = number[0];
        }
    }
}

/* +-inf or NaN where a summand had no digits; 0 where all had. */
static double special_value(long long special)
{
    const long long count = (1LL << 21) - 1;
    bool plus = special & count, minus = special / AMR_SPECIAL_NEG_INF & count;
    if (special >= AMR_SPECIAL_NAN || (plus && minus))
        return NAN;
    return plus ? INFINITY : minus ? -INFINITY : 0;
}

/* The accumulator as significand * 2^exponent, |significand| with at least 65 bits unless exact;
 * the digits below are told by its lowest bit being set, so that rounding it rounds the sum. */
static unsigned __int128 leading_digits(struct amr_accumulator *a, int *exponent, bool *negative)
{
    amr_accumulator_normalize(a);
    *negative = a->chunk[AMR_CHUNKS - 1] < 0;
    if (*negative) {
        for (int k = 0; k < AMR_CHUNKS; k++)
            a->chunk[k] = -a->chunk[k];
        amr_accumulator_normalize(a);
    }
    int top = AMR_CHUNKS - 1;
    while (top > 2 && a->chunk[top] == 0)
        top--;
    unsigned __int128 m = 0;
    for (int k = top; k > top - 3; k--)
        m = m << 32 | (unsigned long long)a->chunk[k];
    for (int k = top - 3; k >= 0; k--)
        if (a->chunk[k])
            m |= 1;
    *exponent = 32 * (top - 2) - AMR_CHUNK_BIAS;
    return m;
}

/* An integer as C keeps it: a value that does not fit begins anew. */
static void store_integer(enum amr_type type, uint64_t value, void *variable)
{
    switch (type) {
    case AMR_INT8:
    case AMR_UINT8:
        *(uint8_t *)variable = (uint8_t)value;
        break;
    case AMR_INT16:
    case AMR_UINT16:
        *(uint16_t *)variable = (uint16_t)value;
        break;
    case AMR_INT64:
        *(uint64_t *)variable = value;
        break;
    default:
        *(uint32_t *)variable = (uint32_t)value;
    }
}

static void store(enum amr_type type, double value, void *variable)
{
    if (type == AMR_DOUBLE)
        *(double *)variable = value;
    else if (type == AMR_FLOAT)
        *(float *)variable = (float)value;
    else
        store_integer(type, (uint64_t)(int64_t)value, variable);
}

static double load(enum amr_type type, const void *variable)
{
    return type == AMR_DOUBLE  ? *(const double *)variable
           : type == AMR_FLOAT ? *(const float *)variable
           : type == AMR_INT64 ? (double)*(const int64_t *)variable
                               : amr__integer_at(variable, type, 0);
}

/* The sum's digits from 2^0 on. */
static uint64_t whole_part(const struct amr_accumulator *a)
{
    enum { ONES = AMR_CHUNK_BIAS / 32 };
    return (uint64_t)a->chunk[ONES] | (uint64_t)a->chunk[ONES + 1] << 32;
}

static void store_sum(enum amr_type type, struct amr_accumulator *a, void *variable)
{
    double special = special_value(a->special);
    bool negative;
    int exponent;
    if (type != AMR_DOUBLE && type != AMR_FLOAT) {
        amr_accumulator_normalize(a);
        store_integer(type, whole_part(a), variable);
        return;
    }
    unsigned __int128 m = leading_digits(a, &exponent, &negative);
    /* Conversion rounds to nearest even; scaling is exact (sums of doubles have no bits below the
     * smallest double). */
    double d = special != 0 ? special : ldexp(negative ? -(double)m : (double)m, exponent);
    float f = special != 0 ? (float)special : ldexpf(negative ? -(float)m : (float)m, exponent);
    if (type == AMR_DOUBLE)
        *(double *)variable = d;
    else
        *(float *)variable = f;
}

/* What the variable holds goes into the sum, all 64 bits of it. */
static void add_old(enum amr_type type, struct amr_accumulator *a, const void *variable)
{
    if (type != AMR_INT64) {
        amr_sum_add(a, load(type, variable), 0);
        return;
    }
    int64_t old = *(const int64_t *)variable;
    amr_sum_add(a, (double)(old >> 32), 32);
    amr_sum_add(a, (double)(uint32_t)old, 0);
}

static double found(enum amr_reduce op, struct amr_accumulator *a)
{
    double sum;
    if (op != AMR_SUM)
        return a->chunk[0] == identity(op) ? NAN : amr_order_decode(a->chunk[0]);
    store_sum(AMR_DOUBLE, a, &sum);
    return sum;
}

void amr__reduce_found(const struct amr_nest *nest, const void *room, int n, double *to)
{
    size_t all = (size_t)n * (size_t)nest->n_reductions;
    struct amr_accumulator *a = amr__need(all, sizeof *a);
    amr__state.device->download(a, room, all * sizeof *a);
    for (size_t i = 0; i < all; i++)
        to[i] = found(nest->reductions[i % (size_t)nest->n_reductions].op, &a[i]);
    free(a);
}

void amr__reduce_store(const struct amr_nest *nest, void *const *variables, double *became)
{
    for (int r = 0; r < nest->n_reductions; r++) {
        const struct amr_reduction_desc *desc = &nest->reductions[r];
        double old = load(desc->type, variables[r]);
        if (desc->op == AMR_SUM && amr__serial_sum(nest, r, &old)) {
            store(desc->type, old, variables[r]);
        } else if (desc->op == AMR_SUM) {
            add_old(desc->type, &total[r], variables[r]);
            store_sum(desc->type, &total[r], variables[r]);
        } else if (total[r].chunk[0] != identity(desc->op)) {
            double found = amr_order_decode(total[r].chunk[0]);
            /* A NaN there is kept by `if (x > m) m = x`, replaced by fmax: as fmax does. */
            if (desc->op == AMR_SET || !(desc->op == AMR_MIN ? found >= old : found <= old))
                store(desc->type, found, variables[r]);
        }
        became[r] = load(desc->type, variables[r]);
    }
}
