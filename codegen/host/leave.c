/* Ways out of a time loop other than its end: `return`, a `goto` to a label behind it, `exit`. The
 * end of the steps is told in front of them, as it is behind the loop. Called by host.c. */
#include <string.h>

#include "codegen/host/host.h"

struct leaving {
    struct host *host;
    const struct stmt *loop;
    const char *end; /* what to put in front */
};

static bool begins_with(const struct stmt *s, const char *word)
{
    const char *text = s->range.file->text + s->range.begin;
    return word_is(text + strspn(text, " \t\r\n\v\f"), word);
}

static bool is_label(struct stmt *s, const void *name)
{
    return s->kind == STMT_LABEL && !strcmp(s->label, name);
}

/* The label of a goto lies in the loop. */
static bool stays(const struct leaving *l, const struct stmt *s)
{
    return s->label && stmt_any(l->loop->body[0], is_label, s->label);
}

static bool is_exit(const struct stmt *s)
{
    const struct expr *e = s->kind == STMT_EXPR ? s->expr : NULL;
    const struct expr *f = e && e->kind == EXPR_CALL ? e->a[0] : NULL;
    return f && f->kind == EXPR_NAME && !f->decl->function && strcmp(f->decl->name, "exit") == 0;
}

/* Nothing can be put in front of what a macro holds: its text is not there. */
static bool note_leaving(struct walk *w, struct stmt *s)
{
    const struct leaving *l = w->with;
    if (s->range.file != l->host->source)
        return true;
    bool leaves = s->kind == STMT_RETURN ? begins_with(s, "return")
                  : s->kind == STMT_GOTO ? begins_with(s, "goto") && !stays(l, s)
                                         : is_exit(s) && begins_with(s, "exit");
    if (leaves && own_text(l->host, s))
        host_insert_before(l->host, s, l->end);
    return true;
}

void leave_edit(struct host *h, const struct stmt *loop, const char *end)
{
    struct leaving l = {h, loop, end};
    walk_stmt(&(struct walk){.on_stmt = note_leaving, .with = &l}, loop->body[0]);
}
