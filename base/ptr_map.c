/* A hash table of numbers by addresses, with open addressing (Knuth, The Art of Computer
 * Programming 3, 6.4, algorithm L): what a list answers by its order, found without going through
 * it. Called by frontend and analysis. */
#include "base/base.h"

/* The slot that holds the key, or the free one where it would stand. There is always a free one. */
static struct ptr_map_slot *slot_of(const struct ptr_map *m, const void *key)
{
    uint64_t hash = (uint64_t)(uintptr_t)key * 0x9E3779B97F4A7C15u;
    size_t last = (size_t)m->room - 1, i = (size_t)(hash >> 32) & last;
    while (m->slot[i].key && m->slot[i].key != key)
        i = (i + 1) & last;
    return &m->slot[i];
}

static void grow(struct arena *a, struct ptr_map *m)
{
    struct ptr_map old = *m;
    m->room = old.room ? 2 * old.room : 16;
    m->slot = arena_alloc(a, (size_t)m->room * sizeof *m->slot);
    for (int i = 0; i < old.room; i++)
        if (old.slot[i].key)
            *slot_of(m, old.slot[i].key) = old.slot[i];
}

void ptr_map_set(struct arena *a, struct ptr_map *m, const void *key, int value)
{
    if (2 * m->n >= m->room)
        grow(a, m);
    struct ptr_map_slot *s = slot_of(m, key);
    m->n += s->key == NULL;
    *s = (struct ptr_map_slot){key, value};
}

int ptr_map_get(const struct ptr_map *m, const void *key)
{
    const struct ptr_map_slot *s = m->n ? slot_of(m, key) : NULL;
    return s && s->key ? s->value : -1;
}
