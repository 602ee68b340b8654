/* Fields as they were before the step, while it may be done again (step_redo.c). Only what the step
 * changes is kept. While the mesh changes, twins are in the list of fields, and go with it. */
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "nests/nests.h"
#include "repeat/step_record.h"

struct twin {
    int of; /* id of the field */
    struct amr__field *field;
};

static struct twin *twins; /* [n_twins] owned */
static int n_twins, twins_room;
static int n_shown; /* that are in the list of fields */

static void copy_values(struct amr__field *to, const struct amr__field *from)
{
    amr__rings_finish();
    amr__field_copy(to, from);
    amr__ring_same(to, from);
    amr__levels_copy(&to->levels, &from->levels);
    to->wrap_sides = from->wrap_sides;
}

static struct amr__field *twin_new(struct amr__field *f)
{
    struct amr__field *t = amr__need(1, sizeof *t);
    t->type = f->type;
    t->node = f->node;
    t->turns = f->turns;
    t->ghost_op = f->ghost_op;
    t->prolong_op = f->prolong_op;
    t->restrict_op = f->restrict_op;
    memcpy(t->clause_op, f->clause_op, sizeof t->clause_op);
    memcpy(t->ring, f->ring, sizeof t->ring);
    memcpy(t->first, f->first, sizeof t->first);
    t->name = amr__keep_text(NULL, "");
    t->group = amr__keep_text(NULL, "");
    t->known_as = amr__keep_text(NULL, "");
    t->remade = true;
    amr__ghosts_lost(t);
    amr__ring_changed(t);
    amr__field_settle(f, false);
    amr__field_settle(t, true);
    copy_values(t, f);
    return t;
}

static void twin_free(struct amr__field *t)
{
    amr__ring_drop(t);
    amr__state.device->free(t->pool);
    amr__levels_free(&t->levels);
    amr__levels_free(&t->levels_saved);
    free((void *)t->name);
    free((void *)t->group);
    free((void *)t->known_as);
    free(t);
}

bool amr__twin_exists(int field)
{
    bool exists = false;
    for (int i = 0; i < n_twins && !exists; i++)
        exists = twins[i].of == field;
    return exists;
}

/* saved_ring: with the ring that boundary nests have overwritten, as they run again. */
void amr__twin_keep(struct amr__field *f, bool saved_ring)
{
    if (amr__twin_exists(f->id))
        return;
    twins = amr__grow_for(twins, n_twins, &twins_room, sizeof *twins);
    twins[n_twins].of = f->id;
    twins[n_twins].field = twin_new(f);
    if (saved_ring)
        amr__ring_give_saved(twins[n_twins].field, f);
    n_twins++;
}

void amr__twins_drop(void)
{
    for (int i = 0; i < n_twins; i++)
        twin_free(twins[i].field);
    n_twins = 0;
}

static void go_back(const struct twin *t)
{
    struct amr__field *f = amr__state.field[t->of];
    amr__copy_forget(f);
    amr__copy_release(f);
    amr__field_settle(f, true);
    amr__field_settle(t->field, false);
    copy_values(f, t->field);
    amr__ghosts_lost(f);
    f->host_valid = false;
    f->ring_saved = false;
    f->version++;
}

void amr__twins_go_back(void)
{
    for (int i = 0; i < n_twins; i++)
        go_back(&twins[i]);
}

void amr__twins_show(void)
{
    struct amr__state *s = &amr__state;
    if (!n_twins)
        return;
    s->field = amr__grow(s->field, (size_t)(s->n_fields + n_twins) * sizeof *s->field);
    for (int i = 0; i < n_twins; i++) {
        twins[i].field->id = s->n_fields;
        s->field[s->n_fields++] = twins[i].field;
    }
    n_shown = n_twins;
}

void amr__twins_hide(void)
{
    for (int i = 0; i < n_shown; i++)
        amr__field_settle(twins[i].field, false);
    amr__state.n_fields -= n_shown;
    n_shown = 0;
}
