/* Asking for a nest, on rank 0: which fields the addresses mean, whether they fit one another, what
 * the user's own code has written to them; then all ranks are told (launch.c carries it out).
 * Called by the generated program. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fields/fields.h"
#include "host/host.h"
#include "io/io.h"
#include "launch/launch.h"
#include "memory/memory.h"
#include "nests/nests.h"
#include "program/program.h"

enum { MOST_INDEX = 2000000000 }; /* with room for rings and blocks in an int */

/* Bytes from the first element of a field to the end of its ring. */
static size_t field_bytes(const struct amr__field *f, const struct amr__launch *l)
{
    long last = 0;
    for (int d = 0; d < amr__state.space.dim; d++)
        last += (l->domain_hi[d] + f->ring[d][1] - 1 - f->first[d]) * f->stride[d];
    return (size_t)(last + 1) * amr__type_size(f->type);
}

/* While the domain is a guess, arrays may turn out to be larger than they seemed: what the user's
 * code has put into the rest counts, too. Or smaller: others lie in the same block of memory. */
static void fit_arrays(const struct amr__launch *l)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        struct amr__field *f = amr__state.field[i];
        if (f && f->table.rows && amr__rows_widen(f, l) && !f->host_dirty)
            amr__tell(AMR__FIELD_DIRTY, &f->id, sizeof(int32_t));
        if (!f || f->table.rows)
            continue;
        size_t bytes = field_bytes(f, l), known = f->bytes;
        bool is_news = bytes > known && !f->host_dirty && !amr__scope_is_chance(f->begin) &&
                       !amr__memory_is_zero(f->begin + known, bytes - known);
        f->bytes = bytes;
        if (is_news)
            amr__tell(AMR__FIELD_DIRTY, &f->id, sizeof(int32_t));
    }
    amr__objects_find();
}

/* Arrays of faces have a few values more than those of cells; by more than that no two arrays of a
 * mesh differ. */
enum { MOST_APART = 16 };

static long extent_of_field(const struct amr__field *f, int d)
{
    struct amr_array a = {f->address, {f->stride[0], f->stride[1], f->stride[2]}, 0, 0};
    return amr__array_extent(&a, d);
}

static void check_shape(const struct amr_nest *nest, int i, const struct amr_array *a,
                        const struct amr__field *f, const struct amr__launch *l)
{
    const char *name = nest->arrays[i].name;
    for (int d = 0; d < amr__state.space.dim; d++) {
        long here = amr__array_extent(a, d), there = extent_of_field(f, d);
        long least =
            l->domain_hi[d] + amr__ring_behind(&nest->arrays[i], d) - nest->arrays[i].fewer[d][0];
        if (a->address == amr__field_origin(f) && a->stride[d] != f->stride[d])
            amr__error_here(
                "the array '%s' (nest at %s) has another shape than as '%s': neighbours "
                "in %c lie %ld and %ld elements apart",
                name, nest->where, f->name, "xyz"[d], a -> stride[d], f -> stride[d]);
        if (a->address == amr__field_origin(f) && nest->arrays[i].fewer[d][0] != f->first[d])
            amr__error_here(
                "the array '%s' (nest at %s) counts its cells otherwise than as '%s': it "
                "begins at index %d and %d of the mesh in %c; give all arrays that go by "
                "one name the same ghost cells",
                name, nest->where, f->name, nest->arrays[i].fewer[d][0], f->first[d], "xyz"[d]);
        if (here && there && (here - there > MOST_APART || there - here > MOST_APART))
            amr__error_here(
                "the arrays '%s' (nest at %s) and '%s' differ in shape: %ld and %ld values "
                "in %c; all mesh arrays of a program must have the same size, but for "
                "the few values that faces and nodes have more than cells",
                name, nest->where, f->name, here, there, "xyz"[d]);
        if (here && here < least)
            amr__error_here(
                "the array '%s' (nest at %s) has %ld values in %c, but the mesh needs %ld; "
                "all mesh arrays of a program must have the same size",
                name, nest->where, here, "xyz"[d], least);
    }
}

static const struct amr__field *any_field(void)
{
    for (int i = 0; i < amr__state.n_fields; i++)
        if (amr__state.field[i] && !amr__state.field[i]->table.rows)
            return amr__state.field[i];
    return NULL;
}

/* The memory of a mesh array serves another purpose now: what it holds goes back there first. Cells
 * computed as one type and read as another are a mistake. */
static void reuse_memory(const struct amr_nest *nest, int i, const struct amr__field *f,
                         const struct amr__launch *l)
{
    static const char *const type[] = {"int",           "float", "double",         "signed char",
                                       "unsigned char", "short", "unsigned short", "unsigned"};
    const struct amr_array_desc *desc = &nest->arrays[i];
    bool in_mesh = !f->host_valid && !f->host_dirty, twice = false;
    bool all = amr__state.blocks && amr__covers_domain(l) && amr__covers_ring(l, f);
    for (int j = 0; j < i; j++)
        twice |= l->field[j] == f->id;
    if (twice || (in_mesh && desc->reads))
        amr__error_here("the nest at %s reads the array '%s' as %s, but its values were computed "
                        "as %s ('%s')",
                        nest->where, desc->name, type[desc->type], type[f->type], f->name);
    if (in_mesh && !(all && desc->full_write))
        amr_host_view(f->begin, AMR_VIEW_READ);
    amr__field_forget(f->begin, 1);
}

/* A new array of rows and a field that may share memory with them. */
struct release {
    const struct amr__launch *l;
    int array; /* of the nest */
    const struct amr__field *known, *other;
};

static bool release_row(const char *begin, size_t bytes, void *with)
{
    const struct release *r = with;
    const struct amr_nest *nest = amr__state.program->nests[r->l->nest];
    if (!amr__user_overlaps(r->other, r->known, begin, bytes))
        return true;
    for (int j = 0; j < r->array; j++)
        if (r->l->field[j] == r->other->id)
            amr__error_here("rows of the arrays '%s' and '%s' of the nest at %s share memory; "
                            "mesh arrays must not overlap",
                            nest->arrays[j].name, nest->arrays[r->array].name, nest->where);
    amr_host_view(r->other->begin, AMR_VIEW_READ);
    amr__field_forget(r->other->begin, 1);
    return false;
}

/* Fields that share memory with rows that no field has: the program has moved rows from array to
 * array. What the mesh holds goes back to the rows first, as they lie. */
static struct amr__field *new_rows(const struct amr_nest *nest, int i, const struct amr_array *a,
                                   const struct amr__launch *l)
{
    struct amr__field known = {.type = nest->arrays[i].type, .name = nest->arrays[i].name};
    amr__field_rings(&nest->arrays[i], known.ring);
    amr__rows_read(a, l, &known);
    for (int k = 0; k < amr__state.n_fields; k++) {
        struct release r = {l, i, &known, amr__state.field[k]};
        if (r.other && r.other->address && !amr__user_apart(r.other, &known))
            amr__user_pieces(&known, release_row, &r);
    }
    return amr__field_new(&nest->arrays[i], &known);
}

/* Another value of the same cells: the address lies within the first cell. */
static bool is_beside(const struct amr_array *a, enum amr_type type, const struct amr__field *f)
{
    long own = (long)amr__type_size(type), other = (long)amr__type_size(f->type);
    long apart = (const char *)a->address - amr__field_origin(f);
    for (int d = 0; d < amr__state.space.dim; d++)
        if (a->stride[d] * own != f->stride[d] * other)
            return false;
    return apart >= other && apart + own <= f->stride[0] * other;
}

/* The field that the array would begin inside of, or NULL. */
static const struct amr__field *overlapped(const struct amr_array *a, enum amr_type type)
{
    for (int i = 0; i < amr__state.n_fields; i++) {
        const struct amr__field *f = amr__state.field[i];
        const char *at = a->address;
        if (f && f->address && (at != amr__field_origin(f) || f->rows) &&
            amr__user_touches(f, at, at + 1) && !is_beside(a, type, f))
            return f;
    }
    return NULL;
}

/* 'u' and 'u[-s]' are parts of one variable. */
static bool is_of_one_variable(const char *a, const char *b)
{
    size_t length = strcspn(a, "[");
    return length == strcspn(b, "[") && strncmp(a, b, length) == 0;
}

/* What the index of another part of the same variable adds may well be a neighbour's distance. */
static void error_inside(const struct amr_nest *nest, const struct amr_array_desc *desc,
                         const struct amr__field *around)
{
    bool same =
        is_of_one_variable(desc->name, around->name) && strcmp(desc->name, around->name) != 0;
    amr__error_here("the array '%s' of the nest at %s begins inside the mesh array '%s'; mesh "
                    "arrays must not overlap%s",
                    desc->name, nest->where, around->name,
                    same ? "; where a variable in the index leads to neighbours, amrcc must know its "
                           "values: call the function with numbers, sweep(u, 0) and sweep(u, 1), or "
                           "write a loop for each"
                         : "");
}

/* An array of a nest as a field would know it. */
static struct amr__field known_of(const struct amr_nest *nest, int i, const struct amr_array *arrays,
                                  const struct amr__launch *l)
{
    const struct amr_array_desc *desc = &nest->arrays[i];
    const struct amr_array *a = &arrays[i];
    struct amr__field known = {.type = desc->type, .begin = a->address, .name = desc->name};
    long before = 0;
    amr__field_rings(desc, known.ring);
    memcpy(known.stride, a->stride, sizeof known.stride);
    for (int d = 0; d < amr__state.space.dim; d++) {
        known.first[d] = desc->fewer[d][0];
        before += known.first[d] * a->stride[d];
    }
    known.address = (char *)a->address - before * (long)amr__type_size(desc->type);
    known.bytes = field_bytes(&known, l);
    return known;
}

/* Of two parts of one variable that no field has, 'u' and 'u[-s]', one may begin within the other,
 * which does not go on as far as its strides say, then: its memory is not looked at. */
static void check_begins(const struct amr_nest *nest, const struct amr_array *arrays, int own,
                         struct amr__launch *l)
{
    for (int i = 0; i < nest->n_arrays; i++) {
        const char *at = arrays[i].address, *begin = arrays[own].address;
        int first = at < begin ? i : own, later = at < begin ? own : i;
        struct amr__field known = known_of(nest, first, arrays, l);
        const char *next = arrays[later].address;
        bool one = is_of_one_variable(nest->arrays[i].name, nest->arrays[own].name);
        if (arrays[i].rows || !one || at == begin || next >= known.begin + known.bytes ||
            amr__field_at(at) || is_beside(&arrays[later], nest->arrays[later].type, &known))
            continue;
        if (!amr__domain_ends_before(&known, next, l))
            error_inside(nest, &nest->arrays[later], &known);
        fit_arrays(l);
    }
}

/* A field that the new array goes on into: one of the two is a shifted part of the other. */
static void check_goes_on(const struct amr_nest *nest, int i, const struct amr__field *known,
                          struct amr__launch *l)
{
    for (int k = 0; k < amr__state.n_fields; k++) {
        const struct amr__field *f = amr__state.field[k];
        const char *at = f && f->address && !f->rows ? amr__field_origin(f) : known->begin;
        struct amr_array later = {.address = (void *)at};
        if (at <= known->begin || at >= known->begin + known->bytes)
            continue;
        memcpy(later.stride, f->stride, sizeof later.stride);
        if (is_beside(&later, f->type, known))
            continue;
        if (!amr__domain_ends_before(known, at, l))
            amr__error_here("the mesh array '%s' begins inside the array '%s' of the nest at %s; "
                            "mesh arrays must not overlap",
                            f->name, nest->arrays[i].name, nest->where);
        fit_arrays(l);
    }
}

static struct amr__field *new_array(const struct amr_nest *nest, int i,
                                    const struct amr_array *arrays, struct amr__launch *l)
{
    check_begins(nest, arrays, i, l);
    struct amr__field known = known_of(nest, i, arrays, l);
    check_goes_on(nest, i, &known, l);
    return amr__field_new(&nest->arrays[i], &known);
}

static struct amr__field *field_of(const struct amr_nest *nest, int i,
                                   const struct amr_array *arrays, struct amr__launch *l)
{
    const struct amr_array_desc *desc = &nest->arrays[i];
    const struct amr_array *a = &arrays[i];
    if (!a->address)
        amr__error_here(
            "the array '%s' of the nest at %s is a null pointer (did an allocation fail?)",
            desc->name, nest->where);
    struct amr__field *f = a->rows ? amr__rows_find(a, l) : amr__field_at(a->address);
    if (f && f->type != desc->type) {
        reuse_memory(nest, i, f, l);
        f = NULL;
    }
    if (a->rows && f)
        f->table.at = a->address;
    if (a->rows)
        return f ? f : new_rows(nest, i, a, l);
    const struct amr__field *around = f ? NULL : overlapped(a, desc->type);
    if (around && amr__domain_ends_before(around, a->address, l)) {
        fit_arrays(l);
        around = overlapped(a, desc->type);
    }
    if (around)
        error_inside(nest, desc, around);
    const struct amr__field *other = f ? f : any_field();
    if (other)
        check_shape(nest, i, a, other, l);
    return f ? f : new_array(nest, i, arrays, l);
}

static void check_overlap(const struct amr_nest *nest, const struct amr__launch *l)
{
    for (int i = 0; i < nest->n_arrays; i++)
        for (int j = 0; j < nest->n_arrays; j++)
            if (i != j && l->field[i] == l->field[j] && nest->arrays[i].writes &&
                (nest->arrays[j].directions & ~(1u << amr__dir_count(amr__state.space.dim) / 2)))
                amr__error_here("the nest at %s was given the same array as '%s', which it writes, "
                                "and as '%s', whose neighbours it reads",
                                nest->where, nest->arrays[i].name, nest->arrays[j].name);
}

/* Brings over what the user's own code has written, unless the nest overwrites all of it. */
static void scatter_dirty(const struct amr_nest *nest, const struct amr__launch *l)
{
    int32_t id[AMR_MAX_ARRAYS];
    size_t n = 0;
    for (int i = 0; i < nest->n_arrays; i++) {
        const struct amr_array_desc *a = &nest->arrays[i];
        struct amr__field *f = amr__state.field[l->field[i]];
        bool listed = false, all = amr__covers_domain(l) && amr__covers_ring(l, f);
        for (size_t k = 0; k < n; k++)
            listed |= id[k] == f->id;
        if (!listed && f->host_dirty && !(all && a->full_write && !a->reads) &&
            amr__host_is_newer(f))
            id[n++] = f->id;
    }
    if (n)
        amr__tell(AMR__SCATTER, id, n * sizeof *id);
}

static void copy_scalars(const struct amr_nest *nest, const void *scalars, struct amr__launch *l)
{
    l->scalar_bytes = amr__state.space.levels * nest->scalar_bytes;
    if (l->scalar_bytes > AMR_SCALAR_BYTES)
        amr__error_here("the nest at %s has %d bytes of scalars on each of %d levels; there is room "
                        "for %d in all: %s",
                        nest->where, nest->scalar_bytes, amr__state.space.levels, AMR_SCALAR_BYTES,
                        nest->scalar_bytes > AMR_SCALAR_BYTES
                            ? "split its loops, or read its numbers from an array"
                            : "use fewer mesh.levels");
    int unused = (amr__state.config.levels - amr__state.space.levels) * nest->scalar_bytes;
    if (l->scalar_bytes)
        memcpy(l->scalars.bytes, (const char *)scalars + unused, (size_t)l->scalar_bytes);
}

static void launch(const struct amr_nest *nest, const struct amr_array *arrays, const long *lo,
                   const long *hi, const long *distance, const void *scalars,
                   void *const *reductions)
{
    struct amr__launch l;
    memset(&l, 0, offsetof(struct amr__launch, scalars));
    for (int d = 0; distance && d < amr__state.space.dim; d++)
        l.distance[d] = (int32_t)distance[d];
    l.nest = nest->id;
    for (int d = 0; d < AMR_MAX_DIM; d++) {
        bool used = d < amr__state.space.dim;
        if (used && lo[d] >= hi[d])
            return; /* an empty loop */
        if (used && (lo[d] < -MOST_INDEX || hi[d] > MOST_INDEX))
            amr__error_here("the nest at %s runs over %ld <= index < %ld in %c; an index may be "
                            "%d at most",
                            nest->where, lo[d], hi[d], "xyz"[d], MOST_INDEX);
        l.lo[d] = used ? (int32_t)lo[d] : 0;
        l.hi[d] = used ? (int32_t)hi[d] : 1;
    }
    copy_scalars(nest, scalars, &l);
    for (int i = 0; i < nest->n_tables; i++)
        l.table[i] = amr__table_current(nest, i);
    amr__domain_find(nest, arrays, &l);
    if (!amr__state.blocks)
        fit_arrays(&l);
    for (int i = 0; i < nest->n_arrays; i++)
        l.field[i] = field_of(nest, i, arrays, &l)->id;
    check_overlap(nest, &l);
    if (amr__initial_may_reopen(&l))
        amr__tell(AMR__REOPEN, "", 0);
    else if (amr__initial_may_restart(&l))
        amr__initial_restart();
    if (amr__state.blocks)
        scatter_dirty(nest, &l);
    amr__tell(AMR__LAUNCH, &l, offsetof(struct amr__launch, scalars) + (size_t)l.scalar_bytes);
    if (!nest->n_reductions)
        return;
    double became[AMR_MAX_REDUCTIONS];
    amr__reduce_store(nest, reductions, became);
    for (int r = 0; r < nest->n_reductions; r++)
        amr__history_reduced(nest->id, r, became[r]);
}

void amr_settled(const struct amr_nest *nest, const char *name, long value, long taken)
{
    if (value != taken)
        amr__error_here(
            "'%s' is %ld at the nest at %s, but all that sets it in the program made it %ld, "
            "which the nest was translated for; make it a constant, or set it first of all",
            name, value, nest->where, taken);
}

void amr_launch(const struct amr_nest *nest, const struct amr_array *arrays, const long *lo,
                const long *hi, const void *scalars, void *const *reductions)
{
    launch(nest, arrays, lo, hi, NULL, scalars, reductions);
}

void amr_wrap(const struct amr_nest *nest, const struct amr_array *arrays, const long *lo,
              const long *hi, const long *distance)
{
    launch(nest, arrays, lo, hi, distance, NULL, NULL);
}
