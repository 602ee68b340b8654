/* `#define u s.u`: where generated text names the member s.u, the preprocessor would make s.s.u of
 * it; the macro's own name means s.u there. Called by members.c and for host views. */
#include "analysis/tree/tree.h"

#include <string.h>

/* The macro's body without blanks, where it ends with a member of the macro's name; or NULL. */
static const char *member_of_body(const struct plan *p, const struct macro *m)
{
    char *body = arena_alloc(p->arena, strlen(m->body) + 1);
    size_t n = 0, name = strlen(m->name);
    for (const char *c = m->body; *c; c++)
        if (*c != ' ')
            body[n++] = *c;
    body[n] = '\0';
    bool own = !m->has_parameters && word_holds(body[0]) && n > name + 1 &&
               strcmp(body + n - name, m->name) == 0 && strchr(".>", body[n - name - 1]);
    return own ? body : NULL;
}

static const char *replaced(const struct plan *p, const char *text, const char *body,
                            const char *name)
{
    const char *at = strstr(text, body), *end = at ? at + strlen(body) : NULL;
    if (!at)
        return text;
    bool whole = !word_holds(*end) && (at == text || (!word_holds(at[-1]) && !strchr(".>", at[-1])));
    return arena_printf(p->arena, "%.*s%s%s", (int)(at - text), text, whole ? name : body,
                        replaced(p, end, body, name));
}

const char *macro_members(const struct plan *p, const char *text)
{
    for (int i = 0; i < p->unit->macros.n && strpbrk(text, ".>"); i++) {
        const struct macro *m = &p->unit->macros.at[i];
        const char *body = strpbrk(m->body, ".>") ? member_of_body(p, m) : NULL;
        if (body)
            text = replaced(p, text, body, m->name);
    }
    return text;
}
