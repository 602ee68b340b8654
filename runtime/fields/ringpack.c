/* Packed ring blocks. A boundary nest across x sets one layer of a ring block, and a stencil reads
 * it: in a whole block each of its cells has a cache line of its own. Packed, a ring block across x
 * holds its columns next to the leaf as a thin ghost does, [k][j][depth], from the begin of its slot
 * on. A nest that knows the form packs the rings of its fields; whoever else looks into a pool
 * unpacks them first (amr__ring_restore). A field whose ring is unpacked in every step stays
 * unpacked. Only with one level and stencils that read across faces: ghosts between levels and at
 * edges read whole ring blocks. Each rank packs by itself, as no message holds ring cells then.
 * Called by launch.c and ringkeep.c. */
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"
#include "fields/fields.h"

/* The side on which a ring block lies across x and no other axis, 0: low, 1: high; or -1. */
static int side_of(const struct amr__ring *r)
{
    int step[3];
    amr__steps(amr__state.space.dim, r->dir, step);
    return step[0] == 0 || step[1] != 0 || step[2] != 0 ? -1 : step[0] > 0;
}

static bool reads_faces_only(const struct amr__space *s)
{
    unsigned faces = 1u << amr__centre(s->dim);
    for (int face = 0; face < 2 * s->dim; face++)
        faces |= 1u << amr__face_dir(s->dim, face);
    return !(s->directions & ~faces);
}

static bool applies(void)
{
    const struct amr__space *s = &amr__state.space;
    return amr__state.program->knows_packed && s->levels == 1 && s->dim > 1 &&
           s->device == &amr_device_host && s->thin > 0 && s->block % s->thin == 0 &&
           s->ring[0][0] <= s->thin && s->ring[0][1] <= s->thin && s->ring[0][0] + s->ring[0][1] &&
           reads_faces_only(s) && !amr__cut_any(s);
}

/* Of an entry of the neighbour table, by slot: 0 where that block is no packed one. */
static int code_of(const int *code, int entry)
{
    return entry >= 0 && code[entry] ? code[entry] : entry;
}

const int *amr__ring_packed_table(struct amr__blocks *b)
{
    const struct amr__space *s = b->space;
    if (b->packed_device)
        return b->packed_device;
    size_t n = (size_t)(b->mesh->n_leaves + b->n_rings) * (size_t)amr__dir_count(s->dim);
    int *code = amr__need((size_t)b->n_slots, sizeof *code);
    int *table = amr__need(n, sizeof *table);
    for (int r = 0; r < b->n_rings; r++)
        if (side_of(&b->ring[r]) >= 0)
            code[b->ring[r].slot] = AMR_THIN_CODE(b->ring[r].slot * (s->block / s->thin));
    for (size_t i = 0; i < n; i++)
        table[i] = code_of(code, b->neighbor[i]);
    b->packed_device = amr__device_copy(s->device, table, n * sizeof *table);
    free(table);
    free(code);
    return b->packed_device;
}

/* ---- one field ------------------------------------------------------------------------------- */

/* Between a ring block and its packed columns: `room` holds these meanwhile, as they lie where
 * the block begins. */
static void turn_block(char *block, char *room, size_t size, int side, bool pack)
{
    const struct amr__space *s = &amr__state.space;
    size_t row = (size_t)s->block * size, few = (size_t)s->thin * size;
    size_t rows = amr__block_cells() / (size_t)s->block;
    char *column = block + (side ? 0 : row - few);
    if (!pack)
        memcpy(room, block, rows * few);
    for (size_t i = 0; i < rows; i++)
        if (pack)
            memcpy(room + i * few, column + i * row, few);
        else
            memcpy(column + i * row, room + i * few, few);
    if (pack)
        memcpy(block, room, rows * few);
}

static void turn(struct amr__field *f, bool pack)
{
    const struct amr__blocks *b = amr__state.blocks;
    char *room = amr__need(1, amr__field_block_bytes(f));
    amr__state.device->wait();
    for (int r = 0; r < b->n_rings; r++)
        if (side_of(&b->ring[r]) >= 0)
            turn_block((char *)f->pool + (size_t)b->ring[r].slot * amr__field_block_bytes(f), room,
                       amr__type_size(f->type), side_of(&b->ring[r]), pack);
    free(room);
    f->ring_packed = pack;
}

void amr__ring_pack(struct amr__field *f)
{
    if (f->ring_packed)
        return;
    turn(f, true);
    f->ring_packed_at = amr__state.step;
}

void amr__ring_unpack(struct amr__field *f)
{
    enum { MOST_TURNS = 3 };
    if (!f->ring_packed)
        return;
    turn(f, false);
    f->ring_turns = amr__state.step - f->ring_packed_at > 1 ? 0 : f->ring_turns + 1;
    f->ring_whole |= f->ring_turns > MOST_TURNS;
}

/* ---- nests ----------------------------------------------------------------------------------- */

/* All fields of a boundary nest, of others those whose neighbours are read. */
static bool needs_ring(const struct amr__use *u, bool edge)
{
    return edge || (u->reads && u->reach.directions);
}

bool amr__ring_may_pack(const struct amr__use *uses, int n, bool edge)
{
    bool any = false, whole = !applies();
    for (int i = 0; i < n; i++)
        if (needs_ring(&uses[i], edge)) {
            any = true;
            whole |= uses[i].field->ring_whole;
        }
    for (int i = 0; i < n && whole; i++)
        if (needs_ring(&uses[i], edge))
            uses[i].field->ring_whole = true;
    return any && !whole;
}

void amr__ring_pack_all(const struct amr__use *uses, int n, bool edge)
{
    for (int i = 0; i < n; i++)
        if (needs_ring(&uses[i], edge))
            amr__ring_pack(uses[i].field);
}
