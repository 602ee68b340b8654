/* Changing the mesh: for what the criteria see, for what host code has written, and the first one. */
#ifndef AMR_ADAPT_ADAPT_H
#define AMR_ADAPT_ADAPT_H

#include "evaluate/evaluate.h"

/* ---- remesh.c --------------------------------------------------------------------------------- */

/* The mesh has changed: pending data, stale ghosts. map: where the leaves come from, if that is all that
 * has changed since fields were in use: ghosts that stay where they are hold what they held; NULL: nothing
 * does. look_again: the criterion will be asked before the fields change. */
void amr__fields_moved(const struct amr__map *map, bool look_again);
void amr__remesh(void); /* criterion, adapt, balance, transfer. Collective. */
/* In the first steps, before the first regular one: only refines, as many levels as it takes. What
 * boundaries and sources bring into fields at rest is not in the initial data. Collective. */
void amr__remesh_early(void);
/* What the criterion wants of each own leaf: +1, 0, -1. n fields, settled. Collective. */
void amr__remesh_wishes(struct amr__field *const *fields, int n, signed char *want);
/* Adapts the mesh and, where asked or needed, its partition; all fields become pending. False if
 * nothing changed. Collective. */
bool amr__remesh_apply(signed char *want, bool balance);
/* Those that have a say when the mesh changes, and know more than remesh.c does (hooks.c). */
struct amr__remesh_told {
    bool (*before)(void); /* it is about to; true: `after` is to be called */
    void (*after)(void);
    void (*hold)(signed char *want); /* leaves that must not get coarser, or must get finer */
};
void amr__remesh_tells(const struct amr__remesh_told *who);

/* ---- host_refinement.c ------------------------------------------------------------------------ */

/* Scatters fields; before, refines the mesh where their values need it. True: it has. Collective. */
bool amr__refine_and_scatter(struct amr__field *const *fields, int n);
/* Refines by one level where the criterion wants it of the fields. False: nowhere. Collective. */
bool amr__refine_wished(struct amr__field *const *fields, int n, void (*before)(void));
/* Refines the own leaves with want > 0; frees want; in front of that calls `before`, which may be
 * NULL. False: there are none. Collective. */
bool amr__refine_leaves(signed char *want, void (*before)(void));

/* ---- survey.c ---------------------------------------------------------------------------------- */

/* Evaluates everything once (the fields' pools are empty afterwards); then tells the
 * first mesh, spread over the ranks, and such cells of it as it has at hand (NULL: it has not). And
 * a uniform mesh. Collective but for cells. */
struct amr__survey; /* opaque */
struct amr__survey *amr__survey_new(struct amr__evaluator *e);
struct amr__mesh *amr__survey_mesh(struct amr__survey *v);
const void *amr__survey_cells(const struct amr__survey *v, struct amr__node node);
void amr__survey_free(struct amr__survey *v);
struct amr__mesh *amr__uniform_mesh(int level);

#endif
