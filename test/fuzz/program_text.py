"""The C text of a random stencil program: what programs.py draws as a dictionary, written as someone might
have written it. One function a part of the program; `render` puts them together."""

NAMES = ["k", "j", "i"]
SIZES = ["nz", "ny", "nx"]


def nest(style, ranges, body, indent):
    """Loops around `body` (lines); ranges: (iterator, low, size, margin) slowest first: up to size - margin."""
    out = []
    for depth, (name, low, size, margin) in enumerate(reversed(ranges) if style["order"] else ranges):
        if style["inclusive"]:
            high = f"{name} <= {size} - {margin + 1}"
        else:
            high = f"{name} < {size} - {margin}" if margin else f"{name} < {size}"
        kind = "" if style["outer"] else "int "
        out.append(f"{'    ' * (indent + depth)}for ({kind}{name} = {low}; {high}; {style['step'].format(name)}) {{")
    depth = indent + len(ranges)
    out += ["    " * depth + line for line in body]
    return out + ["    " * d + "}" for d in reversed(range(indent, depth))]


class Writer:
    def __init__(self, spec):
        self.s = spec
        self.dim = spec["dim"]
        self.axes = NAMES[3 - self.dim:]
        self.sizes = SIZES[3 - self.dim:]
        self.periodic = spec["boundary"] != "ring"
        self.is_flat = spec["form"] not in ("vla", "fixed", "rows")
        self.is_rows = spec["form"] == "rows" and self.dim > 1
        self.literal = {"double": "{!r}", "float": "{!r}f", "int": "{:.0f}"}[spec["type"]]
        self.fields = ["u", "v"][:spec["fields"]]
        self.two = spec["buffers"] != "lead"  # new values in arrays of their own names

    # ---- accesses ------------------------------------------------------------------------------

    def number(self, x):
        return self.literal.format(x)

    def index(self, axis, offset):
        """One subscript; locals for wrapped ones stand in front (wraps)."""
        name = self.axes[axis]
        if offset == 0:
            return name
        if not self.periodic:
            return f"{name} {'+' if offset > 0 else '-'} {abs(offset)}"
        if self.s["boundary"] == "mod":
            size = self.prefixed()[axis]
            return f"({name} + {offset}) % {size}" if offset > 0 else f"({name} + {size} - {-offset}) % {size}"
        return f"{name}{'p' if offset > 0 else 'm'}{abs(offset)}"

    def flat(self, parts):
        if self.s["form"] == "macro":
            return f"AT({', '.join(parts)})"
        if self.s["form"] == "function":
            return f"at({', '.join(self.sizes[1:] + parts)})"
        text = parts[0]
        prefix = "g->" if self.s["form"] == "struct" else ""
        for size, part in zip(self.sizes[1:], parts[1:]):
            text = f"({text}) * {prefix}{size} + {part}" if not text.isidentifier() else f"{text} * {prefix}{size} + {part}"
        return text

    def access(self, array, offsets=None, time=None):
        offsets = offsets or [0] * self.dim
        parts = [self.index(a, o) for a, o in enumerate(offsets)]
        prefix = "g->" if self.s["form"] == "struct" else ""
        lead = f"[{time}]" if time and not self.two else ""
        if not self.two and array.endswith("n"):
            array = array[:-1]
        if self.is_flat:
            return f"{prefix}{array}{lead}[{self.flat(parts)}]"
        return prefix + array + lead + "".join(f"[{p}]" for p in parts)

    def plain(self, array, parts):
        """For code outside the nests; the result stands in plane 0 of arrays with two."""
        lead = "" if self.two else "[steps % 2]"
        if self.is_flat:
            return f"{'g->' if self.s['form'] == 'struct' else ''}{array}{lead}[{self.flat(parts)}]"
        return array + lead + "".join(f"[{p}]" for p in parts)

    # ---- loops ---------------------------------------------------------------------------------

    def loops(self, body, indent, margin):
        """The nest's loops around `body` (lines)."""
        prefix = "g->" if self.s["form"] == "struct" else ""
        ranges = [(name, str(margin), prefix + size, margin) for name, size in zip(self.axes, self.sizes)]
        return nest(self.s, ranges, body, indent)

    def wraps(self):
        """Locals that hold the neighbours' indices round the edge."""
        if self.s["boundary"] not in ("ternary", "if"):
            return []
        out = []
        for axis in range(self.dim):
            for o in sorted({t[1][axis] for t in self.s["terms"]} - {0}):
                i, n, name = self.axes[axis], self.sizes[axis], self.index(axis, o)
                n = ("g->" if self.s["form"] == "struct" else "") + n
                if self.s["boundary"] == "if":
                    out.append(f"int {name} = {i} {'+' if o > 0 else '-'} {abs(o)};")
                    out.append(f"if ({name} >= {n}) {name} -= {n};" if o > 0 else f"if ({name} < 0) {name} += {n};")
                elif o > 0:
                    test = f"{i} == {n} - 1" if o == 1 else f"{i} >= {n} - {o}"
                    value = "0" if o == 1 else f"{i} + {o} - {n}"
                    out.append(f"int {name} = {test} ? {value} : {i} + {o};")
                else:
                    test = f"{i} == 0" if o == -1 else f"{i} < {-o}"
                    value = f"{n} - 1" if o == -1 else f"{i} - {-o} + {n}"
                    out.append(f"int {name} = {test} ? {value} : {i} - {-o};")
        return out

    # ---- the nests -----------------------------------------------------------------------------

    def update(self):
        """Statements of one cell."""
        s, out = self.s, self.wraps()
        now, new = ("t % 2", "(t + 1) % 2") if not self.two else (None, None)
        for f in self.fields:
            center = self.access(f, time=now)
            terms = [f"{self.number(w)} * {self.access(a if a in self.fields else 'u', o, now)}"
                     for a, o, w in s["terms"] if a == f or len(self.fields) == 1]
            weight = sum(w for a, _, w in s["terms"] if a == f or len(self.fields) == 1)
            total = " + ".join(terms)
            target = self.access(f + "n", time=new)
            if s["type"] == "int":
                out.append(f"{target} = ({center} + {total or '0'}) % 1009;")
                continue
            value = f"{center} + c * ({total} - {self.number(weight)} * {center})" if terms else center
            other = self.access(self.fields[-1] if f == "u" else "u", time=now)
            out += self.shape(f, target, value, center, other)
        return out

    def shape(self, f, target, value, center, other):
        """What else there is beside the plain update."""
        s, r = self.s, self.s["type"]
        if s["extra"] == "helper":
            return [f"{target} = limit({value}, {other});"]
        if s["extra"] == "branch":
            return [f"{r} a{f} = {value};", f"if (a{f} > {self.number(0.75)})", f"    a{f} = a{f} - {self.number(0.125)} * {other};",
                    "else", f"    a{f} += {self.number(0.0625)};", f"{target} = a{f};"]
        if s["extra"] == "select":
            return [f"{target} = {center} > {other} ? {value} : {self.number(0.5)} * ({value}) + {self.number(0.25)};"]
        if s["extra"] == "math":
            return [f"const {r} a{f} = {value};", f"{target} = a{f} + {self.number(0.01)} * sin(3.0 * a{f}) - {self.number(0.02)} * fabs({other});"]
        if s["extra"] == "position":
            x = f"{self.axes[-1]} * h" if s["width"] == "spacing" and s["type"] != "int" else self.axes[-1]
            return [f"double x{f} = {x};", f"{target} = {value} + {self.number(0.001)} * x{f};"]
        return [f"{target} = {value};"]

    def nests(self, indent):
        s = self.s
        margin = 0 if self.periodic else s["halo"]
        out = self.loops(self.update(), indent, margin)
        if s["buffers"] == "copy":
            back = [f"{self.access(f)} = {self.access(f + 'n')};" for f in self.fields]
            out += self.loops(back, indent, margin)
        return out

    # ---- functions -----------------------------------------------------------------------------

    def parameters(self, arrays):
        s = self.s
        if s["form"] == "struct":
            return ["struct grid *g"]
        if s["form"] == "fixed":
            return []
        sizes = [f"int {n}" for n in self.sizes]
        tail = "".join(f"[{n}]" for n in self.sizes[1:])
        if not self.two:
            whole = "".join(f"[{n}]" for n in self.sizes)
            if self.is_flat:
                return sizes + [f"{s['type']} *{a}[2]" for a in arrays if not a.endswith("n")]
            return sizes + [f"{s['type']} {a}[2]{whole}" for a in arrays if not a.endswith("n")]
        if self.is_rows:
            return sizes + [f"{s['type']} {'*' * self.dim}{a}" for a in arrays]
        if self.is_flat or self.dim == 1:
            return sizes + [f"{s['type']} *restrict {a}" for a in arrays]
        return sizes + [f"{s['type']} (*restrict {a}){tail}" for a in arrays]

    def names(self):
        pairs = [n for f in self.fields for n in ((f, f + "n") if self.two else (f,))]
        return pairs

    def members(self):
        return ["g->" + n for n in self.names()] if self.s["form"] == "struct" else self.names()

    def data_line(self):
        s = self.s
        clauses = [f"domain({', '.join(self.axes)})", f"arrays({', '.join(self.members())})"]
        if s["width"] == "spacing" and s["type"] != "int":
            clauses.append("spacing(h)")
        return "#pragma amr data " + " ".join(clauses)

    def iterators(self):
        return [f"    int {', '.join(self.axes)};"] if self.s["outer"] else []

    def coefficient(self):
        if self.s["type"] == "int":
            return []
        if self.s["width"] == "spacing":
            return [f"    const {self.s['type']} c = dt / (h * h);"]
        return []

    def step_function(self):
        s = self.s
        numbers = []
        if s["type"] != "int":
            numbers = [f"{s['type']} dt", f"{s['type']} h"] if s["width"] == "spacing" else [f"{s['type']} c"]
        if not self.two:
            numbers.append("int t")
        scale = " scale(c: -2)" if s["width"] == "scale" and s["type"] != "int" else ""
        head = ", ".join(self.parameters(self.names()) + numbers) or "void"
        return [f"#pragma amr kernel{scale}", f"static void step({head})", "{", self.data_line(),
                *self.iterators(), *self.coefficient(), *self.nests(1), "}", ""]

    def reduce_function(self):
        s, out = self.s, []
        for number, op in enumerate(s["reduce"]):
            first = self.access("u", time="t % 2" if not self.two else None)
            line = {"sum": f"r += {first} * {first};", "max": f"if ({first} > r) r = {first};",
                    "min": f"r = {first} < r ? {first} : r;", "fmax": f"r = fmax(r, fabs({first}));"}[op]
            start = {"sum": "0", "max": "-1e9", "min": "1e9", "fmax": "0"}[op]
            parameters = self.parameters(["u"]) + ([] if self.two else ["int t"])
            arrays = "g->u" if s["form"] == "struct" else "u"
            out += ["#pragma amr kernel", f"static double measure{number}({', '.join(parameters) or 'void'})", "{",
                    f"#pragma amr data domain({', '.join(self.axes)}) arrays({arrays})", *self.iterators(),
                    f"    double r = {start};", *self.loops([line], 1, 0 if self.periodic else s["halo"]), "    return r;", "}", ""]
        return out

    def initial_value(self, f):
        s = self.s
        shift = 0.1 if f == "v" else 0.0
        if s["init"] == "rand":
            return "rand() % 100" if s["type"] == "int" else f"(rand() % 1000) / {self.number(1000.0)}"
        square = " + ".join(f"({n} - {size} / 2) * ({n} - {size} / 2)" for n, size in zip(self.axes, self.prefixed()))
        if s["type"] == "int":
            return f"({square}) % 17 + {int(shift * 10)}"
        if s["init"] == "index":
            return f"{self.number(0.5 + shift)} + {self.number(0.01)} * (({' + '.join(f'{3 + 2 * a} * {n}' for a, n in enumerate(self.axes))}) % 37)"
        return f"exp({self.number(-0.02)} * ({square})) + {self.number(shift)}"

    def prefixed(self):
        return [("g->" if self.s["form"] == "struct" else "") + n for n in self.sizes]

    def init_function(self):
        """Initial values: a kernel of its own, or code of the host."""
        s = self.s
        lines = []
        for f in self.fields:
            value = self.initial_value(f)
            planes = [self.access(f), self.access(f + "n")] if self.two else [f"{self.access(f, time='0')}", f"{self.access(f, time='1')}"]
            lines.append(f"{planes[1]} = {planes[0]} = {value};")
        kept, self.s = self.s, dict(self.s, order=False)
        body = self.loops(lines, 1, 0)
        self.s = kept
        head = ["#pragma amr kernel init"] if s["init"] == "kernel" else []
        data = [self.data_line().replace(" spacing(h)", "")] if s["init"] == "kernel" else []
        return [*head, f"static void start({', '.join(self.parameters(self.names())) or 'void'})", "{", *data,
                *self.iterators(), *body, "}", ""]

    # ---- main ----------------------------------------------------------------------------------

    def declarations(self):
        """The arrays in main, or at file scope."""
        s, r = self.s, self.s["type"]
        count = " * ".join(f"(size_t){n}" for n in self.sizes)
        tail = "".join(f"[{n}]" for n in self.sizes[1:])
        out = []
        for name in self.names():
            if s["form"] == "struct":
                out.append(f"    g->{name} = calloc({count}, sizeof *g->{name});" if self.two else
                           f"    g->{name}[0] = calloc({count}, sizeof({r}));\n    g->{name}[1] = calloc({count}, sizeof({r}));")
            elif not self.two and self.is_flat:
                out.append(f"    {r} *{name}[2] = {{calloc({count}, sizeof({r})), calloc({count}, sizeof({r}))}};")
            elif not self.two:
                whole = "".join(f"[{n}]" for n in self.sizes)
                out.append(f"    {r} (*{name}){whole} = calloc(2, sizeof *{name});")
            elif self.is_rows:
                out.append(f"    {r} {'*' * self.dim}{name} = make{self.dim}({', '.join(self.sizes)});")
            elif self.is_flat or self.dim == 1:
                out.append(f"    {r} *{name} = malloc({count} * sizeof({r}));")
            else:
                out.append(f"    {r} (*{name}){tail} = malloc(sizeof({r}[{self.sizes[0]}]{tail}));")
        return [] if s["form"] == "fixed" else out

    def file_scope(self):
        s, r = self.s, self.s["type"]
        sizes = [f"{n} = {v}" for n, v in zip(self.sizes, s["n"])]
        whole = "".join(f"[{n}]" for n in self.sizes)
        out = ["#include <math.h>", "#include <stdio.h>", "#include <stdlib.h>", ""]
        if s["form"] in ("fixed", "macro"):
            out.append(f"enum {{ {', '.join(sizes)} }};")
        if s["form"] == "fixed":
            lead = "" if self.two else "[2]"
            out.append(f"static {r} {', '.join(n + lead + whole for n in self.names())};")
        if s["form"] == "macro":
            text = "(" + self.axes[0] + ")"
            for n, a in zip(self.sizes[1:], self.axes[1:]):
                text = f"({text} * {n} + ({a}))"
            out.append(f"#define AT({', '.join(self.axes)}) ({text})")
        if s["form"] == "function":
            text = self.axes[0]
            for n, a in zip(self.sizes[1:], self.axes[1:]):
                text = f"({text}) * {n} + {a}"
            args = ", ".join(f"int {n}" for n in self.sizes[1:] + self.axes)
            out += [f"static inline int at({args})", "{", f"    return {text};", "}"]
        if s["form"] == "struct":
            lead = "" if self.two else "[2]"
            out += ["struct grid {", f"    int {', '.join(self.sizes)};",
                    f"    {r} {', '.join('*' + n + lead for n in self.names())};", "};"]
        if self.is_rows:
            out += [f"static {r} **make2(int m, int n)", "{", f"    {r} **rows = malloc(m * sizeof *rows);"]
            if s["contiguous"]:
                out += [f"    {r} *all = calloc((size_t)m * n, sizeof *all);", "    for (int k = 0; k < m; k++)", "        rows[k] = all + (size_t)k * n;"]
            else:
                out += ["    for (int k = 0; k < m; k++)", f"        rows[k] = calloc(n, sizeof({r}));"]
            out += ["    return rows;", "}"]
        if self.is_rows and self.dim == 3:
            out += [f"static {r} ***make3(int l, int m, int n)", "{", f"    {r} ***planes = malloc(l * sizeof *planes);",
                    "    for (int k = 0; k < l; k++)", "        planes[k] = make2(m, n);", "    return planes;", "}"]
        if s["extra"] == "helper":
            out += [f"static inline {r} limit({r} a, {r} b)", "{", f"    if (a > {self.number(2.0)} + b)",
                    f"        return {self.number(2.0)} + b;", f"    return a < {self.number(-1.0)} ? {self.number(-1.0)} : a;", "}"]
        return out + [""]

    def call(self, name, numbers=(), arrays=None):
        s = self.s
        arrays = arrays or self.names()
        if s["form"] == "struct":
            head = ["g"]
        elif s["form"] == "fixed":
            head = []
        else:
            head = self.sizes + arrays
        return f"{name}({', '.join([*head, *numbers])})"

    def swaps(self):
        if self.s["buffers"] != "swap":
            return []
        out = []
        for f in self.fields:
            g = "g->" if self.s["form"] == "struct" else ""
            kind = f"{self.s['type']} *"
            if self.is_rows:
                out.append(f"        {self.s['type']} {'*' * self.dim}s{f} = {f};")
            elif not self.is_flat and self.dim > 1:
                out.append(f"        {self.s['type']} (*s{f}){''.join(f'[{n}]' for n in self.sizes[1:])} = {g}{f};")
            else:
                out.append(f"        {kind}s{f} = {g}{f};")
            out += [f"        {g}{f} = {g}{f}n;", f"        {g}{f}n = s{f};"]
        return out

    def show(self, indent, label):
        """Prints what the measures say and some single elements."""
        s, pad, out = self.s, "    " * indent, []
        for number, op in enumerate(s["reduce"]):
            kind = "%.8e" if op == "sum" and s["type"] != "int" else "%.17g"
            time = [] if self.two else ["steps" if label == "end" else "t + 1"]
            out.append(f'{pad}printf("{label} {op} {kind}\\n", {self.call(f"measure{number}", time, ["u"])});')
        return out

    def dump(self):
        s = self.s
        fmt = "%d" if s["type"] == "int" else "%.9g" if s["type"] == "float" else "%.17g"
        out = []
        if "probe" in s["output"]:
            parts = [f"{n} / 2" for n in self.prefixed()]
            out.append(f'    printf("probe {fmt}\\n", {self.plain("u", parts)});')
        if "dump" in s["output"]:
            kept, self.s = self.s, dict(self.s, order=False, outer=False, inclusive=False)
            for f in self.fields:
                out += self.loops([f'printf("{fmt}\\n", {self.plain(f, self.axes)});'], 1, 0)
            self.s = kept
        if "file" in s["output"]:
            out += ['    FILE *file = fopen("out.txt", "w");']
            kept, self.s = self.s, dict(self.s, order=False, outer=False, inclusive=False)
            out += self.loops([f'fprintf(file, "{fmt}\\n", {self.plain("u", self.axes)});'], 1, 0)
            self.s = kept
            out += ["    fclose(file);"]
        return out

    def main_function(self):
        s = self.s
        out = ["int main(void)", "{"]
        if s["form"] == "struct":
            out += [f"    struct grid grid = {{{', '.join(str(v) for v in s['n'])}}}, *g = &grid;"]
            out += [f"    int {', '.join(f'{n} = g->{n}' for n in self.sizes)};"]
        elif s["form"] not in ("fixed", "macro"):
            out += [f"    int {', '.join(f'{n} = {v}' for n, v in zip(self.sizes, s['n']))};"]
        out += [f"    int steps = {s['steps']};", *self.declarations()]
        numbers = []
        if s["type"] != "int" and s["width"] == "spacing":
            out += [f"    {s['type']} h = 1.0 / {s['n'][-1]}, dt = {self.number(s['c'])} * h * h;"]
            numbers = ["dt", "h"]
        elif s["type"] != "int":
            out += [f"    {s['type']} c = {self.number(s['c'])};"]
            numbers = ["c"]
        if not self.two:
            numbers.append("t")
        out += [f"    {self.call('start')};", "#pragma amr timeloop", "    for (int t = 0; t < steps; t++) {",
                f"        {self.call('step', numbers)};", *self.swaps()]
        if "loop" in s["output"] and s["reduce"]:
            out += ["        if (t % 3 == 2) {", *self.show(3, "step"), "        }"]
        out += ["    }", *self.show(1, "end"), *self.dump(), "    return 0;", "}"]
        return out


def render(spec):
    w = Writer(spec)
    return "\n".join(w.file_scope() + w.init_function() + w.step_function() + w.reduce_function() + w.main_function()) + "\n"
