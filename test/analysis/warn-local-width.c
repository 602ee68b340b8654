/* Terms that no neighbour has a part in, and that go with the cell width: a reaction would be another one on each level.
 * The time step is held, or given; the term may stand in the update, in a nest of its own, in one that hands the field
 * back, or in rates. */
// RUN: %amrcc --dump=plan -DTERM='dt*s*u[i]' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DTERM='tau*s*(u[i]+1)' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DTERM='dt*s*0.5*(u[i-1]+u[i+1])' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DTERM='(t>5?dt*s*u[i]:0)' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DTERM='dt*1e5*s*s*u[i]' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DRATES %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DALONE='dt*s*u[i]' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DBACK='un[i]*exp(-1e-5*dt*s)' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DBACK='un[i]*(1-dt/(1e-4*s))' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DBACK='i>99?un[i]:un[i]*exp(-dt/(1e-5*s))' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DCOPIED=LOOP -DBACK='k[i]+(1-k[i])*1e-5*dt*s' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DCOPIED=memcpy -DBACK='k[i]+(1-k[i])*1e-5*dt*s' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DCOPIED=LOOP -DTWICE -DBACK='k[i]+(1-k[i])*1e-5*dt*s' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DCOPIED=LOOP -DTWICE -DBACK='k[i]+(1-k[i])*1e-5*dt*s' -DHELD %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DALONE='dt/(1e-4*s)*un[i]' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DTERM='(1-exp(-1e-6*s))*(u[i]-r[i])' %s 2>&1 | %FileCheck --check-prefix=RATE %s
// RUN: %amrcc --dump=plan -DTERM='(1-exp(-0.1*h))*(u[i]-r[i])' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DALONE='(1-exp(-6*h))*(un[i]-r[i])' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DTERM='0.05*tau/(0.02*h+tau)*u[i]' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DTERM='(i>=90&&i<150?(1-exp(-6*h))*(u[i]-r[i]):0)' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DALONE='0.05*tau/(0.02*h+tau)*un[i]' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DARRAY -DALONE='k[i]*(un[i]-r[i])' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DTERM='tanh(tau/h*u[i])' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DALONE='1-exp(-tau/h*(un[i]-r[i]))' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DTERM='0;k[i]+=(1-exp(-0.1*tau/h))*u[i]' %s 2>&1 | %FileCheck --check-prefix=OWN %s
// RUN: %amrcc --dump=plan -DTERM='dt*6*h*u[i]' %s 2>&1 | %FileCheck --check-prefix=WIDTH %s
// RUN: %amrcc --dump=plan -DALONE='tau/h*(un[i]-r[i])' %s 2>&1 | %FileCheck --check-prefix=INVERSE %s
// RUN: %amrcc --dump=plan -DALONE='(r[i]>9?tau/h*un[i]:0)' %s 2>&1 | %FileCheck --check-prefix=INVERSE %s
// RUN: %amrcc --dump=plan -DTERM='0;k[i]=fmax(k[i],0.1*tau/h*u[i])' %s 2>&1 | %FileCheck --check-prefix=RECORD %s
// RUN: %amrcc --dump=plan -DTERM='0;k[i]=fmin(-0.1*tau/h*u[i],k[i])' %s 2>&1 | %FileCheck --check-prefix=INVERSE %s
// RUN: %amrcc --dump=plan -DTERM='dt*6*u[i]/h' %s 2>&1 | %FileCheck --check-prefix=INVERSE %s
// RUN: %amrcc --dump=plan -DLOCAL %s 2>&1 | %FileCheck --check-prefix=LOCAL %s
// RATE: warn-local-width.c:[[#@LINE+67]]:30: warning: 's' is computed from the cell width, so anew for each level, and with it what '{{.*}}' gets from its own cell alone
// RATE: note: this nest uses it
// RATE: hint: add scale(s: 0) to the kernel if 's' is the same on all levels, scale(s: p) if it goes with the p-th power of the cell width
// WIDTH: warning: a part of what 'un' gets here from its own cell alone goes with the power 1 of the cell width: it is another on each level
// WIDTH: hint: compute that part's coefficient in front of the nest, in a variable c, and add scale(c: 0) to the kernel if it is the same on all levels, scale(c: 1) if not
// OWN: warning: what '{{un?|k}}' gets here from its own cell goes with the cell width, and with no power of it: it is another on each level
// OWN: hint: as of 1 - exp(-dt / h): compute the coefficient in front of the nest
// INVERSE: goes with the power -1 of the cell width
// RECORD: warning: fmax compares what a cell holds with the cell width, and decides what is added to 'k': it is another on each level
// LOCAL: warning: 's' is computed from the cell width
// LOCAL: hint: compute it in front of the nest, and add scale(s: 0)
// A step of its own, in a field that another one feeds, and at an edge that goes on by what it and the next cell hold;
// what an edge makes of its own values alone is the same on all levels:
// RUN: %amrcc --dump=plan -DSIBLING='for(int i=1;i<N-1;i++)k[i]+=half*(u[i]-k[i]);' %s 2>&1 | %FileCheck --check-prefix=SIBLING %s
// RUN: %amrcc --dump=plan -DSIBLING='u[0]+=half/h*(u[1]-u[0])+half*(3-u[0]);u[N-1]=u[N-2];' %s 2>&1 | %FileCheck --check-prefix=SIBLING %s
// RUN: %amrcc --dump=plan -DSIBLING='u[0]=u[1]+half*3;u[N-1]=u[N-2];' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DSIBLING='u[0]+=half*(3-u[0]);u[N-1]=u[N-2];' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// SIBLING: warning: 'half' is computed from the cell width, so anew for each level, and with it what '{{[uk]}}' gets from its own cell alone
// SIBLING: hint: add scale(half: 0) to the kernel
// Right: what a clause says, positions, products that cancel, relaxations, what is no power of the width.
// RUN: %amrcc --dump=plan -DTERM='dt*s*u[i]' -DHELD %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*s*u[i]' -DANEW %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*u[i]/((i+.5)*h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*h*h*u[i]/(h*h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*u[i]/sqrt(u[i]*u[i]+h*h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*tanh(u[i]/h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*tanh(tau*u[i]/h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='0;k[i]=fmax(k[i],u[i])' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='0;k[i]=fmax(k[i],fabs(u[i+1]-u[i-1])/h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='tanh(9*tau*u[i])' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*u[i]*u[i]/(u[i]+h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DALONE='tau*(un[i]-r[i])/((i+.5)*h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='(1-exp(-tau/7))*(u[i]-r[i])' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='(i>=90&&i<150?fmin(0.1,tau/dt)*(u[i]-r[i]):0)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='(i>=90&&i<150?0.05*tau/(1e-6+tau)*u[i]:0)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*(u[i+1]-u[i-1])/h' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DCOPIED=LOOP -DBACK='k[i]+(1-k[i])*1e-5*dt*s' -DHELD %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DBACK='un[i]*exp(-1e-5*dt*s)' -DHELD %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DBACK='un[i]-dt/h*un[i]' -DOTHER='dt/h*un[i-1]' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*1e9*u[i]' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DTERM='dt*1e9*s*s*u[i]/(h*h)' %s 2>&1 | %FileCheck --check-prefix=NONE %s
// RUN: %amrcc --dump=plan -DRELAX %s 2>&1 | %FileCheck --check-prefix=NONE %s
// NONE-NOT: warning:
#include <math.h>
#include <string.h>
#define LOOP(to, from, size) for (int i = 1; i < N - 1; i++) to[i] = from[i]
enum { N = 258 };
static double u[N], un[N], r[N], k[N];
#ifdef SIBLING
#pragma amr kernel
static void own(double h)
{
#pragma amr data domain(i) arrays(u, k) spacing(h)
    double half = 0.15 * h * h;
    SIBLING
}
#endif
#if defined HELD
#pragma amr kernel scale(dt: 0) scale(s: 0)
#elif defined ANEW
#pragma amr kernel scale(dt: 0) scale(s: 1)
#else
#pragma amr kernel scale(dt: 0)
#endif
static void step(double h, double tau, int t)
{
#pragma amr data domain(i) arrays(u, un, r, k) spacing(h)
    double dt = 0.3 * h * h; double s = 140000 * h;
#ifdef RELAX
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + 0.9 * (0.5 * (u[i - 1] + u[i + 1] - h * h * r[i]) - u[i]);
#elif defined RATES
    for (int i = 1; i < N - 1; i++)
        r[i] = (u[i - 1] - 2 * u[i] + u[i + 1]) / (h * h) - s * u[i];
    for (int i = 1; i < N - 1; i++)
        un[i] = u[i] + dt * r[i];
#else
    for (int i = 1; i < N - 1; i++) {
        un[i] = u[i] + dt / (h * h) * (u[i - 1] - 2 * u[i] + u[i + 1]);
#ifdef TERM
        un[i] -= TERM;
#elif defined LOCAL
        double s = 140000 * h;
        un[i] -= dt * s * u[i];
#endif
    }
#ifdef ARRAY
    for (int i = 1; i < N - 1; i++)
        k[i] = 1 - exp(-tau / h * (1 + r[i]));
#endif
#ifdef ALONE
    for (int i = 1; i < N - 1; i++)
        un[i] -= ALONE;
#endif
#endif
#ifdef TWICE
    for (int i = 1; i < N - 1; i++)
        r[i] = un[i];
#define un r
#endif
#ifdef COPIED
    COPIED(k, un, sizeof k);
#undef un
#endif
#ifndef BACK
#define BACK un[i]
#endif
    for (int i = 1; i < N - 1; i++)
        u[i] = BACK;
#ifdef OTHER
    for (int i = 2; i < N - 1; i++)
        u[i] += OTHER;
#endif
}

int main(void)
{
    double h = 1.0 / N;
    for (int i = 0; i < N; i++)
        r[i] = u[i] = un[i] = 1 + exp(-300 * (i * h - 0.3) * (i * h - 0.3));
#pragma amr timeloop
    for (int t = 0; t < 200; t++)
    {
#ifdef SIBLING
        own(h);
#endif
        step(h, 0.3 * h * h, t);
    }
    return u[5] > 3;
}
