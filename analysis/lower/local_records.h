/* Local structs and arrays of a cell as variables (local_records.c). */
#ifndef AMRCC_ANALYSIS_LOCAL_RECORDS_H
#define AMRCC_ANALYSIS_LOCAL_RECORDS_H

#include "analysis/tree/tree.h"

/* Turns a local struct, declared by `s` in the block, or an array of structs, into a variable for
 * each member, where nothing needs it as a whole; false where something does. */
bool local_record_split(struct plan *p, struct stmt *block, struct stmt *s, struct decl *d);

/* Turns arrays of integers that the statement declares into a variable for each element, where
 * numbers choose the elements. */
void local_elements_split(struct plan *p, struct stmt *body);

#endif
