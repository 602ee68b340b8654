/* The run-time side of the shim: fibres and thread blocks. See cuda_runtime.h.
 *
 * Threads of a block are started in order, each on a free stack, and run until they return or come
 * to a barrier; when all have, those at the barrier go on in the same order. A kernel without
 * barriers therefore needs one stack. Fibres are switched by hand on x86-64 and by ucontext
 * elsewhere; the address sanitizer is told of every switch.
 *
 * With AMR_SHIM_STRICT in the environment, threads and thread blocks run from the last to the first, and
 * the heap cannot be touched while a kernel runs: results that depend on the order show, and so do
 * kernels that follow pointers of the host. Only the order changes where the process has more threads. */
#include "access.h"

#include <stdlib.h>
#include <sys/mman.h>
#ifndef __x86_64__
#include <ucontext.h>
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

struct uint3 threadIdx, blockIdx;
struct dim3 blockDim, gridDim;
long long amr_shim_exchanged[1024];

namespace
{

enum { MAX_THREADS = 1024, STACK_BYTES = 128 * 1024, MAX_SHARED = 48 * 1024 };
const bool strict = getenv("AMR_SHIM_STRICT") != NULL;
enum class state { finished, waiting };

/* ---- switching ------------------------------------------------------------------------------- */

#ifdef __x86_64__
typedef void *registers; /* a stack pointer, above which the callee-saved registers lie */

extern "C" void amr_shim_switch(registers *save, registers *load);
asm(".text\n"
    ".type amr_shim_switch, @function\n"
    "amr_shim_switch:\n"
    "    pushq %rbp\n"
    "    pushq %rbx\n"
    "    pushq %r12\n"
    "    pushq %r13\n"
    "    pushq %r14\n"
    "    pushq %r15\n"
    "    movq %rsp, (%rdi)\n"
    "    movq (%rsi), %rsp\n"
    "    popq %r15\n"
    "    popq %r14\n"
    "    popq %r13\n"
    "    popq %r12\n"
    "    popq %rbx\n"
    "    popq %rbp\n"
    "    ret\n"
    ".size amr_shim_switch, . - amr_shim_switch\n");

void prepare(registers *r, char *stack, void (*entry)())
{
    void **top = (void **)(stack + STACK_BYTES);
    *--top = NULL; /* entry never returns; it starts as if called: 8 below a multiple of 16 */
    *--top = (void *)entry;
    for (int i = 0; i < 6; i++)
        *--top = NULL;
    *r = top;
}
#else
typedef ucontext_t registers;

void amr_shim_switch(registers *save, registers *load)
{
    swapcontext(save, load);
}

void prepare(registers *r, char *stack, void (*entry)())
{
    getcontext(r);
    r->uc_stack.ss_sp = stack;
    r->uc_stack.ss_size = STACK_BYTES;
    r->uc_link = NULL;
    makecontext(r, entry, 0);
}
#endif

/* ---- fibres ---------------------------------------------------------------------------------- */

struct fibre {
    char *stack;
    registers at;
    void *fake_stack; /* the sanitizer's */
    state is;
    unsigned thread;  /* of the block */
    const char *file; /* the barrier it waits at */
    int line;
};

fibre fibres[MAX_THREADS]; /* stacks are kept from launch to launch */
fibre *order[MAX_THREADS]; /* those that wait first, in the order of their threads */
fibre *running;
registers scheduler;
struct {
    void (*call)(void *);
    void *context;
    size_t shared_bytes;
} kernel;
alignas(16) char shared_memory[MAX_SHARED];

#ifdef __SANITIZE_ADDRESS__
void *scheduler_fake;
const void *scheduler_stack;
size_t scheduler_size;
#endif

/* The fibre's side: back to the scheduler. */
void suspend(state s)
{
    running->is = s;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(s == state::finished ? NULL : &running->fake_stack,
                                   scheduler_stack, scheduler_size);
#endif
    amr_shim_switch(&running->at, &scheduler);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(running->fake_stack, &scheduler_stack, &scheduler_size);
#endif
}

void fibre_main()
{
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(NULL, &scheduler_stack, &scheduler_size);
#endif
    kernel.call(kernel.context);
    suspend(state::finished);
    abort(); /* a finished fibre is not resumed */
}

/* The scheduler's side: runs a fibre until it waits or is done. */
void resume(fibre *f)
{
    running = f;
    threadIdx.x = f->thread % blockDim.x;
    threadIdx.y = f->thread / blockDim.x % blockDim.y;
    threadIdx.z = f->thread / blockDim.x / blockDim.y;
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&scheduler_fake, f->stack, STACK_BYTES);
#endif
    amr_shim_switch(&scheduler, &f->at);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(scheduler_fake, NULL, NULL);
#endif
    running = NULL;
}

void find_stack(fibre *f)
{
    if (f->stack)
        return;
    f->stack = (char *)mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (f->stack == MAP_FAILED) {
        perror("shim: a fibre's stack");
        abort();
    }
}

void start(fibre *f, unsigned thread)
{
    find_stack(f);
    f->thread = thread;
    prepare(&f->at, f->stack, fibre_main);
    resume(f);
}

/* All that wait must wait at the same place. */
void check_barrier(const fibre *a, const fibre *b)
{
    if (a->line == b->line && strcmp(a->file, b->file) == 0)
        return;
    fprintf(stderr, "shim: block %u: deadlock: thread %u waits at %s:%d, thread %u at %s:%d\n",
            blockIdx.x, a->thread, a->file, a->line, b->thread, b->file, b->line);
    abort();
}

void run_block()
{
    unsigned threads = blockDim.x * blockDim.y * blockDim.z, waiting = 0;
    for (unsigned t = 0; t < threads; t++) {
        order[t] = &fibres[t];
        start(order[waiting], strict ? threads - 1 - t : t);
        if (order[waiting]->is == state::waiting)
            waiting++;
    }
    while (waiting > 0) {
        for (unsigned f = 1; f < waiting; f++)
            check_barrier(order[0], order[f]);
        unsigned left = 0;
        for (unsigned f = 0; f < waiting; f++) {
            resume(order[f]);
            if (order[f]->is == state::waiting)
                order[left++] = order[f];
        }
        waiting = left;
    }
}

} // namespace

void amr_shim_barrier(const char *file, int line)
{
    running->file = file;
    running->line = line;
    suspend(state::waiting);
}

void *amr_shim_shared(size_t bytes)
{
    if (bytes > kernel.shared_bytes) {
        fprintf(stderr,
                "shim: the kernel wants %zu bytes of shared memory and was started with %zu\n",
                bytes, kernel.shared_bytes);
        abort();
    }
    return shared_memory;
}

/* ---- launch ---------------------------------------------------------------------------------- */

cudaError_t amr_shim_launch(void (*call)(void *), void *context, dim3 grid, dim3 block,
                            size_t shared)
{
    size_t threads = (size_t)block.x * block.y * block.z;
    if (threads == 0 || threads > MAX_THREADS || grid.x == 0 || grid.y == 0 || grid.z == 0)
        return cudaErrorInvalidConfiguration;
    if (shared > MAX_SHARED)
        return cudaErrorInvalidValue; /* more takes an opt-in that nobody here makes */
    amr_shim_counted.launches++;
    gridDim = grid;
    blockDim = block;
    kernel.call = call;
    kernel.context = context;
    kernel.shared_bytes = shared;
    for (size_t t = 0; strict && t < threads; t++)
        find_stack(&fibres[t]); /* MPI libraries watch over mmap, from the heap */
    amr_shim_access access;
    amr_shim_no_heap no_heap(strict);
#ifdef __SANITIZE_ADDRESS__
    ASAN_POISON_MEMORY_REGION(shared_memory, MAX_SHARED);
    ASAN_UNPOISON_MEMORY_REGION(shared_memory, shared);
#endif
    size_t blocks = (size_t)grid.x * grid.y * grid.z;
    for (size_t b = 0; b < blocks; b++) {
        size_t number = strict ? blocks - 1 - b : b;
        blockIdx.x = (unsigned)(number % grid.x);
        blockIdx.y = (unsigned)(number / grid.x % grid.y);
        blockIdx.z = (unsigned)(number / grid.x / grid.y);
        memset(shared_memory, 0xff, shared); /* NaNs */
        run_block();
    }
    return cudaSuccess;
}
