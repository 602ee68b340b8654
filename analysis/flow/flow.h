/* What runs before what in a function and in a cell: set before it is read, written in full, made of
 * which values. */
#ifndef AMRCC_ANALYSIS_FLOW_H
#define AMRCC_ANALYSIS_FLOW_H

#include "analysis/flow/events.h"
#include "analysis/flow/made_of.h"
#include "analysis/flow/value_places.h"

/* advances.c: some statement sets the array, by its number in the nest, to a cell's value and
 * something added. */
bool nest_advances(struct work_nest *nest, int array);
/* ... *from: the array whose values are taken on, where it is one; or -1. */
bool nest_advances_from(struct work_nest *nest, int array, int *from);

/* handed.c: some call hands the fields x and y to the parameters a and b of one function, which may be handed
 * several. */
bool calls_hand(const struct plan *p, const struct decl *a, const struct decl *b, const struct decl *x,
                const struct decl *y);
/* ... some memcpy takes the values of one field over to the other; all that lead from one mesh array to another,
 * found once for each pass that asks. */
bool bytes_move(const struct plan *p, const struct decl *from, const struct decl *to);
struct moved_bytes {
    struct expr *to, *from;
};
struct moved_index {
    VEC(struct moved_bytes) at;
};
const struct moved_index *bytes_moved(const struct plan *p);
bool moved_between(const struct plan *p, const struct moved_index *moved, const struct decl *from,
                   const struct decl *to); /* one of them leads from one field to the other */

/* touch.c. 1: set before it is read in every run of s; -1: it may be read first, or is set under a
 * condition; 0: neither. */
int first_touch(struct stmt *s, const struct decl *d);
/* The value of a variable, or of one of a polynomial's, may be another in another cell, or later in
 * the same one. */
bool nest_changes(const struct work_nest *w, const struct decl *d);
bool nest_changes_poly(const struct work_nest *w, const struct poly *p);
/* Each cell of the nest sets it before it reads it; the same from its sunk statement `from` on. */
bool set_before_read(const struct work_nest *w, const struct decl *d);
bool starts_afresh(const struct work_nest *w, int from, const struct decl *d);
/* The variables that a nest declares, anew; and those of one statement, added to them. */
void find_locals(struct plan *p, struct work_nest *w);
void nest_add_locals(struct plan *p, struct work_nest *w, struct stmt *s);
/* live.c: where what s leaves in a variable may be read; nowhere: it is dead behind s. */
struct read_at read_behind(const struct plan *p, struct stmt *s, const struct decl *d);
/* ... in the same call of the function that s lies in. */
struct read_at read_behind_within(const struct plan *p, struct stmt *s, const struct decl *d);
/* Does a statement need what a variable holds outside of the loops that begin with a value of it?
 */
bool is_read_elsewhere(struct stmt *s, const struct decl *d);

/* full_write.c: plan_array.full_write of an array of the nest. */
bool nest_writes_fully(struct plan_nest *n, int array);
/* plan_array.fills. */
bool nest_fills(struct plan_nest *n, int array);
/* nest_writes_fully of a statement by itself. */
bool nest_writes_first(struct plan_nest *n, struct stmt *s, int array);

/* neighbours.c: where the program fills a table of integers once, by a formula of the index: that
 * formula, and the variable that stands for the index in it; false where it does not. */
struct neighbours {
    struct expr *value;
    struct decl *index;
    struct function *in, *caller; /* the function that fills it, and one that hands it over in */
    struct expr *call;            /* this call; or NULL */
    struct stmt *loop;            /* that fills it */
};
bool neighbour_entry(const struct plan *p, struct function *kernel, struct decl *table,
                     struct neighbours *out);

/* filled.c: the program fills the table before the kernel comes to read it. `as`, `behind`: the table in
 * the kernel, and in the program. */
bool neighbour_filled(const struct plan *p, const struct function *kernel, const struct decl *as,
                      const struct decl *behind, const struct neighbours *table);
/* A note that says why not. */
void neighbour_note(const struct plan *p, struct diag *d, struct function *kernel,
                    struct decl *table);

/* followers.c: variables that some code computes from one, the first of them. */
struct followers {
    struct arena *arena;
    int n, room;
    const struct decl **at;
};
void followers_add(struct followers *f, const struct decl *d);
/* Adds the integer that a walk finds made of one of them, by = or its initialiser. */
void followers_note(struct followers *f, const struct walker *w);
bool follows(const struct followers *f, struct expr *e); /* it names one */

/* conditions.c: what holds, or does not, where an expression is evaluated. */
struct condition {
    struct expr *e; /* neither !, nor an && that holds, nor an || that does not */
    bool holds;
};
struct conditions {
    VEC(struct condition);
};
void conditions_add(struct arena *a, struct conditions *list, struct expr *e, bool holds);
/* ... at a site in the statement `in`, from what is around both within root. */
struct conditions conditions_around(struct arena *a, const struct stmt *in, const struct stmt *root,
                                    const struct expr *site, const struct walk_frame *above);

/* array_sections.c: every element that the body of a loop reads of an array it has set itself in the
 * same round, whichever way it goes; and up to where it reaches. */
enum { SECTION_DIMS = 4 };
struct array_sections {
    const struct decl *array;
    const struct work_domain *domain;
    int dims;        /* of the array */
    int first, axes; /* those along which it is a line of cells */
    struct poly end[SECTION_DIMS]; /* out: behind the last element in use */
    bool has_end;    /* out: some is */
    const char *why; /* out: it is not so; or NULL */
    struct range at;
};
bool sections_read(const struct plan *p, struct stmt *body, struct array_sections *out);
/* A note and a hint where that keeps an array from being a line of cells; false: nothing does. */
bool sections_note(const struct plan *p, struct diag *d, const struct decl *array);

/* contents.c: calls within calls are followed to this depth. */
enum { MOST_NESTED_CALLS = 8 };
/* May this statement be part of a nest? The call of an unknown function, or NULL. */
struct expr *find_unknown_call(const struct plan *p, struct stmt *s);
/* Is it a number, or a struct of numbers, in a mesh array? */
bool is_mesh_element(const struct plan *p, struct expr *e);
/* A subscript of a mesh array that mentions the index (NULL: any); or NULL. */
struct expr *find_mesh_subscript(const struct plan *p, struct stmt *s, const struct decl *index);
/* There is one, or a call of a function that holds one. */
bool reaches_mesh(const struct plan *p, struct stmt *s);

/* lent.c: is the argument a local of the cell, or of the helper that calls, lent by address to a
 * parameter of this type? */
bool is_lent(const struct work_nest *w, const struct function *helper, const struct type *param,
             struct expr *arg);
/* The local array that e names, where it stands as an argument of a call of a visible function. */
struct decl *lent_array(const struct work_nest *w, const struct walk_frame *above, struct expr *e);

/* reaching.c: may the expression be worth something else once all that, or the statement, has run? */
bool may_change(const struct plan *p, struct walk_roots in, struct expr *e);
bool stmt_may_change(const struct plan *p, struct stmt *s, struct expr *e);

/* set_alike.c: in the block, which a cell of the loop runs, either all cells set the number before they
 * read it, or none does. */
bool is_set_alike(const struct plan *p, struct stmt *loop, struct stmt *block, const struct decl *d);
/* What an assignment, in the statement's block or in one around it, gives the variable and is the same
 * there; NULL: unknown. */
struct expr *reaching_value(const struct plan *p, struct stmt *place, struct decl *d);
/* call_sets.c: may the call set the variable of file scope, or the one that stands for a member? */
bool call_may_set(const struct plan *p, struct expr *call, const struct decl *d);

/* entry.c: nothing of the function writes the entry of an array between two places of its text. */
bool is_fixed_entry(struct plan *p, struct function *f, struct expr *e, uint32_t from, uint32_t to);

/* Passes, in the order of analysis.c. */
silent_pass pass_privatise, pass_privatise_placed, pass_local_scope, pass_steady;

#endif
