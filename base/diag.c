/* Diagnostics in the form that clang gives them: place, severity, message, the source line, a
 * caret. The only file that prints for the compiler; it also counts errors and knows which groups
 * of warnings are off or made errors. */
#include "base/base.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Every group of warnings that any room gives; `-W` options are checked against it. */
static const char *const GROUPS[] = {
    "amr-host-view", /* code outside the nests needs a whole array on rank 0 */
    "amr-ignored",   /* something written by the user has no effect */
    "amr-numerics",  /* accepted, but the result may not be what the user expects */
    NULL,
};
enum { N_GROUPS = sizeof GROUPS / sizeof *GROUPS - 1 };

struct diag {
    struct arena *arena; /* borrowed */
    FILE *to;            /* borrowed */
    VEC(struct range) errors; /* their places */
    bool colour;
    bool silent;     /* the last error or warning was not printed: nor are its notes */
    VEC(struct said { /* so far */
        const struct source *file;
        uint32_t begin;
        const char *message;
    })
    said;
    FILE *kept_for; /* borrowed: where messages go that are held now; NULL: none are */
    char *kept;     /* [kept_size] their text, once `to` is closed */
    size_t kept_size;
    VEC(struct kept { /* messages with their notes */
        struct range at;
        size_t begin; /* in the text */
        size_t end;
    })
    messages;
    int errors_before, said_before; /* when messages began to be held */
    bool all_off;    /* -w */
    bool all_errors; /* -Werror */
    bool off[N_GROUPS];
    bool error[N_GROUPS];
    bool no_error[N_GROUPS]; /* -Wno-error=: stays a warning under -Werror */
};

struct diag *diag_new(struct arena *a, FILE *to)
{
    struct diag *d = ARENA_NEW(a, struct diag);
    d->arena = a;
    d->to = to;
    if (!to)
        return d;
    const char *term = getenv("TERM"), *no_colour = getenv("NO_COLOR");
    d->colour = isatty(fileno(to)) && !(no_colour && *no_colour) && term && strcmp(term, "dumb");
    return d;
}

int diag_errors(const struct diag *d)
{
    return d->errors.n;
}

struct range diag_error_place(const struct diag *d, int i)
{
    return i < d->errors.n ? d->errors.at[i] : (struct range){0};
}

/* ---- messages that are held ------------------------------------------------------------------ */

void diag_hold(struct diag *d)
{
    d->errors_before = d->errors.n;
    d->said_before = d->said.n;
    FILE *to = d->to ? open_memstream(&d->kept, &d->kept_size) : NULL;
    if (!to)
        return;
    d->kept_for = d->to;
    d->to = to;
}

static void keep(struct diag *d, struct range at)
{
    if (!d->kept_for)
        return;
    fflush(d->to);
    if (d->messages.n)
        d->messages.at[d->messages.n - 1].end = d->kept_size;
    struct kept k = {at, d->kept_size, 0};
    vec_push(d->arena, &d->messages, k);
}

/* By their places; what has none comes last. */
static int compare_kept(const void *a, const void *b)
{
    const struct kept *x = a, *y = b;
    const struct source *f = x->at.file, *g = y->at.file;
    if (f != g)
        return !f || (g && f->index > g->index) ? 1 : -1;
    if (f && x->at.begin != y->at.begin)
        return x->at.begin < y->at.begin ? -1 : 1;
    return x->begin < y->begin ? -1 : 1;
}

void diag_forget(struct diag *d)
{
    d->errors.n = d->errors_before;
    d->said.n = d->said_before;
    d->messages.n = 0;
}

void diag_release(struct diag *d)
{
    if (!d->kept_for)
        return;
    fclose(d->to);
    d->to = d->kept_for;
    d->kept_for = NULL;
    int n = d->messages.n;
    struct kept *m = d->messages.at;
    if (n)
        m[n - 1].end = d->kept_size;
    if (d->errors.n && n)
        qsort(m, (size_t)n, sizeof *m, compare_kept);
    for (int i = 0; i < n; i++)
        fwrite(d->kept + m[i].begin, 1, m[i].end - m[i].begin, d->to);
    free(d->kept);
    d->kept = NULL;
    d->messages.n = 0;
}

/* ---- printing -------------------------------------------------------------------------------- */

static const char *tint(const struct diag *d, const char *code)
{
    return d->colour ? code : "";
}

static bool continues_character(char c)
{
    return ((unsigned char)c & 0xC0) == 0x80; /* UTF-8: bytes after the first take no column */
}

/* The source line, tabs spread to multiples of 8, and under it `  ^~~~` for bytes [begin, end). */
static void print_line(struct diag *d, const struct source *s, size_t begin, size_t end)
{
    int line, column;
    source_place(s, (uint32_t)begin, &line, &column);
    size_t first = s->line.at[line - 1], last = first;
    while (last < s->size && s->text[last] != '\n' && s->text[last] != '\r')
        last++;
    struct text shown = text_new(d->arena), marks = text_new(d->arena);
    size_t at = 0; /* display column */
    for (size_t i = first; i < last; i++) {
        char c = s->text[i];
        size_t width = c == '\t' ? 8 - at % 8 : continues_character(c) ? 0 : 1;
        if (c == '\t')
            text_addn(&shown, "        ", width);
        else
            text_addn(&shown, &c, 1);
        const char *mark = i < begin || (i >= end && i > begin) ? " " : i == begin ? "^" : "~";
        for (size_t k = 0; k < width; k++)
            text_add(&marks, k > 0 && *mark == '^' ? "~" : mark);
        at += width;
    }
    if (begin >= last)
        text_add(&marks, "^");
    while (marks.n && marks.s[marks.n - 1] == ' ')
        marks.s[--marks.n] = '\0';
    fprintf(d->to, "%s\n%s%s%s\n", shown.s, tint(d, "\033[1;32m"), marks.s, tint(d, "\033[0m"));
}

/* The last significant byte of a range that runs over several lines must not drag the mark along.
 */
static void print_source(struct diag *d, struct range at)
{
    const struct source *s = at.file;
    size_t begin = at.begin, end = at.end;
    if (begin > s->size)
        begin = s->size;
    if (end > s->size)
        end = s->size;
    while (end > begin && strchr(" \t\r\n", s->text[end - 1]))
        end--;
    print_line(d, s, begin, end);
}

static void print_head(struct diag *d, struct range at)
{
    fputs(tint(d, "\033[1m"), d->to);
    if (at.file) {
        int line, column;
        size_t begin = at.begin <= at.file->size ? at.begin : at.file->size;
        source_place(at.file, (uint32_t)begin, &line, &column);
        fprintf(d->to, "%s:%d:%d: ", at.file->path, line, column);
    } else {
        fputs("amrcc: ", d->to);
    }
}

static void print(struct diag *d, enum severity severity, struct range at, const char *tail,
                  const char *format, va_list args)
{
    static const char *const words[] = {
        [SEV_ERROR] = "error", [SEV_WARNING] = "warning", [SEV_NOTE] = "note"};
    static const char *const colours[] = {
        [SEV_ERROR] = "\033[1;31m", [SEV_WARNING] = "\033[1;35m", [SEV_NOTE] = "\033[1;36m"};
    if (severity != SEV_NOTE)
        keep(d, at);
    print_head(d, at);
    fprintf(d->to, "%s%s: %s", tint(d, colours[severity]), words[severity],
            tint(d, severity == SEV_NOTE ? "\033[0m" : "\033[0m\033[1m"));
    vfprintf(d->to, format, args);
    fprintf(d->to, "%s%s\n", tail, tint(d, "\033[0m"));
    if (at.file)
        print_source(d, at);
}

/* ---- what the rooms call --------------------------------------------------------------------- */

static int group_find(const char *name)
{
    for (int g = 0; g < N_GROUPS; g++)
        if (strcmp(GROUPS[g], name) == 0)
            return g;
    return -1;
}

/* Has the same been said of the same place? Parts of one nest are judged one by one. */
static bool is_said(struct diag *d, struct range at, const char *format, va_list args)
{
    va_list measure, again;
    va_copy(measure, args);
    va_copy(again, args);
    size_t room = (size_t)vsnprintf(NULL, 0, format, measure) + 1;
    char *message = arena_alloc(d->arena, room);
    vsnprintf(message, room, format, again);
    va_end(again);
    va_end(measure);
    for (int i = 0; i < d->said.n && at.file; i++)
        if (d->said.at[i].file == at.file && d->said.at[i].begin == at.begin &&
            strcmp(d->said.at[i].message, message) == 0)
            return true;
    struct said s = {at.file, at.begin, message};
    vec_push(d->arena, &d->said, s);
    return false;
}

void diag_error(struct diag *d, struct range at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vec_push(d->arena, &d->errors, at);
    d->silent = !d->to || is_said(d, at, format, args);
    if (!d->silent)
        print(d, SEV_ERROR, at, "", format, args);
    va_end(args);
}

void diag_warning(struct diag *d, const char *group, struct range at, const char *format, ...)
{
    int g = group ? group_find(group) : -1;
    d->silent = !d->to || d->all_off || (g >= 0 && d->off[g]);
    if (d->silent)
        return;
    bool is_error = g >= 0 ? d->error[g] || (d->all_errors && !d->no_error[g]) : d->all_errors;
    const char *tail = "";
    if (group)
        tail = arena_printf(d->arena, " [%s%s]", is_error ? "-Werror=" : "-W", group);
    va_list args;
    va_start(args, format);
    if (is_error)
        vec_push(d->arena, &d->errors, at);
    d->silent = is_said(d, at, format, args);
    if (!d->silent)
        print(d, is_error ? SEV_ERROR : SEV_WARNING, at, tail, format, args);
    va_end(args);
}

void diag_note(struct diag *d, struct range at, const char *format, ...)
{
    if (d->silent)
        return;
    va_list args;
    va_start(args, format);
    print(d, SEV_NOTE, at, "", format, args);
    va_end(args);
}

void diag_hint(struct diag *d, const char *format, ...)
{
    if (d->silent)
        return;
    va_list args;
    va_start(args, format);
    fprintf(d->to, "%shint:%s ", tint(d, "\033[1;32m"), tint(d, "\033[0m"));
    vfprintf(d->to, format, args);
    fputc('\n', d->to);
    va_end(args);
}

/* ---- options --------------------------------------------------------------------------------- */

static bool skip(const char **s, const char *prefix)
{
    size_t n = strlen(prefix);
    if (strncmp(*s, prefix, n) != 0)
        return false;
    *s += n;
    return true;
}

bool diag_option(struct diag *d, const char *option)
{
    if (strcmp(option, "-w") == 0)
        return d->all_off = true;
    if (strcmp(option, "-Werror") == 0)
        return d->all_errors = true;
    const char *name = option;
    if (!skip(&name, "-W"))
        return false;
    bool no = skip(&name, "no-"), error = skip(&name, "error=");
    if (strncmp(name, "amr-", 4) != 0)
        return false;
    int g = group_find(name);
    if (g < 0) {
        diag_error(d, (struct range){0}, "unknown warning group '%s' in '%s'", name, option);
        diag_hint_nearest(d, name, GROUPS);
    } else if (error) {
        d->error[g] = !no;
        d->no_error[g] = no;
        d->off[g] = d->off[g] && no;
    } else {
        d->off[g] = no;
    }
    return true;
}
