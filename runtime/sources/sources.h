/* Sources that nests create between the centres of coarse cells. */
#ifndef AMR_SOURCES_SOURCES_H
#define AMR_SOURCES_SOURCES_H

#include "state/state.h"

/* ---- sources.c -------------------------------------------------------------------------------- */

/* A nest is about to run on the mesh: refines where it makes what coarse leaves would not
 * show; leaves where it does so are held by remeshes. Collective. */
void amr__sources_look(const struct amr__launch *l);
void amr__sources_note(enum amr__verb verb, const void *payload, size_t bytes); /* before it runs */
void amr__sources_hold(signed char *want);

#endif
