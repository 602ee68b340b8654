#define REACH 1 /* alike everywhere */
typedef REAL real;
struct grid_size {
    int nx;
#ifdef WITH_NY
    int ny;
#endif
};
static inline double up(double c, double l, double r)
{
#ifdef FOURTH
    return c + 0.1 * (l - 2 * c + r);
#else
    return c + 0.2 * (l - 2 * c + r);
#endif
}
static inline double mean(double l, double r)
{
    return 0.5 * (l + r);
}
EXTERN int steps;
