/* The CUDA device for the shim: the same source, read by a plain C++ compiler. */
#include "../../runtime/device_cuda.cu"
