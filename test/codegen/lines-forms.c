// Forms of lines of cells, each with the serial program's bytes on one level: loops downwards, values set in both branches, ghost
// cells of a line by loops and one by one, walls' fluxes, two stages in one line, functions for a line, arrays of file scope,
// several values, structs, lines of variable length, conditions by place, a coefficient by row.
// RUN: %same -w %s
// RUN: env AMR_SET='mesh.levels=1 run.quiet=true' %ranks -w %s
#include <math.h>
#include <stdio.h>
#define NX 40
#define NY 32
#define G 2
static double q[NY + 2 * G][NX + 2 * G], r[NY + 2 * G][NX + 2 * G];

static double shared[NX + 2 * G], between[NX + 2 * G];

static void limited(double *a, int n, double c)
{
    double slope[NX + 2 * G], f[NX + 2 * G], half = 0.5;
    for (int i = 1; i < n + 2 * G - 1; i++)
        slope[i] = 0.5 * (a[i + 1] - a[i - 1]);
    for (int i = G; i <= n + G; i++)
        f[i] = a[i - 1] + half * slope[i - 1];
    for (int i = G; i < n + G; i++)
        a[i] -= c * (f[i + 1] - f[i]);
}

static void centred(const double *restrict a, double *restrict out, double c)
{
    for (int k = G; k < NX + G; k++)
        out[k] = a[k] - 0.5 * c * (a[k + 1] - a[k - 1]);
}

static void halve(void)
{
    for (int i = 0; i < NX + 2 * G; i++)
        shared[i] *= 0.5;
}

#pragma amr kernel
static void down(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = NX + 2 * G - 1; i >= 0; i--)
            line[i] = q[j][i];
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void cond2(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j][i];
        for (int i = G; i <= NX + G; i++)
            if (line[i] > 1.05)
                flux[i] = line[i] - line[i - 1];
            else
                flux[i] = 0.5 * line[i];
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void inplace(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j][i];
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            line[i] -= c * (flux[i + 1] - flux[i]);
        for (int i = G; i <= NX + G; i++)
            flux[i] = line[i] * line[i - 1];
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] + 0.001 * (flux[i] - flux[i+1]);
    }
}

#pragma amr kernel
static void fluxonly(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = G; i <= NX + G; i++)
            flux[i] = q[j][i] * q[j][i - 1];
        for (int i = G; i < NX + G; i++)
            q[j][i] -= 0.01 * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void colx(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NY + 2 * G], flux[NY + 2 * G];
    for (int i = G; i < NX + G; i++) {
        for (int j = 0; j < NY + 2 * G; j++)
            line[j] = q[j][i];
        for (int j = G; j <= NY + G; j++)
            flux[j] = line[j] * line[j - 1];
        for (int j = G; j < NY + G; j++)
            q[j][i] -= 0.01 * (flux[j + 1] - flux[j]);
    }
}

#pragma amr kernel
static void rowread2(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j + 1][i];
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void ternary(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j][i];
        for (int i = G; i <= NX + G; i++)
            flux[i] = i == G ? 0 : line[i] - line[i - 1];
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void one_by_one(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = G; i < NX + G; i++)
            line[i] = q[j][i];
        line[G - 1] = line[G];
        line[NX + G] = 0.25 * c;
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        flux[G] = 0;
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void mirrored(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = G; i < NX + G; i++)
            line[i] = q[j][i];
        for (int g = 0; g < G; g++) {
            line[G - 1 - g] = -line[G + g];
            line[NX + G + g] = line[NX + G - 1 - g];
        }
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void outflow(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = G; i < NX + G; i++)
            line[i] = q[j][i];
        for (int i = 0; i < G; i++)
            line[i] = line[G];
        for (int i = NX + G; i < NX + 2 * G; i++)
            line[i] = line[NX + G - 1];
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void periodic(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = G; i < NX + G; i++)
            line[i] = q[j][i];
        line[G - 1] = line[NX + G - 1];
        line[NX + G] = line[G];
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void by_function(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j][i];
        limited(line, NX, c);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i];
    }
}

#pragma amr kernel
static void to_row(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j][i];
        centred(line, q[j], c);
    }
}

#pragma amr kernel
static void common(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            shared[i] = q[j][i];
        for (int i = G; i <= NX + G; i++)
            between[i] = 0.5 * (shared[i - 1] + shared[i]) - 0.3 * (shared[i] - shared[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = shared[i] - c * (between[i + 1] - between[i]);
    }
}

#pragma amr kernel
static void common_again(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            shared[i] = q[j][i];
        halve();
        for (int i = G; i <= NX + G; i++)
            between[i] = 0.5 * (shared[i - 1] + shared[i]) - 0.3 * (shared[i] - shared[i - 1]);
        for (int i = G; i < NX + G; i++)
            r[j][i] = shared[i] - c * (between[i + 1] - between[i]);
    }
}

#pragma amr kernel
static void values(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[2][NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++) {
            line[0][i] = q[j][i];
            line[1][i] = r[j][i];
        }
        for (int m = 0; m < 2; m++)
            for (int i = G; i < NX + G; i++)
                q[j][i] += 0.01 * (line[m][i + 1] - line[m][i - 1]);
    }
}

struct cell {
    double e, e2, u[2];
};

#pragma amr kernel
static void structs(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    struct cell line[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++) {
            line[i].e = q[j][i];
            line[i].e2 = r[j][i];
            for (int k = 0; k < 2; k++)
                line[i].u[k] = (k + 1) * q[j][i];
        }
        for (int i = G; i < NX + G; i++)
            q[j][i] += 0.01 * (line[i + 1].e - line[i - 1].u[1] + line[i].e2 * line[i + 1].u[0]);
    }
}

#pragma amr kernel
static void variable(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    for (int j = G; j < m + G; j++) {
        double line[n + 2 * G], flux[n + 2 * G];
        for (int i = 0; i < n + 2 * G; i++)
            line[i] = q[j][i];
        for (int i = G; i <= n + G; i++)
            flux[i] = line[i - 1] * line[i];
        for (int i = G; i < n + G; i++)
            q[j][i] -= 0.01 * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void row_dt(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int j = G; j < NY + G; j++) {
        double dtl = c * (1 + 0.01 * j);
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j][i];
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - dtl * (flux[i + 1] - flux[i]);
    }
}

#pragma amr kernel
static void repeated(double c, int n, int m)
{
#pragma amr data domain(j, i) arrays(q, r)
    (void)n, (void)m, (void)c;
    double line[NX + 2 * G], flux[NX + 2 * G];
    for (int s = 0; s < 2; s++)
        for (int j = G; j < NY + G; j++) {
        for (int i = 0; i < NX + 2 * G; i++)
            line[i] = q[j][i];
        for (int i = G; i <= NX + G; i++)
            flux[i] = 0.5 * (line[i - 1] + line[i]) - 0.3 * (line[i] - line[i - 1]);
        for (int i = G; i < NX + G; i++)
            q[j][i] = line[i] - c * (flux[i + 1] - flux[i]);
    }
}

int main(void)
{
    for (int j = 0; j < NY + 2 * G; j++)
        for (int i = 0; i < NX + 2 * G; i++) {
            q[j][i] = 1 + 0.01 * ((i * 7 + j * 13) % 11) + 0.3 * exp(-0.02 * ((i - 20) * (i - 20) + (j - 15) * (j - 15)));
            r[j][i] = 0.5 + 0.001 * i - 0.002 * j;
        }
#pragma amr timeloop
    for (int t = 0; t < 3; t++) {
        down(0.2, NX, NY);
        cond2(0.2, NX, NY);
        inplace(0.2, NX, NY);
        fluxonly(0.2, NX, NY);
        colx(0.2, NX, NY);
        rowread2(0.2, NX, NY);
        ternary(0.2, NX, NY);
        one_by_one(0.2, NX, NY);
        mirrored(0.2, NX, NY);
        outflow(0.2, NX, NY);
        periodic(0.2, NX, NY);
        by_function(0.2, NX, NY);
        to_row(0.2, NX, NY);
        common(0.2, NX, NY);
        common_again(0.2, NX, NY);
        values(0.2, NX, NY);
        structs(0.2, NX, NY);
        variable(0.2, NX, NY);
        row_dt(0.2, NX, NY);
        repeated(0.2, NX, NY);
    }
    for (int j = 0; j < NY + 2 * G; j++)
        for (int i = 0; i < NX + 2 * G; i++)
            printf("%.17g %.17g\n", q[j][i], r[j][i]);
    return 0;
}
