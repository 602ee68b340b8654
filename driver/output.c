/* What becomes of the generated files: written and compiled in a temporary folder, or left in the
 * user's with a Makefile. Called by main. */
#include <stdlib.h>
#include <string.h>

#include "driver/toolchain.h"

static const struct range nowhere;

/* A file of the user's by the name of a generated one stays as it is. */
static bool may_write(struct diag *d, const char *path)
{
    char head[400] = "";
    FILE *f = fopen(path, "r");
    if (!f)
        return true;
    size_t n = fread(head, 1, sizeof head - 1, f);
    fclose(f);
    head[n] = 0;
    if (strstr(head, "amrcc"))
        return true;
    diag_error(d, nowhere, "'%s' is there and was not made by amrcc: it is left as it is", path);
    diag_hint(d, "--emit a folder of its own");
    return false;
}

bool output_write(struct arena *a, struct diag *d, const struct codegen *code, const char *folder,
                  bool temporary)
{
    for (int n = 0; n < code->files.n; n++) {
        const char *path = arena_printf(a, "%s/%s", folder, code->files.at[n].name);
        if (temporary)
            temporary_add(path);
        if ((!temporary && !may_write(d, path)) || !file_write(d, path, &code->files.at[n].text))
            return false;
    }
    return true;
}

static bool is_compiled(const struct codegen_file *f)
{
    return f->kind == CODEGEN_HOST || f->kind == CODEGEN_KERNELS;
}

static const char *object_name(struct arena *a, const char *name)
{
    const char *dot = strrchr(name, '.');
    return arena_printf(a, "%.*s.o", (int)(dot - name), name);
}

static string_list flags_of(struct arena *a, const struct toolchain *t, const struct options *o,
                            const struct codegen_file *f)
{
    return f->kind == CODEGEN_HOST ? toolchain_host_flags(a, t, o, f->source)
                                   : toolchain_kernel_flags(a, t, o);
}

/* ---- compiling ------------------------------------------------------------------------------- */

static void show(const struct options *o, const string_list *c)
{
    if (o->show || o->verbose)
        command_print(c, o->show ? stdout : stderr);
}

static int link_objects(struct arena *a, struct diag *d, const struct options *o, const string_list *c)
{
    show(o, c);
    int status = o->show ? 0 : command_run(a, c);
    if (status == 127)
        diag_error(d, nowhere, "'%s' could not be started", c->at[0]);
    if (status)
        diag_error(d, nowhere, "the program could not be linked");
    return status ? 1 : 0;
}

/* A compiler at work. */
struct compiling {
    const struct codegen_file *file;
    const char *program, *err; /* what runs, the file of what it says */
    pid_t child;
};

static struct compiling start(struct arena *a, const struct codegen_file *f, const struct toolchain *t,
                              const struct options *o, const char *folder)
{
    const bool is_kernels = f->kind == CODEGEN_KERNELS;
    const char *object = arena_printf(a, "%s/%s", folder, object_name(a, f->name));
    struct compiling one = {f, is_kernels && t->nvcc ? t->nvcc : t->mpicc,
                            arena_printf(a, "%s.err", object), 0};
    string_list c = {0}, flags = flags_of(a, t, o, f);
    command_add(a, &c, one.program);
    command_add_list(a, &c, &flags);
    command_add(a, &c, "-c");
    command_add(a, &c, arena_printf(a, "%s/%s", folder, f->name));
    command_add(a, &c, "-o");
    command_add(a, &c, object);
    show(o, &c);
    if (o->show)
        return one;
    temporary_add(object);
    temporary_add(one.err);
    one.child = command_start(a, &c, one.err);
    return one;
}

/* Waits for it; says what it said. */
static int finish(struct diag *d, const struct compiling *one)
{
    const struct codegen_file *f = one->file;
    const bool is_kernels = f->kind == CODEGEN_KERNELS;
    int status = command_wait(one->child);
    file_show(one->err);
    if (status == 127)
        diag_error(d, nowhere, "'%s' could not be started", one->program);
    if (status)
        diag_error(d, nowhere,
                   is_kernels ? "the generated kernels of '%s' did not compile: a bug in amrcc, or "
                                "an option that does not suit them"
                              : "'%s' did not compile once it was translated",
                   f->source ? f->source->path : f->name);
    /* The user's text can fail to compile; what amrcc wrote must not. */
    return status == 0 ? 0 : is_kernels ? 3 : 1;
}

/* As many side by side as there are processors. The first that fails is told, the others are waited for. */
static int compile_all(struct arena *a, struct diag *d, const struct codegen *code,
                       const struct toolchain *t, const struct options *o, const char *folder)
{
    VEC(struct compiling) all = {0};
    int most = processors(), status = 0, done = 0;
    for (int n = 0; n < code->files.n && !status; n++) {
        if (!is_compiled(&code->files.at[n]))
            continue;
        if (!o->show && all.n - done >= most)
            status = finish(d, &all.at[done++]);
        if (!status)
            vec_push(a, &all, start(a, &code->files.at[n], t, o, folder));
    }
    for (; done < all.n && !o->show; done++) {
        if (status)
            command_wait(all.at[done].child);
        else
            status = finish(d, &all.at[done]);
    }
    return status;
}

int output_compile(struct arena *a, struct diag *d, const struct codegen *code,
                   const struct toolchain *t, const struct options *o, const char *folder,
                   const char *program)
{
    string_list link = {0}, flags = toolchain_link_flags(a, t, o);
    int status = compile_all(a, d, code, t, o, folder);
    if (status)
        return status;
    command_add(a, &link, t->mpicc);
    command_add(a, &link, "-o");
    command_add(a, &link, program ? program : o->output ? o->output : "a.out");
    for (int n = 0; n < code->files.n; n++)
        if (is_compiled(&code->files.at[n]))
            command_add(a, &link,
                        arena_printf(a, "%s/%s", folder, object_name(a, code->files.at[n].name)));
    command_add_list(a, &link, &flags);
    return link_objects(a, d, o, &link);
}

/* ---- --emit: a Makefile ---------------------------------------------------------------------- */

static void add_flags(struct text *out, const char *name, const string_list *flags)
{
    text_printf(out, "%s =", name);
    for (int n = 0; n < flags->n; n++)
        text_printf(out, " %s", flags->at[n]);
    text_add(out, "\n");
}

/* The folder of a relative path does not travel with the Makefile: from the root, then. */
static const char *from_root(struct arena *a, const char *path)
{
    char *full = realpath(path, NULL);
    const char *copy = full ? arena_strdup(a, full) : path;
    free(full);
    return copy;
}

static string_list rooted(struct arena *a, const string_list *flags)
{
    string_list c = {0};
    for (int n = 0; n < flags->n; n++) {
        const char *word = flags->at[n];
        bool is_folder =
            n && (!strcmp(flags->at[n - 1], "-iquote") || !strcmp(flags->at[n - 1], "-isystem") ||
                  !strcmp(flags->at[n - 1], "-include"));
        if (!strncmp(word, "-I", 2) && word[2] != '$')
            word = arena_printf(a, "-I%s", from_root(a, word + 2));
        else if (is_folder)
            word = from_root(a, word);
        vec_push(a, &c, word);
    }
    return c;
}

static void add_variables(struct arena *a, struct text *out, const struct toolchain *t,
                          const struct options *o)
{
    /* The runtime's places as variables, so that the folder can travel. */
    struct toolchain named = *t;
    named.include = "$(AMR_INCLUDE)";
    named.lib = "$(AMR_LIB)";
    named.cuda = "$(CUDA)";
    string_list kernels = toolchain_kernel_flags(a, &named, o);
    string_list link = toolchain_link_flags(a, &named, o);
    text_printf(out, "AMR_INCLUDE ?= %s\nAMR_LIB ?= %s\n", t->include, t->lib);
    text_add(out, "MPICC ?= mpicc\n");
    if (o->target == &target_cuda)
        text_add(out, "CUDA ?= /usr/local/cuda\nNVCC ?= $(CUDA)/bin/nvcc\n");
    add_flags(out, "KERNEL_FLAGS", &kernels);
    add_flags(out, "LINK_FLAGS", &link);
}

static void add_rule(struct arena *a, struct text *out, const struct codegen_file *f,
                     const struct toolchain *t, const struct options *o, const char *stem)
{
    struct toolchain named = *t;
    named.include = "$(AMR_INCLUDE)";
    text_printf(out, "\n%s: %s %s_amr.h\n\t", object_name(a, f->name), f->name, stem);
    if (f->kind == CODEGEN_KERNELS) {
        text_printf(out, "%s $(KERNEL_FLAGS)", o->target == &target_cuda ? "$(NVCC)" : "$(MPICC)");
    } else {
        string_list host = toolchain_host_flags(a, &named, o, f->source);
        string_list flags = rooted(a, &host);
        text_add(out, "$(MPICC)");
        for (int n = 0; n < flags.n; n++)
            text_printf(out, " %s", flags.at[n]);
    }
    text_printf(out, " -c %s -o $@\n", f->name);
}

bool output_makefile(struct arena *a, struct diag *d, const struct codegen *code,
                     const struct toolchain *t, const struct options *o)
{
    const char *stem = options_stem(a, o);
    struct text out = text_new(a), objects = text_new(a);
    for (int n = 0; n < code->files.n; n++)
        if (is_compiled(&code->files.at[n]))
            text_printf(&objects, " %s", object_name(a, code->files.at[n].name));
    text_printf(&out, "# Compiles %s from the sources that amrcc generated.\n", stem);
    add_variables(a, &out, t, o);
    text_printf(&out, "\n%s:%s\n\t$(MPICC) -o $@%s $(LINK_FLAGS)\n", stem, objects.s, objects.s);
    for (int n = 0; n < code->files.n; n++)
        if (is_compiled(&code->files.at[n]))
            add_rule(a, &out, &code->files.at[n], t, o, stem);
    text_printf(&out, "\nclean:\n\trm -f %s%s\n\n.PHONY: clean\n", stem, objects.s);
    const char *path = arena_printf(a, "%s/Makefile", o->emit);
    return may_write(d, path) && file_write(d, path, &out);
}
