/* What a look at sources takes: the source's launches on blocks of the finest level that lie in no
 * mesh. Between source_detail.c, source_variation.c and source_sum.c. */
#ifndef AMR_SOURCES_SOURCE_DETAIL_H
#define AMR_SOURCES_SOURCE_DETAIL_H

#include "criteria/criteria.h"
#include "evaluate/evaluate.h"
#include "sources/source.h"

struct amr__look {
    struct amr__evaluator e;
    struct amr__launch narrow;         /* of an edge: to one layer of ring cells */
    const struct amr__launch **launch; /* [links] owned */
    struct amr__layer layer;
    struct amr__signal *signal; /* [judged] owned: the detail of each */
    struct amr__seen *seen;     /* [blocks][judged] owned: at places that are looked at together */
    int n_now, *now;            /* [n_now] of these, owned: those that are evaluated now */
    int blocks;                 /* of the largest batch */
    void *reduction;            /* (device) owned: where reductions go, unless e.reduction is changed */
    struct amr__field **field;  /* [fields] owned; and of each, owned: */
    void **start;
    bool *starts, *from_host;
    double *value; /* what they hold, */
    int *filled;   /* in so many of the first blocks */
    int n_located, *located; /* owned: fields that say where a cell lies: source_located.c; */
    int located_leaf;        /* they are loaded from this leaf of this rank; */
    double **located_cells;  /* [n_located] owned: what it holds, with a cell more at each end; NULL: not loaded */
    bool (*located_goes)[3]; /* [n_located] owned: the axes along which they are not all the same */
    double *located_line;    /* owned: room for a row of them */
    struct amr__located_cell *located_at; /* [axis][cell of a block] owned: where these lie in the leaf */
    int n_asked;
    int *asked;    /* [n_asked] owned: fields whose values count: source_values.c */
};

/* With `l` in place of the source's launch. least: level of the coarsest node that is looked at; several:
 * some are together. */
void amr__look_init(struct amr__look *k, const struct amr__source *s, const struct amr__launch *l,
                    int least, bool several);
void amr__look_fini(struct amr__look *k);
/* A field's cells start from these, of the blocks of a batch; from a value. */
void amr__look_load(struct amr__look *k, int i, const void *cells);
bool amr__look_fill(struct amr__look *k, int i, double value); /* they held another one */
/* source_coarse.c: the places that are evaluated now, as coarse cells make them, of judged arrays first ... end. */
void amr__coarse_look(struct amr__look *k, struct amr__source *s, int first, int end);
/* source_values.c: the fields whose values count; and what the cells of an own leaf that say most hold
 * in these, [n][n_asked], owned by the caller. */
void amr__values_init(struct amr__look *k);
int amr__values_sample(const struct amr__look *k, int leaf, double **rows);
/* source_located.c: such fields are loaded from this own leaf, at the places that are evaluated. */
void amr__located_init(struct amr__look *k);
void amr__located_fini(struct amr__look *k);
void amr__located_choose(struct amr__look *k, int leaf);
/* The cells of an own leaf that lie in the mesh, and one more at each end, by how these continue the lines
 * inside; owned by the caller. n: so many of them along each axis. */
enum amr__leaf_ends { AMR__ENDS_KEEP_SIGN, AMR__ENDS_CURVED };
double *amr__leaf_cells(const struct amr__field *f, int leaf, enum amr__leaf_ends ends, int n[3]);
/* Where a finest cell's value lies along an axis, in such cells of a block. */
double amr__leaf_position(const struct amr_block *b, const struct amr__field *f, int d, int cell);
/* Integer fields start from what the leaf in a slot holds in its middle. Whether that is another than
 * the last time. */
bool amr__look_kinds(struct amr__look *k, int slot);

#endif
