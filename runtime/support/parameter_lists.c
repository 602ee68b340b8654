/* Lists in the parameter file: words, `name:number` and conditions on values. They are checked where
 * the file is read, so that messages name its line, and taken apart again where they are used.
 * Called by config.c, criteria.c and step.c. */
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/support.h"

static const char separators[] = " ,\t";

bool amr__next_word(const char **list, char *word, size_t room)
{
    if (!*list)
        return false;
    *list += strspn(*list, separators);
    size_t n = strcspn(*list, separators);
    *word = '\0';
    if (n) /* most lists are empty, and asked for each array in each step */
        snprintf(word, room, "%.*s", (int)n, *list);
    *list += n;
    return n > 0;
}

/* Characters of the name that a word begins with: `p->u` of "p->u>0.5". */
static size_t name_length(const char *word)
{
    size_t n = strcspn(word, ":<>");
    while (n && word[n] == '>' && word[n - 1] == '-')
        n += 1 + strcspn(word + n + 1, ":<>");
    return n;
}

bool amr__next_name(const char **list, char *name, size_t room)
{
    bool any = amr__next_word(list, name, room);
    if (any)
        name[name_length(name)] = 0;
    return any;
}

/* A finite number at the begin of a text; what follows it. */
static bool take_number(const char **text, double *x)
{
    char *end;
    errno = 0;
    *x = strtod(*text, &end);
    bool good = end != *text && errno == 0 && isfinite(*x);
    *text = end;
    return good;
}

/* ---- name:number ----------------------------------------------------------------------------- */

static bool take_limit(const char *word, char *name, size_t room, double *number)
{
    const char *colon = strchr(word, ':'), *rest = colon ? colon + 1 : word;
    if (!colon || colon == word || (size_t)(colon - word) >= room)
        return false;
    snprintf(name, room, "%.*s", (int)(colon - word), word);
    return take_number(&rest, number) && !*rest && *number > 0;
}

const char *amr__limits_fault(const char *list)
{
    static char fault[160];
    char word[96], name[64];
    double number;
    while (amr__next_word(&list, word, sizeof word)) {
        if (take_limit(word, name, sizeof name, &number))
            continue;
        snprintf(fault, sizeof fault, "'%s' is not of the form array:number, with a number above 0",
                 word);
        return fault;
    }
    return NULL;
}

double amr__limits_extreme(const char *list, bool largest)
{
    char word[96], name[64];
    double number, extreme = largest ? -INFINITY : INFINITY;
    while (amr__next_word(&list, word, sizeof word))
        if (take_limit(word, name, sizeof name, &number))
            extreme = largest ? fmax(extreme, number) : fmin(extreme, number);
    return extreme;
}

bool amr__limits_find(const char *list, const char *name, double *number)
{
    char word[96], known[64];
    double x;
    bool found = false;
    while (amr__next_word(&list, word, sizeof word))
        if (take_limit(word, known, sizeof known, &x) && strcmp(known, name) == 0) {
            *number = x;
            found = true;
        }
    return found;
}

double amr__limit_of(const struct amr__limit *limit, const char *name)
{
    double number = limit->all;
    if (amr__has_text(limit->of))
        amr__limits_find(limit->of, name, &number);
    return number;
}

/* ---- conditions ------------------------------------------------------------------------------ */

/* name, then one or two comparisons that hold together. */
static bool take_condition(const char *word, char *name, size_t room, struct amr__condition *c)
{
    size_t n = name_length(word);
    const char *at = word + n;
    if (n == 0 || n >= room || !*at)
        return false;
    snprintf(name, room, "%.*s", (int)n, word);
    *c = (struct amr__condition){-INFINITY, INFINITY};
    for (int k = 0; *at; k++) {
        double *bound = *at == '>' ? &c->above : &c->below, x;
        if ((*at != '>' && *at != '<') || k == 2 || isfinite(*bound))
            return false;
        at++;
        if (!take_number(&at, &x))
            return false;
        *bound = x;
    }
    return c->above < c->below;
}

const char *amr__values_fault(const char *list)
{
    static char fault[160];
    char word[96], name[64];
    struct amr__condition c;
    while (amr__next_word(&list, word, sizeof word)) {
        if (take_condition(word, name, sizeof name, &c))
            continue;
        snprintf(fault, sizeof fault,
                 "'%s' is no condition that can hold: rho>0.5, rho<3 or rho>0.5<3", word);
        return fault;
    }
    return NULL;
}

int amr__values_of(const char *list, const char *name, struct amr__condition *condition)
{
    char word[96], known[64];
    struct amr__condition c;
    int n = 0;
    while (amr__next_word(&list, word, sizeof word) && n < AMR__MAX_CONDITIONS)
        if (take_condition(word, known, sizeof known, &c) && strcmp(known, name) == 0)
            condition[n++] = c;
    return n;
}
