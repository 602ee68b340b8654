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

/* The label of a goto lies in the loop. */
static bool stays(const struct leaving *l, const struct stmt *s)
{
    return s->label && any_stmt(w, in_stmt(l->loop->body[0]),
                                w.in->kind == STMT_LABEL && !strcmp(w.in->label, s->label));
}

static bool is_exit(const struct stmt *s)
{
    const struct expr *e = s->kind == STMT_EXPR ? s->expr : NULL;
    const struct expr *f = e && e->kind == EXPR_CALL ? e->a[0] : NULL;
    return f && f->kind == EXPR_NAME && !f->decl->function && strcmp(f->decl->name, "exit") == 0;
}

/* Nothing can be put in front of what a macro holds: its text is not there. */
static void note_leaving(const struct leaving *l, struct stmt *s)
{
    if (s->range.file != l->host->source)
        return;
    bool leaves = s->kind == STMT_RETURN ? begins_with(s, "return")
                  : s->kind == STMT_GOTO ? begins_with(s, "goto") && !stays(l, s)
                                         : is_exit(s) && begins_with(s, "exit");
    if (leaves && own_text(l->host, s))
        host_insert_before(l->host, s, l->end);
}

void leave_edit(struct host *h, const struct stmt *loop, const char *end)
{
    struct leaving l = {h, loop, end};
    for (WALK(w, in_stmt(loop->body[0])); next_stmt(&w);)
        note_leaving(&l, w.in);
}
