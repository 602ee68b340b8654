/* Lists of work and messages: storage, upload, replay. Called by exchange.c, plan.c and transfer.c;
 * what stands in the lists is their business. */
#include "blocks/work.h"

#include <stdlib.h>
#include <string.h>

#include "support/support.h"

void amr__work_reserve(struct amr__work *w, int list, int n)
{
    if (n <= w->list[list].room)
        return;
    w->list[list].at = amr__grow(w->list[list].at, (size_t)n * sizeof *w->list[list].at);
    w->list[list].room = n;
}

void amr__work_add(struct amr__work *w, int list, const struct amr__task *t)
{
    w->list[list].at =
        amr__grow_for(w->list[list].at, w->list[list].n, &w->list[list].room, sizeof *t);
    w->list[list].at[w->list[list].n++] = *t;
}

void amr__work_upload(struct amr__work *w)
{
    size_t n = 0;
    for (int l = 0; l < AMR__WORK_LISTS; l++) {
        w->first[l] = (int)n;
        n += (size_t)w->list[l].n;
    }
    if (n == 0)
        return;
    struct amr__task *all = amr__grow(NULL, n * sizeof *all);
    for (int l = 0; l < AMR__WORK_LISTS; l++) {
        if (w->list[l].n > 0)
            memcpy(all + w->first[l], w->list[l].at, (size_t)w->list[l].n * sizeof *all);
        free(w->list[l].at);
        w->list[l].at = NULL;
        w->list[l].room = 0;
    }
    w->tasks = amr__device_copy(w->space->device, all, n * sizeof *all);
    free(all);
}

void amr__work_run_from(const struct amr__work *w, int list, int from, enum amr__op op,
                        enum amr__interp interp, const struct amr__op_fields *fields, void *message)
{
    if (w->list[list].n > from)
        w->space->device->run(op, interp, w->tasks + w->first[list] + from, w->list[list].n - from,
                              fields, message, w->space->dim, w->space->block);
}

void amr__work_run(const struct amr__work *w, int list, enum amr__op op, enum amr__interp interp,
                   const struct amr__op_fields *fields, void *message)
{
    amr__work_run_from(w, list, 0, op, interp, fields, message);
}

void amr__work_fini(struct amr__work *w)
{
    for (int l = 0; l < AMR__WORK_LISTS; l++)
        free(w->list[l].at);
    if (w->tasks)
        w->space->device->free(w->tasks);
    w->tasks = NULL;
}

int32_t amr__post_add(struct amr__post *p, int rank, int64_t cells)
{
    if (p->n == 0 || p->at[p->n - 1].rank != rank) {
        p->at = amr__grow_for(p->at, p->n, &p->room, sizeof *p->at);
        p->at[p->n++] = (struct amr__partner){.rank = rank, .first = p->cells};
    }
    int64_t first = p->cells;
    p->at[p->n - 1].cells += cells;
    p->cells += cells;
    if (p->cells > INT32_MAX)
        amr__error_here("the messages of one rank exceed %d cells: use more ranks", INT32_MAX);
    return (int32_t)first;
}

/* Work already started may still read it. */
static void free_buffer(struct amr__post *p, const struct amr__device *device)
{
    if (!p->buffer)
        return;
    device->wait();
    device->free_message(p->buffer);
}

/* Buffer for this many bytes a cell, and the arrays that describe it. */
static void reserve(struct amr__post *p, const struct amr__device *device, int cell_bytes)
{
    size_t bytes = (size_t)p->cells * (size_t)cell_bytes;
    if (p->n == 0 || bytes <= p->bytes)
        return;
    free_buffer(p, device);
    p->buffer = device->alloc_message(bytes);
    if (!p->buffer)
        amr__error_here("out of memory (%zu bytes for messages): use more ranks", bytes);
    p->bytes = bytes;
    p->rank = amr__grow(p->rank, (size_t)p->n * sizeof *p->rank);
    p->data = amr__grow(p->data, (size_t)p->n * sizeof *p->data);
    p->size = amr__grow(p->size, (size_t)p->n * sizeof *p->size);
}

void amr__mail_reserve(struct amr__mail *m, int cell_bytes)
{
    reserve(&m->out, m->space->device, cell_bytes);
    reserve(&m->in, m->space->device, cell_bytes);
}

static void describe(struct amr__post *p, int cell_bytes)
{
    for (int i = 0; i < p->n; i++) {
        p->rank[i] = p->at[i].rank;
        p->data[i] = (char *)p->buffer + p->at[i].first * cell_bytes;
        p->size[i] = (size_t)p->at[i].cells * (size_t)cell_bytes;
    }
}

int64_t amr__mail_start(struct amr__mail *m, int tag, int cell_bytes)
{
    if (m->out.n == 0 && m->in.n == 0)
        return 0;
    describe(&m->in, cell_bytes);
    describe(&m->out, cell_bytes);
    const struct amr__comm *comm = m->space->comm;
    m->request = comm->start(comm, tag, m->in.n, m->in.rank, m->in.data, m->in.size, m->out.n,
                             m->out.rank, (const void *const *)m->out.data, m->out.size);
    return m->out.cells * cell_bytes;
}

void amr__mail_finish(struct amr__mail *m)
{
    if (m->request)
        m->space->comm->finish(m->space->comm, m->request);
    m->request = NULL;
}

static void post_fini(struct amr__post *p, const struct amr__device *device)
{
    free_buffer(p, device);
    free(p->at);
    free(p->rank);
    free(p->data);
    free(p->size);
}

void amr__mail_fini(struct amr__mail *m)
{
    post_fini(&m->out, m->space->device);
    post_fini(&m->in, m->space->device);
}
