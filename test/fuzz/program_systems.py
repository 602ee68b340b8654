"""Random programs with several values per cell: components behind or in front, arrays of structs, pointers to
planes, in any array form; loops that set the edges; swaps, copies and rotations; a time step or an end that a
reduction decides. `draw` gives a dictionary, `render` its C text; `PLAIN` is what a simpler program has instead."""
import itertools

from program_arrays import AXES, SIZES, Array, cell_struct, makers
from program_text import nest

PLAIN = {"coupled": 0, "order": False, "inclusive": False, "outer": False, "step": "{0}++", "decide": None, "edges": [],
         "buffers": "copy", "init": "index", "type": "double", "form": "vla", "holder": False, "output": ["dump"], "loop": False,
         "width": "none", "kernel_edges": False, "layout": None, "fields": 1}
EDGES = ["value", "copy", "negate", "mirror", "linear", "time", "position"]


def draw(r):
    dim, halo = r.choice([1, 2, 2, 2, 3]), r.choice([1, 1, 1, 2])
    smooth = r.random() < 0.35
    halo = 1 if smooth else halo
    form, layout = r.choice(["vla", "fixed", "flat", "flat", "rows"]), r.choice([None, "trailing", "leading", "struct", "pointers"])
    if layout == "pointers":
        form = "flat"
    if form == "rows" and layout not in (None, "struct"):
        layout = None
    holder = form in ("flat", "rows") and r.random() < 0.4
    inner = {1: [37, 61, 100], 2: [17, 23, 31], 3: [7, 9, 12]}[dim]
    box = list(itertools.product(range(-halo, halo + 1), repeat=dim))
    near = [o for o in box if sum(map(abs, o)) == 1]
    terms = [(list(o), 1.0) for o in near] if smooth else \
        [(list(r.choice(box)), r.choice([1.0, 0.5, 0.25, 2.0])) for _ in range(r.randint(1, 6))]
    drifts = smooth and r.random() < 0.5  # carried along the fastest axis, through much of the mesh
    if drifts:
        terms = [([0] * (dim - 1) + [-1], 1.0)]
    kinds = ["value", "copy", None] if smooth else [*EDGES, None]
    return {
        "family": "system", "dim": dim, "halo": halo, "smooth": smooth, "form": form, "layout": layout, "holder": holder,
        "values": r.randint(2, 5) if layout else 0, "fields": r.choice([1, 1, 2]), "terms": terms,
        "n": [r.choice(inner) + 2 * halo for _ in range(dim)], "type": "double" if smooth else r.choice(["double", "double", "float"]),
        "power": 1 if drifts else 2, "c": 0.4 if drifts else 0.4 / dim / 2 if smooth else round(0.4 / max(1.0, sum(w for _, w in terms)), 3),
        "coupled": r.choice([0, 0, 0.01]), "loop": r.random() < 0.5 and layout not in (None, "struct"),
        "edges": r.choice([[], [[axis, r.choice(kinds), r.choice(kinds)] for axis in range(dim)]]),
        "kernel_edges": r.random() < 0.5, "inner_edges": r.random() < 0.5,
        "buffers": "copy" if form == "fixed" else r.choice(["swap", "swap", "copy"] if drifts else ["swap", "swap", "copy", "rotate"]),
        "width": "spacing" if smooth else r.choice(["none", "spacing"]), "decide": r.choice([None, None, "dt", "end"]) if not drifts else r.choice([None, "dt"]),
        "init": r.choice(["kernel", "host"]) if smooth else r.choice(["kernel", "host", "index", "rand"]),
        "order": r.random() < 0.2, "inclusive": r.random() < 0.2, "outer": r.random() < 0.3,
        "step": r.choice(["{0}++", "{0}++", "++{0}", "{0} += 1"]),
        "output": ["dump"] if smooth else r.sample(["probe", "dump", "file", "loop"], r.randint(1, 3)),
        "steps": r.randint(20, 40) if drifts else r.randint(3, 9),
    }


class System:
    """The program's parts; subclasses have other arrays and nests."""

    def __init__(self, spec):
        self.s, self.dim = spec, spec["dim"]
        self.axes = AXES[3 - self.dim:]
        self.holder = "g->" if spec["holder"] else ""
        self.sizes = [self.holder + n for n in SIZES[3 - self.dim:]]
        self.suffix = "f" if spec["type"] == "float" else ""
        self.make_arrays()

    def make_arrays(self):
        s = self.s
        roles = {"copy": ["", "_new"], "swap": ["", "_new"], "rotate": ["", "_new", "_old"]}[s["buffers"]]
        self.bundles = []
        for f in ["u", "v"][:s["fields"]]:
            self.bundles.append({role: Array(f + role, s["type"], s["form"], [0] * self.dim, s["values"], s["layout"], self.holder)
                                 for role in roles})
        self.arrays = [a for b in self.bundles for a in b.values()]

    def number(self, x):
        return repr(x) + self.suffix

    def shifted(self, offsets):
        return [f"{a} {'+' if o > 0 else '-'} {abs(o)}" if o else a for a, o in zip(self.axes, offsets)]

    def values_of(self, array):
        return list(range(array.values)) if array.layout else [None]

    # ---- functions -------------------------------------------------------------------------------

    def is_passed(self):
        return not self.holder and self.s["form"] != "fixed"

    def parameters(self, arrays, more=()):
        if self.holder:
            return ["struct grid *g", *more]
        if self.s["form"] == "fixed":
            return list(more)
        return [f"int {n}" for n in self.sizes] + [a.declared() for a in arrays] + list(more)

    def function(self, head, name, arrays, more, body, kind="void"):
        """body may begin with what stands in front of the iterators."""
        outer = [f"    int {', '.join(self.axes)};"] if self.s["outer"] else []
        return [*head, f"static {kind} {name}({', '.join(self.parameters(arrays, more)) or 'void'})", "{", *outer, *body, "}", ""]

    def call(self, name, arrays, more=()):
        parts = ["g"] if self.holder else self.sizes + [a.name for a in arrays] if self.is_passed() else []
        return f"{name}({', '.join([*parts, *more])})"

    def data_line(self, arrays, spacing=True):
        width = " spacing(h)" if spacing and self.s["width"] == "spacing" else ""
        return f"#pragma amr data domain({', '.join(self.axes)}) arrays({', '.join(self.holder + a.name for a in arrays)}){width}"

    def inner(self, body, indent=1):
        h = self.s["halo"]
        return nest(self.s, [(a, str(h), n, h) for a, n in zip(self.axes, self.sizes)], body, indent)

    def everywhere(self, body, array=None, indent=1):
        style = dict(self.s, order=False)
        extents = array.extents if array else self.sizes
        return nest(style, [(a, "0", f"({n})" if " " in n else n, 0) for a, n in zip(self.axes, extents)], body, indent)

    # ---- initial values --------------------------------------------------------------------------

    def first_value(self, shift):
        s = self.s
        if s["init"] == "rand":
            return f"(rand() % 1000) / {self.number(1000.0)}"
        if s["init"] == "index":
            return f"{self.number(0.5 + shift)} + {self.number(0.01)} * (({' + '.join(f'{3 + 2 * d} * {a}' for d, a in enumerate(self.axes))}) % 37)"
        square = " + ".join(f"({a} - {n // 2}) * ({a} - {n // 2})" for a, n in zip(self.axes, s["n"]))
        return f"{self.number(round(1.0 + shift, 3))} * exp({self.number(-0.02)} * ({square}))"

    def start(self):
        body = []
        for b in self.bundles:
            lines, roles = [], list(b.values())
            for v in self.values_of(roles[0]):
                targets = " = ".join(a.at(self.axes, v) for a in roles)
                lines.append(f"{targets} = {self.first_value(0.1 * (v or 0))};")
            body += self.everywhere(lines)
        is_kernel = self.s["init"] == "kernel"
        head, data = (["#pragma amr kernel init"], [self.data_line(self.arrays, False)]) if is_kernel else ([], [])
        return self.function(head, "start", self.arrays, [], data + body)

    # ---- edges -----------------------------------------------------------------------------------

    def edge_lines(self, array, axis, kind, is_high, value):
        """Assignments to the cells beyond one edge."""
        h, n = self.s["halo"], self.sizes[axis]

        def at(place):  # counted from the edge inwards
            parts = list(self.axes)
            parts[axis] = f"{n} - {1 + place}" if is_high else str(place)
            return array.at(parts, value)

        if kind == "linear" and h > 1:
            kind = "copy"
        along = next((a for d, a in enumerate(self.axes) if d != axis), "1")
        given = {"value": self.number(0.25), "time": f"{self.number(0.1)} * sin(0.3 * t)", "position": f"{self.number(0.01)} * {along}",
                 "copy": at(h), "linear": f"{self.number(2.0)} * {at(h)} - {at(h + 1)}"}
        if kind in given:
            return [f"{at(g)} = {given[kind]};" for g in range(h)]
        return [f"{at(h - 1 - g)} = {'-' if kind == 'negate' else ''}{at(h + g)};" for g in range(h)]

    def edges(self):
        s, body, h = self.s, [], self.s["halo"]
        for axis, low, high in s["edges"]:
            others = [(a, str(h if s["inner_edges"] else 0), n, h if s["inner_edges"] else 0)
                      for d, (a, n) in enumerate(zip(self.axes, self.sizes)) if d != axis]
            lines = []
            for b in self.bundles:
                for v in self.values_of(b[""]):
                    for kind, is_high in ((low, False), (high, True)):
                        lines += self.edge_lines(b[""], axis, kind, is_high, v) if kind else []
            if lines:
                body += nest(dict(s, order=False, outer=False, inclusive=False), others, lines, 1)
        if not body:
            return []
        now = [b[""] for b in self.bundles]
        is_kernel = s["kernel_edges"]
        head, data = (["#pragma amr kernel"], [self.data_line(now, False)]) if is_kernel else ([], [])
        return self.function(head, "edges", now, ["int t"], data + body)

    # ---- the step --------------------------------------------------------------------------------

    def update(self):
        s, out = self.s, []
        weight = self.number(sum(w for _, w in s["terms"]))
        for b in self.bundles:
            now, new, old = b[""], b["_new"], b.get("_old")
            values = ["q"] if s["loop"] else self.values_of(now)
            lines = []
            for v in values:
                here = now.at(self.axes, v)
                total = " + ".join(f"{self.number(w)} * {now.at(self.shifted(o), v)}" for o, w in s["terms"])
                first = f"{self.number(2.0)} * {here} - {old.at(self.axes, v)}" if old else here
                other = self.bundles[-1][""]
                pull = f" + {self.number(s['coupled'])} * ({other.at(self.axes, 0 if other.layout else None)} - {here})" if s["coupled"] else ""
                lines.append(f"{new.at(self.axes, v)} = {first} + c * ({total} - {weight} * {here}){pull};")
            if s["loop"]:
                lines = [f"for (int q = 0; q < {s['values']}; q++)", *("    " + line for line in lines)]
            out += lines
        if s["decide"] == "end":
            b = self.bundles[0]
            v = 0 if s["layout"] else None
            out.append(f"most = fmax(most, fabs({b['_new'].at(self.axes, v)} - {b[''].at(self.axes, v)}));")
        return out

    def copies(self):
        if self.s["buffers"] != "copy":
            return []
        lines = [f"{b[''].at(self.axes, v)} = {b['_new'].at(self.axes, v)};" for b in self.bundles for v in self.values_of(b[""])]
        return self.inner(lines)

    def step_function(self):
        s, kind = self.s, self.s["type"]
        numbers = [f"{kind} dt", f"{kind} h"] if s["width"] == "spacing" else [f"{kind} c"]
        body = [self.data_line(self.arrays)]
        if s["width"] == "spacing":
            body.append(f"    {kind} c = dt / {'(h * h)' if s['power'] == 2 else 'h'};")
        if s["decide"] == "end":
            body.append("    double most = 0;")
        body += self.inner(self.update()) + self.copies()
        if s["decide"] == "end":
            body.append("    return most;")
        return self.function(["#pragma amr kernel"], "step", self.arrays, numbers, body, "double" if s["decide"] == "end" else "void")

    def fastest(self):
        if self.s["decide"] != "dt":
            return []
        u = self.bundles[0][""]
        at = u.at(self.axes, 0 if u.layout else None)
        body = [self.data_line([u], False), "    double m = 0;", *self.inner([f"if (fabs({at}) > m)", f"    m = fabs({at});"]), "    return m;"]
        return self.function(["#pragma amr kernel"], "fastest", [u], [], body, "double")

    def exchange(self):
        """What swaps the arrays after a step."""
        order = {"copy": [], "swap": ["", "_new"], "rotate": ["_old", "", "_new"]}[self.s["buffers"]]
        out = []
        for b in self.bundles:
            names = [self.holder + b[role].name for role in order]
            if not names:
                continue
            if self.s["layout"] == "pointers":
                names, spare = [n + "[q]" for n in names], f"{self.s['type']} *spare"
            else:
                spare = b[""].declared("spare")
            moves = [f"{spare} = {names[0]};", *(f"{a} = {b};" for a, b in zip(names, names[1:])), f"{names[-1]} = spare;"]
            head = f"for (int q = 0; q < {self.s['values']}; q++) {{" if self.s["layout"] == "pointers" else "{"
            out += [head, *("    " + m for m in moves), "}"]
        return out

    # ---- the rest --------------------------------------------------------------------------------

    def head(self):
        s = self.s
        out = ["#include <math.h>", "#include <stdio.h>", "#include <stdlib.h>", ""]
        names = SIZES[3 - self.dim:]
        if s["form"] == "fixed":
            out.append(f"enum {{ {', '.join(f'{n} = {v}' for n, v in zip(names, s['n']))} }};")
        if s["layout"] == "struct":
            out += cell_struct(s["type"], s["values"])
        if s["form"] == "fixed":
            out += [a.at_file_scope() for a in self.arrays]
        if self.holder:
            out += ["struct grid {", f"    int {', '.join(names)};", *(f"    {a.declared()};" for a in self.arrays), "};"]
        if s["form"] == "rows":
            out += makers(self.arrays[0].element(), [self.dim])
        return out + [""]

    def dump(self):
        s, out = self.s, []
        fmt = "%.9g" if s["type"] == "float" else "%.17g"
        shown = [(b[""], v) for b in self.bundles for v in self.values_of(b[""])]
        u, v = shown[-1]
        if "probe" in s["output"]:
            out.append(f'    printf("probe {fmt}\\n", {u.at([f"{n} / 2" for n in self.sizes], v)});')
        style = dict(s, order=False, outer=False, inclusive=False)
        kept, self.s = self.s, style
        if "dump" in s["output"]:
            for a, value in shown:
                out += self.everywhere([f'printf("{fmt}\\n", {a.at(self.axes, value)});'], a)
        if "file" in s["output"]:
            out += ['    FILE *file = fopen("out.txt", "w");',
                    *self.everywhere([f'fprintf(file, "{fmt}\\n", {u.at(self.axes, v)});'], u), "    fclose(file);"]
        self.s = kept
        return out

    def loop_body(self):
        s = self.s
        numbers = ["dt", "h"] if s["width"] == "spacing" else ["c"]
        now = [b[""] for b in self.bundles]
        out = [f"{self.call('edges', now, ['t'])};"] if self.edges() else []
        if s["decide"] == "dt":
            factor = "dt" if s["width"] == "spacing" else "c"
            out.append(f"{factor} = first / ({self.number(1.0)} + {self.number(0.1)} * {self.call('fastest', now[:1])});")
        step = self.call("step", self.arrays, numbers)
        out.append(f"double change = {step};" if s["decide"] == "end" else f"{step};")
        out += self.exchange()
        if "loop" in s["output"]:
            a = now[0]
            at = a.at([f"{n} / 2" for n in self.sizes], 0 if a.layout else None)
            out += ["if (t % 3 == 2)", f'    printf("step %d %.9g\\n", t, {at});']
        return out + (["if (change < 1e-3)", "    break;"] if s["decide"] == "end" else [])

    def main_function(self):
        s, kind, out = self.s, self.s["type"], ["int main(void)", "{"]
        names = SIZES[3 - self.dim:]
        if self.holder:
            out.append(f"    struct grid grid = {{{', '.join(map(str, s['n']))}}}, *g = &grid;")
        elif s["form"] != "fixed":
            out.append(f"    int {', '.join(f'{n} = {v}' for n, v in zip(names, s['n']))};")
        if self.is_passed():
            out += [f"    {a.declared()};" for a in self.arrays]
        if s["form"] != "fixed":
            out += ["    " + line for a in self.arrays for line in a.allocated()]
        factor = f"{self.number(s['c'])}{' * h' * s['power']}" if s["width"] == "spacing" else self.number(s["c"])
        if s["width"] == "spacing":
            out.append(f"    {kind} h = {self.number(1.0)} / {s['n'][-1]};")
        name = "dt" if s["width"] == "spacing" else "c"
        first = ", first = " + name if s["decide"] == "dt" else ""
        out += [f"    {kind} {name} = {factor}{first};", f"    int steps = {s['steps']};", f"    {self.call('start', self.arrays)};",
                "#pragma amr timeloop", "    for (int t = 0; t < steps; t++) {", *("        " + line for line in self.loop_body()), "    }"]
        return [*out, *self.dump(), "    return 0;", "}"]

    def parts(self):
        return [self.head(), self.start(), self.edges(), self.fastest(), self.step_function(), self.main_function()]


def render(spec):
    return "\n".join(line for part in System(spec).parts() for line in part) + "\n"


def fits(spec):
    """Whether what stands in the dictionary goes together: a simpler one's may not."""
    return (bool(spec["layout"]) == bool(spec["values"]) and (spec["layout"] or not spec["loop"]) and
            (spec["form"] == "flat" or spec["layout"] != "pointers") and
            (spec["form"] in ("flat", "rows") or not spec["holder"]) and (spec["form"] != "rows" or spec["layout"] in (None, "struct")))


def simpler(spec):
    """Programs with one thing less."""
    for key, value in PLAIN.items():
        if spec[key] != value and not (spec["smooth"] and key in ("width", "init", "output")):
            yield dict(spec, **{key: value}, **({"values": 0, "loop": False} if key == "layout" else {}))
    for part in ("terms", "edges"):
        for i in range(len(spec[part])):
            if len(spec[part]) > 1 and not (spec["smooth"] and part == "terms"):
                yield dict(spec, **{part: spec[part][:i] + spec[part][i + 1:]})
    if spec["steps"] > 1:
        yield dict(spec, steps=1)
