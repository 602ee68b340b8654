/* Arrays that change their sign at a wall: those that boundary(x: wall(u)) names, by all the names
 * that their values go by. `q[1]` and `cells.mx` mean one of the values of a cell. What cannot be
 * told is an error: a nest that reads q[c] may mean a value that changes its sign or another one.
 * Called by mesh.c, which has found the kinds of the boundaries.
 *
 * provides: plan_array.turns */
#include "analysis/mesh/mesh.h"
#include "analysis/program/program.h"

#include <ctype.h>
#include <string.h>

/* A name in the parentheses behind `wall`. */
struct turned {
    struct plan *plan;
    struct diag *diag;
    const struct work_data *data;
    const struct clause_name *name;
    struct decl *array; /* that it means, or of whose cells it means a value */
    const char *value;  /* "[1]", ".mx"; "": all of the array */
    unsigned sides;     /* bit 2 axis + side */
    bool used;          /* some nest has it */
};

/* ---- names ---------------------------------------------------------------------------------- */

/* Whether the name, up to `end`, is that of the array: `u`, or `g->u` of a member u. */
static bool is_name_of(const char *name, const char *end, const struct decl *array)
{
    size_t n = strlen(array->name);
    const char *word = end - n;
    return (size_t)(end - name) >= n && strncmp(word, array->name, n) == 0 &&
           (word == name || word[-1] == '.' || word[-1] == '>');
}

/* What stands behind the array in a name that begins with it, or NULL. */
static const char *behind(const char *name, const struct decl *array)
{
    for (const char *end = name + strlen(name); end > name; end--)
        if ((!*end || strchr("[.- ", *end)) && is_name_of(name, end, array))
            return end;
    return NULL;
}

/* The array of the directive that the name begins with: the longest beginning that is one. */
static bool find_array(struct turned *t)
{
    t->array = NULL;
    for (int i = 0; i < t->data->arrays.n; i++) {
        const char *value = behind(t->name->name, t->data->arrays.at[i]);
        if (value && (!t->array || value > t->value)) {
            t->array = t->data->arrays.at[i];
            t->value = value;
        }
    }
    return t->array;
}

/* What stands behind the array's own name in a nest: "[1]" of "q[1]", ".mx" of "g->cells.mx". */
static const char *value_in(const struct plan_array *a)
{
    const char *at = word_find(a->label, a->decl->name);
    return at ? at + strlen(a->decl->name) : "";
}

/* Whether a value is the one that is meant, or a part of it. */
static bool is_value(const char *meant, const char *value)
{
    for (;; meant++, value++) {
        meant += strspn(meant, " ");
        value += strspn(value, " ");
        if (!*meant)
            return !*value || *value == '[' || *value == '.';
        if (*meant != *value)
            return false;
    }
}

/* Only the launch knows which value it is: q[c]. */
static bool is_open(const char *value)
{
    for (const char *c = value; (c = strchr(c, '[')); c++)
        if (!isdigit((unsigned char)c[1]))
            return true;
    return false;
}

/* ---- nests ---------------------------------------------------------------------------------- */

static void error_open(const struct turned *t, const struct plan_nest *n,
                       const struct plan_array *a)
{
    diag_error(t->diag, t->name->range,
               "which value of '%s' a nest reads as '%s' is not known before it runs: it may change "
               "its sign at the wall or not",
               t->array->name, a->label);
    diag_note(t->diag, n->loop->range, "the nest is here");
    diag_hint(t->diag,
              "give each value a nest of its own, or a subscript that is a number; or set the cells "
              "beyond the wall by loops along the edge, without a clause for this side");
}

static bool has_sign(const struct type *t)
{
    return t->kind == TYPE_FLOAT || (t->kind != TYPE_BOOL && t->is_signed);
}

static void turn(struct turned *t, struct plan_array *a)
{
    if (!has_sign(a->type) && !t->used) {
        diag_error(t->diag, t->name->range, "'%s' is of type '%s', which has no sign to change",
                   t->name->name, a->type->spelling);
        diag_note(t->diag, a->decl->range, "'%s' is declared here", a->decl->name);
    }
    t->used = true;
    a->turns |= t->sides;
}

static void turn_in_nests(struct turned *t)
{
    int before = diag_errors(t->diag);
    for (struct nest_array x = {0}; diag_errors(t->diag) == before && next_array(t->plan, &x);) {
        if (!alias_same_field(t->plan, x.array->decl, t->array))
            continue;
        if (is_value(t->value, value_in(x.array)))
            turn(t, x.array);
        else if (x.array->directions && is_open(value_in(x.array)))
            error_open(t, x.nest, x.array);
    }
    if (!t->used && diag_errors(t->diag) == before)
        diag_error(t->diag, t->name->range, "no nest uses '%s'", t->name->name);
}

/* ---- arrays that go by several names -------------------------------------------------------- */

static bool is_named(const struct work_data *data, const struct decl *array)
{
    return any_below(x, PLAN_MAX_DIM,
                     data->sides[x] &&
                         any_below(side, 2,
                                   vec_any_at(turned, &data->sides[x]->side[side].turned,
                                              behind(turned->name, array))));
}

static const struct plan_nest *reader_of(const struct plan *p, const struct decl *array)
{
    for (struct nest_array x = {0}; next_array(p, &x);)
        if (x.array->decl == array && x.array->directions)
            return x.nest;
    return NULL;
}

/* Two arrays that change places change their sign both; of others that a pointer may lead to,
 * nobody could tell them apart. */
static void check_others(const struct turned *t)
{
    vec_each (other, &t->data->arrays) {
        const struct plan_nest *n = reader_of(t->plan, other);
        if (other == t->array || !n || is_named(t->data, other) ||
            !alias_same_field(t->plan, t->array, other))
            continue;
        diag_error(t->diag, t->name->range,
                   "'%s' changes its sign at the wall, and '%s', which holds the same values at "
                   "times, is not named",
                   t->name->name, other->name);
        diag_note(t->diag, n->loop->range, "'%s' is read at neighbours here", other->name);
        diag_hint(t->diag, "where the two change places name both; where one pointer leads to either, "
                           "amrcc cannot tell which changes its sign");
        return;
    }
}

/* ---- clauses -------------------------------------------------------------------------------- */

/* Sides of the axis that the names of one side hold for: both where one word stands for both. The
 * other one, too, where that is no wall by the clause, but may become one by a parameter. */
static unsigned sides_of(const struct work_data *data, int letter, int axis, int side)
{
    const struct clause_side *s = data->sides[letter]->side;
    bool both = s[0].range.begin == s[1].range.begin ||
                data->boundary[letter][!side] != BOUNDARY_WALL;
    return (both ? 3u : 1u << side) << 2 * axis;
}

static void take_side(struct plan *p, struct diag *d, const struct work_data *data, int letter,
                      int side)
{
    const struct clause_side *s = &data->sides[letter]->side[side];
    int axis = p->dim - 1 - letter;
    for (int i = 0; i < s->turned.n; i++) {
        struct turned t = {.plan = p, .diag = d, .data = data, .name = &s->turned.at[i]};
        t.sides = sides_of(data, letter, axis, side);
        if (!find_array(&t)) {
            diag_error(d, t.name->range, "'%s' in 'wall' is not one of the arrays named here",
                       t.name->name);
            continue;
        }
        turn_in_nests(&t);
        check_others(&t);
    }
}

void signs_turn(struct plan *p, struct diag *d)
{
    for (int i = 0; i < p->work->data.n; i++)
        for (int letter = 0; letter < p->dim; letter++)
            for (int side = 0; side < 2 && p->work->data.at[i]->sides[letter]; side++) {
                const struct clause_side *s = p->work->data.at[i]->sides[letter]->side;
                bool same = side && s[1].range.begin == s[0].range.begin; /* one word for both */
                if (!same)
                    take_side(p, d, p->work->data.at[i], letter, side);
            }
}
