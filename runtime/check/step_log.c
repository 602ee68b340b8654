/* Records the launches of the time step under way and slices them: see step_log.h. Recording is
 * called by launch.c, fieldcopy.c and field.c, on all ranks alike. */
#include <stdlib.h>
#include <string.h>

#include "check/check.h"
#include "check/step_log.h"
#include "nests/nests.h"

enum { MOST_ITEMS = 4096 }; /* of a step; longer ones take too long to look at */

static struct amr__log_item *item; /* owned, and so are their launches: kept for later steps */
static int item_room;
static struct amr__step_log step_log;
static bool is_whole = true; /* nothing had to be left out */

/* ---- recording ------------------------------------------------------------------------------- */

static bool is_recording(void)
{
    return amr__state.space.levels > 1 && amr__state.config.check != AMR__CHECK_OFF &&
           amr__state.step > 0;
}

static struct amr__log_item *next_item(enum amr__log_kind kind)
{
    is_whole &= step_log.n < MOST_ITEMS;
    if (!is_whole || !is_recording())
        return NULL;
    int had = item_room;
    step_log.at = item = amr__grow_for(item, step_log.n, &item_room, sizeof *item);
    memset(item + had, 0, (size_t)(item_room - had) * sizeof *item);
    struct amr__log_item *i = &item[step_log.n++];
    i->kind = kind;
    return i;
}

void amr__step_log_launch(const struct amr__launch *l)
{
    if (amr__state.program->nests[l->nest]->edge)
        return;
    struct amr__log_item *i = next_item(AMR__LOG_NEST);
    if (!i)
        return;
    if (!i->launch)
        i->launch = amr__need(1, sizeof *i->launch);
    memcpy(i->launch, l, offsetof(struct amr__launch, scalars) + (size_t)l->scalar_bytes);
}

void amr__step_log_copy(int to, int from)
{
    struct amr__log_item *i = next_item(AMR__LOG_COPY);
    if (i) {
        i->to = to;
        i->from = from;
    }
}

void amr__step_log_fill(int to, int byte)
{
    struct amr__log_item *i = next_item(AMR__LOG_FILL);
    if (i) {
        i->to = to;
        i->byte = byte;
    }
}

static bool uses(const struct amr__log_item *i, int field)
{
    if (i->kind != AMR__LOG_NEST)
        return i->to == field || (i->kind == AMR__LOG_COPY && i->from == field);
    for (int a = 0; a < amr__state.program->nests[i->launch->nest]->n_arrays; a++)
        if (i->launch->field[a] == field)
            return true;
    return false;
}

void amr__step_log_forget(int field)
{
    for (int i = 0; i < step_log.n; i++)
        is_whole &= !uses(&item[i], field);
}

void amr__step_log_clear(void)
{
    step_log.n = 0;
    is_whole = true;
}

/* Tables that a later launch has replaced are gone. */
static bool has_tables(const struct amr__log_item *i)
{
    if (i->kind != AMR__LOG_NEST)
        return true;
    for (int t = 0; t < amr__state.program->nests[i->launch->nest]->n_tables; t++)
        if (!amr__table_lives(i->launch->table[t]))
            return false;
    return true;
}

const struct amr__step_log *amr__step_log(void)
{
    return &step_log;
}

bool amr__step_log_is_whole(void)
{
    for (int i = 0; i < step_log.n; i++)
        is_whole &= has_tables(&item[i]);
    return is_whole;
}

/* ---- what depends on what -------------------------------------------------------------------- */

static const struct amr_nest *nest_of(const struct amr__log_item *i)
{
    return amr__state.program->nests[i->launch->nest];
}

static bool runs_there(const struct amr__patch *p, const struct amr__log_item *i,
                       const struct amr__cells *cells)
{
    return i->kind != AMR__LOG_NEST || amr__patch_side(p, i->launch, cells) >= 0;
}

/* Own cells that a nest reads behind writing them hold its own results. */
static bool reads_old(const struct amr_array_desc *a)
{
    return a->reads && !(a->writes && a->full_write);
}

/* What a field written by a nest depends on from now on. */
static void depend_nest(struct amr__depends *d, const struct amr__log_item *item, char *row)
{
    const struct amr_nest *nest = nest_of(item);
    size_t n = (size_t)d->n;
    memset(row, 0, n);
    for (int a = 0; a < nest->n_arrays; a++)
        for (size_t f = 0; reads_old(&nest->arrays[a]) && f < n; f++)
            row[f] |= d->on[(size_t)item->launch->field[a] * n + f];
    for (int a = 0; a < nest->n_arrays; a++) {
        char *to = &d->on[(size_t)item->launch->field[a] * n];
        if (!nest->arrays[a].writes)
            continue;
        d->written[item->launch->field[a]] = 1;
        for (size_t f = 0; f < n; f++)
            to[f] = row[f] | (nest->arrays[a].full_write ? 0 : to[f]);
    }
}

bool amr__depends_is_level(const struct amr__depends *d, int to, int from)
{
    const struct amr__field *t = amr__state.field[to], *f = amr__state.field[from];
    return d->on[(size_t)to * (size_t)d->n + (size_t)from] && !d->written[from] && t->consulted &&
           f->written_step > 0 && f->written_step == amr__state.step - 1 && f->type == t->type &&
           f->node == t->node;
}

static void find_states(struct amr__depends *d)
{
    for (int f = 0; f < d->n; f++) {
        d->is_state[f] = !d->written[f] || d->on[(size_t)f * (size_t)d->n + (size_t)f];
        for (int g = 0; g < d->n && !d->is_state[f]; g++)
            d->is_state[f] = g != f && amr__state.field[g] && amr__depends_is_level(d, f, g);
    }
}

void amr__depends_find(const struct amr__patch *p, struct amr__depends *d)
{
    const struct amr__cells middle = {{0, 0, 0}, {0, 0, 0}};
    size_t n = (size_t)amr__state.n_fields;
    d->n = (int)n;
    d->on = amr__need(n * n, 1);
    d->written = amr__need(n, 1);
    d->is_state = amr__need(n, 1);
    char *row = amr__need(n, 1);
    for (size_t f = 0; f < n; f++)
        d->on[f * n + f] = 1;
    for (int i = 0; i < step_log.n; i++) {
        const struct amr__log_item *at = &item[i];
        if (!runs_there(p, at, &middle))
            continue;
        if (at->kind == AMR__LOG_NEST) {
            depend_nest(d, at, row);
            continue;
        }
        d->written[at->to] = 1;
        if (at->kind == AMR__LOG_COPY)
            memmove(&d->on[(size_t)at->to * n], &d->on[(size_t)at->from * n], n);
        else
            memset(&d->on[(size_t)at->to * n], 0, n);
    }
    free(row);
    find_states(d);
}

void amr__depends_free(struct amr__depends *d)
{
    free(d->on);
    free(d->written);
    free(d->is_state);
}

/* ---- slices ---------------------------------------------------------------------------------- */

static void widen(struct amr__slice *s, int field, const struct amr__cells *cells, const int *lo,
                  const int *hi)
{
    struct amr__cells *need = &s->need[field];
    for (int d = 0; d < amr__state.space.dim; d++) {
        int from = cells->lo[d] + lo[d], to = cells->hi[d] + hi[d];
        need->lo[d] = s->needs[field] && need->lo[d] < from ? need->lo[d] : from;
        need->hi[d] = s->needs[field] && need->hi[d] > to ? need->hi[d] : to;
    }
    s->needs[field] = 1;
}

static const int nowhere[3];

/* The cells that a nest must run over: those needed of any array that it writes. */
static bool wanted(const struct amr__slice *s, const struct amr__log_item *i,
                   struct amr__cells *cells)
{
    const struct amr_nest *nest = nest_of(i);
    char needs = 0;
    struct amr__slice all = {.need = cells, .needs = &needs};
    for (int a = 0; a < nest->n_arrays; a++)
        if (nest->arrays[a].writes && s->needs[i->launch->field[a]])
            widen(&all, 0, &s->need[i->launch->field[a]], nowhere, nowhere);
    return needs;
}

/* In front of a nest that is left out, its results are what stood there. */
static bool may_leave_out(const struct amr__depends *d, const struct amr__log_item *i)
{
    const struct amr_nest *nest = nest_of(i);
    bool may = true;
    for (int a = 0; a < nest->n_arrays; a++)
        may &= !nest->arrays[a].writes || d->is_state[i->launch->field[a]];
    return may;
}

static void slice_nest(struct amr__slice *s, const struct amr__log_item *item, int number)
{
    const struct amr_nest *nest = nest_of(item);
    const struct amr__cells *cells = &s->cells[number];
    s->runs[number] = 1;
    for (int a = 0; a < nest->n_arrays; a++)
        if (nest->arrays[a].writes && nest->arrays[a].full_write)
            s->needs[item->launch->field[a]] = 0;
    for (int a = 0; a < nest->n_arrays; a++) {
        const struct amr_array_desc *array = &nest->arrays[a];
        int lo[3] = {0, 0, 0}, hi[3] = {0, 0, 0};
        for (int d = 0; array->reads && d < amr__state.space.dim; d++) {
            lo[d] = array->lo[d];
            hi[d] = array->hi[d];
        }
        if (reads_old(array) || !array->full_write)
            widen(s, item->launch->field[a], cells, lo, hi);
    }
    if (s->nest < 0 && nest->reads_halo)
        s->nest = nest->id;
}

/* One item further back. False: it cannot be sliced. */
static bool slice_item(const struct amr__patch *p, const struct amr__depends *d, int number,
                       bool leave_out, struct amr__slice *s)
{
    const struct amr__log_item *i = &item[number];
    struct amr__cells *cells = &s->cells[number];
    if (i->kind != AMR__LOG_NEST) {
        if (!s->needs[i->to])
            return true;
        s->runs[number] = 1;
        s->needs[i->to] = 0;
        *cells = s->need[i->to];
        if (i->kind == AMR__LOG_COPY)
            widen(s, i->from, cells, nowhere, nowhere);
        return true;
    }
    if (!wanted(s, i, cells))
        return true;
    int side = amr__patch_side(p, i->launch, cells);
    if (side < 0)
        return true;
    if (side == 0)
        return false;
    struct amr__cells around = *cells;
    for (int a = 0; a < nest_of(i)->n_arrays; a++)
        for (int k = 0; k < amr__state.space.dim; k++) {
            const struct amr_array_desc *array = &nest_of(i)->arrays[a];
            int lo = array->reads ? cells->lo[k] + array->lo[k] : cells->lo[k];
            int hi = array->reads ? cells->hi[k] + array->hi[k] : cells->hi[k];
            around.lo[k] = lo < around.lo[k] ? lo : around.lo[k];
            around.hi[k] = hi > around.hi[k] ? hi : around.hi[k];
        }
    if (leave_out || !amr__patch_holds(&around))
        return may_leave_out(d, i);
    slice_nest(s, i, number);
    return true;
}

/* Temporaries of the step before hold what nobody could make up. */
static bool starts_from_states(const struct amr__depends *d, const struct amr__slice *s)
{
    for (int f = 0; f < d->n; f++)
        if (s->needs[f] && !d->is_state[f] && !amr__type_is_integer(amr__state.field[f]->type))
            return false;
    return true;
}

bool amr__slice_make(const struct amr__patch *p, const struct amr__depends *d, const int *fields,
                     int n, const char *leave_out, struct amr__slice *s)
{
    const struct amr__cells middle = {{0, 0, 0}, {0, 0, 0}};
    bool is_sliced = true;
    s->cells = amr__need((size_t)step_log.n, sizeof *s->cells);
    s->runs = amr__need((size_t)step_log.n, 1);
    s->need = amr__need((size_t)d->n, sizeof *s->need);
    s->needs = amr__need((size_t)d->n, 1);
    s->nest = -1;
    for (int i = 0; i < n; i++)
        widen(s, fields[i], &middle, nowhere, nowhere);
    for (int i = step_log.n - 1; i >= 0 && is_sliced; i--)
        is_sliced = slice_item(p, d, i, leave_out[i], s);
    return is_sliced && s->nest >= 0 && starts_from_states(d, s);
}

void amr__slice_free(struct amr__slice *s)
{
    free(s->cells);
    free(s->runs);
    free(s->need);
    free(s->needs);
}

void amr__slice_run(struct amr__patch *p, const struct amr__slice *s)
{
    for (int i = 0; i < step_log.n; i++) {
        const struct amr__log_item *at = &item[i];
        if (!s->runs[i])
            continue;
        if (at->kind == AMR__LOG_NEST)
            amr__patch_run(p, at->launch, &s->cells[i]);
        else if (at->kind == AMR__LOG_COPY)
            amr__patch_copy(p, amr__state.field[at->to], amr__state.field[at->from], &s->cells[i]);
        else
            amr__patch_fill_bytes(p, amr__state.field[at->to], &s->cells[i], at->byte);
    }
}
