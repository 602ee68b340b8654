/* The ghosts of the fields that a nest uses: those that are stale are filled before it, and behind
 * the leaves it writes those are begun that the next nest will likely read. Called by launch.c,
 * remesh.c and edge_jumps.c. */
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "nests/nests.h"
#include "nests/reflux.h"
#include "nests/sync.h"

static bool reach_covers(const struct amr__reach *have, const struct amr__reach *want)
{
    for (int d = 0; d < AMR_MAX_DIM; d++)
        if (want->lo[d] < have->lo[d] || want->hi[d] > have->hi[d])
            return false;
    return !(want->directions & ~have->directions);
}

static bool reach_equal(const struct amr__reach *a, const struct amr__reach *b)
{
    return reach_covers(a, b) && reach_covers(b, a);
}

static int mark_stale(struct amr__use *uses, int n)
{
    int stale = 0;
    for (int i = 0; i < n; i++) {
        struct amr__use *u = &uses[i];
        const struct amr__field *f = u->field;
        u->stale = u->reads && u->reach.directions &&
                   !(f->ghosts_version == f->version && reach_covers(&f->ghosts, &u->reach));
        stale += u->stale;
    }
    return stale;
}

/* What of the ghosts that are wanted of a field is there: nothing; what the nest that wrote it has
 * begun; what they were on the mesh before. The same on all ranks, as fields of a group share
 * messages. */
enum have { NOTHING, BEGUN, KEPT };

static enum have have(const struct amr__use *u)
{
    const struct amr__field *f = u->field;
    if (!reach_equal(&f->ghosts, &u->reach))
        return NOTHING;
    if (f->behind_version == f->version)
        return BEGUN;
    /* Values on faces between levels are not the same in ghosts that stay and in those made anew. */
    return f->kept_version == f->version && !f->face_version ? KEPT : NOTHING;
}

/* The fields of the launch under way whose ghosts were stale. */
static struct amr__field *filled[AMR_MAX_ARRAYS];
static int n_filled;

static void put_faces(void)
{
    amr__face_values_put(filled, n_filled);
}

/* Begins to fill the ghosts of the next group of stale fields that are read alike; returns how many
 * are left to do after it. */
static int begin_group(struct amr__use *uses, int n)
{
    struct amr__field *group[AMR_MAX_ARRAYS];
    const struct amr__reach *reach = NULL;
    int in_group = 0, left = 0;
    enum have group_has = NOTHING;
    bool all_here = true, rings = true;
    for (int i = 0; i < n; i++) {
        struct amr__use *u = &uses[i];
        if (!u->stale)
            continue;
        if (reach && (!reach_equal(reach, &u->reach) || group_has != have(u))) {
            left++;
            continue;
        }
        reach = &u->reach;
        group_has = have(u);
        if (group_has == BEGUN)
            u->field->unused = 0;
        rings &= u->field->behind_rings;
        all_here &= u->field->kept_here;
        group[in_group++] = u->field;
        u->stale = false;
        filled[n_filled++] = u->field;
        u->field->ghosts = u->reach;
        u->field->ghosts_version = u->field->version;
    }
    struct amr__op_fields operand = amr__ghosts_operand(group, in_group);
    if (group_has == BEGUN)
        amr__exchange_begin_rest(amr__state.blocks, reach, &operand, rings);
    else if (group_has == KEPT && all_here)
        amr__exchange_begin_fresh(amr__state.blocks, reach, &operand);
    else
        amr__exchange_begin(amr__state.blocks, reach, &operand);
    return left;
}

void amr__note_read(struct amr__field *f, const struct amr__reach *reach)
{
    f->reads[f->n_reads++ % AMR__READS] = *reach;
}

static const struct amr__reach *last_read(const struct amr__field *f, unsigned back)
{
    return &f->reads[(f->n_reads - 1 - back) % AMR__READS];
}

const struct amr__reach *amr__next_read(const struct amr__field *f)
{
    unsigned known = f->n_reads < AMR__READS ? f->n_reads : AMR__READS;
    for (unsigned back = 1; back + 1 < known; back++)
        if (reach_equal(last_read(f, back), last_read(f, 0)) &&
            reach_equal(last_read(f, back + 1), last_read(f, 1)))
            return last_read(f, back - 1);
    return known ? last_read(f, 0) : NULL;
}

static bool fill(struct amr__use *uses, int n)
{
    int left = mark_stale(uses, n);
    n_filled = 0;
    if (!left)
        return false;
    amr__phase_begin(AMR__EXCHANGE);
    while ((left = begin_group(uses, n)) > 0)
        amr__exchange_end(amr__state.blocks);
    bool under_way = amr__state.comm->size > 1;
    if (!under_way)
        amr__exchange_end(amr__state.blocks);
    put_faces(); /* leaves that need no message go on */
    amr__phase_end();
    return under_way;
}

bool amr__sync_begin(struct amr__use *uses, int n)
{
    mark_stale(uses, n);
    for (int i = 0; i < n; i++)
        if (uses[i].stale)
            amr__note_read(uses[i].field, &uses[i].reach);
    return fill(uses, n);
}

void amr__sync_end(void)
{
    amr__phase_begin(AMR__EXCHANGE);
    amr__exchange_end(amr__state.blocks);
    put_faces();
    amr__phase_end();
}

/* One cell deep across the faces on these sides that any nest reads. */
static struct amr__reach face_reach(unsigned sides)
{
    const struct amr__space *s = &amr__state.space;
    struct amr__reach reach = {{0, 0, 0}, {0, 0, 0}, 0};
    int centre = amr__dir_count(s->dim) / 2;
    for (int d = 0, width = 1; d < s->dim; d++, width *= 3) {
        reach.lo[d] = -(int)(sides >> 2 * d & s->directions >> (centre - width) & 1);
        reach.hi[d] = sides >> (2 * d + 1) & s->directions >> (centre + width) & 1;
        reach.directions |= (unsigned)-reach.lo[d] << (centre - width);
        reach.directions |= (unsigned)reach.hi[d] << (centre + width);
    }
    return reach;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Which faces of a reach are not served by the ghosts that the field has, or that the nest which
 * wrote it has begun. False: it has no such ghosts, or they serve none or all of the faces. */
static bool faces_missing(const struct amr__field *f, const struct amr__reach *faces,
                          struct amr__reach *missing)
{
    const struct amr__reach *have = &f->ghosts;
    int dim = amr__state.space.dim;
    *missing = (struct amr__reach){{0, 0, 0}, {0, 0, 0}, 0};
    if (f->face_version || (f->ghosts_version != f->version && f->behind_version != f->version))
        return false;
    for (int face = 0; face < 2 * dim; face++) {
        unsigned bit = faces->directions & 1u << amr__face_dir(dim, face);
        int d = face / 2;
        bool serves = face % 2 ? have->hi[d] >= faces->hi[d] : have->lo[d] <= faces->lo[d];
        if (!bit || (have->directions & bit && serves))
            continue;
        missing->directions |= bit;
        if (face % 2)
            missing->hi[d] = faces->hi[d];
        else
            missing->lo[d] = faces->lo[d];
    }
    return missing->directions && missing->directions != faces->directions;
}

static void sync(struct amr__use *uses, int n)
{
    if (fill(uses, n))
        amr__sync_end();
}

/* Fills the missing faces of those fields that have others; what is noted of their ghosts stays.
 * serves: of each field, whether its ghosts and these together are all faces. */
static void sync_beside(struct amr__field *const *fields, int n, const struct amr__reach *faces,
                        bool *serves)
{
    struct amr__use uses[AMR_MAX_ARRAYS];
    struct amr__reach ghosts[AMR_MAX_ARRAYS];
    int64_t version[AMR_MAX_ARRAYS];
    int n_uses = 0;
    for (int i = 0; i < n; i++) {
        struct amr__reach missing;
        serves[i] = faces_missing(fields[i], faces, &missing);
        if (!serves[i])
            continue;
        amr__exchange_wider(amr__state.blocks, &missing, &missing);
        ghosts[n_uses] = fields[i]->ghosts;
        version[n_uses] = fields[i]->ghosts_version;
        uses[n_uses++] = (struct amr__use){.field = fields[i], .reads = true, .reach = missing};
    }
    sync(uses, n_uses);
    for (int i = 0; i < n_uses; i++) {
        uses[i].field->ghosts = ghosts[i];
        uses[i].field->ghosts_version = version[i];
    }
}

/* n <= AMR_MAX_ARRAYS. What the nests read of a field anyway they need not fill again: ghosts that
 * they have begun are made whole, and only the other faces are filled beside them. */
static void sync_faces(struct amr__field *const *fields, int n)
{
    struct amr__use uses[AMR_MAX_ARRAYS];
    struct amr__reach reach = face_reach(AMR__ALL_SIDES);
    bool serves[AMR_MAX_ARRAYS];
    sync_beside(fields, n, &reach, serves);
    for (int i = 0; i < n; i++) {
        bool covered = serves[i] || reach_covers(&fields[i]->ghosts, &reach);
        uses[i] = (struct amr__use){
            .field = fields[i], .reads = true, .reach = covered ? fields[i]->ghosts : reach};
    }
    sync(uses, n);
}

void amr__launch_sync_faces(struct amr__field *const *fields, int n)
{
    amr__rings_finish();
    for (int i = 0; i < n; i += AMR_MAX_ARRAYS)
        sync_faces(fields + i, least(n - i, AMR_MAX_ARRAYS));
}

void amr__launch_sync_edges(struct amr__field *const *fields, int n)
{
    struct amr__field *group[AMR_MAX_ARRAYS];
    amr__rings_finish();
    amr__phase_begin(AMR__EXCHANGE);
    for (int i = 0; i < n; i += AMR_MAX_ARRAYS) {
        int n_group = least(n - i, AMR_MAX_ARRAYS);
        unsigned sides = 0;
        for (int k = 0; k < n_group; k++)
            sides |= (group[k] = fields[i + k])->ring_news;
        struct amr__reach reach = face_reach(sides);
        struct amr__op_fields operand = amr__ghosts_operand(group, n_group);
        amr__exchange_edges(amr__state.blocks, &reach, &operand);
    }
    amr__phase_end();
}

/* Whether ghosts of what a nest writes are likely to be wanted: after two that nobody used, the
 * next twenty are not made. */
static bool will_be_read(struct amr__field *f)
{
    enum { PATIENCE = 2, PAUSE = 20 };
    if (!f->n_reads || f->ring_aside)
        return false;
    if (f->unused < PATIENCE)
        return true;
    f->unused = f->unused < PATIENCE + PAUSE ? f->unused + 1 : 0;
    return false;
}

/* The stamps of the fields' rings; whether they are those of the last time. */
static bool rings_rest(struct amr__field *const *fields, int n, int64_t *stamps)
{
    bool rest = true;
    for (int i = 0; i < n; i++) {
        struct amr__field *f = fields[i];
        rest &= f->ring_stamp == f->ring_before && f->ring_held == f->ring_stamp;
        f->ring_before = stamps[i] = f->ring_stamp;
    }
    return rest;
}

/* Chooses fields that will be read alike and are only written here, whose ghosts are made behind
 * each leaf; those that read ring cells only if `rings` and if no boundary nest has set rings
 * behind this one last time. */
static void choose_ghosts(struct amr__use *uses, int n, bool rings, struct amr__behind *behind)
{
    struct amr__field *group[AMR_MAX_ARRAYS];
    const struct amr__reach *next[AMR_MAX_ARRAYS], *most = NULL;
    int in_group = 0;
    for (int i = 0; i < n; i++) {
        bool may = uses[i].writes && !uses[i].reach.directions && will_be_read(uses[i].field);
        next[i] = may ? amr__next_read(uses[i].field) : NULL;
        if (next[i] && (!most || reach_covers(next[i], most)))
            most = next[i];
    }
    for (int i = 0; i < n; i++) {
        uses[i].behind = next[i] && reach_equal(next[i], most);
        if (!uses[i].behind)
            continue;
        group[in_group++] = uses[i].field;
        rings &= !uses[i].field->rings_late;
    }
    for (int i = 0; i < in_group; i++) {
        group[i]->behind_rings = rings;
        group[i]->rings_late = false;
    }
    if (!in_group)
        return;
    struct amr__op_fields operand = amr__ghosts_operand(group, in_group);
    int64_t stamps[AMR_MAX_ARRAYS];
    bool rest = rings_rest(group, in_group, stamps);
    bool known = amr__exchange_behind(amr__state.blocks, most, &operand, rings,
                                      rest ? stamps : NULL, behind);
    for (int i = 0; i < in_group && known; i++)
        group[i]->ghosts = *most; /* of the version to come */
    for (int i = 0; i < n; i++)
        uses[i].behind &= known;
}

/* What follows the surveys that there are is not looked at. */
static void clear_behind(struct amr__behind *behind)
{
    memset(behind, 0, offsetof(struct amr__behind, survey));
    behind->dim = amr__state.space.dim;
    behind->block = amr__state.space.block;
}

bool amr__choose_behind(struct amr__use *uses, int n, bool rings, struct amr__behind *behind)
{
    clear_behind(behind);
    if (!amr__state.device->nest_behind)
        return false;
    choose_ghosts(uses, n, rings, behind);
    for (int i = 0; i < n; i++)
        if (uses[i].writes)
            amr__criterion_behind(uses[i].field, behind);
    return behind->n || behind->n_surveys;
}
