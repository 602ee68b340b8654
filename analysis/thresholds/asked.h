/* Between decides.c, asked.c and contours.c. */
#ifndef AMRCC_ANALYSIS_ASKED_H
#define AMRCC_ANALYSIS_ASKED_H

#include "analysis/numbers/numbers.h"

/* decides.c: whether an array's values decide what a nest makes where conditions have these sides.
 * steps: of the interpreter, of all trials. */
bool decides_with(const struct plan *p, const struct work_nest *w, const struct plan_array *a,
                  const struct interpret_sides *sides, int64_t *steps);
/* asked.c: for which values arrays decide, and what values they have. */
void asked_find(struct plan *p, int64_t *steps);
/* contours.c: conditions of a nest that ask arrays which stay as they are, and windows of others. kind: [arrays] */
enum contour_kind {
    CONTOUR_NONE,
    CONTOUR_KNOWN, /* each step makes it of the place, and the runtime follows that: only beside one that is asked */
    CONTOUR_ASKED, /* no step sets it, or by the place, and the nest reads neighbours */
    CONTOUR_MOVES  /* others */
};
void contours_find(struct plan *p, const struct work_nest *w, const unsigned char *kind);

#endif
