/* Arrays that turn their sign at a wall: components of a vector across it, as the data directives of
 * nests say, boundary(x: wall(u)). A field turns for good once a launch has named it so. Until then
 * no nest may have read beyond an edge there: its ghosts would have had the other sign. Called by
 * launch.c; boundary.c and cut_blocks.c say in tasks which walls they cross, devices turn the sign. */
#include "fields/fields.h"

/* Whether some nest has read beyond a wall at these sides: bit 2 d + (0: low, 1: high). */
static bool looks_beyond(const struct amr__field *f, unsigned sides)
{
    const struct amr__space *s = &amr__state.space;
    bool any = false;
    for (int d = 0; d < s->dim; d++)
        for (int side = 0; side < 2; side++)
            any |= (sides >> (2 * d + side) & 1) && s->boundary[d][side] == AMR_WALL &&
                   (f->read_halo >> amr__face_dir(s->dim, 2 * d + side) & 1);
    return any;
}

static void check_faces(const struct amr__field *f, const struct amr_nest *nest)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++)
        for (int side = 0; side < 2; side++) {
            enum amr_boundary kind = s->boundary[d][side];
            if (f->node >> d & 1 && kind != AMR_RING && kind != AMR_PERIODIC)
                amr__error("boundary.%c: '%s' of the nest at %s lies on faces across %c, of which "
                           "there are no mirror images and copies: let the boundary be ring or "
                           "periodic",
                           "xyz"[d], f->name, nest->where, "xyz"[d]);
        }
}

void amr__walls_learn(const struct amr__launch *l)
{
    const struct amr_nest *nest = amr__state.program->nests[l->nest];
    for (int i = 0; i < nest->n_arrays; i++) {
        struct amr__field *f = amr__state.field[l->field[i]];
        unsigned more = nest->arrays[i].turns & ~(unsigned)f->turns;
        check_faces(f, nest);
        if (!more)
            continue;
        if (looks_beyond(f, more))
            amr__error("'%s' of the nest at %s turns its sign at walls, but before that another nest "
                       "read it beyond the wall by a name that does not tell: set it first in a nest "
                       "that calls it '%s', or write the other nest for this array alone",
                       nest->arrays[i].name, nest->where, nest->arrays[i].name);
        f->turns |= (uint8_t)more;
        amr__ghosts_lost(f);
    }
}
