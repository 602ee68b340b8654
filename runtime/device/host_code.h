/* What device_host.c asks of host_code.c, which is compiled for several processors. */
#ifndef AMR_HOST_CODE_H
#define AMR_HOST_CODE_H

#include "device/device.h"
#include "device/ops.h"

/* Each does for one task or one block what the function of device.h with the like name does for a
 * list. Any thread may call them. */
struct amr__host_code {
    void (*run)(enum amr__op op, enum amr__interp interp, const struct amr__task *task,
                const struct amr__op_fields *fields, char *message, int dim, int block);
    void (*fetch)(const struct amr__task *task, const struct amr__op_fields *fields, int dim,
                  int block); /* of tasks that write to the pools */
    void (*survey)(const void *pool, enum amr_type type, int slot, int dim, int block, double flat,
                   int buffer, struct amr__detail *out, struct amr__sides *sides /* or NULL */);
    uint32_t (*near)(const void *pool, enum amr_type type, int slot, int dim, int block,
                     double threshold, int buffer);
    void (*faces)(const void *pool, enum amr_type type, int slot, const int *neighbor, int dim,
                  int block, int thin, double threshold, int buffer,
                  const double (*range)[6][2], double calm, struct amr__bend *out);
};

#ifndef AMR__HOST_CODE
#define AMR__HOST_CODE amr__host_code
#endif
extern const struct amr__host_code AMR__HOST_CODE;
/* The same for processors with AVX2 and with AVX-512; only where AMR__HOST_CODE_V3 and _V4 say so.
 */
extern const struct amr__host_code amr__host_code_v3, amr__host_code_v4;

#endif
