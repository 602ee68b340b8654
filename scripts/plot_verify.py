#!/usr/bin/python3
"""Draws what `amrcc verify` and `amrcc converge` have found; amrcc calls it.

    plot_verify.py errors REFERENCE.raw OTHER.raw LEAVES.raw FILE.png --name u --type double ...
    plot_verify.py sweep converge.json FILE.png

Exit code 3: numpy or matplotlib is missing.
"""
import argparse
import json
import sys

try:
    import matplotlib
    import numpy as np

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.collections import PatchCollection
    from matplotlib.colors import LogNorm
    from matplotlib.patches import Rectangle
except ImportError:
    sys.exit(3)

TYPES = {"double": "f8", "float": "f4", "int": "i4", "uint": "u4", "int8": "i1", "uint8": "u1", "int16": "i2",
         "uint16": "u2", "int64": "i8"}


def cells(path, args):
    """The array [k][j][i], not read before it is used."""
    return np.memmap(path, dtype=TYPES[args.type], mode="r", shape=tuple(reversed(args.cells)))


def leaf_boxes(args):
    """(low corner, width) of each leaf, in cells of the finest level."""
    leaves = np.fromfile(args.leaves, dtype="i4").reshape(-1, 4)
    for level, *low in leaves.tolist():
        yield low, args.block << (args.levels - 1 - level)


def draw_plane(args, axes):
    k = args.worst[2]
    error = np.abs(cells(args.other, args)[k].astype(float) - cells(args.reference, args)[k].astype(float))
    most = np.nanmax(error) if np.isfinite(error).any() else 1.0
    norm = LogNorm(vmin=most * 1e-6, vmax=most) if most > 0 else None
    image = axes.imshow(np.maximum(error, most * 1e-6), origin="lower", norm=norm, cmap="inferno",
                        extent=(0, args.cells[0], 0, args.cells[1]), interpolation="nearest")
    boxes = [(low, width) for low, width in leaf_boxes(args)
             if args.dim < 3 or low[2] <= k < low[2] + width]
    axes.add_collection(PatchCollection([Rectangle(low[:2], width, width) for low, width in boxes],
                                        facecolor="none", edgecolor=(0.7, 0.85, 1, 0.8), linewidth=0.5))
    axes.plot(args.worst[0] + 0.5, args.worst[1] + 0.5, marker="o", markersize=9, markerfacecolor="none",
              markeredgecolor="tab:green")
    axes.set_xlim(0, args.cells[0])
    axes.set_ylim(0, args.cells[1])
    axes.set_aspect("equal")
    axes.figure.colorbar(image, ax=axes, label=f"|error of {args.name}|")


def draw_line(args, axes):
    reference = cells(args.reference, args)[0, 0].astype(float)
    error = np.abs(cells(args.other, args)[0, 0].astype(float) - reference)
    x = np.arange(args.cells[0]) + 0.5
    most = np.nanmax(error) or 1.0
    axes.semilogy(x, np.maximum(error, most * 1e-12), color="tab:red", linewidth=0.9)
    axes.set_ylim(most * 1e-8, most * 3)
    for low, width in leaf_boxes(args):
        axes.axvline(low[0], color="0.8", linewidth=0.6, zorder=0)
    axes.set_ylabel(f"|error of {args.name}|")
    axes.set_xlabel("cell")
    beside = axes.twinx()
    beside.plot(x, reference, color="tab:blue", linewidth=0.7, alpha=0.6)
    beside.set_ylabel(f"{args.name}, reference", color="tab:blue")


def errors(args):
    figure, axes = plt.subplots(figsize=(8, 7 if args.dim > 1 else 5), constrained_layout=True)
    if args.dim == 1:
        draw_line(args, axes)
    else:
        draw_plane(args, axes)
    where = f", slice {args.worst[2]}" if args.dim == 3 else ""
    axes.set_title(f"error of {args.name}{where}, {args.levels} levels, blocks of {args.block}")
    figure.savefig(args.png, dpi=150)


def points(found, name, key):
    """[(parameter, value)] of one array over the sweep, zeros left out."""
    for point in found["points"]:
        for array in point["arrays"]:
            if array["name"] == name and array[key]:
                x = point[found["parameter"]]
                yield (x if found["parameter"] == "tolerance" else 2.0 ** (x - 1)), array[key]


def sweep(args):
    with open(args.json, encoding="utf-8") as f:
        found = json.load(f)
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 5), constrained_layout=True)
    arrays = found["points"][0]["arrays"]
    for array in [a for a in arrays if a["followed"]] or arrays:
        for key, style in (("linf_relative", "-o"), ("l2_relative", "--s"), ("l1_relative", ":^")):
            at = list(points(found, array["name"], key))
            if at:
                left.loglog(*zip(*at), style, label=f"{array['name']} {key.split('_')[0]}")
    left.set_xlabel("tolerance" if found["parameter"] == "tolerance" else "width of the coarsest cells")
    left.set_ylabel("error, in ranges of the array")
    left.grid(True, which="both", alpha=0.3)
    if left.lines:
        left.legend(fontsize=8)
    uniform = found["one_level"]["cells_updated"]
    for array in [a for a in arrays if a["followed"]] or arrays:
        at = [(p["adaptive"]["cells_updated"] / uniform, a["linf_relative"]) for p in found["points"]
              for a in p["arrays"] if a["name"] == array["name"] and a["linf_relative"]]
        if at:
            right.semilogy(*zip(*at), "-o", label=array["name"])
    right.set_xlabel("cells updated, of those of the uniform mesh")
    right.set_ylabel("largest error, in ranges of the array")
    right.grid(True, which="both", alpha=0.3)
    figure.suptitle(found["program"])
    figure.savefig(args.png, dpi=150)


def main():
    parser = argparse.ArgumentParser(description="Draws what amrcc verify and amrcc converge found.")
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("errors")
    for name in ("reference", "other", "leaves", "png"):
        one.add_argument(name)
    one.add_argument("--name", required=True)
    one.add_argument("--type", required=True, choices=sorted(TYPES))
    for name in ("--dim", "--block", "--levels"):
        one.add_argument(name, type=int, required=True)
    for name in ("--cells", "--worst"):
        one.add_argument(name, type=int, nargs=3, required=True)
    one.set_defaults(draw=errors)
    many = kinds.add_parser("sweep")
    many.add_argument("json")
    many.add_argument("png")
    many.set_defaults(draw=sweep)
    args = parser.parse_args()
    args.draw(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
