/* Files, offsets and ranges: what libclang says of places, in terms of the user's files. A place in
 * a macro's expansion is the place of the macro's use, because that is the text that can be shown
 * and edited. Called by all files of the room. */
#include "frontend/internal.h"

#include <ctype.h>
#include <string.h>

/* ---- files ----------------------------------------------------------------------------------- */

static const char *real_path(struct front *f, CXFile file, const char *name)
{
    CXString s = clang_File_tryGetRealPathName(file);
    const char *real = front_string(f, s);
    return *real ? real : name;
}

/* A file of the program seen for the first time: a header of the user's. */
static struct source *add_header(struct front *f, const char *name, const char *real)
{
    struct source *s = source_read(f->arena, name);
    if (!s)
        return NULL;
    s->index = f->unit->sources.n;
    vec_push(f->arena, &f->unit->sources, s);
    vec_push(f->arena, &f->real_paths, real);
    return s;
}

static struct source *find_source(struct front *f, CXFile file)
{
    const char *name = front_string(f, clang_getFileName(file));
    const char *real = real_path(f, file, name);
    for (int i = 0; i < f->unit->sources.n; i++)
        if (strcmp(f->real_paths.at[i], real) == 0)
            return f->unit->sources.at[i];
    if (clang_Location_isInSystemHeader(clang_getLocationForOffset(f->tu, file, 0)))
        return NULL;
    return add_header(f, name, real);
}

struct source *front_source(struct front *f, CXFile file)
{
    if (!file)
        return NULL;
    for (int i = f->files.n - 1; i >= 0; i--)
        if (f->files.at[i].file == file)
            return f->files.at[i].source;
    struct file_entry entry = {file, find_source(f, file)};
    vec_push(f->arena, &f->files, entry);
    return entry.source;
}

struct source *front_cursor_source(struct front *f, CXCursor c)
{
    CXFile file = NULL;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    return front_source(f, file);
}

/* ---- text ------------------------------------------------------------------------------------ */

static char look(const struct source *s, uint32_t at)
{
    return at < s->size ? s->text[at] : '\0';
}

/* Whether the line that ends here goes on in the next one. */
static bool is_spliced(const struct source *s, uint32_t newline)
{
    while (newline > 0 && s->text[newline - 1] == '\r')
        newline--;
    return newline > 0 && s->text[newline - 1] == '\\';
}

static uint32_t skip_comment(const struct source *s, uint32_t at)
{
    if (look(s, at + 1) == '*') {
        const char *end = strstr(s->text + at + 2, "*/");
        return end ? (uint32_t)(end - s->text) + 2 : (uint32_t)s->size;
    }
    while (at < s->size && (s->text[at] != '\n' || is_spliced(s, at)))
        at++;
    return at;
}

static bool begins_comment(const struct source *s, uint32_t at)
{
    return look(s, at) == '/' && (look(s, at + 1) == '*' || look(s, at + 1) == '/');
}

uint32_t front_skip_space(const struct source *s, uint32_t at)
{
    while (at < s->size) {
        if (begins_comment(s, at))
            at = skip_comment(s, at);
        else if (isspace((unsigned char)look(s, at)))
            at++;
        else if (look(s, at) == '\\' && (look(s, at + 1) == '\n' || look(s, at + 1) == '\r'))
            at++;
        else
            break;
    }
    return at;
}

uint32_t front_skip_token(const struct source *s, uint32_t at)
{
    char c = look(s, at);
    if (begins_comment(s, at))
        return skip_comment(s, at);
    if (c == '"' || c == '\'') {
        for (at++; at < s->size && look(s, at) != c && look(s, at) != '\n'; at++)
            at += look(s, at) == '\\';
        return at < s->size ? at + 1 : (uint32_t)s->size;
    }
    if (word_holds(c))
        return at + (uint32_t)word_length(s->text + at);
    return at < s->size ? at + 1 : at;
}

uint32_t front_skip_brackets(const struct source *s, uint32_t at)
{
    int depth = 0;
    while (at < s->size) {
        char c = look(s, at);
        depth += c == '(' || c == '[' || c == '{';
        depth -= c == ')' || c == ']' || c == '}';
        at = front_skip_token(s, at);
        if (depth <= 0)
            break;
    }
    return at;
}

struct range front_with_semicolon(struct range r)
{
    if (!r.file || (r.end > r.begin && r.file->text[r.end - 1] == ';'))
        return r;
    uint32_t at = front_skip_space(r.file, r.end);
    if (look(r.file, at) == ';')
        r.end = at + 1;
    return r;
}

const char *front_range_text(struct front *f, struct range r)
{
    return r.file ? arena_strndup(f->arena, r.file->text + r.begin, r.end - r.begin) : "";
}

/* ---- ranges ---------------------------------------------------------------------------------- */

enum origin { ORIGIN_FILE, ORIGIN_ARGUMENT, ORIGIN_BODY };

struct place {
    struct source *source;
    uint32_t use; /* of the macro's name, or the place itself */
    uint32_t own; /* where it was written: in an argument, the place in the argument */
    enum origin origin;
    bool nested; /* in an argument, but from the body of a macro used there, at `own` */
};

static struct place place_of(struct front *f, CXSourceLocation at)
{
    CXFile use_file, own_file, spelling_file;
    unsigned use, own, spelling;
    clang_getExpansionLocation(at, &use_file, NULL, NULL, &use);
    clang_getFileLocation(at, &own_file, NULL, NULL, &own);
    clang_getSpellingLocation(at, &spelling_file, NULL, NULL, &spelling);
    struct place p = {.source = front_source(f, use_file), .use = use, .own = use};
    if (own_file == use_file && own != use) {
        p.own = own;
        p.origin = ORIGIN_ARGUMENT;
        p.nested = spelling_file != own_file || spelling != own;
    } else if (spelling_file != use_file || spelling != use) {
        p.origin = ORIGIN_BODY;
    }
    return p;
}

/* The end of a macro's use: behind its name and, where there are any, its arguments. */
static uint32_t use_end(const struct source *s, uint32_t use)
{
    uint32_t name = front_skip_token(s, use), open = front_skip_space(s, name);
    return look(s, open) == '(' ? front_skip_brackets(s, open) : name;
}

/* Does the text between two places of a macro's arguments lie in one argument? */
static bool in_one_argument(const struct source *s, uint32_t begin, uint32_t end)
{
    for (uint32_t at = begin; at < end;) {
        char c = look(s, at);
        if (c == ',' || c == ')')
            return false;
        at =
            c == '(' || c == '[' || c == '{' ? front_skip_brackets(s, at) : front_skip_token(s, at);
    }
    return begin <= end;
}

static struct range range_of(struct front *f, CXSourceRange extent, bool *from_macro)
{
    struct place b = place_of(f, clang_getRangeStart(extent));
    struct place e = place_of(f, clang_getRangeEnd(extent));
    if (from_macro)
        *from_macro = b.origin != ORIGIN_FILE || e.origin != ORIGIN_FILE;
    if (!b.source || b.source != e.source)
        return (struct range){b.source, b.use, b.use};
    if (e.nested)
        e.own = use_end(e.source, e.own);
    struct range r = {b.source, b.use, e.own};
    if (b.origin == ORIGIN_ARGUMENT && e.origin == ORIGIN_ARGUMENT && b.use == e.use &&
        in_one_argument(b.source, b.own, e.own))
        r.begin = b.own;
    else if (e.origin != ORIGIN_FILE)
        r.end = use_end(e.source, e.use);
    if (r.end < r.begin)
        r.end = r.begin;
    return r;
}

struct range front_range(struct front *f, CXCursor c, bool *from_macro)
{
    CXSourceRange extent = clang_getCursorExtent(c);
    if (from_macro)
        *from_macro = false;
    if (clang_Range_isNull(extent))
        return (struct range){0};
    return range_of(f, extent, from_macro);
}

struct range front_spelled(struct front *f, CXSourceLocation at)
{
    CXFile file;
    unsigned offset;
    clang_getSpellingLocation(at, &file, NULL, NULL, &offset);
    return (struct range){front_source(f, file), offset, offset + 1};
}

struct range front_point(struct front *f, CXSourceLocation at)
{
    struct place p = place_of(f, at);
    return p.source ? (struct range){p.source, p.own, p.own + 1} : (struct range){0};
}
