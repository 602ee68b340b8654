/* The physical time and lengths, as far as the program has told them: for plotfiles and the history.
 * Without them, the time is the number of steps and lengths are indices of the finest cells. Rank 0
 * is told by the generated program, the others at each step that writes something. Called by step.c,
 * output.c and history.c. */
#include "io/io.h"

static struct amr__units units;

void amr_time(double time)
{
    units.last_step = units.time_known ? time - units.time : 0;
    units.time_known = units.fresh = true;
    units.time = time;
}

/* Behind the loop the variable may be gone: the last step was as long as the one before. */
void amr__units_step(bool behind)
{
    if (behind && units.time_known && !units.fresh)
        units.time += units.last_step;
    units.fresh = false;
}

/* Files that lie side by side have the same units: those that are known at the first. */
void amr_lengths(double x, double y, double z)
{
    const double width[3] = {x, y, z};
    for (int d = 0; d < 3 && !units.fixed; d++)
        units.width[d] = width[d];
}

struct amr__units amr__units_fix(void)
{
    double set = amr__state.config.output_width;
    for (int d = 0; d < 3 && set > 0; d++)
        units.width[d] = set;
    units.fixed = true;
    return units;
}

void amr__units_set(const struct amr__units *told)
{
    units = *told;
}

static bool has_widths(void)
{
    for (int d = 0; d < amr__state.space.dim; d++)
        if (!(units.width[d] > 0))
            return false;
    return true;
}

double amr__units_width(int d)
{
    return has_widths() ? units.width[d] : 1;
}

double amr__units_place(int d, long cell)
{
    return has_widths() ? (double)(cell - amr__state.space.lo[d]) * units.width[d] : (double)cell;
}

double amr__units_time(int64_t step)
{
    return units.time_known ? units.time : (double)step;
}
