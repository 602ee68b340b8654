/* Changes C sources as a slip of the hand or a bad merge would, and worse: tokens, lines, groups in
 * brackets and pieces of other files are deleted, doubled, exchanged; pragma lines get clauses
 * they should not have; bytes are damaged. Most changes keep the text close to C, so that they
 * reach beyond the parser. Called by mutants.c. */
#include "test/fuzz/mutate.h"

#include <ctype.h>
#include <string.h>

uint32_t chance_below(struct chance *c, uint32_t n)
{
    uint64_t z = c->state += 0x9e3779b97f4a7c15u; /* splitmix64, Steele et al. 2014 */
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return n ? (uint32_t)(z >> 32) % n : 0;
}

bool chance_one_in(struct chance *c, uint32_t n)
{
    return chance_below(c, n) == 0;
}

/* ---- text as tokens -------------------------------------------------------------------------- */

enum token_kind { WORD, NUMBER, MARK, LITERAL };

struct token {
    enum token_kind kind;
    size_t begin, end;
};

struct tokens {
    VEC(struct token) list;
};

static size_t comment_end(const char *s, size_t n, size_t i)
{
    bool is_line = s[i + 1] == '/';
    for (i += 2; i < n; i++) {
        if (is_line && s[i] == '\n')
            return i;
        if (!is_line && s[i - 1] == '*' && s[i] == '/')
            return i + 1;
    }
    return n;
}

static size_t literal_end(const char *s, size_t n, size_t i)
{
    char quote = s[i];
    for (i++; i < n && s[i] != quote && s[i] != '\n'; i++)
        i += s[i] == '\\' && i + 1 < n;
    return i < n ? i + 1 : n;
}

static size_t mark_end(const char *s, size_t n, size_t i)
{
    static const char *const two[] = {"+=", "-=", "*=", "/=", "%=", "==", "!=", "<=",
                                      ">=", "&&", "||", "++", "--", "->", "<<", ">>"};
    for (size_t k = 0; k < sizeof two / sizeof *two; k++)
        if (i + 1 < n && s[i] == two[k][0] && s[i + 1] == two[k][1])
            return i + 2;
    return i + 1;
}

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static struct tokens tokens_of(struct arena *a, const char *s, size_t n)
{
    struct tokens t = {0};
    for (size_t i = 0; i < n;) {
        struct token found = {MARK, i, i + 1};
        if (s[i] == '/' && i + 1 < n && (s[i + 1] == '/' || s[i + 1] == '*')) {
            i = comment_end(s, n, i);
            continue;
        }
        if (isspace((unsigned char)s[i])) {
            i++;
            continue;
        }
        if (isdigit((unsigned char)s[i])) {
            found.kind = NUMBER;
            while (found.end < n && (in_word(s[found.end]) || s[found.end] == '.'))
                found.end++;
        } else if (in_word(s[i])) {
            found.kind = WORD;
            while (found.end < n && in_word(s[found.end]))
                found.end++;
        } else if (s[i] == '"' || s[i] == '\'') {
            found.kind = LITERAL;
            found.end = literal_end(s, n, i);
        } else {
            found.end = mark_end(s, n, i);
        }
        vec_push(a, &t.list, found);
        i = found.end;
    }
    return t;
}

/* ---- the text being changed ------------------------------------------------------------------ */

struct piece {
    const char *s;
    size_t n;
};

struct mutant {
    struct arena *arena;
    struct chance *chance;
    const struct corpus *corpus;
    char *s;
    size_t n;
    struct tokens tokens;
};

static void replace(struct mutant *m, size_t begin, size_t end, struct piece by)
{
    char *s = arena_alloc(m->arena, m->n - (end - begin) + by.n + 1);
    memcpy(s, m->s, begin);
    if (by.n)
        memcpy(s + begin, by.s, by.n);
    memcpy(s + begin + by.n, m->s + end, m->n - end);
    m->n = m->n - (end - begin) + by.n;
    m->s = s;
}

static struct piece piece_of(const char *s)
{
    return (struct piece){s, strlen(s)};
}

static struct piece cut(const struct mutant *m, size_t begin, size_t end)
{
    return (struct piece){m->s + begin, end - begin};
}

/* Exchanges two ranges that do not overlap. */
static void exchange(struct mutant *m, struct token x, struct token y)
{
    if (x.begin > y.begin) {
        struct token t = x;
        x = y;
        y = t;
    }
    if (x.end > y.begin)
        return;
    struct piece first = cut(m, x.begin, x.end), second = cut(m, y.begin, y.end);
    replace(m, y.begin, y.end, first);
    replace(m, x.begin, x.end, second);
}

static uint32_t any(struct mutant *m, size_t n)
{
    return chance_below(m->chance, (uint32_t)n);
}

static struct token any_token(struct mutant *m)
{
    return m->tokens.list.at[any(m, (size_t)m->tokens.list.n)];
}

/* A token of this kind, or any after some tries. */
static struct token token_like(struct mutant *m, enum token_kind kind)
{
    struct token t = any_token(m);
    for (int tries = 0; tries < 20 && t.kind != kind; tries++)
        t = any_token(m);
    return t;
}

static const struct source *other_file(struct mutant *m)
{
    return m->corpus->files.at[any(m, (size_t)m->corpus->files.n)];
}

/* The line around an offset, with its newline. */
static struct token line_at(const char *s, size_t n, size_t at)
{
    struct token line = {MARK, at, at};
    while (line.begin > 0 && s[line.begin - 1] != '\n')
        line.begin--;
    while (line.end < n && s[line.end] != '\n')
        line.end++;
    line.end += line.end < n;
    return line;
}

static struct token any_line(struct mutant *m)
{
    return line_at(m->s, m->n, any(m, m->n));
}

/* ---- words to throw in ----------------------------------------------------------------------- */

/* clang-format off */
static const char *const numbers[] = {
    "0", "1", "-1", "2", "3", "4", "7", "16", "0.5", "1e300", "-0.0", "0x7fffffff", "2147483647",
    "-2147483648", "9223372036854775807", "18446744073709551615u", "99999999999999999999", "1u",
    "1L", "1.0f", "'a'", "(1 << 20)", "sizeof(int)", NULL};
/* clang-format on */
/* clang-format off */
static const char *const operators[] = {
    "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "==", "!=", "=", "+=", "-=", "*=", "&", "|",
    "^", "&&", "||", "->", ".", ",", "<<", "?", ":", NULL};
/* clang-format on */
/* clang-format off */
static const char *const words[] = {
    "const ", "static ", "volatile ", "restrict ", "register ", "unsigned ", "int ", "float ",
    "double ", "long double ", "void ", "struct ", "union ", "enum ", "typedef ", "extern ",
    "return ", "break;", "continue;", "goto x;", "x:", "if (i) ", "else ", "while (0) ",
    "for (;;) ", "do ", "switch (i) ", "case 1: ", "default: ", "sizeof ", "*", "&", "!", "~",
    "++", "--", "(", ")", "[", "]", "{", "}", ";", "[0]", "[i]", "[j + 1]", "(i + 1) % n",
    "#define X ", "#if 0\n", "#endif\n", "\n#pragma amr ", "\n#pragma omp parallel for\n",
    "\\\n", "_Pragma(\"amr kernel\")", "(void)0;", "(int)", "(double)", "fabs(", "rand()",
    "({1;})", NULL};
/* clang-format on */
/* clang-format off */
static const char *const clauses[] = {
    "kernel", "data", "timeloop", "domain(j, i)", "domain(k, j, i)", "domain(i)",
    "domain(i = 0 : n)", "domain(i = 1 : n - 1, j)", "spacing(h)", "spacing(hy, hx)",
    "spacing(g->dx)", "scale(-2)", "scale(c: -2)", "scale(c: 99999999999)",
    "scale(dt: -1, c: 1)", "arrays(u)", "arrays(un, u)", "arrays(u, u)", "cell(u)", "node(u)",
    "face(x: u)", "face(z: u)", "boundary", "boundary(x: periodic)",
    "boundary(x: wall, y: neumann)", "boundary(z: outflow)", "reduction(max: m)",
    "reduction(sum: s)", "reduction(+: s)", "init", "estimate", "flux", "smooth", "residual",
    "prolong(f)", "restrict(f)", "(", ")", ",", ":", "=", "component(9)", NULL};
/* clang-format on */

static struct piece one_of(struct mutant *m, const char *const *list)
{
    uint32_t n = 0;
    while (list[n])
        n++;
    return piece_of(list[any(m, n)]);
}

/* ---- changes of tokens ----------------------------------------------------------------------- */

static void token_delete(struct mutant *m)
{
    struct token t = any_token(m);
    replace(m, t.begin, t.end, piece_of(""));
}

static void token_double(struct mutant *m)
{
    struct token t = any_token(m);
    replace(m, t.end, t.end, cut(m, t.begin, t.end));
}

static void token_swap(struct mutant *m)
{
    struct token t = any_token(m);
    exchange(m, t, token_like(m, t.kind));
}

/* A name for a name, a number for a number. */
static void token_alike(struct mutant *m)
{
    struct token t = any_token(m), by = token_like(m, t.kind);
    replace(m, t.begin, t.end, cut(m, by.begin, by.end));
}

static void token_near(struct mutant *m)
{
    uint32_t n = (uint32_t)m->tokens.list.n, at = any(m, n), to = at + any(m, 12);
    if (to < n)
        exchange(m, m->tokens.list.at[at], m->tokens.list.at[to]);
}

static void token_foreign(struct mutant *m)
{
    struct token t = any_token(m);
    const struct source *o = other_file(m);
    struct tokens theirs = tokens_of(m->arena, o->text, o->size);
    if (!theirs.list.n)
        return;
    struct token by = theirs.list.at[any(m, (size_t)theirs.list.n)];
    size_t end = chance_one_in(m->chance, 2) ? t.end : t.begin;
    replace(m, t.begin, end, (struct piece){o->text + by.begin, by.end - by.begin});
}

static void number_change(struct mutant *m)
{
    struct token t = token_like(m, NUMBER);
    replace(m, t.begin, t.end, one_of(m, numbers));
}

static void operator_change(struct mutant *m)
{
    struct token t = token_like(m, MARK);
    replace(m, t.begin, t.end, one_of(m, operators));
}

static void word_insert(struct mutant *m)
{
    struct token t = any_token(m);
    replace(m, t.begin, t.begin, one_of(m, words));
}

/* ---- groups in brackets ---------------------------------------------------------------------- */

/* The tokens from an opening bracket to the one that closes it; an empty range where there is none.
 */
static struct token any_group(struct mutant *m)
{
    int n = m->tokens.list.n, first = (int)any(m, (size_t)n);
    for (int i = first; i < n; i++) {
        char open = m->s[m->tokens.list.at[i].begin];
        char close = open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : 0;
        int depth = 0;
        for (int k = i; close && k < n; k++) {
            char c = m->s[m->tokens.list.at[k].begin];
            depth += (c == open) - (c == close);
            if (!depth)
                return (struct token){MARK, m->tokens.list.at[i].begin, m->tokens.list.at[k].end};
        }
    }
    return (struct token){MARK, 0, 0};
}

static void group_delete(struct mutant *m)
{
    struct token g = any_group(m);
    replace(m, g.begin, g.end, piece_of(""));
}

static void group_swap(struct mutant *m)
{
    struct token g = any_group(m);
    for (int tries = 0; tries < 20; tries++) {
        struct token o = any_group(m);
        if (m->s[o.begin] == m->s[g.begin] && (o.end <= g.begin || g.end <= o.begin)) {
            exchange(m, g, o);
            return;
        }
    }
}

static void group_copy(struct mutant *m)
{
    struct token g = any_group(m), to = any_group(m);
    for (int tries = 0; tries < 20 && m->s[to.begin] != m->s[g.begin]; tries++)
        to = any_group(m);
    replace(m, to.begin, to.end, cut(m, g.begin, g.end));
}

/* ---- lines and pieces of other files --------------------------------------------------------- */

static void line_delete(struct mutant *m)
{
    struct token l = any_line(m);
    replace(m, l.begin, l.end, piece_of(""));
}

/* A copy of a line in front of another. */
static void line_double(struct mutant *m)
{
    struct token l = any_line(m), to = any_line(m);
    replace(m, to.begin, to.begin, cut(m, l.begin, l.end));
}

static void line_swap(struct mutant *m)
{
    exchange(m, any_line(m), any_line(m));
}

static void line_foreign(struct mutant *m)
{
    const struct source *o = other_file(m);
    struct token from = line_at(o->text, o->size, any(m, o->size)), to = any_line(m);
    replace(m, to.begin, to.begin, (struct piece){o->text + from.begin, from.end - from.begin});
}

/* A line goes elsewhere. */
static void line_move(struct mutant *m)
{
    struct token l = any_line(m), to = any_line(m);
    struct piece text = cut(m, l.begin, l.end);
    if (to.begin >= l.end) {
        replace(m, to.begin, to.begin, text);
        replace(m, l.begin, l.end, piece_of(""));
    } else if (to.end <= l.begin) {
        replace(m, l.begin, l.end, piece_of(""));
        replace(m, to.begin, to.begin, text);
    }
}

/* A line goes on in the next one. */
static void line_join(struct mutant *m)
{
    struct token l = any_line(m);
    if (l.end > l.begin && m->s[l.end - 1] == '\n')
        replace(m, l.end - 1, l.end, piece_of(" "));
}

/* Lines become a macro that is used in their place: up to the statement's or the block's end. */
static void lines_to_macro(struct mutant *m)
{
    struct token l = any_line(m);
    size_t end = l.end;
    for (uint32_t more = any(m, 3); more > 0 && end < m->n; more--)
        end = line_at(m->s, m->n, end).end;
    struct text t = text_new(m->arena), macro = text_new(m->arena);
    for (size_t i = l.begin; i < end; i++)
        if (m->s[i] != '\n')
            text_addn(&t, m->s + i, 1);
        else if (i + 1 < end)
            text_add(&t, " ");
    if (memchr(t.s, '#', t.n) || strstr(t.s, "//"))
        return;
    text_printf(&macro, "#define LINES %s\nLINES\n", t.s);
    replace(m, l.begin, end, piece_of(macro.s));
}

/* Directives that change nothing, and lines that other compilers read, between two lines. */
static void line_directive(struct mutant *m)
{
    static const char *const lines[] = {"#if 1\n#endif\n",
                                        "#define NOTHING\n",
                                        "#pragma GCC ivdep\n",
                                        "#pragma GCC unroll 2\n",
                                        "#line 7\n",
                                        "_Pragma(\"omp simd\")\n",
                                        "// a comment \\\n   that goes on\n",
                                        "/* a\n b */\n",
                                        "#pragma once_more\n",
                                        "here: ;\n",
                                        NULL};
    struct token l = any_line(m);
    replace(m, l.begin, l.begin, one_of(m, lines));
}

/* Braces round a statement go, and what they hold is the statement's body no more. */
static void braces_delete(struct mutant *m)
{
    struct token g = any_group(m);
    for (int tries = 0; tries < 20 && m->s[g.begin] != '{'; tries++)
        g = any_group(m);
    if (g.end < g.begin + 2)
        return;
    replace(m, g.end - 1, g.end, piece_of(""));
    replace(m, g.begin, g.begin + 1, piece_of(""));
}

/* Lines of another file up to an empty one, in front of a line that follows an empty one. */
static void block_foreign(struct mutant *m)
{
    const struct source *o = other_file(m);
    const char *from = strstr(o->text + any(m, o->size), "\n\n");
    const char *end = from ? strstr(from + 2, "\n\n") : NULL;
    const char *to = strstr(m->s + any(m, m->n), "\n\n");
    if (!end || !to)
        return;
    size_t at = (size_t)(to - m->s) + 1;
    replace(m, at, at, (struct piece){from, (size_t)(end - from) + 1});
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static void byte_change(struct mutant *m)
{
    size_t at = any(m, m->n);
    char c = (char)any(m, 256);
    replace(m, at, at + 1, (struct piece){&c, 1});
}

static void bytes_delete(struct mutant *m)
{
    size_t at = any(m, m->n), end = at + 1 + any(m, 20);
    replace(m, at, end < m->n ? end : m->n, piece_of(""));
}

static void bytes_insert(struct mutant *m)
{
    char s[8];
    size_t n = 1 + any(m, sizeof s - 1), at = any(m, m->n);
    for (size_t i = 0; i < n; i++)
        s[i] = (char)any(m, 256);
    replace(m, at, at, (struct piece){s, n});
}

static void truncate_text(struct mutant *m)
{
    replace(m, any(m, m->n), m->n, piece_of(""));
}

/* ---- pragma lines ---------------------------------------------------------------------------- */

/* A line that begins `#pragma amr`; an empty range where there is none. */
static struct token any_pragma(struct mutant *m)
{
    struct token found[32];
    uint32_t n = 0;
    for (const char *p = m->s; n < 32 && (p = strstr(p, "#pragma amr")); p++)
        found[n++] = line_at(m->s, m->n, (size_t)(p - m->s));
    return n ? found[any(m, n)] : (struct token){MARK, 0, 0};
}

static size_t inside(struct mutant *m, struct token line)
{
    return line.begin + any(m, line.end - line.begin);
}

static void pragma_clause(struct mutant *m)
{
    struct token l = any_pragma(m);
    size_t at = l.end - (l.end > l.begin);
    replace(m, at, at, one_of(m, clauses));
    replace(m, at, at, piece_of(" "));
}

static void pragma_word(struct mutant *m)
{
    size_t at = inside(m, any_pragma(m));
    replace(m, at, at, one_of(m, clauses));
}

static void pragma_token(struct mutant *m)
{
    struct token l = any_pragma(m), t = any_token(m);
    for (int tries = 0; tries < 400 && (t.begin < l.begin || t.end > l.end); tries++)
        t = any_token(m);
    struct token by = token_like(m, t.kind);
    replace(m, t.begin, t.end,
            chance_one_in(m->chance, 3) ? one_of(m, clauses) : cut(m, by.begin, by.end));
}

static void pragma_bytes(struct mutant *m)
{
    struct token l = any_pragma(m);
    size_t at = inside(m, l), end = at + 1 + any(m, 6);
    replace(m, at, end < l.end ? end : at, piece_of(""));
}

static void pragma_move(struct mutant *m)
{
    struct token l = any_pragma(m);
    exchange(m, l, any_line(m));
}

static void pragma_delete(struct mutant *m)
{
    struct token l = any_pragma(m);
    replace(m, l.begin, l.end, piece_of(""));
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void (*const changes[])(struct mutant *) = {
    /* those that mostly leave C behind */
    token_alike, token_alike, token_alike, token_swap, number_change, number_change,
    operator_change, group_copy, group_swap, line_delete, line_swap, block_foreign, pragma_clause,
    pragma_token, pragma_move, pragma_delete, line_move, line_join, lines_to_macro, line_directive,
    line_directive, braces_delete,
    /* those that mostly do not */
    token_delete, token_double, token_near, token_foreign, word_insert, group_delete, line_double,
    line_foreign, byte_change, bytes_delete, bytes_insert, truncate_text, pragma_word,
    pragma_bytes};
enum { N_CHANGES = sizeof changes / sizeof *changes, N_MILD = 22 };

char *mutate(struct arena *a, const struct corpus *corpus, struct chance *c, size_t *n,
             const struct source **from)
{
    struct mutant m = {.arena = a, .chance = c, .corpus = corpus};
    *from = other_file(&m);
    if (corpus->good.n && !chance_one_in(c, 4))
        *from = corpus->good.at[chance_below(c, (uint32_t)corpus->good.n)];
    m.n = (*from)->size;
    m.s = arena_strndup(a, (*from)->text, m.n);
    bool is_mild = !chance_one_in(c, 4);
    for (uint32_t left = 1 + chance_below(c, is_mild ? 2 : 5); left > 0; left--) {
        m.tokens = tokens_of(a, m.s, m.n);
        if (m.tokens.list.n > 0)
            changes[chance_below(c, is_mild ? N_MILD : N_CHANGES)](&m);
    }
    *n = m.n;
    return m.s;
}
