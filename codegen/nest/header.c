/* STEM_amr.h: what the host sources and the kernels share: each nest's scalars and descriptor.
 * Called by codegen.c. */
#include <ctype.h>
#include <string.h>

#include "codegen/nest/nest.h"

static void emit_nest(struct kernels *k, const struct plan_nest *nest, struct text *out)
{
    struct nest_code n = {.kernels = k, .nest = nest, .print = {.out = out}};
    nest_find_scalars(&n);
    text_printf(out, "\n/* %s: %s */\n", nest_place(k->arena, nest),
                nest->kernel->function->decl->name);
    if (n.scalars.n) {
        print_line(&n.print, "struct amr_scalars_%d {", nest->id);
        for (int i = 0; i < n.scalars.n; i++) {
            const struct plan_scalar *s = n.scalars.at[i];
            text_printf(out, "    %s %s;", print_scalar_type(s->decl->type),
                        nest_scalar_name(k->arena, s));
            if (s->per_level && s->why && !strstr(s->why, "/*") && !strstr(s->why, "*/"))
                text_printf(out, " /* per level: %s */", s->why);
            text_add(out, "\n");
        }
        print_line(&n.print, "};");
    }
    print_line(&n.print, "extern const struct amr_nest amr_nest_%d;", nest->id);
}

void header_emit(struct kernels *k, struct text *out)
{
    char *guard = arena_printf(k->arena, "%s_AMR_H", k->stem);
    for (char *c = guard; *c; c++)
        *c = isalnum((unsigned char)*c) ? (char)toupper((unsigned char)*c) : '_';
    if (isdigit((unsigned char)*guard))
        guard = arena_printf(k->arena, "P_%s", guard);
    text_printf(out, "/* %s_amr.h: what the host program and the kernels of %s share.\n", k->stem,
                kernels_sources(k));
    text_add(out, " * Made by amrcc: changes will be lost. */\n");
    text_printf(out, "#ifndef %s\n#define %s\n\n#include <amr.h>\n\n", guard, guard);
    text_add(out, "#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    for (int n = 0; n < k->plan->nests.n; n++)
        emit_nest(k, k->plan->nests.at[n], out);
    text_add(out, "\nextern const struct amr_program amr_program;\n\n");
    text_add(out, "#ifdef __cplusplus\n}\n#endif\n#endif\n");
}
