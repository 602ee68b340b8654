"""Prints a program with many of something; what takes a fine mesh comes near the end, where a table that is full would lack it.

usage: many.py KIND NUMBER
"""
import sys

HEAD = '''#include <math.h>
#include <stdio.h>

enum { N = 130 };

#pragma amr kernel
static void add(double u[N][N], double h, double x0, double y0, double width)
{
#pragma amr data domain(j, i) spacing(h) arrays(u)
    for (int j = 0; j < N; j++)
        for (int i = 0; i < N; i++) {
            double x = i * h - x0, y = j * h - y0;
            u[j][i] += exp(-(x * x + y * y) / (width * width));
        }
}

#pragma amr kernel
static void step(double un[N][N], double u[N][N], double h, double dt)
{
#pragma amr data domain(j, i) spacing(h) arrays(un, u)
    double c = dt / (h * h);
    for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
            un[j][i] = u[j][i] + c * (u[j][i - 1] + u[j][i + 1] + u[j - 1][i] + u[j + 1][i] - 4 * u[j][i]);
}
'''


def arrays(n, suffix=''):
    """n / 2 pairs of arrays that take turns, all zero but for one with a narrow peak."""
    pairs, peak = range(n // 2), n // 2 - 3
    names = [(f'a{k}{suffix}', f'b{k}{suffix}') for k in pairs]
    print(HEAD)
    for a, b in names:
        print(f'static double {a}[N][N], {b}[N][N];')
    print('int main(void)\n{\n    double h = 1.0 / (N - 1), dt = 0.1 * h * h;')
    for k in pairs:
        print(f'    add({names[k][0]}, h, {0.5 if k == peak else 50.0}, 0.5, 0.02);')
    print('#pragma amr timeloop\n    for (int t = 0; t < 8; t++) {')
    for a, b in names:
        print(f'        step({b}, {a}, h, dt);\n        step({a}, {b}, h, dt);')
    print('    }\n    for (int i = 40; i < 90; i += 3)')
    print(f'        printf("%.9g %.9g\\n", {names[peak][0]}[64][i], {names[0][0]}[64][i]);\n    return 0;\n}}')


def nests(n):
    """Initial values that n nests add up."""
    print(HEAD)
    print('static double u[N][N], un[N][N];\n\nint main(void)\n{\n    double h = 1.0 / (N - 1), dt = 0.1 * h * h;')
    for k in range(n):
        narrow = k == n - 6
        print(f'    add(u, h, {0.3 if narrow else 0.5}, {0.7 if narrow else 0.4}, {0.012 if narrow else 2.0});')
    print('''#pragma amr timeloop
    for (int t = 0; t < 4; t++) {
        step(un, u, h, dt);
        step(u, un, h, dt);
    }
    for (int i = 30; i < 50; i++)
        printf("%.9g\\n", u[90][i]);
    return 0;
}''')


def late(n):
    """The same, and behind each nest a sum is asked for."""
    print(HEAD)
    print('static double u[N][N], un[N][N];\n\n#pragma amr kernel\nstatic double total(double u[N][N])\n{')
    print('#pragma amr data domain(j, i) arrays(u)\n    double s = 0;\n    for (int j = 1; j < N - 1; j++)')
    print('        for (int i = 1; i < N - 1; i++)\n            s += u[j][i];\n    return s;\n}\n\nint main(void)\n{')
    print('    double h = 1.0 / (N - 1), dt = 0.1 * h * h;')
    for k in range(n):
        narrow = k == n - 3
        print(f'    add(u, h, {0.3 if narrow else 0.5}, {0.7 if narrow else 0.4}, {0.012 if narrow else 2.0});')
        print('    printf("%.6g\\n", total(u));')
    print('#pragma amr timeloop\n    for (int t = 0; t < 4; t++) {\n        step(un, u, h, dt);\n        step(u, un, h, dt);')
    print('    }\n    for (int i = 30; i < 50; i++)\n        printf("%.9g\\n", u[90][i]);\n    return 0;\n}')


def edges(n):
    """n boundary loops in front of the nests of a step; a wall of the last array is heated from the sixth step on."""
    pairs = range(n // 4)
    print(HEAD)
    for k in pairs:
        print(f'static double a{k}[N][N], b{k}[N][N];')
    print('int main(void)\n{\n    double h = 1.0 / (N - 1), dt = 0.2 * h * h;\n    add(a0, h, 0.5, 0.5, 0.1);')
    print('#pragma amr timeloop\n    for (int t = 0; t < 12; t++) {\n        double heat = t > 5 ? 1.0 : 0.0;')
    for k in pairs:
        value = 'heat * exp(-(j * h - 0.4) * (j * h - 0.4) / 0.0004)' if k == pairs[-1] else '0.0'
        for name, wall in ((f'a{k}', '0'), (f'b{k}', '0'), (f'a{k}', 'N - 1'), (f'b{k}', 'N - 1')):
            print(f'        for (int j = 0; j < N; j++)\n            {name}[j][{wall}] = {value if wall == "0" else "0.0"};')
    for k in pairs:
        print(f'        step(b{k}, a{k}, h, dt);\n        step(a{k}, b{k}, h, dt);')
    print('    }\n    for (int i = 1; i < 20; i++)')
    print(f'        printf("%.9g %.9g\\n", a{pairs[-1]}[52][i], a{pairs[-1]}[64][i]);\n    return 0;\n}}')


def reductions(n):
    """A nest with n sums."""
    print(HEAD)
    print('static double u[N][N], un[N][N];\n\n#pragma amr kernel\nstatic void sums(double u[N][N], double *out)\n{')
    print('#pragma amr data domain(j, i) arrays(u)')
    print('    double ' + ', '.join(f's{k} = 0' for k in range(n)) + ';')
    print('    for (int j = 1; j < N - 1; j++)\n        for (int i = 1; i < N - 1; i++) {')
    for k in range(n):
        print(f'            s{k} += u[j][i] * {k + 1}.0;')
    print('        }')
    for k in range(n):
        print(f'    out[{k}] = s{k};')
    print('}\n\nint main(void)\n{\n    double h = 1.0 / (N - 1), out[%d];\n    add(u, h, 0.5, 0.5, 0.1);' % n)
    print('#pragma amr timeloop\n    for (int t = 0; t < 3; t++) {\n        step(un, u, h, 0.1 * h * h);')
    print('        step(u, un, h, 0.1 * h * h);\n        sums(u, out);\n    }')
    print(f'    for (int k = 0; k < {n}; k++)\n        printf("%.9g\\n", out[k]);\n    return 0;\n}}')


def one_nest(n, before, parameters, arguments, term, arrays=''):
    """A nest whose update takes n terms."""
    print(HEAD)
    print('static double u[N][N], un[N][N];\n' + before)
    print(f'#pragma amr kernel\nstatic void many(double un[N][N], double u[N][N]{parameters})\n{{')
    print(f'#pragma amr data domain(j, i) arrays(un, u{arrays})')
    print('    for (int j = 1; j < N - 1; j++)\n        for (int i = 1; i < N - 1; i++)\n            un[j][i] = u[j][i]')
    for k in range(n):
        print(f'                + {term(k)}')
    print('                ;\n}\n\nint main(void)\n{\n    double h = 1.0 / (N - 1);\n    add(u, h, 0.5, 0.5, 0.1);')
    print(f'#pragma amr timeloop\n    for (int t = 0; t < 2; t++) {{\n        step(un, u, h, 0.1 * h * h);\n        many(un, u{arguments});')
    print('        many(u, un%s);\n    }\n    printf("%%.9g\\n", u[40][40]);\n    return 0;\n}' % arguments)


def used(n):
    """A nest that uses n arrays."""
    rest = range(n - 2)
    one_nest(n - 2, '\n'.join(f'static double w{k}[N][N];' for k in rest), '', '', lambda k: f'w{k}[j][i]',
             ''.join(f', w{k}' for k in rest))


def tables(n):
    """A nest that reads n tables."""
    one_nest(n, '\n'.join(f'static double w{k}[N];' for k in range(n)), '', '', lambda k: f'w{k}[i]')


def scalars(n):
    """A nest with n scalars."""
    one_nest(n, '', ''.join(f', double w{k}' for k in range(n)), ''.join(', 1e-9' for k in range(n)), lambda k: f'w{k}')


def names(n):
    """Parameters that list all arrays of long(n)."""
    print('[mesh]\nlevels = 3\n[refine]\nfield = ' + '\n  '.join(f'{letter}{k}_' + 'x' * 70 for k in range(n // 2)
                                                                 for letter in 'ab'))


KINDS = {'arrays': arrays, 'nests': nests, 'late': late, 'edges': edges, 'reductions': reductions, 'names': names, 'used': used, 'tables': tables,
         'scalars': scalars,
         'long': lambda n: arrays(n, '_' + 'x' * 70)}
KINDS[sys.argv[1]](int(sys.argv[2]))
