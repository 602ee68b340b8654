/* What happens to a launch: it waits for the first mesh, or runs. */
#ifndef AMR_LAUNCH_LAUNCH_H
#define AMR_LAUNCH_LAUNCH_H

#include "state/state.h"

/* ---- launch_command.c ------------------------------------------------------------------------- */

void amr__launch_checked(const struct amr__launch *l); /* checks and runs it on the mesh */
/* What commands do, on every rank. */
void amr__do_launch(const void *payload, size_t bytes);

/* ---- initial.c -------------------------------------------------------------------------------- */

/* Pointwise nests launched before the first mesh exists wait in a queue; build evaluates them at
 * the finest resolution block by block (host-written arrays are read likewise), keeps what the
 * tolerance asks for, and fills the leaves. Collective. */
bool amr__initial_defer(const struct amr__launch *l); /* false: the mesh must be built first */
/* A boundary nest before there is a mesh, kept for when it is built; false: no such nest. */
bool amr__initial_postpone(const struct amr__launch *l);
void amr__initial_build(void);                        /* nothing if there is a mesh */
/* A launch that was asked for before the mesh was built with n levels less: drops their scalars. */
void amr__launch_drop_levels(struct amr__launch *l, int n);
bool amr__initial_uses(int field);                    /* a waiting nest does */
/* The array goes: boundary nests that wait to set it are dropped. True: others that wait need it. */
bool amr__initial_release(int field);
/* Initial nests stay known until the first step begins or something happens that they alone do not
 * explain: then close ends it (collective). Until then a further one may come late: rank 0 asks
 * may_reopen and tells all to. */
bool amr__initial_may_reopen(const struct amr__launch *l);
/* Rank 0: the user's code reads or writes a known array. Where such a program's late nest is not
 * explained by others, the mesh may be undone by way of uniform arrays: restart does it. */
void amr__initial_host_code(bool writes);
bool amr__initial_may_restart(const struct amr__launch *l);
void amr__initial_restart(void);
void amr__initial_close(void);
/* What commands do, on every rank. */
void amr__do_reopen(const void *payload, size_t bytes);

#endif
