/* Random forests that two programs grow in the same way, whatever mesh they use: what they look like, and
 * which leaves wish to be refined or coarsened. For test_mesh.c, forests.c and forests_p4est.c. */
#ifndef FOREST_WISHES_H
#define FOREST_WISHES_H

#include <stdint.h>
#include <stdio.h>

/* One line of the list that forests.py writes. Dimension 0 is the fastest. */
struct forest_line {
    int dim, n_root[3], periodic[3]; /* 1 and 0 beyond dim */
    int levels, level;               /* levels 0 .. levels - 1; the first mesh is uniform at `level` */
    int rounds;
    int most;                        /* leaves above which nothing is refined */
    uint64_t seed;
};

/* Whether there is one more. */
static inline int forest_read(FILE *in, struct forest_line *f)
{
    int *n = f->n_root, *p = f->periodic;
    unsigned long long seed;
    int got = fscanf(in, "%d %d %d %d %d %d %d %d %d %d %d %llu", &f->dim, n, n + 1, n + 2, p, p + 1, p + 2,
                     &f->levels, &f->level, &f->rounds, &f->most, &seed);
    f->seed = seed;
    return got == 12;
}

static inline uint64_t forest_hash(uint64_t a, uint64_t b)
{
    uint64_t h = (a ^ b * 0x9e3779b97f4a7c15u) + 0x632be59bd9b4e019u;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    return h ^ h >> 31;
}

/* Of a node: coordinates count nodes of its level, 0 beyond the dimensions. */
static inline uint64_t forest_hash_node(const int32_t x[3], int level, uint64_t seed)
{
    for (int d = 0; d < 3; d++)
        seed = forest_hash(seed, (uint64_t)x[d]);
    return forest_hash(seed, (uint64_t)level);
}

/* 1 refine, 0, -1 coarsen: depends on the node and the round, not on ranks. Even rounds: at random, alike
 * for most families; odd ones: fine round a wandering point, coarse elsewhere. */
static inline signed char forest_wish(int dim, const int n_root[3], int levels, const int32_t x[3], int level,
                                      int round, uint64_t seed)
{
    if (round % 2 == 0) {
        int32_t up[3] = {x[0] >> (level > 0), x[1] >> (level > 0), x[2] >> (level > 0)};
        uint64_t h = forest_hash_node(up, level - (level > 0), seed + (uint64_t)round);
        uint64_t own = forest_hash_node(x, level, seed);
        return (signed char)((signed char)(own % 8 ? h % 3 : own % 24 / 8) - 1);
    }
    int64_t far = 0;
    for (int d = 0; d < dim; d++) {
        int64_t extent = (int64_t)n_root[d] << (levels - 1);
        int64_t lo = (int64_t)x[d] << (levels - 1 - level), hi = (int64_t)(x[d] + 1) << (levels - 1 - level);
        int64_t at = (int64_t)(forest_hash(seed + (uint64_t)round, (uint64_t)d) % (uint64_t)extent);
        int64_t away = at < lo ? lo - at : at >= hi ? at - hi + 1 : 0;
        far = away > far ? away : far;
    }
    return far == 0 ? 1 : far < 3 ? 0 : -1;
}

/* What a leaf costs in a round: 1 for all in every third, otherwise at random, dear ones side by side. */
static inline int forest_weight(const int32_t x[3], int level, int round, uint64_t seed)
{
    int32_t up[3] = {x[0] >> (level > 0), x[1] >> (level > 0), x[2] >> (level > 0)};
    if (round % 3 == 0)
        return 1;
    uint64_t dear = forest_hash_node(up, level - (level > 0), seed - (uint64_t)round) % 4 == 0;
    return (int)(1 + forest_hash_node(x, level, seed - (uint64_t)round) % 4 * (1 + 9 * dear));
}

#endif
