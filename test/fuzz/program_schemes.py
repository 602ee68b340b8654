"""Random schemes that are right at any cell width: with several levels their programs must be near the serial ones.

An equation is drawn: diffusion whose coefficient is a number, goes with the place, stands in an array or a table, or is the
value itself; advection, reactions, a second field, sources that go with place and time. So is how somebody writes it down:
forms of arrays, cells or nodes, fluxes in place, in locals or in arrays of faces, widths as they stand, in locals, tables
and parameters, schemes in time, edges in functions of their own or in front of a nest."""
import copy
import re

AXES = ["j", "i"]
# How far new values are advanced: name, suffixes of what is read and written, the new value.
STAGES = {
    "euler": [("advance", "", "n", "{u} + dt * ({rate})")],
    "split": [("advance", "", "n", "{u} + dt * ({rate})")],
    "heun": [("predict", "", "n", "{u} + dt * ({rate})"), ("correct", "n", "o", "0.5 * ({u} + {un} + dt * ({rate}))")],
    "rk3": [("one", "", "n", "{u} + dt * ({rate})"), ("two", "n", "o", "0.75 * {u} + 0.25 * ({un} + dt * ({rate}))"),
            ("three", "o", "", "{u} / 3.0 + 2.0 / 3.0 * ({uo} + dt * ({rate}))")],
    "wave": [("advance", "", "n", "2.0 * {u} - {uo} + 100.0 * dt * dt * ({rate})")],
}
# What gives what to what behind the stages.
BEHIND = {"euler": [("", "n")], "split": [], "heun": [("", "o")], "rk3": [], "wave": [("o", ""), ("", "n")]}
SOURCES = ["gauss", "table", "box", "function", "moving", "host", "index", "field"]


# ---- drawing ---------------------------------------------------------------------------------------


def draw(r):
    dim, scheme = r.choice([1, 1, 2, 2, 2]), r.choice(list(STAGES))
    flux = r.choice(["direct", "sum", "helper", "locals", "locals", "faces", "faces", "nine", "fourth"])
    spec = {
        "family": "scheme", "smooth": True, "type": "double", "dim": dim, "periodic": r.random() < 0.25,
        "n": {1: r.choice([256, 512]), 2: r.choice([64, 96])}[dim], "fields": r.choice([1, 1, 2]), "scheme": scheme, "flux": flux,
        "coefficient": r.choice(["constant", "array", "place", "value", "mask", "table"]), "mean": r.choice(["arithmetic", "harmonic"]),
        "advection": r.choice([None, None, "central", "velocity", "burgers", "axis"]),
        "reaction": r.choice([None, "logistic", "decay", "cubic"]),
        "source": r.choice([None, None] + SOURCES), "gate": r.choice([None, "late", "pulse", "sine"]),
        "form": r.choice(["vla", "flat", "global", "struct", "rows", "at"]), "nodes": r.random() < 0.4,
        "width": r.choice(["spacing", "spacing", "local", "inverse", "scale", "table"]),
        "edges": [r.choice(["value", "gradient", "time", "place"]) for _ in range(2 * dim)], "inner_edges": r.random() < 0.4,
        "init": r.choice(["pulse", "front", "waves", "narrow", "zero"]), "steps": r.choice([40, 80]),
        "swap": r.random() < 0.5, "mu": r.random() < 0.1,
    }
    return settle(spec)


def settle(spec):
    """What cannot be together gives way."""
    if spec["flux"] == "nine" and spec["dim"] == 1 or spec["flux"] == "faces" and spec["periodic"]:
        spec["flux"] = "locals"
    if spec["flux"] not in ("locals", "faces"):
        spec["coefficient"] = "constant"
    if spec["width"] == "scale" and spec["flux"] != "sum" or spec["form"] == "global":
        spec["width"] = spec["width"] if spec["width"] != "scale" else "spacing"
    if spec["periodic"]:
        spec["n"] = {1: 512, 2: 64}[spec["dim"]]
        spec["init"] = "pulse" if spec["init"] == "front" else spec["init"]
        spec["advection"] = None if spec["advection"] == "axis" else spec["advection"]
    spec["mu"] = spec["mu"] and spec["scheme"] == "euler" and spec["flux"] != "fourth"
    return spec


def fits(spec):
    return spec == settle(copy.deepcopy(spec))


def simpler(spec):
    """Programs with one thing less."""
    plain = {"dim": 1, "periodic": False, "fields": 1, "scheme": "euler", "flux": "direct", "coefficient": "constant", "advection": None,
             "reaction": None, "source": None, "gate": None, "form": "vla", "nodes": False, "width": "spacing", "inner_edges": False,
             "init": "pulse", "swap": False, "mu": False}
    for key, value in plain.items():
        if spec[key] != value:
            one = dict(copy.deepcopy(spec), **{key: value})
            if key == "dim":
                one["n"], one["edges"] = 256, one["edges"][:2]
            yield settle(one)
    if set(spec["edges"]) != {"value"}:
        yield dict(copy.deepcopy(spec), edges=["value"] * len(spec["edges"]))


# ---- numbers ---------------------------------------------------------------------------------------


def numbers(spec):
    """The constants of a program: stable, and each term does something in its time."""
    h = 1.0 / spec["n"]
    wave = spec["scheme"] == "wave"
    dt = 0.4 * h / spec["dim"] if wave else 20.0 * h * h / spec["dim"]  # D = 0.01, and waves of speed 1
    end = spec["steps"] * dt
    wind = 0.0 if wave else min(0.2 / end, 0.008 / h)
    # exchanges by mu: far below what the fourth difference allows
    return {"D": 0.01, "T": end, "dt": dt, "ax": wind, "ay": -0.6 * wind, "R": (0.005 / end if wave else 1.0) / end,
            "amp": (0.04 / end if wave else 1.5) / end, "MOB": 0.01 * h * h / dt, "EPS2": 2.0 * h * h}


# ---- text ------------------------------------------------------------------------------------------


class Writer:
    def __init__(self, spec):
        self.s, self.dim = spec, spec["dim"]
        self.axes = AXES[2 - self.dim:]
        self.ring = 0 if spec["periodic"] else 2 if spec["flux"] == "fourth" else 1
        self.fields = ["u", "v"][:spec["fields"]]
        self.faces = ["fy", "fx"][2 - self.dim:] if spec["flux"] == "faces" else []
        self.wind = ["wy", "wx"][2 - self.dim:] if spec["advection"] == "velocity" else []
        self.extra = ["kap"] * (spec["coefficient"] in ("array", "mask")) + ["heat"] * (spec["source"] == "field")
        suffixes = ["", "n"] + ["o"] * (spec["scheme"] in ("heun", "wave", "rk3"))
        self.arrays = [f + x for x in suffixes for f in self.fields] + self.faces + self.wind + self.extra + ["mu"] * spec["mu"]
        self.outside = False  # of kernels

    # ---- accesses ------------------------------------------------------------------------------

    def sub(self, axis, offset):
        x = self.axes[axis]
        if offset == 0:
            return x
        if self.s["periodic"]:
            return f"({x} + {offset}) % N" if offset > 0 else f"({x} + N - {-offset}) % N"
        return f"{x} {'+' if offset > 0 else '-'} {abs(offset)}"

    def at(self, array, axis=0, offset=0, place=None):
        """The cell's own value, one that lies off along an axis, or that at a place (subscripts)."""
        parts = place or [self.sub(a, offset if a == axis else 0) for a in range(self.dim)]
        form = self.s["form"]
        if form == "struct" and self.outside:
            array = "g->" + array
        if form in ("vla", "global", "rows") or self.dim == 1:
            return array + "".join(f"[{p}]" for p in parts)
        if form == "struct":
            return f"{array}[({parts[0]}) * M + {parts[1]}]"
        return f"{array}[{'at' if form == 'at' else 'ID'}({', '.join(parts)})]"

    def x(self, axis, face=0.0, index=None):
        """The coordinate of a cell, or of a face half a cell off."""
        shift = (0.0 if self.s["nodes"] else 0.5 - self.ring) + face
        index = index or self.axes[axis]
        return f"({index} {'+' if shift > 0 else '-'} {abs(shift)}) * h" if shift else f"{index} * h"

    def around(self, centre, width):
        """A Gauss curve of the place."""
        r2 = " + ".join(f"({self.x(a)} - {c}) * ({self.x(a)} - {c})" for a, c in zip(range(self.dim), centre))
        return f"exp(-({r2}) / {width})"

    # ---- functions -----------------------------------------------------------------------------

    def parameters(self, arrays, more):
        form = self.s["form"]
        texts = {"vla": "double {}" + "[M]" * self.dim, "global": "double {}" + "[M]" * self.dim, "rows": f"double {'*' * self.dim}{{}}"}
        names = ["struct grid *g"] if form == "struct" else [texts.get(form, "double *{}").format(a) for a in arrays]
        return ", ".join(names + [f"double {x}" for x in more])

    def arguments(self, arrays, more=()):
        return ", ".join((["g"] if self.s["form"] == "struct" else arrays) + list(more))

    def kernel(self, name, text, more=(), clauses="", kernel=""):
        """A function around `text` (lines) with the pragmas; and a call of it."""
        arrays = [a for a in self.arrays if re.search(rf"\b{a}\[", "\n".join(text))]
        names = ["    double " + ", ".join(f"*{a} = g->{a}" for a in arrays) + ";"] if self.s["form"] == "struct" else []
        return (["", f"#pragma amr kernel{kernel}", f"static void {name}({self.parameters(arrays, more)})", "{",
                 f"#pragma amr data domain({', '.join(self.axes)}) arrays({', '.join(arrays)}){clauses}"] + names + text + ["}"], arrays)

    def loops(self, body, whole=False, face=None):
        """Loops over the cells, all elements, or the faces of an axis."""
        out = []
        for d, x in enumerate(self.axes):
            first, end = ("0", "M") if whole else (str(self.ring), f"N + {self.ring}" if self.ring else "N")
            out.append("    " * (d + 1) + f"for (int {x} = {first}; {x} <{'=' if d == face else ''} {end}; {x}++) {{")
        out += ["    " * (self.dim + 1) + line for line in body]
        return out + ["    " * (d + 1) + "}" for d in reversed(range(self.dim))]

    # ---- terms ---------------------------------------------------------------------------------

    def over(self, power):
        """Divided by the width, or its square."""
        return {"inverse": [" * ih", " * ih * ih"], "local": [" / h", " / h2"],
                "table": [" * wt[0]", " * wt[1]"]}.get(self.s["width"], [" / h", " / (h * h)"])[power - 1]

    def second(self, a, axis):
        """The second difference, undivided."""
        return f"({self.at(a, axis, -1)} - 2.0 * {self.at(a)} + {self.at(a, axis, 1)})"

    def diffusion(self, f, a):
        """Lines in front of a term, and the term."""
        axes, c = range(self.dim), self.at(a)
        kind = self.s["flux"]
        if kind == "locals":
            pre = [f"double {f}{side}{d} = {self.flux(a, d, s)};" for d in axes for s, side in enumerate(("l", "r"))]
            return pre, " + ".join(f"({f}r{d} - {f}l{d}){self.over(1)}" for d in axes)
        if kind == "faces":
            return [], " + ".join(f"({self.at(x, d, 1)} - {self.at(x)}){self.over(1)}" for d, x in enumerate(self.faces))
        near = " + ".join(self.at(a, d, o) for d in axes for o in (-1, 1))
        if kind == "sum":
            factor = "cf / dt" if self.s["width"] == "scale" else f"D{self.over(2)}"
            return [], f"{factor} * ({near} - {2.0 * self.dim} * {c})"
        if kind == "helper":
            return [], " + ".join(f"D * second({self.at(a, d, -1)}, {c}, {self.at(a, d, 1)}, h)" for d in axes)
        if kind == "nine":
            far = " + ".join(self.at(a, place=[self.sub(0, o), self.sub(1, q)]) for o in (-1, 1) for q in (-1, 1))
            return [], f"D{self.over(2)} * (4.0 * ({near}) + {far} - 20.0 * {c}) / 6.0"
        if kind == "fourth":
            return [], " + ".join(f"D * (16.0 * ({self.at(a, d, -1)} + {self.at(a, d, 1)}) - {self.at(a, d, -2)} - {self.at(a, d, 2)} - "
                                  f"30.0 * {c}) / 12.0{self.over(2)}" for d in axes)
        return [], " + ".join(f"D * {self.second(a, d)}{self.over(2)}" for d in axes)

    def flux(self, a, d, side):
        """At the face in front of the cell, or behind it (side 1)."""
        s, low, high = self.s, self.at(a, d, side - 1), self.at(a, d, side)
        k = {"constant": "D", "value": f"D * ({low} + {high})"}.get(s["coefficient"])
        if s["coefficient"] == "place":
            k = f"conductivity({', '.join(self.x(x, side - 0.5 if x == d else 0.0) for x in range(self.dim))})"
        elif s["coefficient"] in ("array", "mask", "table"):
            last = self.dim - 1
            p, q = (self.at("kap", d, side - 1), self.at("kap", d, side)) if s["coefficient"] != "table" else \
                [f"ktab[{self.sub(last, o if d == last else 0)}]" for o in (side - 1, side)]
            k = f"0.5 * ({p} + {q})" if s["mean"] == "arithmetic" else f"2.0 * {p} * {q} / ({p} + {q})"
        return f"{k} * ({high} - {low}){self.over(1)}"

    def advection(self, a):
        terms = []
        for d in range(self.dim):
            high, low, wind = self.at(a, d, 1), self.at(a, d, -1), ["ay", "ax"][2 - self.dim:][d]
            terms.append({"central": f"0.5 * {wind} * ({high} - {low}){self.over(1)}",
                          "burgers": f"0.25 * {wind} * ({high} * {high} - {low} * {low}){self.over(1)}",
                          "axis": f"-D * ({high} - {low}) * 0.5{self.over(1)} / (0.2 + {self.x(d)})",
                          "velocity": f"0.5 * {self.at((self.wind or ['u', 'u'])[d])} * ({high} - {low}){self.over(1)}",
                          None: ""}[self.s["advection"]])
        return f" - ({' + '.join(terms)})" if self.s["advection"] else ""

    def reaction(self, f, a):
        c = self.at(a)
        text = {None: "", "logistic": f" + R * {c} * (1.0 - {c})", "decay": f" - R * {c}", "cubic": f" + R * ({c} - {c} * {c} * {c})"}
        other = {"u": "v", "v": "u"}[f] + a[1:]
        return text[self.s["reaction"]] + (f" + 0.5 * R * ({self.at(other)} - {c})" if len(self.fields) == 2 else "")

    def source(self, f):
        s, xs, axes = self.s, [self.x(d) for d in range(self.dim)], self.axes
        if f == "v" or not s["source"]:
            return ""
        gate = {None: "amp", "late": "(t > 0.3 * T ? amp : 0.0)", "sine": "amp * sin(12.0 * t / T)",
                "pulse": "amp * exp(-(t - 0.5 * T) * (t - 0.5 * T) / (0.02 * T * T))"}[s["gate"]]
        box = " && ".join(f"{x} > {lo} && {x} < {lo} + 0.12" for x, lo in zip(xs, ["0.3", "0.55"]))
        count = " && ".join(f"{x} >= N / 4 && {x} < N / 4 + 9" for x in axes)
        away = " + ".join(f"{x} * {x}" for x in [f"({x} - 0.37{' - 0.3 * t / T' if x == xs[-1] else ''})" for x in xs])
        return " + " + {"gauss": f"{gate} * {self.around(('0.37', '0.61'), '0.004')}", "table": " * ".join([gate] + [f"tab[{x}]" for x in axes]),
                        "box": f"({box} ? {gate} : 0.0)", "index": f"(({count}) ? {gate} : 0.0)", "function": f"{gate} * bump({', '.join(xs)})",
                        "moving": f"amp * exp(-({away}) / 0.003)", "host": f"power * {self.around(('0.37', '0.61'), '0.004')}",
                        "field": f"{gate} * {self.at('heat') if self.extra else 0}"}[s["source"]]

    def rate(self, f, a):
        if self.s["mu"] and f == "u":
            return [], f"MOB * ({' + '.join(self.second('mu', d) + self.over(2) for d in range(self.dim))})" + self.source(f)
        pre, text = self.diffusion(f, a)
        return pre, text + self.advection(a) + self.reaction(f, a) + self.source(f)

    # ---- parts of the program ------------------------------------------------------------------

    def head(self):
        s = self.s
        ps, xs = ", ".join(f"double {x}" for x in ["y", "x"][2 - self.dim:]), ["y", "x"][2 - self.dim:]
        r2 = " + ".join(f"({x} - {c}) * ({x} - {c})" for x, c in zip(xs, ["0.37", "0.61"]))
        numbers_of = ", ".join(f"{name} = {value:.9g}" for name, value in numbers(s).items())
        out = ["#include <math.h>", "#include <stdio.h>", "#include <stdlib.h>", "", f"#define N {s['n']}",
               f"#define M (N + {2 * self.ring})", "#define ID(a, b) ((a) * M + (b))", "",
               f"static const double {numbers_of};",
               "static double power, tab[M], ktab[M];", "", "static inline int at(int a, int b)", "{", "    return a * M + b;", "}", "",
               "static double second(double a, double b, double c, double h)", "{", "    return (a - 2.0 * b + c) / (h * h);", "}", "",
               f"static double bump({ps})", "{", f"    double r = sqrt({r2});", "    return r < 0.08 ? 0.5 * (1.0 + cos(M_PI * r / 0.08)) : 0.0;", "}", "",
               f"static double conductivity({ps})", "{",
               f"    return 0.01 * (0.6 + 0.4 * sin(5.0 * x){' * cos(4.0 * y)' if self.dim == 2 else ''});", "}"]
        if s["form"] == "struct":
            out += ["", "struct grid {", f"    double {', '.join('*' + a for a in self.arrays)};", "};"]
        if s["form"] == "global":
            out += [f"static double {a}{'[M]' * self.dim};" for a in self.arrays]
        return out

    def start(self):
        s, xs = self.s, [self.x(d) for d in range(self.dim)]
        waves = " * ".join(f"sin(2.0 * M_PI * {x})" for x in xs)
        text = {"pulse": self.around(("0.45", "0.52"), "0.01"), "narrow": self.around(("0.45", "0.52"), "0.002"), "zero": "0.0",
                "front": f"0.5 * (1.0 - tanh(({xs[-1]} - 0.4) / 0.04))", "waves": f"0.5 + 0.5 * {waves}"}[s["init"]]
        body = [f"{self.at('u')} = {text};"]
        if len(self.fields) == 2:
            body.append(f"{self.at('v')} = 0.3 + 0.3 * cos(2.0 * M_PI * {xs[-1]});")
        if s["scheme"] == "wave":
            body += [f"{self.at(f + 'o')} = {self.at(f)};" for f in self.fields]
        inside = " && ".join(f"{x} > 0.42 && {x} < 0.67" for x in xs)
        values = {"array": f"0.01 * (0.6 + 0.4 * tanh(({xs[-1]} - 0.5) / 0.03))", "mask": f"{inside} ? 0.001 : 0.01"}
        body += [f"{self.at('kap')} = {values[s['coefficient']]};"] if s["coefficient"] in values else []
        body += [f"{self.at('heat')} = {self.around(('0.37', '0.61'), '0.0008')};"] if "heat" in self.extra else []
        body += [f"{self.at(w)} = ax * sin(2.0 * M_PI * {xs[d]});" for d, w in enumerate(self.wind)]
        return self.kernel("start", self.loops(body, whole=True), ["h"], kernel=" init")

    def edge_lines(self, suffix):
        """Loops that set the ring of all fields."""
        out, r = [], self.ring
        for f, d, side, q in ((f, d, side, q) for f in self.fields for d in range(self.dim) for side in (0, 1) for q in range(r)):
            ring, inner = ((str(r - 1 - q), str(r + q)), (f"N + {r + q}", f"N + {r} - {1 + q}"))[side]
            def cell(x, d=d, f=f):
                return self.at(f + suffix, place=[x if a == d else self.axes[a] for a in range(self.dim)])
            value = {"value": "0.25", "gradient": cell(inner), "time": "0.25 + 0.2 * sin(9.0 * t / T)",
                     "place": f"0.3 * cos(3.0 * {self.x(1 - d) if self.dim == 2 else '0.3'})"}[self.s["edges"][2 * d + side]]
            if self.dim == 2:
                x, corners = self.axes[1 - d], d == 1 and self.s["flux"] == "nine"
                out.append(f"    for (int {x} = {0 if corners else r}; {x} < {'M' if corners else f'N + {r}'}; {x}++)")
            out.append(f"{'    ' * self.dim}{cell(ring)} = {value};")
        return out

    def stage(self, name, source, to, formula):
        s = self.s
        out = {"local": ["    double h2 = h * h;"], "inverse": ["    double ih = 1.0 / h;"],
               "table": ["    const double wt[2] = {1.0 / h, 1.0 / (h * h)};"]}.get(s["width"], [])
        if s["inner_edges"] and self.ring:
            out = out + self.edge_lines(source)
        if s["mu"]:
            c = self.at("u" + source)
            bend = " + ".join(self.second("u" + source, d) + self.over(2) for d in range(self.dim))
            out = out + self.loops([f"{self.at('mu')} = {c} * {c} * {c} - {c} - EPS2 * ({bend});"])
        for f in self.fields:
            a = f + source
            for d, x in enumerate(self.faces if not (s["mu"] and f == "u") else []):
                out = out + self.loops([f"{self.at(x)} = {self.flux(a, d, 0)};"], face=d)
            pre, rate = self.rate(f, a)
            values = {"u": self.at(f), "un": self.at(f + "n"), "uo": self.at(f + "o"), "rate": rate}
            out = out + self.loops(pre + [f"{self.at(f + to)} = {formula.format(**values)};"])
        more = ["h", "dt", "t"] + ["cf"] * (s["width"] == "scale")
        return self.kernel(name, out, more, " spacing(h)", " scale(cf: -2)" if s["width"] == "scale" else "")

    def exchange(self, to, source, name):
        """Pointers swap, or values are copied: lines of the time loop, and a kernel."""
        prefix = "g->" if self.s["form"] == "struct" else ""
        kind = {"vla": "double (*keep)[M]" if self.dim == 2 else "double *keep", "rows": f"double {'*' * self.dim}keep"}
        if self.s["swap"] and self.s["form"] != "global":
            return [f"{{ {kind.get(self.s['form'], 'double *keep')} = {prefix}{f}{to}; {prefix}{f}{to} = {prefix}{f}{source}; {prefix}{f}{source} = keep; }}"
                    for f in self.fields], []
        text, arrays = self.kernel(name, self.loops([f"{self.at(f + to)} = {self.at(f + source)};" for f in self.fields]))
        return [f"{name}({self.arguments(arrays)});"], text

    def steps(self):
        """Kernels, and the lines of the time loop."""
        s, kernels, loop = self.s, [], []
        if self.ring and not s["inner_edges"]:
            kernels = sum((self.kernel(f"edges{x}", self.edge_lines(x), ["h", "t"], kernel=" boundary")[0]
                           for x in sorted({stage[1] for stage in STAGES[s["scheme"]]})), [])
        for name, source, to, formula in STAGES[s["scheme"]]:
            text, arrays = self.stage(name, source, to, formula)
            kernels += text
            if self.ring and not s["inner_edges"]:
                loop.append(f"edges{source}({self.arguments([f + source for f in self.fields], ['h', 't'])});")
            loop.append(f"{name}({self.arguments(arrays, ['h', 'dt', 't'] + ['D * dt / (h * h)'] * (s['width'] == 'scale'))});")
        if s["scheme"] == "split":
            text, arrays = self.kernel("react", self.loops([f"{self.at(f)} = {self.at(f + 'n')} * exp(-0.3 * R * dt);" for f in self.fields]), ["dt"])
            kernels, loop = kernels + text, loop + [f"react({self.arguments(arrays, ['dt'])});"]
        for k, (to, source) in enumerate(BEHIND[s["scheme"]]):
            lines, text = self.exchange(to, source, f"give{k}")
            kernels, loop = kernels + text, loop + lines
        return kernels, loop

    def allocate(self, a):
        size, form = "M * M" if self.dim == 2 else "M", self.s["form"]
        if form == "struct":
            return [f"g->{a} = calloc({size}, sizeof(double));"]
        if form == "rows" and self.dim == 2:
            return [f"double **{a} = malloc(M * sizeof *{a});", "for (int q = 0; q < M; q++)", f"    {a}[q] = calloc(M, sizeof(double));"]
        kind = f"(*{a})[M]" if form == "vla" and self.dim == 2 else f"*{a}"
        return [f"double {kind} = calloc({size}, sizeof(double));"] if form != "global" else []

    def render(self):
        s = self.s
        start, arrays = self.start()
        kernels, loop = self.steps()
        power = {None: "amp", "late": f"s > {s['steps'] // 3} ? amp : 0.0", "pulse": f"s % {s['steps'] // 3} < 7 ? amp : 0.0",
                 "sine": "amp * sin(12.0 * t / T)"}[s["gate"]]
        host = [f"power = {power};"] if s["source"] == "host" else []
        self.outside = True
        main = (["double h = 1.0 / N, t = 0.0;"] + ["struct grid grid, *g = &grid;"] * (s["form"] == "struct") +
                sum((self.allocate(a) for a in self.arrays), []) +
                ["for (int q = 0; q < M; q++) {", f"    double x = {self.x(0, index='q')};", "    tab[q] = exp(-(x - 0.6) * (x - 0.6) / 0.003);",
                 "    ktab[q] = x > 0.3 && x < 0.7 ? 0.01 : 0.004;", "}", f"start({self.arguments(arrays, ['h'])});"])
        out = self.head() + start + kernels + ["", "int main(void)", "{"] + ["    " + line for line in main]
        out += ["#pragma amr timeloop", f"    for (int s = 0; s < {s['steps']}; s++) {{"]
        out += ["        " + line for line in host + loop + ["t += dt;"]] + ["    }"]
        for f in self.fields:
            out += self.loops([f'printf("%.9e\\n", {self.at(f)});'])
        return "\n".join(out + ["    return 0;", "}"]) + "\n"


def render(spec):
    return Writer(spec).render()
