enum { NX = 128, NY = 96 };
struct waves {
    double dx, dt, g;
    int land[NY][NX + 1];
    double h[NY][NX + 1], u[NY][NX + 1], v[NY][NX + 1];
};
void waves_start(struct waves *w);
void waves_step(struct waves *w, double dt);
