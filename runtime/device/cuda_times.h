/* Of each call of the CUDA runtime, how often it was made and how long the host was in it: printed to
 * standard error at the end. Part of device_cuda.cu where AMR_CUDA_TIMES is defined, for measuring
 * (scripts/gpu-check). */
#ifndef AMR_CUDA_TIMES_H
#define AMR_CUDA_TIMES_H

#include <chrono>
#include <cstdlib>
#include <map>
#include <string>

struct amr__call_time {
    long n;
    double seconds;
};

static std::map<std::string, struct amr__call_time> amr__call_times;

static void amr__print_call_times()
{
    for (const auto &entry : amr__call_times)
        fprintf(stderr, "cuda: %ld x %s: %.6f s\n", entry.second.n, entry.first.c_str(),
                entry.second.seconds);
}

static const int amr__call_times_at_end = atexit(amr__print_call_times);

template <class function> static cudaError_t amr__timed(const char *call, function f)
{
    (void)amr__call_times_at_end;
    auto begin = std::chrono::steady_clock::now();
    cudaError_t error = f();
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::string name(call);
    struct amr__call_time &of = amr__call_times[name.substr(0, name.find('('))];
    of.n++;
    of.seconds += took.count();
    return error;
}
#define TIMED(call) amr__timed(#call, [&] { return call; })

#endif
