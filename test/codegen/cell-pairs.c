// Fluxes between pairs of cells, in C89's style: pointers declared in front of several loops, each of which sets them for itself;
// the direction as a number, and what it leaves as a variable of the helper; helpers for the states within a cell, given structs of
// the cell and local ones, none of them static.
// RUN: %near 1e-2 %s
#include <math.h>
#include <stdio.h>
#define N 130
typedef struct {
    double rho, m[2];
} state;
typedef struct {
    state u, flux;
    int id;
} cell;
static cell grid[N][N];

double speed(state *s, int dim)
{
    return fabs(s->m[dim] / s->rho) + 0.6 * sqrt(s->rho);
}

void clear(state *s)
{
    s->rho = 0.0;
    for (int d = 0; d < 2; d++)
        s->m[d] = 0.0;
}

void flux_of(state *s, state *f, int dim)
{
    int other = (dim + 1) % 2;
    double v = s->m[dim] / s->rho;
    f->rho = s->m[dim];
    f->m[dim] = s->m[dim] * v + 0.36 * s->rho;
    f->m[other] = s->m[other] * v;
}

void riemann(state *left, state *right, state *out, int dim)
{
    double a = fmax(speed(left, dim), speed(right, dim));
    state fl, fr;
    clear(&fl);
    clear(&fr);
    flux_of(left, &fl, dim);
    flux_of(right, &fr, dim);
    out->rho = 0.5 * (fl.rho + fr.rho) - 0.5 * a * (right->rho - left->rho);
    out->m[0] = 0.5 * (fl.m[0] + fr.m[0]) - 0.5 * a * (right->m[0] - left->m[0]);
    out->m[1] = 0.5 * (fl.m[1] + fr.m[1]) - 0.5 * a * (right->m[1] - left->m[1]);
}

void pair(cell *left, cell *right, int dim)
{
    riemann(&left->u, &right->u, &left->flux, dim);
}

void update(cell *left, cell *right, double c)
{
    right->u.rho += c * (left->flux.rho - right->flux.rho);
    right->u.m[0] += c * (left->flux.m[0] - right->flux.m[0]);
    right->u.m[1] += c * (left->flux.m[1] - right->flux.m[1]);
}

#pragma amr kernel scale(0)
void fluxes(int dim)
{
#pragma amr data domain(j, i) arrays(grid)
    cell *left, *right;
    if (dim == 0) {
        for (int j = 1; j < N - 1; j++)
            for (int i = 0; i < N - 1; i++) {
                left = &grid[j][i];
                right = &grid[j][i + 1];
                pair(left, right, dim);
            }
    } else if (dim == 1) {
        for (int j = 0; j < N - 1; j++)
            for (int i = 1; i < N - 1; i++) {
                left = &grid[j][i];
                right = &grid[j + 1][i];
                pair(left, right, dim);
            }
    }
}

#pragma amr kernel scale(c: -1)
void advance(double c, int dim)
{
#pragma amr data domain(j, i) arrays(grid)
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++) {
            if (dim == 0)
                update(&grid[j][i - 1], &grid[j][i], c);
            else if (dim == 1)
                update(&grid[j - 1][i], &grid[j][i], c);
        }
}

int main(void)
{
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            grid[j][i].u.rho = 1.0 + 0.5 * exp(-300 * (pow(i / 130.0 - 0.3, 2) + pow(j / 130.0 - 0.35, 2)));
            grid[j][i].u.m[0] = grid[j][i].u.m[1] = 0.0;
            grid[j][i].id = i + N * j;
        }
#pragma amr timeloop
    for (int t = 0; t < 40; t++) {
        int dim = t % 2;
        fluxes(dim);
        advance(0.3, dim);
        dim = (dim + 1) % 2;
        fluxes(dim);
        advance(0.3, dim);
    }
    for (int j = 0; j < N; j += 13)
        for (int i = 0; i < N; i += 13)
            printf("%.9f %.9f\n", grid[j][i].u.rho, 1.0 + grid[j][i].u.m[0]);
    return 0;
}
