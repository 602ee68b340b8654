/* What a loop of the host's code reads of a mesh array, where the compiler knows that from the
 * loop's counters: a line, a plane, some cells in a row. The box of these cells alone comes to rank
 * 0, by the same arithmetic as in a host view. The array is not marked as valid there. Whatever is
 * no box of one array's cells gets a host view. amr_host_box is called by the generated host
 * program; the cells travel by command.
 */
#include <string.h>

#include "fields/fields.h"
#include "host/host.h"
#include "launch/launch.h"
#include "memory/memory.h"
#include "uniform/uniform.h"

enum {
    MOST_SPANS = 3,
    MOST_SPLIT = 64,       /* values of one cell that a span may count */
    MOST_COUNT = 1 << 30,
};

/* The elements first + sum of t[s] * step[s], 0 <= t[s] < count[s]. */
struct lattice {
    const char *first;
    int n;
    long step[MOST_SPANS]; /* bytes */
    long count[MOST_SPANS];
};

struct command {
    int32_t field;
    struct amr__cells box;
};

/* ---- rank 0: which cells are they? ----------------------------------------------------------- */

static long count_of(const struct amr_span *s)
{
    long n = s->end > s->begin ? s->end - s->begin : 0;
    return n + s->past;
}

/* False: more than can be told. *n < 0: there are no elements. */
static bool lattice_of(const void *first, const struct amr_span *spans, int n, struct lattice *out)
{
    *out = (struct lattice){.first = first};
    for (int s = 0; s < n; s++)
        if (count_of(&spans[s]) < 1)
            out->n = -1;
    for (int s = 0; s < n && out->n >= 0; s++) {
        long count = count_of(&spans[s]);
        if (count == 1)
            continue;
        if (out->n == MOST_SPANS || count > MOST_COUNT)
            return false;
        out->step[out->n] = (const char *)spans[s].next - (const char *)first;
        out->count[out->n++] = count;
    }
    return true;
}

/* Indices of elements that views bring: of the domain, and of the ring where that is data. */
static bool is_inside(const struct amr__field *f, const long lo[3], const long hi[3])
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++) {
        bool low = s->boundary[d][0] == AMR_RING, high = s->boundary[d][1] == AMR_RING;
        if (lo[d] < s->lo[d] - (low ? amr__field_ring_kept(f, d, 0) : 0) ||
            hi[d] > s->hi[d] + (high ? amr__field_ring_kept(f, d, 1) : 0))
            return false;
    }
    return true;
}

/* Which cell of the field the element is; false: none, or that cannot be told. */
static bool is_cell(const struct amr__field *f, const char *address, long index[3])
{
    return amr__user_index(f, address, index) && amr__user_cell(f, index) == address;
}

/* Whether all elements are cells of the field: of strides, so that what its corners are tells. Of
 * rows behind tables, steps stay within the row. */
static bool is_box(const struct amr__field *f, const struct lattice *l, struct amr__cells *box)
{
    int dim = amr__state.space.dim, table = f->rows ? f->table.rows : 0;
    long at[3], next[3], lo[3] = {0, 0, 0}, hi[3] = {1, 1, 1};
    if (!is_cell(f, l->first, at))
        return false;
    for (int d = 0; d < dim; d++) {
        lo[d] = at[d];
        hi[d] = at[d] + 1;
    }
    if (!is_inside(f, lo, hi))
        return false;
    for (int s = 0; s < l->n; s++) {
        if (!is_cell(f, l->first + l->step[s], next))
            return false;
        for (int d = 0; d < dim; d++) {
            long step = next[d] - at[d], reach = step * (l->count[s] - 1);
            if (step && d >= dim - table)
                return false;
            *(reach < 0 ? &lo[d] : &hi[d]) += reach;
        }
    }
    for (int d = 0; d < 3; d++) {
        box->lo[d] = (int32_t)lo[d]; /* if it is inside */
        box->hi[d] = (int32_t)hi[d];
    }
    return is_inside(f, lo, hi);
}

/* ---- rank 0: bringing them ------------------------------------------------------------------- */

/* What comes in boxes costs whole blocks. Whoever asks for half of the array wants all of it. */
static bool is_cheap(struct amr__field *f, const struct amr__cells *box)
{
    const struct amr__space *s = &amr__state.space;
    int64_t cells = 1, all = 1;
    for (int d = 0; d < s->dim; d++) {
        int64_t lo = box->lo[d] > s->lo[d] ? box->lo[d] - s->lo[d] : 0;
        int64_t hi = box->hi[d] - s->lo[d] > 1 ? box->hi[d] - s->lo[d] : 1;
        cells *= ((hi - 1) / s->block - lo / s->block + 1) * s->block;
        all *= s->hi[d] - s->lo[d];
    }
    if (f->boxes_version != f->version)
        f->box_cells = 0;
    f->boxes_version = f->version;
    f->box_cells += cells;
    return f->box_cells <= all / 2;
}

/* False: a view of the whole array is wanted. */
static bool bring_box(const struct lattice *l)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        struct command c;
        memset(&c, 0, sizeof c);
        if (!f || !amr__object_has(f, l->first) || !is_box(f, l, &c.box))
            continue;
        if (f->host_valid || f->host_dirty)
            return true;
        c.field = f->id;
        if (!is_cheap(f, &c.box))
            return false;
        amr__tell(AMR__BOX, &c, sizeof c);
        return true;
    }
    return false;
}

/* The values of a cell are arrays of their own: for each of them. */
static bool bring(const struct lattice *l)
{
    int least = 0;
    if (bring_box(l))
        return true;
    for (int s = 1; s < l->n; s++)
        least = l->count[s] < l->count[least] ? s : least;
    if (l->n == 0 || l->count[least] > MOST_SPLIT)
        return false;
    struct lattice part = *l;
    part.n--;
    part.step[least] = l->step[part.n];
    part.count[least] = l->count[part.n];
    for (long t = 0; t < l->count[least]; t++) {
        part.first = l->first + t * l->step[least];
        if (!bring_box(&part))
            return false;
    }
    return true;
}

void amr_host_box(const void *address, const void *first, const struct amr_span *spans, int n)
{
    struct lattice l;
    if (!amr__state.blocks || !lattice_of(first, spans, n, &l) || (l.n >= 0 && !bring(&l)))
        amr_host_view(address, AMR_VIEW_READ);
    else
        amr__initial_host_code(false);
}

/* ---- all ranks ------------------------------------------------------------------------------- */

void amr__do_box(const void *payload, size_t bytes)
{
    struct command c;
    (void)bytes;
    memcpy(&c, payload, sizeof c);
    struct amr__field *f = amr__state.field[c.field];
    amr__phase_begin(AMR__VIEW);
    if (f->host_initial)
        amr__initial_close(); /* what it started from is overwritten */
    amr__gather_box(f, &c.box);
    amr__field_used(f, AMR__READ);
    amr__phase_end();
}
