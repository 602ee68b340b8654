/* What the files of pass_expand share: calls in loops over the mesh that are put in the place where
 * they stand, statement by statement (expand.c says which and why). */
#ifndef AMRCC_ANALYSIS_EXPAND_H
#define AMRCC_ANALYSIS_EXPAND_H

#include "analysis/tree/tree.h"

/* One loop of a kernel whose calls are looked at. */
struct expander {
    struct plan *plan;
    struct function *kernel;
    bool collapsed;   /* it counts all cells, perhaps: no iterator of a domain */
    bool is_edge;     /* a copy of a loop along an edge: pass_inline does not see it */
    struct stmt *top; /* the loop */
    VEC(const struct decl *) open; /* iterators that loops around the statement at hand count */
    VEC(struct decl *) made;       /* declared by what was put in place */
    VEC(struct function *) chain;  /* whose bodies the statement at hand is part of */
    int statements;                /* made so far */
    bool rows_many; /* a call put in place has several loops over the mesh side by side */
};

/* One call that is being put in place. */
struct expansion {
    struct expander *in;
    struct function *callee;
    struct expr *call;
    struct decl *result;     /* what `return x;` sets; NULL: nothing */
    bool holds_loops;        /* over the mesh */
    int outer_loops;         /* so many side by side */
    struct rewrite copy; /* of the callee's statements: expand_rules */
    bool verbatim;       /* a plain copy: what cannot be renamed is shared */
    const char *why; /* it cannot be done: "'u' is moved in it"; NULL: it can */
    const char *hint;
    struct range at; /* the place that says so */
};

/* expand.c: a copy of a loop or a call along an edge of any function, with calls in their places. */
struct stmt *expand_edge(struct plan *p, struct function *f, struct stmt *loop);

/* expand_copy.c: copies in the kernel's terms. */
void expand_rules(struct expansion *x); /* how x->copy goes */
/* A new variable of the kernel, by the name or one like it. */
struct decl *expand_variable(struct expander *x, const char *name, const struct type *type,
                             const struct expr *at);
void expand_fail(struct expansion *x, struct range at, const char *why, const char *hint);

/* expand_may.c: does the call need it (it is given what no function of a kernel can be given)? */
bool expand_is_wanted(const struct expander *x, struct expr *call);
/* May it stay for pass_inline, which puts formulas in place? */
bool expand_is_formula(const struct expander *x, struct expr *call);
/* Is it given structs that may be elements of mesh arrays? */
bool expand_of_cells(struct expr *call);
bool expand_of_functions(struct expr *call); /* some parameter is a pointer to a function */
/* Does it name a variable that a body in its place sets? */
bool expand_of_set(const struct expander *x, struct expr *call);
/* May the body stand in the kernel? Sets x->why where not. */
bool expand_may(struct expansion *x);
/* The braces behind a compound literal of a struct of numbers, or NULL. */
struct expr *expand_literal(struct expr *e);
/* A variable of the kernel that is declared in the loop. */
bool expand_is_local(const struct expander *x, const struct decl *d);
/* May a loop over it be one over the mesh where the statement at hand stands? */
bool expand_is_free_iterator(const struct expander *x, const struct decl *d);

/* expand_visit.c: what becomes of the statement. */
void expand_visit(struct expander *x, struct stmt *s, struct stmt_list *out);

/* expand_bind.c: what the parameters stand for. */
bool expand_bind(struct expansion *x, struct stmt_list *out);
/* expand_body.c: the statements that the call stands for. */
void expand_body(struct expansion *x, struct stmt_list *out);

/* byte_copies.c: memcpy of a few values in cells and in what they call, as assignments. */
void byte_copies_write_out(struct plan *p);

/* pointer_calls.c: calls through the kernel's pointers in a statement or an expression for the loop x->top. */
void pointer_calls_take(struct expander *x, struct walk_roots in);

/* line_memory.c: blocks of the heap that hold a line of cells as arrays, and memcpy of lines as
 * loops. */
void line_memory_write_out(struct plan *p);
/* ... in a statement of the function that sets an edge. */
void edge_copies_write_out(struct plan *p, struct function *f, struct stmt *s);

#endif
