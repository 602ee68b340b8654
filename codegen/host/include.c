/* Headers of the user's that have to be edited (a kernel in a header, say) become files of their
 * own, and the #include lines that lead to them are turned to the copies: whatever the search path,
 * the original is never compiled in its place. Called by codegen.c (marking) and host.c (the
 * lines). */
#include <string.h>

#include "codegen/host/host.h"

/* An #include line: where its file name stands, without quotes or brackets. */
struct include {
    uint32_t begin, end; /* with the quotes */
    const char *name;
};

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t");
}

static bool parse_include(struct arena *a, const struct source *s, uint32_t line,
                          struct include *out)
{
    const char *p = skip_blanks(s->text + line);
    if (*p != '#')
        return false;
    p = skip_blanks(p + 1);
    if (strncmp(p, "include", 7))
        return false;
    p = skip_blanks(p + 7);
    const char *end = *p == '"' ? strpbrk(p + 1, "\"\n") : *p == '<' ? strpbrk(p + 1, ">\n") : NULL;
    if (!end || *end == '\n')
        return false;
    out->begin = (uint32_t)(p - s->text);
    out->end = (uint32_t)(end + 1 - s->text);
    out->name = arena_strndup(a, p + 1, (size_t)(end - p - 1));
    return true;
}

/* Without ./ and with leading ../ gone: what the path of the file must end with. */
static const char *tail_of(const char *name)
{
    const char *up;
    while ((up = strstr(name, "../")) != NULL)
        name = up + 3;
    while (!strncmp(name, "./", 2))
        name += 2;
    return name;
}

static bool ends_with_path(const char *path, const char *tail)
{
    size_t n = strlen(path), m = strlen(tail);
    return n >= m && !strcmp(path + n - m, tail) && (n == m || path[n - m - 1] == '/');
}

/* The marked header that this line includes, or NULL. */
static const struct header_copy *find_copy(const struct kernels *k, const struct include *line)
{
    for (int i = 0; i < k->copies.n; i++)
        if (ends_with_path(k->copies.at[i].source->path, tail_of(line->name)))
            return &k->copies.at[i];
    return NULL;
}

void include_edit(struct host *h)
{
    struct arena *a = h->kernels->arena;
    for (int line = 0; line < h->source->line.n; line++) {
        struct include include;
        if (!parse_include(a, h->source, h->source->line.at[line], &include))
            continue;
        const struct header_copy *copy = find_copy(h->kernels, &include);
        if (copy)
            edit_replace(&h->edits, include.begin, include.end,
                         arena_printf(a, "\"%s\"", copy->name));
    }
}

static bool includes_copy(const struct kernels *k, const struct source *s)
{
    for (int line = 0; line < s->line.n; line++) {
        struct include include;
        if (parse_include(k->arena, s, s->line.at[line], &include) && find_copy(k, &include))
            return true;
    }
    return false;
}

static bool is_marked(const struct kernels *k, const struct source *s)
{
    return vec_find(&k->copies, source, s) >= 0;
}

static void mark(struct kernels *k, const struct source *s)
{
    const char *base = path_name(s->path), *dot = strrchr(base, '.');
    int n = dot ? (int)(dot - base) : (int)strlen(base);
    struct header_copy copy = {s, arena_printf(k->arena, "%.*s_host%s", n, base, dot ? dot : "")};
    for (int i = 0, number = 2; i < k->copies.n; i++)
        if (!strcmp(k->copies.at[i].name, copy.name)) {
            copy.name = arena_printf(k->arena, "%.*s_%d_host%s", n, base, number++, dot ? dot : "");
            i = -1;
        }
    vec_push(k->arena, &k->copies, copy);
}

/* A copy that no line leads to would never be compiled. */
static void check_reached(struct kernels *k, const struct header_copy *copy)
{
    const struct unit *u = k->plan->unit;
    for (int i = 0; i < u->sources.n; i++) {
        const struct source *s = u->sources.at[i];
        for (int line = 0; line < s->line.n; line++) {
            struct include include;
            if (parse_include(k->arena, s, s->line.at[line], &include) &&
                find_copy(k, &include) == copy)
                return;
        }
    }
    diag_error(k->diag, (struct range){copy->source, 0, 0},
               "no #include line leads to this header, which has to be edited");
    diag_hint(k->diag, "include it by name, not through a macro or an option");
}

void include_mark(struct kernels *k)
{
    const struct unit *u = k->plan->unit;
    for (int i = 0; i < u->sources.n; i++)
        if (!u->sources.at[i]->is_main && host_changes(k, u->sources.at[i]))
            mark(k, u->sources.at[i]);
    for (bool found = true; found;) {
        found = false;
        for (int i = 0; i < u->sources.n; i++) {
            const struct source *s = u->sources.at[i];
            if (s->is_main || is_marked(k, s) || !includes_copy(k, s))
                continue;
            mark(k, s);
            found = true;
        }
    }
    for (int i = 0; i < k->copies.n; i++)
        check_reached(k, &k->copies.at[i]);
}
