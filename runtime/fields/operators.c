/* Operators between levels and signs at walls, array by array: clauses of the program choose
 * operators, refine.ghosts, refine.prolong and refine.restrict override that for the arrays that they
 * name; wall_signs.c finds the signs. A field keeps the operator that its name has once got: arrays that
 * change places go by several names. Called by field.c, step.c, launch.c and evaluate.c. */
#include <string.h>

#include "fields/fields.h"

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

/* As restrict_op, by whatever says it. */
static int restriction_of(const struct amr__field *f)
{
    int of_all = amr__type_is_integer(f->type) ? AMR__AVERAGE : amr__state.config.restricts.all;
    return f->restrict_op ? f->restrict_op : 1 + of_all;
}

/* Ends the run where an operator cannot do what is asked of it. */
static void check(const struct amr__field *f)
{
    bool positive = f->ghost_op == 1 + AMR__POSITIVE || f->prolong_op == 1 + AMR__POSITIVE;
    bool sums = restriction_of(f) == 1 + AMR__SUM_OF;
    bool is_integer = amr__type_is_integer(f->type);
    if (is_integer && (f->ghost_op > 1 + AMR__CONSTANT || f->prolong_op > 1 + AMR__CONSTANT ||
                       f->restrict_op > 1 + AMR__INJECTION))
        amr__error("'%s' holds integers, which are labels: of the operators between levels it can "
                   "have 'constant' and 'injection' only; make it an array of doubles if it holds "
                   "amounts",
                   f->name);
    if (f->node && (positive || sums))
        amr__error("'%s' lies on faces: %s are for values of cells", f->name,
                   positive ? "interpolation 'positive' and restriction 'sum'" : "sums");
    for (int edge = 0; edge < 2 * amr__state.program->dim && sums; edge++) {
        int d = edge / 2, side = edge % 2;
        if (amr__state.space.boundary[d][side] == AMR_RING && f->ring[d][side] > 0)
            amr__error("'refine.restrict': sums of '%s' are not known beyond an edge in %c, where "
                       "the program keeps data of the finest cells; let the boundary be periodic, "
                       "neumann, wall or outflow, or hold amounts per cell width",
                       f->name, "xyz"[d]);
    }
}

/* Leaves keep what the finest cells would hold of an amount, as `u * h * h`: of that a sum is the mean. */
static uint8_t kept_sum(const struct amr__field *f)
{
    if (f->width_power != amr__state.program->dim)
        amr__error("'refine.restrict': '%s' goes with the power %d of the cell width, and sums over cells "
                   "with the power %d: leave it out",
                   f->name, f->width_power, amr__state.program->dim);
    return 1 + AMR__AVERAGE;
}

void amr__operators_learn(struct amr__field *f)
{
    const struct amr__config *c = &amr__state.config;
    int ghosts = find(&c->ghosts, ghost_words, f->name);
    int prolong = find(&c->prolong, ghost_words, f->name);
    int restricts = find(&c->restricts, restrict_words, f->name);
    const uint8_t before[3] = {f->ghost_op, f->prolong_op, f->restrict_op};
    f->ghost_op = ghosts < 0 ? f->ghost_op : (uint8_t)(1 + ghosts);
    f->prolong_op = prolong < 0 ? f->prolong_op : (uint8_t)(1 + prolong);
    f->restrict_op = restricts < 0 ? f->restrict_op : (uint8_t)(1 + restricts);
    if (f->width_power && restriction_of(f) == 1 + AMR__SUM_OF)
        f->restrict_op = kept_sum(f);
    check(f);
    if (f->ghost_op != before[0] || f->prolong_op != before[1] || f->restrict_op != before[2])
        amr__ghosts_lost(f);
}

/* Where the parameters name no operator of the array, the clause's is taken. */
void amr__operators_take(struct amr__field *f, const unsigned char said[3])
{
    static const char *const word[] = {"ghosts", "prolong", "restrict"};
    uint8_t *op[] = {&f->ghost_op, &f->prolong_op, &f->restrict_op};
    bool changed = false;
    for (int t = 0; t < 3; t++) {
        if (!said[t] || said[t] == f->clause_op[t])
            continue;
        if (f->clause_op[t])
            amr__error("'%s' gets two operators by the clauses '%s' of the program: arrays that "
                       "stand in one place of a kernel must have one",
                       f->name, word[t]);
        f->clause_op[t] = said[t];
        if (!*op[t])
            *op[t] = said[t];
        changed = true;
    }
    if (!changed)
        return;
    amr__operators_learn(f);
    check(f);
    amr__ghosts_lost(f);
}

bool amr__operators_of_ghosts(void)
{
    const struct amr_program *p = amr__state.program;
    bool any = amr__has_text(amr__state.config.ghosts.of);
    for (int i = 0; i < p->n_nests; i++)
        for (int a = 0; a < p->nests[i]->n_arrays; a++)
            any |= p->nests[i]->arrays[a].operators[0] != 0;
    return any;
}

void amr__operators_try(void)
{
    const struct amr_program *p = amr__state.program;
    double ones[27];
    for (int i = 0; i < 27; i++)
        ones[i] = 1;
    for (int i = 0; i < p->n_operators; i++) {
        const struct amr_operator *o = &p->operators[i];
        const int side[3] = {-1, p->dim > 1 ? 1 : 0, p->dim > 2 ? -1 : 0};
        double made = o->restricts ? o->restricts(ones, 1 << p->dim) : o->prolongs(ones, side);
        if (!(made > 1 - 1e-12 && made < 1 + 1e-12))
            amr__warning("the operator '%s' makes %.6g of cells that all hold 1: where the mesh is "
                         "%s, even a constant changes",
                         o->name, made, o->restricts ? "coarse" : "refined");
    }
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
    int restricts = restriction_of(f);
    fields->restricts[i] =
        (uint8_t)(restricts < AMR_OWN_OPERATOR ? restricts - 1 : restricts); /* see device.h */
    fields->own = amr__state.program ? amr__state.program->operators : NULL;
    fields->turns[i] = f->turns;
}
