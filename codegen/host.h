/* The host program's parts. Private to codegen/: host.c puts the edits of one source together,
 * host_nest.c prints what takes a nest's place, host_main.c sees to main. */
#ifndef AMRCC_CODEGEN_HOST_H
#define AMRCC_CODEGEN_HOST_H

#include "codegen/edit.h"
#include "codegen/nest.h"

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
/* Arrays by name, as initialisers of struct amr_named_array. */
struct named {
    struct text text;
    int n, structs; /* structs: so many arrays of structs are to be added */
};
void named_add(struct arena *a, const struct plan_field *f, const struct decl *d,
               struct named *list);
/* Puts `text` in front of a statement, in braces where it must stay one statement. */
void host_insert_before(struct host *h, const struct stmt *s, const char *text);
/* Puts `end` in front of what leaves a time loop before its end. */
void leave_edit(struct host *h, const struct stmt *loop, const char *end);
/* What stands in for a nest: a block that launches it. */
const char *host_nest(const struct host *h, const struct plan_nest *nest);
/* Turns #include lines to the edited copies of headers. */
void include_edit(struct host *h);
/* Renames the user's main and appends one that starts the runtime. */
void host_main(struct host *h, const struct function *f);

#endif
