/* For which values of an array what a nest makes jumps, measured by running its code for one cell: arrays that
 * decide, the values for which they do (decides.c, asked.c), and conditions on arrays of which the sides differ
 * (contours.c). */
#ifndef AMRCC_ANALYSIS_THRESHOLDS_H
#define AMRCC_ANALYSIS_THRESHOLDS_H

#include "analysis/tree/tree.h"

silent_pass pass_decides;

#endif
