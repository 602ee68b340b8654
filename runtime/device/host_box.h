/* What host_code.c, the only one to include this, does to boxes of floating type: work space, how
 * a direction of an interpolated box is laid out, and the operators for double and float. */
#ifndef AMR_HOST_BOX_H
#define AMR_HOST_BOX_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "amr_operator.h"
#include "device/ops.h"

/* ---- room to work in ------------------------------------------------------------------------- */

/* Memory of this thread, kept from call to call; valid until the same `which` is asked for again.
 */
static void *scratch(int which, size_t bytes)
{
    static _Thread_local struct {
        void *memory;
        size_t bytes;
    } kept[2];
    if (kept[which].bytes < bytes) {
        free(kept[which].memory);
        kept[which].bytes = (bytes + 4095) / 4096 * 4096;
        kept[which].memory = aligned_alloc(64, kept[which].bytes);
        if (!kept[which].memory) {
            fprintf(stderr, "amr: error: rank %d: no memory left for %zu bytes of work space\n",
                    amr__device_rank, bytes);
            abort();
        }
    }
    return kept[which].memory;
}

/* ---- one direction of an interpolated box ---------------------------------------------------- */

enum { MAX_HEAD = 4, MAX_TAIL = 2 };
enum { REFINED = 1, FACES = 2 };

struct axis {
    enum amr__interp interp;
    int from, n;     /* fine cells (coarse ones where it is not refined) */
    int block;       /* cells of the coarse block */
    int first, len;  /* coarse cells that their stencils read */
    int cell, cells; /* coarse cells that they lie in */
    int is_active;   /* refined: REFINED, of values on faces FACES */
    /* For tensor products (split_axis): fine cells one by one, then both of whole coarse cells
     * inside the block, which all have the same two stencils, then the rest one by one. */
    int head, pairs, tail;
    int first_pair; /* coarse cell */
    struct amr__tap at_head[MAX_HEAD], at_pairs, at_tail[MAX_TAIL];
};

/* Of fine cell or face f. */
static struct amr__tap axis_tap(const struct axis *a, int f)
{
    return a->is_active == FACES ? amr__tap_on_face(a->interp, f, a->block)
                                 : amr__tap_at(a->interp, f, a->block);
}

/* Faces are few, and all stand in the head. */
static void split_faces(struct axis *a)
{
    a->head = a->n;
    a->pairs = a->tail = 0;
    a->first_pair = a->first;
    for (int i = 0; i < a->n; i++)
        a->at_head[i] = axis_tap(a, a->from + i);
}

static void split_axis(struct axis *a)
{
    int begin = (a->from + 1) / 2, end = (a->from + a->n) / 2; /* coarse cells whole in the row */
    begin = begin > 1 ? begin : 1;
    end = end < a->block - 1 ? end : a->block - 1;
    a->pairs = end > begin ? end - begin : 0;
    a->head = a->pairs > 0 ? 2 * begin - a->from : a->n;
    a->tail = a->n - a->head - 2 * a->pairs;
    for (int i = 0; i < a->head; i++)
        a->at_head[i] = axis_tap(a, a->from + i);
    for (int i = 0; i < a->tail; i++)
        a->at_tail[i] = axis_tap(a, a->from + a->n - a->tail + i);
    a->first_pair = begin;
    if (a->pairs)
        a->at_pairs = axis_tap(a, 2 * begin);
}

static struct axis axis_of(enum amr__interp interp, int from, int n, int block, int is_active)
{
    struct axis a = {.interp = interp,
                     .from = from,
                     .n = n,
                     .block = block,
                     .first = from,
                     .len = n,
                     .cell = from,
                     .cells = n,
                     .is_active = is_active};
    if (is_active) {
        amr__prolong_reach(interp, from, n, block, &a.first, &a.len);
        a.cell = from / 2;
        a.cells = (from + n - 1) / 2 - a.cell + 1;
    }
    return a;
}

/* The same of direction d, split where it is refined, kept from call to call, as boxes of ghosts are of few kinds;
 * valid until that direction is asked for again. */
static const struct axis *known_axis(int d, enum amr__interp interp, int from, int n, int block,
                                     int is_active)
{
    enum { KINDS = 16 };
    static _Thread_local struct axis kept[3][KINDS];
    struct axis *a = &kept[d][(unsigned)(from / 2 + 3 * from + 5 * n + 7 * is_active) % KINDS];
    if (a->n != n || a->from != from || a->block != block || a->interp != interp ||
        a->is_active != is_active) {
        *a = axis_of(interp, from, n, block, is_active);
        if (is_active == FACES)
            split_faces(a);
        else if (is_active)
            split_axis(a);
    }
    return a;
}

/* Whether the axes of a box can be split: few faces across those on which the field lies on faces. */
static bool may_split(const struct amr__task *t, unsigned active)
{
    for (int d = 0; d < 3; d++)
        if (active >> (4 + d) & 1u && t->n[d] > MAX_HEAD)
            return false;
    return true;
}

/* A box thin in x is interpolated in rows along y. */
static int is_thin(const struct axis *const a[3])
{
    return a[0]->n < 4 && a[1]->n > a[0]->n;
}

/* Fine cells of the box that lie in coarse cell c. */
static int axis_begin(const struct axis *a, int c)
{
    if (!a->is_active)
        return c;
    return 2 * c > a->from ? 2 * c : a->from;
}

static int axis_end(const struct axis *a, int c)
{
    if (!a->is_active)
        return c + 1;
    return 2 * c + 2 < a->from + a->n ? 2 * c + 2 : a->from + a->n;
}

static long source_index(const struct amr__task *t, const int16_t from[3], const int c[3],
                         int block)
{
    return amr__cell_index(block, from[0] + t->sign[0] * c[0], from[1] + t->sign[1] * c[1],
                           from[2] + t->sign[2] * c[2]);
}

/* Eight lanes in any order by one instruction. */
#if defined(__AVX512F__) && defined(__AVX512VL__) && defined(__GNUC__) && !defined(__clang__)
#define AMR__PERMUTES
#include <immintrin.h>
#endif

#define AMR__REAL double
#define AMR__ABS fabs
#define AMR__TYPED(name) name##_double
#define AMR__LANE int64_t
#define AMR__OCTET_MOST _mm512_max_pd
#ifdef AMR__PERMUTES
#include "device/host_octet.h"
#include "device/host_thin.h"
#endif
#include "device/host_tensor.h"
#include "device/host_own.h"
#include "device/host_real.h"
#include "device/host_detail.h"
#include "device/host_faces.h"
#undef AMR__REAL
#undef AMR__ABS
#undef AMR__TYPED
#undef AMR__LANE
#undef AMR__OCTET_MOST

#define AMR__REAL float
#define AMR__ABS fabsf
#define AMR__TYPED(name) name##_float
#define AMR__LANE int32_t
#define AMR__OCTET_MOST _mm256_max_ps
#ifdef AMR__PERMUTES
#include "device/host_octet.h"
#include "device/host_thin.h"
#endif
#include "device/host_tensor.h"
#include "device/host_own.h"
#include "device/host_real.h"
#include "device/host_detail.h"
#include "device/host_faces.h"
#undef AMR__REAL
#undef AMR__ABS
#undef AMR__TYPED
#undef AMR__LANE
#undef AMR__OCTET_MOST

#endif
