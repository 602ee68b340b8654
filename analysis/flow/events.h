/* The places of a function that set its variables: what slice.c follows. */
#ifndef AMRCC_ANALYSIS_EVENTS_H
#define AMRCC_ANALYSIS_EVENTS_H

#include "analysis/tree/tree.h"

/* One place that sets a variable, or something in an array, a struct or the memory behind it. */
struct event {
    struct decl *decl; /* of a struct's member the field, whatever the object */
    struct stmt *in;
    struct expr *value; /* right-hand side, or of an array the call that may set it; NULL: ++, --,
                           or a number set through its address */
    bool plain;         /* = or an initialiser: what it held before does not matter */
    bool opaque;        /* set through its address, or a part of it is */
    bool chosen;        /* within &&, || or ?:, which may leave it out */
    struct expr *expr;  /* the assignment; NULL: an initialiser */
    uint64_t at;        /* order in the function: event_place */
};

/* The offset in the file, and of those in one macro's use, which have one offset, which one it is:
 * 0 for all that is no event. */
uint64_t event_place(uint32_t offset, int which);
uint32_t event_offset(uint64_t at);

struct events {
    struct plan *plan;
    int n, room;
    struct event *at;
    uint32_t last; /* offset of the last one */
};

/* All of a function, in the order of its text. */
struct events events_in(struct plan *p, struct function *f);

#endif
