/* Lists of work for the device and the messages that go with them: what exchange and transfer are
 * made of. A list is filled on the host, uploaded once, and run as often as needed. Private to the
 * files around blocks.h. */
#ifndef AMR_WORK_H
#define AMR_WORK_H

#include "blocks/blocks.h"
#include "support/support.h"

/* ---- lists ---------------------------------------------------------------------------------- */

enum { AMR__WORK_LISTS = 16 };

struct amr__work {
    const struct amr__space *space; /* borrowed */
    struct {
        struct amr__task *at; /* [n] owned, host; gone after upload */
        int n, room;
    } list[AMR__WORK_LISTS];
    struct amr__task *tasks;    /* (device) owned: list 0, list 1, ... */
    int first[AMR__WORK_LISTS]; /* where each begins in tasks */
};

/* Room for n tasks in a list. */
void amr__work_reserve(struct amr__work *w, int list, int n);
/* All zero but for the space. */
void amr__work_add(struct amr__work *w, int list, const struct amr__task *t);
void amr__work_upload(struct amr__work *w);
/* Does one list to all fields; message is the buffer of PACK and UNPACK. */
void amr__work_run(const struct amr__work *w, int list, enum amr__op op, enum amr__interp interp,
                   const struct amr__op_fields *fields, void *message);
/* The same without the first `from` tasks. */
void amr__work_run_from(const struct amr__work *w, int list, int from, enum amr__op op,
                        enum amr__interp interp, const struct amr__op_fields *fields, void *message);
void amr__work_fini(struct amr__work *w);

/* ---- waves.c --------------------------------------------------------------------------------- */

/* Tasks of lists that are run one after the other, by the launch in which all that they need is
 * there; empty where the device does one list at a time. */
struct amr__waves {
    int n, room;
    struct amr__wave_part {
        int wave, list, first, n; /* first: in the list */
    } *at;                        /* [n] owned: by rising wave */
};

/* Sorts lists begin .. end - 1 so; before they are uploaded. */
void amr__work_waves(struct amr__work *w, struct amr__waves *to, int begin, int end,
                     enum amr__op (*op)(int list));
/* Does them to all fields, a launch a wave. */
void amr__work_run_waves(const struct amr__work *w, const struct amr__waves *waves,
                         enum amr__op (*op)(int list), enum amr__interp interp,
                         const struct amr__op_fields *fields, void *message);

/* ---- cut_blocks.c ------------------------------------------------------------ */

/* amr__cut_extend for a single block, but for the directions of the bits of `flat`: adds copies to
 * lists 0 .. dim - 1, to be run in this order. */
void amr__cut_extend_block(const struct amr__space *space, struct amr__node node, unsigned flat,
                           int slot, struct amr__work *w);

/* ---- messages ------------------------------------------------------------------------------- */

/* One direction: partners in rising order, their shares one behind the other in one buffer. */
struct amr__post {
    int n, room;
    struct amr__partner {
        int rank;
        int64_t first, cells; /* of the buffer */
    } *at;                    /* [n] owned */
    int64_t cells;            /* of all */
    void *buffer;             /* owned; memory that MPI and the device reach */
    size_t bytes;             /* size of buffer */
    int *rank;                /* [n] owned: what comm->start wants to hear */
    void **data;
    size_t *size;
};

struct amr__mail {
    const struct amr__space *space; /* borrowed */
    struct amr__post out, in;
    struct amr__request *request; /* under way, or NULL */
};

/* Adds cells to a partner's share (the last one's, or a new one of higher rank) and returns the
 * number of the first of them in the buffer. */
int32_t amr__post_add(struct amr__post *p, int rank, int64_t cells);
/* Makes the buffers large enough for this many bytes a cell. Waits for the device where they grow.
 */
void amr__mail_reserve(struct amr__mail *m, int cell_bytes);
/* Sends and receives; the device must be done with both buffers. Nothing where there are no
 * partners. Returns the bytes sent. */
int64_t amr__mail_start(struct amr__mail *m, int tag, int cell_bytes);
void amr__mail_finish(struct amr__mail *m);
void amr__mail_fini(struct amr__mail *m);

#endif
