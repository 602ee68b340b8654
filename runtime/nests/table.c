/* Tables that nests read: 1-D coefficients and coordinates, small constant tables. Rank 0 compares
 * them with what it sent last, small ones with the last few of the nest, since a loop over values may
 * take one entry after the other, and sends what has changed (amr_tables); every rank keeps them by
 * number, since initial nests that wait may need an older one, and lays them out for its device
 * when a launch needs them: a table that goes with an axis once for each level, sampled at the
 * centres of that level's cells. Called by generated programs and by launch.c. */
#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "nests/nests.h"

struct table {
    struct amr_table_desc desc;
    int64_t first, count; /* entries held, in the program's numbering */
    unsigned char *raw;   /* [count] owned */
    void *device;         /* laid out (owned); NULL: not yet */
    struct amr_table_view view;
    int levels, lo, hi; /* of the mesh that it is laid out for */
    double range[2];    /* least and largest entry, if range_known */
    bool range_known;
};

struct table_message {
    int32_t nest, slot, replaces; /* number of a table that nobody needs any more, or -1 */
    int32_t unused;
    int64_t first, count;
};

static struct table **tables; /* by number; NULL where freed */
static int n_tables;

enum { KEPT = 16, SMALL = 4096 }; /* tables of one slot that are kept; bytes of one that may be */

static struct sent {
    int32_t id[KEPT];
    int n, now, next; /* known; place of the one that was launched with last; replaced next */
} *(*sent)[AMR_MAX_TABLES]; /* rank 0: [nest][slot], owned; NULL: none so far */

static size_t entry_bytes(const struct table *t)
{
    return amr__type_size(t->desc.type);
}

static void free_table(int id)
{
    struct table *t = tables[id];
    if (!t)
        return;
    amr__state.device->free(t->device);
    free(t->raw);
    free(t);
    tables[id] = NULL;
}

void amr__do_table(const void *payload, size_t bytes)
{
    struct table_message m;
    memcpy(&m, payload, sizeof m);
    struct table *t = calloc(1, sizeof *t);
    tables = realloc(tables, (size_t)(n_tables + 1) * sizeof *tables);
    if (!t || !tables)
        amr__error_here("out of memory for a table");
    t->desc = amr__state.program->nests[m.nest]->tables[m.slot];
    t->first = m.first;
    t->count = m.count;
    t->raw = malloc(bytes - sizeof m);
    if (!t->raw)
        amr__error_here("out of memory for the table '%s'", t->desc.name);
    memcpy(t->raw, (const char *)payload + sizeof m, bytes - sizeof m);
    tables[n_tables++] = t;
    if (m.replaces >= 0)
        free_table(m.replaces);
}

/* ---- sampling -------------------------------------------------------------------------------- */

static double raw_value(const struct table *t, int64_t i)
{
    return t->desc.type == AMR_FLOAT ? (double)((const float *)t->raw)[i]
                                     : ((const double *)t->raw)[i];
}

static void find_range(const struct table *t, int64_t first, int64_t end, double range[2])
{
    range[0] = INFINITY;
    range[1] = -INFINITY;
    for (int64_t i = first; i < end; i++) {
        bool is_long = t->desc.type == AMR_INT64;
        double v = is_long ? (double)((const int64_t *)t->raw)[i]
                           : amr__element(t->desc.type, t->raw, (size_t)i);
        range[0] = fmin(range[0], v);
        range[1] = fmax(range[1], v);
    }
}

void amr__table_range(int id, double range[2])
{
    struct table *t = tables[id];
    if (!t->range_known)
        find_range(t, 0, t->count, t->range);
    t->range_known = true;
    memcpy(range, t->range, sizeof t->range);
}

void amr__table_part(int id, double lo, double hi, double range[2])
{
    const struct table *t = tables[id];
    double first = fmax(lo - (double)t->first, 0);
    double last = fmin(hi - (double)t->first, (double)t->count - 1);
    if (first > last || last - first > (double)(t->count / 2))
        amr__table_range(id, range);
    else
        find_range(t, (int64_t)first, (int64_t)last + 1, range);
}

/* The place between entries: on the line through its neighbours, also beyond the ends. */
static double sample(const struct table *t, double place)
{
    double at = place - (double)t->first;
    int64_t i = (int64_t)floor(at);
    i = i > t->count - 2 ? t->count - 2 : i;
    i = i < 0 ? 0 : i;
    if (t->count == 1)
        return raw_value(t, 0);
    double a = raw_value(t, i), b = raw_value(t, i + 1);
    return at == (double)i ? a : a + (b - a) * (at - (double)i);
}

/* The entry at or before the place, as it is: integers are labels. */
static void put_entry(const struct table *t, unsigned char *to, double place)
{
    int64_t whole = (int64_t)floor(place) - t->first;
    whole = whole < 0 ? 0 : whole >= t->count ? t->count - 1 : whole;
    size_t bytes = entry_bytes(t);
    memcpy(to, t->raw + (size_t)whole * bytes, bytes);
}

static void put_number(const struct table *t, void *to, int64_t i, double number)
{
    if (t->desc.type == AMR_FLOAT)
        ((float *)to)[i] = (float)number;
    else
        ((double *)to)[i] = number;
}

static bool is_floating(const struct table *t)
{
    return t->desc.type == AMR_FLOAT || t->desc.type == AMR_DOUBLE;
}

static void put(const struct table *t, void *to, int64_t i, double place, double factor)
{
    if (is_floating(t))
        put_number(t, to, i, sample(t, place) * factor);
    else
        put_entry(t, (unsigned char *)to + (size_t)i * entry_bytes(t), place);
}

/* A level's entries: cells -reach .. cells + reach - 1, at their centres or low faces. */
static void put_level(const struct table *t, void *to, int64_t begin, int ratio, int64_t cells)
{
    for (int64_t c = -t->desc.reach; c < cells + t->desc.reach; c++) {
        double within = t->desc.node ? 0.0 : 0.5 * (ratio - 1);
        double place = t->lo + (double)ratio * (double)c + within + t->desc.base;
        put(t, to, begin + c + t->desc.reach, place, pow(ratio, t->desc.power));
    }
}

/* All entries once for each level, by the power of its cells' width. */
static bool goes_with_level(const struct table *t)
{
    return t->desc.axis < 0 && t->desc.power && is_floating(t);
}

/* Where the entries of levels lie behind those of the finest; their number. */
static int64_t lay_out(struct table *t, int64_t cells[AMR_MAX_LEVELS])
{
    int64_t n = t->count, width = t->hi - t->lo;
    t->view.lo = t->lo;
    t->view.start[0] = (int)(t->lo + t->desc.base - t->first);
    for (int q = 1; t->desc.axis >= 0 && q < t->levels; q++) {
        cells[q] = (width + (1 << q) - 1) >> q;
        t->view.start[q] = (int)(n + t->desc.reach);
        n += cells[q] + 2 * t->desc.reach;
    }
    for (int level = t->levels - 1; goes_with_level(t) && level >= 0; level--) {
        t->view.start[level] = (int)((t->levels - 1 - level) * t->count);
        n = t->levels * t->count;
    }
    return n;
}

static void *host_copy(struct table *t, int64_t *n)
{
    int64_t cells[AMR_MAX_LEVELS] = {0};
    *n = lay_out(t, cells);
    unsigned char *all = malloc((size_t)*n * entry_bytes(t));
    if (!all)
        amr__error_here("out of memory for the table '%s'", t->desc.name);
    memcpy(all, t->raw, (size_t)t->count * entry_bytes(t));
    for (int q = 1; t->desc.axis >= 0 && q < t->levels; q++)
        put_level(t, all, t->view.start[q] - t->desc.reach, 1 << q, cells[q]);
    for (int64_t i = t->count; goes_with_level(t) && i < *n; i++)
        put_number(t, all, i,
                   raw_value(t, i % t->count) * pow(2, (double)(i / t->count * t->desc.power)));
    return all;
}

bool amr__table_lives(int id)
{
    return id >= 0 && id < n_tables && tables[id];
}

/* What a kernel gets of a table. */
struct amr_table_view amr__table_view(int id)
{
    const struct amr__space *s = &amr__state.space;
    struct table *t = tables[id];
    int d = t->desc.axis;
    bool fits = t->levels == s->levels &&
                (d < 0 || (t->lo == s->lo[d] && t->hi == s->hi[d]));
    if (t->device && fits)
        return t->view;
    int64_t n;
    t->levels = s->levels;
    t->lo = d < 0 ? 0 : s->lo[d];
    t->hi = d < 0 ? 0 : s->hi[d];
    void *all = host_copy(t, &n);
    amr__state.device->free(t->device);
    t->device = amr__state.device->alloc((size_t)n * entry_bytes(t));
    if (!t->device)
        amr__error_here("out of memory for the table '%s'", t->desc.name);
    amr__state.device->upload(t->device, all, (size_t)n * entry_bytes(t));
    t->view.data = t->device;
    free(all);
    return t->view;
}

/* ---- rank 0 ---------------------------------------------------------------------------------- */

long amr_larger(long a, long b)
{
    return a > b ? a : b;
}

long amr_smaller(long a, long b)
{
    return a < b ? a : b;
}

struct amr_table amr_entries(const void *address, int backward, int n, const long *parts)
{
    static const double nothing; /* no cell looks at it */
    struct amr_table t = {address, 0, 0, backward};
    for (int i = 0; i < n; i++) {
        long first = parts[2 * i], end = parts[2 * i + 1];
        if (first >= end)
            continue;
        end = t.count ? amr_larger(end, t.first + t.count) : end;
        t.first = t.count ? amr_smaller(first, t.first) : first;
        t.count = end - t.first;
    }
    return t.count ? t : (struct amr_table){&nothing, 0, 1, 0};
}

/* In the order of the cells. */
static void copy_entries(unsigned char *to, const struct amr_table *in, size_t bytes)
{
    const char *from = in->address;
    if (!in->backward)
        memcpy(to, from, (size_t)in->count * bytes);
    for (int64_t i = 0; i < in->count && in->backward; i++)
        memcpy(to + (size_t)i * bytes, from - i * (int64_t)bytes, bytes);
}

static bool is_current(const struct table *t, const struct amr_table *in)
{
    size_t bytes = entry_bytes(t);
    bool same = t->first == in->first && t->count == in->count;
    if (same && !in->backward)
        same = memcmp(t->raw, in->address, (size_t)in->count * bytes) == 0;
    const char *from = in->address;
    for (int64_t i = 0; i < in->count && in->backward && same; i++)
        same = !memcmp(t->raw + (size_t)i * bytes, from - i * (int64_t)bytes, bytes);
    return same;
}

/* The place for one more: a small one stands beside others, a large one in the place of the last. */
static int place_of(struct sent *k, size_t bytes)
{
    if (k->n > 0 && bytes > SMALL)
        return k->now;
    if (k->n < KEPT)
        return k->n++;
    int place = k->next;
    k->next = (k->next + 1) % KEPT;
    return place;
}

static void send(const struct amr_nest *nest, int slot, const struct amr_table *in)
{
    struct sent *k = sent[nest->id][slot];
    size_t bytes = (size_t)in->count * amr__type_size(nest->tables[slot].type);
    int n = k->n, place = place_of(k, bytes);
    struct table_message m = {
        .nest = nest->id, .slot = slot, .first = in->first, .count = in->count};
    /* Initial nests that wait, or may be run again, need what they were launched with. */
    m.replaces = place < n && !amr__state.has_initial ? k->id[place] : -1;
    unsigned char *all = malloc(sizeof m + bytes);
    if (!all)
        amr__error_here("out of memory for the table '%s'", nest->tables[slot].name);
    memcpy(all, &m, sizeof m);
    copy_entries(all + sizeof m, in, amr__type_size(nest->tables[slot].type));
    amr__tell(AMR__TABLE, all, sizeof m + bytes);
    free(all);
    k->id[place] = n_tables - 1;
    k->now = place;
}

/* It is the one that was launched with last, or another that is known. */
static bool find_sent(struct sent *k, const struct amr_table *in)
{
    for (int i = 0; i < k->n; i++) {
        int place = (k->now + i) % k->n;
        if (!is_current(tables[k->id[place]], in))
            continue;
        k->now = place;
        return true;
    }
    return false;
}

void amr_tables(const struct amr_nest *nest, const struct amr_table *in)
{
    if (!sent)
        sent = amr__need((size_t)amr__state.program->n_nests, sizeof *sent);
    for (int i = 0; i < nest->n_tables; i++) {
        struct amr_table t = in[i];
        const struct amr_table_desc *desc = &nest->tables[i];
        int64_t end = t.first + t.count;
        if (desc->entries && t.first < 0)
            t.first = 0;
        if (desc->entries && end > desc->entries)
            end = desc->entries;
        t.count = end - t.first;
        if (t.count <= 0)
            continue; /* an empty loop */
        if (!t.address)
            amr__error_here("the table '%s' of the nest at %s is a null pointer", desc->name,
                            nest->where);
        int64_t bytes = (int64_t)amr__type_size(desc->type);
        t.address = (const char *)t.address + t.first * (t.backward ? -bytes : bytes);
        struct sent **k = &sent[nest->id][i];
        if (!*k)
            *k = amr__need(1, sizeof **k);
        if (!find_sent(*k, &t))
            send(nest, i, &t);
    }
}

int amr__table_current(const struct amr_nest *nest, int slot)
{
    const struct sent *k = sent ? sent[nest->id][slot] : NULL;
    return k ? k->id[k->now] : -1;
}
