/* Members of structs: by name, by place. */
#include "analysis/tree/tree.h"

#include <string.h>

struct decl *record_member(const struct type *t, const char *name, size_t n)
{
    const struct decl *record = t->kind == TYPE_RECORD ? t->record : NULL;
    for (int i = 0; record && i < record->members.n; i++) {
        struct decl *m = record->members.at[i];
        if (m->name && strlen(m->name) == n && strncmp(m->name, name, n) == 0)
            return m;
    }
    return NULL;
}

int member_number(const struct type *t, const struct decl *member)
{
    const struct decl *record = t->kind == TYPE_RECORD ? t->record : NULL;
    return record ? first_below(i, record->members.n, record->members.at[i] == member) : -1;
}
