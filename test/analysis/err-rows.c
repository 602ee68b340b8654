/* What goes with rows of cells and no nest can do: lines that change places, a value for each row, the strip
 * of an absorbing layer (a range by enumerators is read). The messages say what it is, in a kernel and where the loop is host code. */
// RUN: not %amrcc --dump=plan -DSWAP %s 2>&1 | FileCheck --check-prefix=SWAP %s
// RUN: not %amrcc --dump=plan -DSUMS %s 2>&1 | FileCheck --check-prefix=SUMS %s
// RUN: not %amrcc --dump=plan -DSTRIP %s 2>&1 | FileCheck --check-prefix=STRIP %s
// RUN: %amrcc --dump=plan -DRANGE %s > %t && FileCheck --check-prefix=RANGE %s < %t
// RUN: %amrcc --dump=plan %s 2>&1 | FileCheck --check-prefix=HOST %s
enum { NX = 96, NY = 50, NP = 8 };
static double u[NY][NX], un[NY][NX], row[NY], psi[NY][NP];

#pragma amr kernel scale(-1)
static void step(void)
{
#ifdef RANGE
#pragma amr data domain(j = 1 : NY - 1, i = 1 : NX - 1) arrays(u, un)
    // RANGE: nest 0 step
#else
#pragma amr data domain(j, i) arrays(u, un, psi)
#endif
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] - 0.1 * (u[j][i] - u[j][i - 1]);
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++)
            u[j][i] = un[j][i];
#ifdef SWAP
    double row0[NX], row1[NX], *a = row0, *b = row1, *t;
    for (int j = 1; j < NY - 1; j++) {
        for (int i = 1; i < NX - 1; i++)
            b[i] = u[j + 1][i] - u[j][i];
        for (int i = 1; i < NX - 1; i++)
            un[j][i] = u[j][i] + 0.1 * (b[i] - a[i]);
        // SWAP: [[#@LINE+2]]:9: error: 't' leads to another array in each round of the loop over 'j', but the cells of a nest have no order
        // SWAP: hint: lines that change places keep values for the next row
        t = a;
        a = b;
        b = t;
    }
#endif
#ifdef SUMS
    for (int j = 0; j < NY; j++) {
        double s = 0;
        for (int i = 0; i < NX; i++)
            s += u[j][i];
        // SUMS: [[#@LINE+2]]:9: error: 'row' gets a value for each round of the loop over 'j': sums and extremes of a nest are of all its cells
        // SUMS: hint: in a function without '#pragma amr kernel' it is host code
        row[j] = s;
    }
#endif
#ifdef STRIP
    for (int j = 1; j < NY - 1; j++)
        // STRIP: error: nests that read neighbours run over different ranges of 'i'
        // STRIP: hint: a strip of cells is no mesh: let its loop run over all cells of 'i' and choose by an 'if', and give the arrays of the strip the size of the others
        for (int i = 1; i < NP; i++)
            psi[j][i] += 0.1 * (u[j][i + 1] - u[j][i]);
#endif
}

static int profile(void)
{
    int im = 0;
    double m = 0;
    for (int j = 0; j < NY; j++) {
        row[j] = 0;
        for (int i = 0; i < NX; i++)
            // HOST: [[#@LINE+2]]:23: warning: 'u' is needed as a whole here
            // HOST: hint: 'row' gets a value for several cells, and sums and extremes of a nest are of all its cells: do it in fewer steps
            row[j] += u[j][i];
    }
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++)
            // HOST: [[#@LINE+2]]:17: warning: 'un' is needed as a whole here
            // HOST: hint: 'im' is the place of a cell: a kernel finds it in two nests
            if (un[j][i] > m) {
                m = un[j][i];
                im = i;
            }
    return im;
}

/* What cells hold is no place: a kernel finds both extremes. */
static double spread(void)
{
    double most = 0, least = 1;
    for (int j = 0; j < NY; j++)
        for (int i = 0; i < NX; i++) {
            // HOST: [[#@LINE+2]]:17: warning: 'u' is needed as a whole here
            // HOST: hint: put the loop into a function with '#pragma amr kernel'
            if (u[j][i] > most)
                most = u[j][i];
            if (u[j][i] < least)
                least = u[j][i];
        }
    return most - least;
}

int main(void)
{
    int im = 0;
#pragma amr timeloop
    for (int n = 0; n < 40; n++) {
        step();
        im += profile() + (spread() > 1);
    }
    return im;
}
