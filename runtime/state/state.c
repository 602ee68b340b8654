/* What is known of the run: see state.h. */
#include "state/state.h"

struct amr__state amr__state;
