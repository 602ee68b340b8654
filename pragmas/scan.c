/* Tokens of C text, just well enough to find the amr pragmas of a file without a preprocessor:
 * comments, strings and spliced lines are seen for what they are. Called by the front end once per
 * source file. */
#include "pragmas/internal.h"

#include <ctype.h>
#include <string.h>

static char look(const struct scanner *s, uint32_t ahead)
{
    size_t i = (size_t)s->at + ahead;
    return i < s->source->size ? s->source->text[i] : '\0';
}

static bool at_end(const struct scanner *s)
{
    return s->at >= s->source->size;
}

/* Bytes of a backslash with its newline, or 0. */
static uint32_t splice_length(const struct scanner *s)
{
    if (look(s, 0) != '\\')
        return 0;
    if (look(s, 1) == '\n')
        return 2;
    return look(s, 1) == '\r' && look(s, 2) == '\n' ? 3 : 0;
}

static void skip_block_comment(struct scanner *s)
{
    s->at += 2;
    while (!at_end(s) && !(look(s, 0) == '*' && look(s, 1) == '/'))
        s->at++;
    s->at = at_end(s) ? (uint32_t)s->source->size : s->at + 2;
}

static void skip_line_comment(struct scanner *s)
{
    while (!at_end(s) && look(s, 0) != '\n') {
        uint32_t n = splice_length(s);
        s->at += n ? n : 1;
    }
}

/* White space but newlines, comments, splices. */
static bool skip_space(struct scanner *s)
{
    uint32_t begin = s->at;
    while (!at_end(s)) {
        uint32_t n = splice_length(s);
        char c = look(s, 0);
        if (n)
            s->at += n;
        else if (c == '/' && look(s, 1) == '*')
            skip_block_comment(s);
        else if (c == '/' && look(s, 1) == '/')
            skip_line_comment(s);
        else if (c != '\n' && isspace((unsigned char)c))
            s->at++;
        else
            break;
    }
    return s->at > begin;
}

static void skip_literal(struct scanner *s, char quote)
{
    s->at++;
    while (!at_end(s) && look(s, 0) != '\n') {
        uint32_t n = splice_length(s);
        char c = look(s, 0);
        s->at += n ? n : c == '\\' && look(s, 1) != '\n' ? 2 : 1;
        if (c == quote)
            return;
    }
    if (s->at > s->source->size)
        s->at = (uint32_t)s->source->size;
}

static bool is_name_character(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static enum token_kind take(struct scanner *s)
{
    char c = look(s, 0);
    if (isdigit((unsigned char)c) || (c == '.' && isdigit((unsigned char)look(s, 1)))) {
        while (
            is_name_character(look(s, 0)) || look(s, 0) == '.' ||
            (strchr("+-", look(s, 0)) && look(s, 0) && strchr("eEpP", s->source->text[s->at - 1])))
            s->at++;
        return TOKEN_NUMBER;
    }
    if (is_name_character(c)) {
        while (is_name_character(look(s, 0)))
            s->at++;
        return TOKEN_NAME;
    }
    if (c == '"' || c == '\'') {
        skip_literal(s, c);
        return TOKEN_STRING;
    }
    s->at += c == '-' && look(s, 1) == '>' ? 2 : 1;
    return TOKEN_PUNCT;
}

struct token scan_in_line(struct scanner *s)
{
    struct token t = {.text = "", .first_in_line = s->line_start};
    t.space_before = skip_space(s);
    t.begin = t.end = s->at;
    if (at_end(s) || look(s, 0) == '\n')
        return t;
    t.kind = take(s);
    t.end = s->at;
    t.text = arena_strndup(s->arena, s->source->text + t.begin, t.end - t.begin);
    s->line_start = false;
    return t;
}

struct token scan_anywhere(struct scanner *s)
{
    for (;;) {
        skip_space(s);
        if (at_end(s) || look(s, 0) != '\n')
            return scan_in_line(s);
        s->at++;
        s->line_start = true;
    }
}
