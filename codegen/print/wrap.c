/* Breaks long lines of generated text at 100 columns, where the fewest brackets are open. Lines of
 * the preprocessor, comments and strings stay whole. Called by kernels.c and host_nest.c when a
 * text is complete. */
#include <string.h>

#include "codegen/print/print.h"

enum { WIDTH = 100, LEAST = 45, DEEPER = 4 };

/* Where to break: the last space among those with the fewest open brackets, not too far left; 0 if
 * there is none. `indent` characters of the line's column are white space. */
static size_t find_break(const char *s, size_t n, size_t indent)
{
    size_t best = 0;
    int depth = 0, best_depth = 1000;
    bool quoted = false;
    for (size_t i = 0; i < n && indent + i <= WIDTH; i++) {
        quoted = s[i] == '"' ? !quoted : quoted;
        depth += s[i] == '(' || s[i] == '{' || s[i] == '[';
        depth -= s[i] == ')' || s[i] == '}' || s[i] == ']';
        bool may = s[i] == ' ' && i > LEAST && !quoted && s[i + 1] != '{';
        if (may && depth <= best_depth) {
            best_depth = depth;
            best = i;
        }
    }
    return best;
}

static void add_spaces(struct text *out, size_t n)
{
    while (n--)
        text_add(out, " ");
}

static void add_line(struct text *out, const char *s, size_t n)
{
    size_t indent = strspn(s, " "), at;
    if (indent > n)
        indent = n;
    s += indent;
    n -= indent;
    bool is_whole = *s == '#' || !strncmp(s, "/*", 2);
    add_spaces(out, indent);
    for (bool first = true; !is_whole && indent + n > WIDTH; first = false) {
        at = find_break(s, n, indent);
        if (!at)
            break;
        text_addn(out, s, at);
        text_add(out, "\n");
        indent += first ? DEEPER : 0;
        add_spaces(out, indent);
        s += at + 1;
        n -= at + 1;
    }
    text_addn(out, s, n);
}

struct text wrap_lines(const struct text *text)
{
    struct text out = text_new(text->arena);
    for (const char *s = text->s; *s;) {
        size_t n = strcspn(s, "\n");
        add_line(&out, s, n);
        s += n;
        if (*s) {
            text_add(&out, "\n");
            s++;
        }
    }
    return out;
}
