/* One nest on its way to text, and the pieces of the kernels file. Private to codegen/.
 * User's dimension order turns into the runtime's here: axis 0 is the innermost iterator. */
#ifndef AMRCC_CODEGEN_NEST_H
#define AMRCC_CODEGEN_NEST_H

#include "codegen/codegen.h"
#include "codegen/print/print.h"

/* A function or constant of the user's that goes into the kernels file, under a name of its own
 * where two units have the same one. */
struct borrowed {
    const struct decl *decl;
    const struct function *function; /* NULL: a constant */
    const char *name;
};

/* A header of the user's that has to be edited, and the name of the edited copy. */
struct header_copy {
    const struct source *source;
    const char *name;
};

/* What all nests of a program share. */
struct kernels {
    struct arena *arena;
    struct diag *diag;
    const struct plan *plan;
    const struct target *target;
    const char *stem;
    int block;
    VEC(struct borrowed) borrowed; /* in the order in which they must be defined */
    VEC(struct header_copy) copies;
};

struct nest_code {
    struct kernels *kernels;
    const struct plan_nest *nest;
    struct printer print;
    bool tiles;                              /* arrays with offsets are gathered */
    bool columns;                            /* CUDA: a thread runs a column (columns.c) */
    VEC(const struct plan_scalar *) scalars; /* those that the printed body names */
    const struct plan_position *in_position; /* one in floating point that is being printed */
    bool in_colour;                          /* a parity of the level's own cells is being printed */
    int moved[PLAN_MAX_DIM];                 /* by runtime axis: cells are printed so far away */
    bool in_flux;                            /* while fluxes are being printed */
    const struct plan_access *target_of;     /* of the assignment whose left side is being printed */
    int shorter;                             /* while a cell without the rare branches at this depth
                                                and below is being printed; else -1 */
};

/* Runtime axis of the user's dimension d, and back. */
static inline int nest_axis(const struct plan *p, int d)
{
    return p->dim - 1 - d;
}
bool nest_reads_around(const struct plan_nest *n); /* some array */
bool nest_has_tiles(const struct nest_code *n);
bool nest_reads_far(const struct nest_code *n); /* offsets go through the table of neighbours, each */
/* `heat.c:12`, without folders. */
const char *nest_place(struct arena *a, const struct plan_nest *nest);
/* The hull of an array's offsets and 0 along runtime axis x = 0, y = 1, z = 2 (0 beyond dim). */
int nest_lo(const struct nest_code *n, const struct plan_array *a, int axis);
int nest_hi(const struct nest_code *n, const struct plan_array *a, int axis);
/* Name of the user's iterator along a runtime axis, or "0" beyond the dimension. */
const char *nest_iterator(const struct nest_code *n, int axis);
/* Begins the function amr_N_NAME of a cell, up to its parameters of its own. */
void nest_emit_cell_begin(struct nest_code *n, const char *name);

/* The name that amr_device.h gives a type of two words. */
const char *nest_one_word(const char *type);
/* "sum", "min", "max"; what a cell's term and a whole reduction start from; names of variables. */
const char *nest_op_name(enum reduction_op op);
const char *nest_term_identity(enum reduction_op op);
const char *nest_total_identity(enum reduction_op op);
const char *nest_reduction_name(const struct nest_code *n, int r);
bool nest_has_sum(const struct nest_code *n);

/* nest.c: scalars, tiles, struct amr_here_N, access macros and the cell function. */
struct nest_code nest_code_new(struct kernels *k, const struct plan_nest *nest, struct text *out);
void nest_emit(struct nest_code *n);
/* columns.c: a member of struct amr_here_N and an access macro, where a thread runs a column. */
void columns_emit_member(struct nest_code *n, int array);
void columns_emit_macro(struct nest_code *n, const struct plan_array *a, const char *params);
/* table.c: tables along axes and others. */
bool table_print(struct printer *p, const struct nest_code *n, const struct expr *e);
void table_emit_members(struct nest_code *n);
void table_emit_block(struct nest_code *n, const char *args);
void table_describe(struct nest_code *n);
void table_emit_launch(struct printer *p, const struct plan_nest *nest);
/* nest.c: whether a boundary nest runs along one row or plane of cells across y or z, and not across x */
bool nest_is_along_x(const struct nest_code *n);
/* nest.c: whether a boundary nest may come upon ring blocks across x, which the runtime can pack
 * (amr_nest.packs): runs over them, or reads them from the corners. */
bool nest_may_pack(const struct nest_code *n);
/* ends.c: comparisons with the ends of the nest's range (plan_nest.ends). */
bool ends_print(struct printer *p, const struct nest_code *n, const struct expr *e);
void ends_emit_members(struct nest_code *n);
void ends_emit_block(struct nest_code *n, const char *args);
/* widths.c: arrays that hold a power of the cell width. Of a read: whether a parenthesis was opened. */
void widths_emit_members(struct nest_code *n);
void widths_emit_block(struct nest_code *n, const char *args);
const char *widths_back_name(const struct nest_code *n, const struct plan_array *a); /* or NULL: it is set as it is */
bool widths_begin_read(struct printer *p, const struct nest_code *n, const struct plan_access *access);
bool widths_print_set(struct printer *p, struct nest_code *n, const struct expr *e);
/* update.c: a cell function that scales what comes from neighbours (plan_nest.update_power). */
bool nest_has_image(const struct plan_nest *n); /* reads one: plan_access.image */
bool nest_is_own(const struct nest_code *n, const struct plan_access *a); /* held in amr_new_NAME */
void update_emit_own(struct nest_code *n);
void update_emit_params(struct nest_code *n);
void update_emit_cell(struct nest_code *n);
/* ", 1" and the like: the last argument of such a cell function, else "". */
const char *update_argument(const struct nest_code *n, const char *finest);
/* describe.c: amr_nest.high. */
unsigned nest_high(const struct nest_code *n);
/* flux.c: what passes through the faces on one side of a leaf. */
void flux_emit(struct nest_code *n);
void flux_describe(struct nest_code *n);
/* shorter.c: rows that run first without the rare branches of their cells. */
bool shorter_any(const struct nest_code *n);
bool shorter_helper(const struct kernels *k, const struct function *f); /* has such a version */
/* An `if` whose rare branch, at the depth or below, notes that and leaves; a call of a helper that
 * does. False: none such. */
bool shorter_print_if(struct printer *p, const struct kernels *k, const struct stmt *s, int depth,
                      const char *leave);
bool shorter_print_call(struct printer *p, const struct kernels *k, const struct expr *e);
void shorter_emit_rows(struct nest_code *n);   /* amr_N_full_row */
void shorter_emit_thread(struct nest_code *n); /* what each thread knows of its rows: amr_guess */
/* scalars.c: which of the nest's scalars the cell needs; also for the header and the host. */
void nest_find_scalars(struct nest_code *n);
void nest_find_scalars_in(struct nest_code *n, struct expr *e); /* adds those of an expression */
/* The scalar that this use of a variable means, or NULL; its name in generated code. */
const struct plan_scalar *nest_scalar(const struct plan_nest *nest, const struct expr *use);
const char *nest_scalar_name(struct arena *a, const struct plan_scalar *s);
/* describe.c: what stands behind AMR_ for values of a mesh array, a table or a reduction. */
const char *nest_type_name(const struct type *t);
/* borrow.c: helpers and constants; emits their definitions. */
void borrow_all(struct kernels *k);
void borrow_emit(struct kernels *k, struct text *out);
/* cplusplus.c: errors for what the C++ of a target's kernels refuses. */
void cplusplus_check(struct kernels *k);
const char *borrow_name(const struct kernels *k, const struct decl *d); /* or NULL */
/* describe.c: descriptors of nests and of the program. */
void describe_nest(struct nest_code *n);
void describe_program(struct kernels *k, struct text *out);
/* kernels.c, header.c */
struct kernels_files {
    struct kernels_file {
        const char *name;
        struct text text;
    } * at; /* [n] */
    int n, room;
};
void kernels_emit(struct kernels *k, struct kernels_files *files);
void header_emit(struct kernels *k, struct text *out);
/* include.c: finds the headers that need an edited copy. */
void include_mark(struct kernels *k);
/* host.c: whether a source has anything to edit; the edited text of one source. */
bool host_changes(struct kernels *k, const struct source *s);
void host_emit(struct kernels *k, const struct source *s, bool line_directives, struct text *out);
/* The same source with its time loops told, and no other change. */
void host_emit_serial(struct kernels *k, const struct source *s, struct text *out);
/* `amrcc from heat.c, more.c` for the first line of a file. */
const char *kernels_sources(const struct kernels *k);

#endif
