/* What every room of the compiler stands on: an arena, growing arrays, maps, strings, source text
 * with ranges, and diagnostics. One arena and one diag live for one run of the compiler. */
#ifndef AMRCC_BASE_H
#define AMRCC_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* ---- arena: memory that lives as long as the run, freed at once ------------------------------ */

struct arena; /* opaque */

struct arena *arena_new(void);
void arena_free(struct arena *a);
/* Zeroed memory, aligned for any type. Never NULL: the compiler stops when memory is out. */
void *arena_alloc(struct arena *a, size_t bytes);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_strdup(struct arena *a, const char *s);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_COPY(a, ...) /* of a value: ARENA_COPY(a, *e) */                                     \
    ({                                                                                             \
        __typeof__(__VA_ARGS__) copied = (__VA_ARGS__);                                            \
        arena_copy((a), &copied, sizeof copied);                                                   \
    })
void *arena_copy(struct arena *a, const void *value, size_t size);

/* ---- vec: a growing array in an arena -------------------------------------------------------- */

/* VEC(struct nest *) nests;  vec_push(arena, &nests, n);  nests.at[i], nests.n */
#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *at; /* [n] */                                                                        \
        int n;                                                                                     \
        int room;                                                                                  \
    }
#define vec_push(a, v, x)                                                                          \
    do {                                                                                           \
        if ((v)->n == (v)->room)                                                                   \
            (v)->at = vec_grow((a), (v)->at, &(v)->room, sizeof *(v)->at);                         \
        (v)->at[(v)->n++] = (x);                                                                   \
    } while (0)
void *vec_grow(struct arena *a, void *at, int *room, size_t size);
#define vec_append(a, v, from, count) /* so many elements */                                       \
    do {                                                                                           \
        for (int appended = 0; appended < (count); appended++)                                     \
            vec_push((a), (v), (from)[appended]);                                                  \
    } while (0)

/* vec_each(w, &nests) ...: w is each element in turn; vec_each_at: where it stands. The loop may push
 * more. vec_any(w, &nests, w->edge): does the condition hold of one? vec_first: which is the first
 * one of which it does, or NULL? */
#define vec_each(x, v) VEC_LOOP(x, v, __typeof__(*(v)->at) x = (v)->at[x##_i])
#define vec_each_at(x, v) VEC_LOOP(x, v, __typeof__(&*(v)->at) x = &(v)->at[x##_i])
#define VEC_LOOP(x, v, declaration)                                                                \
    for (int x##_i = 0, x##_on = 1; x##_on && x##_i < (v)->n; x##_i++, x##_on = !x##_on)           \
        for (declaration; x##_on; x##_on = 0)
#define vec_any(x, v, ...) any_in(vec_each (x, v), __VA_ARGS__)
#define vec_any_at(x, v, ...) any_in(vec_each_at (x, v), __VA_ARGS__)
#define vec_first(x, v, ...) VEC_FIRST(x, __typeof__(*(v)->at), vec_each (x, v), __VA_ARGS__)
#define vec_first_at(x, v, ...) VEC_FIRST(x, __typeof__(&*(v)->at), vec_each_at (x, v), __VA_ARGS__)
#define VEC_FIRST(x, type, each, ...)                                                              \
    ({                                                                                             \
        type x##_found = 0;                                                                        \
        each if (__VA_ARGS__)                                                                      \
        {                                                                                          \
            x##_found = x;                                                                         \
            break;                                                                                 \
        }                                                                                          \
        x##_found;                                                                                 \
    })
/* Does it hold in some round of a loop? */
#define any_in(loop, ...)                                                                          \
    ({                                                                                             \
        bool any_found = false;                                                                    \
        loop if (__VA_ARGS__)                                                                      \
        {                                                                                          \
            any_found = true;                                                                      \
            break;                                                                                 \
        }                                                                                          \
        any_found;                                                                                 \
    })
/* vec_all(w, &nests, w->edge): of each? any_below(i, n, e->a[i] == x), all_below, count_below,
 * first_below: of a number from 0 on that is less than n, of each, of how many, of which one first?
 * any_from: from another one on. */
#define vec_all(x, v, ...) (!vec_any(x, v, !(__VA_ARGS__)))
#define vec_all_at(x, v, ...) (!vec_any_at(x, v, !(__VA_ARGS__)))
#define any_from(i, from, n, ...) any_in(for (int i = (from); i < (n); i++), __VA_ARGS__)
#define any_below(i, n, ...) any_from(i, 0, n, __VA_ARGS__)
#define all_below(i, n, ...) (!any_below(i, n, !(__VA_ARGS__)))
#define first_below(i, n, ...) /* -1: there is none */                                             \
    ({                                                                                             \
        int i##_first = -1;                                                                        \
        for (int i = 0; i < (n) && i##_first < 0; i++)                                             \
            i##_first = (__VA_ARGS__) ? i : -1;                                                    \
        i##_first;                                                                                 \
    })
#define count_below(i, n, ...)                                                                     \
    ({                                                                                             \
        int i##_count = 0;                                                                         \
        for (int i = 0; i < (n); i++)                                                              \
            i##_count += (__VA_ARGS__) ? 1 : 0;                                                    \
        i##_count;                                                                                 \
    })

/* Of pointers: does it hold x? */
#define vec_has(v, x) ((void)sizeof(*(v)->at == (x)), ptr_in((v)->at, (v)->n, (x)))
#define vec_add(a, v, x) /* unless it holds x */                                                   \
    do {                                                                                           \
        if (!vec_has(v, x))                                                                        \
            vec_push(a, v, x);                                                                     \
    } while (0)
bool ptr_in(const void *at, int n, const void *x); /* at: [n] pointers */
/* Of structs: the first whose member, a pointer, is x; -1: none. */
#define vec_find(v, member, x)                                                                     \
    ((void)sizeof((v)->at->member == (x)),                                                         \
     ptr_find((v)->at, (v)->n, sizeof *(v)->at, offsetof(__typeof__(*(v)->at), member), (x)))
int ptr_find(const void *at, int n, size_t size, size_t offset, const void *x);
/* Drops all elements but those of which the condition holds; x points to each in turn. */
#define vec_keep_at(x, v, ...)                                                                     \
    do {                                                                                           \
        int x##_kept = 0;                                                                          \
        for (int x##_k = 0; x##_k < (v)->n; x##_k++) {                                             \
            __typeof__(&*(v)->at) x = &(v)->at[x##_k];                                             \
            if (__VA_ARGS__)                                                                       \
                (v)->at[x##_kept++] = *x;                                                          \
        }                                                                                          \
        (v)->n = x##_kept;                                                                         \
    } while (0)

/* ---- map: numbers by addresses --------------------------------------------------------------- */

/* struct ptr_map m = {0};  ptr_map_set(arena, &m, e, 3);  ptr_map_get(&m, e) */
struct ptr_map {
    struct ptr_map_slot {
        const void *key; /* NULL: free */
        int value;
    } *slot; /* [room] */
    int n;
    int room; /* a power of two, or 0 */
};
/* In the place of what was there. key: not NULL. */
void ptr_map_set(struct arena *a, struct ptr_map *m, const void *key, int value);
int ptr_map_get(const struct ptr_map *m, const void *key); /* -1: not there */

/* ---- text: a string under construction ------------------------------------------------------- */

struct text {
    struct arena *arena; /* borrowed */
    char *s;             /* NUL-terminated; never NULL after text_new */
    size_t n, room;
};
struct text text_new(struct arena *a);
void text_add(struct text *t, const char *s);
void text_addn(struct text *t, const char *s, size_t n);
void text_printf(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* json_add.c. Members of an object: with a comma in front where it is not the first one. */
void json_add_string(struct text *out, const char *s); /* by itself; of NULL "" */
void json_add_key(struct text *out, const char *key);
void json_add_text(struct text *out, const char *key, const char *value);
void json_add_int(struct text *out, const char *key, long long value);
void json_add_number(struct text *out, const char *key, double value); /* null: not finite */
void json_add_bool(struct text *out, const char *key, bool value);

/* ---- words in C text ------------------------------------------------------------------------- */

bool word_holds(char c);           /* may stand in a name */
size_t word_length(const char *s); /* of the word that begins here; 0: none does */
const char *word_begin(const char *text, const char *end);     /* of the word that ends here */
bool word_is(const char *s, const char *word);                 /* s begins with just this word */
bool word_among(const char *word, const char *const *words);    /* the last of these is NULL */
const char *word_find(const char *text, const char *word);     /* the first such word; or NULL */

/* ---- source text and ranges ------------------------------------------------------------------ */

struct source {
    const char *path;   /* as the user gave it, or as clang found it */
    const char *text;   /* NUL-terminated */
    size_t size;        /* bytes, without the NUL */
    VEC(uint32_t) line; /* offset at which each line begins */
    bool is_main;       /* a translation unit of its own (not a header) */
    int index;          /* position in the unit's list of sources */
};

/* A half-open byte range of one source; file == NULL: no place (built by the compiler). */
struct range {
    const struct source *file; /* borrowed */
    uint32_t begin, end;       /* byte offsets */
};

/* Reads a file; NULL (and nothing printed) where it cannot be read. */
struct source *source_read(struct arena *a, const char *path);
struct source *source_from_text(struct arena *a, const char *path, const char *text, size_t n);
/* 1-based line and column of a byte offset. */
const char *path_name(const char *path); /* without folders */
void source_place(const struct source *s, uint32_t offset, int *line, int *column);

/* ---- diagnostics ----------------------------------------------------------------------------- */

enum severity { SEV_ERROR, SEV_WARNING, SEV_NOTE };

struct diag; /* opaque: counts and prints to standard error, colours on a terminal */

struct diag *diag_new(struct arena *a, FILE *to); /* NULL: counts, and prints nothing */
int diag_errors(const struct diag *d); /* so far; warnings made errors count */
/* The place of error i, from 0 on; file NULL: it has none, or there are no more. */
struct range diag_error_place(const struct diag *d, int i);
/* From hold to release what is said is kept, and then printed: in the order of the source where
 * there are errors, else as it was said. */
void diag_hold(struct diag *d);
void diag_release(struct diag *d);
/* What is held was never said, nor counted. */
void diag_forget(struct diag *d);
/* `file:line:col: error: message`, the source line, a caret under the range. Lower case, no full
 * stop, 'names' quoted. `range.file` may be NULL: `amrcc: error: message`. What was said of the same
 * place before counts, but is not printed again. */
void diag_error(struct diag *d, struct range at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A warning of group `amr-host-view`, say: printed with [-Wamr-host-view], silenced by
 * -Wno-amr-host-view, an error by -Werror=amr-host-view. */
void diag_warning(struct diag *d, const char *group, struct range at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Attached to the error or warning before it (silent where that one was silenced). */
void diag_note(struct diag *d, struct range at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A hint: `hint: add spacing(h) to the data directive`; attached like a note. */
void diag_hint(struct diag *d, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Takes an option `-W[no-]amr-...`, `-Werror=amr-...`, `-Werror`, `-w`; false where it is not one
 * of ours (unknown group: an error is printed and true returned). */
bool diag_option(struct diag *d, const char *option);

/* The name in `names` (NULL-terminated) nearest to `word` by edit distance, or NULL. */
const char *nearest_name(const char *word, const char *const *names);
bool diag_hint_nearest(struct diag *d, const char *word, const char *const *names); /* is there one? */

#endif
