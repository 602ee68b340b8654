/* The seam to message passing: one struct of functions, filled by comm_mpi.c or, where the library
 * is built without MPI, by comm_one.c (one process; every function does the obvious thing).
 * All functions are collective over all ranks unless marked otherwise. A failed MPI call prints rank,
 * file, line, the call and MPI's own words, and aborts the job. */
#ifndef AMR_COMM_H
#define AMR_COMM_H

#include <stddef.h>
#include <stdint.h>

enum amr__number { AMR__I64, AMR__F64 };
enum amr__combine { AMR__ADD, AMR__LEAST, AMR__MOST };

/* A message received by sparse(); data is owned by the receiver (free). */
struct amr__message {
    int rank;
    size_t bytes;
    void *data;
};
struct amr__request; /* opaque; see start/finish */

struct amr__comm {
    int rank, size;
    void (*barrier)(const struct amr__comm *);
    /* On a communicator of its own: commands from rank 0. */
    void (*command)(const struct amr__comm *, void *data, size_t bytes);
    void (*bcast)(const struct amr__comm *, void *data, size_t bytes, int root);
    void (*allreduce)(const struct amr__comm *, void *inout, int n, enum amr__number,
                      enum amr__combine);
    /* To rank 0 only; inout is unchanged elsewhere. */
    void (*reduce)(const struct amr__comm *, void *inout, int n, enum amr__number,
                   enum amr__combine);
    void (*allgather)(const struct amr__comm *, const void *mine, size_t bytes, void *all);
    /* Each rank sends n messages to ranks of its choice (not itself) and does not know who sends to
     * it (NBX: Hoefler, Siebert, Lumsdaine, PPoPP 2010). *received is malloc'ed, sorted by rank. */
    int (*sparse)(const struct amr__comm *, int n, const int *to, void *const *data,
                  const size_t *bytes, struct amr__message **received);
    /* Point to point with known partners: posts all receives, then all sends; finish waits for all
     * and frees the request. Buffers belong to the caller and stay put in between. tag < 1000. */
    struct amr__request *(*start)(const struct amr__comm *, int tag, int n_recv, const int *from,
                                  void *const *recv, const size_t *recv_bytes, int n_send,
                                  const int *to, const void *const *send,
                                  const size_t *send_bytes);
    void (*finish)(const struct amr__comm *, struct amr__request *);
    void (*abort)(const struct amr__comm *, int code); /* any one rank; does not return */
    void (*fini)(const struct amr__comm *);
};

/* Initialises message passing (MPI_Init_thread, FUNNELED); the result lives until fini. */
const struct amr__comm *amr__comm_init(int *argc, char ***argv);

#endif
