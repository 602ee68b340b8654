/* Steps between remeshes. refine.every is the longest interval: the first is short, and grows as
 * long as features stay in the region that was refined for them. Where a leaf that is not of the
 * finest level and lies beside finer ones has details far above the tolerance, a feature has left
 * that region since the last remesh. Then a warning says so, once, and the next intervals are as
 * short as the buffer lasts for what travelled so far; they grow again when nothing happens for a
 * while. All ranks decide alike, by agreed numbers. Called by step.c, criterion.c, remesh.c and
 * summary.c. */
#include <string.h>

#include "criteria/criteria.h"

enum {
    FIRST = 4,        /* steps of the first interval */
    PATIENCE = 4,     /* intervals without an event before they grow */
    LONG_PATIENCE = 64, /* before they grow to a length that has been too much */
    EARLY_STEPS = 2    /* when boundaries and sources have been at work once, and once more */
};

/* So many times the threshold is a detail that a feature makes which was fine elsewhere: what grows
 * in place comes to the threshold slowly. */
static const double far_above = 4;

static int interval;       /* steps; 0: not set yet */
static int64_t last;       /* step of the last remesh by the calendar */
static int ceiling;        /* half of the last one that was too long; 0: none was */
static int clean;          /* intervals without an event, since it was changed */
static int events, least;  /* with features that left; least interval since */
static int64_t first_event;

/* What this rank has seen since the remesh began. */
static struct {
    int64_t width;  /* of the widest such leaf, in cells of the finest level */
    int64_t leaves;
    double ratio;   /* of detail to threshold, at most */
    int64_t field;  /* that has it */
} seen;

static int longest(void)
{
    return amr__state.config.refine_every;
}

int amr__interval(void)
{
    if (!interval)
        interval = longest() < FIRST ? longest() : FIRST;
    return interval;
}

bool amr__interval_ends(int64_t step)
{
    return step - last >= amr__interval();
}

/* After each of the first steps the mesh is looked at, whatever the calendar says. */
bool amr__remesh_is_early(int64_t step)
{
    return step < amr__interval() && step <= EARLY_STEPS;
}

bool amr__remesh_is_possible(int64_t step)
{
    return amr__state.blocks && step > 0 && amr__state.space.levels > 1 &&
           strcmp(amr__state.config.criterion, "none") != 0;
}

bool amr__remesh_is_next(void)
{
    int64_t step = amr__state.step;
    return amr__remesh_is_possible(step) && (amr__remesh_is_early(step) || amr__interval_ends(step));
}

void amr__interval_begin(void)
{
    seen.width = seen.leaves = 0;
    seen.ratio = 0;
    seen.field = -1;
}

/* Whether a leaf lies beside finer ones, from which a feature may have come. */
static bool is_beside_finer(const struct amr__mesh *m, int leaf)
{
    int n_dirs = amr__dir_count(m->dim);
    for (int dir = 0; dir < n_dirs; dir++)
        if (dir != n_dirs / 2 && amr__mesh_neighbor(m, leaf, dir).kind == AMR__FINER)
            return true;
    return false;
}

void amr__interval_note(const struct amr__field *f, double detail, double threshold, int leaf)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr__mesh *m = amr__state.blocks->mesh;
    int level = m->leaf[leaf].level;
    if (level == s->levels - 1 || !(detail > far_above * threshold) || !(threshold > 0) ||
        !is_beside_finer(m, leaf))
        return;
    int64_t width = (int64_t)s->block << (s->levels - 1 - level);
    seen.width = width > seen.width ? width : seen.width;
    seen.leaves++;
    if (detail / threshold > seen.ratio) {
        seen.ratio = detail / threshold;
        seen.field = f->id;
    }
}

/* What all ranks have seen. False: nothing. */
static bool agree(void)
{
    const struct amr__comm *comm = amr__state.comm;
    double own = seen.ratio;
    comm->allreduce(comm, &seen.width, 1, AMR__I64, AMR__MOST);
    if (!seen.width)
        return false;
    comm->allreduce(comm, &seen.leaves, 1, AMR__I64, AMR__ADD);
    comm->allreduce(comm, &seen.ratio, 1, AMR__F64, AMR__MOST);
    if (own < seen.ratio)
        seen.field = -1;
    comm->allreduce(comm, &seen.field, 1, AMR__I64, AMR__MOST);
    return true;
}

/* How far the feature went, about: through the buffer and half of the leaf where it was found. */
static int64_t cells_gone(void)
{
    return amr__state.config.buffer + seen.width / 2;
}

/* Steps after which it would have been still in the buffer. */
static int lasting(int steps)
{
    int64_t n = steps * (int64_t)amr__state.config.buffer / cells_gone();
    n = n < steps / 2 ? n : steps / 2;
    return n > 1 ? (int)n : 1;
}

static void warn(int steps)
{
    char buffer[64] = "";
    if (cells_gone() <= amr__state.space.block)
        snprintf(buffer, sizeof buffer, " or refine.buffer to at least %lld",
                 (long long)cells_gone());
    amr__warning("a feature of '%s' has left the refined region between two remeshes, %d steps "
                 "apart (step %lld, %lld leaves, detail %.3g times the tolerance): the next "
                 "remesh comes after %d; set refine.every to at most that%s",
                 amr__state.field[seen.field]->name, steps, (long long)amr__state.step,
                 (long long)seen.leaves, seen.ratio, interval, buffer);
}

static void shorten(int steps)
{
    interval = lasting(steps);
    least = !events || interval < least ? interval : least;
    ceiling = steps > 1 ? steps / 2 : 1;
    clean = 0;
    if (steps == 1) /* that is all that can be done */
        return;
    if (!events++) {
        first_event = amr__state.step;
        warn(steps);
    }
}

static void lengthen(void)
{
    bool at_ceiling = ceiling && 2 * interval > ceiling;
    if (interval == longest() || ++clean < (at_ceiling ? LONG_PATIENCE : PATIENCE))
        return;
    interval = 2 * interval < longest() ? 2 * interval : longest();
    ceiling = at_ceiling ? interval : ceiling;
    clean = 0;
}

void amr__interval_end(void)
{
    int steps = (int)(amr__state.step - last);
    last = amr__state.step;
    if (agree())
        shorten(steps);
    else
        lengthen();
}

void amr__interval_print(FILE *to)
{
    if (events)
        fprintf(to,
                "amr: features left the refined region between remeshes %d times, first in step "
                "%lld: they came as little as %d steps apart; set refine.every to at most %d, or "
                "refine.buffer to more than %d\n",
                events, (long long)first_event, least, ceiling, amr__state.config.buffer);
}
