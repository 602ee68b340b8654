/* Code for numbers that are known: loops over values and directions written out, branches chosen. */
#ifndef AMRCC_ANALYSIS_VERSIONS_H
#define AMRCC_ANALYSIS_VERSIONS_H

#include "analysis/notes.h"
#include "analysis/tree/tree.h"
#include "analysis/versions/unroll.h"

/* Passes, in the order of analysis.c. */
void pass_specialise(struct plan *p, struct diag *d);
void pass_set_ahead(struct plan *p, struct diag *d);
void pass_interchange(struct plan *p, struct diag *d);
void pass_index_choice(struct plan *p, struct diag *d);
void pass_unroll(struct plan *p, struct diag *d);

#endif
