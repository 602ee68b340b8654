/* Where the values of arrays lie along each axis: in cells or on faces, and where arrays begin. */
#ifndef AMRCC_ANALYSIS_AXES_H
#define AMRCC_ANALYSIS_AXES_H

#include "analysis/tree/tree.h"

/* Arrays of one mesh differ by no more elements, which are faces and ghost cells: not a strip of cells beside it. */
enum { MOST_APART = 16 };

/* centring.c: the field that a variable holds, or NULL. */
struct work_field *work_field_of(const struct plan *p, const struct decl *d);
/* A clause says across which axes its values lie on faces. */
bool centring_clause(const struct plan *p, const struct decl *d, unsigned *bits);
/* Bits of axes as the user says them: "cell", "node", "face(x)", "edge(x, y)". */
const char *centring_text(const struct plan *p, unsigned node);
void padding_find(struct plan *p);
/* Cells more that an array lacks; and moving the accesses of all nests by what is known. */
void padding_add(struct plan *p, struct decl *d, int axis, int cells);
void padding_apply(struct plan *p);

/* axis_coordinates.c: finds arrays that lie on faces, once accesses are scanned, and warns where two
 * uses of one contradict each other; and what it found of one, or NULL. */
void axis_coordinates_find(struct plan *p, struct diag *d);
const struct work_coordinate *axis_coordinate_of(const struct plan *p, const struct decl *d,
                                                 int axis);
/* Is it such an array, or what one is made of, anew in each step? Or would it be, if a clause did not
 * put it into cells? Or a temporary that is made in ghost cells, too? */
bool axis_serves(const struct plan *p, const struct decl *d);
bool axis_is_remade(const struct plan *p, const struct decl *d);
/* All that the nest writes is: it may run over ghost cells, and does not tell where the mesh ends. */
bool axis_nest_serves(const struct plan *p, const struct plan_nest *n);

/* reduction_nests.c: does the nest write no cell? Does it tell where the mesh's cells are: it reads
 * neighbours, and writes cells if any nest does. Places of the first kind between cells. */
bool nest_only_reads(const struct plan_nest *n);
bool nest_spans_mesh(const struct plan *p, const struct work_nest *w);
/* The next one of the latter, from number *i on, which is counted on; NULL behind the last. All of
 * them: each_spanning (w, p) ... w->lo; any_spanning(w, p, w->lo == x): does it hold of one? */
struct work_nest *next_spanning(const struct plan *p, int *i);
#define each_spanning(w, p)                                                                        \
    for (int w##_i = 0, w##_on = 1; w##_on; w##_on = 0)                                            \
        for (const struct work_nest *w; (w = next_spanning(p, &w##_i));)
#define any_spanning(w, p, ...) any_in(each_spanning (w, p), __VA_ARGS__)
void reduction_nests_place(struct plan *p);
/* An error where one takes in what lies beyond a boundary that a clause says. */
void reduction_nests_check(struct plan *p, struct diag *d, int axis);

/* Passes, in the order of analysis.c. */
pass pass_centring;
silent_nest_pass pass_table_centring, pass_image;

#endif
