// C allows a case behind a variable that a switch gives a value; C++, of which kernels for CUDA are made,
// does not. In a helper and in a nest; in braces the variable is in nobody's way.
// RUN: not %amrcc --target=cuda --emit=%t %s 2>&1 | FileCheck %s
// RUN: %amrcc -o %t.exe %s
// RUN: %amrcc --target=cuda -DBRACED --emit=%t.braced %s
#ifdef BRACED
#define OPEN {
#define CLOSE }
#else
#define OPEN
#define CLOSE
#endif
static double u[34][34], w[34][34];

static double slope(double a, int side)
{
    switch (side) {
    case 1:
        OPEN
        double half = 0.5 * a;
        return half;
        CLOSE
// CHECK: err-switch-cuda.c:[[#@LINE+1]]:5: error: this case lies behind a variable that the switch gives a value, 'half': not supported for the target 'cuda'
    default: {
// CHECK: hint: declare 'half' in front of the switch, and assign to it in the case
        double whole = a;
        return whole;
    }
    }
}

#pragma amr kernel scale(0)
static void step(void)
{
#pragma amr data domain(j, i) arrays(u, w)
    for (int j = 1; j < 33; j++)
        for (int i = 1; i < 33; i++) {
            double sum = u[j][i - 1] + u[j][i + 1] - 2 * u[j][i];
            switch ((int)u[j][i]) {
            case 0:
                sum = slope(sum, 1);
                OPEN
                double twice = 2 * sum;
                sum -= 0.25 * twice;
                CLOSE
                break;
// CHECK: err-switch-cuda.c:[[#@LINE+1]]:13: error: this case lies behind a variable that the switch gives a value, 'twice'
            default:
                sum = slope(sum, 0);
            }
            w[j][i] = u[j][i] + 0.1 * sum;
        }
}

int main(void)
{
    for (int j = 0; j < 34; j++)
        for (int i = 0; i < 34; i++)
            u[j][i] = w[j][i] = i % 7;
#pragma amr timeloop
    for (int t = 0; t < 2; t++)
        step();
    return w[3][3] > 100;
}
