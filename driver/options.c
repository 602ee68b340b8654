/* Takes the command line apart: amrcc's own options, those that go on to the compilers, sources,
 * and what goes to the linker. An option nobody knows is an error with the nearest name. Called by
 * main. */
#include "driver/options.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct parser {
    struct arena *arena;
    struct diag *diag;
    struct options *options;
    int argc;
    char **argv;
    int at;
    int errors;
};

static const struct range nowhere;

static const char *const long_options[] = {
    "--target",          "--emit", "--report",  "--dump", "--show", "--block", "--cuda-arch",
    "--line-directives", "--help", "--version", NULL};

static void complain(struct parser *p, const char *message, const char *word)
{
    diag_error(p->diag, nowhere, message, word);
    p->errors++;
}

/* The argument of -o FILE, -I DIR and the like: joined or the next word. */
static const char *argument(struct parser *p, const char *joined)
{
    if (*joined)
        return joined;
    if (p->at + 1 < p->argc)
        return p->argv[++p->at];
    complain(p, "'%s' needs an argument", p->argv[p->at]);
    return "";
}

/* ---- --options ------------------------------------------------------------------------------- */

static void set_target(struct parser *p, const char *value)
{
    p->options->target = target_find(value);
    if (p->options->target)
        return;
    complain(p, "unknown target '%s'", value);
    diag_hint_nearest(p->diag, value, target_names);
}

static void set_block(struct parser *p, const char *value)
{
    char *end;
    long block = strtol(value, &end, 10);
    if (*end || !*value || block < 4 || block > 4096 || block % 2)
        complain(p, "block size '%s': an even number from 4 to 4096 is wanted", value);
    p->options->block = (int)block;
}

static void set_dump(struct parser *p, const char *value)
{
    static const char *const names[] = {"pragmas", "unit", "plan", NULL};
    for (int n = 0; names[n]; n++)
        if (!strcmp(names[n], value)) {
            p->options->dump = DUMP_PRAGMAS + n;
            return;
        }
    complain(p, "unknown stage '%s': pragmas, unit or plan can be dumped", value);
    diag_hint_nearest(p->diag, value, names);
}

static void set_report(struct parser *p, const char *value)
{
    if (value && strcmp(value, "json") && strcmp(value, "text"))
        complain(p, "unknown report '%s': text and json are known", value);
    p->options->report = value && !strcmp(value, "json") ? REPORT_JSON : REPORT_TEXT;
}

/* Options with `=VALUE`; false where the name is not one of them. */
static bool parse_with_value(struct parser *p, const char *name, const char *value)
{
    if (!strcmp(name, "--target"))
        set_target(p, value);
    else if (!strcmp(name, "--emit"))
        p->options->emit = value;
    else if (!strcmp(name, "--dump"))
        set_dump(p, value);
    else if (!strcmp(name, "--block"))
        set_block(p, value);
    else if (!strcmp(name, "--cuda-arch"))
        p->options->cuda_arch = value;
    else
        return false;
    return true;
}

static bool parse_flag(struct parser *p, const char *name)
{
    if (!strcmp(name, "--show"))
        p->options->show = true;
    else if (!strcmp(name, "--line-directives"))
        p->options->line_directives = true;
    else if (!strcmp(name, "--help"))
        help_print(stdout, p->options->task), p->options->done = true;
    else if (!strcmp(name, "--version"))
        version_print(stdout), p->options->done = true;
    else
        return false;
    return true;
}

/* Options of verify and converge; false where it is one that they share with translating. */
static bool parse_for_task(struct parser *p, const char *name, const char *value)
{
    static const char *const others[] = {"--emit", "--dump", "--report", "--show",
                                         "--line-directives", NULL};
    int before = diag_errors(p->diag);
    bool taken = verify_option(p->arena, p->diag, p->options, name, value);
    for (int n = 0; others[n] && !taken; n++)
        if (!strcmp(others[n], name)) {
            diag_error(p->diag, nowhere, "'%s' is not for amrcc %s", name,
                       task_names[p->options->task]);
            taken = true;
        }
    p->errors += diag_errors(p->diag) - before;
    return taken;
}

static void parse_long(struct parser *p, const char *word)
{
    const char *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) : strlen(word);
    const char *name = arena_strndup(p->arena, word, n), *value = equals ? equals + 1 : NULL;
    if (p->options->task && parse_for_task(p, name, value))
        return;
    if (!strcmp(name, "--report")) {
        set_report(p, value);
        return;
    }
    if (!strcmp(word, "--coverage")) {
        vec_push(p->arena, &p->options->compile, word);
        return;
    }
    if (!value ? parse_flag(p, name) : *value && parse_with_value(p, name, value))
        return;
    bool known = false;
    for (int i = 0; long_options[i]; i++)
        known = known || !strcmp(long_options[i], name);
    if (known) {
        complain(p, value && *value ? "'%s' takes no value" : "'%s' needs a value: --name=value",
                 name);
        return;
    }
    complain(p, "unknown option '%s'", name);
    diag_hint_nearest(p->diag, name, p->options->task ? verify_option_names : long_options);
}

/* ---- -options -------------------------------------------------------------------------------- */

/* To the front end and both compilers, with the argument where it stands alone. */
static void pass_meaning(struct parser *p, const char *word, const char *argument)
{
    vec_push(p->arena, &p->options->front, word);
    vec_push(p->arena, &p->options->compile, word);
    if (argument) {
        vec_push(p->arena, &p->options->front, argument);
        vec_push(p->arena, &p->options->compile, argument);
    }
}

static bool begins(const char *word, const char *with)
{
    return !strncmp(word, with, strlen(with));
}

/* -I -D -U and others that take an argument, joined or not. */
static bool parse_meaning(struct parser *p, const char *word)
{
    static const char *const separate[] = {"-include", "-imacros",   "-isystem",
                                           "-iquote",  "-idirafter", NULL};
    static const char *const alone[] = {"-ansi", "-pthread", "-trigraphs", NULL};
    if (word_among(word, separate)) {
        pass_meaning(p, word, argument(p, ""));
        return true;
    }
    if (word[1] == 'I' || word[1] == 'D' || word[1] == 'U') {
        pass_meaning(p, arena_printf(p->arena, "-%c%s", word[1], argument(p, word + 2)), NULL);
        return true;
    }
    if (begins(word, "-std=") || begins(word, "-m") || begins(word, "-f") ||
        word_among(word, alone)) {
        /* The program is serial: what threads there are come from amrcc. */
        if (strcmp(word, "-fopenmp"))
            pass_meaning(p, word, NULL);
        return true;
    }
    return false;
}

static bool parse_link(struct parser *p, const char *word)
{
    static const char *const alone[] = {"-s", "-rdynamic", "-pie", "-no-pie", NULL};
    if (word[1] == 'l' || word[1] == 'L') {
        const char *joined = arena_printf(p->arena, "-%c%s", word[1], argument(p, word + 2));
        vec_push(p->arena, &p->options->link, joined);
        return true;
    }
    if (!strcmp(word, "-Xlinker")) {
        const char *joined = arena_printf(p->arena, "-Wl,%s", argument(p, ""));
        vec_push(p->arena, &p->options->link, joined);
        return true;
    }
    if (begins(word, "-Wl,") || begins(word, "-static") || word_among(word, alone)) {
        vec_push(p->arena, &p->options->link, word);
        return true;
    }
    return false;
}

static bool parse_compile(struct parser *p, const char *word)
{
    if (word[1] == 'O' || word[1] == 'g' || begins(word, "-Wa,") || begins(word, "-Wp,") ||
        !strcmp(word, "-pipe") || !strcmp(word, "-pg") || !strcmp(word, "-p")) {
        vec_push(p->arena, &p->options->compile, word);
        return true;
    }
    /* Warnings: ours are ours; the compilers' own are about text that the user did not write. */
    if (word[1] == 'W' || word[1] == 'w' || begins(word, "-pedantic")) {
        int before = diag_errors(p->diag);
        diag_option(p->diag, word);
        p->errors += diag_errors(p->diag) - before;
        return true;
    }
    return false;
}

static void parse_short(struct parser *p, const char *word)
{
    static const char *const stages[] = {"-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", NULL};
    static const char *const known[] = {"-o",       "-v",      "-h",       "-I", "-D",   "-U",
                                        "-O",       "-g",      "-l",       "-L", "-std", "-isystem",
                                        "-include", "-static", "-pthread", NULL};
    if (begins(word, "-o")) {
        p->options->output = argument(p, word + 2);
        if (p->options->task)
            complain(p, "'-o' is not for amrcc %s: it keeps no program",
                     task_names[p->options->task]);
    } else if (!strcmp(word, "-v"))
        p->options->verbose = true;
    else if (!strcmp(word, "-h"))
        help_print(stdout, p->options->task), p->options->done = true;
    else if (word_among(word, stages)) {
        complain(p, "'%s' is not for amrcc: it takes all sources of a program at once", word);
        diag_hint(p->diag, "--emit=DIR gives the generated sources");
    } else if (!parse_link(p, word) && !parse_compile(p, word) && !parse_meaning(p, word)) {
        complain(p, "unknown option '%s'", word);
        diag_hint_nearest(p->diag, word, known);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static bool is_same_file(const char *a, const char *b)
{
    struct stat x, y;
    return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

static void parse_source(struct parser *p, const char *word)
{
    FILE *f = fopen(word, "r");
    if (!f)
        complain(p, "cannot read '%s'", word);
    else
        fclose(f);
    for (int i = 0; i < p->options->sources.n; i++)
        if (is_same_file(p->options->sources.at[i], word)) {
            complain(p, "'%s' is given twice", word);
            return;
        }
    vec_push(p->arena, &p->options->sources, word);
}

static void parse_file(struct parser *p, const char *word)
{
    const char *dot = strrchr(word, '.');
    if (p->options->sources.n == 0 && (!strcmp(word, "verify") || !strcmp(word, "converge"))) {
        complain(p, "'%s' comes first: amrcc verify heat.c", word);
    } else if (dot && !strcmp(dot, ".c")) {
        parse_source(p, word);
    } else if (dot && (!strcmp(dot, ".o") || !strcmp(dot, ".a") || !strcmp(dot, ".so"))) {
        vec_push(p->arena, &p->options->link, word);
    } else {
        complain(p, "'%s' is neither a C source nor an object or library", word);
        if (p->options->task)
            diag_hint(p->diag, "arguments of the program go behind --");
    }
}

/* What the words say together. */
static void check_all(struct parser *p)
{
    struct options *o = p->options;
    const char *dot = o->output ? strrchr(o->output, '.') : NULL;
    if (dot && (!strcmp(dot, ".c") || !strcmp(dot, ".h") || !strcmp(dot, ".cu")))
        complain(p, "-o %s: the program would overwrite a source", o->output);
    if (o->cuda_arch && o->target != &target_cuda) {
        complain(p, "--cuda-arch=%s is for CUDA programs", o->cuda_arch);
        diag_hint(p->diag, "add --target=cuda");
    }
    if (o->task) {
        int before = diag_errors(p->diag);
        verify_options_check(p->diag, o);
        p->errors += diag_errors(p->diag) - before;
    }
    if (!p->errors && o->sources.n == 0) {
        complain(p, "no source given%s", "");
        diag_hint(p->diag, o->task ? "amrcc verify heat.c; amrcc verify --help tells more"
                                   : "amrcc heat.c -o heat; amrcc --help tells more");
    }
}

/* `amrcc verify ...` */
static void parse_task(struct parser *p)
{
    for (int task = TASK_VERIFY; p->argc > 1 && task <= TASK_CONVERGE; task++)
        if (!strcmp(p->argv[1], task_names[task])) {
            p->options->task = (enum task)task;
            p->at++;
        }
}

bool options_parse(struct arena *a, struct diag *d, int argc, char **argv, struct options *o)
{
    struct parser p = {a, d, o, argc, argv, 1, 0};
    *o = (struct options){.target = &target_openmp};
    o->verify.bounds = (struct bounds){.max_error = -1, .max_l1 = -1, .max_drift = -1};
    parse_task(&p);
    for (; p.at < argc && !o->done; p.at++) {
        const char *word = argv[p.at];
        if (o->task && !strcmp(word, "--")) {
            while (++p.at < argc)
                vec_push(a, &o->verify.arguments, argv[p.at]);
        } else if (begins(word, "--")) {
            parse_long(&p, word);
        } else if (word[0] == '-' && word[1]) {
            parse_short(&p, word);
        } else {
            parse_file(&p, word);
        }
    }
    if (!o->done)
        check_all(&p);
    return p.errors == 0;
}

bool options_link_objects(const struct options *o)
{
    static const char *const closed[] = {"-s", "-pie", "-no-pie", NULL};
    bool objects = false;
    for (int i = 0; i < o->link.n; i++)
        objects |= !word_among(o->link.at[i], closed) && !begins(o->link.at[i], "-l") &&
                   !begins(o->link.at[i], "-static");
    return objects;
}

const char *options_stem(struct arena *a, const struct options *o)
{
    const char *base = path_name(o->output ? o->output : o->sources.at[0]);
    const char *dot = strrchr(base, '.');
    return arena_strndup(a, base, dot && dot > base ? (size_t)(dot - base) : strlen(base));
}
