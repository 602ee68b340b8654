/* Which arrays hold values that the next step overwrites before it reads them: the criterion need
 * not look at those. Told by the last step, and by name: where the program swaps pointers, `un` is
 * overwritten in every step, though it is another array each time. A wrong guess costs accuracy of
 * the mesh for one interval of remeshing at most. Rank 0 only; called by step.c. */
#include <string.h>

#include "internal.h"

static struct role {
    char name[64];
    int field; /* id at the top of the last step */
    bool dead; /* was overwritten first */
} role[AMR__MAX_NAMES];
static int n_roles;

static bool was_dead(const char *name)
{
    for (int i = 0; i < n_roles; i++)
        if (strcmp(role[i].name, name) == 0)
            return role[i].dead;
    return false;
}

void amr__roles_learn(struct amr__named_field *now, int n)
{
    for (int i = 0; i < n_roles; i++) {
        const struct amr__field *f = amr__state.field[role[i].field];
        role[i].dead = f && f->first_use == AMR__OVERWRITTEN;
    }
    for (int i = 0; i < n; i++)
        now[i].dead = was_dead(now[i].name);
    for (int i = 0; i < n; i++) {
        memcpy(role[i].name, now[i].name, sizeof role[i].name);
        role[i].field = now[i].field;
        role[i].dead = now[i].dead;
    }
    n_roles = n;
}
