/* Edits to a source text: insertions and replacements by byte offset, applied in one go. Private to
 * codegen/. */
#ifndef AMRCC_CODEGEN_EDIT_H
#define AMRCC_CODEGEN_EDIT_H

#include "base/base.h"

/* At one offset, what closes comes first, then what is put in, what opens round a statement and
 * stands in front of it, what opens round an expression, and what takes the place of text. */
enum edit_place { EDIT_CLOSE, EDIT_INSERT, EDIT_OPEN, EDIT_WRAP, EDIT_REPLACE };

struct edit {
    uint32_t begin, end; /* replaces these bytes; begin == end: an insertion */
    enum edit_place place;
    int order; /* of being added: ties go by it (closing ones backwards) */
    const char *text;
};

struct edits {
    struct arena *arena;
    VEC(struct edit) at;
};

void edit_replace(struct edits *e, uint32_t begin, uint32_t end, const char *text);
void edit_insert(struct edits *e, uint32_t offset, enum edit_place place, const char *text);
/* An edit inside a replaced range is dropped: the replacement stands for all of it. */
void edit_apply(struct edits *e, const struct source *s, struct text *out);

#endif
