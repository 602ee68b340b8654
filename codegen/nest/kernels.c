/* The kernels files: constants and helpers of the user's, then nest by nest the cell function, how
 * its cells are run, and its descriptor; last the program's. Large ones are several, which compilers take side by
 * side. Called by codegen.c. */
#include "codegen/nest/nest.h"
#include "codegen/nest/target.h"

enum { KERNELS_FILE = 65536 }; /* characters of nests, after which another file begins */

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

/* What all kernels files begin with. */
static struct text begin_file(struct kernels *k, const char *name)
{
    struct text out = text_new(k->arena);
    text_printf(&out, "/* %s: the loop nests of %s, for the %s target.\n", name, kernels_sources(k),
                k->target->name);
    text_add(&out, " * Made by amrcc: changes will be lost. */\n");
    text_printf(&out, "#define AMR_DIM %d\n#define AMR_B %d\n#define AMR_HALO %d\n", k->plan->dim,
                k->block, tile_halo(k->plan));
    if (k->target->define)
        k->target->define(k, &out);
    text_add(&out, "#include <amr_device.h>\n#include <math.h>\n#include <stdlib.h>\n\n");
    if (k->target->has_kernels && k->plan->operators.n)
        text_add(&out, "#include <amr_operator.h>\n\n");
    text_printf(&out, "#include \"%s_amr.h\"\n", k->stem);
    borrow_emit(k, &out);
    return out;
}

static const char *file_name(const struct kernels *k, int part)
{
    return part == 0 ? arena_printf(k->arena, "%s_kernels.%s", k->stem, k->target->suffix)
                     : arena_printf(k->arena, "%s_kernels_%d.%s", k->stem, part + 1,
                                    k->target->suffix);
}

void kernels_emit(struct kernels *k, struct kernels_files *files)
{
    const struct plan *p = k->plan;
    /* Operators are known by the address of one function; device code shares its tables. */
    bool splits = !k->target->has_kernels && !p->operators.n;
    struct kernels_file f = {file_name(k, 0), begin_file(k, file_name(k, 0))};
    size_t head = f.text.n;
    for (int n = 0; n < p->nests.n; n++) {
        if (splits && f.text.n - head >= KERNELS_FILE) {
            vec_push(k->arena, files, f);
            f.name = file_name(k, files->n);
            f.text = begin_file(k, f.name);
        }
        struct nest_code code = nest_code_new(k, p->nests.at[n], &f.text);
        nest_emit(&code);
        text_add(&f.text, "\n");
        describe_nest(&code);
    }
    if (k->target->finish)
        k->target->finish(k, &f.text);
    describe_program(k, &f.text);
    vec_push(k->arena, files, f);
}
