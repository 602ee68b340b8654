/* Running a nest: each rank brings what it reads up to date and runs its blocks, those that need no
 * message while the messages fly, then the others. Called by launch_command.c, initial.c, edge_refinement.c,
 * step_record.c and ring_queue.c. */
#include <math.h>
#include <string.h>

#include "fields/fields.h"
#include "nests/nests.h"
#include "nests/reflux.h"
#include "nests/sync.h"

static const struct amr_nest *nest_of(const struct amr__launch *l)
{
    return amr__state.program->nests[l->nest];
}

static unsigned center_bit(int dim)
{
    return 1u << (amr__dir_count(dim) / 2);
}

/* The use of a field among n, or behind them. */
static struct amr__use *use_of(struct amr__use *uses, int n, const struct amr__field *f)
{
    struct amr__use *u = uses;
    while (u < uses + n && u->field != f)
        u++;
    return u;
}

/* A boundary nest inside the mesh: all it may set there are faces, which coarse cells share with
 * fine ones. The domain's low face is that of its first cells. */
static bool sets_faces(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    if (nest_of(l)->edge == AMR_EDGE_WRAP || amr__launch_sides(l, true))
        return false;
    for (int d = 0; d < s->dim; d++)
        if (!(nest_of(l)->node >> d & 1) && (l->lo[d] > s->lo[d] || l->hi[d] < s->hi[d]))
            return false;
    return true;
}

/* Descriptors of boundary nests name no directions, as they run on ring blocks. One that sets faces runs
 * on leaves: it reads ring cells, too, in front of the first cells. */
static void reach_past_edge(struct amr__reach *reach)
{
    int dim = amr__state.space.dim, centre = amr__centre(dim);
    for (int d = 0, step = 1; d < dim; d++, step *= 3)
        reach->directions |= reach->lo[d] < 0 ? 1u << (centre - step) : 0;
}

/* The fields of a nest, each once. Fluxes are wanted of faces between leaves: not of those that the
 * nest itself crosses beyond the edge. */
static int collect_uses(const struct amr__launch *l, struct amr__use *uses)
{
    const struct amr_nest *nest = nest_of(l);
    int n = 0;
    for (int i = 0; i < nest->n_arrays; i++) {
        const struct amr_array_desc *a = &nest->arrays[i];
        struct amr__field *f = amr__state.field[l->field[i]];
        struct amr__use *u = use_of(uses, n, f);
        if (u == uses + n) {
            *u = (struct amr__use){.field = f, .full_write = true};
            n++;
        }
        u->reads |= a->reads;
        u->writes |= a->writes;
        u->full_write &= a->full_write;
        if (!a->reads)
            continue;
        u->reach.directions |= a->directions & ~center_bit(amr__state.space.dim);
        for (int d = 0; d < amr__state.space.dim; d++) {
            u->reach.lo[d] = a->lo[d] < u->reach.lo[d] ? a->lo[d] : u->reach.lo[d];
            u->reach.hi[d] = a->hi[d] > u->reach.hi[d] ? a->hi[d] : u->reach.hi[d];
        }
    }
    for (int i = 0; i < n && nest->edge && sets_faces(l); i++)
        if (uses[i].reads)
            reach_past_edge(&uses[i].reach);
    for (int i = 0; i < n && amr__ring_stencil(l); i++)
        if (uses[i].reads && uses[i].reach.directions)
            amr__ring_stencil_reach(l, &uses[i].reach);
    for (int i = 0; i < nest->n_arrays; i++)
        if (nest->arrays[i].reads)
            amr__flux_reach(l, i, &use_of(uses, n, amr__state.field[l->field[i]])->reach);
    return n;
}

unsigned amr__launch_sides(const struct amr__launch *l, bool only)
{
    const struct amr__space *s = &amr__state.space;
    unsigned sides = 0;
    for (int d = 0; d < s->dim; d++) {
        sides |= (unsigned)((only ? l->hi[d] <= s->lo[d] : l->lo[d] < s->lo[d])) << (2 * d);
        sides |= (unsigned)((only ? l->lo[d] >= s->hi[d] : l->hi[d] > s->hi[d])) << (2 * d + 1);
    }
    return sides;
}

/* Ring cells that are read as neighbours, or that the nest runs over. */
static void settle_rings(const struct amr__launch *l, const struct amr__use *uses, int n,
                         bool packed)
{
    bool outside = nest_of(l)->edge || amr__leaves_domain(l);
    for (int i = 0; i < n; i++) {
        bool reads_ring = uses[i].reads && uses[i].reach.directions;
        if ((outside || reads_ring) && (!packed || uses[i].field->ring_aside))
            amr__ring_restore(uses[i].field);
        if (reads_ring && !nest_of(l)->edge)
            amr__levels_settle(uses[i].field);
        if (outside && uses[i].writes)
            amr__ring_changed_at(uses[i].field, amr__launch_sides(l, nest_of(l)->edge));
    }
    if (packed)
        amr__ring_pack_all(uses, n, nest_of(l)->edge);
}

/* Time levels take turns: each is overwritten when it is as old as the others were. The one that is
 * made of the others is newer than they. */
static void note_newer(struct amr__field *old, struct amr__field *const *made, int n)
{
    for (int i = 0; i < n; i++)
        if (made[i]->overwritten_age == old->overwritten_age)
            old->newer_level = made[i]->id + 1;
}

/* Carries over what the last remesh left: of arrays that are overwritten, the ring only. leaves: it
 * writes cells inside the mesh. */
static void settle_uses(const struct amr__launch *l, const struct amr__use *uses, int n,
                        bool leaves, bool packed)
{
    struct amr__field *whole[AMR_MAX_ARRAYS], *rings[AMR_MAX_ARRAYS];
    int n_whole = 0, n_rings = 0;
    bool all = amr__covers_domain(l);
    for (int i = 0; i < n; i++)
        uses[i].field->unread &= !uses[i].reads;
    for (int i = 0; i < n; i++)
        if (all && uses[i].full_write && !uses[i].reads)
            rings[n_rings++] = uses[i].field;
        else
            whole[n_whole++] = uses[i].field;
    for (int i = 0; i < n_rings; i++) {
        amr__field_used(rings[i], AMR__OVERWRITTEN);
        amr__copy_forget(rings[i]);
    }
    for (int i = 0; i < n_whole; i++) {
        amr__field_used(whole[i], AMR__READ);
        whole[i]->consulted |= whole[i]->first_use == AMR__READ;
        note_newer(whole[i], rings, n_rings);
    }
    for (int i = 0; i < n && leaves; i++)
        if (uses[i].writes)
            amr__copy_release(uses[i].field);
    amr__fields_settle_inside(whole, n_whole, false);
    amr__fields_settle_inside(rings, n_rings, true);
    settle_rings(l, uses, n, packed);
}

void amr__launch_args(const struct amr__launch *l, struct amr_kernel_args *args)
{
    memset(args, 0, offsetof(struct amr_kernel_args, scalars));
    memcpy(args->lo, l->lo, sizeof args->lo);
    memcpy(args->hi, l->hi, sizeof args->hi);
    args->node = nest_of(l)->node | nest_of(l)->low;
    args->threads = amr__state.threads;
    args->levels = amr__state.space.levels;
    args->beyond = nest_of(l)->edge ? amr__launch_sides(l, true) : 0;
    for (int i = 0; i < nest_of(l)->n_tables; i++)
        args->table[i] = amr__table_view(l->table[i]);
    memcpy(args->scalars.bytes, l->scalars.bytes, (size_t)l->scalar_bytes);
}

/* The fields of a nest as an operand: all of them, or those that it writes. */
static struct amr__op_fields operand_of(const struct amr__use *uses, int n, bool written)
{
    struct amr__field *fields[AMR_MAX_ARRAYS];
    int n_fields = 0;
    for (int i = 0; i < n; i++)
        if (uses[i].writes || !written)
            fields[n_fields++] = uses[i].field;
    return amr__fields_operand(fields, n_fields);
}

static void run_blocks(const struct amr_nest *nest, struct amr_kernel_args *args, const int *list,
                       int n)
{
    if (n == 0)
        return;
    amr__phase_begin(AMR__STENCIL);
    args->list = list;
    args->n_blocks = args->n_listed = n;
    amr__state.device->nest(nest, args);
    amr__phase_end();
}

/* The same over leaves; behind: with what is done behind each, or NULL. */
static void run_leaves(const struct amr_nest *nest, struct amr_kernel_args *args, const int *list,
                       int n, const struct amr__behind *behind)
{
    if (!behind || n == 0) {
        run_blocks(nest, args, list, n);
        return;
    }
    amr__phase_begin(AMR__STENCIL);
    args->list = list;
    args->n_blocks = args->n_listed = n;
    double seconds[2];
    amr__state.device->nest_behind(nest, args, behind, seconds);
    amr__phase_end();
    amr__phase_move(AMR__STENCIL, AMR__EXCHANGE, seconds[0]);
    amr__phase_move(AMR__STENCIL, AMR__REMESH, seconds[1]);
}

/* Bits of more than one direction: a boundary nest that ran in a corner, which says nothing about
 * the sides that meet there. */
static bool in_corner(unsigned sides)
{
    int directions = 0;
    for (int d = 0; d < 3; d++)
        directions += (sides >> (2 * d) & 3) != 0;
    return directions > 1;
}

/* Bits of the low sides across which a field lies on faces: its first face there is the domain's
 * edge, with no ring cell in front. */
static unsigned first_faces(const struct amr__launch *l, const struct amr__field *f)
{
    const struct amr__space *s = &amr__state.space;
    unsigned sides = 0;
    for (int d = 0; d < s->dim; d++)
        if (f->node >> d & 1 && l->lo[d] <= s->lo[d] && l->hi[d] > s->lo[d])
            sides |= 1u << (2 * d);
    return sides;
}

/* Sides beyond which what a nest reads of a field are copies from the other side. Where it reads
 * neighbours, what it makes at either edge is the same only if both are. */
static unsigned wraps_of(const struct amr__use *u)
{
    unsigned sides = u->field->wrap_sides;
    for (int d = 0; d < amr__state.space.dim; d++)
        if ((u->reach.lo[d] || u->reach.hi[d]) && (sides >> 2 * d & 3) != 3)
            sides &= ~(3u << 2 * d);
    return sides;
}

/* A nest over the whole array hands on copies from the other side, too; so do fluxes that it makes
 * of such copies, on faces or in the cells in front of them. */
static void mark_wraps(const struct amr__launch *l, const struct amr__use *uses, int n,
                       unsigned sides)
{
    const struct amr_nest *nest = nest_of(l);
    unsigned read = 0, wraps = nest->edge ? 0 : ~0u;
    for (int i = 0; i < n; i++) {
        read |= uses[i].reads;
        wraps &= uses[i].reads ? wraps_of(&uses[i]) : ~0u;
    }
    wraps = nest->edge == AMR_EDGE_WRAP ? ~0u : read ? wraps : 0;
    for (int i = 0; i < n; i++) {
        unsigned own = sides | first_faces(l, uses[i].field);
        if (uses[i].writes)
            uses[i].field->wrap_sides =
                (uint8_t)((uses[i].field->wrap_sides & ~own) | (wraps & own));
    }
}

/* What the ring of the written arrays holds now where the nest ran. One that reads neighbours there
 * saw ghosts of the leaf's level (ring_stencils.c). */
static void mark_rings(const struct amr__launch *l, const struct amr__use *uses, int n)
{
    const struct amr_nest *nest = nest_of(l);
    struct amr__field *read[AMR_MAX_ARRAYS], *written[AMR_MAX_ARRAYS];
    int n_read = 0, n_written = 0;
    unsigned sides = amr__launch_sides(l, nest->edge);
    if (!nest->edge || !in_corner(sides))
        mark_wraps(l, uses, n, sides);
    if (!sides)
        return;
    for (int i = 0; i < n; i++) {
        if (uses[i].reads)
            read[n_read++] = uses[i].field;
        if (uses[i].writes)
            written[n_written++] = uses[i].field;
    }
    if (!nest->edge)
        amr__levels_hand_on(read, n_read, written, n_written, l);
    for (int i = 0; i < n_written && nest->edge; i++)
        amr__levels_set(written[i], l, nest->edge > AMR_EDGE_DATA);
    for (int i = 0; i < n_written && !nest->edge && amr__ring_stencil(l); i++)
        amr__levels_seen(written[i], l);
}

/* It sets the first or the last face of the domain, or what lies beyond: no face between levels. */
static bool lies_at_edge(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim; d++)
        if (s->boundary[d][0] != AMR_PERIODIC && (l->hi[d] <= s->lo[d] + 1 || l->lo[d] >= s->hi[d]))
            return true;
    return false;
}

static void mark_written(const struct amr__launch *l, const struct amr__use *uses, int n)
{
    const struct amr_nest *nest = nest_of(l);
    const struct amr__space *s = &amr__state.space;
    bool only_rings = amr__launch_sides(l, true) != 0;
    for (int i = 0; i < n; i++) {
        struct amr__field *f = uses[i].field;
        f->read_halo |= uses[i].reads ? uses[i].reach.directions : 0;
        if (!uses[i].writes)
            continue;
        bool faces_stay = f->face_version == f->version && lies_at_edge(l);
        bool leaves_stay = f->behind_version == f->version && only_rings;
        amr__field_wrote(f);
        f->face_version = faces_stay ? f->version : f->face_version;
        if (leaves_stay || uses[i].behind)
            f->behind_version = f->version;
        if (leaves_stay) {
            f->behind_rings = false;
            f->rings_late = true;
        }
        f->unused += uses[i].behind;
    }
    if (!nest->reads_halo)
        return;
    int64_t cells = 1;
    for (int d = 0; d < s->dim; d++)
        cells *= s->hi[d] - s->lo[d];
    amr__state.cells_uniform += cells;
    amr__state.cells_updated += amr__state.blocks->n_cells;
}

static void sync_group(struct amr__field **fields, int n)
{
    struct amr__op_fields operand = amr__fields_operand(fields, n);
    amr__exchange_inward(amr__state.blocks, &operand);
}

/* Cells that nests over ring blocks read inside the domain. */
static void sync_inward(const struct amr__launch *const *l, int n)
{
    struct amr__field *fields[AMR_MAX_ARRAYS];
    int n_read = 0;
    amr__phase_begin(AMR__EXCHANGE);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < nest_of(l[i])->n_arrays; k++) {
            struct amr__field *f = amr__state.field[l[i]->field[k]];
            bool known = !nest_of(l[i])->arrays[k].reads;
            for (int j = 0; j < n_read; j++)
                known |= fields[j] == f;
            if (!known && n_read == AMR_MAX_ARRAYS) {
                sync_group(fields, n_read);
                n_read = 0;
            }
            if (!known)
                fields[n_read++] = f;
        }
    if (n_read)
        sync_group(fields, n_read);
    amr__phase_end();
}

static void run_over_rings(const struct amr__launch *l, struct amr_kernel_args *args)
{
    int n_rings;
    const int *rings = amr__ring_list(amr__state.blocks, amr__range_directions(l), &n_rings);
    run_blocks(nest_of(l), args, rings, n_rings);
}

/* A nest that reads neighbours, past an edge that falls inside blocks. */
static void run_spilled(const struct amr_nest *nest, struct amr_kernel_args *args,
                        const struct amr__use *uses, int n)
{
    struct amr__blocks *b = amr__state.blocks;
    struct amr__op_fields all = operand_of(uses, n, false), written = operand_of(uses, n, true);
    int n_blocks = amr__cut_rings_begin(b, &all, args);
    run_blocks(nest, args, args->list, n_blocks);
    amr__cut_rings_end(b, &written);
}

/* A nest in flux form on a mesh of several levels: leaves that get the fluxes of finer ones of
 * other ranks wait for those. */
static void run_conserving(const struct amr__launch *l, struct amr_kernel_args *args,
                           bool under_way, struct amr__behind *behind)
{
    const struct amr_nest *nest = nest_of(l);
    struct amr__blocks *b = amr__state.blocks;
    const struct amr__interfaces *x = amr__interfaces_of(b);
    amr__reflux_begin(l, args, behind);
    if (!under_way) {
        if (amr__state.comm->size > 1)
            amr__reflux_share();
        run_leaves(nest, args, amr__interfaces_leaves(b), b->mesh->n_leaves, behind);
        return;
    }
    amr__interfaces_split(b);
    run_leaves(nest, args, x->plain, x->n_plain, behind);
    amr__sync_end();
    amr__reflux_share();
    run_leaves(nest, args, x->rest, x->n_rest, behind);
}

/* The same on a device: fluxes go to other ranks while the leaves at the rim run. */
static void run_correcting(const struct amr__launch *l, struct amr_kernel_args *args,
                           bool under_way)
{
    const struct amr_nest *nest = nest_of(l);
    const struct amr__blocks *b = amr__state.blocks;
    if (under_way) {
        run_blocks(nest, args, b->interior, b->n_interior);
        amr__sync_end();
    }
    amr__reflux_start(l, args);
    if (under_way)
        run_blocks(nest, args, b->rim, b->n_rim);
    else
        run_blocks(nest, args, b->all, b->mesh->n_leaves);
    amr__reflux_finish();
}

/* Whether a boundary nest comes upon no ring block across x: all of its cells lie beyond another edge, and
 * none at a corner, from which such a block would be read. */
static bool avoids_packed(const struct amr__launch *l)
{
    bool corners = amr__launch_sides(l, false) & 3;
    return amr__launch_sides(l, true) >> 2 && !(corners && nest_of(l)->edge == AMR_EDGE_LEVEL);
}

/* Whether the nest runs on ring blocks that are packed: a boundary nest over ring blocks, or one
 * whose range ends with the domain. */
static bool runs_packed(const struct amr__launch *l, const struct amr__use *uses, int n)
{
    int edge = nest_of(l)->edge;
    if (edge && !nest_of(l)->packs && !avoids_packed(l))
        return false;
    if (edge ? edge == AMR_EDGE_WRAP || sets_faces(l) : amr__leaves_domain(l))
        return false;
    return amr__ring_may_pack(uses, n, edge);
}

static const int *neighbors_of(const struct amr__launch *l, bool packed)
{
    struct amr__blocks *b = amr__state.blocks;
    if (packed)
        return amr__ring_packed_table(b);
    return amr__ring_stencil(l) ? amr__ring_stencil_table(b) : b->neighbor_device;
}

/* An array that serves one axis after the other lies where the nest makes it anew. */
static void lie_on_faces(const struct amr__launch *l)
{
    const struct amr_nest *nest = nest_of(l);
    for (int a = 0; a < nest->n_arrays; a++)
        if (nest->arrays[a].remade && nest->arrays[a].full_write)
            amr__state.field[l->field[a]]->node = nest->arrays[a].node;
}

/* Of a nest over cells of the domain, leaves beside other ranks run when their messages are there. */
static void run_inside(const struct amr__launch *l, struct amr_kernel_args *args,
                       struct amr__use *uses, int n, bool faces)
{
    const struct amr_nest *nest = nest_of(l);
    struct amr__blocks *b = amr__state.blocks;
    struct amr__behind behind;
    bool under_way = amr__sync_begin(uses, n);
    /* Ghosts of faces are made when those between levels are found. */
    const struct amr__behind *some =
        amr__choose_behind(uses, faces ? 0 : n, true, &behind) ? &behind : NULL;

    if (amr__reflux_applies(l) && amr__reflux_on_device()) {
        run_correcting(l, args, under_way);
    } else if (amr__reflux_applies(l)) {
        run_conserving(l, args, under_way, &behind);
    } else if (under_way) {
        run_leaves(nest, args, b->interior, b->n_interior, some);
        amr__sync_end();
        run_leaves(nest, args, b->rim, b->n_rim, some);
    } else {
        run_leaves(nest, args, b->all, b->mesh->n_leaves, some);
    }
}

/* Of one that runs over ring cells, too. These come first, for ghosts are made of them. */
static void run_beyond(const struct amr_nest *nest, struct amr_kernel_args *args,
                       struct amr__use *uses, int n)
{
    struct amr__blocks *b = amr__state.blocks;
    struct amr__behind behind;
    if (!amr__choose_behind(uses, n, false, &behind)) {
        run_blocks(nest, args, b->all, b->mesh->n_leaves + b->n_rings);
        return;
    }
    run_blocks(nest, args, b->all + b->mesh->n_leaves, b->n_rings);
    run_leaves(nest, args, b->all, b->mesh->n_leaves, &behind);
}

/* Whether nests ask ahead: where the fields are more than the cache keeps for the next one, or blocks
 * larger than a page, whose rows the processor does not find by itself. */
static bool asks_ahead(void)
{
    enum { PAGE = 4096 };
    int64_t cells = 1, bytes = 0;
    for (int d = 0; d < amr__state.space.dim; d++)
        cells *= amr__state.space.block;
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && amr__state.field[i]->pool)
            bytes += cells * (int64_t)amr__type_size(amr__state.field[i]->type);
    return cells * (int64_t)sizeof(double) > PAGE ||
           bytes * amr__state.blocks->mesh->n_leaves > amr__state.cache;
}

static void find_args(const struct amr__launch *l, bool packed, struct amr_kernel_args *args)
{
    amr__launch_args(l, args);
    args->ahead = asks_ahead();
    args->block = amr__state.blocks->block_device;
    args->packed = packed;
    args->neighbor = neighbors_of(l, packed);
    for (int i = 0; i < nest_of(l)->n_arrays; i++)
        args->field[i] = amr__state.field[l->field[i]]->pool;
}

void amr__rings_run(const struct amr__launch *const *l, int n)
{
    struct amr_kernel_args args;
    sync_inward(l, n);
    for (int i = 0; i < n; i++) {
        find_args(l[i], false, &args);
        args.reduction = NULL;
        run_over_rings(l[i], &args);
    }
}

void amr__launch_run(const struct amr__launch *l)
{
    const struct amr_nest *nest = nest_of(l);
    struct amr__blocks *b = amr__state.blocks;
    struct amr__use uses[AMR_MAX_ARRAYS];
    struct amr_kernel_args args;
    bool faces = amr__face_values_apply(l);

    lie_on_faces(l);
    int n = collect_uses(l, uses);
    bool packed = runs_packed(l, uses, n), waits = amr__ring_waits(l) && !packed && !faces;
    if (!waits)
        amr__rings_finish();
    settle_uses(l, uses, n, !nest->edge || sets_faces(l), packed);
    if (!waits)
        find_args(l, packed, &args);
    args.reduction = amr__reduce_begin(nest);
    amr__serial_sums_begin(l);

    int n_leaves = b->mesh->n_leaves;
    if (waits) {
        amr__ring_wait(l);
    } else if (amr__covers_domain(l) && amr__copy_may_run(l)) {
        if (amr__leaves_domain(l))
            run_blocks(nest, &args, b->all + n_leaves, b->n_rings);
        amr__copy_run(l, amr__leaves_domain(l) && amr__covers_rings(l));
    } else if (nest->edge && !sets_faces(l)) {
        sync_inward(&l, 1);
        run_over_rings(l, &args);
    } else if (nest->edge || amr__leaves_domain(l)) {
        if (amr__sync_begin(uses, n))
            amr__sync_end();
        if (amr__ring_stencil(l) && amr__cut_rings_any(b->space))
            run_spilled(nest, &args, uses, n);
        else
            run_beyond(nest, &args, uses, nest->edge || faces ? 0 : n);
    } else {
        run_inside(l, &args, uses, n, faces);
    }
    args.block = b->block_device; /* of leaves; run_spilled has its own */
    if (faces)
        amr__face_values_find(l, &args);
    mark_written(l, uses, n);
    if (faces)
        amr__face_values_keep(l);
    mark_rings(l, uses, n);
    if (nest->n_reductions) {
        amr__serial_sums_end(nest);
        amr__reduce_end(nest);
    }
}

static void check_width(const struct amr_nest *nest)
{
    int levels = amr__state.space.levels;
    if (!nest->reads_halo || nest->width_known || levels == 1)
        return;
    if (nest->width_clause)
        amr__error("the nest at %s does not say how its update goes with the cell width, which "
                   "mesh.levels = %d needs; by its form, add %s to its kernel directive, or set "
                   "mesh.levels = 1",
                   nest->where, levels, nest->width_clause);
    amr__error("the nest at %s does not say how its coefficients depend on the cell width, "
               "which mesh.levels = %d needs; add spacing(h) to its data directive or "
               "scale(c: p) to its kernel directive, or set mesh.levels = 1",
               nest->where, levels);
}

/* No more than the compiler knew that the arrays hold; other nests may end before the mesh does. */
static void check_past(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_nest *nest = nest_of(l);
    for (int d = 0; d < s->dim; d++)
        if (nest->past[d] > 0 && l->hi[d] + nest->past[d] > s->hi[d])
            amr__error("the nest at %s reads index %d in %c, behind the mesh of the first nest, "
                       "index < %d: give the ends of the loops the same names in all kernels, or "
                       "say face(%c: ...) of the arrays that are longer",
                       nest->where, l->hi[d] + nest->past[d] - 1, "xyz"[d], s -> hi[d], "xyz"[d]);
}

/* A boundary nest reads no farther inward than the block at the edge reaches. */
static void check_inward(const struct amr__launch *l)
{
    const struct amr__space *s = &amr__state.space;
    const struct amr_nest *nest = nest_of(l);
    for (int d = 0; d < s->dim; d++) {
        int size = s->hi[d] - s->lo[d], need = 0;
        bool high = l->lo[d] >= s->hi[d], low = l->hi[d] <= s->lo[d];
        int held = s->block < size ? s->block : size;
        for (int i = 0; i < nest->n_arrays && (low || high); i++) {
            int cells = high ? -nest->arrays[i].lo[d] - (l->lo[d] - s->hi[d])
                             : nest->arrays[i].hi[d] - (s->lo[d] - l->hi[d]);
            need = cells > need ? cells : need;
        }
        if (need > held)
            amr__error("the boundary nest at %s reads %d cells inward in %c, where a block "
                       "holds %d: build with a larger --block",
                       nest->where, need, "xyz"[d], held);
    }
}

void amr__launch_far_out(const struct amr__launch *l)
{
    static bool said;
    const struct amr__space *s = &amr__state.space;
    for (int d = 0; d < s->dim && !said; d++) {
        int lo = s->lo[d] - s->block, hi = s->hi[d] + s->block;
        if (l->lo[d] >= lo && l->hi[d] <= hi)
            continue;
        said = true;
        amr__warning("the nest at %s runs over %d <= index < %d in %c, but the mesh has %d <= index "
                     "< %d: cells outside of %d <= index < %d are not set; set them in code that "
                     "is no kernel if you need them",
                     nest_of(l)->where, l->lo[d], l->hi[d], "xyz"[d], s->lo[d], s->hi[d], lo, hi);
    }
}

/* A boundary mixes the next cell with something else: a slope in units of the level's cells. */
static void warn_blends(const struct amr__launch *l)
{
    static bool said;
    const struct amr_nest *nest = nest_of(l);
    for (int i = 0; i < nest->n_scalars && amr__state.space.levels > 1 && !said; i++) {
        const struct amr_scalar_desc *s = &nest->scalars[i];
        double x = s->blend ? amr__element(s->type, l->scalars.bytes + s->offset, 0) : 0;
        if (x == 0 || fabs(x) == 1)
            continue;
        said = true;
        amr__warning("the boundary at %s multiplies the next cell by a factor that goes with "
                     "'%s' = %g, and that with no cell width: another slope on each level; write it "
                     "with a slope times the width that spacing names in the kernel, as (1 - q * h)",
                     nest->where, s->blend, x);
    }
}

/* Along which a nest holds the index. */
static int axis_across(const struct amr__launch *l)
{
    int d = 0;
    while (d + 1 < amr__state.space.dim && l->hi[d] - l->lo[d] != 1)
        d++;
    return d;
}

/* A nest that reads neighbours must stay inside the domain: beyond it there are no neighbours, but
 * for those that write faces. */
void amr__launch_check(const struct amr__launch *l)
{
    static const char axis[] = "xyz";
    const struct amr__space *s = &amr__state.space;
    const struct amr_nest *nest = nest_of(l);
    for (int d = 0; d < s->dim; d++) {
        bool placed = nest->placed >> d & 1;
        int below = nest->reads_halo ? (placed && nest->begin[d] < 0 ? -nest->begin[d] : 0)
                                     : amr__state.program->ring[d][0];
        int above = nest->reads_halo ? (placed && nest->end[d] > 0 ? nest->end[d] : 0)
                                     : amr__state.program->ring[d][1];
        if (l->lo[d] < s->lo[d] - below || l->hi[d] > s->hi[d] + above)
            amr__error("the nest at %s runs over %d <= index < %d in %c, beyond the mesh of the "
                       "first nest, %d <= index < %d; all mesh arrays of a program must have the "
                       "same size, and where the first nest runs over a part of them, one over the "
                       "whole mesh must run in front of it",
                       nest->where, l->lo[d], l->hi[d], axis[d], s->lo[d] - below,
                       s->hi[d] + above);
    }
    check_width(nest);
    check_past(l);
    amr__launch_far_out(l);
    amr__ring_stencil_check(l);
    if (nest->edge == AMR_EDGE_LEVEL) {
        check_inward(l);
        warn_blends(l);
    }
    if (nest->edge == AMR_EDGE_WRAP)
        amr__wrap_check(l);
    if (nest->edge && !amr__launch_sides(l, true) && !sets_faces(l)) {
        int d = axis_across(l);
        amr__error("the boundary nest at %s sets cells inside the mesh, %d <= index < %d in %c: if "
                   "the array holds values on faces, add face(%c: ...) to the data directives; "
                   "else write the loop over all cells, with a condition on the index",
                   nest->where, s->lo[d], s->hi[d], axis[d], axis[d]);
    }
}
