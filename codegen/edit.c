/* Applies edits to a source text. The text between them stays as the user wrote it, byte for byte.
 * Called by host.c. */
#include <stdlib.h>

#include "codegen/edit.h"

static void add(struct edits *e, struct edit edit)
{
    edit.order = e->at.n;
    vec_push(e->arena, &e->at, edit);
}

void edit_replace(struct edits *e, uint32_t begin, uint32_t end, const char *text)
{
    add(e, (struct edit){.begin = begin, .end = end, .place = EDIT_OPEN, .text = text});
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
    /* Insertions at a replaced text's begin go in front of it. */
    if ((a->end > a->begin) != (b->end > b->begin))
        return a->end > a->begin ? 1 : -1;
    return a->place == EDIT_CLOSE ? b->order - a->order : a->order - b->order;
}

void edit_apply(struct edits *e, const struct source *s, struct text *out)
{
    uint32_t done = 0;
    if (e->at.n)
        qsort(e->at.at, (size_t)e->at.n, sizeof *e->at.at, compare);
    for (int n = 0; n < e->at.n; n++) {
        const struct edit *edit = &e->at.at[n];
        if (edit->begin < done)
            continue;
        text_addn(out, s->text + done, edit->begin - done);
        text_add(out, edit->text);
        done = edit->end;
    }
    text_addn(out, s->text + done, s->size - done);
}
