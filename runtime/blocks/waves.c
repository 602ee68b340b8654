/* Tasks of several lists in one launch. Lists of an exchange are run one after the other, but few
 * of their tasks need what an earlier list makes: most read leaves. A task goes into the first wave
 * in which all that it needs is there; a wave is one launch. Called by plan.c and exchange.c. */
#include <stdlib.h>
#include <string.h>

#include "blocks/work.h"

/* Of each block (2 slot, or 2 number + 1 of a thin ghost): the first wave that may read what the
 * lists so far write there, and the first that may write it. */
struct marks {
    int *read, *write;
};

static bool reads_slots(enum amr__op op)
{
    return op != AMR__UNPACK;
}

static bool writes_slots(enum amr__op op)
{
    return op != AMR__PACK && op != AMR__PACK_RESTRICT;
}

static int written(const struct amr__task *t)
{
    return 2 * t->dst + (t->thin != 0);
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static void raise_to(int *mark, int wave)
{
    *mark = larger(*mark, wave);
}

static int wave_of(const struct marks *m, enum amr__op op, const struct amr__task *t)
{
    int wave = reads_slots(op) ? m->read[2 * t->src] : 0;
    if (op == AMR__RING)
        wave = larger(wave, m->read[2 * t->aux]);
    return writes_slots(op) ? larger(wave, m->write[written(t)]) : wave;
}

static void mark(const struct marks *m, enum amr__op op, const struct amr__task *t, int wave)
{
    if (reads_slots(op))
        raise_to(&m->write[2 * t->src], wave + 1);
    if (op == AMR__RING)
        raise_to(&m->write[2 * t->aux], wave + 1);
    if (!writes_slots(op))
        return;
    raise_to(&m->read[written(t)], wave + 1);
    raise_to(&m->write[written(t)], wave + 1);
}

static void add_part(struct amr__waves *to, int wave, int list, int first, int n)
{
    if (n == 0)
        return;
    to->at = amr__grow_for(to->at, to->n, &to->room, sizeof *to->at);
    to->at[to->n++] = (struct amr__wave_part){wave, list, first, n};
}

/* Sorts a list by waves, which are those of its tasks. */
static void sort_list(struct amr__work *w, struct amr__waves *to, int list, const int *wave)
{
    const int n = w->list[list].n;
    struct amr__task *sorted = amr__grow(NULL, (size_t)(n + 1) * sizeof *sorted);
    for (int now = 0, done = 0; done < n; now++) {
        int first = done;
        for (int i = 0; i < n; i++)
            if (wave[i] == now)
                sorted[done++] = w->list[list].at[i];
        add_part(to, now, list, first, done - first);
    }
    free(w->list[list].at);
    w->list[list].at = sorted;
    w->list[list].room = n + 1;
}

static int by_wave(const void *a, const void *b)
{
    const struct amr__wave_part *x = a, *y = b;
    return x->wave != y->wave ? x->wave - y->wave : x->list - y->list;
}

static int n_blocks(const struct amr__work *w, int begin, int end)
{
    int most = -1;
    for (int list = begin; list < end; list++)
        for (int i = 0; i < w->list[list].n; i++) {
            const struct amr__task *t = &w->list[list].at[i];
            most = larger(most, larger(t->dst, larger(t->src, t->aux)));
        }
    return most + 1;
}

void amr__work_waves(struct amr__work *w, struct amr__waves *to, int begin, int end,
                     enum amr__op (*op)(int list))
{
    if (!w->space->device->run_parts)
        return;
    const size_t bytes = 2 * ((size_t)n_blocks(w, begin, end) + 1) * sizeof(int);
    struct marks m = {amr__grow(NULL, bytes), amr__grow(NULL, bytes)};
    memset(m.read, 0, bytes);
    memset(m.write, 0, bytes);
    for (int list = begin; list < end; list++) {
        const int n = w->list[list].n;
        int *wave = amr__grow(NULL, (size_t)(n + 1) * sizeof *wave);
        for (int i = 0; i < n; i++) /* those of one list do not depend on each other */
            wave[i] = wave_of(&m, op(list), &w->list[list].at[i]);
        for (int i = 0; i < n; i++)
            mark(&m, op(list), &w->list[list].at[i], wave[i]);
        sort_list(w, to, list, wave);
        free(wave);
    }
    if (to->n > 0)
        qsort(to->at, (size_t)to->n, sizeof *to->at, by_wave);
    free(m.read);
    free(m.write);
}

void amr__work_run_waves(const struct amr__work *w, const struct amr__waves *waves,
                         enum amr__op (*op)(int list), enum amr__interp interp,
                         const struct amr__op_fields *fields, void *message)
{
    for (int i = 0; i < waves->n;) {
        struct amr__part part[AMR__MOST_PARTS];
        int n = 0, wave = waves->at[i].wave;
        for (; i < waves->n && waves->at[i].wave == wave && n < AMR__MOST_PARTS; i++) {
            const struct amr__wave_part *p = &waves->at[i];
            part[n++] = (struct amr__part){op(p->list), w->first[p->list] + p->first, p->n};
        }
        w->space->device->run_parts(w->tasks, part, n, interp, fields, message, w->space->dim,
                                    w->space->block);
    }
}
