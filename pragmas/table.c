/* The table of directives and clauses: what may be written, on what, with which arguments. The
 * parser checks against it; --help and the language reference print it. */
#include "pragmas/internal.h"

#include <limits.h>
#include <string.h>

enum { ANY_NUMBER = INT_MAX };

const struct directive_info pragma_directives[] = {
    {"kernel", DIR_KERNEL, "its loop nests over the mesh run in parallel"},
    {"data", DIR_DATA, "names the mesh arrays"},
    {"timeloop", DIR_TIMELOOP, "the loop that advances time"},
    {0},
};

const struct clause_info pragma_clauses[] = {
    {"domain", DIR_DATA, CLAUSE_DOMAIN, FORM_DOMAIN, 1, 3, false, true, "domain(k, j, i)",
     "the iterators, slowest first; with ranges: domain(k = 1 : n-1, ...)"},
    {"spacing", DIR_DATA, CLAUSE_SPACING, FORM_WIDTHS, 1, 3, false, true, "spacing(h)",
     "the variables that hold the cell width, one for all or slowest first"},
    {"arrays", DIR_DATA, CLAUSE_ARRAYS, FORM_ARRAYS, 1, ANY_NUMBER, true, true, "arrays(un, u)",
     "the mesh arrays, instead of the statement `un, u;`"},
    {"boundary", DIR_DATA, CLAUSE_BOUNDARY, FORM_BOUNDARY, 1, 3, false, true,
     "boundary(x: periodic)",
     "ring, periodic, neumann, wall or outflow for an axis, or for its low and its high side; x is "
     "the fastest; wall(u): u changes its sign"},
    {"cell", DIR_DATA, CLAUSE_CENTRING, FORM_ARRAYS, 1, ANY_NUMBER, true, true, "cell(u)",
     "these arrays hold values at cell centres (the default)"},
    {"node", DIR_DATA, CLAUSE_CENTRING, FORM_ARRAYS, 1, ANY_NUMBER, true, true, "node(p)",
     "these arrays hold values at nodes"},
    {"face", DIR_DATA, CLAUSE_CENTRING, FORM_AXIS, 1, ANY_NUMBER, true, true, "face(x: fx)",
     "these arrays hold values on the faces across an axis"},
    {"ghosts", DIR_DATA, CLAUSE_OPERATOR, FORM_OPERATOR, 1, ANY_NUMBER, true, true,
     "ghosts(quadratic: u)", "interpolation of these arrays into ghost cells beside coarser blocks"},
    {"prolong", DIR_DATA, CLAUSE_OPERATOR, FORM_OPERATOR, 1, ANY_NUMBER, true, true,
     "prolong(positive: rho)",
     "interpolation of these arrays into newly refined blocks: built in, or a function"},
    {"restrict", DIR_DATA, CLAUSE_OPERATOR, FORM_OPERATOR, 1, ANY_NUMBER, true, true,
     "restrict(max: flag)", "what coarse cells of these arrays get of fine ones: built in, or a function"},
    {"scale", DIR_KERNEL, CLAUSE_SCALE, FORM_POWERS, 1, ANY_NUMBER, true, true, "scale(c: -2)",
     "a parameter that carries this power of the cell width; scale(-2): the whole update"},
    {"reduction", DIR_KERNEL, CLAUSE_REDUCTION, FORM_REDUCTION, 1, ANY_NUMBER, true, true,
     "reduction(max: err)", "a variable reduced over the mesh with max, min or sum"},
    {"init", DIR_KERNEL, CLAUSE_ROLE, FORM_NONE, 0, 0, false, true, "init",
     "the kernel sets initial values"},
    {"boundary", DIR_KERNEL, CLAUSE_ROLE, FORM_NONE, 0, 0, false, true, "boundary",
     "the kernel sets physical boundaries; the boundary clause of data stands in for it"},
    {"time", DIR_TIMELOOP, CLAUSE_TIME, FORM_WIDTHS, 1, 1, false, true, "time(t)",
     "the physical time, for plotfiles and the history"},
    {"estimate", DIR_KERNEL, CLAUSE_ROLE, FORM_NONE, 0, 0, false, true, "estimate",
     "the kernel writes estimates of the error, by which blocks are refined"},
    {"flux", DIR_KERNEL, CLAUSE_ROLE, FORM_NONE, 0, 0, false, false, "flux",
     "the kernel computes fluxes on faces"},
    {"smooth", DIR_KERNEL, CLAUSE_ROLE, FORM_NONE, 0, 0, false, false, "smooth",
     "the kernel is the smoother of a multigrid cycle"},
    {"residual", DIR_KERNEL, CLAUSE_ROLE, FORM_NONE, 0, 0, false, false, "residual",
     "the kernel is the residual of a multigrid cycle"},
    {0},
};

const char *const pragma_boundary_kinds[] = {"ring", "periodic", "neumann",
                                             "wall", "outflow",  NULL};
const char *const pragma_operators[] = {"sum", "min", "max", NULL};
const char *const pragma_axes[] = {"x", "y", "z", NULL};

const struct directive_info *pragma_find_directive(const char *name)
{
    for (const struct directive_info *i = pragma_directives; i->name; i++)
        if (strcmp(i->name, name) == 0)
            return i;
    return NULL;
}

const struct clause_info *pragma_find_clause(const char *name, enum directive directive)
{
    const struct clause_info *other = NULL;
    for (const struct clause_info *i = pragma_clauses; i->name; i++) {
        if (strcmp(i->name, name) != 0)
            continue;
        if (i->directive == directive)
            return i;
        if (!other)
            other = i;
    }
    return other;
}
