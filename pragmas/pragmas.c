/* Finds the amr pragmas of a source file among its other text, has each parsed, and notes what each
 * stands before. Called by the front end; also prints --dump=pragmas. */
#include "pragmas/internal.h"

#include <string.h>

typedef VEC(struct token) token_list;

/* `#pragma arm kernel` is for another compiler as far as anybody knows, but hardly meant so. */
static void warn_misspelt_amr(struct diag *d, const struct source *s, const struct token *word,
                              const struct token *next)
{
    static const char *const names[] = {"amr", NULL};
    if (!pragma_find_directive(next->text) || !nearest_name(word->text, names))
        return;
    diag_warning(d, "amr-ignored", (struct range){s, word->begin, word->end},
                 "pragma '%s' is ignored", word->text);
    diag_hint(d, "did you mean 'amr'?");
}

/* What a macro expands to is not seen here. The scanner stands behind the word. */
static void warn_operator(struct diag *d, struct scanner s, const struct token *word)
{
    static const char amr[] = "\"amr";
    if (strcmp(word->text, "_Pragma") != 0 || strcmp(scan_anywhere(&s).text, "(") != 0)
        return;
    struct token text = scan_anywhere(&s);
    if (strncmp(text.text, amr, sizeof amr - 1) != 0 || !strchr("\" \t", text.text[sizeof amr - 1]))
        return;
    diag_warning(d, "amr-ignored", (struct range){s.source, word->begin, text.end},
                 "directives in '_Pragma' are ignored");
    diag_hint(d, "write it on a line of its own, '#pragma amr ...'");
}

/* The scanner stands behind the '#' of a directive; takes the line. */
static struct pragma *take_directive(struct diag *d, struct scanner *s, uint32_t hash)
{
    token_list line = {0};
    struct token t;
    do {
        t = scan_in_line(s);
        vec_push(s->arena, &line, t);
        warn_operator(d, *s, &t);
    } while (t.kind != TOKEN_END);
    if (line.n < 3 || strcmp(line.at[0].text, "pragma") != 0)
        return NULL;
    if (strcmp(line.at[1].text, "amr") != 0) {
        warn_misspelt_amr(d, s->source, &line.at[1], &line.at[2]);
        return NULL;
    }
    struct range range = {s->source, hash, line.at[line.n - 2].end};
    return pragma_parse(s->arena, d, range, line.at + 2);
}

void pragma_scan(struct arena *a, struct diag *d, const struct source *s, struct pragma_list *out)
{
    struct scanner scanner = {.arena = a, .source = s, .line_start = true};
    int waiting = out->at.n; /* the first pragma whose target is still to come */
    for (;;) {
        struct token t = scan_anywhere(&scanner);
        if (t.kind == TOKEN_PUNCT && strcmp(t.text, "#") == 0 && t.first_in_line) {
            struct pragma *p = take_directive(d, &scanner, t.begin);
            if (p)
                vec_push(a, &out->at, p);
            continue;
        }
        warn_operator(d, scanner, &t);
        for (; waiting < out->at.n; waiting++)
            out->at.at[waiting]->target = t.begin;
        if (t.kind == TOKEN_END)
            return;
    }
}

/* ---- what they say -------------------------------------------------------------------------- */

const struct clause *pragma_clause(const struct pragma *p, enum clause_kind kind,
                                   const struct clause *behind)
{
    for (int i = behind ? (int)(behind - p->clauses.at) + 1 : 0; i < p->clauses.n; i++)
        if (p->clauses.at[i].kind == kind)
            return &p->clauses.at[i];
    return NULL;
}

bool clause_has_name(const struct clause *c, const char *name)
{
    for (int i = 0; i < c->args.n; i++)
        if (strcmp(c->args.at[i].name, name) == 0)
            return true;
    return false;
}

/* ---- --dump=pragmas -------------------------------------------------------------------------- */

static void dump_argument(const struct clause *c, const struct clause_arg *arg, struct text *out)
{
    text_add(out, arg->name);
    if (arg->lo)
        text_printf(out, " = %s : %s", arg->lo, arg->hi);
    if (arg->value && c->kind != CLAUSE_REDUCTION)
        text_printf(out, "%s%s", *arg->name ? ": " : "", arg->value);
}

static void dump_clause(const struct clause *c, struct text *out)
{
    text_printf(out, "  %s", c->word);
    if (c->args.n)
        text_printf(out, "(%s%s", c->op ? c->op : "", c->op ? ": " : "");
    for (int i = 0; i < c->args.n; i++) {
        text_add(out, i ? ", " : "");
        dump_argument(c, &c->args.at[i], out);
    }
    text_add(out, c->args.n ? ")\n" : "\n");
}

void pragma_dump(const struct pragma_list *list, struct text *out)
{
    for (int i = 0; i < list->at.n; i++) {
        const struct pragma *p = list->at.at[i];
        int line, column, target_line, target_column;
        source_place(p->range.file, p->range.begin, &line, &column);
        source_place(p->range.file, p->target, &target_line, &target_column);
        const char *name = "";
        for (const struct directive_info *d = pragma_directives; d->name; d++)
            name = d->directive == p->directive ? d->name : name;
        text_printf(out, "%s:%d:%d: %s before %d:%d\n", path_name(p->range.file->path), line,
                    column, name, target_line, target_column);
        for (int k = 0; k < p->clauses.n; k++)
            dump_clause(&p->clauses.at[k], out);
    }
}
