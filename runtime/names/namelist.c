/* The names of the mesh arrays at the time loop: which of them a parameter's list means, and how all
 * ranks come to hold the same ones. names.c finds them on rank 0. Called by names.c and step.c;
 * asked by remesh.c. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "names/names.h"

/* All ranks; rank 0's is that of the day. Texts behind the last stay for the next time. */
static struct amr__named_field *list; /* [n_list] owned */
static int n_list, list_room;
static bool renamed; /* rank 0: fields have names that the others do not know */

/* ---- making it ------------------------------------------------------------------------------- */

static void add_entry(int field, const char *name, const char *group)
{
    int before = list_room;
    list = amr__grow_for(list, n_list, &list_room, sizeof *list);
    memset(list + before, 0, (size_t)(list_room - before) * sizeof *list);
    struct amr__named_field *a = &list[n_list++];
    a->name = amr__keep_text(a->name, name);
    a->group = amr__keep_text(a->group, group);
    a->field = field;
    a->dead = a->shown = 0;
}

/* A name that another array has got already is made another: `u#2`. Valid until the next. */
static const char *make_unique(const char *name)
{
    static char *made; /* owned */
    static size_t room;
    size_t bytes = strlen(name) + 16;
    if (bytes > room)
        made = amr__grow(made, room = 2 * bytes);
    strcpy(made, name);
    for (int i = 0, number = 1; i < n_list; i++) {
        if (strcmp(list[i].name, made) != 0)
            continue;
        sprintf(made, "%s#%d", name, ++number);
        i = -1;
    }
    return made;
}

void amr__namelist_begin(void)
{
    n_list = 0;
}

void amr__namelist_add(const struct amr__field *f, const char *name, const char *group)
{
    add_entry(f->id, make_unique(name), group ? group : "");
}

/* The list's names become the fields' names. True: some are other than before. */
static bool rename_fields(void)
{
    bool other = false;
    for (int i = 0; i < n_list; i++) {
        struct amr__field *f = amr__state.field[list[i].field];
        other |= strcmp(f->name, list[i].name) != 0 || strcmp(f->group, list[i].group) != 0;
        f->name = amr__keep_text(f->name, list[i].name);
        f->group = amr__keep_text(f->group, list[i].group);
    }
    return other;
}

struct amr__named_field *amr__namelist_end(int *n)
{
    renamed |= rename_fields();
    *n = n_list;
    return list;
}

/* ---- lists that the user writes -------------------------------------------------------------- */

static bool is_separator(char c)
{
    return c == ' ' || c == ',' || c == '\t';
}

/* Takes the next name off a list separated by blanks or commas, which may be NULL; its length, 0 at
 * the list's end. */
static size_t next_name(const char **at)
{
    if (!*at)
        return 0;
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

static bool any_means(const char *name, size_t n)
{
    for (int i = 0; i < n_list; i++)
        if (means(name, n, list[i].name, list[i].group))
            return true;
    return false;
}

/* All names, then those of the loop's arrays that no nest has used yet. */
static void print_known(FILE *to, const struct amr_named_array *arrays, int n)
{
    const char *comma = "";
    for (int i = 0; i < n_list; i++, comma = ", ")
        fprintf(to, "%s%s", comma, list[i].name);
    for (int i = 0; i < n; i++) {
        if (any_means(arrays[i].name, strlen(arrays[i].name)))
            continue;
        fprintf(to, "%s%s", comma, arrays[i].name);
        comma = ", ";
    }
}

/* Ends the run: a key names what is not there. */
static void refuse_name(const char *key, const char *name, size_t length,
                        const struct amr_named_array *arrays, int n)
{
    char *known = NULL;
    size_t bytes = 0;
    FILE *to = open_memstream(&known, &bytes);
    if (to) {
        print_known(to, arrays, n);
        fclose(to);
    }
    amr__error_here("'%s' names '%.*s', which is not a mesh array of the time loop; there are: %s",
                    key, (int)length, name, known ? known : "");
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
            refuse_name(key, names, length, arrays, n);
}

void amr__names_select(const char *names, const struct amr_named_array *arrays, int n_arrays)
{
    int shown = 0;
    for (int i = 0; i < n_list; i++)
        list[i].shown = names && *names ? 0 : ++shown;
    for (size_t n; (n = next_name(&names)) > 0; names += n) {
        if (!any_means(names, n) && !is_announced(arrays, n_arrays, names, n))
            refuse_name("output.fields", names, n, arrays, n_arrays);
        for (int i = 0; i < n_list; i++)
            if (!list[i].shown && means(names, n, list[i].name, list[i].group))
                list[i].shown = ++shown;
    }
}

/* ---- all ranks ------------------------------------------------------------------------------- */

/* Payload of AMR__NAMES: int32_t n; n of these; of each its name and group, with their zeros. */
struct entry {
    int32_t field, dead, shown;
};

/* Puts bytes into a message, and says where the next go. */
static char *put(char *at, const void *from, size_t bytes)
{
    memcpy(at, from, bytes);
    return at + bytes;
}

void amr__names_tell(bool anyway)
{
    size_t bytes = sizeof(int32_t) + (size_t)n_list * sizeof(struct entry);
    if (!anyway && !renamed)
        return;
    for (int i = 0; i < n_list; i++)
        bytes += strlen(list[i].name) + strlen(list[i].group) + 2;
    char *message = amr__grow(NULL, bytes);
    char *at = put(message, &(int32_t){n_list}, sizeof(int32_t));
    for (int i = 0; i < n_list; i++)
        at = put(at, &(struct entry){list[i].field, list[i].dead, list[i].shown},
                 sizeof(struct entry));
    for (int i = 0; i < n_list; i++) {
        at = put(at, list[i].name, strlen(list[i].name) + 1);
        at = put(at, list[i].group, strlen(list[i].group) + 1);
    }
    amr__tell(AMR__NAMES, message, bytes);
    free(message);
    renamed = false;
}

void amr__do_names(const void *payload, size_t bytes)
{
    int32_t n;
    (void)bytes;
    if (amr__state.comm->rank == 0)
        return; /* it has told them */
    memcpy(&n, payload, sizeof n);
    const char *entries = (const char *)payload + sizeof n;
    const char *text = entries + (size_t)n * sizeof(struct entry);
    amr__namelist_begin();
    for (int i = 0; i < n; i++) {
        struct entry e;
        const char *group = text + strlen(text) + 1;
        memcpy(&e, entries + (size_t)i * sizeof e, sizeof e);
        add_entry(e.field, text, group);
        list[i].dead = e.dead;
        list[i].shown = e.shown;
        text = group + strlen(group) + 1;
    }
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

/* Of a loop that names none, all count as named. */
void amr__names_mark(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i]) {
            amr__state.field[i]->dead = amr__state.field[i]->overwritten > 1;
            amr__state.field[i]->named = n_list == 0;
        }
    for (int i = 0; i < n_list; i++) {
        amr__state.field[list[i].field]->dead = list[i].dead;
        amr__state.field[list[i].field]->named = true;
    }
}
