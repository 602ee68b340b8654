/* The program's entry: the user's main becomes amr_user_main, which only rank 0 runs, and a main of
 * ours starts the runtime. Any signature that C compilers take for main is taken here. Called by
 * host.c. */
#include <string.h>

#include "codegen/host/host.h"

static bool returns_void(const struct function *f)
{
    return f->decl->type->of && f->decl->type->of->kind == TYPE_VOID;
}

static bool is_plain(const struct function *f)
{
    return !returns_void(f) && f->params.n == 2 && f->params.at[1]->type->kind == TYPE_POINTER &&
           !strcmp(f->params.at[1]->type->spelling, "char **");
}

/* main may end without a return; amr_user_main may not. */
static void add_return(struct host *h, const struct function *f)
{
    const struct stmt *body = f->body;
    if (returns_void(f) || (body->n && body->body[body->n - 1]->kind == STMT_RETURN))
        return;
    uint32_t close = own_close(body);
    if (close)
        edit_insert(&h->edits, close, EDIT_CLOSE,
                    h->line_directives ? "return 0; " : "    return 0;\n");
    else
        own_refuse(h, f->decl->range, "the end of 'main'");
}

static void add_adapter(struct text *out, const struct function *f)
{
    static const char *const arguments[] = {"", "argc", "argc, (void *)argv",
                                            "argc, (void *)argv, (void *)environ"};
    int n = f->params.n > 3 ? 3 : f->params.n;
    if (n == 3)
        text_add(out, "extern char **environ;\n");
    text_add(out, "static int amr_start(int argc, char **argv)\n{\n");
    text_add(out, "    (void)argc;\n    (void)argv;\n");
    text_printf(out, "    %samr_user_main(%s);\n", returns_void(f) ? "" : "return ", arguments[n]);
    text_add(out, returns_void(f) ? "    return 0;\n}\n\n" : "}\n\n");
}

/* main has another name in the generated program: nothing else in it may speak of it. */
static bool is_mentioned(const struct host *h, const struct function *f)
{
    const struct unit *u = h->kernels->plan->unit;
    const struct walk_roots all[] = {in_functions(u), in_globals(u)};
    const struct expr *found = NULL;
    for (int i = 0; i < 2 && !found; i++)
        found = find_expr(w, all[i], w.e->kind == EXPR_NAME && w.e->decl == f->decl);
    if (found) {
        diag_error(h->kernels->diag, found->range, "'main' is used by the program itself");
        diag_hint(h->kernels->diag, "move what is called again to a function of its own");
    }
    return found != NULL;
}

/* `int main(void);` in front of it gets the new name, too. */
static void rename_prototypes(struct host *h)
{
    const struct unit *u = h->kernels->plan->unit;
    for (int i = 0; i < u->main_prototypes.n; i++) {
        struct range at = u->main_prototypes.at[i];
        if (at.file == h->source) {
            edit_replace(&h->edits, at.begin, at.end, "amr_user_main");
        } else if (!at.file || !at.file->is_main) {
            diag_error(h->kernels->diag, at, "'main' is declared in a header or by a macro");
            diag_hint(h->kernels->diag, "take the declaration out: nothing can call it");
        }
    }
}

void host_main(struct host *h, const struct function *f)
{
    struct text out = text_new(h->kernels->arena);
    const struct range name = f->decl->name_range;
    if (!name.file) {
        diag_error(h->kernels->diag, f->decl->range, "'main' is named by a macro");
        return;
    }
    if (is_mentioned(h, f))
        return;
    edit_replace(&h->edits, name.begin, name.end, "amr_user_main");
    rename_prototypes(h);
    add_return(h, f);
    text_add(&out, "\n/* All ranks begin here; rank 0 goes on to the program's own main. */\n");
    if (!is_plain(f))
        add_adapter(&out, f);
    text_add(&out, "int main(int argc, char **argv)\n{\n");
    text_printf(&out, "    return amr_main(argc, argv, &amr_program, %s);\n}\n",
                is_plain(f) ? "amr_user_main" : "amr_start");
    edit_insert(&h->edits, (uint32_t)h->source->size, EDIT_CLOSE, out.s);
}
