/* A string under construction: what dumps, reports and printers write into. */
#include "base/base.h"

#include <string.h>

static void text_reserve(struct text *t, size_t more)
{
    if (t->n + more + 1 <= t->room)
        return;
    size_t room = t->room ? 2 * t->room : 128;
    while (room < t->n + more + 1)
        room *= 2;
    char *s = arena_alloc(t->arena, room);
    if (t->n)
        memcpy(s, t->s, t->n);
    t->s = s;
    t->room = room;
}

struct text text_new(struct arena *a)
{
    struct text t = {.arena = a};
    text_reserve(&t, 0);
    return t;
}

void text_addn(struct text *t, const char *s, size_t n)
{
    text_reserve(t, n);
    if (n)
        memcpy(t->s + t->n, s, n);
    t->n += n;
    t->s[t->n] = '\0';
}

void text_add(struct text *t, const char *s)
{
    text_addn(t, s, strlen(s));
}

void text_printf(struct text *t, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int n = vsnprintf(NULL, 0, format, args);
    if (n > 0) {
        text_reserve(t, (size_t)n);
        vsnprintf(t->s + t->n, (size_t)n + 1, format, again);
        t->n += (size_t)n;
    }
    va_end(again);
    va_end(args);
}
