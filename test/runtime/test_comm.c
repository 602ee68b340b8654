/* Message passing (comm_mpi.c, comm_one.c) on any number of ranks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "comm/comm.h"

static const struct amr__comm *comm;

/* Verdicts are agreed on by all ranks before they are asserted, so that none is left waiting. */
static void assert_everywhere(bool good)
{
    int64_t all = good;
    comm->allreduce(comm, &all, 1, AMR__I64, AMR__LEAST);
    assert_true(all);
}

static uint64_t hash(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    return h ^ h >> 31;
}

static void collectives_do_what_they_say(void **state)
{
    (void)state;
    int64_t rank = comm->rank, size = comm->size;
    int64_t i[2] = {rank, -rank}, least = rank + 3, all[64];
    double most = 0.5 * (double)rank;
    comm->allreduce(comm, i, 2, AMR__I64, AMR__ADD);
    comm->allreduce(comm, &least, 1, AMR__I64, AMR__LEAST);
    comm->allreduce(comm, &most, 1, AMR__F64, AMR__MOST);
    assert_everywhere(i[0] == size * (size - 1) / 2 && i[1] == -i[0] && least == 3 &&
                      most == 0.5 * (double)(size - 1));
    double sum = 1;
    comm->reduce(comm, &sum, 1, AMR__F64, AMR__ADD);
    assert_everywhere(sum == (rank == 0 ? (double)size : 1));
    char word[16] = "";
    if (rank == size - 1)
        strcpy(word, "from the last");
    comm->bcast(comm, word, sizeof word, (int)size - 1);
    assert_everywhere(strcmp(word, "from the last") == 0);
    int order = rank == 0 ? 42 : 0;
    comm->command(comm, &order, sizeof order);
    assert_everywhere(order == 42);
    comm->allgather(comm, &rank, sizeof rank, all);
    bool right = true;
    for (int r = 0; r < size; r++)
        right = right && all[r] == r;
    comm->barrier(comm);
    assert_everywhere(right);
}

/* Bytes that `from` sends to `to` in a round, -1 for no message. */
static int length(int from, int to, int round)
{
    uint64_t h = hash(hash((uint64_t)from, (uint64_t)to), (uint64_t)round);
    return from == to || h % 3 == 0 ? -1 : h % 11 == 0 ? 0 : (int)(h % 100000);
}

static unsigned char byte_at(int from, int to, int round, int i)
{
    return (unsigned char)(from * 31 + to * 17 + round + i);
}

static bool message_is_right(const struct amr__message *m, int round)
{
    if ((int)m->bytes != length(m->rank, comm->rank, round))
        return false;
    for (int i = 0; i < (int)m->bytes; i++)
        if (((const unsigned char *)m->data)[i] != byte_at(m->rank, comm->rank, round, i))
            return false;
    return true;
}

/* Rounds follow each other without a barrier, and one rank dawdles. */
static void sparse_delivers_to_who_is_addressed(void **state)
{
    (void)state;
    bool right = true;
    for (int round = 0; round < 100; round++) {
        int n = 0, to[64];
        void *data[64];
        size_t bytes[64];
        for (int r = 0; r < comm->size; r++) {
            int l = length(comm->rank, r, round);
            if (l < 0)
                continue;
            unsigned char *text = malloc((size_t)l + 1);
            for (int i = 0; i < l; i++)
                text[i] = byte_at(comm->rank, r, round, i);
            to[n] = r;
            bytes[n] = (size_t)l;
            data[n++] = text;
        }
        if (round % 10 == 0 && comm->rank == round / 10 % comm->size)
            usleep(2000);
        struct amr__message *got;
        int expected = 0, n_got = comm->sparse(comm, n, to, data, bytes, &got);
        for (int r = 0; r < comm->size; r++)
            expected += length(r, comm->rank, round) >= 0;
        right = right && n_got == expected;
        for (int k = 0; k < n_got; k++) {
            right = right && (k == 0 || got[k - 1].rank < got[k].rank);
            right = right && message_is_right(&got[k], round);
            free(got[k].data);
        }
        free(got);
        for (int k = 0; k < n; k++)
            free(data[k]);
    }
    assert_everywhere(right);
}

/* Every rank with every rank, itself included; two exchanges under way at once, ended the other way
 * round. */
static void partners_exchange(void **state)
{
    (void)state;
    enum { MOST = 3000 };
    size_t size = (size_t)comm->size;
    struct amr__request *request[2];
    unsigned char *in = malloc(2 * size * MOST), *out = malloc(2 * size * MOST);
    int rank[64];
    void *recv[2][64];
    const void *send[2][64];
    size_t recv_bytes[2][64], send_bytes[2][64];
    for (int t = 0; t < 2; t++) {
        for (int r = 0; r < comm->size; r++) {
            size_t at = ((size_t)t * size + (size_t)r) * MOST;
            rank[r] = r;
            recv[t][r] = in + at;
            send[t][r] = out + at;
            recv_bytes[t][r] = (size_t)((r * 7 + comm->rank * 5) * 100 % MOST);
            send_bytes[t][r] = (size_t)((comm->rank * 7 + r * 5) * 100 % MOST);
            for (size_t i = 0; i < send_bytes[t][r]; i++)
                out[at + i] = byte_at(comm->rank, r, t, (int)i);
        }
        request[t] = comm->start(comm, t, comm->size, rank, recv[t], recv_bytes[t], comm->size,
                                 rank, send[t], send_bytes[t]);
    }
    comm->finish(comm, request[1]);
    comm->finish(comm, request[0]);
    bool right = true;
    for (int t = 0; t < 2; t++)
        for (int r = 0; r < comm->size; r++)
            for (size_t i = 0; i < recv_bytes[t][r]; i++)
                right =
                    right && ((unsigned char *)recv[t][r])[i] == byte_at(r, comm->rank, t, (int)i);
    free(in);
    free(out);
    assert_everywhere(right);
}

/* Many messages to the next rank and from the one before, some of them empty, in one exchange. */
static void many_messages_in_order(void **state)
{
    (void)state;
    enum { MANY = 3000 };
    int *from = malloc(MANY * sizeof *from), *to = malloc(MANY * sizeof *to);
    int *in = calloc(MANY, sizeof *in), *out = malloc(MANY * sizeof *out);
    void **recv = malloc(MANY * sizeof *recv);
    const void **send = malloc(MANY * sizeof *send);
    size_t *bytes = malloc(MANY * sizeof *bytes);
    bool right = true;
    for (int i = 0; i < MANY; i++) {
        from[i] = (comm->rank + comm->size - 1) % comm->size;
        to[i] = (comm->rank + 1) % comm->size;
        out[i] = 10 * i + comm->rank;
        recv[i] = &in[i];
        send[i] = &out[i];
        bytes[i] = i % 5 ? sizeof *out : 0;
    }
    comm->finish(comm, comm->start(comm, 3, MANY, from, recv, bytes, MANY, to, send, bytes));
    for (int i = 0; i < MANY; i++)
        right = right && in[i] == (bytes[i] ? 10 * i + from[i] : 0);
    free(bytes);
    free(send);
    free(recv);
    free(out);
    free(in);
    free(to);
    free(from);
    assert_everywhere(right);
}

int main(int argc, char **argv)
{
    comm = amr__comm_init(&argc, &argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(collectives_do_what_they_say),
        cmocka_unit_test(sparse_delivers_to_who_is_addressed),
        cmocka_unit_test(partners_exchange),
        cmocka_unit_test(many_messages_in_order),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->fini(comm);
    return failed != 0;
}
