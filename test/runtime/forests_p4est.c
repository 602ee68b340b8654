/* Grows the forests of a list with p4est, in one process, and prints what forests.c prints: leaves, neighbours and
 * the cuts between RANKS ranks. Forests of another dimension than its own it passes over. Compiled once for
 * two dimensions, and with -DP4_TO_P8 for three. It is linked with p4est's own MPI, not with that of the runtime.
 *
 *     forests_p4est LIST RANKS */
#ifdef P4_TO_P8
#include <p4est_to_p8est.h>
#include <p8est_algorithms.h>
#include <p8est_bits.h>
#include <p8est_extended.h>
#else
#include <p4est_algorithms.h>
#include <p4est_bits.h>
#include <p4est_extended.h>
#endif
#include <stdbool.h>
#include <stdlib.h>

#include "forest_wishes.h"

struct growth {
    const struct forest_line *line;
    int round;
    int64_t n_leaves; /* before the round */
};

static int level_of(const p4est_quadrant_t *q)
{
    return q->level;
}

/* Where a quadrant lies in the brick, in quadrants of its level. */
static void position(p4est_t *p, p4est_topidx_t tree, const p4est_quadrant_t *q, int32_t x[3])
{
    const double *corner = p->connectivity->vertices + 3 * p->connectivity->tree_to_vertex[P4EST_CHILDREN * tree];
    int down = P4EST_MAXLEVEL - level_of(q);
    x[0] = ((int32_t)corner[0] << level_of(q)) + (q->x >> down);
    x[1] = ((int32_t)corner[1] << level_of(q)) + (q->y >> down);
    x[2] = 0;
#ifdef P4_TO_P8
    x[2] = ((int32_t)corner[2] << level_of(q)) + (q->z >> down);
#endif
}

static int wish(p4est_t *p, p4est_topidx_t tree, const p4est_quadrant_t *q)
{
    const struct growth *g = p->user_pointer;
    const struct forest_line *f = g->line;
    int32_t x[3];
    position(p, tree, q, x);
    int w = forest_wish(f->dim, f->n_root, f->levels, x, level_of(q), g->round, f->seed);
    return g->n_leaves > f->most && w > 0 ? -1 : w;
}

static int refines(p4est_t *p, p4est_topidx_t tree, p4est_quadrant_t *q)
{
    const struct growth *g = p->user_pointer;
    return level_of(q) < g->line->levels - 1 && wish(p, tree, q) > 0;
}

/* Leaves that this round has refined are not asked again: all of a family bear a mark. */
static int coarsens(p4est_t *p, p4est_topidx_t tree, p4est_quadrant_t *q[])
{
    for (int c = 0; c < P4EST_CHILDREN; c++)
        if (!q[c] || q[c]->p.user_int || wish(p, tree, q[c]) >= 0)
            return 0;
    return 1;
}

static void mark(p4est_t *p, p4est_topidx_t tree, int n_out, p4est_quadrant_t *out[], int n_in, p4est_quadrant_t *in[])
{
    (void)p;
    (void)tree;
    (void)n_out;
    (void)out;
    for (int i = 0; i < n_in; i++)
        in[i]->p.user_int = 1;
}

static void unmark(p4est_t *p)
{
    for (p4est_topidx_t t = p->first_local_tree; t <= p->last_local_tree; t++) {
        sc_array_t *leaves = &p4est_tree_array_index(p->trees, t)->quadrants;
        for (size_t i = 0; i < leaves->elem_count; i++)
            p4est_quadrant_array_index(leaves, i)->p.user_int = 0;
    }
}

/* ---- neighbours ---- */

/* The quadrant of the same size in a direction: the tree that holds it, -1 where there is none. */
static p4est_topidx_t beside(p4est_t *p, p4est_topidx_t tree, const p4est_quadrant_t *q, const int step[3],
                             p4est_quadrant_t *r)
{
    int axes = 0, axis = 0, corner = 0;
    for (int d = 0; d < P4EST_DIM; d++) {
        axes += step[d] != 0;
        axis = step[d] ? d : axis;
        corner |= (step[d] > 0) << d;
    }
    if (axes == 1)
        return p4est_quadrant_face_neighbor_extra(q, tree, 2 * axis + (step[axis] > 0), r, NULL, p->connectivity);
    sc_array_t *quads = sc_array_new(sizeof *r), *trees = sc_array_new(sizeof tree);
#ifdef P4_TO_P8
    if (axes == 2) {
        int along = step[0] == 0 ? 0 : step[1] == 0 ? 1 : 2;
        int first = along == 0, second = along == 2 ? 1 : 2;
        int edge = 4 * along + (step[first] > 0) + 2 * (step[second] > 0);
        p8est_quadrant_edge_neighbor_extra(q, tree, edge, quads, trees, NULL, p->connectivity);
    } else
#endif
        p4est_quadrant_corner_neighbor_extra(q, tree, corner, quads, trees, NULL, p->connectivity);
    p4est_topidx_t found = -1;
    if (quads->elem_count) {
        *r = *p4est_quadrant_array_index(quads, 0);
        found = *(p4est_topidx_t *)sc_array_index(trees, 0);
    }
    sc_array_destroy(quads);
    sc_array_destroy(trees);
    return found;
}

/* The number of a leaf, -1 where the quadrant is none. */
static long long leaf_number(p4est_t *p, p4est_topidx_t tree, const p4est_quadrant_t *q)
{
    p4est_tree_t *t = p4est_tree_array_index(p->trees, tree);
    ssize_t at = sc_array_bsearch(&t->quadrants, q, p4est_quadrant_compare);
    return at < 0 ? -1 : (long long)(t->quadrants_offset + at);
}

static void print_beside(p4est_t *p, p4est_topidx_t tree, const p4est_quadrant_t *q, const int step[3])
{
    p4est_quadrant_t r, other;
    p4est_topidx_t to = beside(p, tree, q, step, &r);
    if (to < 0) {
        printf(" -");
        return;
    }
    long long at = leaf_number(p, to, &r);
    if (at < 0 && r.level > 0) {
        p4est_quadrant_parent(&r, &other);
        at = leaf_number(p, to, &other);
    }
    if (at >= 0) {
        printf(" %lld", at);
        return;
    }
    char mark = ' ';
    for (int c = 0; c < P4EST_CHILDREN; c++) {
        bool touches = true;
        for (int d = 0; d < P4EST_DIM; d++)
            touches = touches && (step[d] == 0 || (c >> d & 1) == (step[d] < 0));
        if (!touches)
            continue;
        p4est_quadrant_child(&r, &other, c);
        printf("%c%lld", mark, leaf_number(p, to, &other));
        mark = ',';
    }
}

static void print_leaf(p4est_t *p, p4est_topidx_t tree, const p4est_quadrant_t *q)
{
    int32_t x[3];
    position(p, tree, q, x);
    printf("%d %d %d %d:", level_of(q), x[0], x[1], x[2]);
    for (int dir = 0; dir < (P4EST_DIM == 2 ? 9 : 27); dir++) {
        int step[3] = {dir % 3 - 1, dir / 3 % 3 - 1, P4EST_DIM == 2 ? 0 : dir / 9 - 1};
        if (step[0] || step[1] || step[2])
            print_beside(p, tree, q, step);
    }
    printf("\n");
}

static void print_leaves(p4est_t *p)
{
    for (p4est_topidx_t t = p->first_local_tree; t <= p->last_local_tree; t++) {
        sc_array_t *leaves = &p4est_tree_array_index(p->trees, t)->quadrants;
        for (size_t i = 0; i < leaves->elem_count; i++)
            print_leaf(p, t, p4est_quadrant_array_index(leaves, i));
    }
}

/* ---- cuts between ranks ---- */

/* The family around the cut in front of leaf `at`, as numbers of its first and last leaf. */
static bool family_around(p4est_t *p, long long at, p4est_gloidx_t *first, p4est_gloidx_t *last)
{
    for (p4est_topidx_t t = p->first_local_tree; t <= p->last_local_tree; t++) {
        p4est_tree_t *tree = p4est_tree_array_index(p->trees, t);
        long long begin = tree->quadrants_offset, n = (long long)tree->quadrants.elem_count;
        for (long long i = at - P4EST_CHILDREN + 1 - begin; i < at - begin; i++)
            if (i >= 0 && i + P4EST_CHILDREN <= n &&
                p4est_quadrant_is_familyv(p4est_quadrant_array_index(&tree->quadrants, (size_t)i))) {
                *first = begin + i;
                *last = begin + i + P4EST_CHILDREN - 1;
                return true;
            }
    }
    return false;
}

/* The weight of all leaves in front of each, and of all, malloc'ed. */
static long long *weights_before(p4est_t *p)
{
    const struct growth *g = p->user_pointer;
    long long *sum = calloc((size_t)p->global_num_quadrants + 1, sizeof *sum), n = 0;
    for (p4est_topidx_t t = p->first_local_tree; t <= p->last_local_tree; t++) {
        sc_array_t *leaves = &p4est_tree_array_index(p->trees, t)->quadrants;
        for (size_t i = 0; i < leaves->elem_count; i++, n++) {
            const p4est_quadrant_t *q = p4est_quadrant_array_index(leaves, i);
            int32_t x[3];
            position(p, t, q, x);
            sum[n + 1] = sum[n] + forest_weight(x, level_of(q), g->round, g->line->seed);
        }
    }
    return sum;
}

/* Where p4est_partition would cut for so many ranks, by weights, if families are to stay together. */
static void print_cuts(p4est_t *p, int ranks)
{
    p4est_gloidx_t n = p->global_num_quadrants, *cut = calloc((size_t)ranks + 1, sizeof *cut), first, last;
    long long *before = weights_before(p);
    for (int r = 0; r <= ranks; r++) {
        cut[r] = r ? cut[r - 1] : 0;
        while (before[cut[r]] < before[n] * r / ranks)
            cut[r]++;
    }
    printf("cuts");
    for (int r = 0; r <= ranks; r++) {
        bool inside = r > 0 && r < ranks && family_around(p, cut[r], &first, &last);
        p4est_gloidx_t by = inside ? p4est_partition_correction(cut, ranks, r, first, last) : 0;
        printf(" %lld", (long long)(cut[r] - by));
    }
    printf("\n");
    free(before);
    free(cut);
}

static p4est_connectivity_t *brick(const struct forest_line *f)
{
    const int *n = f->n_root, *p = f->periodic;
#ifdef P4_TO_P8
    return p8est_connectivity_new_brick(n[0], n[1], n[2], p[0], p[1], p[2]);
#else
    return p4est_connectivity_new_brick(n[0], n[1], p[0], p[1]);
#endif
}

static void grow(const struct forest_line *f, int ranks)
{
    p4est_connectivity_t *c = brick(f);
    struct growth g = {.line = f};
    p4est_t *p = p4est_new_ext(sc_MPI_COMM_WORLD, c, 0, f->level, 1, 0, NULL, &g);
    for (g.round = 0; g.round < f->rounds; g.round++) {
        g.n_leaves = p->global_num_quadrants;
        unmark(p);
        p4est_refine_ext(p, 0, -1, refines, NULL, mark);
        p4est_coarsen_ext(p, 0, 0, coarsens, NULL, NULL);
        p4est_balance(p, P4EST_CONNECT_FULL, NULL);
        printf("round %d\n", g.round);
        print_leaves(p);
        print_cuts(p, ranks);
    }
    p4est_destroy(p);
    p4est_connectivity_destroy(c);
}

int main(int argc, char **argv)
{
    sc_MPI_Init(&argc, &argv);
    p4est_init(NULL, SC_LP_ERROR);
    FILE *list = fopen(argc > 1 ? argv[1] : "", "r");
    struct forest_line f;
    while (list && forest_read(list, &f))
        if (f.dim == P4EST_DIM) {
            printf("forest\n");
            grow(&f, argc > 2 ? atoi(argv[2]) : 1);
        }
    sc_MPI_Finalize();
    return list ? 0 : 2;
}
