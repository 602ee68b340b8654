/* What the two forms of the report share: the words for what the plan holds. A feature that adds a
 * fact to the report adds it to report.c (for people), to report_json.c (for programs) and to the
 * schema, docs/report.schema.json; test/report/check.py holds the three together. */
#ifndef AMRCC_ANALYSIS_REPORT_H
#define AMRCC_ANALYSIS_REPORT_H

#include "analysis/tree/tree.h"

/* "ring", or "wall outflow" where the low and the high side differ. */
const char *report_boundary(const struct plan *p, int axis);
/* Where the kind of an axis comes from: "clause", "subscripts" (they wrap) or "arrays". */
const char *report_boundary_from(const struct plan *p, int axis);
const char *report_reduction(enum reduction_op op);
const char *report_form(enum array_form form);                   /* "dims", "flat", "rows" */
/* The field that an array of a nest is, or NULL. */
const struct plan_field *report_field(const struct plan *p, const struct plan_array *a);
/* Does the nest read across the edge of this axis? */
bool report_crosses(const struct plan_nest *n, int axis);

bool report_keeps_sum(const struct plan_nest *n, int array); /* is its update in flux form? */
/* The iterator of an axis; of an axis that a boundary stands still along, the domain's. */
const char *report_iterator(const struct plan *p, const struct plan_nest *n, int axis);

void report_json(const struct plan *p, struct text *out);

#endif
