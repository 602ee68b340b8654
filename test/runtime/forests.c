/* Grows the forests of a list with the runtime's mesh, on any number of ranks, and prints leaves, neighbours and
 * cuts between ranks. forests.py compares that with what forests_p4est.c prints.
 *
 *     forests LIST */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "forest_oracle.h"
#include "forest_wishes.h"

/* The own leaf's neighbours by their global numbers, a word a direction. */
static size_t neighbors_text(const struct amr__mesh *m, int leaf, const int64_t *ghost, char *out, size_t room)
{
    size_t n = 0;
    for (int dir = 0; dir < amr__dir_count(m->dim); dir++) {
        if (dir == amr__dir_count(m->dim) / 2)
            continue;
        struct amr__neighbor b = amr__mesh_neighbor(m, leaf, dir);
        for (int k = 0; k < b.n; k++) {
            int64_t number = b.at[k] >= 0 ? m->first_global + b.at[k] : ghost[-1 - b.at[k]];
            n += (size_t)snprintf(out + n, room - n, "%c%lld", k ? ',' : ' ', (long long)number);
        }
        if (b.kind == AMR__OUTSIDE)
            n += (size_t)snprintf(out + n, room - n, " -");
    }
    return n;
}

enum { LINE = 26 * 4 * 9 + 64 }; /* 26 directions of at most four numbers */

/* Every rank's leaves, one after the other. */
static void print_leaves(const struct amr__mesh *m)
{
    int64_t most = m->n_leaves;
    m->comm->allreduce(m->comm, &most, 1, AMR__I64, AMR__MOST);
    int64_t *own = calloc((size_t)m->n_leaves + 1, sizeof *own);
    int64_t *ghost = calloc((size_t)m->n_ghosts + 1, sizeof *ghost);
    char *mine = calloc((size_t)most + 1, LINE), *all = calloc((size_t)most + 1, LINE * (size_t)m->comm->size);
    for (int i = 0; i < m->n_leaves; i++)
        own[i] = m->first_global + i;
    amr__mesh_share(m, own, ghost, sizeof *own);
    for (int i = 0; i < m->n_leaves; i++) {
        struct amr__node n = m->leaf[i];
        char *line = mine + (size_t)i * LINE;
        int at = snprintf(line, LINE, "%d %d %d %d:", n.level, n.x[0], n.x[1], n.x[2]);
        neighbors_text(m, i, ghost, line + at, LINE - (size_t)at);
    }
    m->comm->allgather(m->comm, mine, (size_t)(most + 1) * LINE, all);
    for (int r = 0; r < m->comm->size && m->comm->rank == 0; r++)
        for (const char *line = all + (size_t)r * (size_t)(most + 1) * LINE; *line; line += LINE)
            puts(line);
    free(own);
    free(ghost);
    free(mine);
    free(all);
}

static struct amr__mesh *adapted(struct amr__mesh *m, const struct forest_line *f, int round)
{
    signed char *want = calloc((size_t)m->n_leaves + 1, 1);
    for (int i = 0; i < m->n_leaves; i++) {
        struct amr__node n = m->leaf[i];
        want[i] = forest_wish(f->dim, f->n_root, f->levels, n.x, n.level, round, f->seed);
        want[i] = m->n_global > f->most && want[i] > 0 ? -1 : want[i];
    }
    struct amr__map map;
    struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
    free(want);
    if (!next)
        return m;
    free(map.at);
    amr__mesh_free(m);
    return next;
}

static struct amr__mesh *partitioned(struct amr__mesh *m, const struct forest_line *f, int round)
{
    struct amr__partition moves;
    float *weight = calloc((size_t)m->n_leaves + 1, sizeof *weight);
    for (int i = 0; i < m->n_leaves; i++)
        weight[i] = (float)forest_weight(m->leaf[i].x, m->leaf[i].level, round, f->seed);
    struct amr__mesh *next = amr__mesh_partition(m, round % 3 ? weight : NULL, &moves);
    free(weight);
    if (!next)
        return m;
    amr__partition_free(&moves);
    amr__mesh_free(m);
    return next;
}

static void grow(const struct amr__comm *comm, const struct forest_line *f)
{
    bool periodic[3] = {f->periodic[0], f->periodic[1], f->periodic[2]};
    struct amr__mesh *m = amr__mesh_new(comm, f->dim, f->n_root, periodic, f->levels, f->level);
    for (int round = 0; round < f->rounds; round++) {
        m = partitioned(adapted(m, f, round), f, round);
        if (comm->rank == 0)
            printf("round %d\n", round);
        print_leaves(m);
        for (int r = 0; r <= comm->size && comm->rank == 0; r++)
            printf("%s%lld%s", r ? " " : "cuts ", (long long)m->first_leaf[r], r < comm->size ? "" : "\n");
    }
    amr__mesh_free(m);
}

int main(int argc, char **argv)
{
    const struct amr__comm *comm = amr__comm_init(&argc, &argv);
    FILE *list = fopen(argc > 1 ? argv[1] : "", "r");
    if (!list) {
        fprintf(stderr, "forests: no list of forests\n");
        comm->abort(comm, 2);
    }
    struct forest_line f;
    while (forest_read(list, &f)) {
        if (comm->rank == 0)
            printf("forest\n");
        grow(comm, &f);
    }
    fclose(list);
    comm->fini(comm);
    return 0;
}
