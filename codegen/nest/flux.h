/* What fluxes are made of, apart from text: flux_values.c finds it for flux.c. */
#ifndef AMRCC_CODEGEN_FLUX_H
#define AMRCC_CODEGEN_FLUX_H

#include "codegen/nest/nest.h"

/* Values, each once, in the order in which they came. */
struct flux_values {
    VEC(struct plan_value) at;
    VEC(int) last;   /* [symbol ids] the last value of such a symbol; -1: none */
    VEC(int) before; /* [at] the value before it of such a symbol; -1: none */
};
/* Its place, or -1. */
int flux_values_find(const struct flux_values *s, struct plan_value v);
void flux_values_add(struct arena *a, struct flux_values *s, struct plan_value v);

/* The offsets at which fluxes read an array. */
struct flux_hull {
    bool used;
    int lo[PLAN_MAX_DIM], hi[PLAN_MAX_DIM];
};

/* What the fluxes across one axis are computed from. */
struct flux_reads {
    struct flux_values values; /* leaves, and what is made of them */
    struct flux_hull *hull;    /* [arrays of the nest] */
};

/* Fluxes of an update, or the values of face arrays: no nest has both. */
int flux_count(const struct plan_nest *n);
const struct plan_flux *flux_at(const struct plan_nest *n, int i);
struct flux_reads flux_reads(struct arena *a, const struct plan_nest *n, int user_axis);

/* flux.c and flux_kernel.c: one nest's fluxes on their way to text. */
struct flux_code {
    struct nest_code nest;                 /* a copy, with the scalars that fluxes name */
    struct flux_values computed;           /* amr_v0, amr_v1, ... */
    struct flux_reads reads[PLAN_MAX_DIM]; /* by user axis */
};
bool flux_is_read(const struct flux_code *f, int array);
bool flux_has_axis(const struct plan_nest *n, int user_axis);
const char *flux_array_name(const struct flux_code *f, int array);
int flux_arrays(const struct plan_nest *n); /* how many have fluxes */
/* flux_kernel.c: amr_N_faces_kernel, for targets with face kernels, and what faces see of arrays. */
void flux_kernel_members(struct flux_code *f);
void flux_kernel_macro(struct flux_code *f, int array);
void flux_kernel_emit(struct flux_code *f, bool scalars);
int flux_kernel_threads(const struct nest_code *n);

#endif
