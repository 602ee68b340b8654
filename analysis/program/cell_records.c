/* Structs that are the elements of mesh arrays: each of their numbers is an array of its own. */
#include "analysis/program/program.h"

bool is_cell_record(const struct decl *record)
{
    bool any = false;
    for (int i = 0; record && i < record->members.n; i++) {
        const struct decl *m = record->members.at[i];
        const struct type *t = type_in_arrays(m->type);
        any |= is_scalar(t) || t->kind == TYPE_RECORD;
        if (!is_scalar(t) && !(t->kind == TYPE_RECORD && is_cell_record(t->record)))
            return false;
        for (int k = 0; k < i && m->offset >= 0; k++)
            if (record->members.at[k]->offset == m->offset)
                return false; /* a union */
    }
    return any;
}

void note_cell_records(struct plan *p, const struct type *t)
{
    struct decl *record = t->kind == TYPE_RECORD ? t->record : NULL;
    if (!record || vec_has(&p->work->cell_records, record))
        return;
    vec_push(p->arena, &p->work->cell_records, record);
    for (int i = 0; i < record->members.n; i++)
        note_cell_records(p, element_type(record->members.at[i]->type));
}

struct decl *cell_record_of(const struct plan *p, const struct expr *e)
{
    if (e->kind != EXPR_MEMBER)
        return NULL;
    const struct type *t = e->a[0]->type;
    if (e->is_arrow)
        t = type_leads_on(t) ? t->of : NULL;
    struct decl *record = t && t->kind == TYPE_RECORD ? t->record : NULL;
    return record && vec_has(&p->work->cell_records, record) ? record : NULL;
}

enum { MOST_VALUES_OF_CELL = 64 };

static bool is_whole_array(const struct type *t)
{
    return is_scalar(element_type(t)) && element_type(t) == type_in_arrays(t) && count_numbers(t) > MOST_VALUES_OF_CELL;
}

const struct decl *whole_array_in(const struct type *t)
{
    return t->kind == TYPE_RECORD ? vec_first(m, &t->record->members, is_whole_array(m->type)) : NULL;
}
