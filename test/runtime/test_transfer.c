/* From one mesh to the next (runtime/blocks/blocks.h): refine, coarsen, move between ranks, on random
 * adapted meshes in 1 to 3 dimensions; and that no bit depends on the number of ranks: each case is
 * done again by one rank on its own. Run with 1, 2, 3 and 4 ranks. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "adapted.h"

static const struct amr__comm *world;

/* ---- a mesh that changes -------------------------------------------------------------------- */

struct life {
    struct amr__space space;
    struct amr__blocks *b;
    struct amr__op_fields f;
    int n_slots;
};

static void next_blocks(struct life *l, struct amr__mesh *mesh, const struct amr__map *map)
{
    l->b = amr__blocks_new(&l->space, mesh, l->b, map);
    if (l->b->n_slots > l->n_slots) {
        grow_fields(&l->space, &l->f, l->n_slots, l->b->n_slots);
        l->n_slots = l->b->n_slots;
    }
}

/* One remesh: adapt, then partition with uneven weights. The rings of one field go first in every
 * other round. */
static void remesh(struct life *l, uint64_t seed)
{
    struct amr__map map = {0};
    signed char *want = wishes(l->b->mesh, seed);
    struct amr__blocks *old = l->b;
    struct amr__mesh *mesh = amr__mesh_adapt(old->mesh, want, &map);
    free(want);
    if (mesh) {
        next_blocks(l, mesh, &map);
        struct amr__transfer *t = amr__transfer_new(old, l->b, &map);
        if (seed % 2)
            amr__transfer_run(t, &l->f, 1);
        amr__transfer_run(t, &l->f, 0);
        amr__transfer_free(t);
        amr__blocks_free(old);
        free(map.at);
    }
    struct amr__partition moves;
    old = l->b;
    float *weight = malloc(((size_t)old->mesh->n_leaves + 1) * sizeof *weight);
    for (int i = 0; i < old->mesh->n_leaves; i++)
        weight[i] = 1 + (float)(node_hash(seed, old->mesh->leaf[i]) >> 8 & 7);
    mesh = amr__mesh_partition(old->mesh, weight, &moves);
    free(weight);
    if (mesh) {
        map = amr__partition_map(&moves, l->space.comm->rank);
        next_blocks(l, mesh, seed % 3 ? &map : NULL);
        struct amr__transfer *t = amr__transfer_move(old, l->b, &moves);
        if (seed % 2)
            amr__transfer_run(t, &l->f, 1);
        amr__transfer_run(t, &l->f, 0);
        amr__transfer_free(t);
        amr__blocks_free(old);
        free(map.at);
        amr__partition_free(&moves);
    }
}

/* ---- values --------------------------------------------------------------------------------- */

/* Sum over leaves of value times finest cells, in units that make it exact for the int field. */
static double integral(const struct amr__blocks *b, const struct amr__op_fields *f)
{
    double sum = 0;
    for (int i = 0; i < b->mesh->n_leaves; i++) {
        const struct amr_block *k = &b->block[i];
        double weight = (double)k->ratio[0] * k->ratio[1] * k->ratio[2];
        for (size_t cell = 0; cell < block_cells(b->space); cell++) {
            int c[3];
            cell_at(b->space, cell, c);
            size_t at = (size_t)k->slot * block_cells(b->space) + cell;
            sum += holds_data(b, i, c) ? weight * ((double *)f->pool[0])[at] : 0;
        }
    }
    world->allreduce(world, &sum, 1, AMR__F64, AMR__ADD);
    return sum;
}

static int64_t wrong_own_cells(const struct amr__blocks *b, const struct amr__op_fields *f)
{
    int64_t n_wrong = 0;
    for (int i = 0; i < b->mesh->n_leaves + b->n_rings; i++)
        for (size_t cell = 0; cell < block_cells(b->space); cell++) {
            int c[3];
            double x[3];
            cell_at(b->space, cell, c);
            centre_of(b->space, &b->block[i], c, x);
            size_t at = (size_t)b->block[i].slot * block_cells(b->space) + cell;
            n_wrong += holds_data(b, i, c) && wrong(f, at, 1, linear(x, b->block[i].ratio));
        }
    return n_wrong;
}

static void transfer_keeps_linear_functions_and_sums(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++)
        for (int round = 0; round < 4; round++) {
            struct life l = {.space = make_space(world, &shapes[i])};
            l.b = amr__blocks_new(&l.space, random_mesh(&l.space, 5), NULL, NULL);
            l.n_slots = l.b->n_slots;
            l.f = make_fields(&l.space, l.n_slots);
            fill(l.b, &l.f, linear);
            remesh(&l, (uint64_t)round);
            int64_t n_wrong = wrong_own_cells(l.b, &l.f);
            fill_random(l.b, &l.f);
            double before = integral(l.b, &l.f);
            remesh(&l, (uint64_t)round + 10);
            double after = integral(l.b, &l.f);
            free_fields(&l.space, &l.f);
            amr__blocks_free(l.b);
            assert_int_equal(global_sum(n_wrong), 0);
            assert_true(fabs(after - before) <= 1e-13 * fabs(before));
        }
}

/* ---- ranks do not matter -------------------------------------------------------------------- */

static uint64_t cell_hash(const struct amr__op_fields *f, size_t at)
{
    uint64_t v;
    uint32_t w;
    memcpy(&v, (double *)f->pool[0] + at, 8);
    memcpy(&w, (float *)f->pool[1] + at, 4);
    return mix(mix(mix(1, v), w), (uint64_t)(uint32_t)((int *)f->pool[2])[at]);
}

/* Of all that nests can read: own cells, ring cells, ghosts. Summed over own blocks. */
static uint64_t checksum(const struct amr__blocks *b, const struct amr__op_fields *f,
                         const struct amr__reach *r)
{
    const struct amr__space *s = b->space;
    uint64_t sum = 0;
    int c[3], step[3], seen[3], n = b->mesh->n_leaves;
    for (int i = 0; i < n + b->n_rings; i++)
        for (size_t cell = 0; cell < block_cells(s); cell++) {
            cell_at(s, cell, c);
            int leaf = i < n ? i : b->ring[i - n].leaf;
            int dir = i < n ? centre(s) : b->ring[i - n].dir;
            uint64_t h = node_hash((uint64_t)dir, b->mesh->leaf[leaf]);
            if (holds_data(b, i, c))
                sum +=
                    mix(h, cell_hash(f, (size_t)b->block[i].slot * block_cells(s) + cell) + cell);
        }
    for (int k = 0; r && k < n * n_dirs(s); k++) {
        uint64_t h = node_hash((uint64_t)(k % n_dirs(s)) + 100, b->mesh->leaf[k / n_dirs(s)]);
        split(s, k % n_dirs(s), step);
        for (size_t cell = 0; cell < block_cells(s); cell++) {
            cell_at(s, cell, c);
            for (int d = 0; d < 3; d++)
                seen[d] = c[d] + step[d] * s->block;
            if (reads(s, r, &b->block[k / n_dirs(s)], seen))
                sum += mix(h, cell_hash(f, place_beside(s, b->neighbor[k], k % n_dirs(s), c)) + cell);
        }
    }
    return sum;
}

enum { N_SUMS = 8 };

static void live(const struct amr__comm *comm, const struct shape *shape, uint64_t seed,
                 int64_t sums[N_SUMS])
{
    struct life l = {.space = make_space(comm, shape)};
    l.b = amr__blocks_new(&l.space, random_mesh(&l.space, seed), NULL, NULL);
    l.n_slots = l.b->n_slots;
    l.f = make_fields(&l.space, l.n_slots);
    fill_random(l.b, &l.f);
    for (int i = 0; i < N_SUMS; i++) {
        struct amr__reach r = make_reach(&l.space, i % N_REACHES);
        amr__exchange_begin(l.b, &r, &l.f);
        amr__exchange_end(l.b);
        amr__exchange_begin(l.b, &r, &l.f); /* a replay gives the same */
        amr__exchange_end(l.b);
        sums[i] = (int64_t)checksum(l.b, &l.f, &r);
        remesh(&l, mix(seed, (uint64_t)i));
    }
    free_fields(&l.space, &l.f);
    amr__blocks_free(l.b);
}

/* Each case is done by all ranks together, and by one of them on its own. */
static void bits_do_not_depend_on_the_number_of_ranks(void **state)
{
    (void)state;
    static int64_t alone[N_SHAPES * N_SEEDS][N_SUMS];
    int n = world->size > 1 ? N_SHAPES * N_SEEDS : N_SHAPES;
    for (int i = world->rank; i < n; i += world->size)
        live(&adapted_self, &shapes[i % N_SHAPES], (uint64_t)(1 + i / N_SHAPES), alone[i]);
    world->allreduce(world, alone, n * N_SUMS, AMR__I64, AMR__ADD);
    for (int i = 0; i < n; i++) {
        int64_t mine[N_SUMS];
        live(world, &shapes[i % N_SHAPES], (uint64_t)(1 + i / N_SHAPES), mine);
        world->allreduce(world, mine, N_SUMS, AMR__I64, AMR__ADD);
        for (int k = 0; k < N_SUMS; k++)
            if (mine[k] != alone[i][k])
                fail_msg("%s, seed %d: other bits after %d remeshes", shapes[i % N_SHAPES].name,
                         1 + i / N_SHAPES, k);
    }
}

int main(int argc, char **argv)
{
    world = adapted_init(&argc, &argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transfer_keeps_linear_functions_and_sums),
        cmocka_unit_test(bits_do_not_depend_on_the_number_of_ranks),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    world->fini(world);
    return failed != 0;
}
