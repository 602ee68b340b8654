/* What passes between levels: fluxes of updates, values on faces, and the operators that clauses choose. */
#ifndef AMRCC_ANALYSIS_FLUXES_H
#define AMRCC_ANALYSIS_FLUXES_H

#include "analysis/tree/tree.h"

/* operators.c: its name, where operator is not 0. */
const char *operator_name(const struct plan *p, enum transfer t, int operator);

/* Passes, in the order of analysis.c. */
pass pass_fluxes, pass_operators;
silent_nest_pass pass_face_values;

#endif
