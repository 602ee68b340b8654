/* Where the program's memory has the mesh arrays, by the addresses that it names at its time loop:
 * the serial original, of which the generated program is an edited copy, has them there, too
 * (serial.c reads that). Called by dump.c; rank 0 only. */
#include <errno.h>
#include <string.h>

#include "io/dumpfile.h"
#include "io/io.h"
#include "memory/memory.h"
#include "names/names.h"

/* The corners of the mesh, both ends of each axis. */
static bool is_told(const struct amr__dump_layout *l, const struct amr__field *f,
                    const void *address)
{
    const struct amr__space *s = &amr__state.space;
    bool same = true;
    for (int corner = 0; corner < 1 << s->dim; corner++) {
        long index[3] = {0, 0, 0};
        for (int d = 0; d < s->dim; d++)
            index[d] = corner >> d & 1 ? s->hi[d] - 1 : s->lo[d];
        same = same && amr__dump_cell(l, s->dim, address, index) == amr__user_cell(f, index);
    }
    return same;
}

static const void *find_address(const struct amr_named_array *named, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(named[i].name, name))
            return named[i].address;
    return NULL;
}

/* Before the loop a pointer may have been anything, or not have been set. */
static bool told_at_start(const struct amr__dump_layout *l, const struct amr__dump_names *names,
                          const char *name)
{
    const void *address = find_address(names->start, names->n_start, name);
    const struct amr__field *f = address ? amr__field_containing(address) : NULL;
    if (!f || f->type != l->type || f->table.rows != l->rows)
        return false;
    return (!l->rows || f->table.at == address) && is_told(l, f, address);
}

/* Whether an entry reaches a field, itself or as one of the planes that lie behind its first. */
static bool reaches(const struct amr_named_array *entry, const struct amr__named_field *field)
{
    size_t n = strlen(entry->name);
    if (!strcmp(entry->name, field->name))
        return amr__field_containing(entry->address) == amr__state.field[field->field];
    return !entry->pointers && entry->address && !strncmp(entry->name, field->name, n) &&
           field->name[n] == '[';
}

/* Nothing is said where the cells lie in no simple way. */
static void print_layout(FILE *to, const struct amr__named_field *field,
                         const struct amr__dump_names *names)
{
    const struct amr__field *f = amr__state.field[field->field];
    struct amr__dump_layout l = {.type = f->type};
    const struct amr__space *s = &amr__state.space;
    while (l.named < names->n_now && !reaches(&names->now[l.named], field))
        l.named++;
    if (l.named == names->n_now)
        return;
    const char *address = names->now[l.named].address;
    l.rows = f->table.at == address ? f->table.rows : 0;
    if (f->table.rows && !l.rows)
        return; /* the serial program's rows may lie elsewhere */
    for (int d = 0; d < s->dim - l.rows; d++)
        l.stride[d] = f->stride[d] * (long)amr__type_size(f->type);
    l.offset = l.rows ? f->table.part : f->rows ? 0 : (const char *)f->address - address;
    l.starts = told_at_start(&l, names, field->name);
    if (is_told(&l, f, address))
        fprintf(to, "%d %d %d %d %ld %ld %ld %ld %s\n", l.named, l.starts, (int)l.type, l.rows,
                l.offset, l.stride[0], l.stride[1], l.stride[2], field->name);
}

int amr__dump_layouts(const char *dir, const struct amr__named_field *fields, int n,
                      const struct amr__dump_names *names)
{
    const struct amr__space *s = &amr__state.space;
    FILE *f = amr__dump_open(dir, "layout", "w");
    if (!f)
        return errno;
    fprintf(f, "%d %d %d %d %d %d %d %d\n", names->ends, s->dim, s->lo[0], s->lo[1], s->lo[2],
            s->hi[0], s->hi[1], s->hi[2]);
    for (int i = 0; i < n; i++)
        print_layout(f, &fields[i], names);
    return ferror(f) | fclose(f) ? EIO : 0;
}
