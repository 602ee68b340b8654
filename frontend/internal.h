/* What the files of frontend/ share while the unit is being made. Nothing here outlives
 * frontend_parse; nothing of libclang leaves this room. */
#ifndef AMRCC_FRONTEND_INTERNAL_H
#define AMRCC_FRONTEND_INTERNAL_H

#include "frontend/unit.h"

#include <clang-c/Index.h>

typedef VEC(CXCursor) cursor_list;

/* What a translation unit calls a file, and our source for it (NULL: not the user's). */
struct file_entry {
    CXFile file;
    struct source *source; /* borrowed */
};

struct key_entry {
    const char *key;
    struct decl *value; /* NULL: the entry is empty */
};
/* What a header declares, as the first file that includes it has it. */
struct shared_entry {
    struct range at;
    const char *name, *printed;
};

/* A declaration at file scope of a user file, as far as pragmas may stand before it. */
struct file_item {
    struct range range;
    struct function *function; /* a definition */
    bool is_object;
};

struct front {
    struct arena *arena; /* borrowed, as the next three */
    struct diag *diag;
    const struct frontend_options *options;
    struct unit *unit;
    struct {
        struct key_entry *at; /* [room], a power of two: open addressing */
        unsigned n, room;
    } keys;                       /* the whole program: USR or place -> decl */
    VEC(struct file_item) items;  /* the whole program, in order of appearance */
    VEC(const char *) real_paths; /* of unit->sources */
    VEC(struct shared_entry) shared;
    /* of the translation unit being converted */
    CXTranslationUnit tu;
    VEC(struct file_entry) files;
    struct ptr_map cursors, type_of; /* clang's objects, canonical -> indices of these */
    VEC(struct decl *) decls;
    VEC(struct type *) types;
    struct function *function; /* being converted, or NULL */
    bool unevaluated;          /* inside sizeof: nothing is written or has its address taken */
};

/* ---- place.c: files, offsets, ranges --------------------------------------------------------- */

/* Our source for a file of the current unit, NULL for system headers and the like. */
struct source *front_source(struct front *f, CXFile file);
/* The user's file that a cursor stands in, or NULL. */
struct source *front_cursor_source(struct front *f, CXCursor c);
/* Where a cursor was written; of a macro's expansion the macro's use. *from_macro (may be NULL) is
 * set where either end comes from a macro. file == NULL outside the user's files. */
struct range front_range(struct front *f, CXCursor c, bool *from_macro);
/* Of a place in a macro's expansion: where its token stands, in a definition or an argument. */
struct range front_spelled(struct front *f, CXSourceLocation at);
/* front_range for one location, of one byte. */
struct range front_point(struct front *f, CXSourceLocation at);
/* The range made longer by a ';' that follows it. */
struct range front_with_semicolon(struct range r);
/* Skips white space and comments from an offset. */
uint32_t front_skip_space(const struct source *s, uint32_t at);
/* With `at` on an opening bracket: the offset behind its partner. */
uint32_t front_skip_brackets(const struct source *s, uint32_t at);
/* From `at`, past one token, string or comment. */
uint32_t front_skip_token(const struct source *s, uint32_t at);
const char *front_range_text(struct front *f, struct range r);

/* ---- cursors.c: small helpers ---------------------------------------------------------------- */

const char *front_string(struct front *f, CXString s); /* copies and disposes of it */
cursor_list front_children(struct front *f, CXCursor c);
/* A constant's value; false where clang cannot tell. */
bool front_evaluate_int(CXCursor c, int64_t *value);
bool front_evaluate_float(CXCursor c, double *value);

/* ---- types.c, decls.c, exprs.c, stmts.c ------------------------------------------------------ */

const struct type *front_type(struct front *f, CXType type);
/* The type of a parameter declared with this type: arrays and functions become pointers. */
const struct type *front_adjusted(struct front *f, const struct type *declared, bool is_restrict);
/* Gives the variable-length extents in a declared object's type their expressions. */
void front_type_extents(struct front *f, CXCursor declarator, const struct type *type);

struct decl *front_decl(struct front *f, CXCursor c);
/* A variable's own declaration, with its initialiser. */
struct decl *front_variable(struct front *f, CXCursor c);
/* A function's declaration, in front of it or inside another: main's are kept. */
void front_prototype(struct front *f, CXCursor c);
/* A top-level cursor of the translation unit: functions and objects of user files. */
void front_top_level(struct front *f, CXCursor c);
void front_decls_reset(struct front *f); /* forgets what belongs to one translation unit */

struct expr *front_expr(struct front *f, CXCursor c);
/* generic.c: the expression that _Generic chooses; NULL where several have its type. */
struct expr *front_generic(struct front *f, CXCursor c);
/* init.c: the initialiser, with all of its parts in the order of the type. */
struct expr *front_init_list(struct front *f, CXCursor c, struct expr *e);
struct stmt *front_stmt(struct front *f, CXCursor c, struct stmt *parent);

/* ---- inclusions.c ---------------------------------------------------------------------------- */

void front_inclusion(struct front *f, CXCursor c); /* an #include line in a user's file */

/* ---- macros.c -------------------------------------------------------------------------------- */

void front_macro(struct front *f, CXCursor c); /* a definition in a user's file */
void front_given_macros(struct front *f);      /* those of the command line */

/* ---- names.c --------------------------------------------------------------------------------- */

void front_name(struct front *f, CXCursor c); /* of any declaration at file scope */

/* ---- shared.c -------------------------------------------------------------------------------- */

/* Answers a declaration at file scope of a header that is another one in another file. */
void front_shared(struct front *f, CXCursor c);

/* ---- attach.c -------------------------------------------------------------------------------- */

/* Hands the pragmas of unit->pragmas to what they stand before. */
void front_attach(struct front *f);

#endif
