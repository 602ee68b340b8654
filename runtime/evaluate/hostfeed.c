/* Initial data that the user's own code has written stand in rank 0's memory: here the ranks fetch
 * the blocks they evaluate. In rounds, because nobody but a rank itself knows what it needs next:
 * each round every rank asks for a batch or for nothing. Called by evaluate.c. */
#include <stdlib.h>
#include <string.h>

#include "evaluate/evaluate.h"
#include "fields/fields.h"
#include "uniform/uniform.h"

enum { TAG_FEED = 420 };

static size_t padded(const struct amr__field *f)
{
    return (amr__field_block_bytes(f) + 7) / 8 * 8;
}

size_t amr__feed_bytes(const struct amr__evaluator *e)
{
    size_t bytes = 0;
    for (int i = 0; i < e->n_fields; i++)
        if (e->from_host[i])
            bytes += padded(e->field[i]);
    return bytes;
}

/* Rank 0: what a list of requests asks for. */
static void read_blocks(const struct amr__evaluator *e, const struct amr__request *r, int n,
                        char *cells)
{
    for (int q = 0; q < n; q++)
        for (int i = 0; i < e->n_fields; i++) {
            if (!e->from_host[i])
                continue;
            amr__host_block(e->field[i], r[q].node, r[q].dir, cells);
            cells += padded(e->field[i]);
        }
}

static void *need(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p)
        amr__error_here("out of memory for initial data");
    return p;
}

/* Rank 0: answers all who asked. */
static void answer(const struct amr__evaluator *e, const struct amr__message *asked, int n)
{
    const struct amr__comm *comm = amr__state.comm;
    int *to = need((size_t)n * sizeof *to);
    const void **data = need((size_t)n * sizeof *data);
    size_t *bytes = need((size_t)n * sizeof *bytes);
    for (int i = 0; i < n; i++) {
        int requests = (int)(asked[i].bytes / sizeof(struct amr__request));
        to[i] = asked[i].rank;
        bytes[i] = (size_t)requests * amr__feed_bytes(e);
        char *cells = need(bytes[i]);
        read_blocks(e, asked[i].data, requests, cells);
        data[i] = cells;
    }
    comm->finish(comm, comm->start(comm, TAG_FEED, 0, NULL, NULL, NULL, n, to, data, bytes));
    for (int i = 0; i < n; i++)
        free((void *)data[i]);
    free(bytes);
    free(data);
    free(to);
}

bool amr__feed(const struct amr__evaluator *e, const struct amr__request *request, int n,
               void *cells)
{
    const struct amr__comm *comm = amr__state.comm;
    if (comm->size == 1) {
        read_blocks(e, request, n, cells);
        return n > 0;
    }
    int64_t active = n > 0;
    comm->allreduce(comm, &active, 1, AMR__I64, AMR__MOST);
    if (!active)
        return false;
    bool asks = comm->rank != 0 && n > 0;
    int zero = 0;
    size_t bytes = (size_t)n * sizeof *request, room = (size_t)n * amr__feed_bytes(e);
    void *data = (void *)request;
    struct amr__message *asked = NULL;
    int n_asked = comm->sparse(comm, asks, &zero, &data, &bytes, &asked);
    if (asks)
        comm->finish(comm,
                     comm->start(comm, TAG_FEED, 1, &zero, &cells, &room, 0, NULL, NULL, NULL));
    if (n_asked)
        answer(e, asked, n_asked);
    if (comm->rank == 0)
        read_blocks(e, request, n, cells);
    for (int i = 0; i < n_asked; i++)
        free(asked[i].data);
    free(asked);
    return true;
}
