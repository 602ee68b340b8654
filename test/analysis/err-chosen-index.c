// Cells that data choose and the nest sets, loops over neighbours whose end is in a variable, a loop over values between
// those over the axes whose step is not known, a choice by a local that is set again: what to write instead, which is
// accepted. Cells that data choose and the nest reads are fine, also by a local that is set once.
// RUN: not %amrcc -DFORM=0 --dump=plan %s 2>&1 | FileCheck --check-prefix=DONOR %s
// RUN: not %amrcc -DFORM=1 --dump=plan %s 2>&1 | FileCheck --check-prefix=LOOP %s
// RUN: not %amrcc -DFORM=2 --dump=plan %s 2>&1 | FileCheck --check-prefix=BETWEEN %s
// RUN: %amrcc -DFORM=3 --dump=plan %s
// RUN: %amrcc -DFORM=4 --dump=plan %s | FileCheck --check-prefix=LOCAL %s
// RUN: not %amrcc -DFORM=5 --dump=plan %s 2>&1 | FileCheck --check-prefix=AGAIN %s
enum { NX = 66, NY = 50, NV = 3 };
static double u[NY][NX], un[NY][NX], w[NY][NX][NV], wn[NY][NX][NV];

#pragma amr kernel scale(-1)
static void step(double c)
{
#pragma amr data domain(j, i) arrays(u, un, w, wn)
    for (int j = 1; j < NY - 1; j++)
        for (int i = 1; i < NX - 1; i++) {
            double v = u[j][i] - 0.5, s = 0;
#if FORM == 0
            int d;
            if (v > 0)
                d = i - 1;
            else
                d = i;
            // DONOR: error: 'd' in the index of 'un' depends on a condition: not supported yet
            // DONOR: hint: a cell of a nest sets values of its own: turn it round
            un[j][d] = u[j][d];
#elif FORM == 1
            int last = j + 1;
            for (int k = j - 1; k <= last; k++)
                // LOOP: error: 'k' in the index of 'u' runs in a loop inside the nest
                // LOOP: hint: count the distance from the cell: 'for (k = -1; k <= 1; k++)', and read at j + k
                s += u[k][i];
#elif FORM > 3
            // LOCAL: offsets (-1,0) (0,0)
            int low, d;
            low = j - 1;
            // AGAIN: [[@LINE+1]]:17: error: 'v > 0 ? low : j' in the index of 'u' depends on a condition: not supported yet
            d = v > 0 ? low : j;
#if FORM == 5
            low = i;
#endif
            s = u[d][i] + 0 * low;
#else
            s = v > 0 ? u[j][i - 1] : u[j][i];
            for (int k = -1; k <= 1; k++)
                s += u[j + k][i];
#endif
            un[j][i] = u[j][i] - c * v * s;
        }
    for (int j = 1; j < NY - 1; j++)
#if FORM == 2
        // BETWEEN: [[@LINE+1]]:9: error: this statement between the loops of a nest is not supported
        for (int q = 0; q < NV; q += q < 1 ? 1 : 1)
            // BETWEEN: hint: put the loop over 'q' inside the loops over the cells, around what it counts
            for (int i = 1; i < NX - 1; i++)
#else
        for (int i = 1; i < NX - 1; i++)
            for (int q = 0; q < NV; q++)
#endif
                wn[j][i][q] = w[j][i][q] - c * (w[j][i][q] - w[j][i - 1][q]);
}

int main(void)
{
#pragma amr timeloop
    for (int t = 0; t < 10; t++)
        step(0.1);
    return 0;
}
