/* Lines of cells: arrays of the function that hold one line, and work of its own for each line. */
#ifndef AMRCC_ANALYSIS_LINES_H
#define AMRCC_ANALYSIS_LINES_H

#include "analysis/tree/tree.h"

/* line_loops.c: loops along lines of cells stand side by side in the loop around them, and count in
 * the iterators of the domain. cells: the mesh array that a line has become, whose indices from
 * `first` on are the mesh's. */
void line_loops(struct plan *p, const struct work_domain *domain, struct stmt *around,
                struct decl *cells, int first);

/* work_arrays.c: the statement gives the variable a new block of memory, or frees it; the body uses
 * it otherwise. */
bool is_allocation_of(const struct stmt *s, const struct decl *d);
bool is_used_in(struct stmt *body, const struct decl *d);
/* All that the program's calls give for the parameter d of f is lent for lines alone. */
struct work_lending {
    struct plan *plan;
    bool (*is_line)(struct plan *p, struct function *f, struct decl *d); /* by all that f does */
};
bool is_lent_for_lines(const struct work_lending *l, struct function *f, const struct decl *d);
/* A member of a struct whose memory no other function than kernels looks into. */
bool is_member_for_lines(const struct plan *p, const struct function *f, const struct decl *d);

/* array_expansion.c: a mesh array that the program does not have, whose memory is the runtime's. extent: by
 * axis, of what the nests with it come to. For passes behind pass_alias. */
struct decl *mesh_array_new(struct plan *p, struct work_data *data, struct decl like,
                            const struct type *element, const struct poly *extent);
struct work_data *data_of(const struct plan *p, const struct function *f); /* of its domain */

/* line_ends.c: loops over ghost cells of lines in the loop's body are written out. */
void line_ends(struct plan *p, struct stmt *around);

/* Passes, in the order of analysis.c. */
silent_pass pass_row_skips, pass_carried, pass_array_expansion, pass_row_conditions;

#endif
