/* Where a mesh array lies in the user's memory. Rank 0. */
#ifndef AMR_MEMORY_MEMORY_H
#define AMR_MEMORY_MEMORY_H

#include "state/state.h"

/* ---- alloc.c ---------------------------------------------------------------------------------- */

/* Size of the block of malloc's that the address lies in, and its begin; 0 and NULL if in none. */
size_t amr__block_around(const void *address, const char **begin);
/* The same block, of a table that each launch asks for. */
size_t amr__table_block(const void *address, const char **begin);
/* The program's memory tells who has mesh arrays in it (hooks.c). */
struct amr__memory_told {
    void (*copied)(const void *begin, size_t bytes); /* the block is about to be copied elsewhere */
    void (*gone)(const void *begin, size_t bytes);   /* it is given back */
};
void amr__memory_tells(const struct amr__memory_told *who);
void amr__memory_gone(const void *begin, size_t bytes);

/* ---- scope.c ---------------------------------------------------------------------------------- */

/* The same of the automatic variable that the address lies in. */
size_t amr__scope_around(const void *address, const char **begin);
/* The program writes into this array itself / the address lies in an automatic array that nobody has
 * set yet. */
void amr__scope_set(const void *address);
bool amr__scope_is_chance(const void *address);

/* ---- statics.c ------------------------------------------------------------------------------- */

/* The same of the static array that the address lies in. */
size_t amr__static_around(const void *address, const char **begin);

/* ---- pages.c ---------------------------------------------------------------------------------- */

/* Whether the user's memory of an array that the runtime has not seen yet holds anything but zeros.
 * Pages never touched are not touched (page map). Rank 0 only. */
bool amr__memory_is_zero(const void *p, size_t bytes);

/* ---- block_cache.c ---------------------------------------------------------------------------- */

/* For alloc.c: the block around an address that was kept (0: not known), keeping it, and
 * dropping what lies in a block that is no more. */
size_t amr__recall(const char *address, const char **begin);
void amr__recall_keep(const char *address, const char *begin, size_t bytes);
void amr__recall_drop(const char *begin, size_t bytes);

/* ---- address.c -------------------------------------------------------------------------------- */

/* Rank 0: the address by which the program knows the array, of its own element (0, 0, 0). */
const char *amr__field_origin(const struct amr__field *f);
/* Rank 0: the field that the address is the origin of / lies in, or NULL. */
struct amr__field *amr__field_at(const void *origin);
struct amr__field *amr__field_containing(const void *address);

/* ---- memory_objects.c ------------------------------------------------------------------------- */

/* Finds out anew which fields share a memory object: fields have come or gone. Rank 0. */
void amr__objects_find(void);
bool amr__object_has(const struct amr__field *f, const void *address);
uint64_t amr__object_hash(const struct amr__field *f); /* of the user's memory of one field */

/* ---- rows.c ----------------------------------------------------------------------------------- */

/* The element with these indices; NULL where the array has no such row. */
char *amr__user_cell(const struct amr__field *f, const long index[3]);
/* Bytes from an element to the next along x; 0: each lies somewhere else. */
long amr__user_step(const struct amr__field *f);
/* Where that is 0: the least bytes from one of its cells to another. */
size_t amr__user_gap(const struct amr__field *f);
/* The index of the element at an address; -1 where that cannot be told. False: there is none of the
 * array's. */
bool amr__user_index(const struct amr__field *f, const char *address, long index[3]);
/* Whether the array has a byte in begin .. end. */
bool amr__user_touches(const struct amr__field *f, const char *begin, const char *end);
/* Whether the two cannot share memory, as far as that shows without a look at each row. */
bool amr__user_apart(const struct amr__field *f, const struct amr__field *other);
/* Whether the array has a byte of the piece of another that begins there. Values of the same cells
 * that lie in turn, as structs hold them, do not overlap. */
bool amr__user_overlaps(const struct amr__field *f, const struct amr__field *other,
                        const char *begin, size_t bytes);
/* Whether begin .. end holds the first byte of the array, or of one of its rows. */
bool amr__user_begins_in(const struct amr__field *f, const char *begin, const char *end);
/* Calls look for each piece of its memory, until that says false. True if it never did. */
bool amr__user_pieces(const struct amr__field *f,
                      bool (*look)(const char *begin, size_t bytes, void *with), void *with);

/* ---- rowlist.c -------------------------------------------------------------------------------- */

/* Reads a table as far as the launch's domain and ring go: address, strides, begin, bytes, rows. */
void amr__rows_read(const struct amr_array *array, const struct amr__launch *l,
                    struct amr__field *known);
/* Reads the rows of a field anew where the domain has changed since. True if what has come along
 * holds anything but zeros. */
bool amr__rows_widen(struct amr__field *f, const struct amr__launch *l);
void amr__rows_free(struct amr__rows *rows);

/* ---- rowtable.c ------------------------------------------------------------------------------- */

/* The field whose rows a table (array->rows > 0) names over the range of the launch, or NULL. */
struct amr__field *amr__rows_find(const struct amr_array *array, const struct amr__launch *l);

#endif
