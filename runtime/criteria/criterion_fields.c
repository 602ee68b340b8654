/* Which arrays the criterion looks at, and from which difference on. Called by remesh.c, criteria.c and
 * those that make the first mesh. */
#include <float.h>
#include <math.h>

#include "criteria/criteria.h"
#include "names/names.h"

bool amr__remesh_is_named(const struct amr__field *f)
{
    return amr__names_has(amr__state.config.field, f);
}

/* Listed in refine.values or refine.estimate, and not among those that are looked at anyway. */
static bool is_left_out(const struct amr__field *f)
{
    return f->listed_only && amr__criteria_list(f);
}

static void mark_listed(struct amr__field *const *fields, int n)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__state.field[i]->listed_only = true;
    for (int i = 0; i < n; i++)
        fields[i]->listed_only = false;
}

/* Written in the last step that wrote anything, and not overwritten next. */
static bool is_written(const struct amr__field *f)
{
    return f->written_step > 0 && f->written_step == amr__state.written_step && !f->dead;
}

/* A nest has made the next time level of it, and the criterion looks at that. */
static bool is_older_level(const struct amr__field *f)
{
    const struct amr__field *newer = f->newer_level ? amr__state.field[f->newer_level - 1] : NULL;
    return newer && newer->written_step > f->written_step;
}

/* Written in an earlier step, and still what the program goes on from, as what it advances in every
 * tenth step only; or that nothing has read since, as of one step kept for the end. */
static bool is_waiting(const struct amr__field *f)
{
    bool goes_on = (f->consulted && !f->dead) || f->unread;
    return f->written_step > 0 && f->written_step != amr__state.written_step && goes_on && !is_older_level(f);
}

/* What the program advances: its neighbours read it, or the next step goes on from it, as from a
 * dose or a recovery variable that stays where it is. */
bool amr__remesh_advances(const struct amr__field *f)
{
    return !f->remade && ((is_written(f) && (f->read_halo || f->consulted)) || is_waiting(f));
}

/* Some nest of a step has run. */
static bool has_stepped(void)
{
    bool has = false;
    for (int i = 0; i < amr__state.n_fields && !has; i++)
        has = amr__state.field[i] && amr__state.field[i]->in_steps;
    return has;
}

/* No nest of a step touches it, as initial values that are compared with at the end, or what host code sets. */
static bool is_kept(const struct amr__field *f)
{
    return !f->in_steps && has_stepped();
}

/* Coefficients, materials, masks: a leaf made coarser over their jumps would not get them back. */
static bool is_constant(const struct amr__field *f)
{
    return (f->written_step == 0 && f->consulted) || is_kept(f);
}

/* Own leaves that a field refines or keeps, and no other one does. */
static int kept_alone(struct amr__field *const *fields, int n, const struct amr__field *f)
{
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int alone = 0;
    for (int i = 0; i < m->n_leaves; i++) {
        int level = m->leaf[i].level, most = level - 1;
        for (int k = 0; k < n; k++)
            if (fields[k] != f && fields[k]->verdict[i].target > most)
                most = fields[k]->verdict[i].target;
        alone += level > 0 && most < level && f->verdict[i].target >= level;
    }
    return alone;
}

void amr__remesh_note_kept(struct amr__field *const *fields, int n)
{
    static bool is_told;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    for (int k = 0; k < n && !is_told; k++) {
        if (!is_kept(fields[k]))
            continue;
        int64_t alone = kept_alone(fields, n, fields[k]);
        amr__state.comm->allreduce(amr__state.comm, &alone, 1, AMR__I64, AMR__ADD);
        is_told = 2 * alone > m->n_global;
        if (is_told)
            amr__note("note: '%s', which no kernel of a step uses, keeps %ld of %ld blocks fine by itself; if its "
                      "details do not count, name those arrays that do in refine.field",
                      fields[k]->name, (long)alone, (long)m->n_global);
    }
}

bool amr__remesh_passes_over(const struct amr__field *f)
{
    bool names_others = false, asks = amr__has_text(amr__state.config.field) && !amr__remesh_is_named(f);
    for (int i = 0; i < amr__state.n_fields && asks && !names_others; i++)
        names_others = amr__state.field[i] && amr__remesh_is_named(amr__state.field[i]);
    return names_others;
}

bool amr__remesh_heeds(const struct amr__field *f)
{
    return !amr__remesh_passes_over(f) || amr__criteria_list(f);
}

/* Adds the fields that pass a test. */
static int choose(struct amr__field **fields, int n, bool (*passes)(const struct amr__field *))
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && passes(f))
            fields[n++] = f;
    }
    return n;
}

static int add_listed(struct amr__field **fields, int n)
{
    mark_listed(fields, n);
    return choose(fields, n, is_left_out);
}

int amr__remesh_fields(struct amr__field **fields)
{
    int n = 0;
    if (amr__state.config.field && *amr__state.config.field)
        n = choose(fields, 0, amr__remesh_is_named);
    if (n)
        return add_listed(fields, n);
    n = choose(fields, 0, amr__remesh_advances);
    if (!n)
        n = choose(fields, 0, is_written);
    return add_listed(fields, choose(fields, n, is_constant));
}

double amr__remesh_threshold(const struct amr__field *f, double lo, double hi)
{
    if (amr__type_is_integer(f->type))
        return 0.5; /* kinds, masks and states have no small differences */
    double epsilon = f->type == AMR_FLOAT ? FLT_EPSILON : DBL_EPSILON;
    double noise = 8 * epsilon * fmax(fabs(lo), fabs(hi));
    if (!(hi >= lo))
        return 0;
    return fmax(amr__limit_of(&amr__state.config.tolerance, f->name) * (hi - lo), noise);
}
