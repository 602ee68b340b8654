/* The launches of one time step, and backward slices of them: which launches, over which cells, make
 * the value that one cell of a field has at the end of the step, and which values from before the step
 * go into it (Weiser, Program slicing, IEEE Trans. Softw. Eng. 10 (1984)). Used by consistency.c. */
#ifndef AMR_CHECK_STEP_LOG_H
#define AMR_CHECK_STEP_LOG_H

#include "check/patch.h"

struct amr__log_item {
    enum amr__log_kind { AMR__LOG_NEST, AMR__LOG_COPY, AMR__LOG_FILL } kind;
    struct amr__launch *launch; /* LOG_NEST */
    int to, from, byte;         /* fields: LOG_COPY; LOG_FILL: to */
};

struct amr__step_log {
    int n;                    /* items */
    struct amr__log_item *at; /* [n] */
};
const struct amr__step_log *amr__step_log(void); /* of the step that ends */
bool amr__step_log_is_whole(void); /* nothing was left out, all tables live: looks at all items */

/* Which fields' values at the end of the step were made from which ones' at its begin. */
struct amr__depends {
    int n;           /* fields */
    char *on;        /* [n][n] on[to * n + from] */
    char *written;   /* [n] */
    char *is_state;  /* [n] what the step goes on from: itself, another time level of it, or what
                        the step does not write */
};
/* In the middle cell of a patch. Freed by depends_free. */
void amr__depends_find(const struct amr__patch *p, struct amr__depends *d);
void amr__depends_free(struct amr__depends *d);
/* Whether `from` is another time level of `to`: written a step before, not in this one. */
bool amr__depends_is_level(const struct amr__depends *d, int to, int from);

struct amr__slice {
    struct amr__cells *cells; /* [items of the log] where each runs */
    char *runs;               /* [items] */
    struct amr__cells *need;  /* [fields] cells whose values come from before the step */
    char *needs;              /* [fields] */
    int nest;                 /* the last one in it that reads neighbours, or -1 */
};
/* The slice of the middle cells of n fields. leave_out: [items] launches whose results are taken to
 * be what the fields held before. False: there is none that the patch holds, or temporaries from
 * before the step go into it. Freed by slice_free in either case. */
bool amr__slice_make(const struct amr__patch *p, const struct amr__depends *d, const int *fields,
                     int n, const char *leave_out, struct amr__slice *s);
void amr__slice_free(struct amr__slice *s);
/* Runs it on the patch, where the fields that it needs have been filled. */
void amr__slice_run(struct amr__patch *p, const struct amr__slice *s);

#endif
