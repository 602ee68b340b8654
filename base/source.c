/* Source text with its line starts, so that a byte offset can be told as line and column. The text
 * is read once and stays: ranges point into it, and host code is edited from it. */
#include "base/base.h"

#include <string.h>
#include <sys/stat.h>

struct source *source_from_text(struct arena *a, const char *path, const char *text, size_t n)
{
    struct source *s = ARENA_NEW(a, struct source);
    s->path = arena_strdup(a, path);
    s->text = arena_strndup(a, text, n);
    s->size = n;
    vec_push(a, &s->line, 0u);
    for (size_t i = 0; i < n; i++)
        if (text[i] == '\n')
            vec_push(a, &s->line, (uint32_t)(i + 1));
    return s;
}

struct source *source_read(struct arena *a, const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0 || S_ISDIR(st.st_mode))
        return NULL;
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    struct text t = text_new(a);
    char buffer[1 << 14];
    size_t n;
    while ((n = fread(buffer, 1, sizeof buffer, f)) > 0)
        text_addn(&t, buffer, n);
    bool failed = ferror(f) != 0 || t.n >= UINT32_MAX;
    fclose(f);
    return failed ? NULL : source_from_text(a, path, t.s, t.n);
}

const char *path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void source_place(const struct source *s, uint32_t offset, int *line, int *column)
{
    int lo = 0, hi = s->line.n - 1; /* the last line that begins at or before the offset */
    while (lo < hi) {
        int mid = lo + (hi - lo + 1) / 2;
        if (s->line.at[mid] <= offset)
            lo = mid;
        else
            hi = mid - 1;
    }
    *line = lo + 1;
    *column = (int)(offset - s->line.at[lo]) + 1;
}
