/* Time steps that the program computes from the width, beside positions of faces, as in cylinders: which width these mean is
 * decided with the step the same on all levels. Made of the level's width it hid that (the run ended with an error). A volume
 * that is a difference of squares of a table's entries is no coefficient without a power of the width. */
// RUN: %amrcc --dump=plan -DHALF -Werror %s | FileCheck %s
// RUN: %amrcc --dump=plan -DINDEX -Werror %s | FileCheck %s
// RUN: %amrcc --dump=plan -DVOLUME -Werror %s
// RUN: %amrcc --dump=plan -DCOORDINATES -Werror %s | FileCheck %s
enum { N = 130 };
static double u[N], un[N], rf[N];

int main(void)
{
    double h = 1.0 / N, dt = 0.2 * h * h;
    for (int i = 0; i < N; i++) {
        u[i] = un[i] = i * (N - i) * h * h;
        rf[i] = i * h;
    }
#ifdef COORDINATES
#pragma amr data domain(i) arrays(u, un, rf) spacing(h)
#else
#pragma amr data domain(i) arrays(u, un) spacing(h)
#endif
#pragma amr timeloop
    for (int t = 0; t < 100; t++) {
        // CHECK: scalar dt double (the time step)
#pragma amr kernel
        for (int i = 1; i < N - 1; i++) {
#if defined HALF
            double r = (i - 0.5) * h, out = r + 0.5 * h, in = r - 0.5 * h;
            un[i] = u[i] + dt * (out * (u[i + 1] - u[i]) - in * (u[i] - u[i - 1])) / (r * h * h);
#elif defined INDEX
            double r = (i - 0.5) * h, out = i * h, in = (i - 1) * h;
            un[i] = u[i] + dt * (out * (u[i + 1] - u[i]) - in * (u[i] - u[i - 1])) / (r * h * h);
#elif defined COORDINATES
            double in = rf[i] - rf[i - 1], out = rf[i + 1] - rf[i];
            un[i] = u[i] + dt * ((u[i + 1] - u[i]) / out - (u[i] - u[i - 1]) / in) / (0.5 * (in + out));
#else
            double volume = 0.5 * (rf[i] * rf[i] - rf[i - 1] * rf[i - 1]);
            un[i] = u[i] + dt * (rf[i] * (u[i + 1] - u[i]) / h - rf[i - 1] * (u[i] - u[i - 1]) / h) / volume;
#endif
        }
        for (int i = 1; i < N - 1; i++)
            u[i] = un[i];
    }
    return u[3] > 1;
}
