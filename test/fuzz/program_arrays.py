"""A mesh array of a random program in one of the forms that C has for it: how it is declared, allocated, handed
to functions and accessed. Used by program_systems.py and program_staggered.py."""

AXES = ["k", "j", "i"]
SIZES = ["nz", "ny", "nx"]


def product(factors):
    return " * ".join(factors)


def plain(extent):
    return extent if extent.replace("->", "").isalnum() else f"({extent})"


class Array:
    """form: vla, fixed (file scope), flat, rows. layout, where a cell has several values: trailing, leading, struct,
    pointers (an array of pointers). more: what the array has along each axis beyond the mesh's size. holder: the
    expression in front, `g->`, where the arrays are members of a struct."""

    def __init__(self, name, kind, form, more, values=0, layout=None, holder=""):
        self.name, self.kind, self.form, self.values, self.layout, self.holder = name, kind, form, values, layout, holder
        sizes = SIZES[3 - len(more):]
        self.extents = [f"{holder}{n} + {m}" if m else holder + n for n, m in zip(sizes, more)]
        self.dim = len(more)

    # ---- types -----------------------------------------------------------------------------------

    def element(self):
        return "struct cell" if self.layout == "struct" else self.kind

    def shape(self):
        """Extents as C sees them."""
        lead = [str(self.values)] if self.layout == "leading" else []
        tail = [str(self.values)] if self.layout == "trailing" else []
        return lead + self.extents + tail

    def declared(self, name=None):
        """`double (*u)[nx]`: a pointer to it; for an array of pointers the array itself."""
        name, shape = name or self.name, self.shape()
        if self.form == "rows":
            return f"{self.element()} {'*' * self.dim}{name}" if self.layout in (None, "struct") else \
                f"{self.element()} {'*' * (self.dim + 1)}{name}"
        if self.layout == "pointers":
            return f"{self.element()} *{name}[{self.values}]"
        if self.form == "flat" or len(shape) == 1:
            return f"{self.element()} *{name}"
        return f"{self.element()} (*{name}){''.join(f'[{n}]' for n in shape[1:])}"

    def at_file_scope(self):
        return f"static {self.element()} {self.name}{''.join(f'[{n}]' for n in self.shape())};"

    def allocated(self):
        """Statements that make it: all zero."""
        a, shape = self.holder + self.name, self.shape()
        count = product(f"(size_t)({n})" for n in shape)
        if self.form == "rows":
            return [f"{a} = make{self.dim}({', '.join(self.extents)});"]
        if self.layout == "pointers":
            return [f"for (int q = 0; q < {self.values}; q++)", f"    {a}[q] = calloc({count}, sizeof *{a}[q]);"]
        return [f"{a} = calloc({count if self.form == 'flat' or len(shape) == 1 else shape[0]}, sizeof *{a});"]

    # ---- accesses --------------------------------------------------------------------------------

    def index(self, parts):
        """The flat index of a cell."""
        text = parts[0]
        for extent, part in zip(self.extents[1:], parts[1:]):
            text = f"{plain(text)} * {plain(extent)} + {part}"
        return text

    def at(self, parts, value=None):
        a = self.holder + self.name
        if self.layout == "struct":
            return self.at_cell(a, parts) + f".{self.member(value)}"
        if self.layout == "pointers":
            return f"{a}[{value}][{self.index(parts)}]"
        if self.form == "flat" and self.layout == "trailing":
            return f"{a}[({self.index(parts)}) * {self.values} + {value}]"
        if self.form == "flat" and self.layout == "leading":
            return f"{a}[{value} * {product(plain(n) for n in self.extents)} + {self.index(parts)}]"
        if self.layout == "leading":
            return f"{a}[{value}]" + "".join(f"[{p}]" for p in parts)
        return self.at_cell(a, parts) + (f"[{value}]" if self.layout == "trailing" else "")

    def at_cell(self, a, parts):
        if self.form == "flat":
            return f"{a}[{self.index(parts)}]"
        return a + "".join(f"[{p}]" for p in parts)

    @staticmethod
    def member(value):
        """struct cell { double a, b; double v[..]; }: the first two by name."""
        return "ab"[value] if value < 2 else f"v[{value - 2}]"


def cell_struct(kind, values):
    more = f" {kind} v[{values - 2}];" if values > 2 else ""
    return [f"struct cell {{ {kind} a, b;{more} }};"]


def makers(kind, dims):
    """Functions that allocate tables of rows."""
    if not dims:
        return []
    out = [f"static {kind} *make1(int n)", "{", f"    return calloc(n, sizeof({kind}));", "}"]
    for d in range(2, max(dims) + 1):
        sizes = [f"n{x}" for x in range(d)]
        out += [f"static {kind} {'*' * d}make{d}({', '.join('int ' + n for n in sizes)})", "{",
                f"    {kind} {'*' * d}rows = malloc(n0 * sizeof *rows);", "    for (int r = 0; r < n0; r++)",
                f"        rows[r] = make{d - 1}({', '.join(sizes[1:])});", "    return rows;", "}"]
    return out
