/* The parser of one pragma line: directive, clauses, arguments, checked against the table. It goes
 * on after an error, so that one run tells all that is wrong with a line. */
#include "pragmas/internal.h"

#include <stdlib.h>
#include <string.h>

struct parser {
    struct arena *arena;
    struct diag *diag;
    const struct source *source;
    const struct token *at; /* the next token; never past TOKEN_END */
    struct pragma *pragma;
    const struct directive_info *directive;
    const struct clause_info *info; /* of the clause being parsed */
};

/* Tokens [begin, end) of one argument. */
struct span {
    const struct token *begin, *end;
};

static struct range token_range(const struct parser *p, const struct token *t)
{
    return (struct range){p->source, t->begin, t->end};
}

static struct range span_range(const struct parser *p, struct span s)
{
    if (s.begin == s.end)
        return token_range(p, s.begin);
    return (struct range){p->source, s.begin->begin, s.end[-1].end};
}

static bool is_punct(const struct token *t, const char *text)
{
    return t->kind == TOKEN_PUNCT && strcmp(t->text, text) == 0;
}

/* The text of some tokens, white space and comments between them as one blank. */
static const char *span_text(const struct parser *p, struct span s)
{
    struct text t = text_new(p->arena);
    for (const struct token *k = s.begin; k < s.end; k++) {
        if (k > s.begin && k->space_before)
            text_add(&t, " ");
        text_add(&t, k->text);
    }
    return t.s;
}

/* The first `text` in a span outside brackets, or its end. */
static const struct token *find_punct(struct span s, const char *text)
{
    int depth = 0;
    for (const struct token *k = s.begin; k < s.end; k++) {
        if (depth == 0 && is_punct(k, text))
            return k;
        if (is_punct(k, "(") || is_punct(k, "["))
            depth++;
        else if (is_punct(k, ")") || is_punct(k, "]"))
            depth--;
    }
    return s.end;
}

/* "'ring', 'periodic' or 'wall'" */
static const char *list_names(struct parser *p, const char *const *names)
{
    struct text t = text_new(p->arena);
    for (int i = 0; names[i]; i++)
        text_printf(&t, "%s'%s'", i == 0 ? "" : names[i + 1] ? ", " : " or ", names[i]);
    return t.s;
}

static bool one_of(struct parser *p, struct span s, const char *const *names, const char *what)
{
    const char *word = span_text(p, s);
    if (word_among(word, names))
        return true;
    if (s.begin == s.end) {
        diag_error(p->diag, span_range(p, s), "expected %s", what);
        diag_hint(p->diag, "it is one of %s", list_names(p, names));
        return false;
    }
    diag_error(p->diag, span_range(p, s), "unknown %s '%s'", what, word);
    if (!diag_hint_nearest(p->diag, word, names))
        diag_hint(p->diag, "it is one of %s", list_names(p, names));
    return false;
}

/* ---- arguments ------------------------------------------------------------------------------- */

static bool check_name(struct parser *p, struct span s)
{
    if (s.end - s.begin == 1 && s.begin->kind == TOKEN_NAME)
        return true;
    diag_error(p->diag, span_range(p, s), "expected a name in '%s'", p->info->name);
    return false;
}

/* A name, perhaps of a member: `u`, `g->u`, `s.u`. */
static bool check_object(struct parser *p, struct span s)
{
    bool good = s.begin < s.end && s.begin->kind == TOKEN_NAME && (s.end - s.begin) % 2 == 1;
    for (const struct token *k = s.begin + 1; good && k < s.end; k += 2)
        good = (is_punct(k, "->") || is_punct(k, ".")) && k[1].kind == TOKEN_NAME;
    if (good)
        return true;
    struct span table = {s.begin, find_punct(s, "[")};
    diag_error(p->diag, span_range(p, s), "expected a name in '%s'", p->info->name);
    if (strcmp(p->info->name, "arrays") == 0 && table.begin < table.end && table.end < s.end)
        diag_hint(p->diag, "the name of a table stands for all arrays that it leads to: arrays(%s)",
                  span_text(p, table));
    return false;
}

static bool check_expression(struct parser *p, struct span s)
{
    if (s.begin == s.end)
        diag_error(p->diag, span_range(p, s), "expected an expression in '%s'", p->info->name);
    return s.begin != s.end;
}

static bool parse_domain(struct parser *p, struct span s, struct clause_arg *arg)
{
    const struct token *equal = find_punct(s, "=");
    if (!check_name(p, (struct span){s.begin, equal}))
        return false;
    arg->name = s.begin->text;
    if (equal == s.end)
        return true;
    struct span range = {equal + 1, s.end};
    const struct token *colon = find_punct(range, ":");
    if (colon == s.end) {
        diag_error(p->diag, span_range(p, s), "expected a range 'lo : hi' after '%s ='", arg->name);
        return false;
    }
    struct span lo = {range.begin, colon}, hi = {colon + 1, s.end};
    if (!check_expression(p, lo) || !check_expression(p, hi))
        return false;
    arg->lo = span_text(p, lo);
    arg->hi = span_text(p, hi);
    return true;
}

static bool is_integer(struct span s)
{
    if (s.begin < s.end && (is_punct(s.begin, "-") || is_punct(s.begin, "+")))
        s.begin++;
    return s.end - s.begin == 1 && s.begin->kind == TOKEN_NUMBER &&
           s.begin->text[strspn(s.begin->text, "0123456789")] == '\0' && strlen(s.begin->text) < 3;
}

static const char *power_text(struct parser *p, struct span s)
{
    int size = atoi(s.end[-1].text);
    return arena_printf(p->arena, "%d", is_punct(s.begin, "-") ? -size : size);
}

static bool parse_power(struct parser *p, struct span s, struct clause_arg *arg)
{
    const struct token *colon = find_punct(s, ":");
    struct span name = {s.begin, colon}, power = {colon, s.end};
    if (colon == s.end && is_integer(s)) {
        arg->name = "";
        arg->value = power_text(p, s);
        return true;
    }
    if (!check_object(p, name))
        return false;
    if (colon == s.end) {
        diag_error(p->diag, span_range(p, s), "expected the power of the cell width after '%s'",
                   span_text(p, name));
        diag_hint(p->diag, "write scale(%s: -2) for one over the width squared",
                  span_text(p, name));
        return false;
    }
    power.begin++;
    if (!is_integer(power)) {
        diag_error(p->diag, span_range(p, power.begin == power.end ? s : power),
                   "the power in 'scale' must be an integer constant");
        return false;
    }
    arg->name = span_text(p, name);
    arg->value = power_text(p, power);
    return true;
}

/* `u`, `g->u`, `q[1]`, `cells.mx`: an array, or one of the values in its cells. */
static bool parse_turned(struct parser *p, struct span s, struct clause_side *side)
{
    bool good = s.begin < s.end && s.begin->kind == TOKEN_NAME;
    if (!good)
        diag_error(p->diag, span_range(p, s), "expected the name of an array in 'wall'");
    struct clause_name name = {span_text(p, s), span_range(p, s)};
    vec_push(p->arena, &side->turned, name);
    return good;
}

/* The names in the parentheses behind a kind. */
static bool parse_names(struct parser *p, struct span inside, struct clause_side *side)
{
    bool good = true;
    if (strcmp(side->kind, "wall") != 0) {
        diag_error(p->diag, side->range, "only at a wall do arrays change their sign, not at '%s'",
                   side->kind);
        return false;
    }
    if (inside.begin == inside.end) {
        diag_error(p->diag, side->range, "expected the name of an array in 'wall'");
        diag_hint(p->diag, "write wall(u) if u changes its sign there, wall if nothing does");
        return false;
    }
    while (inside.begin < inside.end) {
        const struct token *comma = find_punct(inside, ",");
        good = parse_turned(p, (struct span){inside.begin, comma}, side) && good;
        inside.begin = comma < inside.end ? comma + 1 : comma;
    }
    return good;
}

/* A kind with its names; *rest is what comes behind them. */
static bool parse_side(struct parser *p, struct span *rest, struct clause_side *side)
{
    struct span kind = {rest->begin, rest->begin < rest->end ? rest->begin + 1 : rest->end};
    if (!one_of(p, kind, pragma_boundary_kinds, "boundary kind"))
        return false;
    side->kind = kind.begin->text;
    side->range = span_range(p, kind);
    rest->begin = kind.end;
    if (rest->begin == rest->end || !is_punct(rest->begin, "("))
        return true;
    struct span inside = {rest->begin + 1, find_punct((struct span){rest->begin + 1, rest->end}, ")")};
    rest->begin = inside.end < rest->end ? inside.end + 1 : rest->end;
    side->range.end = rest->begin[-1].end;
    return parse_names(p, inside, side);
}

/* One kind for both sides, or two. */
static bool parse_sides(struct parser *p, struct span s, struct clause_arg *arg)
{
    struct clause_side *side = arg->side;
    if (!parse_side(p, &s, &side[0]))
        return false;
    side[1] = side[0];
    if (s.begin < s.end) {
        side[1] = (struct clause_side){0};
        if (!parse_side(p, &s, &side[1]))
            return false;
    }
    if (s.begin < s.end) {
        diag_error(p->diag, span_range(p, s), "an axis has two sides, the low and the high one");
        return false;
    }
    bool periodic[2];
    for (int i = 0; i < 2; i++)
        periodic[i] = strcmp(side[i].kind, "periodic") == 0;
    if (periodic[0] != periodic[1]) {
        diag_error(p->diag, side[periodic[1]].range, "'periodic' means both sides of an axis");
        diag_hint(p->diag, "write %s: periodic", arg->name);
        return false;
    }
    return true;
}

static bool parse_boundary(struct parser *p, struct span s, struct clause_arg *arg)
{
    const struct token *colon = find_punct(s, ":");
    struct span axis = {s.begin, colon}, kind = {colon, s.end};
    const char *word = span_text(p, axis);
    if (colon == s.end && word_among(word, pragma_boundary_kinds)) {
        diag_error(p->diag, span_range(p, s), "expected an axis in front of '%s'", word);
        diag_hint(p->diag, "write x: %s, and likewise for each other axis, y: %s; x is the fastest one", word, word);
        return false;
    }
    if (!one_of(p, axis, pragma_axes, "axis"))
        return false;
    arg->name = s.begin->text;
    if (colon == s.end) {
        diag_error(p->diag, span_range(p, s), "expected a boundary kind after '%s'", arg->name);
        diag_hint(p->diag, "write %s: %s", arg->name, pragma_boundary_kinds[1]);
        return false;
    }
    kind.begin++;
    arg->value = span_text(p, kind);
    return parse_sides(p, kind, arg);
}

static bool parse_argument(struct parser *p, struct span s, struct clause_arg *arg)
{
    arg->range = span_range(p, s);
    switch (p->info->form) {
    case FORM_DOMAIN:
        return parse_domain(p, s, arg);
    case FORM_POWERS:
        return parse_power(p, s, arg);
    case FORM_BOUNDARY:
        return parse_boundary(p, s, arg);
    case FORM_WIDTHS:
        arg->name = span_text(p, s);
        return check_expression(p, s);
    case FORM_REDUCTION:
        arg->name = span_text(p, s);
        return check_name(p, s);
    case FORM_ARRAYS:
    case FORM_AXIS:
    case FORM_OPERATOR:
        arg->name = span_text(p, s);
        return check_object(p, s);
    case FORM_NONE:
        break;
    }
    return false;
}

static void check_repeated(struct parser *p, const struct clause *c, const struct clause_arg *arg)
{
    for (int i = 0; i < c->args.n && p->info->form != FORM_WIDTHS; i++) {
        if (strcmp(c->args.at[i].name, arg->name) != 0)
            continue;
        if (*arg->name)
            diag_error(p->diag, arg->range, "'%s' is named twice in '%s'", arg->name,
                       p->info->name);
        else
            diag_error(p->diag, arg->range, "'%s' gives two powers for the whole update",
                       p->info->name);
        diag_note(p->diag, c->args.at[i].range, "the first one is here");
        return;
    }
}

static const char *count_text(struct parser *p, const struct clause_info *i)
{
    if (i->least == i->most)
        return arena_printf(p->arena, "%d argument%s", i->least, i->least == 1 ? "" : "s");
    return i->most > 3 ? "at least 1 argument"
                       : arena_printf(p->arena, "%d to %d arguments", i->least, i->most);
}

/* What stands in front of ':'; names of functions are known to the analysis only. False without one. */
static bool parse_head(struct parser *p, struct span *inside, struct clause *c, bool *good)
{
    bool is_axis = p->info->form == FORM_AXIS;
    const struct token *colon = find_punct(*inside, ":");
    struct span head = {inside->begin, colon};
    if (colon == inside->end) {
        diag_error(p->diag, span_range(p, *inside), "expected %s and ':' in '%s'",
                   is_axis ? "an axis" : "an operator", p->info->name);
        diag_hint(p->diag, "write %s", p->info->form_help);
        return false;
    }
    *good = is_axis                              ? one_of(p, head, pragma_axes, "axis")
            : p->info->form == FORM_REDUCTION ? one_of(p, head, pragma_operators, "reduction operator")
                                                 : check_name(p, head);
    c->op = span_text(p, head);
    c->op_range = span_range(p, head);
    inside->begin = colon + 1;
    return true;
}

/* The tokens between the parentheses: an operator or axis before ':' where the form has one, then
 * arguments separated by commas. */
static bool parse_arguments(struct parser *p, struct span inside, struct clause *c)
{
    enum argument_form form = p->info->form;
    bool good = true, headed = form == FORM_REDUCTION || form == FORM_AXIS || form == FORM_OPERATOR;
    if (headed && !parse_head(p, &inside, c, &good))
        return false;
    while (inside.begin < inside.end) {
        const struct token *comma = find_punct(inside, ",");
        struct clause_arg arg = {0};
        if (parse_argument(p, (struct span){inside.begin, comma}, &arg)) {
            if (c->op && form != FORM_OPERATOR)
                arg.value = c->op;
            check_repeated(p, c, &arg);
            vec_push(p->arena, &c->args, arg);
        } else {
            good = false;
        }
        inside.begin = comma < inside.end ? comma + 1 : comma;
        if (comma < inside.end && inside.begin == inside.end) {
            diag_error(p->diag, token_range(p, comma), "expected another argument after ','");
            good = false;
        }
    }
    if (good && (c->args.n < p->info->least || c->args.n > p->info->most)) {
        diag_error(p->diag, c->range, "'%s' takes %s, not %d", p->info->name,
                   count_text(p, p->info), c->args.n);
        diag_hint(p->diag, "write %s", p->info->form_help);
        good = false;
    }
    return good;
}

/* ---- clauses --------------------------------------------------------------------------------- */

/* With the parser at '(': the tokens up to the matching ')', behind which the parser then stands.
 * False, with an error, where there is none. */
static bool take_parentheses(struct parser *p, struct span *inside)
{
    const struct token *open = p->at;
    int depth = 0;
    inside->begin = open + 1;
    for (; p->at->kind != TOKEN_END; p->at++) {
        if (is_punct(p->at, "("))
            depth++;
        else if (is_punct(p->at, ")") && --depth == 0) {
            inside->end = p->at++;
            return true;
        }
    }
    struct range end = {p->source, p->at[-1].end, p->at[-1].end};
    diag_error(p->diag, end, "expected ')'");
    diag_note(p->diag, token_range(p, open), "to match this '('");
    return false;
}

static void report_unknown(struct parser *p, const struct token *word)
{
    const char *names[64];
    int n = 0;
    for (int own = 1; own >= 0; own--) /* clauses of this directive win a tie */
        for (const struct clause_info *i = pragma_clauses; i->name && n < 63; i++)
            if ((i->directive == p->directive->directive) == own)
                names[n++] = i->name;
    names[n] = NULL;
    diag_error(p->diag, token_range(p, word), "unknown clause '%s'", word->text);
    diag_hint_nearest(p->diag, word->text, names);
}

static bool check_place(struct parser *p, const struct token *word)
{
    if (p->info->directive == p->directive->directive)
        return true;
    const char *owner = "";
    for (const struct directive_info *d = pragma_directives; d->name; d++)
        if (d->directive == p->info->directive)
            owner = d->name;
    diag_error(p->diag, token_range(p, word), "'%s' is a clause of '%s', not of '%s'", word->text,
               owner, p->directive->name);
    return false;
}

static void check_duplicate(struct parser *p, const struct clause *c)
{
    for (int i = 0; i < p->pragma->clauses.n; i++) {
        const struct clause *other = &p->pragma->clauses.at[i];
        bool same = strcmp(other->word, c->word) == 0;
        if (same && !p->info->repeats) {
            diag_error(p->diag, c->range, "duplicate clause '%s'", c->word);
            diag_note(p->diag, other->range, "the first one is here");
            return;
        }
        if (!same && c->kind == CLAUSE_ROLE && other->kind == CLAUSE_ROLE) {
            diag_error(p->diag, c->range, "a kernel has one role, '%s' or '%s'", other->word,
                       c->word);
            diag_note(p->diag, other->range, "the first one is here");
            return;
        }
    }
}

/* True where the clause can be used as it stands. */
static bool parse_clause_body(struct parser *p, const struct token *word, struct clause *c)
{
    bool has_arguments = is_punct(p->at, "(");
    struct span inside = {p->at, p->at};
    if (has_arguments && !take_parentheses(p, &inside))
        return false;
    c->range.end = p->at[-1].end;
    if (!p->info) {
        report_unknown(p, word);
        return false;
    }
    if (!check_place(p, word))
        return false;
    if (!p->info->is_built) {
        diag_error(p->diag, c->range, "'%s' is not supported yet", word->text);
        return false;
    }
    if (p->info->form == FORM_NONE && has_arguments) {
        diag_error(p->diag, c->range, "'%s' takes no arguments on '%s'", word->text,
                   p->directive->name);
        return false;
    }
    if (p->info->form != FORM_NONE && !has_arguments) {
        diag_error(p->diag, c->range, "'%s' needs arguments", word->text);
        diag_hint(p->diag, "write %s", p->info->form_help);
        return false;
    }
    return p->info->form == FORM_NONE || parse_arguments(p, inside, c);
}

static void parse_clause(struct parser *p)
{
    const struct token *word = p->at++;
    p->info = pragma_find_clause(word->text, p->directive->directive);
    struct clause c = {.word = word->text, .range = token_range(p, word)};
    c.kind = p->info ? p->info->kind : CLAUSE_ROLE;
    if (!parse_clause_body(p, word, &c))
        return;
    check_duplicate(p, &c);
    vec_push(p->arena, &p->pragma->clauses, c);
}

static void parse_clauses(struct parser *p)
{
    while (p->at->kind != TOKEN_END) {
        if (p->at->kind == TOKEN_NAME) {
            parse_clause(p);
            if (is_punct(p->at, ",") && p->at[1].kind == TOKEN_NAME)
                p->at++;
            continue;
        }
        diag_error(p->diag, token_range(p, p->at), "expected a clause before '%s'", p->at->text);
        while (p->at->kind != TOKEN_END && p->at->kind != TOKEN_NAME)
            p->at++;
    }
}

/* What one clause says about another. */
static void check_together(struct parser *p)
{
    const struct clause *domain = pragma_clause(p->pragma, CLAUSE_DOMAIN, NULL);
    const struct clause *spacing = pragma_clause(p->pragma, CLAUSE_SPACING, NULL);
    const struct clause *boundary = pragma_clause(p->pragma, CLAUSE_BOUNDARY, NULL);
    if (!domain)
        return;
    int dim = domain->args.n;
    if (spacing && spacing->args.n != 1 && spacing->args.n != dim) {
        diag_error(p->diag, spacing->range, "%d cell widths for %d dimension%s", spacing->args.n,
                   dim, dim == 1 ? "" : "s");
        diag_note(p->diag, domain->range, "the dimensions are given here");
    }
    for (int i = 0; boundary && i < boundary->args.n; i++) {
        const struct clause_arg *arg = &boundary->args.at[i];
        if (arg->name[0] - 'x' < dim)
            continue;
        diag_error(p->diag, arg->range, "axis '%s' in a domain of %d dimension%s", arg->name, dim,
                   dim == 1 ? "" : "s");
        diag_note(p->diag, domain->range, "the dimensions are given here; x is the last of them");
    }
}

/* The directive that was meant; also one written as two words, `time loop`. */
static void hint_directive(struct parser *p, const char *const *names)
{
    const char *word = p->at->text;
    if (p->at[1].kind == TOKEN_NAME) {
        const char *both = arena_printf(p->arena, "%s%s", word, p->at[1].text);
        if (pragma_find_directive(both))
            word = both;
    }
    diag_hint_nearest(p->diag, word, names);
}

struct pragma *pragma_parse(struct arena *a, struct diag *d, struct range range,
                            const struct token *tokens)
{
    struct parser p = {.arena = a, .diag = d, .source = range.file, .at = tokens};
    const char *names[8];
    int n = 0;
    for (const struct directive_info *i = pragma_directives; i->name; i++)
        names[n++] = i->name;
    names[n] = NULL;
    if (tokens->kind != TOKEN_NAME) {
        diag_error(d, tokens->kind == TOKEN_END ? range : token_range(&p, tokens),
                   "expected a directive after '#pragma amr'");
        diag_hint(d, "it is one of %s", list_names(&p, names));
        return NULL;
    }
    p.directive = pragma_find_directive(tokens->text);
    if (!p.directive) {
        diag_error(d, token_range(&p, tokens), "unknown directive '%s'", tokens->text);
        hint_directive(&p, names);
        return NULL;
    }
    p.pragma = ARENA_NEW(a, struct pragma);
    p.pragma->directive = p.directive->directive;
    p.pragma->range = range;
    p.at++;
    parse_clauses(&p);
    check_together(&p);
    return p.pragma;
}
