/* What the criteria see in a leaf, of which fields, and when the mesh is looked at. */
#ifndef AMR_CRITERIA_CRITERIA_H
#define AMR_CRITERIA_CRITERIA_H

#include "criteria/indicator.h"
#include "state/state.h"

/* ---- criterion.c ------------------------------------------------------------------------------ */

/* Verdicts of all own leaves over all fields; these are settled, their ghosts across faces filled.
 * Collective. */
void amr__criterion(struct amr__field *const *fields, int n, struct amr__verdict *verdict);
/* A nest is about to write cells of a field, of which it may survey each leaf behind itself: adds
 * that where the next step begins with a remesh that is likely to look at the field. */
void amr__criterion_behind(struct amr__field *f, struct amr__behind *behind);
/* After a change of the mesh: what it has seen in the leaves that stay need not be looked for again. */
void amr__criterion_carry(struct amr__field *f, const struct amr__map *map);
/* Finds the range of a field that is settled. Collective. */
void amr__remesh_range(struct amr__field *f);
/* For those who look at whole blocks: fills them with cells from inside the domain. */
void amr__criterion_extend(struct amr__field *f);

/* Nothing lies beyond the edge of the domain in an array without ghost cells there. */
bool amr__lacks_ring(const struct amr__field *f, int leaf, int face);
/* The level that a find asks for. */
void amr__judge_leaf(const struct amr__detail *found, double threshold, int level,
                     struct amr__verdict *v);
/* What detail says of the own leaves, with one tolerance on all levels: sets `verdict` of n fields.
 * Collective. */
void amr__judge_details(struct amr__field *const *fields, int n);

/* ---- criterion_fields.c ----------------------------------------------------------------------- */

/* Fields the criterion looks at; room for all there are. */
int amr__remesh_fields(struct amr__field **fields);
bool amr__remesh_is_named(const struct amr__field *f); /* by refine.field */
/* Of n fields that have been judged: says once which one keeps most of the mesh fine, and is in no step.
 * Collective. */
void amr__remesh_note_kept(struct amr__field *const *fields, int n);
/* refine.field names others, of those that there are, and not this one. */
bool amr__remesh_passes_over(const struct amr__field *f);
/* Whether a field can refine the mesh: those that are passed over, only where a list has them. */
bool amr__remesh_heeds(const struct amr__field *f);
/* Whether the program advances a field: its neighbours read it, or the next step goes on from it. */
bool amr__remesh_advances(const struct amr__field *f);
/* The threshold for a field whose values span lo..hi: tolerance * range, above rounding noise. */
double amr__remesh_threshold(const struct amr__field *f, double lo, double hi);

/* ---- interval.c ------------------------------------------------------------------------------- */

/* Steps from one remesh to the next now; whether they are over. The same on all ranks. */
int amr__interval(void);
bool amr__interval_ends(int64_t step);
bool amr__remesh_is_next(void);             /* whether it is due before the next step */
bool amr__remesh_is_early(int64_t step);    /* behind one of the first steps */
bool amr__remesh_is_possible(int64_t step); /* the mesh may change at all */
/* A remesh by the calendar: begin, what the criterion sees in an own leaf, end (collective). */
void amr__interval_begin(void);
void amr__interval_note(const struct amr__field *f, double detail, double threshold, int leaf);
void amr__interval_end(void);
void amr__interval_print(FILE *to); /* for the summary */

/* ---- nonfinite.c ------------------------------------------------------------------------------ */

/* Counts those of a field on all ranks. found: of the own leaves. Collective. */
void amr__nonfinite_count(struct amr__field *f, const struct amr__detail *found);
/* What these fields hold now has been put there by the program, on purpose: markers. Collective. */
void amr__nonfinite_give(struct amr__field *const *fields, int n);
void amr__nonfinite_give_all(void);
/* Behind the criterion's survey of these fields: ends the run, or warns, where one that the program
 * advances holds more than it was given. Collective. */
void amr__nonfinite_check(struct amr__field *const *fields, int n);
/* Rank 0: has the arrays that the program advances looked at, unless that has been done. behind_loop:
 * and not so long ago. */
void amr__nonfinite_look(bool behind_loop);
void amr__nonfinite_look_at(struct amr__field *f); /* the same of one, which is about to go */
/* What commands do, on every rank. */
void amr__do_nonfinite(const void *payload, size_t bytes);

/* ---- regions.c: refine.regions --------------------------------------------------------------- */

const char *amr__regions_fault(const char *list);
/* Ends the run where a region asks for a level that there is not. Collective. */
void amr__regions_check(void);
/* Levels of the leaves in a node's place: the least where regions touch it, the largest where a
 * region holds all of it. */
void amr__regions_levels(struct amr__node node, int *least, int *most);
/* Whether there are any. */
bool amr__regions_any(void);

/* ---- criteria.c ------------------------------------------------------------------------------ */

/* The bits of a list of words. */
unsigned amr__criteria_of(const char *list);
/* Those that judge now: before the first step there are no estimates, and detail stands in. */
unsigned amr__criteria_now(void);
/* Whether the criterion looks at a field, of those that are looked at. */
bool amr__criterion_sees(enum amr__criterion_kind kind, const struct amr__field *f);
/* refine.values or refine.estimate name it, and their criterion is asked. */
bool amr__criteria_list(const struct amr__field *f);
double amr__criterion_threshold(enum amr__criterion_kind kind, const struct amr__field *f,
                                const double range[2]);
/* What a find in a block of a level is multiplied with before it is compared. */
double amr__criterion_weight(enum amr__criterion_kind kind, const struct amr__field *f, int level);
/* Whether detail alone judges, with one tolerance on all levels. */
bool amr__criteria_plain(void);
/* Refines where either wants it: for each of n leaves. */
void amr__verdict_add(struct amr__verdict *to, const struct amr__verdict *from, int n);
/* Verdicts of all own leaves. Collective. */
void amr__criteria_judge(struct amr__field *const *fields, int n, struct amr__verdict *verdict);
/* Blocks of a pool that are laid out as those of a field. */
struct amr__view amr__criterion_view(const struct amr__field *f, const void *pool);
/* Finds of a criterion in n slots of a view; slots on the host. Their neighbours do not count. */
void amr__criterion_survey(enum amr__criterion_kind kind, const struct amr__view *view,
                           const int *slots, int n, struct amr__detail *out);

/* What one criterion finds in one field. */
struct amr__signal {
    enum amr__criterion_kind kind;
    int field; /* number in a list of fields */
};
/* The signals of n fields, criterion by criterion; the caller frees them. */
int amr__signals_new(struct amr__field *const *fields, int n, struct amr__signal **signals);
/* Whether what was found exceeds the thresholds, by refine.join. */
bool amr__signals_exceed(const struct amr__signal *signals, int n, const double *found,
                         const double *threshold);

#endif
