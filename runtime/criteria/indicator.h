/* What the criteria but detail find in a block, on the host: indicator.c. Used by criteria.c. */
#ifndef AMR_CRITERIA_INDICATOR_H
#define AMR_CRITERIA_INDICATOR_H

#include <stdbool.h>

#include "device/device.h"
#include "support/support.h"

#include "device/device.h"

/* A criterion finds one number in a block of a field: */
enum amr__criterion_kind {
    AMR__BY_DETAIL,   /* largest |u - P(R(u))| */
    AMR__BY_GRADIENT, /* largest difference of adjacent cells */
    AMR__BY_LOHNER,   /* largest ratio of second to first differences */
    AMR__BY_VALUES,   /* 1 where a condition of refine.values holds, else 0 */
    AMR__BY_ESTIMATE, /* largest absolute value */
    AMR__N_CRITERIA
};

/* Blocks of a pool. */
struct amr__view {
    const struct amr__device *device;
    const void *pool; /* (device) */
    enum amr_type type;
    int dim, block, thin, buffer;
    int n_conditions; /* of refine.values */
    struct amr__condition condition[AMR__MAX_CONDITIONS];
};

/* What a criterion but detail finds in a slot. neighbor: [3^dim] as kernels see it, or NULL: nothing
 * is known beyond the block. side: [3^dim] the largest of the cells within `buffer` of each side, or
 * NULL. */
void amr__indicate(enum amr__criterion_kind kind, const struct amr__view *view, int slot,
                   const int *neighbor, struct amr__detail *out, double *side);

#endif
