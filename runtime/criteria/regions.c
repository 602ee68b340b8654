/* Boxes and spheres where blocks have a least or a largest level: refine.regions. Places are given in
 * the program's own indices, cells of the finest level; level 0 is the coarsest. A block counts as
 * inside a region with a largest level if all of it is, and with a least level if any of it is, so
 * what is asked for holds in all of the region and a limit nowhere else. Called by config.c,
 * remesh.c, survey.c and host_refinement.c. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "criteria/criteria.h"

struct region {
    bool is_sphere;
    int dim;
    double lo[3], hi[3]; /* box: cells lo .. hi, inclusive; sphere: lo its centre */
    double radius;
    int least, most; /* -1: none */
};

enum { MAX_REGIONS = 64 };

static struct region known[MAX_REGIONS];
static int n_known;

/* ---- from text ------------------------------------------------------------------------------- */

static int take_numbers(const char **at, double *number, int room)
{
    int n = 0;
    for (;;) {
        char *end;
        double x = strtod(*at, &end);
        if (end == *at || n == room || !isfinite(x))
            return -1;
        number[n++] = x;
        *at = end + strspn(end, " \t");
        if (**at != ',')
            return n;
        ++*at;
    }
}

static bool take_levels(const char **at, struct region *r)
{
    while ((*at)[0] == '>' || (*at)[0] == '<') {
        int *level = (*at)[0] == '>' ? &r->least : &r->most;
        char *end;
        if ((*at)[1] != '=' || *level >= 0)
            return false;
        long x = strtol(*at + 2, &end, 10);
        if (end == *at + 2 || x < 0 || x >= AMR_MAX_LEVELS)
            return false;
        *level = (int)x;
        *at = end + strspn(end, " \t");
    }
    return r->least >= 0 || r->most >= 0;
}

/* One region; false where it is none. */
static bool take_region(const char **at, struct region *r)
{
    double number[6];
    *r = (struct region){.least = -1, .most = -1};
    r->is_sphere = strncmp(*at, "sphere(", 7) == 0;
    if (!r->is_sphere && strncmp(*at, "box(", 4) != 0)
        return false;
    *at += r->is_sphere ? 7 : 4;
    int n = take_numbers(at, number, 6);
    if (n < 2 || *(*at)++ != ')' || (r->is_sphere ? n > 4 : n % 2))
        return false;
    *at += strspn(*at, " \t");
    r->dim = r->is_sphere ? n - 1 : n / 2;
    for (int d = 0; d < r->dim; d++) {
        r->lo[d] = number[d];
        r->hi[d] = r->is_sphere ? number[d] : number[r->dim + d];
    }
    r->radius = r->is_sphere ? number[n - 1] : 0;
    for (int d = 0; d < r->dim; d++)
        if (r->lo[d] > r->hi[d] || r->radius < 0)
            return false;
    return take_levels(at, r) && (r->least < 0 || r->most < 0 || r->least <= r->most);
}

/* Their number, or -1; then *at is where the fault begins. */
static int take_regions(const char **at, struct region *region, int room)
{
    int n = 0;
    for (*at += strspn(*at, " ,\t"); **at; *at += strspn(*at, " ,\t")) {
        const char *begin = *at;
        struct region one;
        if (n == room || !take_region(at, &one)) {
            *at = begin;
            return -1;
        }
        region[n++] = one;
    }
    return n;
}

const char *amr__regions_fault(const char *list)
{
    static char fault[256];
    static struct region found[MAX_REGIONS];
    if (take_regions(&list, found, MAX_REGIONS) >= 0)
        return NULL;
    snprintf(fault, sizeof fault,
             "'%.60s' is no region: write box(low x, low y, high x, high y)>=LEVEL or "
             "sphere(x, y, radius)<=LEVEL, as many coordinates as the mesh has",
             list);
    return fault;
}

bool amr__regions_any(void)
{
    return amr__has_text(amr__state.config.regions);
}

void amr__regions_check(void)
{
    const struct amr__space *s = &amr__state.space;
    const char *at = amr__state.config.regions;
    n_known = take_regions(&at, known, MAX_REGIONS);
    for (int i = 0; i < n_known; i++) {
        int level = known[i].least > known[i].most ? known[i].least : known[i].most;
        if (known[i].dim != s->dim)
            amr__error("'refine.regions': region %d has %d coordinate%s, the mesh has %d", i + 1,
                       known[i].dim, known[i].dim == 1 ? "" : "s", s->dim);
        if (s->levels > 1 && level >= s->levels)
            amr__error("'refine.regions': region %d asks for level %d, the finest is %d: with "
                       "mesh.levels = %d they are 0 to %d",
                       i + 1, level, s->levels - 1, s->levels, s->levels - 1);
    }
}

/* ---- where blocks lie ------------------------------------------------------------------------ */

/* The first and the last cell of the finest level in a node, in the program's indices. */
static void cells_of(struct amr__node node, double lo[3], double hi[3])
{
    const struct amr__space *s = &amr__state.space;
    long width = (long)s->block << (s->levels - 1 - node.level);
    for (int d = 0; d < s->dim; d++) {
        long first = s->lo[d] + node.x[d] * width, last = first + width - 1;
        lo[d] = (double)first;
        hi[d] = (double)(last < s->hi[d] ? last : s->hi[d] - 1);
    }
}

static bool touches(const struct region *r, const double lo[3], const double hi[3])
{
    double square = 0;
    for (int d = 0; d < r->dim; d++) {
        double below = lo[d] - r->hi[d], above = r->lo[d] - hi[d];
        double away = fmax(0, fmax(below, above));
        square += away * away;
    }
    return square <= r->radius * r->radius;
}

static bool holds(const struct region *r, const double lo[3], const double hi[3])
{
    double square = 0;
    for (int d = 0; d < r->dim; d++) {
        double away = fmax(fabs(lo[d] - r->lo[d]), fabs(hi[d] - r->lo[d]));
        if (!r->is_sphere && (lo[d] < r->lo[d] || hi[d] > r->hi[d]))
            return false;
        square += away * away;
    }
    return !r->is_sphere || square <= r->radius * r->radius;
}

void amr__regions_levels(struct amr__node node, int *least, int *most)
{
    double lo[3], hi[3];
    *least = 0;
    *most = amr__state.space.levels - 1;
    cells_of(node, lo, hi);
    for (int i = 0; i < n_known; i++) {
        const struct region *r = &known[i];
        if (r->least > *least && touches(r, lo, hi))
            *least = r->least;
        if (r->most >= 0 && r->most < *most && holds(r, lo, hi))
            *most = r->most;
    }
    if (*most < *least)
        *most = *least; /* what one region needs goes before what another allows */
}
