/* What the program as a whole does: its directives, the objects that members and macros stand for,
 * which variables may hold mesh arrays, small values that are handed down. */
#ifndef AMRCC_ANALYSIS_PROGRAM_H
#define AMRCC_ANALYSIS_PROGRAM_H

#include "analysis/tree/tree.h"

/* domain_names.c: does some domain clause of the program name an iterator so? */
bool is_iterator_name(const struct plan *p, const char *name);
bool loops_over_iterator(const struct plan *p, const struct stmt *s); /* the loop counts one */
bool holds_cell_loop(const struct plan *p, struct stmt *s); /* it, or one in it, counts one */
/* A loop over all cells by one index, perhaps: an integer, and it holds no such loop. */
bool may_be_collapsed(const struct plan *p, struct stmt *s);
bool is_mesh_loop(const struct plan *p, struct stmt *s); /* one or the other */
bool holds_loop_over(struct stmt *s, const char *name); /* NULL: any loop */
bool loops_over_domain(const struct plan *p, struct stmt *s);   /* over all of a clause */

/* struct_names.c: pointers that are another name for a struct, by that. */
void struct_names(struct plan *p, struct function *f);

/* members.c */
/* The function, or what it calls, sets the member of some struct. */
bool member_is_set_in(const struct plan *p, struct function *f, const struct decl *field);
const struct work_member *member_of(const struct plan *p, const struct decl *d); /* or NULL */
const char *member_plain(const char *name); /* `nx` of "g->nx" */
/* The object that a member expression of a function, or the text of a clause, stands for; NULL
 * where it cannot be named. */
struct decl *member_object(struct plan *p, struct function *f, struct expr *e);
struct decl *member_named(struct plan *p, struct function *f, const char *text);
/* The object for a member of `root`, whose C text is known. */
struct decl *member_make(struct plan *p, struct decl *root, struct decl *field, const char *text);
/* Another member of the object's struct, or an entry of a table (-1: none), as an object; field: a
 * table of file scope, too. NULL where there is no such number. */
struct decl *member_sibling(struct plan *p, const struct work_member *m, struct decl *field,
                            int64_t entry);
/* The same member of another object in the function, which may be the same object; or NULL. */
struct expr *member_elsewhere(const struct plan *p, struct function *f, const struct decl *d);
/* Is the member one of the struct's, or of a struct's in it? */
bool member_is_in(const struct type *t, const struct decl *field);

/* given.c: all that the program gives a variable, a parameter or a member. */
struct given {
    enum given_by {
        GIVEN_INITIAL,
        GIVEN_LISTED, /* to a member, by the list of its struct */
        GIVEN_SET,    /* =, ++ and the like, to it or to an entry of it; or its address is taken */
        GIVEN_ARGUMENT
    } by;
    struct expr *e;      /* the value, NULL of an argument that is left out; GIVEN_SET: what sets */
    struct stmt *at;     /* where */
    struct function *in; /* NULL: at file scope */
};
struct givens {
    const struct decl *of;
    int n, room;
    struct given *at; /* [n] */
};
/* d NULL: entries of lists of which it is not known which member they are of. */
struct givens values_given(const struct plan *p, const struct decl *d);
/* v is d, or a parameter that d is given to, also through calls within calls. */
bool given_through(const struct plan *p, const struct decl *v, const struct decl *d);
/* A pointer into no mesh array; or one that leads on from an array that a directive names, or from a
 * parameter that only such are given to: no table of pointers, no other variable. */
bool begins_in_mesh(const struct plan *p, struct expr *e);
/* Of the i-th variable; of NULL behind the last. */
struct givens givens_at(const struct plan *p, int i);
struct expr *given_value(const struct given *g); /* NULL: not known */
/* Do all values that the program's calls give the parameter fit? */
bool calls_give(const struct plan *p, const struct decl *param,
                bool (*fits)(const struct given *g, void *with), void *with);
/* The variable or member that an expression names, itself or an entry of it (*index, or NULL). */
struct expr *given_place(struct expr *e, struct expr **index);

/* settled.c: the one small value that the program gives an entry of a table, for its variable. */
void settle_entry(struct plan *p, struct decl *d, struct decl *of, int64_t entry);

/* aggregates.c: what the initialiser of a struct or array of type t gives its member or entry, of text
 * ".k.x" or "[1]" (*known: that number; else the list holds it somewhere). */
struct expr *aggregate_init(struct plan *p, const struct type *t, const char *text,
                            struct expr *list, bool *known);

/* apart_structs.c: structs of arrays or of pointers to such that are not mixed with others, and parameters that are
 * always given one of these. */
void apart_structs_find(struct plan *p);
/* The struct that a member expression, or an object of its own, is a member of, if that is apart; or NULL. */
const struct decl *apart_of(const struct plan *p, struct expr *e);
const struct decl *apart_of_member(const struct plan *p, const struct work_member *m);

/* address_tables.c: tables of addresses of variables that get apart arrays. */
void address_tables_find(struct plan *p);
bool is_address_table(const struct plan *p, const struct decl *d); /* d may be NULL */

/* cell_records.c: a struct of numbers, arrays of numbers and such structs: it can be the element of
 * a mesh array. */
bool is_cell_record(const struct decl *record);
const struct decl *whole_array_in(const struct type *t); /* the first one that is a member; or NULL */
/* The elements of a mesh array are of this type. */
void note_cell_records(struct plan *p, const struct type *t);
/* The struct of such an array's element that a member expression speaks of, or NULL. */
struct decl *cell_record_of(const struct plan *p, const struct expr *member);

/* carved.c: a call of malloc and the like; the function f cuts an array of its own out of a block
 * that it has allocated. */
bool is_allocation(struct expr *e);
bool is_carved(const struct plan *p, struct function *f, const struct stmt *in, struct expr *value);

/* alias.c: may the memory that `e` (a pointer or array) leads to hold a mesh array? */
bool alias_is_mesh(const struct plan *p, struct expr *e);
bool alias_decl_is_mesh(const struct plan *p, const struct decl *d);
void alias_note_mesh(struct plan *p, const struct decl *d); /* a variable made behind pass_alias */
/* Does e itself lie in a mesh array? */
bool alias_is_place_of_mesh(const struct plan *p, struct expr *e);
bool alias_same(const struct plan *p, const struct decl *a, const struct decl *b);
/* Do two variables name the same field? Narrower: not through functions that any array is handed
 * to. */
bool alias_same_field(const struct plan *p, const struct decl *a, const struct decl *b);
bool alias_leads_to_field(const struct plan *p, struct expr *e, const struct decl *d); /* a pointer or array */
bool nest_writes_field(const struct plan *p, const struct plan_nest *n, const struct decl *d);

/* macros.c: the variable that a clause's macro has become, or NULL; and the macro of it. */
struct decl *macro_named(const struct plan *p, const char *name);
const struct work_macro *macro_of(const struct plan *p, const struct decl *d);
/* The variable of file scope, or the macro, is known by its name in the function. */
bool is_visible_in(const struct plan *p, struct function *f, struct decl *d);
/* The variable's name as the user knows it: "DX", not "(DX)". */
const char *macro_label(const struct plan *p, const struct decl *d);
const struct macro *macro_definition(const struct unit *u,
                                     const char *name); /* the first, or NULL */
/* The clause's macro that the expression is a use of, that the macro is made with; or NULL. */
struct work_macro *macro_used(const struct plan *p, struct expr *e);
const struct work_hidden *macro_hidden(const struct plan *p, const struct expr *e);

/* reach.c: the functions that a statement may run, directly or through others. */
struct reach {
    const struct plan *plan;
    VEC(struct function *) functions;
    bool leaves; /* some that the program does not define, too, other than those of math.h */
};
void reach_call(struct reach *r, struct expr *call);
void reach_stmt(struct reach *r, struct stmt *s);

/* directives.c: the kernel that the function is, or NULL. */
struct work_kernel *kernel_of(const struct plan *p, const struct function *f);
struct work_kernel *kernel_new(struct plan *p, struct function *f);

/* apply.c: the data directives and widths that speak of a function. */
void apply_kernel(struct plan *p, struct diag *d, struct work_kernel *k);

/* placed.c: whatever calls the function stands in the sources at hand: it is static, or they are
 * the whole program; and its address is not taken. */
bool callers_are_known(const struct plan *p, const struct function *f);
/* All calls of the function were put in place: nothing runs it any more. */
void placed_settle(struct plan *p); /* leaves those in work.placed */
/* The function runs outside of nests, or may do so; where these are known. */
void placed_find_run(struct plan *p);
bool is_run_by_host(const struct plan *p, const struct function *f);
bool is_unused_function(const struct plan *p, const struct function *f);
/* placed.c: a function that is never run, a boundary in the user's code that a clause stands for. */
bool is_dropped(const struct plan *p, const struct function *f);

/* stable.c: a variable, or the formula that it was set to once and for all; of indices and sizes.
 */
struct poly stable_poly(struct decl *d);
/* The sum of names that e is, bad where it is none. Nothing in e changes them. */
struct poly stable_sum(struct expr *e);
/* An integer that is known here and now. */
bool known_integer(struct expr *e, int64_t *value);
/* The numbers from which on and up to which the loop counts, where they are known so. */
bool known_bounds(const struct stmt *s, int64_t *lo, int64_t *hi);
/* How often the loop runs, where its bounds are numbers or settled. */
bool settled_rounds(struct stmt *s, uint64_t *rounds);

/* Passes, in the order of analysis.c. */
pass pass_macros, pass_directives, pass_apply, pass_reach;
silent_pass pass_domain_names, pass_settled, pass_members, pass_alias;
silent_nest_pass pass_settled_kept;
kernel_pass pass_aggregates;

#endif
