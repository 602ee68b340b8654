/* The program as a typed tree of our own: what the front end makes of libclang's cursors, and all
 * that later rooms see of C. Plain data in one arena; never changed once frontend_parse returns.
 * One struct unit holds the whole program (all translation units): a function or an object with
 * external linkage that is declared in several units is one struct decl. */
#ifndef AMRCC_UNIT_H
#define AMRCC_UNIT_H

#include "base/base.h"
#include "pragmas/pragmas.h"

/* ---- types ----------------------------------------------------------------------------------- */

enum type_kind {
    TYPE_VOID,
    TYPE_BOOL,
    TYPE_INT,      /* all integer types and enums: size, is_signed */
    TYPE_FLOAT,    /* size 4, 8 or 16 */
    TYPE_POINTER,  /* to `of` */
    TYPE_ARRAY,    /* of `of`; extent > 0, or 0 for incomplete */
    TYPE_VLA,      /* of `of`; its extent is in extent_text and, mostly, extent_expr */
    TYPE_RECORD,   /* struct or union: record */
    TYPE_FUNCTION, /* returns `of`; params where there is a prototype */
    TYPE_OTHER     /* complex, vector, ... */
};

struct type {
    enum type_kind kind;
    int size;                /* bytes of a scalar; 0 otherwise */
    bool is_signed;
    bool is_const, is_volatile, is_restrict; /* qualifiers of this very level */
    const struct type *of;
    int64_t extent;          /* TYPE_ARRAY */
    const char *extent_text; /* TYPE_VLA: "n", "n + 2"; NULL where unknown */
    struct expr *extent_expr; /* TYPE_VLA: the same as a tree; NULL where it stands in a typedef */
    struct decl *record;     /* TYPE_RECORD */
    int n_params;            /* TYPE_FUNCTION */
    const struct type **params; /* [n_params] */
    bool is_variadic;        /* TYPE_FUNCTION: has ..., or no prototype */
    const char *spelling;    /* as clang prints it, typedefs resolved, enums as their integer type:
                                "double (*)[n][n]" */
};

/* ---- declarations ---------------------------------------------------------------------------- */

enum settled { /* has a variable one small value throughout the run? (analysis/program/settled.c) */
    SETTLED_UNASKED,
    SETTLED_NOT,
    SETTLED_LIKELY, /* wherever the program sets it */
    SETTLED         /* whenever it is read */
};

enum decl_kind { DECL_VAR, DECL_PARAM, DECL_FIELD, DECL_FUNCTION, DECL_RECORD, DECL_ENUMERATOR };

struct decl {
    enum decl_kind kind;
    int id;                  /* unique in the program, in order of first appearance */
    const char *name;
    const struct type *type;
    struct range range;      /* of the declaration (expansion range) */
    struct range name_range; /* of the name in it; file == NULL where it comes from a macro */
    struct range first;      /* the file's first declaration of it, where there are several */
    VEC(const struct source *) files; /* user files that declare it at file scope: variables */
    struct function *function; /* the function that a local or parameter belongs to, else NULL;
                                  of DECL_FUNCTION: its definition in the program, or NULL */
    bool is_global;          /* file scope */
    bool is_static;          /* storage class static (internal linkage at file scope) */
    bool is_inline;          /* functions */
    bool in_system_header;
    bool address_taken;      /* & is applied to it somewhere (not counting arrays decaying) */
    int assignments;         /* how often it is written after its declaration (=, op=, ++, --) */
    bool is_factor;          /* something else is multiplied or divided by it, or a function of the program
                                gets it */
    struct expr *init;       /* initialiser, or NULL */
    bool has_value;          /* value is known */
    int64_t value;           /* DECL_ENUMERATOR; and const ints that are known, and settled ones */
    enum settled settled;
    const struct poly *formula; /* of the sizes that its one assignment makes it of, as
                                   analysis/sizes/set_once.c finds it; else NULL */
    struct decl *size;       /* the same one of all variables that get one value, through callers,
                                with that value if it is a number (analysis/sizes/sizes.c); NULL: not
                                known */
    bool settled_used;       /* something was made of that value or formula */
    VEC(struct decl *) members; /* DECL_RECORD: its DECL_FIELDs in order */
    int64_t bytes;           /* DECL_RECORD: its size; 0: not known */
    int64_t offset;          /* DECL_FIELD: bytes from the struct's begin; -1 of bit-fields */
};

/* ---- operators ------------------------------------------------------------------------------- */

enum operator {
    OP_NONE, /* of what is no operation */
    OP_NEGATE, OP_PLUS, OP_NOT, OP_COMPLEMENT, OP_DEREF, OP_ADDRESS,
    OP_PRE_INC, OP_PRE_DEC, OP_POST_INC, OP_POST_DEC,
    OP_MUL, OP_DIV, OP_MOD, OP_ADD, OP_SUB, OP_SHL, OP_SHR, OP_BIT_AND, OP_BIT_XOR, OP_BIT_OR,
    OP_LT, OP_GT, OP_LE, OP_GE, OP_EQ, OP_NE, OP_AND, OP_OR, OP_COMMA,
    OP_ASSIGN, OP_MUL_ASSIGN, OP_DIV_ASSIGN, OP_MOD_ASSIGN, OP_ADD_ASSIGN, OP_SUB_ASSIGN,
    OP_SHL_ASSIGN, OP_SHR_ASSIGN, OP_BIT_AND_ASSIGN, OP_BIT_XOR_ASSIGN, OP_BIT_OR_ASSIGN,
    N_OPERATORS
};

/* What holds of each operator; OP_NONE in a field: it has no such partner. */
struct operator_facts {
    const char *text; /* as C spells it */
    int level;        /* how strongly it binds: EXPR_ANY to EXPR_POSTFIX_LEVEL */
    enum operator computes; /* what `+=` and `++` do to the old value: `+`; arithmetic: itself */
    enum operator mirrored; /* of a comparison: `>` of `<`, the same with its sides changed */
    enum operator negated;  /* of a comparison: `>=` of `<`, which holds where it does not */
};
extern const struct operator_facts operators[N_OPERATORS];
bool operator_is_postfix(enum operator op); /* p++, p-- */

/* ---- expressions ----------------------------------------------------------------------------- */

enum expr_kind {
    EXPR_INT,         /* int_value (character and enum constants, sizeof with known value, too) */
    EXPR_FLOAT,       /* float_value; type says float or double */
    EXPR_STRING,
    EXPR_NAME,        /* decl */
    EXPR_SUBSCRIPT,   /* a[b]; a[0] is the array or pointer, normalised when written i[p] */
    EXPR_MEMBER,      /* a[0].decl, or a[0]->decl where is_arrow */
    EXPR_CALL,        /* a[0] is the callee, then n-1 arguments */
    EXPR_UNARY,       /* op: OP_NEGATE to OP_POST_DEC */
    EXPR_BINARY,      /* op: arithmetic, comparison, logic, OP_COMMA; a[0] op a[1] */
    EXPR_ASSIGN,      /* op: OP_ASSIGN, OP_ADD_ASSIGN ...; a[0] op a[1] */
    EXPR_CONDITIONAL, /* a[0] ? a[1] : a[2] */
    EXPR_CAST,        /* to `type`; is_implicit for conversions that are not in the text
                         (lvalue-to-rvalue and array decay are NOT shown; int -> floating,
                         floating -> int, float <-> double, int widths are) */
    EXPR_PAREN,       /* (a[0]): kept so that printing gives the user's own form */
    EXPR_SIZEOF,      /* sizeof whose value is not a constant (VLA): text from the range */
    EXPR_INIT_LIST,   /* { a[0], ..., a[n-1] } */
    EXPR_OTHER        /* anything else: statement expressions (block), compound literals,
                         _Generic ...; what names it mentions are in a[] */
};

struct expr {
    enum expr_kind kind;
    const struct type *type; /* after conversions that the node stands for */
    struct range range;      /* where it was written; of a macro's expansion: the macro's use */
    bool from_macro;         /* some part of it comes from a macro expansion */
    struct range first;      /* its first token, where a macro's definition holds it; else file NULL */
    enum operator op;        /* UNARY, BINARY, ASSIGN; else OP_NONE */
    bool is_implicit, is_arrow;
    bool is_old;             /* an element that the analysis has put there: as it was before the loops
                                around it wrote to it */
    struct decl *decl;       /* NAME: the object or function; MEMBER: the field */
    int64_t int_value;
    double float_value;
    const char *spelling;    /* literals: as written ("0.5", "1e-3f"), also where a macro's definition
                                holds it; NULL where it was not written as one token, and of
                                constants that are no literals (enumerators, sizeof) */
    struct stmt *block;      /* OTHER: the { } of a statement expression, else NULL; what a[] holds
                                are the expressions of its statements */
    int n;
    struct expr **a;         /* [n] operands */
};

/* ---- statements ------------------------------------------------------------------------------ */

enum stmt_kind {
    STMT_EXPR,     /* expr */
    STMT_DECL,     /* decls (each with its init) */
    STMT_COMPOUND, /* body[n] */
    STMT_IF,       /* expr; body[0] then, body[1] else (n == 1 or 2) */
    STMT_FOR,      /* init (may be NULL), expr = condition (may be NULL), step (may be NULL), body[0] */
    STMT_WHILE,    /* expr, body[0] */
    STMT_DO,       /* body[0], expr */
    STMT_SWITCH,   /* expr, body[0] */
    STMT_CASE,     /* case/default: body[0]; expr is the constant or NULL */
    STMT_RETURN,   /* expr or NULL */
    STMT_BREAK,
    STMT_CONTINUE,
    STMT_GOTO,     /* label, or expr where it is computed */
    STMT_LABEL,    /* label, body[0] */
    STMT_NULL,     /* ; */
    STMT_OTHER     /* asm, ... */
};

struct stmt {
    enum stmt_kind kind;
    struct range range;      /* whole statement, with its final ';' or '}' */
    struct stmt *parent;     /* enclosing statement, NULL for a function's body */
    struct expr *expr;
    struct stmt *init;       /* STMT_FOR: a STMT_EXPR or STMT_DECL */
    struct expr *step;
    const char *label;       /* its name, or NULL */
    VEC(struct decl *) decls;
    int n;
    struct stmt **body;      /* [n] */
    VEC(struct pragma *) pragmas; /* amr pragmas that stand right before this statement */
};

struct function {
    struct decl *decl;
    VEC(struct decl *) params;
    struct stmt *body;
    const struct source *file;
    VEC(struct pragma *) pragmas; /* amr pragmas right before the definition (after attributes of
                                     position: the `target` offset lies at the definition's start) */
};

struct macro { /* a definition; a name may have several */
    const char *name;
    const char *body;        /* its tokens, one space between them; of a macro with parameters the
                                parameters, too */
    struct range range;      /* file == NULL: of the command line */
    uint32_t begin;          /* where its first token stands in the file */
    bool has_parameters;
};

/* Its text behind the parameters. */
const char *macro_text(const struct macro *m);

struct inclusion { /* an #include line of a user's file that leads to another user's file */
    const struct source *of;
    struct range line; /* where its '#' stands */
};

struct file_name { /* a tag, typedef or enumerator at file scope of a user's file */
    const char *name;
    struct range range; /* where it begins */
};

struct unit {
    struct arena *arena;
    int n_decls;                       /* ids of all declarations are below it */
    VEC(struct source *) sources;      /* every user file: translation units first, then headers */
    VEC(struct pragma_list *) pragmas; /* [sources.n] */
    VEC(struct function *) functions;  /* definitions in user files, in order */
    VEC(struct decl *) globals;        /* file-scope objects of user files (with global pragmas) */
    VEC(struct pragma *) file_pragmas; /* data directives at file scope: before a declaration, or
                                          with arrays() anywhere outside functions */
    VEC(struct file_name) names;       /* with those of all declarations of a tag */
    VEC(struct macro) macros;          /* of user files and of the command line */
    VEC(struct inclusion) inclusions;  /* those that the preprocessor follows */
    struct function *main;             /* or NULL */
    bool is_whole;                     /* holds all of the program: has a `main`, and no object of the
                                          user's is linked, which might call functions by name */
    VEC(struct range) main_prototypes; /* the names in them */
};

/* Parses all translation units with libclang. Clang's own errors are passed on through diag
 * (severity error and fatal; warnings only with -v). Pragmas that stand before nothing they can
 * apply to are errors. Returns NULL where clang failed altogether; check diag_errors as well. */
struct frontend_options {
    VEC(const char *) clang_args; /* -I -D -std -f ... as the user gave them */
    bool verbose;
    bool objects; /* others of the program are linked to what the sources become */
};
struct unit *frontend_parse(struct arena *a, struct diag *d, const char *const *paths, int n_paths,
                            const struct frontend_options *options);
/* --dump=unit: stable text, an S-expression a line a statement. */
void unit_dump(const struct unit *u, struct text *out);

/* An expression as C text again, from the tree (not from the source). */
void expr_print(const struct expr *e, struct text *out);
/* The same with other text in some places. Hooks may be NULL. */
struct expr_printer {
    struct text *out;
    bool (*replace)(void *with, const struct expr *e); /* has printed something else for e */
    void (*name)(void *with, const struct decl *d);
    void (*type)(void *with, const struct type *t); /* of a cast */
    bool spells_conversions; /* between braces, where C++ takes none that may lose digits */
    void *with;              /* the hooks' */
};
/* Binding strength, C11 6.5: what binds less than `least` is put in parentheses. */
enum {
    EXPR_ANY = 1,
    EXPR_ARGUMENT,
    EXPR_CONDITIONAL_LEVEL,
    EXPR_OR_LEVEL,
    EXPR_UNARY_LEVEL = 14,
    EXPR_POSTFIX_LEVEL
};
void expr_print_with(const struct expr_printer *p, const struct expr *e, int least);
/* An expression above the current one; walk.c has some of statements, too. */
struct walk_frame {
    struct expr *e;
    struct walk_frame *up; /* NULL: e is the statement's own expression */
    struct stmt *s;        /* e NULL: the statement */
    int part, next;        /* which operand comes next, or which part of a statement */
};

/* Where traversals begin: one tree, or several one after the other. */
struct walker;
struct walk_roots {
    struct expr *e;
    struct stmt *const *at; /* [n], then */
    int n;
    struct stmt *last;       /* NULL: none */
    const struct unit *unit; /* its functions, or only its kernels, or its globals' initialisers */
    bool kernels, globals;
    const struct walker *around; /* in_part, in_operands */
    bool operands;
    int first;
};
struct walk_roots in_stmt(struct stmt *s);
struct walk_roots in_expr(struct expr *e);
struct walk_roots in_stmts(struct stmt *const *at, int n, struct stmt *last);
struct walk_roots in_functions(const struct unit *u);
struct walk_roots in_kernels(const struct unit *u); /* functions with a pragma */
struct walk_roots in_globals(const struct unit *u); /* their initialisers */
/* An expression as if it stood where the one does that w has met; the operands of that one, from
 * number `first` on. */
struct walk_roots in_part(const struct walker *w, struct expr *e);
struct walk_roots in_operands(const struct walker *w, int first);

/* A preorder traversal, in source order:
 *
 *     for (WALK(w, in_stmt(s)); next_expr(&w);)
 *         n += w.e->kind == EXPR_NAME;
 *
 * The loop may change a node that it meets: what it holds is read afterwards. It may end at any
 * place, also by `return`. */
struct walker {
    struct expr *e;            /* the expression that was met; NULL: the statement `in` was */
    struct stmt *in;           /* the statement that e stands in */
    struct decl *initialises;  /* the declaration whose initialiser e belongs to, or NULL */
    struct walk_frame *above;  /* NULL at the top of an expression */
    struct function *function; /* of in_functions and in_kernels */
    int from; /* the loop may set it: e's operands before that one are left out */
    /* The rest is walk.c's. */
    struct walk_roots roots;
    int root;     /* how many have been begun */
    bool pending; /* what the node holds comes next */
    int n;        /* frames: the first ones here, those of a deep tree behind */
    struct walk_frame *top; /* the last one; NULL: there is none */
    struct walk_chunk *deep;
    struct walk_frame frame[20];
};
struct walker walker_begin(struct walk_roots roots);
void walker_end(struct walker *w);
#define WALK(w, roots)                                                                             \
    struct walker w __attribute__((cleanup(walker_end))) = walker_begin(roots)
bool next_expr(struct walker *w);
bool next_stmt(struct walker *w);
bool next_node(struct walker *w); /* of both */
void walk_skip(struct walker *w); /* leaves out what the node that was met holds */

/* The first one of which a condition holds, which names it `w.e`, or `w.in`; or NULL:
 *
 *     any_expr(w, in_stmt(s), w.e->kind == EXPR_CALL) */
#define find_expr(w, roots, ...) WALK_FIND(w, roots, next_expr, w.e, __VA_ARGS__)
#define find_stmt(w, roots, ...) WALK_FIND(w, roots, next_stmt, w.in, __VA_ARGS__)
#define WALK_FIND(w, roots, next, found, ...)                                                      \
    ({                                                                                             \
        WALK(w, roots);                                                                            \
        while (next(&w) && !(__VA_ARGS__))                                                         \
            continue;                                                                              \
        found;                                                                                     \
    })
#define any_expr(w, roots, ...) (find_expr(w, roots, __VA_ARGS__) != NULL)
#define any_stmt(w, roots, ...) (find_stmt(w, roots, __VA_ARGS__) != NULL)

struct pragma *unit_pragma(const struct unit *u, int n); /* of all sources; NULL: no more */
bool stmt_has(struct stmt *s, unsigned kinds); /* 1u << STMT_GOTO | 1u << STMT_LABEL */
bool expr_holds(struct expr *e, const struct expr *part); /* itself, not one like it */
/* The statement in s that e stands in, or NULL. */
struct stmt *stmt_around_expr(struct stmt *s, const struct expr *e);

#endif
