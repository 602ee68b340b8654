/* What axis_coordinates.c notes of an axis: which assignment makes which array of what. */
#ifndef AMRCC_ANALYSIS_AXIS_COORDINATES_H
#define AMRCC_ANALYSIS_AXIS_COORDINATES_H

#include "analysis/tree/tree.h"

/* The cells of one array that an assignment needs, seen from the cell that it sets. */
struct need {
    int field;
    int lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM];
    bool fresh; /* the nest has set it before: `r[i] = a; r[i] += b;` */
};

/* One assignment. */
struct making {
    const struct work_nest *nest;
    struct range at; /* in the source */
    int field;
    int own[PLAN_MAX_DIM]; /* the offset of the cell that it sets */
    bool keeps;  /* the field's own value, or another's, and something added to it */
    bool itself; /* its own value */
    int of;      /* the field whose value is kept, or -1 */
    VEC(struct need) needs;
};

enum lies { LIES_UNKNOWN, LIES_CELL, LIES_FACE };

struct field {
    struct decl *decl;
    bool fixed;        /* cannot move: rows behind tables, indices that wrap round */
    bool is_made;      /* some nest sets it */
    bool is_temporary; /* anew, from other fields */
    bool is_open;      /* what it is made of is being looked at */
    bool is_flux;      /* made between cells, and differences of it make cells */
    bool serves_faces; /* a flux that no clause puts into cells, though it may count as they do */
    bool in_ghosts;    /* a temporary that is made in ghost cells, too: axis_ghosts.c */
    bool goes_along;   /* ... as one beside it in the same nests must be, though its own values there serve nothing */
    enum lies lies;
    int shift;         /* LIES_FACE: value k is the low face of cell k + shift */
    bool has_origin;
    int origin;        /* of a temporary: value k goes into cell k + origin of the states, or lies on
                          one of its faces */
};

/* memcpy from field to field, wherever the program has it. */
struct moved {
    int to, from;
};

struct axis {
    struct plan *plan;
    struct diag *diag;
    int axis;
    VEC(struct field) fields;
    VEC(struct making) makings;
    VEC(struct moved) moved;
    struct span *state; /* [fields] where the states lie that an assignment needs in the end */
};

/* The number of the field that a variable holds; -1: no nest uses it. */
int axis_field(const struct axis *a, const struct decl *d);

/* What the assignments to a field need; of all fields (-1): for (struct needed x = {0};
 * axis_next_need(a, field, &x);) */
struct needed {
    const struct making *by;
    const struct need *of;
    int lo, hi;      /* along the axis */
    int making, met; /* how far it has come */
};
bool axis_next_need(const struct axis *a, int field, struct needed *x);
#define any_need(x, a, field, ...)                                                                 \
    any_in(for (struct needed x = {0}; axis_next_need(a, field, &x);), __VA_ARGS__)

/* A clause puts the values into cells: nothing else counts. */
bool axis_is_said_in_cells(const struct axis *a, int field);
bool axis_is_point(const struct axis *a, const struct need *s);
bool axis_is_odd(int n);
/* Whether all nests that make the field say that it lies between the same two cells. *elsewhere:
 * some make it around the middle of a cell, so many further: one array for fluxes across one axis,
 * then across another. */
bool axis_lies_between(struct axis *a, int field, int *twice, struct span *elsewhere);

/* How far the cells that an assignment sets begin and end above those of another; false where
 * nobody can tell. */
bool axis_apart(const struct axis *a, const struct making *m, const struct making *from,
                int64_t *lo, int64_t *hi);

/* axis_moves.c: finds what memcpy copies; it is made as what it is copied from. */
void axis_moves_find(struct axis *a);
/* axis_links.c: finds arrays of links, once fluxes are known. */
void axis_links_find(struct axis *a);
/* axis_ghosts.c: finds temporaries that are made in ghost cells, too. */
void axis_ghosts_find(struct axis *a);

#endif
