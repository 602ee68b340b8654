/* Macros of the program: the user's definitions, and those of the command line (-DN=100). Their
 * expansions are in the tree already; what is kept here is what a clause may name. Called by
 * decls.c and frontend.c. */
#include "frontend/internal.h"

#include <string.h>

static void add_macro(struct front *f, struct macro m)
{
    struct unit *u = f->unit;
    for (int i = 0; i < u->macros.n; i++)
        if (!strcmp(u->macros.at[i].name, m.name) && !strcmp(u->macros.at[i].body, m.body))
            return; /* one header in several units */
    vec_push(f->arena, &u->macros, m);
}

void front_macro(struct front *f, CXCursor c)
{
    CXToken *tokens = NULL;
    unsigned n = 0;
    struct text body = text_new(f->arena);
    clang_tokenize(f->tu, clang_getCursorExtent(c), &tokens, &n);
    for (unsigned i = 1; i < n; i++)
        text_printf(&body, "%s%s", i > 1 ? " " : "",
                    front_string(f, clang_getTokenSpelling(f->tu, tokens[i])));
    struct macro m = {.name = front_string(f, clang_getCursorSpelling(c)), .body = body.s};
    m.range = front_range(f, c, NULL);
    m.has_parameters = clang_Cursor_isMacroFunctionLike(c) != 0;
    if (n > 1)
        m.begin = front_spelled(f, clang_getTokenLocation(f->tu, tokens[1])).begin;
    clang_disposeTokens(f->tu, tokens, n);
    add_macro(f, m);
}

const char *macro_text(const struct macro *m)
{
    const char *text = m->has_parameters ? strchr(m->body, ')') : m->body;
    text += text && m->has_parameters;
    return text ? text + strspn(text, " ") : "";
}

/* NAME or NAME=BODY */
static void add_given(struct front *f, const char *text)
{
    size_t n = strcspn(text, "=");
    const char *body = text[n] ? text + n + 1 : "1";
    if (!memchr(text, '(', n))
        add_macro(f, (struct macro){.name = arena_strndup(f->arena, text, n), .body = body});
}

void front_given_macros(struct front *f)
{
    for (int i = 0; i < f->options->clang_args.n; i++) {
        const char *arg = f->options->clang_args.at[i];
        if (i > 0 && !strcmp(f->options->clang_args.at[i - 1], "-D"))
            add_given(f, arg);
        else if (!strncmp(arg, "-D", 2) && arg[2])
            add_given(f, arg + 2);
    }
}
