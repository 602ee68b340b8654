/* The faces between levels: which own leaves have them, and who must hear of their fluxes. Both
 * sides sort what they share by the fine leaf and its face, so nobody has to ask. Called by
 * reflux.c. */
#include "blocks/work.h"
#include "nests/reflux.h"

#include <stdlib.h>
#include <string.h>

/* What crosses ranks, from whichever side. */
struct shared {
    int rank;
    uint64_t key; /* of the fine leaf */
    int8_t face;  /* of the fine leaf */
    int at;       /* number in fine or arrival */
};

struct search {
    const struct amr__blocks *b;
    struct amr__interfaces *x;
    int coarse_room, fine_room, arrival_room;
    struct shared *out, *in;
    int n_out, n_in, out_room, in_room;
};

/* Which part of the coarse face a fine leaf touches. */
static int8_t quarter_of(int dim, const struct amr__node *fine, int face)
{
    int quarter = 0, bit = 0;
    for (int d = 0; d < dim; d++)
        if (d != face / 2)
            quarter |= (fine->x[d] & 1) << bit++;
    return (int8_t)quarter;
}

/* Ring data lie there, though the mesh wraps round for programs that copy them from the other side.
 */
static bool is_edge(const struct amr__blocks *b, struct amr__node n, int face)
{
    int d = face / 2;
    if (b->space->boundary[d][0] == AMR_PERIODIC)
        return false;
    return face % 2 ? n.x[d] + 1 >= b->mesh->width[n.level][d] : n.x[d] == 0;
}

static struct shared share(const struct amr__mesh *m, int ghost, struct amr__node fine, int face,
                           int at)
{
    return (struct shared){m->ghost_owner[-1 - ghost], amr__node_key(m, fine), (int8_t)face, at};
}

static void add_coarse(struct search *s, int leaf, int face, const struct amr__neighbor *n)
{
    const struct amr__mesh *m = s->b->mesh;
    struct amr__interfaces *x = s->x;
    x->coarse = amr__grow_for(x->coarse, x->n_coarse, &s->coarse_room, sizeof *x->coarse);
    x->coarse[x->n_coarse] =
        (struct amr__coarse_face){leaf, (int8_t)face, is_edge(s->b, m->leaf[leaf], face)};
    for (int i = 0; i < n->n; i++) {
        if (n->at[i] >= 0)
            continue;
        const struct amr__node *fine = &m->ghost[-1 - n->at[i]];
        x->arrival = amr__grow_for(x->arrival, x->n_arrivals, &s->arrival_room, sizeof *x->arrival);
        s->in = amr__grow_for(s->in, s->n_in, &s->in_room, sizeof *s->in);
        s->in[s->n_in++] = share(m, n->at[i], *fine, face ^ 1, x->n_arrivals);
        x->arrival[x->n_arrivals++] =
            (struct amr__arrival){x->n_coarse, quarter_of(m->dim, fine, face), 0};
    }
    x->n_coarse++;
}

static void add_fine(struct search *s, int leaf, int face, const struct amr__neighbor *n)
{
    const struct amr__mesh *m = s->b->mesh;
    struct amr__interfaces *x = s->x;
    x->fine = amr__grow_for(x->fine, x->n_fine, &s->fine_room, sizeof *x->fine);
    if (n->at[0] < 0) {
        s->out = amr__grow_for(s->out, s->n_out, &s->out_room, sizeof *s->out);
        s->out[s->n_out++] = share(m, n->at[0], m->leaf[leaf], face, x->n_fine);
    }
    /* Coarse faces are numbered when all are known. */
    x->fine[x->n_fine++] =
        (struct amr__fine_face){leaf,         is_edge(s->b, m->leaf[leaf], face),
                                (int8_t)face, quarter_of(m->dim, &m->leaf[leaf], face),
                                n->at[0],     0};
}

static void find_faces(struct search *s)
{
    const struct amr__mesh *m = s->b->mesh;
    s->x->first = amr__need((size_t)m->n_leaves + 1, sizeof *s->x->first);
    s->x->first_fine = amr__need((size_t)m->n_leaves + 1, sizeof *s->x->first_fine);
    for (int leaf = 0; leaf < m->n_leaves; leaf++) {
        s->x->first[leaf] = s->x->n_coarse;
        s->x->first_fine[leaf] = s->x->n_fine;
        for (int face = 0; face < 2 * m->dim; face++) {
            struct amr__neighbor n =
                amr__mesh_neighbor(m, leaf, amr__face_dir(m->dim, face));
            if (n.kind == AMR__FINER)
                add_coarse(s, leaf, face, &n);
            else if (n.kind == AMR__COARSER)
                add_fine(s, leaf, face, &n);
        }
    }
    s->x->first[m->n_leaves] = s->x->n_coarse;
    s->x->first_fine[m->n_leaves] = s->x->n_fine;
}

/* From the coarse leaf, which add_fine has noted, to its face. */
static void number_faces(struct search *s)
{
    struct amr__interfaces *x = s->x;
    for (int i = 0; i < x->n_fine; i++) {
        struct amr__fine_face *f = &x->fine[i];
        int leaf = f->coarse, at = leaf < 0 ? -1 : x->first[leaf];
        while (at >= 0 && x->coarse[at].face != (f->face ^ 1))
            at++;
        f->coarse = at;
    }
}

static int compare(const void *a, const void *b)
{
    const struct shared *s = a, *t = b;
    if (s->rank != t->rank)
        return s->rank < t->rank ? -1 : 1;
    if (s->key != t->key)
        return s->key < t->key ? -1 : 1;
    return s->face - t->face;
}

static void post(struct search *s)
{
    struct amr__interfaces *x = s->x;
    int64_t cells = 1;
    for (int d = 1; d < s->b->space->dim; d++)
        cells *= s->b->space->block / 2;
    if (s->n_out)
        qsort(s->out, (size_t)s->n_out, sizeof *s->out, compare);
    if (s->n_in)
        qsort(s->in, (size_t)s->n_in, sizeof *s->in, compare);
    for (int i = 0; i < s->n_out; i++)
        x->fine[s->out[i].at].cell = amr__post_add(&x->mail.out, s->out[i].rank, cells);
    for (int i = 0; i < s->n_in; i++)
        x->arrival[s->in[i].at].cell = amr__post_add(&x->mail.in, s->in[i].rank, cells);
}

/* A coarse leaf comes no sooner than the last of the finer ones beside it. Finest level first: a leaf
 * that was moved may be one of them. */
static void delay(const struct amr__mesh *m, const struct amr__interfaces *x, int begin, int end,
                  int *at)
{
    for (int level = m->levels - 1; level > 0; level--)
        for (int i = 0; i < x->n_fine; i++) {
            const struct amr__fine_face *f = &x->fine[i];
            int coarse = f->coarse < 0 ? -1 : x->coarse[f->coarse].leaf;
            if (m->leaf[f->leaf].level != level || coarse < 0 || at[f->leaf] < begin ||
                at[f->leaf] >= end || at[coarse] < begin || at[coarse] >= end)
                continue;
            at[coarse] = at[f->leaf] > at[coarse] ? at[f->leaf] : at[coarse];
        }
}

/* The same leaves, which are in rising order, in the same pieces of the curve, one for each thread.
 * In each a coarse leaf comes behind the finer ones beside it, so that it need not wait, and soon,
 * while their fluxes lie in the cache; of those behind one leaf the finest first. */
static void sort_pieces(const struct amr__mesh *m, const struct amr__interfaces *x, int *leaf, int n)
{
    int threads = amr__state.threads, n_late = 0;
    int *at = amr__need((size_t)m->n_leaves, sizeof *at);
    int *begin = amr__need((size_t)n + 1, sizeof *begin);
    int *late = amr__need((size_t)n, sizeof *late);
    memset(at, -1, (size_t)m->n_leaves * sizeof *at);
    for (int i = 0; i < n; i++)
        at[leaf[i]] = i;
    for (int t = 0; t < threads; t++)
        delay(m, x, (int)((int64_t)n * t / threads), (int)((int64_t)n * (t + 1) / threads), at);
    for (int i = 0; i < n; i++)
        begin[at[leaf[i]] + 1]++;
    for (int i = 0; i < n; i++) {
        begin[i + 1] += begin[i];
        if (at[leaf[i]] == i)
            leaf[begin[i]++] = leaf[i]; /* begin[i] <= i: whoever stood there has been seen to */
        else
            late[n_late++] = leaf[i];
    }
    for (int level = m->levels - 1; level >= 0; level--)
        for (int i = 0; i < n_late; i++)
            if (m->leaf[late[i]].level == level)
                leaf[begin[at[late[i]]]++] = late[i];
    free(late);
    free(begin);
    free(at);
}

const int *amr__interfaces_leaves(struct amr__blocks *b)
{
    struct amr__interfaces *x = amr__interfaces_of(b);
    int n = b->mesh->n_leaves;
    if (x->all)
        return x->all;
    x->all = amr__need((size_t)n, sizeof *x->all);
    for (int i = 0; i < n; i++)
        x->all[i] = i;
    sort_pieces(b->mesh, x, x->all, n);
    return x->all;
}

void amr__interfaces_split(struct amr__blocks *b)
{
    struct amr__interfaces *x = amr__interfaces_of(b);
    int n = b->mesh->n_leaves;
    if (x->plain)
        return;
    bool *rest = amr__need((size_t)n, sizeof *rest);
    x->plain = amr__need((size_t)n, sizeof *x->plain);
    x->rest = amr__need((size_t)n, sizeof *x->rest);
    memset(rest, true, (size_t)n * sizeof *rest);
    for (int i = 0; i < b->n_interior; i++) {
        int leaf = b->interior[i];
        rest[leaf] = x->first[leaf] < x->first[leaf + 1];
        if (!rest[leaf])
            x->plain[x->n_plain++] = leaf;
    }
    for (int i = 0; i < n; i++)
        if (rest[i])
            x->rest[x->n_rest++] = i;
    sort_pieces(b->mesh, x, x->rest, x->n_rest);
    free(rest);
}

static void count_parts(const struct amr__mesh *m, struct amr__interfaces *x)
{
    x->parts = amr__need((size_t)m->n_leaves, sizeof *x->parts);
    x->missing = amr__need((size_t)m->n_leaves, sizeof *x->missing);
    for (int i = 0; i < m->n_leaves; i++)
        x->parts[i] = 1;
    for (int i = 0; i < x->n_fine; i++)
        if (x->fine[i].coarse >= 0)
            x->parts[x->coarse[x->fine[i].coarse].leaf]++;
}

static void interfaces_free(struct amr__blocks *b)
{
    struct amr__interfaces *x = b->interfaces;
    amr__mail_fini(&x->mail);
    amr__device_faces_free(x->device, x->space->device);
    free(x->coarse);
    free(x->first);
    free(x->fine);
    free(x->arrival);
    free(x->plain);
    free(x->rest);
    free(x->all);
    free(x->parts);
    free(x->missing);
    free(x->flux);
    free(x->first_fine);
    free(x->scratch);
    for (int i = 0; i < x->n_kept; i++)
        if (amr__reflux_on_device())
            x->space->device->free(x->kept[i].at);
        else
            free(x->kept[i].at);
    free(x->kept);
    free(x);
}

struct amr__interfaces *amr__interfaces_of(struct amr__blocks *b)
{
    if (b->interfaces)
        return b->interfaces;
    struct search s = {.b = b, .x = amr__need(1, sizeof *s.x)};
    s.x->space = s.x->mail.space = b->space;
    find_faces(&s);
    number_faces(&s);
    post(&s);
    if (!amr__reflux_on_device())
        count_parts(b->mesh, s.x);
    free(s.out);
    free(s.in);
    amr__blocks_keep(b, interfaces_free);
    return b->interfaces = s.x;
}

void amr__interfaces_reserve(struct amr__interfaces *x, int arrays, int threads)
{
    size_t cells = (size_t)arrays;
    for (int d = 1; d < x->space->dim; d++)
        cells *= (size_t)x->space->block;
    amr__mail_reserve(&x->mail, arrays * (int)sizeof(double));
    if (arrays <= x->arrays)
        return;
    x->arrays = arrays;
    x->flux = amr__grow(x->flux, (size_t)x->n_coarse * cells * sizeof *x->flux + 1);
    size_t faces = (size_t)threads * 2 * AMR_MAX_DIM;
    x->scratch = amr__grow(x->scratch, faces * cells * sizeof *x->scratch);
}
