/* The kernels file: constants and helpers of the user's, then nest by nest the cell function, how
 * its cells are run, and its descriptor; last the program's. Called by codegen.c. */
#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

const char *kernels_sources(const struct kernels *k)
{
    struct text names = text_new(k->arena);
    for (int i = 0; i < k->plan->unit->sources.n; i++) {
        const struct source *s = k->plan->unit->sources.at[i];
        if (s->is_main)
            text_printf(&names, "%s%s", names.n ? ", " : "", path_name(s->path));
    }
    return names.s;
}

/* Ring blocks that nests with neighbours run on look at whole blocks: no thin ghosts then, as in
 * runtime/run/main.c. */
static int tile_halo(const struct plan *p)
{
    for (int i = 0; i < p->nests.n; i++)
        for (int x = 0; x < p->dim; x++) {
            const struct plan_nest *n = p->nests.at[i];
            if (n->reads_halo && n->placed[x] && (n->begin[x] < 0 || n->end[x] > 0))
                return 9; /* deeper than any thin ghost */
        }
    return p->halo;
}

void kernels_emit(struct kernels *k, struct text *out)
{
    text_printf(out, "/* %s_kernels.%s: the loop nests of %s, for the %s target.\n", k->stem,
                k->target->suffix, kernels_sources(k), k->target->name);
    text_add(out, " * Made by amrcc: changes will be lost. */\n");
    text_printf(out, "#define AMR_DIM %d\n#define AMR_B %d\n#define AMR_HALO %d\n", k->plan->dim,
                k->block, tile_halo(k->plan));
    if (k->target->define)
        k->target->define(k, out);
    text_add(out, "#include <amr_device.h>\n#include <math.h>\n#include <stdlib.h>\n\n");
    if (k->target->has_kernels && k->plan->operators.n)
        text_add(out, "#include <amr_operator.h>\n\n");
    text_printf(out, "#include \"%s_amr.h\"\n", k->stem);
    borrow_emit(k, out);
    for (int n = 0; n < k->plan->nests.n; n++) {
        struct nest_code code = nest_code_new(k, k->plan->nests.at[n], out);
        nest_emit(&code);
        text_add(out, "\n");
        describe_nest(&code);
    }
    if (k->target->finish)
        k->target->finish(k, out);
    describe_program(k, out);
}
