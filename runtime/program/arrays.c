/* Mesh arrays come and go: the runtime meets one in a launch, and the program gives its memory back.
 * Called by launch_ask.c and, by way of alloc.c and scope.c, by the program. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "criteria/criteria.h"
#include "fields/fields.h"
#include "launch/launch.h"
#include "memory/memory.h"
#include "program/program.h"

/* Payload of AMR__FIELD_NEW. */
struct field_new {
    int32_t id, type;
    int32_t host_dirty;
    int32_t node, remade, estimate, width_power, ring[3][2], first[3];
    unsigned char operators[3];
    char names[]; /* name and known_as, each with its zero */
};

static bool is_zero(const char *begin, size_t bytes, void *with)
{
    (void)with;
    return amr__memory_is_zero(begin, bytes);
}

void amr__field_rings(const struct amr_array_desc *desc, int ring[3][2])
{
    for (int d = 0; d < AMR_MAX_DIM; d++)
        for (int side = 0; side < 2; side++)
            ring[d][side] = amr__state.program->ring[d][side] - desc->fewer[d][side];
}

struct amr__field *amr__field_new(const struct amr_array_desc *desc, const struct amr__field *known)
{
    const char *known_as = desc->variable ? desc->variable : desc->name;
    size_t bytes = sizeof(struct field_new) + strlen(desc->name) + strlen(known_as) + 2;
    struct field_new *new = amr__need(bytes, 1);
    new->type = desc->type;
    new->node = desc->node;
    new->remade = desc->remade;
    new->estimate = desc->estimate;
    new->width_power = desc->width_power;
    memcpy(new->operators, desc->operators, sizeof new->operators);
    amr__field_rings(desc, new->ring);
    for (int d = 0; d < AMR_MAX_DIM; d++)
        new->first[d] = desc->fewer[d][0];
    while (new->id < amr__state.n_fields && amr__state.field[new->id])
        new->id++;
    new->host_dirty = !amr__scope_is_chance(known->begin) && !amr__user_pieces(known, is_zero, NULL);
    strcpy(new->names, desc->name);
    strcpy(new->names + strlen(desc->name) + 1, known_as);
    amr__tell(AMR__FIELD_NEW, new, bytes);
    struct amr__field *f = amr__state.field[new->id];
    free(new);
    f->address = known->address;
    f->begin = known->begin;
    f->bytes = known->bytes;
    f->rows = known->rows;
    f->table = known->table;
    memcpy(f->stride, known->stride, sizeof f->stride);
    amr__objects_find();
    return f;
}

void amr__do_field_new(const void *payload, size_t bytes)
{
    const struct field_new *new = payload;
    assert(bytes > sizeof *new);
    (void)bytes;
    struct amr__state *s = &amr__state;
    if (new->id == s->n_fields) {
        s->field = realloc(s->field, (size_t)(s->n_fields + 1) * sizeof *s->field);
        s->n_fields++;
    }
    struct amr__field *f = calloc(1, sizeof *f);
    if (!s->field || !f)
        amr__error_here("out of memory for a list of arrays");
    s->field[new->id] = f;
    f->id = new->id;
    f->type = new->type;
    f->node = (uint8_t) new->node;
    f->remade = new->remade;
    f->estimate = new->estimate;
    f->width_power = new->width_power;
    memcpy(f->ring, new->ring, sizeof f->ring);
    memcpy(f->first, new->first, sizeof f->first);
    f->name = amr__keep_text(NULL, new->names);
    f->group = amr__keep_text(NULL, "");
    f->known_as = amr__keep_text(NULL, new->names + strlen(new->names) + 1);
    amr__ghosts_lost(f);
    f->host_dirty = new->host_dirty;
    f->host_valid = true;
    amr__ring_changed(f);
    amr__operators_learn(f);
    amr__operators_take(f, new->operators);
}

void amr__field_forget(const void *begin, size_t bytes)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        const char *from = begin, *table = f ? f->table.at : NULL;
        if (!f || !f->address)
            continue;
        if (table >= from && table < from + bytes)
            f->table.at = NULL;
        if (amr__user_begins_in(f, from, from + bytes)) {
            int32_t id = i;
            amr__nonfinite_look_at(f);
            amr__tell(AMR__FIELD_FREE, &id, sizeof id);
        }
    }
}

void amr__do_field_free(const void *payload, size_t bytes)
{
    int32_t id;
    assert(bytes == sizeof id);
    memcpy(&id, payload, bytes);
    /* A waiting nest may still read it to make another array. */
    if (amr__initial_release(id))
        amr__initial_build();
    if (amr__state.blocks)
        amr__initial_close();
    struct amr__field *f = amr__state.field[id];
    amr__copy_bequeath(f);
    if (f->pool) {
        amr__ring_drop(f);
        amr__state.device->free(f->pool);
    }
    amr__rows_free(f->rows);
    amr__levels_free(&f->levels);
    amr__levels_free(&f->levels_saved);
    free(f->found);
    free(f->found_sides);
    free(f->verdict);
    free(f->leaf_held);
    free((void *)f->name);
    free((void *)f->group);
    free((void *)f->known_as);
    free(f);
    amr__step_log_forget(id);
    amr__state.field[id] = NULL;
    amr__objects_find();
}

void amr__do_field_dirty(const void *payload, size_t bytes)
{
    int32_t id;
    assert(bytes == sizeof id);
    memcpy(&id, payload, bytes);
    amr__state.field[id]->host_dirty = true;
}
