#!/usr/bin/python3
"""Reads AMReX plotfiles without the code that wrote them: levels, boxes, fields, integrals.

    plotfile.py DIR                 what is in it
    plotfile.py --integral DIR      sum of each field over the leaves, in cells of the finest level
    plotfile.py --compare A B       exit code 0 if both hold the same bits on the same boxes
    plotfile.py --difference A B    largest and mean difference of each field on the finest mesh

As a module: scripts/plot and the tests use read().
"""
import argparse
import os
import re
import sys

import numpy as np


class Box:
    """Cells lo .. hi (inclusive, x first) of one level; data[field] is [k][j][i]."""

    def __init__(self, lo, hi):
        self.lo, self.hi = lo, hi
        self.shape = tuple(h - l + 1 for l, h in zip(lo, hi))
        self.data = {}

    def slices(self):
        """Where the box lies in an array of its whole level, [k][j][i]."""
        return tuple(slice(l, h + 1) for l, h in zip(reversed(self.lo), reversed(self.hi)))


class Plotfile:
    """fields, dim, time (of the program, or the step), step, levels[l] (list of boxes), domain[l] = (lo, hi), width[l]."""

    def finest(self):
        return len(self.levels) - 1

    def is_covered(self, level):
        """[k][j][i] over the level: True where a finer level has the cells, too."""
        size = tuple(h - l + 1 for l, h in zip(*self.domain[level]))[::-1]
        covered = np.zeros(size, dtype=bool)
        if level < self.finest():
            for box in self.levels[level + 1]:
                covered[tuple(slice(s.start // 2, s.stop // 2) for s in box.slices())] = True
        return covered

    def leaf_boxes(self):
        """(level, box) of those that no finer box covers: all or nothing for a tree."""
        for level, boxes in enumerate(self.levels):
            covered = self.is_covered(level)
            for box in boxes:
                if not covered[box.slices()].any():
                    yield level, box

    def integral(self, field):
        """Sum over the leaves, a coarse cell counted as the finest cells it stands for."""
        finest_width = self.width[self.finest()]
        total = []
        for level, box in self.leaf_boxes():
            weight = (self.width[level] / finest_width) ** self.dim
            total.append(weight * box.data[field].sum())
        return float(np.sum(total)) * finest_width ** self.dim

    def leaf_cells(self):
        return sum(int(np.prod(box.shape)) for _, box in self.leaf_boxes())

    def uniform(self, field, level=None):
        """The field on the whole mesh of one level (default: the finest), each cell from the
        finest level that covers it; coarse cells are repeated."""
        level = self.finest() if level is None else level
        size = tuple(h - l + 1 for l, h in zip(*self.domain[level]))[::-1]
        out = np.full(size, np.nan)
        for l, boxes in enumerate(self.levels[: level + 1]):
            r = 2 ** (level - l)
            for box in boxes:
                values = box.data[field]
                for axis in range(self.dim):
                    values = values.repeat(r, axis=axis)
                out[tuple(slice(s.start * r, s.stop * r) for s in box.slices())] = values
        return out


def numbers(text):
    return tuple(int(x) for x in re.findall(r"-?\d+", text))


def read_box(text):
    """((0,0) (15,15) (0,0))"""
    n = numbers(text)
    dim = len(n) // 3
    return n[:dim], n[dim : 2 * dim]


def read_cells(path, box, offset, fields):
    with open(path, "rb") as f:
        f.seek(offset)
        head = f.readline().decode("ascii")
        match = re.match(
            r"FAB \(\(8, \(64 11 52 0 1 12 0 1023\)\),\(8, \(([\d ]+)\)\)\)(\(\(.*\)\)) (\d+)$", head
        )
        if not match:
            raise ValueError(f"{path}: no FAB at byte {offset}: {head!r}")
        order, where, n_fields = match.groups()
        if read_box(where) != (box.lo, box.hi) or int(n_fields) != len(fields):
            raise ValueError(f"{path}: the FAB at byte {offset} is not the one Cell_H speaks of")
        kind = "<f8" if order == "8 7 6 5 4 3 2 1" else ">f8"
        cells = int(np.prod(box.shape))
        raw = np.fromfile(f, dtype=kind, count=cells * len(fields))
    if raw.size != cells * len(fields):
        raise ValueError(f"{path}: cells are missing behind byte {offset}")
    for i, field in enumerate(fields):
        box.data[field] = raw[i * cells : (i + 1) * cells].reshape(box.shape[::-1])


def read_table(lines, n_boxes, n_fields):
    """`n,fields`, then a line of numbers for each box, then an empty line."""
    if numbers(next(lines)) != (n_boxes, n_fields):
        raise ValueError("Cell_H: a table of smallest or largest values has the wrong size")
    rows = [[float(x) for x in next(lines).rstrip(",").split(",")] for _ in range(n_boxes)]
    next(lines, None)
    return rows


def read_level(directory, prefix, fields):
    with open(os.path.join(directory, prefix + "_H"), encoding="ascii") as f:
        lines = iter(f.read().splitlines())
    version, how, n_fields, n_ghost = (int(next(lines)) for _ in range(4))
    if (version, how, n_fields, n_ghost) != (1, 1, len(fields), 0):
        raise ValueError(f"{prefix}_H: unexpected first lines")
    n_boxes = numbers(next(lines))[0]
    boxes = [Box(*read_box(next(lines))) for _ in range(n_boxes)]
    if next(lines) != ")" or int(next(lines)) != n_boxes:
        raise ValueError(f"{prefix}_H: the list of boxes does not end where it should")
    where = [next(lines).split() for _ in range(n_boxes)]
    next(lines)
    least = read_table(lines, n_boxes, n_fields)
    most = read_table(lines, n_boxes, n_fields)
    folder = os.path.dirname(os.path.join(directory, prefix))
    for i, (box, (_, name, offset)) in enumerate(zip(boxes, where)):
        read_cells(os.path.join(folder, name), box, int(offset), fields)
        found = [(box.data[f].min(), box.data[f].max()) for f in fields]
        if found != list(zip(least[i], most[i])):
            raise ValueError(f"{prefix}_H: smallest or largest values of box {i} are wrong")
    return boxes


def read(directory):
    with open(os.path.join(directory, "Header"), encoding="ascii") as f:
        lines = iter(f.read().splitlines())
    if next(lines) != "HyperCLaw-V1.1":
        raise ValueError(f"{directory}/Header: not a plotfile")
    p = Plotfile()
    p.fields = [next(lines) for _ in range(int(next(lines)))]
    p.dim = int(next(lines))
    p.time = float(next(lines))
    finest = int(next(lines))
    p.low = [float(x) for x in next(lines).split()]
    p.high = [float(x) for x in next(lines).split()]
    if [int(x) for x in next(lines).split()] != [2] * finest:
        raise ValueError(f"{directory}/Header: levels are not a factor of two apart")
    p.domain = [read_box(text) for text in re.findall(r"\(\([^)]*\) \([^)]*\) \([^)]*\)\)", next(lines))]
    p.step = int(next(lines).split()[0])
    p.width = [float(next(lines).split()[0]) for _ in range(finest + 1)]
    next(lines)  # coordinates
    next(lines)
    p.levels = []
    for level in range(finest + 1):
        number, n_boxes = next(lines).split()[:2]
        next(lines)
        extents = [[float(x) for x in next(lines).split()] for _ in range(int(n_boxes) * p.dim)]
        boxes = read_level(directory, next(lines), p.fields)
        if int(number) != level or len(boxes) != int(n_boxes):
            raise ValueError(f"{directory}/Header: level {level} is not as Cell_H says")
        for i, box in enumerate(boxes):
            for d in range(p.dim):
                low = p.low[d] + box.lo[d] * p.width[level]
                high = p.low[d] + (box.hi[d] + 1) * p.width[level]
                if extents[i * p.dim + d] != [low, high]:
                    raise ValueError(f"{directory}/Header: extent of box {i} of level {level}")
        p.levels.append(boxes)
    return p


def same(a, b):
    """A text about the first difference of two plotfiles, or None."""
    if (a.fields, a.dim, a.time, a.domain) != (b.fields, b.dim, b.time, b.domain):
        return "fields, time or domain differ"
    for level, (one, other) in enumerate(zip(a.levels, b.levels)):
        if [(x.lo, x.hi) for x in one] != [(x.lo, x.hi) for x in other]:
            return f"boxes of level {level} differ"
        for x, y in zip(one, other):
            for field in a.fields:
                if x.data[field].tobytes() != y.data[field].tobytes():
                    return f"{field} differs in the box at {x.lo} of level {level}"
    return None


def main():
    parser = argparse.ArgumentParser(description="Reads AMReX plotfiles.")
    parser.add_argument("--integral", action="store_true", help="sum of each field over the leaves")
    parser.add_argument("--compare", metavar="B", help="the same bits as B?")
    parser.add_argument("--difference", metavar="B", help="how far from B on the finest mesh")
    parser.add_argument("directory")
    args = parser.parse_args()
    p = read(args.directory)
    if args.compare:
        what = same(p, read(args.compare))
        print(what or "identical")
        return 1 if what else 0
    if args.difference:
        other = read(args.difference)
        for field in p.fields:
            d = np.abs(p.uniform(field) - other.uniform(field))
            print(f"{field} largest {d.max():.6e} mean {d.mean():.6e}")
        return 0
    if not args.integral:
        whole = int(np.prod([h - l + 1 for l, h in zip(*p.domain[-1])]))
        print(f"{p.dim} dimensions, step {p.step}, time {p.time:g}, fields {' '.join(p.fields)}")
        for level, boxes in enumerate(p.levels):
            leaves = sum(1 for l, _ in p.leaf_boxes() if l == level)
            print(f"level {level}: {len(boxes)} boxes, {leaves} of them leaves")
        print(f"{p.leaf_cells()} cells, {100 * p.leaf_cells() / whole:.1f} % of the uniform mesh")
    for field in p.fields:
        print(f"{field} integral {p.integral(field):.17g}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
