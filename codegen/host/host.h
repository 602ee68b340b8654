/* The host program's parts. Private to codegen/: host.c puts the edits of one source together,
 * host_text.c knows the text, host_nest.c prints what takes a nest's place, host_loop.c sees to the
 * time loop, host_main.c to main. */
#ifndef AMRCC_CODEGEN_HOST_H
#define AMRCC_CODEGEN_HOST_H

#include "codegen/print/edit.h"
#include "codegen/nest/nest.h"

struct host {
    struct kernels *kernels;
    const struct source *source;
    struct edits edits;
    bool line_directives;
};

/* White space that the line of this offset begins with. */
const char *host_indent(const struct host *h, uint32_t offset);
/* Between two statements put on one place: a new line with that indentation, or, where lines must
 * keep their numbers, a space. */
const char *host_break(const struct host *h, uint32_t offset);
/* Whether something may be put in front of this statement without braces. */
bool host_in_block(const struct stmt *s);
/* Where the line of this offset begins; of lines that end in a backslash, the first. */
uint32_t host_line_begin(const char *text, uint32_t at);
/* What the use of a macro ends with: the end of a statement, too, `ADD(x)` of
 * `#define ADD(x) sum += x;`, or the `else` behind one. */
enum host_tail { TAIL_OPEN, TAIL_CLOSED, TAIL_ELSE };
enum host_tail host_tail(const struct unit *u, struct range use);
/* Makes a pragma a comment that says the same. */
void host_comment(struct host *h, uint32_t begin, uint32_t end);
/* Arrays by name, as initialisers of struct amr_named_array. */
struct named {
    struct text text;
    int n, structs; /* structs: so many arrays of structs are to be added */
};
void named_add(struct arena *a, const struct plan *p, const struct plan_field *f,
               const struct decl *d, struct named *list);
/* The arrays that the pointers of an array lead to. */
void named_add_pointers(struct arena *a, const struct decl *d, struct named *list);
bool host_has_decl(struct decl *const *at, int n, const struct decl *d);
/* `#line` for the text from this offset on. */
const char *host_line(const struct host *h, uint32_t offset);
/* `text` in front of a statement, with a gap behind it, or on a line in front of the pragmas that
 * belong to the statement. */
void host_open_before(struct host *h, const struct stmt *s, const char *text, const char *gap);
/* Announces the steps of the source's time loops. */
void host_timeloops(struct host *h);
/* Puts `text` in front of a statement, in braces where it must stay one statement. */
void host_insert_before(struct host *h, const struct stmt *s, const char *text);
/* Puts `end` in front of what leaves a time loop before its end. */
void leave_edit(struct host *h, const struct stmt *loop, const char *end);
/* Whether the text of a statement is that of nothing else, so that it may be edited; the check says
 * so where it is not. `what`: "this loop". */
bool own_text(const struct host *h, struct stmt *s);
bool own_check(const struct host *h, struct stmt *s, const char *what);
/* All the statements, neighbours in a block, that one use of a macro makes, and its text. false: they share that
 * with others, too. */
struct own_use {
    struct stmt *const *of; /* [n] */
    int n;
    struct range at;
};
bool own_use(const struct host *h, const struct stmt *s, struct own_use *use);
/* What takes the place of a statement: launches of nests, or nothing. */
bool host_is_replaced(const struct host *h, const struct stmt *s);
const char *host_replacement(const struct host *h, const struct stmt *s);
void host_replace(struct host *h, const struct stmt *s, struct range at, const char *text);
/* A nest that has no text for itself: the use of a macro that makes it is written out, with what takes the place of its
 * nests. false: it makes more than nests and plain variables. */
bool use_write_out(struct host *h, const struct stmt *nest);
/* The same of an expression that something is to be put round: a macro may make statements of it. */
bool own_check_use(const struct host *h, const struct expr *e);
void own_refuse(const struct host *h, struct range at, const char *what);
void own_check_functions(const struct host *h);
/* Behind the brace that opens a block, and in front of the one that closes it; 0 where a macro
 * holds the brace. */
uint32_t own_open(const struct stmt *block);
uint32_t own_close(const struct stmt *block);
/* Where a statement begins with the pragmas of other compilers in front of it. */
uint32_t lead_begin(const struct host *h, const struct stmt *s);
/* Makes comments of those that speak of the loop that s is. */
void lead_take_out(struct host *h, const struct stmt *s);
/* What stands in for a nest: a block that launches it. */
const char *host_nest(const struct host *h, const struct plan_nest *nest);
/* Turns #include lines to the edited copies of headers. */
void include_edit(struct host *h);
/* Renames the user's main and appends one that starts the runtime. */
void host_main(struct host *h, const struct function *f);

#endif
