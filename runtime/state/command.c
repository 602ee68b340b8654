/* Rank 0 tells the others: one command is a verb and its payload, broadcast on a communicator of
 * its own and carried out by the same function on every rank. With one rank it is a plain call. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "state/state.h"

/* The first message of a command has a fixed size, so that its receivers know it; what does not fit
 * follows in a second one. Launches and steps fit. */
enum { SHORT_BYTES = 1528 };

struct command {
    int32_t verb;
    int32_t bytes; /* of payload */
    union {
        double align;
        unsigned char at[SHORT_BYTES];
    } payload;
};

bool amr__brings(enum amr__verb verb)
{
    return verb == AMR__GATHER || verb == AMR__BOX || verb == AMR__POINT;
}

static struct amr__command_does does;

void amr__command_begin(const struct amr__command_does *d)
{
    does = *d;
}

static void carry_out(enum amr__verb verb, const void *payload, size_t bytes)
{
    assert(
        !amr__state.in_command); /* commands come from the user's program, never from a command */
    amr__state.in_command = true;
    does.run(verb, payload, bytes);
    amr__state.in_command = false;
}

void amr__tell(enum amr__verb verb, const void *payload, size_t bytes)
{
    const struct amr__comm *comm = amr__state.comm;
    assert(comm->rank == 0);
    does.before(verb);
    if (comm->size > 1) {
        struct command c = {.verb = verb, .bytes = (int32_t)bytes};
        memcpy(c.payload.at, payload, bytes < SHORT_BYTES ? bytes : SHORT_BYTES);
        comm->command(comm, &c, sizeof c);
        if (bytes > SHORT_BYTES)
            comm->command(comm, (char *)payload + SHORT_BYTES, bytes - SHORT_BYTES);
    }
    carry_out(verb, payload, bytes);
    does.after(verb);
}

void amr__serve(void)
{
    const struct amr__comm *comm = amr__state.comm;
    while (!amr__state.ended) {
        struct command c;
        comm->command(comm, &c, sizeof c);
        size_t bytes = (size_t)c.bytes;
        if (bytes <= SHORT_BYTES) {
            carry_out(c.verb, c.payload.at, bytes);
            continue;
        }
        unsigned char *whole = malloc(bytes);
        if (!whole)
            amr__error_here("out of memory for a command of %zu bytes", bytes);
        memcpy(whole, c.payload.at, SHORT_BYTES);
        comm->command(comm, whole + SHORT_BYTES, bytes - SHORT_BYTES);
        carry_out(c.verb, whole, bytes);
        free(whole);
    }
}
