/* What a cell's code computes: in numbers (an interpreter) and in formulas (symbolic execution). */
#ifndef AMRCC_ANALYSIS_FORMULAS_H
#define AMRCC_ANALYSIS_FORMULAS_H

#include "analysis/formulas/interpret.h"
#include "analysis/formulas/products.h"
#include "analysis/formulas/symbolic.h"
#include "analysis/notes.h"
#include "analysis/tree/tree.h"



#endif
