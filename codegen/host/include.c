/* Headers of the user's that have to be edited (a kernel in a header, say) become files of their
 * own, and the #include lines that lead to them are turned to the copies: whatever the search path,
 * the original is never compiled in its place. What a copy in another folder than the sources
 * includes is copied as well: the copy does not lie beside it. Called by codegen.c (marking) and
 * host.c (the lines). */
#include <string.h>

#include "codegen/host/host.h"

/* An #include line: where its file name stands, without quotes or brackets. */
struct include {
    uint32_t begin, end; /* with the quotes */
};

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t");
}

static bool parse_include(const struct range *line, struct include *out)
{
    const char *text = line->file->text, *p = skip_blanks(text + line->begin);
    if (*p != '#')
        return false;
    p = skip_blanks(p + 1);
    if (strncmp(p, "include", 7))
        return false;
    p = skip_blanks(p + 7);
    const char *end = *p == '"' ? strpbrk(p + 1, "\"\n") : *p == '<' ? strpbrk(p + 1, ">\n") : NULL;
    if (!end || *end == '\n')
        return false;
    out->begin = (uint32_t)(p - text);
    out->end = (uint32_t)(end + 1 - text);
    return true;
}

/* The marked header that this line includes, or NULL. */
static const struct header_copy *find_copy(const struct kernels *k, const struct inclusion *line)
{
    int at = vec_find(&k->copies, source, line->of);
    return at < 0 ? NULL : &k->copies.at[at];
}

void include_edit(struct host *h)
{
    struct arena *a = h->kernels->arena;
    const struct unit *u = h->kernels->plan->unit;
    for (int i = 0; i < u->inclusions.n; i++) {
        const struct inclusion *line = &u->inclusions.at[i];
        const struct header_copy *copy = find_copy(h->kernels, line);
        struct include include;
        if (copy && line->line.file == h->source && parse_include(&line->line, &include))
            edit_replace(&h->edits, include.begin, include.end,
                         arena_printf(a, "\"%s\"", copy->name));
    }
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

static bool is_in_one_folder(const char *a, const char *b)
{
    a += strspn(a, ".") == 1 && a[1] == '/' ? 2 : 0;
    b += strspn(b, ".") == 1 && b[1] == '/' ? 2 : 0;
    size_t n = (size_t)(path_name(a) - a);
    return (size_t)(path_name(b) - b) == n && !strncmp(a, b, n);
}

/* Where its text stands in another folder, the compiler looks there for what it includes in quotes: in
 * the folders of the sources, but not in its own. */
static bool is_found_elsewhere(const struct kernels *k, const struct source *s)
{
    const struct unit *u = k->plan->unit;
    bool elsewhere = false;
    for (int i = 0; i < u->sources.n; i++)
        elsewhere |= u->sources.at[i]->is_main && !is_in_one_folder(u->sources.at[i]->path, s->path);
    return elsewhere;
}

static bool is_in_quotes(const struct inclusion *line)
{
    struct include include;
    return !parse_include(&line->line, &include) || line->line.file->text[include.begin] == '"';
}

/* The header becomes a copy if this line leads from it to one, or to it from one in another folder. */
static bool mark_along(struct kernels *k, const struct inclusion *line)
{
    const struct source *from = line->line.file, *of = line->of;
    const struct source *next = is_marked(k, of) ? from : of;
    if (next->is_main || is_marked(k, next) ||
        (next == of && !(is_marked(k, from) && is_in_quotes(line) && is_found_elsewhere(k, from))))
        return false;
    mark(k, next);
    return true;
}

/* Each line that leads to a copy must be turned to it, and one must. */
static void check_reached(struct kernels *k, const struct header_copy *copy)
{
    const struct unit *u = k->plan->unit;
    bool reached = false, read = true;
    for (int i = 0; i < u->inclusions.n; i++) {
        struct include include;
        if (u->inclusions.at[i].of != copy->source)
            continue;
        reached = true;
        read = read && parse_include(&u->inclusions.at[i].line, &include);
    }
    if (reached && read)
        return;
    diag_error(k->diag, (struct range){copy->source, 0, 0},
               reached ? "an #include line that does not name it leads to this header, which has to be edited"
                       : "no #include line leads to this header, which has to be edited");
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
        for (int i = 0; i < u->inclusions.n; i++)
            found |= mark_along(k, &u->inclusions.at[i]);
    }
    for (int i = 0; i < k->copies.n; i++)
        check_reached(k, &k->copies.at[i]);
}
