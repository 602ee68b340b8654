/* What --help and --version print. */
#include "driver/options.h"

static const char help[] =
    "usage: amrcc [options] source.c... [-o program]\n"
    "\n"
    "Makes a parallel program on an adaptive mesh from a serial C program that advances stencils\n"
    "on a uniform one. All sources of the program are given at once.\n"
    "\n"
    "  -o FILE              the program (default: a.out)\n"
    "  --target=openmp      MPI and OpenMP (the default)\n"
    "  --target=cuda        MPI and CUDA\n"
    "  --block=N            cells of a block in each direction, even\n"
    "                       (default: 64 in 1-D, 16 in 2-D and 3-D)\n"
    "  --cuda-arch=N        compile for this GPU only: 90, native (default: 80 and newer)\n"
    "  --emit=DIR           write the generated sources and a Makefile, compile nothing\n"
    "  --line-directives    let debuggers and messages speak of the original lines\n"
    "  --report[=json]      what was found: fields, nests, offsets, boundaries, host views\n"
    "  --dump=STAGE         text of a stage: pragmas, unit, plan\n"
    "  --show               print the commands, run none of them\n"
    "  -v                   print the commands as they run\n"
    "  --help, --version\n"
    "\n"
    "  -W[no-]amr-NAME, -Werror[=amr-NAME], -w\n"
    "                       warnings of amrcc, as in other compilers\n"
    "  -I -D -U -std= -f... -m... -include -isystem\n"
    "                       go to the front end and to the compilers\n"
    "  -O -g -l -L -Wl,     go to the compilers and the linker; they come last and win\n"
    "\n"
    "Exit status: 0 done, 1 the sources were refused, 2 the command line is wrong, 3 a bug in "
    "amrcc.\n"
    "AMRCC_MPICC and AMRCC_NVCC name the compilers to use instead of mpicc and nvcc.\n";

void help_print(FILE *to)
{
    fputs(help, to);
}

void version_print(FILE *to)
{
    fputs("amrcc " AMRCC_VERSION "\n", to);
}
