/* The mesh on any number of ranks: random forests over dimensions, brick shapes and periodicities,
 * driven by flags that depend on the node alone, compared with an oracle that knows nothing of
 * ranks (forest_oracle.h). Equal results for every number of ranks follow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "forest_oracle.h"
#include "forest_wishes.h"

static const struct amr__comm *comm;

/* Verdicts are agreed on by all ranks before they are asserted, so that none is left waiting. */
static void assert_everywhere(bool good)
{
    int64_t all = good;
    comm->allreduce(comm, &all, 1, AMR__I64, AMR__LEAST);
    assert_true(all);
}

static uint64_t hash_node(struct amr__node n, uint64_t seed)
{
    return forest_hash_node(n.x, n.level, seed);
}

static void assert_right(const struct amr__mesh *m)
{
    assert_everywhere(oracle_agrees(m));
}

/* ---- forests ---- */

struct forest {
    int dim, n_root[3];
    bool periodic[3];
    int levels, level;
};

static const struct forest forests[] = {
    {1, {1, 1, 1}, {false}, 7, 2},
    {1, {1, 1, 1}, {true}, 6, 0},
    {1, {2, 1, 1}, {true}, 6, 1},
    {1, {7, 1, 1}, {true}, 5, 1},
    {2, {1, 1, 1}, {false, false}, 5, 1},
    {2, {1, 2, 1}, {true, true}, 5, 1},
    {2, {3, 2, 1}, {true, false}, 4, 0},
    {2, {5, 3, 1}, {false, true}, 4, 1},
    {3, {1, 1, 1}, {false, false, false}, 4, 1},
    {3, {1, 1, 2}, {true, true, true}, 4, 0},
    {3, {3, 1, 2}, {false, true, false}, 3, 1},
    {3, {2, 3, 1}, {true, false, true}, 3, 0},
};
enum { N_FORESTS = sizeof forests / sizeof forests[0] };

static struct amr__mesh *plant(const struct forest *f)
{
    return amr__mesh_new(comm, f->dim, f->n_root, f->periodic, f->levels, f->level);
}

/* Wishes that depend on the node, the round and the size of the whole mesh, not on ranks. */
static signed char wish(const struct amr__mesh *m, struct amr__node n, int round, uint64_t seed)
{
    signed char w = forest_wish(m->dim, m->n_root, m->levels, n.x, n.level, round, seed);
    return m->n_global > 600 && w > 0 ? -1 : w;
}

/* The map and the wishes granted, seen from this rank. */
static bool map_is_right(const struct amr__mesh *old, const struct amr__mesh *m,
                         const struct amr__map *map)
{
    int per = 1 << m->dim;
    if (map->n != m->n_leaves)
        return false;
    for (int i = 0; i < map->n; i++) {
        struct amr__node now = m->leaf[i];
        int from = map->at[i].from;
        if (from < 0 || from >= old->n_leaves)
            return false;
        switch (map->at[i].origin) {
        case AMR__KEPT:
            if (!same_node(now, old->leaf[from]))
                return false;
            break;
        case AMR__REFINED:
            if (!same_node(amr__node_parent(now), old->leaf[from]))
                return false;
            break;
        case AMR__COARSENED:
            for (int c = 0; c < per; c++)
                if (from + c >= old->n_leaves ||
                    !same_node(old->leaf[from + c], amr__node_child(now, c, m->dim)))
                    return false;
            break;
        }
    }
    return true;
}

/* One adaptation, compared with the oracle. Returns the mesh that holds afterwards. */
static struct amr__mesh *adapt_and_compare(struct amr__mesh *m, int round, uint64_t seed)
{
    struct all before = gather_leaves(m);
    signed char *all_want = calloc((size_t)before.n + 1, 1);
    signed char *want = calloc((size_t)m->n_leaves + 1, 1);
    for (int i = 0; i < before.n; i++)
        all_want[i] = wish(m, before.node[i], round, seed);
    memcpy(want, all_want + m->first_global, (size_t)m->n_leaves);
    int *target = oracle_targets(m, &before, all_want);
    struct amr__map map;
    struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
    bool granted = true, moved = false;
    for (int i = 0; i < before.n; i++)
        moved = moved || target[i] != before.node[i].level;
    for (int i = 0; i < m->n_leaves; i++)
        granted = granted && m->leaf[i].level + want[i] == target[m->first_global + i];
    assert_everywhere(granted);
    assert_everywhere(moved == (next != NULL));
    if (next) {
        struct all after = gather_leaves(next);
        assert_everywhere(follows(m, &before, target, &after));
        assert_everywhere(map_is_right(m, next, &map));
        assert_right(next);
        free_leaves(&after);
        free(map.at);
        amr__mesh_free(m);
        m = next;
    }
    free(target);
    free(want);
    free(all_want);
    free_leaves(&before);
    return m;
}

/* No rank has more than the mean and the heaviest family. */
static bool loads_are_even(const struct amr__mesh *m, const struct all *a, uint64_t seed, bool even)
{
    double *load = calloc((size_t)comm->size, sizeof *load), total = 0, heaviest = 0;
    int per = 1 << m->dim;
    for (int i = 0; i < a->n; i++) {
        double unit = 0;
        int n = is_family(m, a, i) ? per : 1;
        for (int c = 0; c < n; c++) {
            double w = even ? 1 : 1 + (double)(hash_node(a->node[i + c], seed) % 100);
            unit += w;
            load[a->owner[i + c]] += w;
        }
        total += unit;
        heaviest = unit > heaviest ? unit : heaviest;
        i += n - 1;
    }
    bool right = true;
    for (int r = 0; r < comm->size; r++)
        right = right && load[r] <= (total / comm->size + heaviest) * 1.00001;
    free(load);
    return right;
}

static bool moves_are_right(const struct amr__mesh *old, const struct amr__mesh *m,
                            const struct all *before, const struct all *after,
                            const struct amr__partition *p)
{
    if (p->n_old != old->n_leaves || p->n_new != m->n_leaves)
        return false;
    for (int i = 0; i < p->n_new; i++) {
        int64_t number = old->first_leaf[p->from_rank[i]] + p->from_leaf[i];
        if (number >= before->n || before->owner[number] != p->from_rank[i] ||
            !same_node(before->node[number], m->leaf[i]))
            return false;
    }
    for (int i = 0; i < p->n_old; i++) {
        int64_t number = m->first_leaf[p->to_rank[i]] + p->to_leaf[i];
        if (number >= after->n || after->owner[number] != p->to_rank[i] ||
            !same_node(after->node[number], old->leaf[i]))
            return false;
    }
    return true;
}

static float *leaf_weights(const struct amr__mesh *m, uint64_t seed)
{
    float *weight = calloc((size_t)m->n_leaves + 1, sizeof *weight);
    for (int i = 0; i < m->n_leaves; i++)
        weight[i] = 1 + (float)(hash_node(m->leaf[i], seed) % 100);
    return weight;
}

static struct amr__mesh *partition_and_check(struct amr__mesh *m, uint64_t seed, bool even)
{
    float *weight = leaf_weights(m, seed);
    struct all before = gather_leaves(m);
    struct amr__partition moves;
    struct amr__mesh *next = amr__mesh_partition(m, even ? NULL : weight, &moves);
    if (next) {
        struct all after = gather_leaves(next);
        assert_everywhere(after.n == before.n && memcmp(after.node, before.node,
                                                        (size_t)after.n * sizeof *after.node) == 0);
        assert_everywhere(moves_are_right(m, next, &before, &after, &moves));
        assert_right(next);
        free_leaves(&after);
        amr__partition_free(&moves);
        amr__mesh_free(m);
        m = next;
    }
    assert_everywhere(!m->split);
    free_leaves(&before);
    float *again = leaf_weights(m, seed);
    before = gather_leaves(m);
    assert_everywhere(loads_are_even(m, &before, seed, even));
    free_leaves(&before);
    assert_null(amr__mesh_partition(m, even ? NULL : again, &moves)); /* the same cut */
    free(again);
    free(weight);
    return m;
}

/* ---- tests of the mesh ---- */

static void keys_interleave_coordinates(void **state)
{
    (void)state;
    for (int dim = 1; dim <= 3; dim++) {
        struct amr__mesh m = {.comm = comm, .dim = dim, .levels = 12};
        for (uint64_t k = 0; k < 500; k++) {
            struct amr__node n = {{0, 0, 0}, (int)(k % 12)};
            uint64_t expected = 0;
            for (int d = 0; d < dim; d++)
                n.x[d] = (int)(forest_hash(k, (uint64_t)d) % (512u << n.level));
            for (int bit = 0; bit < 20; bit++)
                for (int d = 0; d < dim; d++)
                    expected |= ((uint64_t)n.x[d] << (11 - n.level) >> bit & 1) << (bit * dim + d);
            assert_true(amr__node_key(&m, n) == expected);
            if (n.level == 11)
                continue;
            uint64_t at = expected, part = amr__node_span(&m, n.level + 1);
            for (int c = 0; c < 1 << dim; c++, at += part) {
                struct amr__node child = amr__node_child(n, c, dim);
                assert_true(amr__node_key(&m, child) == at);
                assert_int_equal(amr__node_child_number(child, dim), c);
                assert_true(same_node(amr__node_parent(child), n));
                assert_true(amr__node_compare(&m, n, child) < 0);
            }
            assert_true(at == expected + amr__node_span(&m, n.level));
        }
    }
}

static void directions_split_and_join(void **state)
{
    (void)state;
    for (int dim = 1; dim <= 3; dim++)
        for (int dir = 0; dir < amr__dir_count(dim); dir++) {
            int step[3];
            amr__dir_split(dir, step);
            assert_int_equal(amr__dir_join(step, dim), dir);
        }
}

static void uniform_meshes_are_right_and_even(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++)
        for (int level = 0; level < forests[f].levels && level < 4; level++) {
            struct forest g = forests[f];
            g.level = level;
            struct amr__mesh *m = plant(&g);
            if (m->n_global <= 1500)
                assert_right(m);
            int64_t per = level ? 1 << g.dim : 1, least = m->n_leaves, most = least;
            comm->allreduce(comm, &least, 1, AMR__I64, AMR__LEAST);
            comm->allreduce(comm, &most, 1, AMR__I64, AMR__MOST);
            assert_everywhere(most - least <= per && !m->split);
            amr__mesh_free(m);
        }
}

static void random_forests_adapt_as_the_oracle_says(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++) {
        struct amr__mesh *m = plant(&forests[f]);
        for (int round = 0; round < 8; round++) {
            uint64_t seed = (uint64_t)f * 1000;
            m = adapt_and_compare(m, round, seed);
            if (m->split || round % 3 == 1)
                m = partition_and_check(m, seed + (uint64_t)round, round % 2);
        }
        amr__mesh_free(m);
    }
}

/* Refined round one corner as deep as it goes: the ripple has to cross ranks. */
static void refining_a_corner_ripples(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++) {
        struct amr__mesh *m = plant(&forests[f]);
        for (int round = 0; round < m->levels; round++) {
            struct amr__map map;
            signed char *want = calloc((size_t)m->n_leaves + 1, 1);
            if (m->n_leaves && m->first_global == 0)
                want[0] = 1;
            struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
            free(want);
            if (!next)
                break;
            free(map.at);
            amr__mesh_free(m);
            m = partition_and_check(next, 5, true);
        }
        assert_right(m);
        struct amr__node corner = {{0, 0, 0}, m->levels - 1};
        assert_everywhere(m->first_global != 0 || !m->n_leaves || same_node(m->leaf[0], corner));
        amr__mesh_free(m);
    }
}

/* All wish to go, again and again: down to the roots on any number of ranks. */
static void coarsening_reaches_the_roots(void **state)
{
    (void)state;
    for (int f = 0; f < N_FORESTS; f++) {
        struct forest g = forests[f];
        g.level = g.levels - 1 < 3 ? g.levels - 1 : 3;
        struct amr__mesh *m = plant(&g);
        for (int round = 0; round < g.level; round++) {
            struct amr__map map;
            signed char *want = calloc((size_t)m->n_leaves + 1, 1);
            memset(want, -1, (size_t)m->n_leaves);
            struct amr__mesh *next = amr__mesh_adapt(m, want, &map);
            free(want);
            assert_everywhere(next != NULL);
            free(map.at);
            amr__mesh_free(m);
            m = next->split ? partition_and_check(next, 9, round % 2) : next;
        }
        assert_int_equal(m->n_global, m->n_root[0] * m->n_root[1] * m->n_root[2]);
        assert_right(m);
        signed char *want = calloc((size_t)m->n_leaves + 1, 1);
        struct amr__map map;
        memset(want, -1, (size_t)m->n_leaves);
        assert_null(amr__mesh_adapt(m, want, &map));
        free(want);
        amr__mesh_free(m);
    }
}

static void nothing_wished_changes_nothing(void **state)
{
    (void)state;
    struct amr__mesh *m = plant(&forests[6]);
    signed char *want = calloc((size_t)m->n_leaves + 1, 1);
    struct amr__map map;
    assert_null(amr__mesh_adapt(m, want, &map));
    struct amr__partition moves;
    m = partition_and_check(m, 1, true);
    assert_null(amr__mesh_partition(m, NULL, &moves));
    free(want);
    amr__mesh_free(m);
}

/* One heavy leaf gets a rank for itself, wherever it lies; weights that are no numbers do no harm.
 */
static void partition_follows_weights(void **state)
{
    (void)state;
    struct forest g = {2, {8, 8, 1}, {false, false, false}, 1, 0};
    for (int heavy = 0; heavy < 64; heavy += 21) {
        struct amr__mesh *m = plant(&g), *next;
        float *weight = calloc((size_t)m->n_leaves + 1, sizeof *weight);
        for (int i = 0; i < m->n_leaves; i++)
            weight[i] = m->first_global + i == heavy ? 1e6f : i % 7 ? 1 : -0.0f / 0.0f;
        struct amr__partition moves;
        next = amr__mesh_partition(m, weight, &moves);
        bool alone = true;
        if (next)
            for (int i = 0; i < next->n_leaves; i++)
                alone = alone && (next->first_global + i != heavy || next->n_leaves < 64);
        assert_everywhere(alone && (next != NULL) == (comm->size > 1));
        if (next) {
            assert_right(next);
            amr__partition_free(&moves);
            amr__mesh_free(next);
        }
        free(weight);
        amr__mesh_free(m);
    }
}

/* The check itself can fail. */
static void broken_meshes_are_not_valid(void **state)
{
    (void)state;
    fflush(stderr);
    struct amr__mesh *m = plant(&forests[7]);
    if (m->n_leaves) {
        m->leaf[m->n_leaves - 1].level++;
        assert_everywhere(!amr__mesh_is_valid(m));
        m->leaf[m->n_leaves - 1].level--;
    } else {
        assert_everywhere(!amr__mesh_is_valid(m));
    }
    assert_everywhere(amr__mesh_is_valid(m));
    m->n_global++;
    assert_everywhere(!amr__mesh_is_valid(m));
    m->n_global--;
    if (comm->size > 1) {
        if (m->n_ghosts)
            m->ghost[0].x[0] ^= 1;
        assert_everywhere(!amr__mesh_is_valid(m));
        if (m->n_ghosts)
            m->ghost[0].x[0] ^= 1;
    }
    assert_everywhere(amr__mesh_is_valid(m));
    amr__mesh_free(m);
}

int main(int argc, char **argv)
{
    comm = amr__comm_init(&argc, &argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_interleave_coordinates),
        cmocka_unit_test(directions_split_and_join),
        cmocka_unit_test(uniform_meshes_are_right_and_even),
        cmocka_unit_test(random_forests_adapt_as_the_oracle_says),
        cmocka_unit_test(refining_a_corner_ripples),
        cmocka_unit_test(coarsening_reaches_the_roots),
        cmocka_unit_test(nothing_wished_changes_nothing),
        cmocka_unit_test(partition_follows_weights),
        cmocka_unit_test(broken_meshes_are_not_valid),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    comm->fini(comm);
    return failed != 0;
}
