/* Code for numbers that are known: loops over values and directions written out, branches chosen. */
#ifndef AMRCC_ANALYSIS_VERSIONS_H
#define AMRCC_ANALYSIS_VERSIONS_H

#include "analysis/versions/unroll.h"

/* Passes, in the order of analysis.c. */
silent_pass pass_record_tables, pass_specialise, pass_set_ahead;
kernel_pass pass_interchange;
silent_nest_pass pass_index_choice, pass_unroll;

#endif
