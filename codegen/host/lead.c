/* Pragmas of other compilers that belong to the statement behind them, `#pragma GCC ivdep`,
 * `_Pragma("omp simd")` or a macro for it: what is put in front of the statement must stand in
 * front of them, and where a nest goes they go with it. Called by host.c. */
#include "codegen/host/host.h"

#include <ctype.h>
#include <string.h>

struct lead {
    const struct host *host;
    bool out; /* what speaks of loops is made a comment */
};

static uint32_t line_begin(const char *text, uint32_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

static uint32_t skip_back(const char *text, uint32_t at)
{
    while (at > 0 && isspace((unsigned char)text[at - 1]))
        at--;
    return at;
}

/* What stands behind `#pragma` on a line, or NULL. */
static const char *pragma_on(const char *s)
{
    s += strspn(s, " \t");
    if (*s != '#')
        return NULL;
    s += 1 + strspn(s + 1, " \t");
    return word_is(s, "pragma") ? s + 6 + strspn(s + 6, " \t") : NULL;
}

static bool speaks_of_loops(const char *s)
{
    static const char *const words[] = {"GCC ivdep", "GCC unroll", "GCC novector", "omp",
                                        "acc",       "ivdep",      "simd",         "unroll",
                                        "nounroll",  "vector",     "clang loop",   NULL};
    for (int i = 0; words[i]; i++)
        if (word_is(s, words[i]))
            return true;
    return false;
}

static bool is_edited(const struct host *h, uint32_t at)
{
    for (int i = 0; i < h->edits.at.n; i++)
        if (h->edits.at.at[i].begin == at)
            return true;
    return false;
}

static void take_out(const struct lead *l, uint32_t begin, uint32_t end)
{
    if (l->out && !is_edited(l->host, begin))
        host_comment((struct host *)l->host, begin, end);
}

/* A comment that is all of its line. */
static bool is_comment(const char *s)
{
    const char *end = strstr(s, "*/");
    return !strncmp(s, "//", 2) ||
           (!strncmp(s, "/*", 2) && end && end[2 + strspn(end + 2, " \t\r")] == '\n');
}

/* From the begin of a line back to that of the last line in front of it that holds such a pragma;
 * between them are comments and pragmas of ours. */
static bool step_line(const struct lead *l, uint32_t begin, uint32_t *at)
{
    const char *text = l->host->source->text;
    while (begin > 0) {
        uint32_t end = begin - 1;
        begin = host_line_begin(text, end);
        const char *s = text + begin + strspn(text + begin, " \t\r");
        const char *pragma = pragma_on(s);
        if (pragma && !word_is(pragma, "amr")) {
            if (speaks_of_loops(pragma))
                take_out(l, (uint32_t)(s - text), end);
            *at = begin;
            return true;
        }
        if (!pragma && *s != '\n' && !is_comment(s))
            return false;
    }
    return false;
}

/* The bracket that the one in front of `at` closes. */
static uint32_t open_of(const char *text, uint32_t at)
{
    int depth = 0;
    bool quoted = false;
    while (at-- > 0) {
        bool escaped = at > 0 && text[at - 1] == '\\';
        quoted = text[at] == '"' && !escaped ? !quoted : quoted;
        depth += !quoted && text[at] == ')';
        depth -= !quoted && text[at] == '(';
        if (depth == 0)
            return at;
    }
    return 0;
}

/* The text of a macro, parameters first where it has any, is one use of _Pragma or of another macro
 * that makes a pragma. */
static bool makes_pragma(const struct unit *u, const char *name, int depth)
{
    if (word_is(name, "_Pragma"))
        return true;
    for (int i = 0; i < u->macros.n && depth < 8; i++) {
        if (!word_is(name, u->macros.at[i].name))
            continue;
        const char *body = macro_text(&u->macros.at[i]);
        size_t word = word_length(body), open = word + strspn(body + word, " "), end = strlen(body);
        bool one = open == end || (body[open] == '(' && open_of(body, (uint32_t)end) == open);
        if (word && one && makes_pragma(u, body, depth + 1))
            return true;
    }
    return false;
}

/* Back over white space and comments. */
static uint32_t skip_comments(const char *text, uint32_t at)
{
    for (;;) {
        at = skip_back(text, at);
        uint32_t line = line_begin(text, at), begin = at;
        for (uint32_t i = line; i + 1 < at && begin == at; i++)
            if (text[i] == '/' && text[i + 1] == '/')
                begin = i;
        if (begin == at && at > 3 && text[at - 1] == '/' && text[at - 2] == '*')
            for (begin = at - 3; begin > 0 && !(text[begin - 1] == '/' && text[begin] == '*');)
                begin--;
        if (begin == at)
            return at;
        at = begin > 0 && text[begin] == '*' ? begin - 1 : begin;
    }
}

/* On the line of a directive, or one that it goes on in. */
static bool is_in_directive(const char *text, uint32_t at)
{
    uint32_t line = host_line_begin(text, at);
    const char *s = text + line + strspn(text + line, " \t\r");
    return *s == '#' || !strncmp(s, "%:", 2);
}

/* `_Pragma("...")`, or a macro that makes one, in front of `at`. */
static bool step_operator(const struct lead *l, uint32_t *at)
{
    const char *text = l->host->source->text;
    uint32_t end = skip_comments(text, *at), name = end;
    if (end > 0 && text[end - 1] == ')')
        name = skip_back(text, open_of(text, end));
    uint32_t begin = (uint32_t)(word_begin(text, text + name) - text);
    if (begin == name || !makes_pragma(l->host->kernels->plan->unit, text + begin, 0) ||
        is_in_directive(text, begin))
        return false;
    take_out(l, begin, end);
    *at = begin;
    return true;
}

/* `#pragma omp simd`, a line such as `#endif` or `#line`, and the loop: where what replaces the
 * loop is none, the pragma is taken out; and it stays out where something is put in front of the
 * loop, whose place cannot be before the directive. */
static void take_out_beyond(const struct lead *l, uint32_t at)
{
    const char *text = l->host->source->text;
    struct lead out = {l->host, true};
    for (uint32_t begin = line_begin(text, at); begin > 0;) {
        uint32_t end = begin - 1;
        begin = host_line_begin(text, end);
        const char *s = text + begin + strspn(text + begin, " \t\r"), *pragma = pragma_on(s);
        if (pragma && speaks_of_loops(pragma)) {
            take_out(&out, (uint32_t)(s - text), end);
        } else if (*s != '#' && *s != '\n' && !is_comment(s)) {
            if (!step_operator(&out, &end))
                return;
            begin = line_begin(text, end);
        }
    }
}

static uint32_t find(const struct lead *l, uint32_t at)
{
    const char *text = l->host->source->text;
    bool more = true;
    while (more) {
        uint32_t line = line_begin(text, at);
        bool is_first = line + strspn(text + line, " \t") >= at;
        more = (is_first && step_line(l, line, &at)) || step_operator(l, &at);
    }
    take_out_beyond(l, at);
    return at;
}

uint32_t lead_begin(const struct host *h, const struct stmt *s)
{
    struct lead l = {h, false};
    return find(&l, s->range.begin);
}

void lead_take_out(struct host *h, const struct stmt *s)
{
    struct lead l = {h, true};
    find(&l, s->range.begin);
}
