/* Which file each #include line leads to, as clang has found it: names do not tell, for folders may
 * hold headers of one name. Called by decls.c. */
#include "frontend/internal.h"

void front_inclusion(struct front *f, CXCursor c)
{
    struct unit *u = f->unit;
    struct inclusion it = {front_source(f, clang_getIncludedFile(c)),
                           front_point(f, clang_getCursorLocation(c))};
    for (int i = 0; i < u->inclusions.n && it.of; i++) {
        const struct inclusion *other = &u->inclusions.at[i];
        if (other->of == it.of && other->line.file == it.line.file &&
            other->line.begin == it.line.begin)
            return; /* one header in several units */
    }
    if (it.of && it.line.file)
        vec_push(f->arena, &u->inclusions, it);
}
