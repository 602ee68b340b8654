/* What --help and --version print. */
#include "driver/options.h"

static const char help[] =
    "usage: amrcc [options] source.c... [-o program]\n"
    "       amrcc verify [options] source.c... [-- arguments of the program]\n"
    "       amrcc converge [options] source.c... [-- arguments of the program]\n"
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
    "  --help, --version    amrcc verify --help, amrcc converge --help: of these\n"
    "\n"
    "  verify               run the serial original and the adaptive program, compare them\n"
    "  converge             the same over tolerances or levels, with observed orders\n"
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

static const char verify_help[] =
    "usage: amrcc verify [options] source.c... [-- arguments of the program]\n"
    "\n"
    "Builds and runs the serial original, the generated program on one level and on several, each\n"
    "in a copy of the working directory, and compares what they print and all mesh arrays behind\n"
    "the time loop. Writes verify.json and verify.png.\n"
    "\n"
    "  --levels=N           levels of the adaptive run (default: what amr.ini says, or 3)\n"
    "  --tolerance=X        its tolerance (default: as they say)\n";

static const char converge_help[] =
    "usage: amrcc converge [options] source.c... [-- arguments of the program]\n"
    "\n"
    "As amrcc verify, over several tolerances or levels; the serial program and the uniform mesh\n"
    "run once. Errors, cells, times, and the order observed between one point and the next.\n"
    "Writes converge.json and converge.png.\n"
    "\n"
    "  --tolerances=X,Y,Z   tolerances (default: 1e-2,1e-3,1e-4)\n"
    "  --levels=N,M,...     levels instead; one number: of all points\n";

static const char task_help[] =
    "  --ranks=N            ranks of the generated programs, by mpiexec (default: 1)\n"
    "  --max-error=X        bound: largest error, in ranges of the array\n"
    "                       (default: 10 x tolerance)\n"
    "  --max-l1=X           bound: mean error, likewise\n"
    "  --max-drift=X        bound: change of the sum over all cells since the loop began, in\n"
    "                       sums of magnitudes\n"
    "  --fields=NAME,...    arrays that bounds hold for (default: those that the mesh follows)\n"
    "  --any-steps          compare runs that took different numbers of steps\n"
    "  --inputs=FILE,...    files of the working directory that each run gets copies of; none\n"
    "                       (default: all but hidden ones, up to 256 MB)\n"
    "  --json=FILE          instead of %s.json\n"
    "  --png=FILE           instead of %s.png\n"
    "  --keep               keep the folder with all runs\n"
    "  --target=, --block=, --cuda-arch=, -v, and the compilers' options: as in amrcc --help\n"
    "\n"
    "Exit status: 0 all bounds hold, 1 one is broken, 2 the command line is wrong, 3 a bug in\n"
    "amrcc, 4 nothing could be compared.\n"
    "AMRCC_CC names the C compiler for the serial program (default: cc), AMRCC_PYTHON the Python\n"
    "that draws. docs/verify.md tells more.\n";

void help_print(FILE *to, enum task task)
{
    if (task == TASK_TRANSLATE) {
        fputs(help, to);
        return;
    }
    fputs(task == TASK_VERIFY ? verify_help : converge_help, to);
    fprintf(to, task_help, task_names[task], task_names[task]);
}

void version_print(FILE *to)
{
    fputs("amrcc " AMRCC_VERSION "\n", to);
}
