/* Names of mesh arrays, by which files and parameters mean them. The generated program names what
 * it sees at its time loop; the other arrays of a block of memory that one of these begins are
 * its planes, `u[0]`, `u[1]`; what no name reaches goes by the variable of the nests that use it.
 * So each mesh array has a name. Rank 0 finds the names, namelist.c keeps them and tells the
 * others. Called by step.c. */
#include <stdlib.h>
#include <string.h>

#include "memory/memory.h"
#include "names/names.h"

/* An array and the entry of the time loop's list that reaches it. */
struct part {
    const struct amr__field *f;
    const struct amr_named_array *of;
    long at; /* bytes from the first plane's value */
};

static struct part *part; /* [n_parts] owned; rank 0 */
static int n_parts, parts_room;
static int *part_number; /* [numbers_room] owned, by field: that of its part, + 1; 0: no entry reaches it */
static int numbers_room;
static char *name; /* [name_room] owned: the one in the making */
static size_t name_room;

/* ---- which entry reaches which array --------------------------------------------------------- */

static void begin_parts(void)
{
    int n = amr__state.n_fields;
    if (n > numbers_room)
        part_number = amr__grow(part_number, (size_t)(numbers_room = 2 * n) * sizeof *part_number);
    if (n)
        memset(part_number, 0, (size_t)n * sizeof *part_number);
    n_parts = 0;
}

static bool is_part(const struct amr__field *f)
{
    return part_number[f->id] > 0;
}

static void add_part(const struct amr__field *f, const struct amr_named_array *of, long at)
{
    if (is_part(f))
        return;
    part = amr__grow_for(part, n_parts, &parts_room, sizeof *part);
    part[n_parts++] = (struct part){f, of, at};
    part_number[f->id] = n_parts;
}

/* The array that lies where an entry points, if it goes by that entry. */
static const struct amr__field *first_plane(const struct amr_named_array *entry)
{
    for (int i = 0; i < n_parts; i++)
        if (part[i].of == entry && part[i].at == 0)
            return part[i].f;
    return NULL;
}

static void add_pointed(const struct amr_named_array *entry)
{
    void *const *pointer = entry->address;
    const char *begin;
    long n = entry->pointers;
    if (n < 0) {
        size_t bytes = amr__block_around(pointer, &begin);
        n = bytes ? (begin + bytes - (const char *)pointer) / (long)sizeof *pointer : 0;
    }
    for (long i = 0; i < n; i++) {
        const struct amr__field *f = pointer[i] ? amr__field_containing(pointer[i]) : NULL;
        if (f)
            add_part(f, entry, i);
    }
}

/* Bytes from a cell to the next one. */
static long cell_bytes(const struct amr__field *f)
{
    return (f->stride[0] > 1 ? f->stride[0] : 1) * (long)amr__type_size(f->type);
}

static bool lies_alike(const struct amr__field *f, const struct amr__field *g)
{
    bool same = f->type == g->type && !f->table.rows && !g->table.rows;
    for (int d = 0; d < amr__state.space.dim; d++)
        same &= f->stride[d] == g->stride[d];
    return same;
}

/* How far an array lies behind the first plane of an entry, if it can be a plane of the same, or a
 * value of the same cells; else 0. */
static long distance(const struct amr__field *f, const struct amr_named_array *entry)
{
    const struct amr__field *first = first_plane(entry);
    const char *from = first ? first->begin : entry->address;
    long at = f->begin - from;
    if (entry->pointers || !entry->address || at <= 0 || !amr__object_has(f, entry->address))
        return 0;
    if (entry->n_steps)
        return at % entry->steps[entry->n_steps - 1] ? 0 : at;
    bool fits = f->in_block && !f->table.rows && (!first || lies_alike(first, f));
    return fits && (!entry->within || at % cell_bytes(f) == 0) ? at : 0;
}

/* The nearest entry in front of an array of which it can be a plane. */
static void add_plane(const struct amr__field *f, const struct amr_named_array *arrays, int n)
{
    const struct amr_named_array *of = NULL;
    long nearest = 0;
    for (int i = 0; i < n; i++) {
        long at = distance(f, &arrays[i]);
        if (at > 0 && (!of || at < nearest)) {
            of = &arrays[i];
            nearest = at;
        }
    }
    if (of)
        add_part(f, of, nearest);
}

static void find_parts(const struct amr_named_array *arrays, int n)
{
    begin_parts();
    for (int i = 0; i < n; i++) {
        if (!arrays[i].address)
            continue;
        const struct amr__field *f =
            arrays[i].pointers ? NULL : amr__field_containing(arrays[i].address);
        if (f)
            add_part(f, &arrays[i], 0);
        if (arrays[i].pointers)
            add_pointed(&arrays[i]);
    }
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        if (f && f->address && !f->rows && !is_part(f))
            add_plane(f, arrays, n);
    }
}

/* ---- what they are called -------------------------------------------------------------------- */

/* Bytes from plane to plane of an entry whose type does not say: the least distance, or a part of
 * it where planes between are no mesh arrays. 0: there is one plane. */
static long plane_bytes(const struct amr_named_array *entry)
{
    long least = 0, own = 0;
    for (int i = 0; i < n_parts; i++) {
        if (part[i].of != entry)
            continue;
        long cell = cell_bytes(part[i].f);
        own = (long)part[i].f->bytes;
        least = part[i].at >= cell && (!least || part[i].at < least) ? part[i].at : least;
        for (int j = 0; j < n_parts; j++) {
            long gap = part[i].at - part[j].at;
            least = part[j].of == entry && gap >= cell && gap < least ? gap : least;
        }
    }
    long between = own && least ? least / own : 0;
    return between > 1 && least % between == 0 ? least / between : least;
}

/* Whether an entry's arrays are several values of the same cells. */
static bool has_values(const struct amr_named_array *entry)
{
    for (int i = 0; i < n_parts; i++)
        if (part[i].of == entry && part[i].at && part[i].at % cell_bytes(part[i].f))
            return true;
    return false;
}

static void begin_name(void)
{
    enum { FIRST_ROOM = 64 };
    if (!name)
        name = amr__grow(NULL, name_room = FIRST_ROOM);
    *name = '\0';
}

static void append(const char *more)
{
    size_t n = strlen(name), bytes = strlen(more) + 1;
    if (n + bytes > name_room)
        name = amr__grow(name, name_room = 2 * (n + bytes));
    memcpy(name + n, more, bytes);
}

static void add_subscript(long i)
{
    char text[32]; /* any long fits */
    snprintf(text, sizeof text, "[%ld]", i);
    append(text);
}

static void add_subscripts(const struct part *p)
{
    const struct amr_named_array *e = p->of;
    long rest = p->at, plane = e->pointers || e->n_steps ? 0 : plane_bytes(e);
    if (e->pointers)
        add_subscript(p->at);
    for (int i = 0; i < e->n_steps; rest %= e->steps[i++])
        add_subscript(rest / e->steps[i]);
    if (plane)
        add_subscript(rest / plane);
    rest = plane ? rest % plane : rest;
    if (!e->pointers && !e->n_steps && has_values(e))
        add_subscript(rest / (long)amr__type_size(p->f->type));
}

static void add_part_name(const struct part *p)
{
    begin_name();
    append(p->of->name);
    add_subscripts(p);
    append(p->of->within ? p->of->within : "");
    amr__namelist_add(p->f, name, p->of->group);
}

/* Arrays that no entry reaches, of one variable and type. */
struct likes {
    const char *known_as; /* borrowed */
    enum amr_type type;
    int64_t written_step; /* the last one in which a nest wrote any of them */
};

static struct likes *likes; /* [n_likes] owned: as many as the program has such variables */
static int n_likes, likes_room;

/* Those that an array is one of; NULL: none yet. */
static struct likes *likes_of(const struct amr__field *f)
{
    for (int i = 0; i < n_likes; i++)
        if (likes[i].type == f->type && strcmp(likes[i].known_as, f->known_as) == 0)
            return &likes[i];
    return NULL;
}

static void find_likes(void)
{
    n_likes = 0;
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        if (!f || is_part(f))
            continue;
        struct likes *of = likes_of(f);
        if (!of) {
            likes = amr__grow_for(likes, n_likes, &likes_room, sizeof *likes);
            of = &likes[n_likes++];
            *of = (struct likes){f->known_as, f->type, 0};
        }
        of->written_step = f->written_step > of->written_step ? f->written_step : of->written_step;
    }
}

/* Of arrays that take turns, as pointers behind structs do that the loop does not see, the one that
 * was written last goes by their name. */
static bool is_current(const struct amr__field *f)
{
    return f->written_step == amr__state.written_step ||
           f->written_step == likes_of(f)->written_step;
}

static int compare_known(const void *a, const void *b)
{
    const struct amr__field *f = *(struct amr__field *const *)a;
    const struct amr__field *g = *(struct amr__field *const *)b;
    int order = strcmp(f->known_as, g->known_as);
    return order ? order : f->id - g->id;
}

/* What no entry reaches; by names, so that plotfiles have one order. */
static void list_others(void)
{
    struct amr__field **other = amr__need((size_t)amr__state.n_fields, sizeof *other);
    int n = 0;
    find_likes();
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && f->address && !is_part(f) && is_current(f))
            other[n++] = f;
    }
    qsort(other, (size_t)n, sizeof *other, compare_known);
    for (int i = 0; i < n; i++)
        amr__namelist_add(other[i], other[i]->known_as, NULL);
    free(other);
}

/* In the order of the entries, each one's planes in theirs. */
static void list_names(const struct amr_named_array *arrays, int n)
{
    amr__namelist_begin();
    for (int i = 0; i < n; i++)
        for (long last = -1, next; ; last = next) {
            const struct part *p = NULL;
            for (int k = 0; k < n_parts; k++)
                if (part[k].of == &arrays[i] && part[k].at > last && (!p || part[k].at < p->at))
                    p = &part[k];
            if (!p)
                break;
            next = p->at;
            add_part_name(p);
        }
    list_others();
}

struct amr__named_field *amr__names_find(const struct amr_named_array *arrays, int n, int *found)
{
    find_parts(arrays, n);
    list_names(arrays, n);
    return amr__namelist_end(found);
}
