#define N 66
extern double new[N][N], old[N][N];
void back(void);
