/* Conservation at level interfaces (refluxing: Berger, Colella, J. Comput. Phys. 82 (1989)). A coarse
 * cell beside finer leaves takes the sum of the fine fluxes through its face instead of its own. Before a
 * nest in flux form runs, fluxes through the faces of own leaves at interfaces are computed on both
 * sides; fine ones travel to the coarse leaf's owner; behind each coarse leaf that the nest has
 * written, the difference is added to the cells beside the faces. What is made from that leaf comes
 * after. Between launch.c, reflux.c and interface.c. */
#ifndef AMR_REFLUX_H
#define AMR_REFLUX_H

#include "internal.h"
#include "work.h"

/* Faces of own leaves between levels. Tangential axes count in rising order. */
struct amr__interfaces {
    const struct amr__space *space; /* borrowed */
    int n_coarse;
    struct amr__coarse_face {
        int leaf;
        int8_t face;                /* 2 d + (0: low, 1: high) */
    } *coarse;                      /* [n_coarse] owned; by leaf, then face */
    int *first;                     /* [n_leaves + 1] owned: a leaf's in coarse */
    int n_fine;
    struct amr__fine_face {
        int leaf;
        int8_t face, quarter;       /* of the coarse face: bit t: upper half along tangential axis t */
        int coarse;                 /* number; -1: another rank's, then: */
        int32_t cell;               /* first of the message */
    } *fine;                        /* [n_fine] owned */
    int n_arrivals;
    struct amr__arrival {
        int coarse;
        int8_t quarter;
        int32_t cell;
    } *arrival;                     /* [n_arrivals] owned: what other ranks send */
    struct amr__mail mail;
    int n_plain, n_rest;            /* interior leaves that get nothing; all other leaves */
    int *plain, *rest;              /* owned */
    double *fine_flux, *own_flux;   /* owned: [n_coarse][arrays][block^(dim - 1)] room for `arrays` */
    double *scratch;                /* owned: [threads][arrays][block^(dim - 1)] */
    int arrays;
};

/* interface.c: finds them at the first call after a change of the mesh. Not collective. */
struct amr__interfaces *amr__interfaces_of(struct amr__blocks *b);
/* Room for so many arrays, for so many threads. */
void amr__interfaces_reserve(struct amr__interfaces *x, int arrays, int threads);

/* reflux.c: whether a nest keeps sums at the interfaces of this mesh, of which this rank has some. */
bool amr__reflux_applies(const struct amr__launch *l);
/* The fluxes, and that the nest adds what its leaves get behind each of them: behind->correct. All
 * ghosts that it reads are filled; what it reads must stay until then. Collective among ranks that
 * share interfaces. */
void amr__reflux_find(const struct amr__launch *l, const struct amr_kernel_args *args,
                      struct amr__behind *behind);

#endif
