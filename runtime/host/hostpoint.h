/* Single elements between host code and the mesh: hostpoint.c brings them, hostset.c takes them. */
#ifndef AMR_HOST_HOSTPOINT_H
#define AMR_HOST_HOSTPOINT_H

#include "state/state.h"

struct amr__point {
    int32_t field;
    int32_t index[3]; /* the user's */
};

/* The finest node that the element lies in. */
struct amr__node amr__point_node(const struct amr__point *p);
/* Rank 0: host code is about to set the element; its value is in the user's memory. False: too many
 * are watched already. */
bool amr__set_watch(const struct amr__point *at, char *address);

#endif
