/* Automatic arrays of the user's program. Such an array may be a mesh array while its scope lives;
 * afterwards its memory belongs to other variables, so the mesh must forget it. The generated
 * program puts AMR_SCOPE behind the declaration, and the compiler's cleanup attribute sees to the
 * end however the scope is left. What an array without an initialiser holds at first is chance: it
 * does not go to the mesh. Called by the generated host program (rank 0), asked by field.c and
 * hostview.c. */
#include "memory/memory.h"

struct scope {
    const struct amr_scope *guard; /* identity: a goto may jump over the beginning of a scope */
    const char *begin;
    size_t bytes;
    bool is_set; /* holds what the program put there */
};

static struct scope *scopes; /* [n_scopes]; owned */
static int n_scopes, room;

static bool overlaps(const struct scope *s, const char *begin, size_t bytes)
{
    return begin < s->begin + s->bytes && s->begin < begin + bytes;
}

/* A longjmp leaves scopes without ending them: what lies there now is another variable. */
static void drop_overlapped(const char *begin, size_t bytes)
{
    int kept = 0;
    for (int i = 0; i < n_scopes; i++)
        if (overlaps(&scopes[i], begin, bytes))
            amr__memory_gone(scopes[i].begin, scopes[i].bytes);
        else
            scopes[kept++] = scopes[i];
    n_scopes = kept;
}

void amr_scope_begin(const struct amr_scope *guard, const void *array, size_t bytes, int is_set)
{
    drop_overlapped(array, bytes);
    scopes = amr__grow_for(scopes, n_scopes, &room, sizeof *scopes);
    scopes[n_scopes++] = (struct scope){guard, array, bytes, is_set != 0};
}

void amr_scope_end(const struct amr_scope *guard)
{
    for (int i = n_scopes; i-- > 0;) {
        if (scopes[i].guard != guard)
            continue;
        amr__memory_gone(scopes[i].begin, scopes[i].bytes);
        scopes[i] = scopes[--n_scopes];
        return;
    }
}

static struct scope *scope_of(const void *address)
{
    for (int i = n_scopes; i-- > 0;)
        if ((const char *)address >= scopes[i].begin &&
            (const char *)address < scopes[i].begin + scopes[i].bytes)
            return &scopes[i];
    return NULL;
}

size_t amr__scope_around(const void *address, const char **begin)
{
    const struct scope *s = scope_of(address);
    *begin = s ? s->begin : NULL;
    return s ? s->bytes : 0;
}

void amr__scope_set(const void *address)
{
    struct scope *s = scope_of(address);
    if (s)
        s->is_set = true;
}

bool amr__scope_is_chance(const void *address)
{
    const struct scope *s = scope_of(address);
    return s && !s->is_set;
}
