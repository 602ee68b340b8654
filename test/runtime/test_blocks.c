/* Slots, geometry, ghosts and exchange (runtime/blocks/blocks.h) on random adapted meshes in 1 to 3
 * dimensions: every ghost cell that a reach needs has the value that the geometry asks for. Run
 * with 1, 2, 3 and 4 ranks. */
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
#include "blocks/ghosts.h"

static const struct amr__comm *world;

/* ---- what a ghost cell must be -------------------------------------------------------------- */

/* Position whose value belongs into the cell that a leaf sees at x: wrapped, mirrored, cut off.
 * Cells of a coarse level beyond two edges at once have the corner's ring value as it is. Returns
 * the value's sign there, of fields that turn it at these walls. */
static int image(const struct amr__space *s, const struct amr_block *leaf, unsigned turns,
                    double x[3])
{
    int rings = 0;
    double corner[3];
    int sign = 1;
    for (int d = 0; d < s->dim; d++) {
        double low = s->lo[d] - 0.5, high = s->hi[d] - 0.5, half = 0.5 * leaf->ratio[d];
        bool below = x[d]<low, above = x[d]> high;
        corner[d] = x[d];
        if (!below && !above)
            continue;
        enum amr_boundary kind = s->boundary[d][above];
        sign = kind == AMR_WALL && turns >> (2 * d + above) & 1 ? -sign : sign;
        if (kind == AMR_PERIODIC)
            x[d] += below ? high - low : low - high;
        else if (kind == AMR_OUTFLOW)
            x[d] = below ? low + half : high - half;
        else if (kind != AMR_RING)
            x[d] = below ? 2 * low - x[d] : 2 * high - x[d];
        corner[d] = x[d];
        if (kind == AMR_RING) {
            corner[d] = below ? s->lo[d] - 1 : s->hi[d];
            rings++;
        }
    }
    if (rings > 1 && leaf->ratio[0] > 1)
        memcpy(x, corner, sizeof corner);
    return sign;
}

/* Ghost cells of one leaf in one direction that are not what they must be. */
static int64_t wrong_cells(const struct amr__blocks *b, const struct amr__op_fields *f,
                           const struct amr__reach *r, int leaf, int dir,
                           double (*function)(const double x[3], const int width[3]))
{
    const struct amr__space *s = b->space;
    int64_t n_wrong = 0;
    int step[3], entry = b->neighbor[leaf * n_dirs(s) + dir];
    split(s, dir, step);
    for (size_t cell = 0; cell < block_cells(s); cell++) {
        int c[3], seen[3];
        double x[3];
        cell_at(s, cell, c);
        for (int d = 0; d < 3; d++)
            seen[d] = c[d] + step[d] * s->block;
        if (!reads(s, r, &b->block[leaf], seen))
            continue;
        centre_of(s, &b->block[leaf], seen, x);
        int sign = image(s, &b->block[leaf], f->turns[0], x);
        size_t at = entry == -1 ? 0 : place_beside(s, entry, dir, c);
        if (entry != -1 && !wrong(f, at, sign, function(x, b->block[leaf].ratio)))
            continue;
        if (n_wrong++ == 0)
            fprintf(stderr, "rank %d leaf %d level %d dir %d cell %d %d %d: %.15g, not %.15g\n",
                    s->comm->rank, leaf, b->mesh->leaf[leaf].level, dir, c[0], c[1], c[2],
                    entry == -1 ? NAN : ((double *)f->pool[0])[at],
                    sign * function(x, b->block[leaf].ratio));
    }
    return n_wrong;
}

/* Cells that a leaf sees in a direction and that two sets of fields do not agree on, bit by bit. */
static int64_t differing_cells(const struct amr__blocks *b, const struct amr__op_fields *f,
                               const struct amr__op_fields *g, const struct amr__reach *r, int leaf,
                               int dir)
{
    const struct amr__space *s = b->space;
    int64_t n = 0;
    int step[3], entry = b->neighbor[leaf * n_dirs(s) + dir];
    split(s, dir, step);
    for (size_t cell = 0; cell < block_cells(s); cell++) {
        int c[3], seen[3];
        cell_at(s, cell, c);
        for (int d = 0; d < 3; d++)
            seen[d] = c[d] + step[d] * s->block;
        if (!reads(s, r, &b->block[leaf], seen))
            continue;
        size_t at = place_beside(s, entry, dir, c);
        for (int i = 0; i < f->n; i++) {
            size_t size = amr__type_size(f->type[i]);
            n += memcmp((char *)f->pool[i] + at * size, (char *)g->pool[i] + at * size, size) != 0;
        }
    }
    return n;
}

static int64_t check_list(const struct amr__blocks *b, const struct amr__op_fields *f,
                          const struct amr__reach *r, const int *list, int n)
{
    int64_t n_wrong = 0;
    for (int i = 0; i < n; i++)
        for (int dir = 0; dir < n_dirs(b->space); dir++)
            if (dir == centre(b->space) || r->directions >> dir & 1)
                n_wrong += wrong_cells(b, f, r, list[i], dir, linear);
    return n_wrong;
}

/* ---- ghosts --------------------------------------------------------------------------------- */

static void idle(const struct amr_kernel_args *args)
{
    (void)args;
}

static int n_behind; /* lists of which nests did a part */

static void poison_rings(const struct amr__blocks *b, const struct amr__op_fields *f)
{
    for (int r = 0; r < b->n_rings; r++) {
        struct amr__op_fields one = *f;
        for (int i = 0; i < f->n; i++)
            one.pool[i] = (char *)f->pool[i] + (size_t)b->ring[r].slot * block_cells(b->space) *
                                                   amr__type_size(f->type[i]);
        poison(b->space, &one, 1);
    }
}

/* The nest that has written the leaves does what it can, the exchange the rest. late: rings get
 * their values in between. */
static void exchange_behind(struct amr__blocks *b, const struct amr__reach *r,
                            struct amr__op_fields *f, const int64_t *ring_stamps, bool late)
{
    const struct amr_nest nest = {.run = idle};
    int n = b->mesh->n_leaves;
    struct amr_kernel_args args = {.list = b->all, .n_blocks = n, .n_listed = n, .threads = 1};
    struct amr__behind behind;
    double seconds[2];
    bool begun = amr__exchange_behind(b, r, f, !late || ring_stamps, ring_stamps, &behind);
    if (begun && late)
        poison_rings(b, f);
    if (begun)
        b->space->device->nest_behind(&nest, &args, &behind, seconds);
    if (begun && late)
        fill(b, f, linear);
    if (begun)
        amr__exchange_begin_rest(b, r, f, !late);
    else
        amr__exchange_begin(b, r, f);
    n_behind += begun ? behind.n : 0;
    amr__exchange_end(b);
}

static void exchange_all(const struct shape *shape, uint64_t seed)
{
    struct amr__space s = make_space(world, shape);
    s.device = seed % 2 ? &amr_device_host : adapted_reversed();
    struct amr__blocks *b = amr__blocks_new(&s, random_mesh(&s, seed), NULL, NULL);
    struct amr__op_fields f = make_fields(&s, b->n_slots);
    const int64_t stamps[AMR_MAX_ARRAYS] = {1, 2, 3};
    for (int i = 0; i < f.n; i++)
        f.turns[i] = (uint8_t)(mix(seed, 5) & 63);
    int64_t n_wrong = b->n_interior + b->n_rim != b->mesh->n_leaves;
    n_wrong += world->size == 1 && b->n_rim > 0;
    for (int which = 0; which < N_REACHES; which++) {
        struct amr__reach r = make_reach(&s, which);
        poison(&s, &f, b->n_slots);
        fill(b, &f, linear);
        amr__exchange_begin(b, &r, &f);
        n_wrong += check_list(b, &f, &r, b->interior, b->n_interior);
        amr__exchange_end(b);
        n_wrong += check_list(b, &f, &r, b->all, b->mesh->n_leaves);
        if (which % 2 == (int)(seed % 2)) {
            poison(&s, &f, b->n_slots);
            fill(b, &f, linear);
            exchange_behind(b, &r, &f, seed / 2 % 2 ? stamps : NULL, which % 4 > 1);
            n_wrong += check_list(b, &f, &r, b->all, b->mesh->n_leaves);
        }
        if (global_sum(n_wrong) > 0)
            fail_msg("%s, seed %d, reach %d", shape->name, (int)seed, which);
    }
    free_fields(&s, &f);
    amr__blocks_free(b);
}

/* Linear functions come out exactly in every ghost cell of every kind, in whatever order a device
 * works; what interior leaves read is there before the messages are. */
static void ghosts_are_exact_for_linear_functions(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++)
        for (uint64_t seed = 1; seed <= N_SEEDS; seed++)
            exchange_all(&shapes[i], seed);
    assert_true(n_behind > 0);
}

/* Ghosts interpolated from coarser leaves are exact for quadratic functions. */
static void prolonged_ghosts_are_exact_for_quadratic_functions(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++) {
        struct amr__space s = make_space(world, &shapes[i]);
        struct amr__blocks *b = amr__blocks_new(&s, random_mesh(&s, 9), NULL, NULL);
        struct amr__op_fields f = make_fields(&s, b->n_slots);
        struct amr__reach r = make_reach(&s, ALL_2);
        const int32_t *width = b->mesh->width[s.levels - 1];
        bool all_finest = b->mesh->n_global == (int64_t)width[0] * width[1] * width[2];
        int64_t n_wrong = 0, n = 0;
        fill(b, &f, quadratic);
        amr__exchange_begin(b, &r, &f);
        amr__exchange_end(b);
        for (int leaf = 0; leaf < b->mesh->n_leaves; leaf++)
            for (int dir = 0; dir < n_dirs(&s); dir++)
                if (dir != centre(&s) &&
                    amr__mesh_neighbor(b->mesh, leaf, dir).kind == AMR__COARSER) {
                    n_wrong += wrong_cells(b, &f, &r, leaf, dir, quadratic);
                    n++;
                }
        free_fields(&s, &f);
        amr__blocks_free(b);
        assert_int_equal(global_sum(n_wrong), 0);
        assert_true(global_sum(n) > 0 || all_finest);
    }
}

/* A nest's neighbour table has no entry where no nest reads, and no ghosts are made for it. */
static void unread_directions_cost_nothing(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++) {
        struct amr__space s = make_space(world, &shapes[i]), t = s;
        struct amr__reach r = make_reach(&s, FACES_1);
        t.directions = r.directions;
        struct amr__blocks *all = amr__blocks_new(&s, random_mesh(&s, 3), NULL, NULL);
        struct amr__blocks *faces = amr__blocks_new(&t, random_mesh(&t, 3), NULL, NULL);
        struct amr__op_fields f = make_fields(&t, faces->n_slots);
        int64_t n_wrong = faces->n_ghosts > all->n_ghosts;
        for (int k = 0; k < faces->mesh->n_leaves * n_dirs(&t); k++) {
            int dir = k % n_dirs(&t);
            bool read = dir == centre(&t) || t.directions >> dir & 1;
            n_wrong += read != (faces->neighbor[k] != -1);
        }
        fill(faces, &f, linear);
        r = make_reach(&t, ALL_1);
        amr__exchange_begin(faces, &r, &f);
        amr__exchange_end(faces);
        r = make_reach(&t, FACES_1);
        n_wrong += check_list(faces, &f, &r, faces->all, faces->mesh->n_leaves);
        free_fields(&t, &f);
        amr__blocks_free(all);
        amr__blocks_free(faces);
        assert_int_equal(global_sum(n_wrong), 0);
    }
}

/* ---- slots and geometry --------------------------------------------------------------------- */

/* Marks the slots of leaves and rings; the number of those marked twice. */
static int mark(const struct amr__blocks *b, unsigned char *used, unsigned char bit, bool new_only,
                const struct amr__map *map)
{
    int twice = 0, n = b->mesh->n_leaves;
    for (int i = 0; i < n + b->n_rings; i++) {
        int leaf = i < n ? i : b->ring[i - n].leaf;
        if (new_only && map->at[leaf].origin == AMR__KEPT)
            continue;
        twice += (used[b->block[i].slot] & bit) != 0;
        used[b->block[i].slot] |= bit;
    }
    return twice;
}

/* The slot that an entry of the neighbour table lies in. */
static int ghost_slot(const struct amr__space *s, int entry)
{
    return entry < -1 ? AMR_THIN_CODE(entry) * s->thin / s->block : entry;
}

/* Kept leaves stay; nothing new, ghosts included, lies where old data lie; slots are packed. */
static void slots_leave_old_data_alone(void **state)
{
    (void)state;
    for (int i = 0; i < N_SHAPES; i++) {
        struct amr__space s = make_space(world, &shapes[i]);
        struct amr__blocks *old = amr__blocks_new(&s, random_mesh(&s, 4), NULL, NULL);
        struct amr__map map = {0};
        signed char *want = wishes(old->mesh, 11);
        struct amr__mesh *mesh = amr__mesh_adapt(old->mesh, want, &map);
        free(want);
        int wholes = old->mesh->n_leaves + old->n_rings; /* thin ghosts share slots */
        int64_t n_wrong = old->n_slots < wholes || old->n_slots > wholes + old->n_ghosts;
        n_wrong += s.thin == 0 && old->n_slots != wholes + old->n_ghosts; /* no holes */
        if (mesh) {
            struct amr__blocks *b = amr__blocks_new(&s, mesh, old, &map);
            unsigned char *used = calloc(1, (size_t)(b->n_slots + old->n_slots) + 1);
            n_wrong += mark(old, used, 1, false, NULL);
            n_wrong += mark(b, used, 2, false, NULL);
            n_wrong +=
                mark(b, used, 1, true, &map); /* twice where a new block lies on an old one */
            for (int k = 0; k < b->mesh->n_leaves; k++)
                if (map.at[k].origin == AMR__KEPT)
                    n_wrong += b->leaf_slot[k] != old->leaf_slot[map.at[k].from];
            for (int k = 0; k < b->mesh->n_leaves * n_dirs(&s); k++) {
                int slot = ghost_slot(&s, b->neighbor[k]); /* marked by neither mesh */
                n_wrong += slot < 0 || slot >= b->n_slots || used[slot] == 1;
            }
            free(used);
            free(map.at);
            amr__blocks_free(b);
        }
        amr__blocks_free(old);
        assert_int_equal(global_sum(n_wrong), 0);
    }
}

/* ---- ghosts of the mesh before --------------------------------------------------------------- */

/* Poisons all but the thin ghosts that have stayed where they were; returns how many these are. */
static int64_t keep_ghosts_only(const struct amr__blocks *b, struct amr__op_fields *f)
{
    const struct amr__space *s = b->space;
    struct amr__op_fields was = make_fields(s, b->n_slots);
    size_t thin_cells = s->thin * (block_cells(s) / (size_t)s->block);
    int64_t n = 0;
    for (int i = 0; i < f->n; i++) {
        size_t size = amr__type_size(f->type[i]);
        memcpy(was.pool[i], f->pool[i], (size_t)b->n_slots * block_cells(s) * size);
    }
    poison(s, f, b->n_slots);
    for (int g = 0; g < b->ghosts->n_kept; g++)
        for (int i = 0; b->ghosts->kept[g] && i < f->n; i++, n++) {
            size_t one = thin_cells * amr__type_size(f->type[i]), at = (size_t)g * one;
            memcpy((char *)f->pool[i] + at, (char *)was.pool[i] + at, one);
        }
    free_fields(s, &was);
    return n;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct amr__task));
}

/* n tasks from `at` on in a list of a plan, in an order of their own; free them. */
static struct amr__task *sorted_tasks(const struct amr__exchange *x, int list, int at, int n)
{
    struct amr__task *t = calloc((size_t)n + 1, sizeof *t);
    if (n)
        memcpy(t, x->work.tasks + x->work.first[list] + at, (size_t)n * sizeof *t);
    for (int i = 0; i < n; i++)
        t[i].ring = 0; /* follows the order */
    qsort(t, (size_t)n, sizeof *t, by_bytes);
    return t;
}

static int differing_tasks(const struct amr__exchange *x, const struct amr__exchange *y, int list,
                           int at, int n)
{
    struct amr__task *t = sorted_tasks(x, list, at, n), *u = sorted_tasks(y, list, at, n);
    int n_wrong = 0;
    for (int i = 0; i < n; i++)
        n_wrong += by_bytes(&t[i], &u[i]) != 0;
    free(t);
    free(u);
    return n_wrong;
}

/* Tasks of a plan, leaf by leaf where they are sorted by leaves, that another does not have. */
static int differing_plans(const struct amr__blocks *b, const struct amr__exchange *x,
                           const struct amr__exchange *y)
{
    int n_wrong = x->ring_cells != y->ring_cells;
    for (int list = 0; list < AMR__L_END; list++) {
        bool sorts = list >= AMR__L_RESTRICT && list <= AMR__L_COPY && x->behind[0];
        const int *first = sorts ? x->behind[list - AMR__L_RESTRICT] : NULL;
        int n = x->work.list[list].n, n_leaves = b->mesh->n_leaves, at = 0;
        if (y->work.list[list].n != n ||
            (sorts && memcmp(first, y->behind[list - AMR__L_RESTRICT],
                             ((size_t)n_leaves + 1) * sizeof *first) != 0)) {
            n_wrong++;
            continue;
        }
        for (int i = 0; sorts && i < n_leaves; at = first[++i])
            n_wrong += differing_tasks(x, y, list, first[i], first[i + 1] - first[i]);
        n_wrong += differing_tasks(x, y, list, at, n - at);
    }
    return n_wrong;
}

/* Of a random change, every other time, most is taken back: then most ghosts stay. */
static signed char *wishes_to_change(const struct amr__mesh *m, uint64_t seed, int change)
{
    signed char *want = wishes(m, seed + (uint64_t)change);
    for (int i = 0; i < m->n_leaves && change % 2; i++)
        if (node_hash(seed, amr__node_parent(m->leaf[i])) >> 30 & 7)
            want[i] = 0;
    return want;
}

/* From mesh to mesh: ghosts that stay and those that are filled anew have, to the bit, what filling
 * all of them gives; and the plans that take over tasks from the mesh before have those of plans made anew.
 */
static int64_t follow_ghosts(const struct shape *shape, uint64_t seed, int which, int64_t *kept,
                             int64_t *carried)
{
    const int64_t stamps[AMR_MAX_ARRAYS] = {1, 2, 3};
    struct amr__space s = make_space(world, shape);
    struct amr__blocks *old = amr__blocks_new(&s, random_mesh(&s, seed), NULL, NULL);
    struct amr__reach r = make_reach(&s, which);
    int64_t n_wrong = 0;
    for (int change = 0; change < 6 && !old->mesh->split; change++) {
        struct amr__map map = {0};
        signed char *want = wishes_to_change(old->mesh, seed, change);
        struct amr__mesh *mesh = amr__mesh_adapt(old->mesh, want, &map);
        free(want);
        if (!mesh)
            break;
        struct amr__blocks *b = amr__blocks_new(&s, mesh, old, &map);
        int n_slots = b->n_slots > old->n_slots ? b->n_slots : old->n_slots;
        struct amr__op_fields f = make_fields(&s, n_slots), all = make_fields(&s, n_slots);
        fill_random(old, &f);
        amr__exchange_begin(old, &r, &f);
        amr__exchange_end(old);
        *kept += keep_ghosts_only(b, &f);
        fill_random(b, &f);
        amr__exchange_begin_fresh(b, &r, &f);
        amr__exchange_end(b);
        fill_random(b, &all);
        exchange_behind(b, &r, &all, change % 2 ? stamps : NULL, false);
        struct amr__exchange *anew = amr__plan_new(b, &r);
        n_wrong += differing_plans(b, b->ghosts->plans, anew);
        amr__plan_free(anew);
        for (int g = 0; g < b->ghosts->n; g++)
            *carried += b->ghosts->at[g].carried;
        for (int leaf = 0; leaf < b->mesh->n_leaves; leaf++)
            for (int dir = 0; dir < n_dirs(&s); dir++)
                if (dir == centre(&s) || r.directions >> dir & 1)
                    n_wrong += differing_cells(b, &f, &all, &r, leaf, dir);
        poison(&s, &all, n_slots);
        fill(b, &all, linear);
        amr__exchange_begin(b, &r, &all);
        amr__exchange_end(b);
        n_wrong += check_list(b, &all, &r, b->all, b->mesh->n_leaves);
        free_fields(&s, &f);
        free_fields(&s, &all);
        free(map.at);
        amr__blocks_free(old);
        old = b;
    }
    amr__blocks_free(old);
    return n_wrong;
}

static void ghosts_that_stay_are_right(void **state)
{
    (void)state;
    int64_t kept = 0, carried = 0;
    for (int i = 0; i < N_SHAPES; i++)
        for (uint64_t seed = 1; seed <= N_SEEDS; seed++)
            if (global_sum(follow_ghosts(&shapes[i], seed, (int)(seed % N_REACHES), &kept,
                                         &carried)) > 0)
                fail_msg("%s, seed %d", shapes[i].name, (int)seed);
    assert_true(global_sum(kept) > 0);
    assert_true(global_sum(carried) > 1000);
}

/* What a kernel is told about where blocks lie. */
static void blocks_know_where_they_are(void **state)
{
    (void)state;
    static const struct shape shape = {"", 2, 4, 2, {1, 2, 1}, {AMR_RING, AMR_RING}, {0}};
    struct amr__space s = make_space(&adapted_self, &shape); /* lo 2, 3; hi 10, 19 */
    bool periodic[3] = {0};
    struct amr__blocks *b =
        amr__blocks_new(&s, amr__mesh_new(&adapted_self, 2, s.n_root, periodic, 2, 0), NULL, NULL);
    assert_int_equal(b->mesh->n_leaves, 2);
    assert_int_equal(b->n_rings, 10);           /* each leaf: two sides, one end, two corners */
    assert_int_equal(b->block[1].origin[0], 2); /* centre of 2 .. 3, rounded down */
    assert_int_equal(b->block[1].origin[1], 3 + 8);
    assert_int_equal(b->block[1].ratio[1], 2);
    assert_int_equal(b->block[1].ratio[2], 1);
    const struct amr_block *low = &b->block[2 + amr__ring_find(b, 0, 3)]; /* -x */
    assert_int_equal(low->origin[0] + 3, 2 - 1); /* the last cell is next to the domain */
    assert_int_equal(low->origin[1], 3);
    assert_int_equal(low->ratio[0], 1);
    assert_int_equal(low->ratio[1], 2);
    const struct amr_block *high = &b->block[2 + amr__ring_find(b, 1, 8)]; /* +x +y */
    assert_int_equal(high->origin[0], 10);
    assert_int_equal(high->origin[1], 19);
    assert_int_equal(amr__ring_find(b, 0, 8), -1);

    /* By direction: one list for each set of them, made once. */
    int n, none;
    const int *sides = amr__ring_list(b, 1u << 3 | 1u << 5, &n); /* -x +x */
    assert_int_equal(n, 4);
    for (int i = 0; i < n; i++) {
        const struct amr__ring *ring = &b->ring[sides[i] - b->mesh->n_leaves];
        assert_true(ring->dir == 3 || ring->dir == 5);
        assert_true(i == 0 || sides[i - 1] < sides[i]);
    }
    assert_ptr_equal(amr__ring_list(b, 1u << 3 | 1u << 5, &n), sides);
    amr__ring_list(b, 1u << amr__centre(2), &none);
    assert_int_equal(none, 0);
    amr__blocks_free(b);
}

int main(int argc, char **argv)
{
    world = adapted_init(&argc, &argv);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_know_where_they_are),
        cmocka_unit_test(slots_leave_old_data_alone),
        cmocka_unit_test(ghosts_that_stay_are_right),
        cmocka_unit_test(ghosts_are_exact_for_linear_functions),
        cmocka_unit_test(prolonged_ghosts_are_exact_for_quadratic_functions),
        cmocka_unit_test(unread_directions_cost_nothing),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    world->fini(world);
    return failed != 0;
}
