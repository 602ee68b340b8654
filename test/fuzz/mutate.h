/* Inputs for the fuzzer (mutants.c): files of a corpus, changed at random. The same seed gives the
 * same text. */
#ifndef AMRCC_TEST_FUZZ_MUTATE_H
#define AMRCC_TEST_FUZZ_MUTATE_H

#include "base/base.h"

/* A run of random numbers that its seed fixes. */
struct chance {
    uint64_t state;
};
uint32_t chance_below(struct chance *c, uint32_t n); /* 0 .. n-1; 0 for n == 0 */
bool chance_one_in(struct chance *c, uint32_t n);

struct corpus {
    VEC(struct source *) files; /* all */
    VEC(struct source *)
    good; /* those of them that amrcc accepts: three inputs in four begin here */
};

/* A file of the corpus after one to five changes. In the arena, NUL-terminated; *n bytes of it.
 * *from is the file that was changed. */
char *mutate(struct arena *a, const struct corpus *corpus, struct chance *c, size_t *n,
             const struct source **from);

#endif
