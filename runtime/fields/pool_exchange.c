/* Copies of whole arrays that need not be made. Many programs end a step by copying the new values
 * back, `for all: u = un;`, or begin it by saving the old ones. Where such a nest covers the mesh,
 * the two fields exchange their pools: `u` has its cells, and of `un` it is noted that its leaves'
 * cells are those of `u`. As a rule a nest overwrites `un` next, and the note is forgotten. If
 * something needs `un`, or is about to write `u`, they are copied after all: settling a field does
 * that (field.c), which all do who look into a pool. Ring cells stay each field's own (ringkeep.c).
 *
 * No field whose cells are elsewhere is what others' cells are noted to be. All ranks know the same
 * notes: they follow from the commands. Called by field.c, launch.c, fieldcopy.c and hostview.c. */
#include <assert.h>
#include <string.h>

#include "fields/fields.h"

/* So often in a row may a copy be made after all; the next so many are made at once. */
enum { MOST_REGRETS = 3, PAUSE = 20 };

/* ---- the exchange ---------------------------------------------------------------------------- */

static bool is_worth_it(struct amr__field *from)
{
    if (from->regrets < MOST_REGRETS)
        return true;
    if (++from->regrets > MOST_REGRETS + PAUSE)
        from->regrets = MOST_REGRETS - 1;
    return false;
}

bool amr__copy_may_swap(const struct amr__field *to, struct amr__field *from)
{
    return to->type == from->type && to->node == from->node && amr__operators_same(to, from) &&
           is_worth_it(from);
}

static void exchange(struct amr__field *f, struct amr__field *g)
{
    void *pool = f->pool;
    int slots = f->slots;
    assert(f != g && !f->pending && !g->pending);
    amr__ring_exchange(f, g);
    f->pool = g->pool;
    f->slots = g->slots;
    g->pool = pool;
    g->slots = slots;
    amr__ghosts_lost(f);
    amr__ghosts_lost(g);
}

/* What is noted to be the same as `before` is the same as `now`. */
static void turn_notes(const struct amr__field *before, struct amr__field *now)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && amr__state.field[i]->same_as == before)
            amr__state.field[i]->same_as = now;
}

void amr__copy_swap(struct amr__field *to, struct amr__field *from)
{
    assert(!to->same_as && !from->same_as);
    exchange(to, from);
    turn_notes(from, to);
    from->same_as = to;
}

void amr__copy_forget(struct amr__field *f)
{
    if (!f->same_as)
        return;
    f->same_as = NULL;
    f->regrets = 0;
}

void amr__copy_make(struct amr__field *f)
{
    struct amr__field *from = f->same_as;
    if (!from)
        return;
    f->same_as = NULL;
    f->regrets++;
    amr__field_settle(from, false);
    amr__field_copy_leaves(f, from);
}

/* A field whose leaves' cells are noted to be those of f, or NULL. */
static struct amr__field *follower(const struct amr__field *f)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && amr__state.field[i]->same_as == f)
            return amr__state.field[i];
    return NULL;
}

void amr__copy_release(const struct amr__field *f)
{
    struct amr__field *g;
    while ((g = follower(f)))
        amr__field_settle(g, false);
}

void amr__copy_bequeath(struct amr__field *f)
{
    struct amr__field *heir = follower(f);
    if (!heir)
        return;
    heir->same_as = NULL;
    amr__field_settle(f, false);
    amr__field_settle(heir, true);
    exchange(heir, f);
    turn_notes(f, heir);
}

/* ---- nests ----------------------------------------------------------------------------------- */

static struct amr__field *field_of(const struct amr__launch *l, int array)
{
    return amr__state.field[l->field[array]];
}

bool amr__copy_may_run(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_copies; i++)
        if (!amr__copy_may_swap(field_of(l, nest->copies[i].to), field_of(l, nest->copies[i].from)))
            return false;
    return nest->n_copies > 0;
}

static bool is_written(const struct amr_nest *nest, int array)
{
    for (int i = 0; i < nest->n_copies; i++)
        if (nest->copies[i].to == array)
            return true;
    return false;
}

/* The nest has run over the rings. */
static void same_rings(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_copies; i++) {
        const struct amr_copy *c = &nest->copies[i];
        struct amr__field *to = field_of(l, c->to), *from = field_of(l, c->from);
        if (!is_written(nest, c->from) && memcmp(to->ring, from->ring, sizeof to->ring) == 0)
            amr__ring_same(to, from);
    }
}

/* One after the other over all cells is the same as cell by cell: each cell reads only itself. */
void amr__copy_run(const struct amr__launch *l, bool rings)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    amr__phase_begin(AMR__STENCIL);
    if (rings)
        same_rings(l);
    for (int i = 0; i < nest->n_copies; i++) {
        struct amr__field *to = field_of(l, nest->copies[i].to);
        struct amr__field *from = field_of(l, nest->copies[i].from);
        if (to == from)
            continue;
        amr__copy_make(from);
        amr__copy_forget(to);
        amr__copy_release(to);
        amr__copy_swap(to, from);
    }
    amr__phase_end();
}
