// Arrays that hold a line of cells, and cannot have an element for each cell of the mesh: what hinders.
// RUN: not %amrcc -DUNSET --dump=plan %s 2>&1 | FileCheck --check-prefix=UNSET %s
// RUN: not %amrcc -DSOME --dump=plan %s 2>&1 | FileCheck --check-prefix=SOME %s
// RUN: not %amrcc -DBEHIND --dump=plan %s 2>&1 | FileCheck --check-prefix=BEHIND %s
// RUN: not %amrcc -DCARRIED --dump=plan %s 2>&1 | FileCheck --check-prefix=CARRIED %s
// RUN: not %amrcc -DEVERY --dump=plan %s 2>&1 | FileCheck --check-prefix=EVERY %s
// RUN: not %amrcc -DALIAS --dump=plan %s 2>&1 | FileCheck --check-prefix=ALIAS %s
// RUN: not %amrcc -DROW --dump=plan %s 2>&1 | FileCheck --check-prefix=ROW %s
// RUN: not %amrcc -DSKIPPED --dump=plan %s 2>&1 | FileCheck --check-prefix=SKIPPED %s
// RUN: not %amrcc -DMEMBER -DOTHER=e2 --dump=plan %s 2>&1 | FileCheck --check-prefix=MEMBER %s
// RUN: not %amrcc -DMEMBER '-DOTHER=u[k]' --dump=plan %s 2>&1 | FileCheck --check-prefix=MEMBER %s
enum { NX = 66, NY = 50 };
static double u[NY][NX], v[NY][NX];

#ifdef MEMBER
struct cell {
    double e, e2, u[3];
};
static struct cell w[NY][NX];

/* 'e' is set, 'e2' is not; nor is the last of 'u'. */
#pragma amr kernel
static void sweep_structs(double c)
{
#pragma amr data domain(j, i) arrays(u, w)
    static struct cell line[NX];
    for (int j = 1; j < NY - 1; j++) {
        for (int i = 0; i < NX; i++) {
            line[i].e = w[j][i].e;
            for (int k = 0; k < 2; k++)
                line[i].u[k] = w[j][i].u[k];
        }
        for (int i = 1; i < NX - 1; i++)
            for (int k = 0; k < 3; k++)
                // MEMBER: [[@LINE+1]]:49: note: it cannot have an element for each cell of the mesh: an element is read here that the same line may not have set
                u[j][i] += c * (line[i + 1].e - line[i - 1].OTHER);
        for (int i = 0; i < NX; i++)
            for (int k = 0; k < 3; k++)
                line[i].OTHER = u[j][i];
    }
}
#endif

#pragma amr kernel
static void sweep(double c)
{
#pragma amr data domain(j, i) arrays(u, v)
    static double line[2 * NX], flux[NX];
#ifdef ALIAS
    double *other = line;
#endif
    for (int j = 1; j < NY - 1; j++) {
#ifdef CARRIED
        for (int i = 1; i < NX; i++)
            // CARRIED: [[@LINE+1]]:33: note: it cannot have an element for each cell of the mesh: an element is read here that the same line may not have set
            flux[i] = u[j][i] - line[i];
#endif
#ifdef UNSET
        for (int i = 1; i < NX; i++)
#else
        for (int i = 0; i < NX; i++)
#endif
#ifdef EVERY
            line[2 * i] = u[j][i];
#elif defined ROW
            line[i] = u[j - 1][i];
#else
            line[i] = u[j][i];
#endif
        // UNSET: error: a nest writes 'line', which is no mesh array: cells cannot share it
        // UNSET: [[@LINE+15]]:40: note: it cannot have an element for each cell of the mesh: an element is read here that the same line may not have set
        // UNSET: hint: 'line' may hold a line of cells if each round of the loop around the line sets what it reads of it, element by element, and nothing else needs it; or give it an element for each cell and name it in 'arrays(...)'; sums along an axis go into a function without '#pragma amr kernel': host code, right and slow
        // EVERY: [[@LINE+13]]:30: note: it cannot have an element for each cell of the mesh: an element is read here that the same line may not have set
        // ALIAS: note: it cannot have an element for each cell of the mesh: it is used here, too
        // ROW: error: 'u' is read in one loop at cells that the loop beside it has written before
        // SKIPPED: error: a nest writes 'flux', which is no mesh array: cells cannot share it
        // SKIPPED: note: it cannot have an element for each cell of the mesh: what sets it may be left out here
#ifndef CARRIED
        for (int i = 1; i < NX; i++) {
#ifdef SKIPPED
            if (line[i] < 0)
                continue;
#elif defined SOME
            if (line[i] > 0)
#endif
            flux[i] = 0.5 * (line[i] + line[i - 1]);
        }
#endif
        for (int i = 1; i < NX - 1; i++)
            // SOME: [[@LINE+1]]:38: note: it cannot have an element for each cell of the mesh: an element is read here that the same line may not have set
            u[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
#ifdef BEHIND
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            // BEHIND: [[@LINE+1]]:23: note: it cannot have an element for each cell of the mesh: an element is read here that the same line may not have set
            v[j][i] = line[i];
#endif
#ifdef ALIAS
    other[3] = 1;
#endif
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
#ifdef MEMBER
        sweep_structs(0.2);
#else
        sweep(0.2);
#endif
    return 0;
}
