/* What the files of pragmas/ share: tokens of a pragma line and the table of directives. */
#ifndef AMRCC_PRAGMAS_INTERNAL_H
#define AMRCC_PRAGMAS_INTERNAL_H

#include "pragmas/pragmas.h"

/* ---- tokens ---------------------------------------------------------------------------------- */

enum token_kind { TOKEN_END, TOKEN_NAME, TOKEN_NUMBER, TOKEN_STRING, TOKEN_PUNCT };

struct token {
    enum token_kind kind;
    uint32_t begin, end; /* byte offsets */
    bool space_before;   /* white space or a comment stands before it */
    bool first_in_line;  /* nothing but white space and comments before it */
    const char *text;    /* spelling; "" for TOKEN_END */
};

/* A place in a source, advanced token by token. */
struct scanner {
    struct arena *arena;
    const struct source *source;
    uint32_t at;
    bool line_start; /* nothing but white space and comments since the last newline */
};

/* The next token of the line that the scanner stands in: TOKEN_END before its newline (one not
 * spliced away and not inside a comment), which is left in place. */
struct token scan_in_line(struct scanner *s);
/* The next token anywhere; newlines are passed over. */
struct token scan_anywhere(struct scanner *s);

/* ---- the table ------------------------------------------------------------------------------- */

enum argument_form {
    FORM_NONE,      /* no parentheses */
    FORM_DOMAIN,    /* name or name = lo : hi */
    FORM_WIDTHS,    /* expressions */
    FORM_ARRAYS,    /* names of arrays, members allowed */
    FORM_POWERS,    /* name : integer */
    FORM_BOUNDARY,  /* axis : kind, or axis : kind of the low side, of the high one */
    FORM_REDUCTION, /* operator : names */
    FORM_AXIS,      /* axis : names of arrays */
    FORM_OPERATOR   /* operator or function : names of arrays */
};

struct directive_info {
    const char *name;
    enum directive directive;
    const char *help;
};

struct clause_info {
    const char *name;
    enum directive directive; /* on which it may stand */
    enum clause_kind kind;
    enum argument_form form;
    int least, most;       /* number of arguments */
    bool repeats;          /* may be given more than once */
    bool is_built;         /* false: "not supported yet" */
    const char *form_help; /* "domain(k, j, i)" */
    const char *help;
};

extern const struct directive_info pragma_directives[]; /* ends with a NULL name */
extern const struct clause_info pragma_clauses[];       /* ends with a NULL name */
extern const char *const pragma_boundary_kinds[];       /* NULL-terminated, as the next two */
extern const char *const pragma_operators[];
extern const char *const pragma_axes[];

const struct directive_info *pragma_find_directive(const char *name);
/* The entry for this directive, else one for another directive, else NULL. */
const struct clause_info *pragma_find_clause(const char *name, enum directive directive);

/* ---- the parser ------------------------------------------------------------------------------ */

/* Parses the tokens after `#pragma amr`, the last one being TOKEN_END. NULL where there is no
 * directive to speak of; errors are told to diag. `range` is that of the whole pragma. */
struct pragma *pragma_parse(struct arena *a, struct diag *d, struct range range,
                            const struct token *tokens);

#endif
