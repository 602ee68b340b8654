/* The arrays that the program names at its time loop: which mesh arrays they are, which of them a
 * parameter lists, and how they go from rank 0 to the others. Called by step.c. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "work.h"

/* ---- rank 0 ---------------------------------------------------------------------------------- */

void amr__named_resolve(const struct amr_named_array *arrays, int n, struct amr__named *list)
{
    list->n = 0;
    for (int i = 0; i < n; i++) {
        struct amr__field *f = amr__field_containing(arrays[i].address);
        bool known = !f;
        for (int j = 0; j < list->n; j++)
            known |= f && list->at[j].field == f->id;
        if (known)
            continue;
        list->at = amr__grow_for(list->at, list->n, &list->room, sizeof *list->at);
        list->at[list->n++] = (struct amr__named_field){.name = arrays[i].name, .field = f->id};
    }
}

static bool is_separator(char c)
{
    return c == ' ' || c == ',' || c == '\t';
}

/* The length of the first name in a list separated by blanks or commas, which *list then begins
 * with; 0 at its end. */
static size_t next_name(const char **list)
{
    size_t n = 0;
    while (is_separator(**list))
        (*list)++;
    while ((*list)[n] && !is_separator((*list)[n]))
        n++;
    return n;
}

static const struct amr__named_field *find_array(const struct amr__named *list, const char *name,
                                                 size_t length)
{
    for (int i = 0; i < list->n; i++)
        if (strlen(list->at[i].name) == length && memcmp(list->at[i].name, name, length) == 0)
            return &list->at[i];
    return NULL;
}

/* `u, v, w`; the caller frees it. */
static char *join_names(const struct amr__named *list)
{
    size_t room = 1, n = 0;
    for (int i = 0; i < list->n; i++)
        room += strlen(list->at[i].name) + 2;
    char *text = amr__need(room, 1);
    for (int i = 0; i < list->n; i++)
        n += (size_t)sprintf(text + n, "%s%s", i ? ", " : "", list->at[i].name);
    return text;
}

void amr__named_check(const struct amr__named *list, const char *key, const char *names)
{
    for (size_t n; (n = next_name(&names)) > 0; names += n)
        if (!find_array(list, names, n))
            amr__error_here("'%s' names '%.*s', which is not a mesh array of the time loop; there "
                            "are: %s",
                            key, (int)n, names, join_names(list));
}

void amr__named_filter(struct amr__named *list, const char *names)
{
    struct amr__named kept = {0};
    for (size_t n; (n = next_name(&names)) > 0; names += n) {
        kept.at = amr__grow_for(kept.at, kept.n, &kept.room, sizeof *kept.at);
        kept.at[kept.n++] = *find_array(list, names, n);
    }
    free(list->at);
    *list = kept;
}

/* ---- messages -------------------------------------------------------------------------------- */

/* One array in a message; the names stand behind all of them. */
struct entry {
    int32_t field, dead, name; /* name: its first byte, counted from the first entry */
};

void *amr__named_pack(const struct amr__named *list, size_t head, size_t *bytes)
{
    size_t at = (size_t)list->n * sizeof(struct entry);
    *bytes = head + at;
    for (int i = 0; i < list->n; i++)
        *bytes += strlen(list->at[i].name) + 1;
    char *message = amr__need(*bytes, 1);
    for (int i = 0; i < list->n; i++) {
        const struct amr__named_field *a = &list->at[i];
        struct entry e = {a->field, a->dead, (int32_t)at};
        memcpy(message + head + (size_t)i * sizeof e, &e, sizeof e);
        strcpy(message + head + at, a->name);
        at += strlen(a->name) + 1;
    }
    return message;
}

void amr__named_unpack(const void *entries, int n, struct amr__named *list)
{
    *list = (struct amr__named){.n = n};
    list->at = amr__need((size_t)n, sizeof *list->at);
    for (int i = 0; i < n; i++) {
        struct entry e;
        memcpy(&e, (const char *)entries + (size_t)i * sizeof e, sizeof e);
        list->at[i] = (struct amr__named_field){(const char *)entries + e.name, e.field, e.dead};
    }
}
