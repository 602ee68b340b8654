/* Nests that fill ring cells from the other side of the mesh: no cell runs, blocks.h copies. Called
 * by launch.c. */
#include <string.h>

#include "fields/fields.h"
#include "nests/nests.h"

/* Copies from the other side go over the length of the mesh. */
void amr__wrap_check(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int d = 0; d < s->dim; d++) {
        int size = s->hi[d] - s->lo[d], step = l->distance[d] < 0 ? -1 : 1;
        bool wraps = nest->wraps >> d & 1, inside = l->lo[d] < s->hi[d] && l->hi[d] > s->lo[d];
        int from = l->lo[d] + step * size, to = l->hi[d] + step * size;
        if (wraps && l->distance[d] != step * size)
            amr__error(
                "the nest at %s copies cells over a distance of %d in %c, but the mesh is %d "
                "cells wide; with boundary(%c: ring) on the data directive it runs as it "
                "stands",
                nest->where, l->distance[d] * step, "xyz"[d], size, "xyz"[d]);
        else if (wraps && (from < s->lo[d] || to > s->hi[d]))
            amr__error("the nest at %s copies values from index %d in %c, beyond the edge of the "
                       "mesh; with boundary(%c: ring) on the data directive it runs as it stands",
                       nest->where, from < s->lo[d] ? from : to - 1, "xyz"[d], "xyz"[d]);
        if (!wraps && inside && (l->lo[d] > s->lo[d] || l->hi[d] < s->hi[d]))
            amr__error("the nest at %s copies a part of an edge, %d <= index < %d in %c, from the "
                       "other side; with boundary(%c: ring) on the data directive it runs as it "
                       "stands",
                       nest->where, l->lo[d], l->hi[d], "xyz"[d], "xyz"[d]);
    }
}

void amr__wrap_run(const struct amr__launch *l)
{
    struct amr__wrapping w = {.axes = amr__state.program->nests[l->nest]->wraps};
    struct amr__field *field = amr__state.field[l->field[0]];
    struct amr__op_fields operand = amr__fields_operand(&field, 1);
    memcpy(w.lo, l->lo, sizeof w.lo);
    memcpy(w.hi, l->hi, sizeof w.hi);
    amr__phase_begin(AMR__EXCHANGE);
    amr__exchange_wrap(amr__state.blocks, &w, &operand);
    amr__phase_end();
}
