/* Names of mesh arrays, by which files and parameters mean them. The generated program names what
 * it sees at its time loop; the other arrays of a block of memory that one of these begins are
 * its planes, `u[0]`, `u[1]`; what no name reaches goes by the variable of the nests that use it.
 * So each mesh array has a name. Rank 0 finds the names; all ranks hold the same ones. Called by
 * step.c; asked by remesh.c and output.c. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "work.h"

/* An array and the entry of the time loop's list that reaches it. */
struct part {
    const struct amr__field *f;
    const struct amr_named_array *of;
    long at; /* bytes from the first plane's value */
};

static struct part *part; /* [n_parts] owned; rank 0 */
static int n_parts, parts_room;
static struct amr__named_field *list; /* [n_list] owned; all ranks, rank 0's is that of the day */
static int n_list, list_room;

/* ---- lists that the user writes -------------------------------------------------------------- */

static bool is_separator(char c)
{
    return c == ' ' || c == ',' || c == '\t';
}

/* Takes the next name off a list separated by blanks or commas; its length, 0 at the list's end. */
static size_t next_name(const char **at)
{
    while (is_separator(**at))
        (*at)++;
    size_t n = 0;
    while ((*at)[n] && !is_separator((*at)[n]))
        n++;
    return n;
}

/* Whether a name of n characters means an array: its own name, that of the array it is a part of,
 * or the beginning of its name up to a subscript or a member. */
static bool means(const char *name, size_t n, const char *full, const char *group)
{
    if (strlen(group) == n && strncmp(name, group, n) == 0)
        return true;
    return n && strncmp(name, full, n) == 0 &&
           (full[n] == '\0' || full[n] == '[' || full[n] == '.' || full[n] == '#' ||
            strncmp(full + n, "->", 2) == 0);
}

bool amr__names_has(const char *names, const struct amr__field *f)
{
    for (size_t n; (n = next_name(&names)) > 0; names += n)
        if (means(names, n, f->name, f->group))
            return true;
    return false;
}

static void print_known(FILE *to)
{
    for (int i = 0; i < n_list; i++)
        fprintf(to, "%s%s", i ? ", " : "", list[i].name);
}

/* Ends the run: a key names what is not there. */
static void refuse_name(const char *key, const char *name, size_t n)
{
    char *known = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&known, &bytes);
    if (to) {
        print_known(to);
        fclose(to);
    }
    amr__error_here("'%s' names '%.*s', which is not a mesh array of the time loop; there are: %s",
                    key, (int)n, name, known ? known : "");
}

static bool any_means(const char *name, size_t n)
{
    for (int i = 0; i < n_list; i++)
        if (means(name, n, list[i].name, list[i].group))
            return true;
    return false;
}

/* Before the first step, an array may be named that no nest has used yet. */
static bool is_announced(const struct amr_named_array *arrays, int n, const char *name,
                         size_t length)
{
    for (int i = 0; i < n; i++) {
        const char *group = arrays[i].group ? arrays[i].group : "";
        size_t own = strlen(arrays[i].name);
        if (means(name, length, arrays[i].name, group) ||
            (length > own && strncmp(name, arrays[i].name, own) == 0 && name[own] == '['))
            return true;
    }
    return false;
}

void amr__names_check(const char *key, const char *names, const struct amr_named_array *arrays,
                      int n)
{
    for (size_t length; (length = next_name(&names)) > 0; names += length)
        if (!any_means(names, length) && !is_announced(arrays, n, names, length))
            refuse_name(key, names, length);
}

void amr__names_select(const char *names, const struct amr_named_array *arrays, int n_arrays)
{
    int shown = 0;
    for (int i = 0; i < n_list; i++)
        list[i].shown = *names ? 0 : ++shown;
    for (size_t n; (n = next_name(&names)) > 0; names += n) {
        if (!any_means(names, n) && !is_announced(arrays, n_arrays, names, n))
            refuse_name("output.fields", names, n);
        for (int i = 0; i < n_list; i++)
            if (!list[i].shown && means(names, n, list[i].name, list[i].group))
                list[i].shown = ++shown;
    }
}

/* ---- which entry reaches which array --------------------------------------------------------- */

static void add_part(const struct amr__field *f, const struct amr_named_array *of, long at)
{
    for (int i = 0; i < n_parts; i++)
        if (part[i].f == f)
            return;
    part = amr__grow_for(part, n_parts, &parts_room, sizeof *part);
    part[n_parts++] = (struct part){f, of, at};
}

static const struct part *part_of_field(const struct amr__field *f)
{
    for (int i = 0; i < n_parts; i++)
        if (part[i].f == f)
            return &part[i];
    return NULL;
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
    n_parts = 0;
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
        if (f && f->address && !f->rows && !part_of_field(f))
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

enum { NAME_BYTES = sizeof list->name };

static void add_subscript(char *name, long i)
{
    size_t n = strlen(name);
    snprintf(name + n, NAME_BYTES - n, "[%ld]", i);
}

static void add_subscripts(char *name, const struct part *p)
{
    const struct amr_named_array *e = p->of;
    long rest = p->at, plane = e->pointers || e->n_steps ? 0 : plane_bytes(e);
    if (e->pointers)
        add_subscript(name, p->at);
    for (int i = 0; i < e->n_steps; rest %= e->steps[i++])
        add_subscript(name, rest / e->steps[i]);
    if (plane)
        add_subscript(name, rest / plane);
    rest = plane ? rest % plane : rest;
    if (!e->pointers && !e->n_steps && has_values(e))
        add_subscript(name, rest / (long)amr__type_size(p->f->type));
}

/* A name that another array has got already is made another: `u#2`. */
static void make_unique(char *name)
{
    size_t length = strlen(name);
    for (int i = 0, number = 1; i < n_list; i++) {
        if (strcmp(list[i].name, name) != 0)
            continue;
        char more[16];
        size_t n = (size_t)snprintf(more, sizeof more, "#%d", ++number);
        size_t at = length + n < NAME_BYTES ? length : NAME_BYTES - n - 1;
        memcpy(name + at, more, n + 1);
        i = -1;
    }
}

static void add_name(const struct amr__field *f, const char *name, const char *group)
{
    list = amr__grow_for(list, n_list, &list_room, sizeof *list);
    struct amr__named_field next = {.field = f->id};
    snprintf(next.name, sizeof next.name, "%s", name);
    snprintf(next.group, sizeof next.group, "%s", group ? group : "");
    make_unique(next.name);
    list[n_list++] = next;
}

static void add_part_name(const struct part *p)
{
    char name[NAME_BYTES];
    snprintf(name, sizeof name, "%s", p->of->name);
    add_subscripts(name, p);
    size_t n = strlen(name);
    snprintf(name + n, sizeof name - n, "%s", p->of->within ? p->of->within : "");
    add_name(p->f, name, p->of->group);
}

/* Of arrays that take turns, as pointers behind structs do that the loop does not see, the one that
 * was written last goes by their name. */
static bool is_current(const struct amr__field *f)
{
    if (f->written_step == amr__state.written_step)
        return true;
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *g = amr__state.field[i];
        if (g && g != f && g->type == f->type && strcmp(g->known_as, f->known_as) == 0 &&
            g->written_step > f->written_step && !part_of_field(g))
            return false;
    }
    return true;
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
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && f->address && !part_of_field(f) && is_current(f))
            other[n++] = f;
    }
    qsort(other, (size_t)n, sizeof *other, compare_known);
    for (int i = 0; i < n; i++)
        add_name(other[i], other[i]->known_as, NULL);
    free(other);
}

/* In the order of the entries, each one's planes in theirs. */
static void list_names(const struct amr_named_array *arrays, int n)
{
    n_list = 0;
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

/* ---- all ranks ------------------------------------------------------------------------------- */

static void rename_fields(void)
{
    for (int i = 0; i < n_list; i++) {
        struct amr__field *f = amr__state.field[list[i].field];
        memcpy(f->name, list[i].name, sizeof f->name);
        memcpy(f->group, list[i].group, sizeof f->group);
    }
}

struct amr__named_field *amr__names_find(const struct amr_named_array *arrays, int n, int *found)
{
    find_parts(arrays, n);
    list_names(arrays, n);
    rename_fields();
    *found = n_list;
    return list;
}

void amr__names_tell(void)
{
    amr__tell(AMR__NAMES, list ? (const void *)list : "", (size_t)n_list * sizeof *list);
}

void amr__do_names(const void *payload, size_t bytes)
{
    if (payload != (const void *)list && bytes) {
        list = amr__grow(list, bytes);
        memcpy(list, payload, bytes);
    }
    n_list = (int)(bytes / sizeof *list);
    rename_fields();
}

int amr__names_shown(const struct amr__named_field **fields)
{
    static struct amr__named_field *shown; /* owned */
    int n = 0;
    shown = amr__grow(shown, ((size_t)n_list + 1) * sizeof *shown);
    for (int i = 0; i < n_list; i++)
        if (list[i].shown) {
            shown[list[i].shown - 1] = list[i];
            n++;
        }
    *fields = shown;
    return n;
}

void amr__names_mark_dead(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i])
            amr__state.field[i]->dead = false;
    for (int i = 0; i < n_list; i++)
        amr__state.field[list[i].field]->dead = list[i].dead;
}
