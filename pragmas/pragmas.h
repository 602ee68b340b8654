/* The lines `#pragma amr ...` of a source file, lexed and parsed: directives with their clauses,
 * checked against one table (pragmas/table.c), which also feeds --help and docs/language.md.
 * What a clause refers to (names, expressions) stays text with its range; frontend and analysis
 * resolve it. */
#ifndef AMRCC_PRAGMAS_H
#define AMRCC_PRAGMAS_H

#include "base/base.h"

enum directive { DIR_KERNEL, DIR_DATA, DIR_TIMELOOP };

enum clause_kind {
    CLAUSE_DOMAIN,    /* domain(k, j, i) or domain(k = 1 : n-1, ...): args name, lo, hi          */
    CLAUSE_SPACING,   /* spacing(h) or spacing(hz, hy, hx): args expr                            */
    CLAUSE_SCALE,     /* scale(c: -2, d: -1): args name + power; scale(-2): name empty           */
    CLAUSE_ARRAYS,    /* arrays(un, u): args name                                                */
    CLAUSE_CENTRING,  /* cell(u), node(u), face(x: u) ...                                        */
    CLAUSE_BOUNDARY,  /* on data: boundary(x: wall(u) outflow): args name, value, side           */
    CLAUSE_REDUCTION, /* reduction(max: err, res): value "max"/"min"/"sum", args name            */
    CLAUSE_ROLE,      /* init, boundary, estimate, flux, smooth, residual (on kernel)            */
    CLAUSE_OPERATOR,  /* ghosts(quadratic: u), prolong(mc: u), restrict(average: u): args name   */
    CLAUSE_TIME       /* on timeloop: time(t): args expr                                         */
};

/* What stands beyond the low or the high side of an axis. */
struct clause_side {
    const char *kind; /* "wall" */
    VEC(struct clause_name {
        const char *name;
        struct range range;
    })
    turned; /* arrays that change their sign at a wall: u, q[1] of wall(u, q[1]) */
    struct range range;
};

/* One argument of a clause; fields that a clause does not use are NULL. */
struct clause_arg {
    const char *name;  /* identifier or expression before ':' or '=' */
    const char *lo;    /* domain(k = lo : hi) */
    const char *hi;
    const char *value; /* what follows ':' in `x: periodic`, `c: -2` */
    struct clause_side side[2]; /* boundary: low, high */
    struct range range; /* of the whole argument */
};

struct clause {
    enum clause_kind kind;
    const char *word; /* as written: "max" for reduction's operator is in `op`; role name for roles */
    const char *op;   /* what stands in front of ':' in reduction, face and operators; else NULL */
    struct range op_range;
    VEC(struct clause_arg) args;
    struct range range;
};

struct pragma {
    enum directive directive;
    VEC(struct clause) clauses;
    struct range range;     /* of the whole line(s), from '#' to before the newline */
    uint32_t target;        /* offset of the first token after the pragma (and after further amr
                               pragma lines): the declaration or statement that it stands before */
};

struct pragma_list {
    VEC(struct pragma *) at; /* in source order */
};

/* Finds and parses all amr pragmas of a source; errors (misspelt directive or clause, with the
 * nearest name as a hint; bad syntax; a clause on the wrong directive; a clause that is in the
 * language but not built yet: "not supported yet") go to diag. Comments, strings, continuation lines,
 * trigraph-free C. */
void pragma_scan(struct arena *a, struct diag *d, const struct source *s, struct pragma_list *out);
/* The first clause of a kind behind another one, or of all (NULL); or NULL. */
const struct clause *pragma_clause(const struct pragma *p, enum clause_kind kind,
                                   const struct clause *behind);
bool clause_has_name(const struct clause *c, const char *name); /* is it one of its arguments? */
/* --dump=pragmas: stable text. */
void pragma_dump(const struct pragma_list *list, struct text *out);

#endif
