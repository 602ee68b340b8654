/* Where the cells of a field lie: its pool, its ring, its operators, and copies between fields. */
#ifndef AMR_FIELDS_FIELDS_H
#define AMR_FIELDS_FIELDS_H

#include "state/state.h"

/* A field as one nest uses it: the union over the nest's arguments that mean it. */
struct amr__use {
    struct amr__field *field;
    struct amr__reach reach;
    bool reads, writes, full_write;
    bool stale;  /* ghosts must be filled first */
    bool behind; /* the nest makes what it can of the ghosts that the next one reads */
};

/* ---- field.c ---------------------------------------------------------------------------------- */

/* Layers of its ring that the mesh keeps, a block's at most: of an array that is larger than the part
 * that the program takes of it, cells further out stay in the user's memory. */
int amr__field_ring_kept(const struct amr__field *f, int d, int side);
/* Makes the pool hold what the present mesh needs, carries over what the last remesh left behind and
 * makes a copy that was put off. Collective. rings_only as in transfer_run: leaves' cells are not
 * wanted. Call it before anything touches a pool. */
void amr__field_settle(struct amr__field *f, bool rings_only);
/* A nest or a copy of cells has written it: the mesh holds its values now. All ranks alike. */
void amr__field_wrote(struct amr__field *f);
/* The step reads or overwrites a field; what it does first is noted. */
void amr__field_used(struct amr__field *f, enum amr__first_use use);
void amr__fields_settle(struct amr__field *const *f, int n, bool rings_only);
/* The same for those who need no ring cells. */
void amr__fields_settle_inside(struct amr__field *const *f, int n, bool rings_only);
/* Once no field is pending: frees what the last remesh left for them. */
void amr__fields_drop_transfers(void);
/* Copies all cells of leaves and rings between fields of one type that are settled. */
void amr__field_copy(struct amr__field *to, const struct amr__field *from);
/* The same, but only leaves' cells. */
void amr__field_copy_leaves(struct amr__field *to, const struct amr__field *from);
/* Sets all bytes of these cells. */
void amr__field_fill(struct amr__field *f, int32_t byte);
/* Several fields as an operand: sorts f by falling element size. n <= AMR_MAX_ARRAYS. */
struct amr__op_fields amr__fields_operand(struct amr__field **f, int n);
/* The same for lists that fill ghosts from rings: knows which ring cells are ghosts of their level. */
struct amr__op_fields amr__ghosts_operand(struct amr__field **f, int n);
size_t amr__block_cells(void); /* cells of one block */
size_t amr__field_block_bytes(const struct amr__field *f); /* of a block of its cells */
/* A single field as an operand of device lists. */
struct amr__op_fields amr__field_operand(const struct amr__field *f);
/* Cells of one block on the host: [k][j][i]. Not collective. */
void amr__field_get_block(const struct amr__field *f, int slot, void *host);
void amr__field_put_block(struct amr__field *f, int slot, const void *host);
/* Element i of an array of this type (host), and setting it. */
double amr__element(enum amr_type type, const void *cells, size_t i);
void amr__set_element(enum amr_type type, void *cells, size_t i, double value);

/* ---- block_copy.c ----------------------------------------------------------------------------- */

/* Cells of n blocks of a pool, cells[n][k][j][i] on the host, from and to these slots (host). Not
 * collective. */
void amr__pool_get(const void *pool, enum amr_type type, const int *slots, int n, void *cells);
void amr__pool_put(void *pool, enum amr_type type, const int *slots, int n, const void *cells);
/* Blocks that are best passed at once: so many that each takes little of what a copy costs. */
int amr__pool_batch(enum amr_type type);

/* ---- pool_exchange.c -------------------------------------------------------------------------- */

/* Whether a field may become a copy of another by an exchange: both are alike, and these exchanges
 * have not been for nothing lately; counts that. All ranks alike. */
bool amr__copy_may_swap(const struct amr__field *to, struct amr__field *from);
/* All cells of leaves of `to` become those of `from`; ring cells stay what they are. Both are settled,
 * `to` for its rings at least, and nothing is noted of `to` nor of others by it. */
void amr__copy_swap(struct amr__field *to, struct amr__field *from);
/* Whether a nest over all of the domain (or more) does nothing but copy, and may be replaced by
 * exchanges; and these: all fields are settled, ring cells have been seen to. */
bool amr__copy_may_run(const struct amr__launch *l);
void amr__copy_run(const struct amr__launch *l, bool rings); /* it has run over whole rings */
/* All leaves' cells of a field are about to be overwritten: what was noted of it does not matter. */
void amr__copy_forget(struct amr__field *f);
/* Leaves' cells of a field are about to change: others that should hold the same get them first.
 * Collective. */
void amr__copy_release(const struct amr__field *f);
/* The field is about to go: another that should hold the same takes its cells. Collective. */
void amr__copy_bequeath(struct amr__field *f);
/* The field gets cells of its own now. For field.c. Collective. */
void amr__copy_make(struct amr__field *f);

/* ---- ringkeep.c ------------------------------------------------------------------------------- */

/* Something is about to write ring cells of a field that is settled; beyond these sides only (bit
 * 2 d + (0: low, 1: high); 0: not known). */
enum { AMR__ALL_SIDES = 0x3f };
void amr__ring_changed(struct amr__field *f);
void amr__ring_changed_at(struct amr__field *f, unsigned sides);
/* Its ring cells have become what those of `from` are. */
void amr__ring_same(struct amr__field *to, const struct amr__field *from);
/* Makes them so. Both are settled. */
void amr__ring_copy(struct amr__field *to, const struct amr__field *from);
/* The two are about to exchange their pools: f's will hold its ring, g's may be put aside. */
void amr__ring_exchange(struct amr__field *f, struct amr__field *g);
/* Remembers the ring cells of a field, until the mesh changes; and puts them back. Collective. */
void amr__ring_save(struct amr__field *f);
void amr__ring_put_back(struct amr__field *f);
void amr__ring_give_saved(struct amr__field *to, const struct amr__field *f);
/* Brings a ring that was put aside back into the pool, as blocks; or forgets it, since the pool goes. */
void amr__ring_restore(struct amr__field *f);
void amr__ring_drop(struct amr__field *f);

/* ---- ringpack.c ------------------------------------------------------------------------------- */

/* Lays its ring cells across x packed, or as blocks again; nothing where they lie so. */
void amr__ring_pack(struct amr__field *f);
void amr__ring_unpack(struct amr__field *f);

/* Whether the ring blocks across x that a nest uses may lie packed: of a boundary nest over
 * ring blocks (edge), or of one inside the domain. Where not, they never shall again. */
bool amr__ring_may_pack(const struct amr__use *uses, int n, bool edge);
/* Now they do; and the neighbour table for it (device). */
void amr__ring_pack_all(const struct amr__use *uses, int n, bool edge);
const int *amr__ring_packed_table(struct amr__blocks *b);

/* ---- ringlevel.c ------------------------------------------------------------------------------ */

/* A boundary nest has set the ring cells of its range: ghosts of each level, or data. */
void amr__levels_set(struct amr__field *f, const struct amr__launch *l, bool level);
/* A nest over ring cells, too, has made some fields of others, cell by cell. */
void amr__levels_hand_on(struct amr__field *const *read, int n_read, struct amr__field *const *written,
                         int n_written, const struct amr__launch *l);
/* A nest that reads neighbours has run over ring cells, too: it saw ghosts of each level there, and made
 * such, but for faces at the edge, which lie where they do on all levels. */
void amr__levels_seen(struct amr__field *f, const struct amr__launch *l);
void amr__levels_copy(struct amr__levels *to, const struct amr__levels *from);
void amr__levels_clear(struct amr__field *f); /* all hold data */
void amr__levels_free(struct amr__levels *v);
/* The boxes for the device, valid until they change. */
const struct amr__level_box *amr__levels_on_device(const struct amr__field *f);
/* Ghosts that the last steps have not made anew become data where the finest ring cells are. All ranks
 * alike. Call it before a nest reads them, and before the mesh changes. */
void amr__levels_settle(struct amr__field *f);
/* Leaves at edges of which some layers hold ghosts of their level, others data, are to be on the
 * finest level: the next change of the mesh makes them so. Whether there are new ones. mended: the step
 * can be done again then, so that nothing is lost. */
bool amr__levels_hold(bool mended);

/* ---- ringdata.c ------------------------------------------------------------------------------- */

/* A ring block's cells (a copy on the host) become those that the user's array holds there: all that
 * are ghosts of their level, or those in boxes that pass the test. False: none were. */
bool amr__ring_as_data(const struct amr__field *f, struct amr__node node, int dir,
                       bool (*passes)(const struct amr__level_box *), void *ring);

/* How far the layers beyond the first, of so many in a ring block on a side, 2 d + (0: low, 1: high), lie
 * from the line through the first one and the leaf's own cells: half of the largest distance. What
 * coarse leaves see there is that line, or as many layers of wider cells. Copies of both blocks. */
double amr__ring_layers_bend(const struct amr__field *f, struct amr__node node, int side, int depth,
                             const void *leaf, const void *ring);

/* ---- operators.c ------------------------------------------------------------------------------ */

/* A field has got a name: with it, for good, what the parameters say of it. All ranks
 * alike. Ends the run where it cannot have such operators. */
void amr__operators_learn(struct amr__field *f);
bool amr__operators_any(void); /* whether they are not all the runtime's own */
bool amr__operators_of_ghosts(void); /* whether arrays may have other interpolations into ghosts */
/* What clauses say of the array behind a descriptor. All ranks alike. Ends the run where an array gets
 * two operators. */
void amr__operators_take(struct amr__field *f, const unsigned char said[3]);
/* Calls the program's functions for equal values, and warns of those that make another of them. */
void amr__operators_try(void);
bool amr__operators_same(const struct amr__field *f, const struct amr__field *g);
void amr__operators_of(struct amr__op_fields *fields, int i, const struct amr__field *f);
/* What is wrong with a list of refine.ghosts or refine.prolong, of refine.restrict; or NULL. */
const char *amr__ghosts_fault(const char *list);
const char *amr__restrict_fault(const char *list);

/* ---- wall_signs.c ----------------------------------------------------------------------------- */

/* What a launch says of its arrays' signs at walls, and fields that lie on faces cannot have
 * images. All ranks alike. Ends the run where it comes too late or cannot be. */
void amr__walls_learn(const struct amr__launch *l);

/* ---- range.c ---------------------------------------------------------------------------------- */

/* Whether a launch runs over all cells of the domain; over all ring cells of a field, and of
 * all its fields; over any cells outside the domain. */
bool amr__covers_domain(const struct amr__launch *l);
bool amr__covers_ring(const struct amr__launch *l, const struct amr__field *f);
bool amr__covers_rings(const struct amr__launch *l);
bool amr__leaves_domain(const struct amr__launch *l);
/* From a cell's centre, rounded down, to the index by which the nest's range counts it. */
int amr__range_counts(const struct amr_nest *nest, int d, int ratio);
/* The directions in which its range lies, seen from the domain: bits. The centre's is the domain's. */
unsigned amr__range_directions(const struct amr__launch *l);

#endif
