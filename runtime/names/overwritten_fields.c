/* Which arrays hold values that the next step overwrites before it reads them: the criterion need
 * not look at those. Told by the last two steps that used them, and by name: where the program
 * swaps pointers, `un` is overwritten in every step, though it is another array each time. Where it
 * has A[t % 2], each is overwritten in every other step, which one alone does not show. A wrong
 * guess costs accuracy of the mesh for one interval of remeshing at most. Rank 0 only; called by
 * step.c. */
#include <stdlib.h>
#include <string.h>

#include "names/names.h"

static struct role {
    const char *name; /* owned */
    int field;        /* id at the top of the last step */
    int overwritten;  /* so many of the last steps that used it overwrote it first */
} *role, *next; /* [room] owned; those in use are n_roles and none */
static int n_roles, room;

/* How often, with what the last step did. */
static int counted(const struct role *r)
{
    const struct amr__field *f = amr__state.field[r->field];
    enum amr__first_use use = f ? f->first_use : AMR__READ;
    return use == AMR__OVERWRITTEN ? r->overwritten + 1 : use == AMR__READ ? 0 : r->overwritten;
}

static int times_overwritten(const char *name)
{
    for (int i = 0; i < n_roles; i++)
        if (strcmp(role[i].name, name) == 0)
            return counted(&role[i]);
    return 0;
}

bool amr__is_overwritten(const char *name)
{
    return times_overwritten(name) > 1;
}

void amr__overwritten_tell(struct amr__named_field *now, int n)
{
    for (int i = 0; i < n; i++)
        now[i].dead = times_overwritten(now[i].name) > 1;
}

static struct role *with_room(struct role *list, int n)
{
    list = amr__grow(list, (size_t)n * sizeof *list);
    memset(list + room, 0, (size_t)(n - room) * sizeof *list);
    return list;
}

void amr__overwritten_learn(struct amr__named_field *now, int n)
{
    if (n > room) {
        role = with_room(role, n);
        next = with_room(next, n);
        room = n;
    }
    for (int i = 0; i < n; i++) {
        next[i].name = amr__keep_text(next[i].name, now[i].name);
        next[i].field = now[i].field;
        next[i].overwritten = times_overwritten(now[i].name);
        now[i].dead = next[i].overwritten > 1; /* as amr__is_overwritten */
    }
    struct role *swap = role;
    role = next;
    next = swap;
    n_roles = n;
}
