"""Random programs on staggered grids: values in cells, on the faces across each axis and, in two dimensions, at the
nodes; arrays of different extents, or all of the largest, in any array form; leapfrog in place, with sources, masks by
position and damping tables; all faces in one nest that writes neighbours. `draw` gives a dictionary, `render` its C text."""
from program_arrays import Array
from program_systems import System

PLAIN = {"order": False, "inclusive": False, "outer": False, "step": "{0}++", "init": "index", "type": "double", "form": "vla",
         "holder": False, "output": ["dump"], "width": "none", "damped": False, "source": False, "nodes": False, "same": False,
         "walls": False, "measure": False, "fused": False}


def draw(r):
    dim, smooth = r.choice([1, 2, 2, 2, 3]), r.random() < 0.35
    form = r.choice(["vla", "fixed", "flat", "flat", "rows"])
    inner = {1: [37, 64, 101], 2: [16, 23, 31], 3: [7, 9, 12]}[dim]
    return {
        "family": "staggered", "dim": dim, "halo": 0, "smooth": smooth, "form": form, "holder": form in ("flat", "rows") and r.random() < 0.3,
        "layout": None, "values": 0, "buffers": "copy", "decide": None, "power": 1, "n": [r.choice(inner) for _ in range(dim)],
        "type": "double" if smooth else r.choice(["double", "double", "float"]), "c": round(0.3 / dim, 3),
        "damped": dim > 1 and not smooth and r.random() < 0.4, "source": not smooth and r.random() < 0.4, "nodes": dim == 2 and r.random() < 0.4,
        "same": r.random() < 0.3, "walls": r.random() < 0.5, "measure": r.random() < 0.5,
        "width": "spacing" if smooth else r.choice(["none", "spacing"]), "init": r.choice(["host", "index"]) if not smooth else "host",
        "order": r.random() < 0.2, "inclusive": r.random() < 0.2, "outer": r.random() < 0.3, "step": r.choice(["{0}++", "{0}++", "++{0}"]),
        "output": ["dump"] if smooth else r.sample(["probe", "dump", "file"], r.randint(1, 2)), "steps": r.randint(3, 9),
        "fused": r.random() < 0.3,
    }


class Staggered(System):
    def make_arrays(self):
        s = self.s

        def array(name, faces):
            more = [1] * self.dim if s["same"] else [int(d in faces) for d in range(self.dim)]
            return Array(name, s["type"], s["form"], more, holder=self.holder)

        self.p = array("p", [])
        self.faces = [array("wvu"[3 - self.dim + d], [d]) for d in range(self.dim)]
        self.nodes = [array("q", [0, 1])] if s["nodes"] else []
        self.arrays = [self.p, *self.faces, *self.nodes]
        self.bundles = [{"": a} for a in self.arrays]

    def loops(self, body, low=None, more=None):
        """The nest from `low` up to the number of cells (and `more`) along each axis."""
        low, more = low or [0] * self.dim, more or [0] * self.dim
        ranges = [(a, str(x), n, -m) for a, n, x, m in zip(self.axes, self.sizes, low, more)]
        return self.nest(ranges, body)

    def nest(self, ranges, body):
        out, s = [], self.s
        for depth, (name, low, size, margin) in enumerate(reversed(ranges) if s["order"] else ranges):
            last = size if margin == 0 else f"{size} + {-margin}"
            high = f"{name} < {last}" if not s["inclusive"] else f"{name} <= {size}" if margin == -1 else f"{name} <= {size} - {1 + margin}"
            kind = "" if s["outer"] else "int "
            out.append(f"{'    ' * (1 + depth)}for ({kind}{name} = {low}; {high}; {s['step'].format(name)}) {{")
        depth = 1 + len(ranges)
        return out + ["    " * depth + line for line in body] + ["    " * d + "}" for d in reversed(range(1, depth))]

    def moved(self, axis, by):
        return self.shifted([by if d == axis else 0 for d in range(self.dim)])

    # ---- the step --------------------------------------------------------------------------------

    def face_nest(self, axis):
        """A face takes the difference of the cells beside it; those on the walls stay."""
        f, p = self.faces[axis], self.p
        here = f.at(self.axes)
        change = f"c * ({p.at(self.axes)} - {p.at(self.moved(axis, -1))})"
        damp = f"damp[{self.axes[-1]}] * " if self.s["damped"] else ""
        line = f"{here} -= {change};" if not damp else f"{here} = {damp}({here} - {change});"
        return self.loops([line], [int(d == axis) for d in range(self.dim)])

    def fused_nest(self):
        """The faces behind each cell, across all axes, the nodes and a cell's value that all use: at different places."""
        p, lines = self.p, []
        for axis, f in enumerate(self.faces):
            damp = f"damp[{self.axes[-1]}] * " if self.s["damped"] else ""
            there = f.at(self.moved(axis, 1))
            lines.append(f"{there} -= {damp}c * ({p.at(self.moved(axis, 1))} - own);")
        for q in self.nodes:
            lines.append(f"{q.at(self.shifted([1] * self.dim))} = own - {p.at(self.shifted([1] * self.dim))};")
        return self.loops([f"{self.s['type']} own = {p.at(self.axes)};", *lines], None, [-1] * self.dim)

    def cell_nest(self):
        s, p = self.s, self.p
        total = " + ".join(f"{f.at(self.moved(d, 1))} - {f.at(self.axes)}" for d, f in enumerate(self.faces))
        lines = [f"{p.at(self.axes)} -= c * ({total});"]
        if s["source"]:
            test = " && ".join(f"{a} == {n // 2}" for a, n in zip(self.axes, s["n"]))
            lines += [f"if ({test})", f"    {p.at(self.axes)} += {self.number(0.01)};"]
        return self.loops(lines)

    def node_nest(self):
        q, (v, u) = self.nodes[0], self.faces
        curl = f"({u.at(self.axes)} - {u.at(self.moved(0, -1))}) - ({v.at(self.axes)} - {v.at(self.moved(1, -1))})"
        return self.loops([f"{q.at(self.axes)} = c * ({curl});"], [1, 1])

    def walls(self):
        """Nothing flows through the outer faces: set anew in each step."""
        out = []
        for axis, f in enumerate(self.faces):
            ranges = [(a, "0", n, 0) for d, (a, n) in enumerate(zip(self.axes, self.sizes)) if d != axis]
            lines = []
            for place in ("0", self.sizes[axis]):
                parts = list(self.axes)
                parts[axis] = place
                lines.append(f"{f.at(parts)} = {self.number(0.0)};")
            kept, self.s = self.s, dict(self.s, order=False, outer=False, inclusive=False)
            out += self.nest(ranges, lines)
            self.s = kept
        return self.function([], "walls", self.faces, [], out) if self.s["walls"] else []

    def step_function(self):
        s, kind = self.s, self.s["type"]
        numbers = [f"{kind} dt", f"{kind} h"] if s["width"] == "spacing" else [f"{kind} c"]
        numbers += [f"const {kind} *damp"] if s["damped"] else []
        body = [self.data_line(self.arrays)]
        if s["width"] == "spacing":
            body.append(f"    {kind} c = dt / h;")
        if s["fused"]:
            body += self.fused_nest() + self.cell_nest()
        else:
            for axis in range(self.dim):
                body += self.face_nest(axis)
            body += self.cell_nest() + (self.node_nest() if self.nodes else [])
        return self.function(["#pragma amr kernel"], "step", self.arrays, numbers, body)

    def fastest(self):
        if not self.s["measure"]:
            return []
        f = self.faces[-1]
        more = [int(d == self.dim - 1) for d in range(self.dim)]
        at = f.at(self.axes)
        body = [self.data_line([f], False), "    double m = 0;", *self.loops([f"m = fmax(m, fabs({at}));"], None, more), "    return m;"]
        return self.function(["#pragma amr kernel"], "fastest", [f], [], body, "double")

    # ---- the rest --------------------------------------------------------------------------------

    def start(self):
        """Something in the cells, everything else at rest."""
        body = self.everywhere([f"{self.p.at(self.axes)} = {self.first_value(0.0)};"])
        return self.function([], "start", self.arrays, [], body)

    def edges(self):
        return []

    def loop_body(self):
        numbers = (["dt", "h"] if self.s["width"] == "spacing" else ["c"]) + (["damp"] if self.s["damped"] else [])
        out = [f"{self.call('step', self.arrays, numbers)};"]
        out += [f"{self.call('walls', self.faces)};"] if self.s["walls"] else []
        if self.s["measure"]:
            out += ["if (t % 3 == 2)", f'    printf("step %d %.9g\\n", t, {self.call("fastest", self.faces[-1:])});']
        return out

    def main_function(self):
        out = super().main_function()
        if not self.s["damped"]:
            return out
        n = self.s["n"][-1] + 1
        kind = self.s["type"]
        at = next(i for i, line in enumerate(out) if line.startswith("    int steps"))
        return out[:at] + [f"    static {kind} damp[{n}];", f"    for (int i = 0; i < {n}; i++)",
                           f"        damp[i] = i < 5 ? {self.number(0.9)} + {self.number(0.02)} * i : {self.number(1.0)};"] + out[at:]

    def parts(self):
        return [self.head(), self.start(), self.walls(), self.fastest(), self.step_function(), self.main_function()]


def render(spec):
    return "\n".join(line for part in Staggered(spec).parts() for line in part) + "\n"


def fits(spec):
    return spec["form"] in ("flat", "rows") or not spec["holder"]


def simpler(spec):
    """Programs with one thing less."""
    for key, value in PLAIN.items():
        if spec[key] != value and not (spec["smooth"] and key in ("width", "init", "output")):
            yield dict(spec, **{key: value})
    if spec["steps"] > 1:
        yield dict(spec, steps=1)
