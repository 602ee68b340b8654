/* What is known of the run: see internal.h. */
#include "internal.h"

struct amr__state amr__state;
