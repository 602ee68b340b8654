/* Prints the table of directives and clauses for language.py: directive, name, form, and whether it
 * is built. */
#include "pragmas/internal.h"

int main(void)
{
    for (const struct directive_info *d = pragma_directives; d->name; d++)
        for (const struct clause_info *c = pragma_clauses; c->name; c++)
            if (c->directive == d->directive)
                printf("%s\t%s\t%s\t%d\n", d->name, c->name, c->form_help, c->is_built);
    return 0;
}
