#include "flags.h"

bool is_on(const struct flags *f, const struct mark *m)
{
    return f->on && !m->set;
}
