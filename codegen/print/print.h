/* Printing C from the tree: expressions, declarations and statements, with a few places where the
 * caller puts other text. Used for cell functions and helpers (kernels file) and for the statements
 * that the host program replays per level. Private to codegen/. */
#ifndef AMRCC_CODEGEN_PRINT_H
#define AMRCC_CODEGEN_PRINT_H

#include "analysis/plan.h"

struct printer {
    struct text *out;
    int indent; /* levels of four spaces */
    /* Prints something else for this expression and returns true; NULL: never. */
    bool (*replace)(struct printer *p, const struct expr *e);
    /* Prints another name for this declaration and returns true; NULL: never. */
    bool (*rename)(struct printer *p, const struct decl *d);
    /* Prints something else for this statement and returns true; NULL: never. */
    bool (*replace_stmt)(struct printer *p, const struct stmt *s);
    const char *skip_cell; /* what `continue` outside of inner loops becomes, or NULL */
    bool user_names;       /* the host program: names as the user spells them */
    int loops;             /* loops entered */
    const void *with;      /* the caller's */
};

/* precedence: EXPR_ANY and the like, of what may stand without parentheses. */

void print_expr(struct printer *p, const struct expr *e, int precedence);
void print_stmt(struct printer *p, const struct stmt *s);
/* `double x`, `int w[3]`, `double (*u)[n]` without the initialiser. Top-level const is left out
 * unless keep_const. */
void print_declarator(struct text *out, const struct type *t, const char *name, bool keep_const);
/* Leading spaces and a line, with its newline. */
void print_line(struct printer *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_indent(struct printer *p);
/* The text with lines of at most 100 columns where they can be broken. */
struct text wrap_lines(const struct text *text);
/* The name as generated code spells it: words that C++ reserves get an underscore. */
const char *print_name(struct arena *a, const char *name);
/* The name, or one made of it where it is the text of a struct's member, `g->dx`. */
const char *print_identifier(struct arena *a, const char *name);
/* The same, or as it is where the printer is to keep names. */
const char *print_decl_spelling(const struct printer *p, const struct decl *d);
/* `float`, `double`, `int`, ...: a scalar type without typedefs or qualifiers. */
const char *print_scalar_type(const struct type *t);

#endif
