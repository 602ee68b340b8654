/* Searches for the largest size that a term of a nest's bounds has in any place of a range. Between
 * source_search.c, source_boxes.c and source_bounds.c. */
#ifndef AMR_SOURCES_SOURCE_SEARCH_H
#define AMR_SOURCES_SOURCE_SEARCH_H

#include "sources/source_span.h"

/* That a search halves at most; where all of the mesh is searched, four times that for each further
 * axis. */
enum { AMR__MOST_BOXES = 1000 };

/* What terms of one launch are in boxes of one leaf: those of a nest look at the same boxes, and
 * have most of their steps in common. */
struct amr__boxes {
    const struct amr__launch *l;
    int n_terms;
    int *term;    /* [n_terms] owned: the numbers of their steps */
    bool *needed; /* [n_bounds] owned: steps of any of them */
    bool *moves; /* [n_bounds] owned: of these, those that go with the range; NULL: not asked yet */
    struct amr__span *is; /* [n_bounds] owned: in the box that was looked at last */
    bool rest_known;      /* the other steps are known: they are the same in all boxes */
    int n, room;
    struct amr__box_key {
        int lo[AMR__ASKED], hi[AMR__ASKED];
        bool by_values; /* of the leaf's cells */
    } * key;            /* [n] owned */
    double *size;       /* [n][n_terms] owned */
    int size_room;
    int n_slots, *slot; /* owned: hash table of numbers in `key`, less 1 */
};
void amr__boxes_init(struct amr__boxes *b, const struct amr__launch *l);
void amr__boxes_fini(struct amr__boxes *b);
/* Nothing is known: of another leaf. */
void amr__boxes_clear(struct amr__boxes *b);

struct amr__search {
    const struct amr__launch *l;
    int term;              /* the number of its step */
    bool *needed;          /* [n_bounds] owned: by step */
    bool *moves;           /* [n_bounds] owned: the same */
    bool rest_known;       /* the others are known: they are the same in all ranges of a search */
    bool goes[AMR__ASKED]; /* along a dimension */
    struct amr__box {
        struct amr__range r;
        double size; /* at most */
    } * open;        /* [n] owned: the last ones are looked at first */
    int n, room;
    double found;             /* some place has that */
    int at[AMR_MAX_DIM];      /* this one */
    int steps;                /* that are needed */
    int most;                 /* boxes that it halves */
    bool is_lost;             /* so many did not do */
    bool holds;               /* it goes with what arrays hold */
    struct amr__boxes *boxes; /* borrowed: shared with other terms; NULL: not */
    int number;               /* among these */
};
void amr__search_init(struct amr__search *s, const struct amr__launch *l, int term);
void amr__search_fini(struct amr__search *s);
/* Lets it share what is found in boxes; the terms of a nest are added before anything is asked. */
void amr__search_share(struct amr__search *s, struct amr__boxes *b);
/* The term's size in a range, at most. */
double amr__search_bound(struct amr__search *s, const struct amr__range *in);
/* At least the largest size that the term has in any place of a range, and at most twice that; or
 * something below `enough`. */
double amr__search_largest(struct amr__search *s, const struct amr__range *in, double enough);

/* So little that it leaves the array's values as they are, or is lost beside their range in any
 * number of steps. */
bool amr__search_is_nothing(const struct amr__launch *l, int array, double size);
/* All steps of a launch in a range; they stay until the next call. */
struct amr__span *amr__search_spans(const struct amr__launch *l, const struct amr__range *r,
                                    const bool *needed);

/* source_boxes.c */
double amr__boxes_size(struct amr__boxes *b, const struct amr__range *r, int number);

#endif
