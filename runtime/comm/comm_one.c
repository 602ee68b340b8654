/* Message passing where there is none: one process. Built into libamr in place of comm_mpi.c where
 * there is no MPI; every function does the obvious thing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "comm/comm.h"

static void one_barrier(const struct amr__comm *comm)
{
    (void)comm;
}

static void one_command(const struct amr__comm *comm, void *data, size_t bytes)
{
    (void)comm;
    (void)data;
    (void)bytes;
}

static void one_bcast(const struct amr__comm *comm, void *data, size_t bytes, int root)
{
    (void)comm;
    (void)data;
    (void)bytes;
    (void)root;
}

static void one_reduce(const struct amr__comm *comm, void *inout, int n, enum amr__number number,
                       enum amr__combine combine)
{
    (void)comm;
    (void)inout;
    (void)n;
    (void)number;
    (void)combine;
}

static void one_allgather(const struct amr__comm *comm, const void *mine, size_t bytes, void *all)
{
    (void)comm;
    memcpy(all, mine, bytes);
}

static int one_sparse(const struct amr__comm *comm, int n, const int *to, void *const *data,
                      const size_t *bytes, struct amr__message **received)
{
    (void)to;
    (void)data;
    (void)bytes;
    if (n > 0)
        comm->abort(comm, 1); /* there is no other rank */
    *received = NULL;
    return 0;
}

/* A rank may be its own partner: the k-th message to itself is the k-th that it expects. */
static struct amr__request *one_start(const struct amr__comm *comm, int tag, int n_recv,
                                      const int *from, void *const *recv, const size_t *recv_bytes,
                                      int n_send, const int *to, const void *const *send,
                                      const size_t *send_bytes)
{
    (void)tag;
    (void)from;
    (void)to;
    if (n_recv != n_send)
        comm->abort(comm, 1);
    for (int k = 0; k < n_recv; k++)
        memcpy(recv[k], send[k], send_bytes[k] < recv_bytes[k] ? send_bytes[k] : recv_bytes[k]);
    return NULL;
}

static void one_finish(const struct amr__comm *comm, struct amr__request *request)
{
    (void)comm;
    (void)request;
}

static void one_abort(const struct amr__comm *comm, int code)
{
    (void)comm;
    fflush(NULL);
    _Exit(code);
}

static void one_fini(const struct amr__comm *comm)
{
    (void)comm;
}

const struct amr__comm *amr__comm_init(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    static const struct amr__comm one = {
        .rank = 0,
        .size = 1,
        .barrier = one_barrier,
        .command = one_command,
        .bcast = one_bcast,
        .allreduce = one_reduce,
        .reduce = one_reduce,
        .allgather = one_allgather,
        .sparse = one_sparse,
        .start = one_start,
        .finish = one_finish,
        .abort = one_abort,
        .fini = one_fini,
    };
    return &one;
}
