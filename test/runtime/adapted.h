/* Random adapted meshes and fields on them, for the tests of slots, ghosts and transfer: the same
 * mesh and the same values for any number of ranks. */
#ifndef ADAPTED_H
#define ADAPTED_H

#include "blocks/blocks.h"

/* Program start: message passing and the host device. */
const struct amr__comm *adapted_init(int *argc, char ***argv);
/* A communicator of one process beside the real one. */
extern const struct amr__comm adapted_self;
/* The host device, but it takes its lists from behind: their order must not matter. */
const struct amr__device *adapted_reversed(void);

struct shape {
    const char *name;
    int dim, block, levels, n_root[3];
    int boundary[6]; /* enum amr_boundary; [3 + d]: 1 + that of the high side where it is another */
    int less[3]; /* finest cells that the domain falls short of its root blocks */
};
enum { N_SHAPES = 30, N_SEEDS = 4 };
extern const struct shape shapes[N_SHAPES];

/* All directions, two cells deep; two cells of ring data. */
/* Where cell c of the block in direction dir lies in a pool, by its entry in the table of neighbours. */
size_t place_beside(const struct amr__space *s, int entry, int dir, const int c[3]);
struct amr__space make_space(const struct amr__comm *comm, const struct shape *shape);
struct amr__mesh *random_mesh(const struct amr__space *s, uint64_t seed);
/* Wishes for amr__mesh_adapt that depend on nothing but the leaf; free them. */
signed char *wishes(const struct amr__mesh *m, uint64_t seed);
uint64_t mix(uint64_t h, uint64_t v);
uint64_t node_hash(uint64_t seed, struct amr__node n);

int n_dirs(const struct amr__space *s);
int centre(const struct amr__space *s);
void split(const struct amr__space *s, int dir, int step[3]);

/* ---- fields --------------------------------------------------------------------------------- */

size_t block_cells(const struct amr__space *s);
/* Cell number -> coordinates. */
void cell_at(const struct amr__space *s, size_t cell, int c[3]);
/* User's indices of a cell's centre. */
void centre_of(const struct amr__space *s, const struct amr_block *k, const int c[3], double x[3]);
/* Whether a cell of entry i of b->block holds data (of a ring block only the cells next to the
 * edge). */
bool holds_data(const struct amr__blocks *b, int i, const int c[3]);

/* A double, a float and an int field, poisoned: not a number, -1. */
struct amr__op_fields make_fields(const struct amr__space *s, int n_slots);
void poison(const struct amr__space *s, struct amr__op_fields *f, int n_slots);
/* The same fields with room for more slots. */
void grow_fields(const struct amr__space *s, struct amr__op_fields *f, int old, int n_slots);
void free_fields(const struct amr__space *s, struct amr__op_fields *f);

/* Fills leaves and rings from a function of cells (its mean) (the int field with INT_VALUE), or with values
 * without any structure. */
enum { INT_VALUE = 7 };
double linear(const double x[3], const int width[3]);
double quadratic(const double x[3], const int width[3]);
void fill(const struct amr__blocks *b, struct amr__op_fields *f,
          double (*function)(const double x[3], const int width[3]));
void fill_random(const struct amr__blocks *b, struct amr__op_fields *f);
/* Whether a cell of the pools has not this value, to rounding. */
bool wrong(const struct amr__op_fields *f, size_t at, int sign, double value);
/* Over all ranks. */
int64_t global_sum(int64_t v);

/* ---- reaches -------------------------------------------------------------------------------- */

enum { FACES_1, ALL_1, ALL_2, FACES_2, UNEVEN, ONE_SIDED, DIAGONAL, N_REACHES };
struct amr__reach make_reach(const struct amr__space *s, int which);
/* Whether a nest of this reach that runs on a leaf reads cell c outside it: negative, or behind the
 * leaf's last cell. */
bool reads(const struct amr__space *s, const struct amr__reach *r, const struct amr_block *leaf,
           const int c[3]);

#endif
