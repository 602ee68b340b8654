/* What unroll.c, unroll_copy.c and unroll_fold.c share: a copy of statements in which loops are
 * written out. */
#ifndef AMRCC_ANALYSIS_UNROLL_H
#define AMRCC_ANALYSIS_UNROLL_H

#include "analysis/tree/tree.h"

enum { MOST_ROUNDS = 64, MOST_STATEMENTS = 8192 };

struct binding { /* what a variable of the original body is in the copy */
    const struct decl *of;
    struct decl *copy; /* NULL: a number */
    int64_t value;
    struct expr *from; /* ... which counts from this index; or NULL */
    const struct binding *outer;
};

enum continue_kind { CONTINUE_KEPT, CONTINUE_ENDS_ROUND, CONTINUE_FAILS };

/* `break` in a loop that is written out: a variable says that it ran. */
struct breaking {
    struct decl *flag; /* NULL: a break leaves another loop, or a switch */
    bool may;          /* the statement at hand may have set it */
    bool always;       /* the loop ends here, whatever the cell */
    int under;         /* conditions around the statement at hand */
};

struct unroller {
    struct plan *plan;
    struct stmt *around; /* the statements lie in it: a nest's loop */
    const struct binding *env; /* of the statement at hand, and behind it */
    /* shall this loop be written out? NULL: none is */
    bool (*wanted)(struct unroller *u, struct stmt *loop, const struct decl *variable);
    void *with;
    int statements;                 /* made so far */
    bool changed;                   /* something was written out */
    bool failed;                    /* the loop at hand cannot be */
    enum continue_kind on_continue; /* what a `continue` here does */
    bool ended;                     /* one did: nothing of the round follows */
    struct breaking breaking;       /* out of the loop that is being written out */
    const struct stmt *round;       /* what is copied in a round: the loop's body */
    struct stmt *loop;              /* and the loop */
    const struct stmt *own;         /* a block that declares its round variables, or NULL */
};

struct rounds {
    struct decl *variable;
    struct expr *from; /* what they count from, as j - 1 of `k = j - 1; k <= j + 1`; or NULL */
    const struct type *as; /* of an unsigned comparison, or the variable's */
    struct expr *also; /* what else a round ends with, m++ of `k++, m++`; or NULL */
    int64_t at[MOST_ROUNDS];
    int n;
};

/* unroll.c: the values that a loop's variable takes, where they are known; unroll_distances: or how
 * far they are from where it begins. */
bool unroll_distances(struct unroller *u, struct stmt *s, const struct binding *env,
                      struct rounds *r);
bool unroll_rounds(struct plan *p, struct stmt *s, struct rounds *r);
/* It is wanted, and can be written out: nothing jumps, and nobody else needs the variable. */
bool unroll_may(struct unroller *u, struct stmt *s, const struct decl *variable);

/* unroll_copy.c: copies with what `env`, u->env, say in the place of variables. */
struct expr *unroll_expr(struct unroller *u, struct expr *e, const struct binding *env);
/* An empty block where nothing is left of the statement. */
struct stmt *unroll_body(struct unroller *u, struct stmt *s);

/* unroll_break.c: the variable that says that the loop was left; what becomes of `break`, NULL:
 * nothing; `if (!left) body`. */
struct stmt *unroll_flag(struct unroller *u, const struct stmt *loop);
struct stmt *unroll_break(struct unroller *u, struct stmt *s);
struct stmt *unroll_unless_left(struct unroller *u, struct stmt *body);

/* unroll_fold.c: the entry of a constant table that the copied subscript names, or NULL. */
struct expr *unroll_entry(struct unroller *u, struct expr *e);
/* Nothing in the program writes the table, or could: only entries of it are read. */
bool table_is_never_written(const struct plan *p, const struct decl *d);

#endif
