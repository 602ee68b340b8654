/* Applies edits to a source text. The text between them stays as the user wrote it, byte for byte.
 * Called by host.c. */
#include <stdlib.h>
#include <string.h>

#include "codegen/print/edit.h"

static void add(struct edits *e, struct edit edit)
{
    edit.order = e->at.n;
    vec_push(e->arena, &e->at, edit);
}

void edit_replace(struct edits *e, uint32_t begin, uint32_t end, const char *text)
{
    add(e, (struct edit){.begin = begin, .end = end, .place = EDIT_REPLACE, .text = text});
}

void edit_insert(struct edits *e, uint32_t offset, enum edit_place place, const char *text)
{
    add(e, (struct edit){.begin = offset, .end = offset, .place = place, .text = text});
}

static int compare(const void *left, const void *right)
{
    const struct edit *a = left, *b = right;
    if (a->begin != b->begin)
        return a->begin < b->begin ? -1 : 1;
    if (a->place != b->place)
        return a->place < b->place ? -1 : 1;
    return a->place == EDIT_CLOSE ? b->order - a->order : a->order - b->order;
}

/* Behind a comment, a literal or one character. */
static const char *skip(const char *p, const char *end)
{
    const char *start = p;
    if (p + 1 < end && p[0] == '/' && p[1] == '*') {
        for (p += 2; p < end && !(p[-1] == '*' && p[0] == '/' && p - start > 2);)
            p++;
        return p < end ? p + 1 : end;
    }
    bool line = p + 1 < end && p[0] == '/' && p[1] == '/';
    if (!line && *p != '"' && *p != '\'')
        return p + 1;
    for (p++; p < end && *p != '\n' && (line || *p != *start);)
        p += *p == '\\' && p + 1 < end ? 2 : 1;
    return p < end && *p != '\n' ? p + 1 : p;
}

/* The lines of the preprocessor in a text that is taken out. */
struct directives {
    struct text lines;
    int open, closed; /* conditions that begin in it, or end in it, without their other half */
    bool defines;
};

static const char *line_end(const char *p, const char *end)
{
    while (p < end && (*p != '\n' || p[-1] == '\\' || (p[-1] == '\r' && p[-2] == '\\')))
        p = p + 1 < end && p[0] == '/' && p[1] == '*' ? skip(p, end) : p + 1;
    return p;
}

static void take_directive(struct directives *d, const char *hash, const char *end)
{
    static const char *const kept[] = {"if", "el", "endif", "define", "undef"};
    const char *word = hash + 1;
    while (word < end && (*word == ' ' || *word == '\t'))
        word++;
    size_t kind = 0;
    while (kind < 5 && strncmp(word, kept[kind], strlen(kept[kind])) != 0)
        kind++;
    if (kind == 5)
        return;
    if (kind == 0)
        d->open++;
    if (kind == 2)
        *(d->open ? &d->open : &d->closed) += d->open ? -1 : 1;
    d->defines |= kind > 2;
    text_add(&d->lines, "\n");
    text_addn(&d->lines, hash, (size_t)(line_end(word, end) - hash));
}

/* Conditions of the preprocessor that begin or end in a text that is taken out: what is put in
 * stands for the branch that is compiled, and the others must stay out. Definitions stay, with all
 * conditions, since the text behind may use them. */
static void keep_directives(struct text *out, const char *p, const char *end)
{
    struct directives d = {.lines = text_new(out->arena)};
    bool first = false; /* on the line */
    while (p < end) {
        if (first && *p == '#')
            take_directive(&d, p, end);
        first = *p == '\n' || (first && (*p == ' ' || *p == '\t' || *p == '/'));
        p = skip(p, end);
    }
    if (d.defines)
        text_printf(out, "%s\n", d.lines.s);
    while (!d.defines && d.closed-- > 0)
        text_add(out, "\n#endif\n");
    while (!d.defines && d.open-- > 0)
        text_add(out, "\n#if 1\n");
}

void edit_apply(struct edits *e, const struct source *s, struct text *out)
{
    uint32_t done = strncmp(s->text, "\xef\xbb\xbf", 3) ? 0 : 3; /* no mark behind the first line */
    if (e->at.n)
        qsort(e->at.at, (size_t)e->at.n, sizeof *e->at.at, compare);
    for (int n = 0; n < e->at.n; n++) {
        const struct edit *edit = &e->at.at[n];
        if (edit->begin < done)
            continue;
        text_addn(out, s->text + done, edit->begin - done);
        text_add(out, edit->text);
        keep_directives(out, s->text + edit->begin, s->text + edit->end);
        done = edit->end;
    }
    text_addn(out, s->text + done, s->size - done);
}
