/* Compares what two programs print: bytes, then word by word, numbers as numbers. Called by the
 * driver. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare.h"

bool lines_read(struct arena *a, const char *path, struct lines *l)
{
    const struct source *s = source_read(a, path);
    *l = (struct lines){0};
    if (!s)
        return false;
    l->text = s->text;
    l->size = s->size;
    for (const char *at = s->text, *end = s->text + s->size; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        struct line line = {at, (size_t)((stop ? stop : end) - at)};
        vec_push(a, &l->at, line);
        at = stop ? stop + 1 : end;
    }
    return true;
}

static bool is_same(struct line a, struct line b)
{
    return a.n == b.n && !memcmp(a.at, b.at, a.n);
}

static bool is_skipped(const struct lines *l, int i)
{
    return l->skip && i < l->at.n && l->skip[i];
}

bool lines_skip_unstable(struct arena *a, struct lines *one, const struct lines *other, int *n)
{
    *n = 0;
    if (one->at.n != other->at.n)
        return false;
    one->skip = arena_alloc(a, (size_t)one->at.n + 1);
    for (int i = 0; i < one->at.n; i++) {
        one->skip[i] = !is_same(one->at.at[i], other->at.at[i]);
        *n += one->skip[i];
    }
    return true;
}

/* ---- words ----------------------------------------------------------------------------------- */

static bool is_gap(char c)
{
    return strchr(" \t\r,;:=()[]{}|\"'", c) != NULL; /* also at NUL */
}

/* The next word of a line, or an empty one at its end. */
static const char *next_word(struct arena *a, struct line *l)
{
    while (l->n && is_gap(*l->at))
        l->at++, l->n--;
    size_t n = 0;
    while (n < l->n && !is_gap(l->at[n]))
        n++;
    const char *word = arena_strndup(a, l->at, n);
    l->at += n;
    l->n -= n;
    return word;
}

/* The number that a word begins with; *rest is what follows it, a unit or a per cent sign. */
static bool read_number(const char *word, double *x, const char **rest)
{
    char *end;
    *x = strtod(word, &end);
    *rest = end;
    return end != word;
}

static void compare_numbers(double x, double y, const char *one, const char *other, int line,
                            struct lines_difference *out)
{
    double largest = fmax(fabs(x), fabs(y));
    bool same = x == y || (isnan(x) && isnan(y));
    double relative = same ? 0 : isfinite(x) && isfinite(y) ? fabs(x - y) / largest : INFINITY;
    out->numbers++;
    if (relative <= out->largest)
        return;
    out->largest = relative;
    out->largest_line = line;
    out->largest_one = one;
    out->largest_other = other;
}

/* False: the lines differ in something else than numbers. */
static bool compare_words(struct arena *a, struct line one, struct line other, int line,
                          struct lines_difference *out)
{
    for (;;) {
        const char *p = next_word(a, &one), *q = next_word(a, &other), *p_rest, *q_rest;
        double x, y;
        if (!*p && !*q)
            return true;
        if (read_number(p, &x, &p_rest) && read_number(q, &y, &q_rest) && !strcmp(p_rest, q_rest))
            compare_numbers(x, y, p, q, line, out);
        else if (strcmp(p, q))
            return false;
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const char *shown(struct arena *a, const struct lines *l, int i)
{
    enum { MOST = 120 };
    if (i >= l->at.n)
        return NULL;
    struct line line = l->at.at[i];
    return line.n <= MOST ? arena_strndup(a, line.at, line.n)
                          : arena_printf(a, "%.*s...", MOST, line.at);
}

static void note_first(struct arena *a, const struct lines *one, const struct lines *other, int i,
                       struct lines_difference *out)
{
    out->same = false;
    out->n_lines++;
    if (out->line)
        return;
    out->line = i + 1;
    out->one = shown(a, one, i);
    out->other = shown(a, other, i);
}

void lines_compare(struct arena *a, const struct lines *one, const struct lines *other,
                   struct lines_difference *out)
{
    int n = one->at.n > other->at.n ? one->at.n : other->at.n;
    *out = (struct lines_difference){.same = true};
    for (int i = 0; i < n; i++) {
        bool both = i < one->at.n && i < other->at.n;
        if (is_skipped(one, i) || is_skipped(other, i))
            continue;
        if (!both || !is_same(one->at.at[i], other->at.at[i]))
            note_first(a, one, other, i, out);
        if (!both || !compare_words(a, one->at.at[i], other->at.at[i], i + 1, out))
            out->words_differ = true;
    }
    /* A last line without its end. */
    if (out->same && !one->skip && (one->size != other->size))
        note_first(a, one, other, n ? n - 1 : 0, out);
}
