// Three dimensions as variable-length arrays: a rolling tile for the array read with offsets, launch
// arguments fastest first.
// RUN: rm -rf %t && %amrcc --emit=%t -o heat %s
// RUN: FileCheck --check-prefix=KERNEL %s < %t/heat_kernels.c
// RUN: FileCheck --check-prefix=HEADER %s < %t/heat_amr.h
// RUN: %text %t/vla-3d_amr.c | FileCheck --check-prefix=HOST %s
// RUN: make -s -C %t
// RUN: %same %s
// RUN: %same --block=8 %s
#include <stdio.h>
#include <stdlib.h>

#pragma amr kernel
static void diffuse(int n, double (*restrict un)[n][n], const double (*restrict u)[n][n], double dt,
                    double h)
{
#pragma amr data domain(k, j, i) spacing(h) arrays(un, u)
    double c = dt / (h * h);
    for (int k = 1; k < n - 1; k++)
        for (int j = 1; j < n - 1; j++)
            for (int i = 1; i < n - 1; i++)
                un[k][j][i] = u[k][j][i] + c * (u[k + 1][j][i] + u[k - 1][j][i] + u[k][j + 1][i] +
                                                u[k][j - 1][i] + u[k][j][i + 1] + u[k][j][i - 1] -
                                                6.0 * u[k][j][i]);
}

int main(int argc, char **argv)
{
    int n = 34;
    double (*u)[n][n] = malloc(sizeof(double) * n * n * n);
    double (*un)[n][n] = calloc((size_t)n * n * n, sizeof(double));
    for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
            for (int i = 0; i < n; i++)
                u[k][j][i] = un[k][j][i] = (k * 7 + j * 3 + i) % 11;
#pragma amr timeloop
    for (int t = 0; t < 6; t++) {
        diffuse(n, un, u, 0.1, 1.0);
        void *swap = u;
        u = un;
        un = swap;
    }
    for (int i = 0; i < n; i++)
        printf("%.17g\n", u[i][n - 1 - i][5]);
    free(u);
    free(un);
}

// KERNEL: #define AMR_DIM 3
// KERNEL: #define AMR_B 16
// KERNEL: vla-3d.c:19: diffuse
// The six faces; planes k - 1 to k + 1.
// KERNEL: AMR_TILE(amr_tile_u_0, double, -1, 1, -1, 1, -1, 1, 0x415410u)
// KERNEL: #define u(k_, j_, i_) amr_at->u[(k_) - k + 1][(j_) * amr_tile_u_0_pitch + (i_)]
// KERNEL: AMR_INLINE void amr_0_cell(const struct amr_here_0 *amr_at, int k, int j, int i)
// KERNEL: const double c = amr_at->amr_s.c;
// KERNEL-NEXT: un(k, j, i) = u(k, j, i) + c * (u(k + 1, j, i) + u(k - 1, j, i) +
// KERNEL: #undef u
// KERNEL: AMR_INLINE void amr_0_fetch(const struct amr_kernel_args *a, int n, int k, int j)
// KERNEL: AMR_FETCH_OWN(double, a->field[0], to, j, 1);
// KERNEL-NEXT: amr_tile_u_0_fetch(a->field[1], to, j);
// KERNEL: amr_tile_u_0_gather(here.u[p], a->field[1], neighbor, box.lo[2] - 1 + p);
// KERNEL: amr_tile_u_0_gather(here.u[amr_tile_u_0_planes - 1], a->field[1], neighbor, k + 1);
// KERNEL: if (j % AMR_FETCH_ROWS == 0)
// KERNEL-NEXT: amr_0_fetch(a, n, k, j);
// KERNEL: AMR_ROTATE(double, here.u, amr_tile_u_0_planes);
// KERNEL: {"un", AMR_DOUBLE, 0, 1, 1, {0, 0, 0}, {0, 0, 0}, 0x0u, 0, {{[{][{]}}0, 0}, {0, 0}, {0, 0}}, "u", 0,
// KERNEL-NEXT: 0x0u, {0, 0, 0}, 0, 1},
// KERNEL-NEXT: {"u", AMR_DOUBLE, 1, 0, 0, {-1, -1, -1}, {1, 1, 1}, 0x415410u, 0, {{[{][{]}}0, 0}, {0, 0}, {0, 0}},
// KERNEL: "vla-3d.c:19",
// KERNEL: {{[{][{]}}1, 1}, {1, 1}, {1, 1}}, /* cells held beyond the domain

// HEADER: struct amr_scalars_0 {
// HEADER-NEXT: double c; /* per level: c = dt / (h * h) */
// HEADER: extern const struct amr_nest amr_nest_0;

// HOST: #include "heat_amr.h"
// HOST: /* #pragma amr kernel */
// HOST: double c = dt / (h * h);
// HOST-NEXT: { /* vla-3d.c:19 */
// HOST-NEXT: const double amr_fine_h = h;
// HOST-NEXT: struct amr_scalars_0 amr_s[AMR_MAX_LEVELS];
// HOST-NEXT: int amr_l;
// HOST-NEXT: for (amr_l = 0; amr_l < amr_levels(); amr_l++) {
// HOST-NEXT: const double h = amr_fine_h * amr_ratio(amr_l);
// HOST-NEXT: double c = dt / (h * h);
// HOST-NEXT: amr_s[amr_l].c = c;
// HOST: amr_launch(&amr_nest_0,
// HOST: (long[]){1, 1, 1}, (long[]){n - 1, n - 1, n - 1}, amr_s, NULL);
// HOST: int amr_user_main(int argc, char **argv)
// HOST: = amr_malloc(sizeof(double) * n * n * n);
// HOST: = amr_calloc(
// HOST: amr_host_view(u{{.*}}WRITE);
// HOST: #pragma amr timeloop
// HOST-NEXT: for (int t = 0; t < 6; t++) {
// HOST-NEXT: amr_step((struct amr_named_array[]){
// HOST: amr_steps_end(
// HOST: amr_host_box(u, &u[
// HOST: amr_free(u);
// HOST: return 0;
// HOST-NEXT: }
// HOST: int main(int argc, char **argv)
// HOST: return amr_main(argc, argv, &amr_program, amr_user_main);
