/* What the program asks for: launches, and the arrays that come and go with them. */
#ifndef AMR_PROGRAM_PROGRAM_H
#define AMR_PROGRAM_PROGRAM_H

#include "state/state.h"

/* ---- domain.c --------------------------------------------------------------------------------- */

/* Rank 0. Size in direction d of an array with these strides as far as they tell: 0 in the
 * slowest one. */
long amr__array_extent(const struct amr_array *a, int d);
/* Elements of an array behind the domain. */
int amr__ring_behind(const struct amr_array_desc *desc, int d);
/* Fills in the domain of a launch: as it is, or, before the mesh is built, as this nest shows it. */
void amr__domain_find(const struct amr_nest *nest, const struct amr_array *arrays,
                      struct amr__launch *l);
/* Several arrays in one block of memory: where the next one begins the field ends. False, and the
 * domain is as it was: that says nothing new, or cannot be. */
bool amr__domain_ends_before(const struct amr__field *f, const void *next, struct amr__launch *l);

/* ---- arrays.c --------------------------------------------------------------------------------- */

/* Rank 0: makes a field of an array that the runtime meets for the first time (tells all ranks). Of
 * `known` it takes the address, strides, begin, bytes, rows and table. */
struct amr__field *amr__field_new(const struct amr_array_desc *desc, const struct amr__field *known);
/* Elements that an array holds beyond the domain. */
void amr__field_rings(const struct amr_array_desc *desc, int ring[3][2]);
/* Rank 0: the program gives this memory back: fields whose origin lies in it are forgotten on all
 * ranks. Nothing happens where there are none. */
void amr__field_forget(const void *begin, size_t bytes);
/* What commands do, on every rank. */
void amr__do_field_new(const void *payload, size_t bytes);
void amr__do_field_free(const void *payload, size_t bytes);
void amr__do_field_dirty(const void *payload, size_t bytes);

#endif
