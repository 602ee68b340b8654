/* Updates in flux form. */
#ifndef AMRCC_ANALYSIS_FLUXES_H
#define AMRCC_ANALYSIS_FLUXES_H

#include "analysis/notes.h"
#include "analysis/tree/tree.h"

/* Passes, in the order of analysis.c. */
pass pass_fluxes;
silent_nest_pass pass_face_values;

#endif
