/* Tables of pointers to rows: the field whose rows they lead to. Called by launch_ask.c and
 * rowlist.c; rank 0 only. */
#include <string.h>

#include "memory/memory.h"
#include "memory/rows.h"

/* ---- reading tables -------------------------------------------------------------------------- */

/* `sure`: an entry that the user's own loops use. */
static struct amr__row_table table_at(const void *at, long sure)
{
    struct amr__row_table t = {.at = at};
    const char *entry = at ? (const char *)(t.at + sure) : NULL;
    size_t bytes = entry ? amr__table_block(entry, &t.begin) : 0;
    if (entry && !bytes)
        bytes = amr__scope_around(entry, &t.begin);
    t.end = t.begin ? t.begin + bytes : NULL;
    return t;
}

void *amr__rows_entry(const struct amr__row_table *t, long i)
{
    const char *at = (const char *)(t->at + i);
    if (!t->at || (t->begin && (at < t->begin || at + sizeof(void *) > t->end)))
        return NULL;
    return t->at[i] ? (char *)t->at[i] + t->part : NULL;
}

struct amr__window amr__rows_window(const struct amr_array *array, const struct amr__launch *l,
                                    const int (*rings)[2])
{
    struct amr__window w = {{0, 0, 0}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}};
    int first = amr__state.space.dim - array->rows;
    for (int t = 0; t < array->rows; t++) {
        const int *ring = rings[first + t];
        w.lo[t] = l->domain_lo[first + t] - ring[0];
        w.hi[t] = l->domain_hi[first + t] + ring[1];
        w.sure[t] = l->lo[first + t];
        w.past[t] = l->hi[first + t];
        w.lo[t] = w.sure[t] < w.lo[t] ? w.sure[t] : w.lo[t];
        w.hi[t] = w.past[t] > w.hi[t] ? w.past[t] : w.hi[t];
    }
    return w;
}

/* Tables of dimension `at`, slowest first, until `see` says false. sure: the launch itself goes
 * through this one. */
bool amr__rows_walk(struct amr__row_tables *w, const void *address, int at, bool sure)
{
    struct amr__row_table t = table_at(address, w->window->sure[at]);
    t.part = at ? 0 : w->array->part;
    if (at == 0)
        return w->see(&t, w->index, sure, w->with);
    for (long i = w->window->lo[at]; i < w->window->hi[at]; i++) {
        bool own = i >= w->window->sure[at] && i < w->window->past[at];
        w->index[at] = i;
        if (!amr__rows_walk(w, amr__rows_entry(&t, i), at - 1, sure && own))
            return false;
    }
    return true;
}

/* ---- finding the field ----------------------------------------------------------------------- */

struct comparison {
    const struct amr__field *field;
    const struct amr__window *window;
    int rows; /* dimensions behind tables */
};

/* Where the field has the row with these indices. */
static char *known_row(const struct comparison *c, const long index[3])
{
    long at[3] = {0, 0, 0};
    int strided = amr__state.space.dim - c->rows;
    memcpy(at + strided, index, (size_t)c->rows * sizeof *index);
    return amr__user_cell(c->field, at);
}

/* The launch's own rows of one table: this is done at every launch. */
static bool is_same_run(const struct comparison *c, const struct amr__row_table *t,
                        const long index[3])
{
    const struct amr__field *f = c->field;
    const struct amr__rows *r = f->rows;
    long j = index[0], past = c->window->past[0];
    const char *known = known_row(c, index);
    long step = f->stride[amr__state.space.dim - c->rows] * (long)amr__type_size(f->type);
    bool differs = false;
    if (!known || (r && past > r->lo[0] + r->n[0]))
        return false;
    if (r) {
        for (char *const *at = r->at + amr__rows_number(r, index); j < past; j++, at++)
            differs |= (uintptr_t)t->at[j] + (uintptr_t)t->part != (uintptr_t)*at;
        return !differs;
    }
    for (; j < past; j++, known += step)
        differs |= (uintptr_t)t->at[j] + (uintptr_t)t->part != (uintptr_t)known;
    return !differs;
}

/* Beside the launch's own rows the table may hold anything. */
static bool is_same_table(const struct amr__row_table *t, long index[3], bool sure, void *with)
{
    const struct comparison *c = with;
    const struct amr__window *w = c->window;
    index[0] = w->sure[0];
    if (sure && !(t->at && is_same_run(c, t, index)))
        return false;
    for (index[0] = w->lo[0]; index[0] < w->hi[0]; index[0]++) {
        if (sure && index[0] == w->sure[0])
            index[0] = w->past[0];
        if (index[0] >= w->hi[0])
            break;
        const char *row = amr__rows_entry(t, index[0]), *known = known_row(c, index);
        if (row && known && row != known)
            return false;
    }
    return true;
}

static bool is_within(const struct amr__window *w, const struct amr__window *in)
{
    bool within = true;
    for (int t = 0; t < 3; t++)
        within &= w->lo[t] >= in->lo[t] && w->hi[t] <= in->hi[t] && w->sure[t] >= in->sure[t] &&
                  w->past[t] <= in->past[t];
    return within;
}

/* Compared in this time loop already, which stores no pointers. */
static bool is_steady(const struct amr__field *f, const struct amr_array *array,
                      const struct amr__window *w)
{
    const struct amr__table *t = &f->table;
    if (!t->loop || t->loop != amr__state.timeloop || t->at != array->address ||
        t->part != array->part || t->rows != array->rows)
        return false;
    for (int i = 0; i < t->n_seen && i < (int)(sizeof t->seen / sizeof *t->seen); i++)
        if (is_within(w, &t->seen[i]))
            return true;
    return false;
}

static void note_seen(struct amr__field *f, const struct amr_array *array,
                      const struct amr__window *w)
{
    struct amr__table *t = &f->table;
    int loop = amr__state.program->tables_stay ? amr__state.timeloop : 0;
    if (t->loop != loop || t->at != array->address)
        t->n_seen = 0;
    t->loop = loop;
    t->at = array->address;
    t->seen[t->n_seen++ % (int)(sizeof t->seen / sizeof *t->seen)] = *w;
}

struct amr__field *amr__rows_find(const struct amr_array *array, const struct amr__launch *l)
{
    struct amr__window w = amr__rows_window(array, l, amr__state.program->ring);
    int strided = amr__state.space.dim - array->rows;
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && is_steady(amr__state.field[i], array, &w))
            return amr__state.field[i];
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        struct comparison c = {f, &w, array->rows};
        struct amr__row_tables all = {array, &w, is_same_table, &c, {0, 0, 0}};
        if (f && f->address && !(strided > 1 && f->stride[1] != array->stride[1]) &&
            !(f->rows && f->rows->depth != array->rows) &&
            amr__rows_walk(&all, array->address, array->rows - 1, true)) {
            note_seen(f, array, &w);
            return f;
        }
    }
    return NULL;
}
