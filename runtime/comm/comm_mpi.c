/* Message passing by MPI: the only file that knows it. The runtime calls through struct amr__comm.
 *
 * Three communicators, so that commands, sparse exchanges and everything else never match each
 * other's messages. MPI counts are int: long messages travel in pieces, cut alike on both sides. */
#define _GNU_SOURCE
#include <limits.h>
#include <mpi.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "comm/comm.h"

/* gcc takes MPICH's MPI_STATUSES_IGNORE, which is no array, for one that is too short. */
#pragma GCC diagnostic ignored "-Wstringop-overflow"

static MPI_Comm work, commands, sparsely;

enum { PIECE = 1 << 30 }; /* bytes of one MPI message at most */

static void failed(const char *file, int line, const char *call, int code)
{
    int rank = -1, length = 0;
    char words[MPI_MAX_ERROR_STRING + 1] = "";
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Error_string(code, words, &length);
    fprintf(stderr, "amr: rank %d: %s:%d: %s failed: %s\n", rank, file, line, call, words);
    fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, 1);
}

#define TRY(call)                                                                                  \
    do {                                                                                           \
        int code_ = (call);                                                                        \
        if (code_ != MPI_SUCCESS)                                                                  \
            failed(__FILE__, __LINE__, #call, code_);                                              \
    } while (0)

static void *memory(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p) {
        fprintf(stderr, "amr: error: out of memory for a message of %zu bytes\n", bytes);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return p;
}

static int count_of(size_t bytes)
{
    if (bytes > INT_MAX) {
        fprintf(stderr, "amr: error: a message of %zu bytes is too long\n", bytes);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return (int)bytes;
}

/* More ranks on this node than cores that they may use. */
static bool is_crowded;

/* So many more waits sleep at once, since others use the cores, too. */
static int sleeps_left;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Yields the core. Where somebody else has had it for a while, the next waits sleep instead: a
 * process that wakes up gets the core soon, one that yields comes last. Measured with two ranks on
 * two cores that twenty other processes wanted, too: 1.0 s instead of 3.0 s to 5.5 s. */
static void yield(void)
{
    enum { CALM = 1000 };
    const double a_while = 5e-5;
    double begin = seconds();
    sched_yield();
    if (seconds() - begin > a_while)
        sleeps_left = CALM;
}

/* Lets others have the core after some tries, and after about a millisecond of them sleeps in
 * between. MPI's own waiting spins, which costs a time slice a message where there are more ranks
 * and threads than cores: measured, 100 s instead of 5 s for this library's tests with 3 ranks on 2
 * busy cores. Ranks that certainly share cores sleep at once: yielding to each other took six
 * sevenths of the processor time of the tests with 4 ranks on 2 cores. */
static void give_way(int tries)
{
    enum { SPINS = 50, YIELDS = 2000 };
    const struct timespec moment = {.tv_nsec = 20000};
    if (tries <= SPINS)
        return;
    if (!is_crowded && sleeps_left == 0 && tries <= YIELDS) {
        yield();
        return;
    }
    sleeps_left -= sleeps_left > 0;
    nanosleep(&moment, NULL);
}

static void wait_all(int n, MPI_Request *requests)
{
    int done = 0;
    for (int tries = 0; !done; tries += tries < INT_MAX) {
        TRY(MPI_Testall(n, requests, &done, MPI_STATUSES_IGNORE));
        if (!done)
            give_way(tries);
    }
}

/* ---- collectives ---- */

static void mpi_barrier(const struct amr__comm *comm)
{
    (void)comm;
    MPI_Request r;
    TRY(MPI_Ibarrier(work, &r));
    wait_all(1, &r);
}

static void bcast_on(MPI_Comm on, char *data, size_t bytes, int root)
{
    while (bytes > 0) {
        size_t n = bytes < PIECE ? bytes : PIECE;
        MPI_Request r;
        TRY(MPI_Ibcast(data, (int)n, MPI_BYTE, root, on, &r));
        wait_all(1, &r);
        data += n;
        bytes -= n;
    }
}

static void mpi_command(const struct amr__comm *comm, void *data, size_t bytes)
{
    (void)comm;
    bcast_on(commands, data, bytes, 0);
}

static void mpi_bcast(const struct amr__comm *comm, void *data, size_t bytes, int root)
{
    (void)comm;
    bcast_on(work, data, bytes, root);
}

static MPI_Datatype type_of(enum amr__number number)
{
    return number == AMR__I64 ? MPI_INT64_T : MPI_DOUBLE;
}

static MPI_Op op_of(enum amr__combine combine)
{
    return combine == AMR__ADD ? MPI_SUM : combine == AMR__LEAST ? MPI_MIN : MPI_MAX;
}

static void mpi_allreduce(const struct amr__comm *comm, void *inout, int n, enum amr__number number,
                          enum amr__combine combine)
{
    (void)comm;
    MPI_Request r;
    TRY(MPI_Iallreduce(MPI_IN_PLACE, inout, n, type_of(number), op_of(combine), work, &r));
    wait_all(1, &r);
}

static void mpi_reduce(const struct amr__comm *comm, void *inout, int n, enum amr__number number,
                       enum amr__combine combine)
{
    MPI_Request r;
    const void *mine = comm->rank == 0 ? MPI_IN_PLACE : inout;
    TRY(MPI_Ireduce(mine, inout, n, type_of(number), op_of(combine), 0, work, &r));
    wait_all(1, &r);
}

static void mpi_allgather(const struct amr__comm *comm, const void *mine, size_t bytes, void *all)
{
    (void)comm;
    int n = count_of(bytes);
    MPI_Request r;
    TRY(MPI_Iallgather(mine, n, MPI_BYTE, all, n, MPI_BYTE, work, &r));
    wait_all(1, &r);
}

/* ---- sparse: nobody knows who sends to it (NBX) ---- */

struct inbox {
    struct amr__message *at;
    int n, room;
};

/* Takes one message if one is there. */
static bool receive_one(struct inbox *in, int tag)
{
    int there, bytes;
    MPI_Status status;
    TRY(MPI_Iprobe(MPI_ANY_SOURCE, tag, sparsely, &there, &status));
    if (!there)
        return false;
    TRY(MPI_Get_count(&status, MPI_BYTE, &bytes));
    if (in->n == in->room) {
        in->room = 2 * in->room + 8;
        struct amr__message *at = memory((size_t)in->room * sizeof *at);
        if (in->n)
            memcpy(at, in->at, (size_t)in->n * sizeof *at);
        free(in->at);
        in->at = at;
    }
    struct amr__message *m = &in->at[in->n++];
    *m = (struct amr__message){status.MPI_SOURCE, (size_t)bytes, memory((size_t)bytes)};
    TRY(MPI_Recv(m->data, bytes, MPI_BYTE, m->rank, tag, sparsely, MPI_STATUS_IGNORE));
    return true;
}

static int by_rank(const void *a, const void *b)
{
    int x = ((const struct amr__message *)a)->rank, y = ((const struct amr__message *)b)->rank;
    return (x > y) - (x < y);
}

static int mpi_sparse(const struct amr__comm *comm, int n, const int *to, void *const *data,
                      const size_t *bytes, struct amr__message **received)
{
    (void)comm;
    /* A fast rank may already send the next exchange's messages while a slow one has not noticed
     * that this one is over; two tags in turn tell them apart. */
    static int turn;
    turn = !turn;
    MPI_Request *sends = memory((size_t)n * sizeof *sends), over = MPI_REQUEST_NULL;
    for (int i = 0; i < n; i++)
        TRY(MPI_Issend(data[i], count_of(bytes[i]), MPI_BYTE, to[i], turn, sparsely, &sends[i]));
    struct inbox in = {0};
    for (int done = 0, waiting = 0, tries = 0; !done; tries += tries < INT_MAX) {
        bool got = receive_one(&in, turn);
        if (waiting) {
            TRY(MPI_Test(&over, &done, MPI_STATUS_IGNORE));
        } else {
            /* All own messages have been received: say so, and go on receiving until all say so. */
            TRY(MPI_Testall(n, sends, &waiting, MPI_STATUSES_IGNORE));
            if (waiting)
                TRY(MPI_Ibarrier(sparsely, &over));
        }
        if (got)
            tries = 0;
        else if (!done)
            give_way(tries);
    }
    free(sends);
    if (in.n > 1)
        qsort(in.at, (size_t)in.n, sizeof *in.at, by_rank);
    *received = in.at;
    return in.n;
}

/* ---- known partners ---- */

struct amr__request {
    int n;
    MPI_Request at[];
};

static int pieces(int n, const size_t *bytes)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += bytes[i] ? (int)((bytes[i] - 1) / PIECE + 1) : 1;
    return sum;
}

/* Length of the piece at `done`; also the only piece of an empty message. */
static int piece_length(size_t bytes, size_t done)
{
    return (int)(bytes - done < PIECE ? bytes - done : PIECE);
}

static struct amr__request *mpi_start(const struct amr__comm *comm, int tag, int n_recv,
                                      const int *from, void *const *recv, const size_t *recv_bytes,
                                      int n_send, const int *to, const void *const *send,
                                      const size_t *send_bytes)
{
    (void)comm;
    size_t most = (size_t)pieces(n_recv, recv_bytes) + (size_t)pieces(n_send, send_bytes);
    struct amr__request *r = memory(sizeof *r + most * sizeof r->at[0]);
    r->n = 0;
    for (int i = 0; i < n_recv; i++) {
        size_t done = 0;
        do {
            int n = piece_length(recv_bytes[i], done);
            TRY(MPI_Irecv((char *)recv[i] + done, n, MPI_BYTE, from[i], tag, work, &r->at[r->n++]));
            done += PIECE;
        } while (done < recv_bytes[i]);
    }
    for (int i = 0; i < n_send; i++) {
        size_t done = 0;
        do {
            int n = piece_length(send_bytes[i], done);
            TRY(MPI_Isend((const char *)send[i] + done, n, MPI_BYTE, to[i], tag, work,
                          &r->at[r->n++]));
            done += PIECE;
        } while (done < send_bytes[i]);
    }
    return r;
}

static void mpi_finish(const struct amr__comm *comm, struct amr__request *r)
{
    (void)comm;
    wait_all(r->n, r->at);
    free(r);
}

/* ---- beginning and end ---- */

static void mpi_abort(const struct amr__comm *comm, int code)
{
    (void)comm;
    fflush(NULL);
    MPI_Abort(MPI_COMM_WORLD, code);
    _Exit(code); /* not reached */
}

static void mpi_fini(const struct amr__comm *comm)
{
    (void)comm;
    TRY(MPI_Comm_free(&sparsely));
    TRY(MPI_Comm_free(&commands));
    TRY(MPI_Comm_free(&work));
    TRY(MPI_Finalize());
}

/* Where a rank runs. */
struct place {
    char node[MPI_MAX_PROCESSOR_NAME];
    cpu_set_t cores;
};

/* The nodes' own communicators would be made with waits that spin. */
static bool find_crowded(const struct amr__comm *comm)
{
    struct place mine = {0}, *all = memory((size_t)comm->size * sizeof *all);
    cpu_set_t cores;
    int length, ranks = 0;
    TRY(MPI_Get_processor_name(mine.node, &length));
    sched_getaffinity(0, sizeof mine.cores, &mine.cores);
    mpi_allgather(comm, &mine, sizeof mine, all);
    CPU_ZERO(&cores);
    for (int i = 0; i < comm->size; i++) {
        if (strcmp(all[i].node, mine.node) != 0)
            continue;
        ranks++;
        CPU_OR(&cores, &cores, &all[i].cores);
    }
    free(all);
    return ranks > CPU_COUNT(&cores);
}

/* Communicators inherit the error handler. MPI_Comm_dup would wait spinning. */
static void make_communicators(void)
{
    MPI_Comm *const made[] = {&work, &commands, &sparsely};
    enum { N = sizeof made / sizeof *made };
    MPI_Request requests[N];
    for (int i = 0; i < N; i++)
        TRY(MPI_Comm_idup(MPI_COMM_WORLD, made[i], &requests[i]));
    wait_all(N, requests);
}

/* ---- the start ------------------------------------------------------------------------------- */

/* What launchers of MPI and batch systems set for their processes begins so. */
static bool is_alone(void)
{
    static const char *const launchers[] = {"PMI",  "OMPI_", "MPI",  "HYD",    "I_MPI",  "MV2_", "SLURM",
                                            "ALPS", "PALS",  "FLUX", "JSM_",   "LSB_",   "LSF_", "PBS_",
                                            "PE_",  "COBALT", "SGE_", "OAR_",  "CONDOR", "PJM", "OPAL_"};
    bool alone = true;
    for (char **e = environ; *e; e++)
        for (size_t i = 0; i < sizeof launchers / sizeof *launchers; i++)
            alone &= strncmp(*e, launchers[i], strlen(launchers[i])) != 0;
    return alone;
}

/* A process that was started without a launcher sends to itself only: no look for networks and what
 * lies near them, which takes two thirds of MPICH's start. Were it not alone after all, MPI would find
 * no way to the others and say so. */
static void start_mpi(int *argc, char ***argv, int *provided)
{
    static const char *const settings[][2] = {{"UCX_TLS", "self"}, {"HWLOC_COMPONENTS", "-linuxio"}};
    enum { N = sizeof settings / sizeof *settings };
    bool ours[N], alone = is_alone();
    for (int i = 0; i < N; i++) {
        ours[i] = alone && !getenv(settings[i][0]);
        if (ours[i])
            setenv(settings[i][0], settings[i][1], 0);
    }
    TRY(MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, provided));
    for (int i = 0; i < N; i++)
        if (ours[i])
            unsetenv(settings[i][0]);
}

const struct amr__comm *amr__comm_init(int *argc, char ***argv)
{
    static struct amr__comm world = {
        .barrier = mpi_barrier,
        .command = mpi_command,
        .bcast = mpi_bcast,
        .allreduce = mpi_allreduce,
        .reduce = mpi_reduce,
        .allgather = mpi_allgather,
        .sparse = mpi_sparse,
        .start = mpi_start,
        .finish = mpi_finish,
        .abort = mpi_abort,
        .fini = mpi_fini,
    };
    int provided;
    start_mpi(argc, argv, &provided);
    TRY(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    if (provided < MPI_THREAD_FUNNELED) {
        fprintf(stderr, "amr: error: this MPI does not allow threads (MPI_THREAD_FUNNELED)\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    is_crowded = true; /* until it is known */
    make_communicators();
    TRY(MPI_Comm_rank(work, &world.rank));
    TRY(MPI_Comm_size(work, &world.size));
    is_crowded = find_crowded(&world);
    return &world;
}
