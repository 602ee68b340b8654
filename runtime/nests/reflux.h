/* Conservation at level interfaces (refluxing: Berger, Colella, J. Comput. Phys. 82 (1989)). A
 * coarse cell beside finer leaves takes the sum of the fine fluxes through its face instead of its
 * own. Behind each leaf that a nest in flux form has run on, while it lies in the cache, the fluxes
 * through its faces to coarser leaves are computed and kept for those. A leaf at finer ones waits
 * for theirs; whoever brings the last of them adds the difference between theirs and its own to the
 * cells there. What is made from the leaf comes after. Fluxes for other ranks are computed ahead.
 * Between launch.c, reflux.c and interface.c. */
#ifndef AMR_NESTS_REFLUX_H
#define AMR_NESTS_REFLUX_H

#include "blocks/work.h"
#include "device/face_cells.h"
#include "state/state.h"

/* Faces of own leaves between levels. Tangential axes count in rising order. */
struct amr__interfaces {
    const struct amr__space *space; /* borrowed */
    int n_coarse;
    struct amr__coarse_face {
        int leaf;
        int8_t face; /* 2 d + (0: low, 1: high) */
        bool edge;   /* the other side lies beyond the edge of the domain, which holds ring
                        data: see reflux.c */
    } * coarse;      /* [n_coarse] owned; by leaf, then face */
    int *first;      /* [n_leaves + 1] owned: a leaf's in coarse, */
    int *first_fine; /* and in fine */
    int n_fine;
    struct amr__fine_face {
        int leaf;
        bool edge;
        int8_t face, quarter; /* of the coarse face: bit t: upper half along tangential axis t */
        int coarse;           /* number; -1: another rank's, then: */
        int32_t cell;         /* first of the message */
    } * fine;                 /* [n_fine] owned */
    int n_arrivals;
    struct amr__arrival {
        int coarse;
        int8_t quarter;
        int32_t cell;
    } * arrival; /* [n_arrivals] owned: what other ranks send */
    struct amr__mail mail;
    int n_plain, *plain; /* owned: interior leaves that get nothing; NULL: not asked for yet */
    int n_rest, *rest;   /* owned: the other leaves, */
    int *all;            /* [n_leaves] owned: and all; in the order of interface.c; or NULL */
    int *parts;   /* [n_leaves] owned: what must be there before a leaf is whole: the leaf, and own
                     finer faces beside it */
    int *missing; /* [n_leaves] owned: of these in the launch under way */
    double *flux; /* owned: [n_coarse][arrays][block^(dim - 1)] of the finer sides, with room for
                     `arrays` */
    double *scratch; /* owned: [threads][faces][arrays][block^(dim - 1)] */
    int arrays;
    int n_kept, kept_room;
    struct amr__kept_faces {
        int field;     /* id */
        unsigned axes; /* across which the last nest has found them */
        double *at; /* [n_fine][block^(dim - 1)] owned: of faces that are high ones of fine leaves;
                       of a device with lists in its memory */
    } * kept;       /* [n_kept] owned: see face_values.c */
    struct amr__device_faces *device; /* owned: see reflux_device.c; or NULL */
};

/* interface.c: finds them at the first call after a change of the mesh. Not collective. */
struct amr__interfaces *amr__interfaces_of(struct amr__blocks *b);
/* All own leaves in the order in which a launch has them; and x->plain and x->rest, as needed. */
const int *amr__interfaces_leaves(struct amr__blocks *b);
void amr__interfaces_split(struct amr__blocks *b);
/* Room for so many arrays, for so many threads. */
void amr__interfaces_reserve(struct amr__interfaces *x, int arrays, int threads);

/* reflux.c: whether a nest keeps sums at the interfaces of this mesh, of which this rank has some.
 */
bool amr__reflux_applies(const struct amr__launch *l);
/* What fluxes, or values on faces, read of an array of the nest, joined to its reach. The same on all
 * ranks. */
void amr__flux_reach(const struct amr__launch *l, int array, struct amr__reach *reach);
/* Bits of the axes along which the program makes the domain go round by copies; the range of a nest
 * as faces see it. */
unsigned amr__reflux_wrapped(const struct amr__launch *l);
struct amr__face_range amr__reflux_range(const struct amr__launch *l, unsigned wrapped);
/* Sets behind->correct for this launch. args must stay as long. */
void amr__reflux_begin(const struct amr__launch *l, const struct amr_kernel_args *args,
                       struct amr__behind *behind);
/* Fluxes between ranks, before leaves run that are not plain: all ghosts that the nest reads are
 * filled. Collective among ranks that share interfaces. */
void amr__reflux_share(void);

/* reflux_device.c: the same where the device has lists of its own. In front of the leaves that read
 * messages, or of all; args need stay no longer. Collective like amr__reflux_share. */
bool amr__reflux_on_device(void);
void amr__reflux_start(const struct amr__launch *l, const struct amr_kernel_args *args);
/* Behind the nest's last leaf. */
void amr__reflux_finish(void);
/* amr__reflux_values on a device, and the coarse leaves set; at: (device) as below. */
void amr__reflux_device_values(const struct amr__launch *l, const struct amr_kernel_args *args,
                               double *const *at);
void *amr__reflux_device_room(size_t bytes); /* (device) memory, or the run ends */
/* What is kept of n fields into their ghosts, across the axes of `node` of each. */
void amr__reflux_device_put(struct amr__field *const *fields, const double *const *kept,
                            const unsigned *node, int n);
void amr__device_faces_free(struct amr__device_faces *f, const struct amr__device *device);

/* Computes the values on the high faces of fine leaves at interfaces, and sums them up for coarse
 * leaves, in `flux`. at: [arrays of the nest's flux], as kept. Collective like amr__reflux_share. */
void amr__reflux_values(const struct amr__launch *l, const struct amr_kernel_args *args,
                        double *const *at);

/* face_values.c: whether a nest makes values on faces whose fine leaves compute the last one. The
 * same on all ranks. */
bool amr__face_values_apply(const struct amr__launch *l);
/* Behind the nest's last leaf; all ghosts that it reads are filled. Collective like
 * amr__reflux_share. */
void amr__face_values_find(const struct amr__launch *l, const struct amr_kernel_args *args);
/* The fields that the nest has written have the values found. */
void amr__face_values_keep(const struct amr__launch *l);
/* Puts what is kept of n fields into ghosts that have just been filled. */
void amr__face_values_put(struct amr__field *const *fields, int n);

#endif
