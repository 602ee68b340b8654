/* Accesses of a nest taken apart: which array, which offsets, which of a cell's values. */
#ifndef AMRCC_ANALYSIS_SUBSCRIPT_H
#define AMRCC_ANALYSIS_SUBSCRIPT_H

#include "analysis/tree/tree.h"

/* subscript.c: the accesses of a nest. */
struct access_scan {
    struct plan *plan;
    struct diag *diag;
    struct work_nest *nest;
    VEC(struct decl *) faulty;      /* arrays with an error already: one is enough */
    const struct expr *site;        /* the access at hand */
    const struct walk_frame *above; /* the expressions around it */
    const struct stmt *in;          /* the statement that it stands in */
    bool writes;                    /* which it sets */
};

/* Tables of pointers that lead to the rows: how many of the indices behind the lead go through one;
 * -1 where they are of another kind. */
int subscript_tables(const struct plan *p, const struct subscript *u);
/* component.c: several values per cell. */
/* Where e is a value within a struct that is an array's element: the element, and *text, the C text
 * behind it. NULL: it is none (*text is NULL), or an error was given. */
struct expr *component_element(struct access_scan *s, struct expr *e, const char **text);
/* Is the expression the same in front of the nest, where the launch evaluates it? */
bool is_outside(struct access_scan *s, struct expr *e);
/* C text of a subscript that is the same for all cells; NULL where it moves. */
const char *component_index(struct access_scan *s, struct expr *e);
/* The subscript skips this many elements, which sizes in variables make up. */
void component_skip(const struct plan *p, struct subscript *u, const struct poly *planes);
/* How many iterators the last subscript but `tail` mentions. */
int count_axes(struct access_scan *s, struct subscript *u, int tail);
/* Sets tail, component and type where trailing subscripts choose among a cell's values. */
void component_find_tail(struct access_scan *s, struct subscript *u);
/* Of a flat array: takes what is left of the index, less than the fastest stride, as the value's
 * number; *cells gets the whole cells in it. False where it is no such number. */
bool component_take_rest(struct access_scan *s, struct subscript *u, struct poly *rest,
                         const struct poly *stride, int64_t *cells);
/* Of a flat array that holds several, one behind the other: takes whole arrays out of the steps
 * along the slowest axis. */
void component_take_arrays(struct access_scan *s, struct subscript *u, const struct poly *stride,
                           int64_t *times);
/* The same where what is left of the index is known in front of the nest. */
bool component_take_outside(struct access_scan *s, struct subscript *u, const struct poly *rest,
                            const struct poly *slowest);
/* Takes them out of the rest of an index as the value's address. False where they are not known in
 * front of the nest. */
bool component_take_plane(struct access_scan *s, struct subscript *u, const struct poly *planes);
/* fixed.c: the value that conditions around the access at hand give to an axis' iterator. */
bool fixed_value(struct access_scan *s, int axis, struct poly *value);
/* How far from there an index lies that is `apart` more, or as much round the end. */
bool fixed_offset(struct access_scan *s, int axis, const struct poly *apart,
                  const struct poly *value, struct range at, int *offset);
/* Adds the iterators that they fix, and the index leaves out, to that of a flat array. */
void fixed_complete(struct access_scan *s, const struct subscript *u, struct poly *index);
enum { MOST_STEPS_AWAY = 8 }; /* of a neighbour in an array that follows another one */
/* planes.c: a term that is further away than any neighbour along the slowest axis. */
bool component_is_far(const struct access_scan *s, const struct poly_term *t,
                      const struct poly *slowest);
/* *rest without the arrays that lie in front of the one that is meant; they go into
 * *planes, which is 0 where nobody can tell. */
void planes_take(struct access_scan *s, struct expr *index, struct poly *rest,
                 const struct poly *slowest, struct poly *planes);
/* An index that ought to choose one of a cell's values, but is not known: an error, and true. */
bool component_error(struct access_scan *s, struct subscript *u, struct expr *index);
/* Turns address and strides of the cells into those of one of their values. */
void component_place(struct plan *p, const struct plan_nest *n, struct plan_array *a);
/* Array and offsets of access->site; adds the array to the nest. False with an error. */
bool subscript_read(struct access_scan *s, struct subscript *u, struct plan_access *access);

/* table_part.c: which values of the axis' iterator conditions leave to the lookup at hand. */
void table_part_find(struct access_scan *s, int axis, struct plan_part *part);

/* Finds the array of an access in the nest, adding it where it is new (a flat one without strides).
 */
int subscript_array(struct access_scan *s, struct subscript *u, enum array_form form);

#endif
