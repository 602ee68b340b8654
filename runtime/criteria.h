/* What refines the mesh: the criteria that refine.criterion lists, what each finds in a block, and
 * the regions with levels of their own. A criterion finds one number in a block of a field, by which
 * the block is refined if it exceeds a threshold. Private to the runtime. */
#ifndef AMR_CRITERIA_H
#define AMR_CRITERIA_H

#include "indicator.h"
#include "internal.h"

/* ---- lists.c: what keys hold ----------------------------------------------------------------- */

/* Takes the next word off a list separated by blanks or commas; false at its end. Longer words are
 * cut. */
bool amr__next_word(const char **list, char *word, size_t room);
/* What is wrong with a list of name:number, or NULL. */
const char *amr__limits_fault(const char *list);
/* The smallest or largest of its numbers; the list is not empty. */
double amr__limits_extreme(const char *list, bool largest);
/* The number of a name; false: the list does not have it. */
bool amr__limits_find(const char *list, const char *name, double *number);
double amr__limit_of(const struct amr__limit *limit, const char *name);
/* The same for conditions, `rho>0.5, T<3, p>1<2`. */
const char *amr__values_fault(const char *list);
int amr__values_of(const char *list, const char *name, struct amr__condition *condition);
/* The next name in front of any of `:<>`. */
bool amr__next_name(const char **list, char *name, size_t room);

/* ---- operators.c: refine.ghosts, refine.prolong, refine.restrict ------------------------------ */

const char *amr__ghosts_fault(const char *list);
const char *amr__restrict_fault(const char *list);

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

/* ---- criterion.c ----------------------------------------------------------------------------- */

/* Nothing lies beyond the edge of the domain in an array without ghost cells there. */
bool amr__lacks_ring(const struct amr__field *f, int leaf, int face);
/* The level that a find asks for. */
void amr__judge_leaf(const struct amr__detail *found, double threshold, int level,
                     struct amr__verdict *v);
/* What detail says of the own leaves, with one tolerance on all levels. Collective. */
const struct amr__verdict *amr__verdict_of_detail(struct amr__field *f);

#endif
