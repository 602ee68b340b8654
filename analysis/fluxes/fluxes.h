/* Updates in flux form. */
#ifndef AMRCC_ANALYSIS_FLUXES_H
#define AMRCC_ANALYSIS_FLUXES_H

#include "analysis/notes.h"
#include "analysis/tree/tree.h"

/* Passes, in the order of analysis.c. */
void pass_fluxes(struct plan *p, struct diag *d);
void pass_face_values(struct plan *p, struct diag *d);

#endif
