/* Whether a statement has its text for itself, so that it can be edited: a macro may have made it
 * together with others, `#define BOTH first(); second();`, and a file that is included twice is two
 * texts in one. Ranges tell: those of the others overlap with the statement's. Called by host.c and
 * leave.c. */
#include "codegen/host/host.h"

#include <string.h>

struct search {
    const struct plan *plan;
    struct stmt *const *of; /* [n] */
    int n;
    struct range own;
    bool shared;
};

static bool overlap(struct range a, struct range b)
{
    return a.file == b.file && a.begin < b.end && b.begin < a.end;
}

static bool is_nest(const struct plan *p, const struct stmt *s)
{
    for (int n = 0; s->kind == STMT_FOR && n < p->nests.n; n++)
        if (p->nests.at[n]->loop == s)
            return true;
    return false;
}

/* The use of a macro that has the statement for an argument. */
static bool is_around(struct range outer, struct range inner)
{
    return outer.begin < inner.begin && inner.end < outer.end;
}

static bool holds(struct search *q, const struct stmt *s);

/* Statement expressions. */
static bool blocks_hold(struct search *q, struct expr *e)
{
    return any_expr(w, in_expr(e), w.e->block && holds(q, w.e->block));
}

/* Something of s stands in front of each statement in it, and the ends of some behind it: not so
 * where one macro makes both. */
static bool lies_within(const struct stmt *s, struct range inner)
{
    bool ends_later = s->kind == STMT_COMPOUND || s->kind == STMT_DO;
    return (s->range.begin < inner.begin || s->kind == STMT_OTHER) &&
           (!ends_later || s->range.end > inner.end);
}

/* Looks at s and all in it; what has become a nest is no text any more. */
static bool holds(struct search *q, const struct stmt *s)
{
    bool found = any_below(i, q->n, q->of[i] == s);
    bool own = found, inner = !found && !is_nest(q->plan, s);
    for (int i = 0; inner && i < s->n; i++)
        found |= holds(q, s->body[i]);
    for (int i = 0; inner && i < s->decls.n; i++)
        found |= blocks_hold(q, s->decls.at[i]->init);
    if (inner) {
        found |= s->init && holds(q, s->init);
        found |= blocks_hold(q, s->expr);
        found |= blocks_hold(q, s->step);
    }
    const struct range at = s->range;
    bool spare = s->kind == STMT_NULL && at.end == q->own.end; /* ADD(x); that has one itself */
    if (!own && !spare && overlap(at, q->own) &&
        (found ? !lies_within(s, q->own) : !is_around(at, q->own)))
        q->shared = true;
    return found;
}

/* The first word of a text is this one, or a macro that begins with it. */
static bool begins_with(const struct unit *u, const char *text, const char *word, int depth)
{
    if (word_is(text, word))
        return true;
    for (int i = 0; i < u->macros.n && depth < 8; i++) {
        const struct macro *m = &u->macros.at[i];
        if (word_is(text, m->name) && begins_with(u, macro_text(m), word, depth + 1))
            return true;
    }
    return false;
}

static bool is_own(const struct host *h, struct stmt *const *of, int n, struct range at)
{
    const struct plan *p = h->kernels->plan;
    struct search q = {.plan = p, .of = of, .n = n, .own = at};
    for (int i = 0; i < p->unit->functions.n; i++) {
        const struct stmt *body = p->unit->functions.at[i]->body;
        if (!at.file->is_main || overlap(body->range, at))
            holds(&q, body);
    }
    return !q.shared && !begins_with(p->unit, at.file->text + at.begin, "else", 0) &&
           host_tail(p->unit, at) != TAIL_ELSE;
}

bool own_text(const struct host *h, struct stmt *s)
{
    return (s->range.begin < s->range.end || s->kind == STMT_NULL) && is_own(h, &s, 1, s->range);
}

bool own_use(const struct host *h, const struct stmt *s, struct own_use *use)
{
    const struct unit *u = h->kernels->plan->unit;
    const struct range at = s->range;
    while (s->parent && overlap(s->parent->range, at) && !lies_within(s->parent, at))
        s = s->parent;
    const struct stmt *block = s->parent;
    if (!block || !vec_any_at(m, &u->macros, word_is(at.file->text + at.begin, m->name)))
        return false;
    int first = 0;
    while (!overlap(block->body[first]->range, at))
        first++;
    *use = (struct own_use){.of = block->body + first, .at = at};
    for (; first < block->n && block->body[first]->range.begin == at.begin; first++, use->n++)
        if (block->body[first]->range.end > use->at.end) /* with the ';' behind it */
            use->at.end = block->body[first]->range.end;
    return block->range.file == at.file && is_own(h, use->of, use->n, use->at);
}

/* ---- braces ---------------------------------------------------------------------------------- */

static bool is_at(const struct source *s, uint32_t at, const char *token)
{
    return at + strlen(token) <= s->size && !strncmp(s->text + at, token, strlen(token));
}

uint32_t own_open(const struct stmt *block)
{
    static const char *const forms[] = {"{", "<%", "?\?<"};
    const struct range at = block->range;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (block->kind == STMT_COMPOUND && is_at(at.file, at.begin, forms[i]))
            return at.begin + (uint32_t)strlen(forms[i]);
    return 0;
}

uint32_t own_close(const struct stmt *block)
{
    static const char *const forms[] = {"}", "%>", "?\?>"};
    const struct range at = block->range;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        uint32_t n = (uint32_t)strlen(forms[i]);
        if (block->kind == STMT_COMPOUND && at.end >= at.begin + n &&
            is_at(at.file, at.end - n, forms[i]))
            return at.end - n;
    }
    return 0;
}

/* ---- what cannot be edited ------------------------------------------------------------------- */

void own_refuse(const struct host *h, struct range at, const char *what)
{
    diag_error(h->kernels->diag, at,
               "%s has to be edited, but does not stand in the text by itself", what);
    diag_hint(h->kernels->diag, "write out the macro or the included file that it comes from");
}

bool own_check(const struct host *h, struct stmt *s, const char *what)
{
    bool own = own_text(h, s);
    if (!own)
        own_refuse(h, s->range, what);
    return own;
}

/* A macro that makes statements, or more of one, is nothing that something could be put round. */
bool own_check_use(const struct host *h, const struct expr *e)
{
    const struct unit *u = h->kernels->plan->unit;
    int statements = 0;
    for (WALK(w, in_functions(u)); e->from_macro && next_stmt(&w);)
        if (w.in->range.file == e->range.file && w.in->range.begin >= e->range.begin &&
            w.in->range.begin < e->range.end && w.in->kind != STMT_NULL)
            statements += w.in->kind == STMT_EXPR || w.in->kind == STMT_COMPOUND ? 1 : 2;
    bool refused =
        e->from_macro && (statements > 1 || host_tail(u, e->range) == TAIL_CLOSED ||
                          begins_with(u, e->range.file->text + e->range.begin, "while", 0));
    if (refused)
        own_refuse(h, e->range, "this use of a macro");
    return !refused;
}

/* Two functions made of one text, where something was edited. */
void own_check_functions(const struct host *h)
{
    const struct unit *u = h->kernels->plan->unit;
    for (int i = 0; i < u->functions.n; i++)
        for (int k = 0; k < i; k++) {
            const struct range a = u->functions.at[k]->body->range;
            const struct range b = u->functions.at[i]->body->range;
            if (a.file != h->source || !overlap(a, b))
                continue;
            for (int e = 0; e < h->edits.at.n; e++)
                if (h->edits.at.at[e].begin >= a.begin && h->edits.at.at[e].end <= a.end) {
                    own_refuse(h, u->functions.at[i]->decl->range, "a function");
                    return;
                }
        }
}
