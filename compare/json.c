/* A reader of JSON (RFC 8259), as far as dumps need it: no surrogate pairs. Called by dump.c. */
#include "compare/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct arena *arena;
    const char *at;
    int depth;
    bool bad;
};

static struct json *read_value(struct reader *r);

static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

static bool take(struct reader *r, const char *word)
{
    size_t n = strlen(word);
    skip_blanks(r);
    if (strncmp(r->at, word, n))
        return false;
    r->at += n;
    return true;
}

static void need(struct reader *r, const char *word)
{
    r->bad = !take(r, word) || r->bad;
}

static const char *read_string(struct reader *r)
{
    static const char escapes[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    struct text out = text_new(r->arena);
    need(r, "\"");
    while (!r->bad && *r->at && *r->at != '"') {
        char c = *r->at++;
        const char *escape = c == '\\' && *r->at ? strchr(escapes, *r->at) : NULL;
        if (c == '\\' && !escape)
            r->bad = true;
        if (escape) {
            c = meant[escape - escapes];
            r->at++;
        }
        text_addn(&out, &c, 1);
    }
    need(r, "\"");
    return out.s;
}

static void read_members(struct reader *r, struct json *j, const char *close)
{
    if (take(r, close))
        return;
    do {
        const char *key = j->kind == JSON_OBJECT ? read_string(r) : NULL;
        if (key)
            need(r, ":");
        struct json *member = read_value(r);
        member->key = key;
        vec_push(r->arena, &j->at, member);
    } while (!r->bad && take(r, ","));
    need(r, close);
}

static void read_number(struct reader *r, struct json *j)
{
    char *end;
    j->kind = JSON_NUMBER;
    j->number = strtod(r->at, &end);
    r->bad = r->bad || end == r->at;
    r->at = end;
}

static struct json *read_value(struct reader *r)
{
    struct json *j = ARENA_NEW(r->arena, struct json);
    skip_blanks(r);
    if (r->bad || ++r->depth > 64) {
        r->bad = true;
        return j;
    }
    if (take(r, "{")) {
        j->kind = JSON_OBJECT;
        read_members(r, j, "}");
    } else if (take(r, "[")) {
        j->kind = JSON_ARRAY;
        read_members(r, j, "]");
    } else if (*r->at == '"') {
        j->kind = JSON_STRING;
        j->string = read_string(r);
    } else if (take(r, "true") || take(r, "false")) {
        j->kind = JSON_BOOL;
        j->number = r->at[-2] == 'u';
    } else if (!take(r, "null")) {
        read_number(r, j);
    }
    r->depth--;
    return j;
}

struct json *json_parse(struct arena *a, const char *text)
{
    struct reader r = {.arena = a, .at = text};
    struct json *j = read_value(&r);
    skip_blanks(&r);
    return r.bad || *r.at ? NULL : j;
}

const struct json *json_member(const struct json *j, const char *key)
{
    for (int i = 0; j && j->kind == JSON_OBJECT && i < j->at.n; i++)
        if (!strcmp(j->at.at[i]->key, key))
            return j->at.at[i];
    return NULL;
}

double json_number(const struct json *j, const char *key)
{
    const struct json *m = json_member(j, key);
    return m && (m->kind == JSON_NUMBER || m->kind == JSON_BOOL) ? m->number : NAN;
}

const char *json_string(const struct json *j, const char *key)
{
    const struct json *m = json_member(j, key);
    return m && m->kind == JSON_STRING ? m->string : NULL;
}
