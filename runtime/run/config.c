/* The parameter file: one table says every key's type, range, default and meaning; reading,
 * checking, messages and the documentation (amr__config_describe) all follow it. Called once, by
 * amr_main. */
#define _POSIX_C_SOURCE 200809L
#include <ctype.h>
#include <errno.h>
#include <ini.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"
#include "fields/fields.h"
#include "run/run.h"

enum kind { WHOLE, REAL, FLAG, BYTES, CHOICE, CHOICES, SIDES, LIMIT, OPERATOR, TEXT };

struct key {
    const char *name; /* section.key */
    enum kind kind;
    size_t offset;       /* in struct amr__config */
    double least, most;  /* WHOLE, REAL, BYTES, LIMIT */
    const char *preset;  /* default, as one would write it */
    const char *choices; /* CHOICE, SIDES (numbers count from 0), CHOICES: separated by blanks */
    const char *help;
};

#define AT(member) offsetof(struct amr__config, member)
#define KINDS "ring periodic neumann wall outflow"
#define OPERATORS "constant linear quadratic minmod mc positive"
#define CRITERIA "detail gradient lohner values estimate regions none"

static const struct key keys[] = {
    {"mesh.levels", WHOLE, AT(levels), 1, AMR_MAX_LEVELS, "1", NULL,
     "levels of the mesh; 1 is the uniform mesh, and the finest is always the program's own"},
    {"mesh.block", WHOLE, AT(block), 0, 1024, "0", NULL,
     "cells of a block in each direction; fixed by amrcc --block, 0 takes that"},
    {"refine.criterion", CHOICES, AT(criterion), 0, 0, "detail", CRITERIA,
     "what refines, one or several; detail: difference between a block and its coarsened self; "
     "none: all is fine"},
    {"refine.join", CHOICE, AT(join), 0, 0, "or", "or and",
     "several criteria: blocks are refined where one of them asks for it, or where all do"},
    {"refine.field", TEXT, AT(field), 0, 0, "", NULL,
     "names of the arrays to look at, separated by blanks or commas; empty: those that live on"},
    {"refine.tolerance", LIMIT, AT(tolerance), 1e-15, 1, "1e-3", NULL,
     "largest detail that may stay coarse, as a share of the field's range; others for single "
     "arrays follow: 1e-3, rho:1e-4"},
    {"refine.gradient", LIMIT, AT(gradient), 1e-15, 1, "0.05", NULL,
     "criterion gradient: largest difference of adjacent cells that may stay coarse, as a share "
     "of the range; written as the tolerance"},
    {"refine.lohner", LIMIT, AT(lohner), 1e-15, 1, "0.8", NULL,
     "criterion lohner: largest ratio of second to first differences that may stay coarse; "
     "written as the tolerance"},
    {"refine.values", TEXT, AT(values), 0, 0, "", NULL,
     "criterion values: blocks with a cell where one of these holds are refined: rho>0.5, T<3, "
     "p>1<2"},
    {"refine.estimate", TEXT, AT(estimate), 0, 0, "", NULL,
     "criterion estimate: arrays that the program fills with its own estimates, and the largest "
     "that may stay coarse: eta:0.1"},
    {"refine.level_factor", REAL, AT(level_factor), 1e-3, 1e3, "1", NULL,
     "the tolerances of all criteria, times this on each level that is coarser"},
    {"refine.regions", TEXT, AT(regions), 0, 0, "", NULL,
     "where blocks have a least (>=) or a largest (<=) level, in the program's indices: "
     "box(8,8,24,40)>=2, sphere(64,64,10)<=1"},
    {"refine.hysteresis", REAL, AT(hysteresis), 0, 1, "0.25", NULL,
     "blocks coarsen where the detail is below tolerance times this"},
    {"refine.every", WHOLE, AT(refine_every), 1, INT_MAX, "4", NULL,
     "steps between remeshes, at most; fewer at first, and where features leave what was refined"},
    {"refine.check", CHOICE, AT(check), 0, 0, "stop", "stop warn off",
     "what happens where a step adds another amount to coarse cells than to fine ones"},
    {"refine.buffer", WHOLE, AT(buffer), 0, 1024, "2", NULL,
     "cells around what is refined that are refined too; at most a block"},
    {"refine.ghosts", OPERATOR, AT(ghosts), 0, 0, "quadratic", OPERATORS,
     "interpolation into ghost cells beside a coarser block; others for single arrays follow: "
     "quadratic, rho:positive"},
    {"refine.prolong", OPERATOR, AT(prolong), 0, 0, "mc", OPERATORS,
     "interpolation into newly refined blocks; written as refine.ghosts"},
    {"refine.restrict", OPERATOR, AT(restricts), 0, 0, "average", "average injection sum max",
     "what coarse cells get of the fine ones; written as refine.ghosts"},
    {"refine.conserve", FLAG, AT(conserve), 0, 0, "yes", NULL,
     "coarse cells take the fluxes of finer neighbours, so that sums stay"},
    {"balance.threshold", REAL, AT(balance_threshold), 0, 1000, "0.1", NULL,
     "blocks move between ranks when one has this share more than the mean"},
    {"balance.every", WHOLE, AT(balance_every), 1, INT_MAX, "1", NULL,
     "remeshes between looks at the balance"},
    {"boundary.x", SIDES, AT(boundary[0]), 0, 0, "", KINDS,
     "boundary in x, the fastest index: of the low and of the high side, or one word for both; "
     "empty: as the program has it"},
    {"boundary.y", SIDES, AT(boundary[1]), 0, 0, "", KINDS, "the same in y"},
    {"boundary.z", SIDES, AT(boundary[2]), 0, 0, "", KINDS, "the same in z"},
    {"output.every", WHOLE, AT(output_every), 0, INT_MAX, "0", NULL,
     "steps between plotfiles, which also brings one at the end; 0: none"},
    {"output.fields", TEXT, AT(output_fields), 0, 0, "", NULL,
     "names of the arrays to write; empty: all those of the time loop"},
    {"output.dir", TEXT, AT(output_dir), 0, 0, ".", NULL,
     "directory for plotfiles (plt00000, ...)"},
    {"output.history", TEXT, AT(history), 0, 0, "", NULL,
     "file for a line a step (CSV): time, cells, reductions; empty: none"},
    {"output.width", REAL, AT(output_width), 0, 1e300, "0", NULL,
     "width of the finest cells in plotfiles; 0: what spacing(...) holds, or 1"},
    {"run.threads", WHOLE, AT(threads), 0, 4096, "0", NULL,
     "threads of each rank; 0: OMP_NUM_THREADS, or the node's cores shared among its ranks"},
    {"run.memory_limit", BYTES, AT(memory_limit), 0, 9e18, "4G", NULL,
     "bytes that host views of mesh arrays may take on rank 0 (K, M, G, T understood)"},
    {"run.on_nan", CHOICE, AT(on_nan), 0, 0, "stop", "stop warn ignore",
     "NaN or infinity in an array that the loop advances: stop ends the run with exit code 1 (on one "
     "level it warns at the end)"},
    {"run.sums", CHOICE, AT(sums), 0, 0, "exact", "exact serial",
     "sums over the mesh, on one level: exact rounds them once, serial after each cell as the serial program "
     "does, to compare with it"},
    {"run.profile", FLAG, AT(profile), 0, 0, "no", NULL,
     "measure phases exactly (waits for a GPU after each)"},
    {"run.quiet", FLAG, AT(quiet), 0, 0, "no", NULL, "no progress line, no summary"},
    {"verify.dump", TEXT, AT(dump_dir), 0, 0, "", NULL,
     "folder that gets all mesh arrays as they are behind the time loop; empty: none (amrcc verify "
     "sets it)"},
};
enum { N_KEYS = sizeof keys / sizeof keys[0] };

/* What is wrong with the text of a key, or NULL. */
static const char *fault_of(const struct key *k, const char *value)
{
    if (k->kind == LIMIT || strcmp(k->name, "refine.estimate") == 0)
        return amr__limits_fault(value);
    if (k->kind == OPERATOR)
        return strcmp(k->name, "refine.restrict") == 0 ? amr__restrict_fault(value)
                                                       : amr__ghosts_fault(value);
    if (strcmp(k->name, "refine.values") == 0)
        return amr__values_fault(value);
    return strcmp(k->name, "refine.regions") == 0 ? amr__regions_fault(value) : NULL;
}

/* What is being read, and the first thing wrong with it. */
struct reader {
    struct amr__config *config;
    FILE *file;
    const char *source; /* the file's name, or AMR_SET */
    int line;           /* 0: no lines */
    bool indented, goes_on; /* the line begins with a blank; and so is more of the value before */
    char *last;             /* the key that was read last; owned */
    int read_error; /* errno of a read that failed */
    bool failed;
    int failed_line;
    char message[1024];
};

static void fail(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fail(struct reader *r, const char *format, ...)
{
    if (r->failed)
        return;
    r->failed = true;
    r->failed_line = r->line;
    int n = r->line ? snprintf(r->message, sizeof r->message, "%s:%d: ", r->source, r->line)
                    : snprintf(r->message, sizeof r->message, "%s: ", r->source);
    va_list args;
    va_start(args, format);
    vsnprintf(r->message + n, sizeof r->message - (size_t)n, format, args);
    va_end(args);
}

/* Edit distance (Wagner and Fischer, J. ACM 21, 1974) in one row. */
static int distance(const char *a, const char *b)
{
    int row[128], n = (int)strlen(b);
    if (n >= 128)
        return INT_MAX;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int best = corner + (a[i - 1] != b[j - 1]);
            corner = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[n];
}

/* The known key nearest to a name; where the name lacks its section, only keys are compared. */
static const char *nearest(const char *name)
{
    const char *best = keys[0].name;
    int least = INT_MAX;
    for (int i = 0; i < N_KEYS; i++) {
        int d = distance(name, keys[i].name);
        const char *wrong = strchr(name, '.'), *right = strchr(keys[i].name, '.');
        /* The right key in the wrong section is nearer than any misspelling. */
        if (wrong && strcmp(wrong, right) == 0)
            d = d > 1 ? 1 : d;
        if (d < least)
            least = d, best = keys[i].name;
    }
    return best;
}

static bool parse_number(const char *value, double *x, const char **rest)
{
    char *end;
    errno = 0;
    *x = strtod(value, &end);
    *rest = end;
    return end != value && errno == 0 && isfinite(*x);
}

static void set_number(struct reader *r, const struct key *k, const char *value)
{
    static const char units[] = "KMGT";
    const char *rest;
    double x;
    bool good = parse_number(value, &x, &rest);
    const char *unit = good && k->kind == BYTES && *rest ? strchr(units, toupper(*rest)) : NULL;
    if (unit) {
        x = ldexp(x, 10 * (int)(unit - units + 1));
        rest++;
    }
    if (!good || *rest || (k->kind != REAL && x != floor(x))) {
        fail(r, "'%s' must be a %s, not '%s'", k->name, k->kind == REAL ? "number" : "whole number",
             value);
        return;
    }
    if (!(x >= k->least && x <= k->most)) {
        fail(r, "'%s' must be between %.10g and %.10g, not %s", k->name, k->least, k->most, value);
        return;
    }
    char *at = (char *)r->config + k->offset;
    if (k->kind == WHOLE)
        *(int *)at = (int)x;
    else if (k->kind == BYTES)
        *(int64_t *)at = (int64_t)x;
    else
        *(double *)at = x;
}

/* The number of a word in a list separated by blanks, or -1. */
static int find_word(const char *list, const char *word)
{
    size_t n = strlen(word);
    for (int i = 0; *list; i++) {
        size_t m = strcspn(list, " ");
        if (m == n && strncmp(list, word, n) == 0)
            return i;
        list += m + (list[m] == ' ');
    }
    return -1;
}

static void set_choice(struct reader *r, const struct key *k, const char *value)
{
    int i = find_word(k->choices, value);
    if (i < 0 && strcmp(value, k->preset) != 0)
        fail(r, "'%s' must be one of: %s; not '%s'", k->name, k->choices, value);
    else
        *(int *)((char *)r->config + k->offset) = i;
}

/* One word for both sides, or two, the low side's first. */
static void set_sides(struct reader *r, const struct key *k, const char *value)
{
    int *kind = (int *)((char *)r->config + k->offset), found[3] = {-1, -1, -1}, n = 0;
    const char *at = value;
    char word[32];
    while (n < 3 && amr__next_word(&at, word, sizeof word)) {
        found[n] = find_word(k->choices, word);
        if (strchr(word, '('))
            fail(r, "'%s': which arrays turn their sign at a wall is said in the program, "
                    "boundary(%s: wall(u)); here 'wall' is enough", k->name, strchr(k->name, '.') + 1);
        else if (found[n] < 0)
            fail(r, "'%s' must be one of: %s; or two, of the low and the high side; not '%s'",
                 k->name, k->choices, word);
        n++;
    }
    if (n == 1)
        found[1] = found[0];
    if (n > 2)
        fail(r, "'%s' is one word, or two, of the low and the high side: '%s'", k->name, value);
    else if ((found[0] == AMR_PERIODIC) != (found[1] == AMR_PERIODIC))
        fail(r, "'%s': 'periodic' means both sides: '%s'", k->name, value);
    memcpy(kind, found, 2 * sizeof *kind);
}

/* `a`, or `a b` where the value goes on in another line. */
static void set_text(struct reader *r, const struct key *k, const char *value)
{
    char **at = (char **)(void *)((char *)r->config + k->offset);
    size_t before = r->goes_on && *at ? strlen(*at) + 1 : 0;
    char *text = malloc(before + strlen(value) + 1);
    if (!text)
        amr__error_here("out of memory for the parameters");
    if (before)
        sprintf(text, "%s ", *at);
    strcpy(text + before, value);
    const char *fault = fault_of(k, text);
    if (fault)
        fail(r, "'%s': %s", k->name, fault);
    free(*at);
    *at = text;
}

/* Words of a list, each one of the choices; none stands by itself. */
static void set_choices(struct reader *r, const struct key *k, const char *value)
{
    const char *at = value;
    char word[32];
    int n = 0;
    bool none = false;
    while (amr__next_word(&at, word, sizeof word)) {
        if (find_word(k->choices, word) < 0) {
            fail(r, "'%s' must be one of: %s; not '%s'", k->name, k->choices, word);
            return;
        }
        none |= strcmp(word, "none") == 0;
        n++;
    }
    if (n == 0)
        fail(r, "'%s' must be one or several of: %s", k->name, k->choices);
    else if (none && n > 1)
        fail(r, "'%s': 'none' stands by itself, not with others: '%s'", k->name, value);
    else
        set_text(r, k, value);
}

/* `mc, rho:positive`: a word for all arrays, then those of single ones. */
static void set_operator(struct reader *r, const struct key *k, const char *value)
{
    struct key all = *k, of = *k;
    char word[64];
    size_t n = strcspn(value, ", \t");
    if (!memchr(value, ':', n)) {
        snprintf(word, sizeof word, "%.*s", (int)n, value);
        all.offset += offsetof(struct amr__choice, all);
        set_choice(r, &all, word);
        value += n;
    }
    of.offset += offsetof(struct amr__choice, of);
    set_text(r, &of, value + strspn(value, ", \t"));
}

/* `1e-3, rho:1e-4`: a number for all arrays, then those of single ones. */
static void set_limit(struct reader *r, const struct key *k, const char *value)
{
    struct amr__limit *limit = (struct amr__limit *)((char *)r->config + k->offset);
    struct key number = *k, of = *k;
    char all[64];
    size_t n = strcspn(value, ", \t");
    if (!memchr(value, ':', n)) {
        snprintf(all, sizeof all, "%.*s", (int)n, value);
        number.kind = REAL;
        number.offset += offsetof(struct amr__limit, all);
        set_number(r, &number, all);
        value += n;
    }
    value += strspn(value, ", \t");
    of.offset += offsetof(struct amr__limit, of);
    set_text(r, &of, value);
    double own = amr__has_text(limit->of) ? amr__limits_extreme(limit->of, false) : k->least,
           most = amr__has_text(limit->of) ? amr__limits_extreme(limit->of, true) : k->most;
    if (!r->failed && !(own >= k->least && most <= k->most))
        fail(r, "'%s' must be between %.10g and %.10g for every array", k->name, k->least, k->most);
}

static void set_flag(struct reader *r, const struct key *k, const char *value)
{
    int i = find_word("no yes false true off on 0 1", value);
    if (i < 0)
        fail(r, "'%s' must be yes or no, not '%s'", k->name, value);
    else
        *(bool *)((char *)r->config + k->offset) = i % 2;
}

static void set(struct reader *r, const char *name, const char *value)
{
    const struct key *k = keys;
    while (k < keys + N_KEYS && strcmp(k->name, name) != 0)
        k++;
    if (k == keys + N_KEYS) {
        fail(r, "unknown key '%s'; did you mean '%s'?", name, nearest(name));
        return;
    }
    bool is_list = k->kind == TEXT || k->kind == LIMIT || k->kind == OPERATOR;
    if (r->goes_on && !is_list)
        fail(r, "a line that begins with a blank goes on with the value before, but '%s' is no list",
             k->name);
    else if (k->kind == FLAG)
        set_flag(r, k, value);
    else if (k->kind == CHOICE)
        set_choice(r, k, value);
    else if (k->kind == SIDES)
        set_sides(r, k, value);
    else if (k->kind == CHOICES)
        set_choices(r, k, value);
    else if (k->kind == LIMIT)
        set_limit(r, k, value);
    else if (k->kind == OPERATOR)
        set_operator(r, k, value);
    else if (k->kind == TEXT)
        set_text(r, k, value);
    else
        set_number(r, k, value);
}

/* The rest of a line that is longer than libinih takes; only comments may be. */
static void skip_rest(struct reader *r, const char *line, int room)
{
    const char *first = line + strspn(line, " \t");
    if (*first != '#' && *first != ';')
        fail(r, "the line is longer than %d characters; a list may go on in the next line, which "
                "then begins with a blank", room - 2);
    for (int c = 0; c != EOF && c != '\n';)
        c = fgetc(r->file);
}

/* libinih asks for lines here, so that messages can name them. */
static char *next_line(char *line, int room, void *user)
{
    struct reader *r = user;
    r->line++;
    errno = 0;
    char *got = fgets(line, room, r->file);
    if (!got && ferror(r->file))
        r->read_error = errno;
    if (got && (int)strlen(line) == room - 1 && line[room - 2] != '\n')
        skip_rest(r, line, room);
    r->indented = got && isspace((unsigned char)*line);
    return got;
}

static int on_key(void *user, const char *section, const char *key, const char *value)
{
    struct reader *r = user;
    char *name = malloc(strlen(section) + strlen(key) + 2), *text = strdup(value);
    if (!name || !text)
        amr__error_here("out of memory for the parameters");
    sprintf(name, "%s%s%s", section, *section ? "." : "", key);
    char *comment = strstr(text, " #"); /* libinih knows ` ;` only */
    if (comment)
        *comment = 0;
    for (size_t n = strlen(text); n && isspace((unsigned char)text[n - 1]); n--)
        text[n - 1] = 0;
    r->goes_on = r->indented && r->last && strcmp(r->last, name) == 0;
    set(r, name, text);
    free(text);
    free(r->last);
    r->last = name;
    return 1;
}

static void read_file(struct reader *r)
{
    const char *named = getenv("AMR_CONFIG");
    r->source = named ? named : "amr.ini";
    r->file = fopen(r->source, "r");
    if (!r->file) {
        if (named)
            fail(r, "cannot read the parameter file that AMR_CONFIG names: %s", strerror(errno));
        else if (errno != ENOENT)
            fail(r, "cannot read: %s", strerror(errno));
        return;
    }
    int bad = ini_parse_stream(next_line, r, on_key, r);
    fclose(r->file);
    free(r->last);
    if (r->read_error) {
        r->failed = false;
        r->line = 0;
        fail(r, "cannot read: %s", strerror(r->read_error));
    } else if (bad > 0 && (!r->failed || bad < r->failed_line)) {
        r->failed = false; /* the first thing wrong is the one to tell */
        r->line = bad;
        fail(r, "neither a [section] nor a key = value");
    } else if (bad < 0) {
        fail(r, "cannot read");
    }
}

static void read_overrides(struct reader *r)
{
    const char *p = getenv("AMR_SET");
    r->source = "AMR_SET";
    r->line = 0;
    r->goes_on = false;
    while (p && *p) {
        p += strspn(p, " \t\n");
        size_t n = strcspn(p, " \t\n");
        if (!n)
            break;
        char *item = strndup(p, n), *equals = item ? strchr(item, '=') : NULL;
        if (!item)
            amr__error_here("out of memory for the parameters");
        p += n;
        if (equals) {
            *equals = 0;
            set(r, item, equals + 1);
        } else {
            fail(r, "'%s' is not of the form section.key=value", item);
        }
        free(item);
    }
}

/* Some kernel gives estimates of the error. */
static bool program_estimates(void)
{
    const struct amr_program *program = amr__state.program;
    for (int i = 0; program && i < program->n_nests; i++)
        for (int k = 0; k < program->nests[i]->n_arrays; k++)
            if (program->nests[i]->arrays[k].estimate)
                return true;
    return false;
}

/* A criterion that has nothing to look for would leave all of the mesh coarse. */
static void check_criteria(struct reader *r)
{
    const struct amr__config *c = r->config;
    const char *at = c->criterion, *lacks = NULL;
    char word[32];
    while (!lacks && amr__next_word(&at, word, sizeof word))
        if ((strcmp(word, "values") == 0 && !*c->values) ||
            (strcmp(word, "estimate") == 0 && !*c->estimate && !program_estimates()) ||
            (strcmp(word, "regions") == 0 && !*c->regions))
            lacks = word;
    r->source = "refine.criterion";
    r->line = 0;
    if (lacks)
        fail(r, "'%s' is among the criteria, but 'refine.%s' is empty", lacks, lacks);
}

static void set_presets(struct reader *r)
{
    r->source = "defaults";
    for (int i = 0; i < N_KEYS; i++)
        set(r, keys[i].name, keys[i].preset);
}

/* Where a key's text lies in the parameters; NULL: it has none. */
static char **text_of(const struct key *k, struct amr__config *c)
{
    size_t within = k->kind == LIMIT      ? offsetof(struct amr__limit, of)
                    : k->kind == OPERATOR ? offsetof(struct amr__choice, of)
                                          : 0;
    bool any = within || k->kind == TEXT || k->kind == CHOICES;
    return any ? (char **)(void *)((char *)c + k->offset + within) : NULL;
}

/* Texts lie behind pointers, which mean nothing on another rank. */
static void send_texts(const struct amr__comm *comm, struct amr__config *c)
{
    for (const struct key *k = keys; k < keys + N_KEYS; k++) {
        char **at = text_of(k, c);
        if (!at)
            continue;
        int64_t bytes = comm->rank == 0 ? (int64_t)strlen(*at) + 1 : 0;
        comm->bcast(comm, &bytes, sizeof bytes, 0);
        if (comm->rank != 0 && !(*at = malloc((size_t)bytes)))
            amr__error_here("out of memory for the parameters");
        comm->bcast(comm, *at, (size_t)bytes, 0);
    }
}

void amr__config_read(const struct amr__comm *comm, struct amr__config *c)
{
    struct reader r = {.config = c};
    memset(c, 0, sizeof *c);
    if (comm->rank == 0) {
        set_presets(&r);
        if (program_estimates())
            set(&r, "refine.criterion", "estimate");
        read_file(&r);
        read_overrides(&r);
        check_criteria(&r);
        c->criteria = amr__criteria_of(c->criterion);
    }
    int64_t failed = r.failed;
    comm->bcast(comm, &failed, sizeof failed, 0);
    if (failed)
        amr__error("%s", r.message);
    comm->bcast(comm, c, sizeof *c, 0);
    send_texts(comm, c);
}

static void describe_range(FILE *to, const struct key *k)
{
    if (k->kind == CHOICES)
        fprintf(to, " (some of: %s)", k->choices);
    else if (k->kind == SIDES)
        fprintf(to, " (one or two of: %s)", k->choices);
    else if (k->choices)
        fprintf(to, " (one of: %s)", k->choices);
    else if (k->kind == FLAG)
        fprintf(to, " (yes or no)");
    else if (k->kind != TEXT && k->most < INT_MAX)
        fprintf(to, " (%.10g to %.10g)", k->least, k->most);
    else if (k->kind != TEXT)
        fprintf(to, " (%.10g or more)", k->least);
}

void amr__config_describe(FILE *to)
{
    size_t section = 0;
    for (int i = 0; i < N_KEYS; i++) {
        const struct key *k = &keys[i];
        size_t n = strcspn(k->name, ".");
        if (i == 0 || n != section || strncmp(k->name, keys[i - 1].name, n) != 0)
            fprintf(to, "%s[%.*s]\n", i ? "\n" : "", (int)n, k->name);
        section = n;
        fprintf(to, "# %s", k->help);
        describe_range(to, k);
        fprintf(to, "\n%s = %s\n", k->name + n + 1, k->preset);
    }
}
