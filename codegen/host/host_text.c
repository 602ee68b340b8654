/* Where things stand in the user's text, and how something is put in front of a statement. Called
 * by host.c and its neighbours. */
#include "codegen/host/host.h"

#include <string.h>

const char *host_indent(const struct host *h, uint32_t offset)
{
    const char *text = h->source->text;
    uint32_t begin = offset;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    uint32_t end = begin;
    while (end < offset && (text[end] == ' ' || text[end] == '\t'))
        end++;
    return arena_strndup(h->kernels->arena, text + begin, end - begin);
}

const char *host_break(const struct host *h, uint32_t offset)
{
    if (h->line_directives)
        return " ";
    return arena_printf(h->kernels->arena, "\n%s", host_indent(h, offset));
}

/* The line that ends at `newline` goes on in the next one. */
static bool goes_on(const char *text, uint32_t newline)
{
    while (newline > 0 && text[newline - 1] == '\r')
        newline--;
    return newline > 0 && text[newline - 1] == '\\';
}

uint32_t host_line_begin(const char *text, uint32_t at)
{
    while (at > 0 && (text[at - 1] != '\n' || goes_on(text, at - 1)))
        at--;
    return at;
}

bool host_in_block(const struct stmt *s)
{
    const struct stmt *parent = s->parent;
    while (parent && (parent->kind == STMT_CASE || parent->kind == STMT_LABEL))
        parent = parent->parent;
    return parent && parent->kind == STMT_COMPOUND;
}

const char *host_line(const struct host *h, uint32_t offset)
{
    int line, column;
    source_place(h->source, offset, &line, &column);
    return arena_printf(h->kernels->arena, "\n#line %d \"%s\"\n", line, h->source->path);
}

void host_open_before(struct host *h, const struct stmt *s, const char *text, const char *gap)
{
    uint32_t at = lead_begin(h, s);
    bool is_line = at == 0 || h->source->text[at - 1] == '\n';
    if (at < s->range.begin && is_line)
        gap = h->line_directives ? host_line(h, at) : "\n";
    edit_insert(&h->edits, at, EDIT_OPEN, arena_printf(h->kernels->arena, "%s%s", text, gap));
}

/* Where the last word of a macro's body begins, `ADD` of `x = 1; ADD ( x , 2 )`. */
static const char *last_word(const char *body)
{
    const char *end = body + strlen(body);
    int depth = 0;
    while (end > body && (depth || end[-1] == ')')) {
        depth += (end[-1] == ')') - (end[-1] == '(');
        end--;
        if (depth == 0)
            break;
    }
    while (end > body && end[-1] == ' ')
        end--;
    return word_begin(body, end);
}

/* A macro of this name ends with ';' or '}', or with `else`, or with a macro that does. */
static enum host_tail tail_of(const struct unit *u, const char *name, int depth)
{
    enum host_tail tail = word_is(name, "else") ? TAIL_ELSE : TAIL_OPEN;
    for (int i = 0; i < u->macros.n && depth < 8 && !tail; i++) {
        const char *body = u->macros.at[i].body;
        size_t end = strlen(body);
        if (end && word_is(name, u->macros.at[i].name))
            tail = strchr(";}", body[end - 1]) ? TAIL_CLOSED
                                               : tail_of(u, last_word(body), depth + 1);
    }
    return tail;
}

enum host_tail host_tail(const struct unit *u, struct range at)
{
    return tail_of(u, at.file->text + at.begin, 0);
}

/* Behind a statement whose ';' a macro adds, nothing can be put: it becomes an expression. */
static bool lacks_semicolon(const struct host *h, const struct stmt *s)
{
    char last = s->range.file->text[s->range.end - 1];
    return (s->kind == STMT_EXPR || s->kind == STMT_RETURN || s->kind == STMT_GOTO) &&
           last != ';' && last != '}' && host_tail(h->kernels->plan->unit, s->range) != TAIL_CLOSED;
}

void host_insert_before(struct host *h, const struct stmt *s, const char *text)
{
    struct arena *a = h->kernels->arena;
    const char *gap = host_break(h, s->range.begin);
    bool braces = !host_in_block(s) && s->kind != STMT_DECL, lacks = lacks_semicolon(h, s);
    const char *open = !braces ? "" : lacks ? "({ " : "{ ";
    host_open_before(h, s, arena_printf(a, "%s%s", open, text), gap);
    if (braces)
        edit_insert(&h->edits, s->range.end, EDIT_CLOSE, lacks ? "; })" : " }");
}

void host_comment(struct host *h, uint32_t begin, uint32_t end)
{
    struct text out = text_new(h->kernels->arena);
    const char *s = h->source->text + begin;
    size_t n = end - begin;
    text_add(&out, "/* ");
    for (size_t i = 0; i < n; i++) {
        bool opens = i + 1 < n && s[i] == '/' && s[i + 1] == '*';
        bool closes = i + 1 < n && s[i] == '*' && s[i + 1] == '/';
        if (opens || closes)
            text_add(&out, "| "), i++;
        else
            text_addn(&out, s + i, 1);
    }
    text_add(&out, " */");
    edit_replace(&h->edits, begin, end, out.s);
}
