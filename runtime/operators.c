/* Operators between levels and signs at walls, array by array: refine.ghosts, refine.prolong and
 * refine.restrict name the operators, walls.c finds the signs. A field keeps the operator that its
 * name has once got: arrays that change places go by several names. Called by field.c, step.c and evaluate.c. */
#include <string.h>

#include "criteria.h"

static const char ghost_words[] = "constant linear quadratic minmod mc positive";
static const char restrict_words[] = "average injection sum max";

bool amr__operators_any(void)
{
    const struct amr__config *c = &amr__state.config;
    return amr__has_text(c->ghosts.of) || amr__has_text(c->prolong.of) ||
           amr__has_text(c->restricts.of) || c->restricts.all ||
           c->ghosts.all == AMR__POSITIVE || c->prolong.all == AMR__POSITIVE;
}

/* Number of a word, or -1. */
static int number_of(const char *words, const char *word)
{
    char known[16];
    for (int i = 0; amr__next_word(&words, known, sizeof known); i++)
        if (strcmp(known, word) == 0)
            return i;
    return -1;
}

/* `name:word`: the number of the word, or -1; the name alone is left. */
static int take(const char *words, char *entry)
{
    char *colon = strchr(entry, ':');
    if (!colon || colon == entry)
        return -1;
    *colon = 0;
    return number_of(words, colon + 1);
}

static const char *fault(const char *words, const char *list)
{
    static char message[256];
    char entry[96], whole[96];
    while (amr__next_word(&list, entry, sizeof entry)) {
        memcpy(whole, entry, sizeof whole);
        if (take(words, entry) >= 0)
            continue;
        snprintf(message, sizeof message, "'%s' is not of the form array:operator, with one of: %s",
                 whole, words);
        return message;
    }
    return NULL;
}

const char *amr__ghosts_fault(const char *list)
{
    return fault(ghost_words, list);
}

const char *amr__restrict_fault(const char *list)
{
    return fault(restrict_words, list);
}

/* The operator of a name: its own, or that of all; -1 where neither is said. */
static int find(const struct amr__choice *choice, const char *words, const char *name)
{
    const char *list = choice->of;
    char entry[96];
    int found = -1;
    while (amr__next_word(&list, entry, sizeof entry)) {
        int number = take(words, entry);
        found = strcmp(entry, name) == 0 ? number : found;
    }
    return found;
}

/* Ends the run where an operator cannot do what is asked of it. */
static void check(const struct amr__field *f)
{
    bool positive = f->ghost_op == 1 + AMR__POSITIVE || f->prolong_op == 1 + AMR__POSITIVE;
    bool is_integer = amr__type_is_integer(f->type);
    if (is_integer && (f->ghost_op > 1 + AMR__CONSTANT || f->prolong_op > 1 + AMR__CONSTANT ||
                       f->restrict_op > AMR__INJECTION))
        amr__error("'%s' holds integers, which are labels: of the operators between levels it can "
                   "have 'constant' and 'injection' only; make it an array of doubles if it holds "
                   "amounts",
                   f->name);
    if (f->node && (positive || f->restrict_op == AMR__SUM_OF))
        amr__error("'%s' lies on faces: %s are for values of cells", f->name,
                   positive ? "interpolation 'positive' and restriction 'sum'" : "sums");
    for (int edge = 0; edge < 2 * amr__state.program->dim && f->restrict_op == AMR__SUM_OF; edge++) {
        int d = edge / 2, side = edge % 2;
        if (amr__state.space.boundary[d][side] == AMR_RING && f->ring[d][side] > 0)
            amr__error("'refine.restrict': sums of '%s' are not known beyond an edge in %c, where "
                       "the program keeps data of the finest cells; let the boundary be periodic, "
                       "neumann, wall or outflow, or hold amounts per cell width",
                       f->name, "xyz"[d]);
    }
}

void amr__operators_learn(struct amr__field *f)
{
    const struct amr__config *c = &amr__state.config;
    int ghosts = find(&c->ghosts, ghost_words, f->name);
    int prolong = find(&c->prolong, ghost_words, f->name);
    int restricts = find(&c->restricts, restrict_words, f->name);
    if (restricts < 0 && !f->restrict_op && !amr__type_is_integer(f->type))
        restricts = c->restricts.all;
    const uint8_t before[3] = {f->ghost_op, f->prolong_op, f->restrict_op};
    f->ghost_op = ghosts < 0 ? f->ghost_op : (uint8_t)(1 + ghosts);
    f->prolong_op = prolong < 0 ? f->prolong_op : (uint8_t)(1 + prolong);
    f->restrict_op = restricts < 0 ? f->restrict_op : (uint8_t)restricts;
    if (f->ghost_op == before[0] && f->prolong_op == before[1] && f->restrict_op == before[2])
        return;
    check(f);
    amr__ghosts_lost(f);
}

bool amr__operators_same(const struct amr__field *f, const struct amr__field *g)
{
    return f->ghost_op == g->ghost_op && f->prolong_op == g->prolong_op &&
           f->restrict_op == g->restrict_op && f->turns == g->turns;
}

void amr__operators_of(struct amr__op_fields *fields, int i, const struct amr__field *f)
{
    fields->ghosts[i] = f->ghost_op;
    fields->prolong[i] = f->prolong_op;
    fields->restricts[i] = f->restrict_op;
    fields->turns[i] = f->turns;
}
