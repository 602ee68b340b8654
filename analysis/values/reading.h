/* What index.c, index_function.c, condition.c and local.c share while they read one integer
 * expression of a nest. */
#ifndef AMRCC_ANALYSIS_READING_H
#define AMRCC_ANALYSIS_READING_H

#include "analysis/tree/tree.h"

/* What wraps round or stops at the edge is read as the plain offset, but the program's value is a
 * cell of the mesh: conditions on it mean that. */
enum held { HELD_PLAIN, HELD_CELL, HELD_FROM_CELL /* computed from one */ };

struct binding { /* parameters of index functions, and locals as far as they are known */
    struct decl *param;
    struct poly value;
    struct binding *outer;
    enum held held;
};

/* An axis that an index wraps round, or at whose ends it stops. */
struct rounding {
    bool wraps, clamps;
    int wraps_by, stops_by; /* so many cells */
    struct range at;        /* the expression that does */
};

struct reading {
    struct evaluator v;
    struct work_nest *nest;
    struct binding *bound;
    struct expr *use;    /* where in the nest: definitions must come before */
    int depth;           /* of index functions */
    int tables;          /* of neighbours, entries of which are being read */
    bool keeps_products; /* planes.c: those without iterators are symbols of their own */
    bool of_cell;        /* what has been read holds a cell of the mesh, the last one... */
    struct poly cell;    /* ... as the plain offset */
    bool as_cells;       /* condition.c: such a cell is read as any of the nest */
    struct rounding round[PLAN_MAX_DIM];
};

void read_begin(struct reading *r, struct work_nest *w, struct expr *e);
struct poly read_index(struct reading *r, struct expr *e);
/* A value of one type made one of another, by a conversion or an assignment. */
struct poly read_as(struct reading *r, const struct type *to, const struct type *from,
                    struct poly p, struct expr *at);
/* What `+=`, `--` or the like makes of d's value. */
struct poly read_changed(struct reading *r, const struct decl *d, const struct poly *value,
                         struct expr *e, struct poly by);
struct poly read_fail(struct reading *r, enum index_fault fault, struct expr *at);
/* left % n, of left = iterator + c + q n, where the nest runs over n cells. A negative remainder is a
 * fault, if it is not allowed for (index_function.c), or left % n stands for (left % n + n) % n. */
enum remainder { REMAINDER_POSITIVE, REMAINDER_ANY, REMAINDER_MODULO };
struct poly read_remainder(struct reading *r, const struct poly *left, const struct poly *n,
                           enum remainder kind, struct expr *at);
/* left & mask, of a mask of all the lowest bits: left modulo mask + 1, whatever its sign is. */
struct poly read_masked(struct reading *r, const struct poly *left, const struct poly *mask,
                        struct expr *at);
/* condition ? branch[0] : branch[1], where that wraps round a periodic axis. */
struct poly read_choice(struct reading *r, struct expr *condition, const struct poly *branch,
                        struct expr *at);
/* What the value that has just been read is. */
enum held read_held(const struct reading *r, const struct poly *value);
/* condition.c: the condition at a value of the axis' iterator: 0, 1, or -1 where it cannot be told.
 */
int condition_at(struct reading *r, struct expr *condition, int axis, const struct poly *value);
/* The same where it is so in all cells of the nest. */
int condition_throughout(struct reading *r, struct expr *condition);
/* It asks for what is a cell of the mesh, and known as the plain offset. */
bool condition_of_cell(struct reading *r, struct expr *condition);
/* index_function.c: what a call returns. */
struct poly read_function(struct reading *r, struct expr *call);
/* local.c: the value of a variable of the function at the use. */
struct poly read_local(struct reading *r, struct expr *e);
/* ---- local.c, local_writes.c and counted.c ---- */

enum { MOST_WRITES = 64 }; /* of loops that are written out, mostly */

struct write {
    struct expr *e; /* the assignment, ++ or --; NULL: the initialiser */
    struct stmt *in;
    int axis;   /* of the loop that does it in its header at each turn, or -1 */
    bool plain; /* what the statement does, not a part of another expression */
};

struct writes {
    struct decl *decl;
    const struct expr *use; /* the name that is read */
    int met;                /* how often it stands in the innermost body */
    const struct stmt *in;  /* the statement where */
    int before;             /* writes in front of it there */
    int n;                  /* may be more than are kept */
    struct write at[MOST_WRITES];
};

/* local_writes.c: adds the writes of f->decl, and what is known of f->use. */
void local_writes(const struct work_nest *w, struct writes *f);
/* local.c: what an assignment, ++ or -- makes of the value. */
struct poly local_assigned(struct reading *r, struct writes *f, struct expr *e,
                           const struct poly *value);
/* counted.c: the value at the use of a variable that headers count, from `value` on, which it got
 * in the statement `set`; NULL: from what it was set to in front of the nest. */
struct poly local_counted(struct reading *r, struct writes *f, const struct stmt *set,
                          struct poly value, struct expr *use);

#endif
