#ifndef FUZZ_OMP_H
#define FUZZ_OMP_H
int omp_get_thread_num(void), omp_get_max_threads(void), omp_get_num_threads(void);
double omp_get_wtime(void);
#endif
