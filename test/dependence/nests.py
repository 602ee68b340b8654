"""Random loop nests: does amrcc run anything at once, or in another order, that depends on each other?

    nests.py --amrcc BUILD/amrcc [--count N] [--seed S] [--first N] [--run N] [--why]

Program N of seed S is always the same. Each statement has a number of its own, which tells in which nests of amrcc's plan
(--dump=plan) it has ended up. isl (dependences.c) says exactly which statement needs which, in the same iteration or in
another. In the plan a statement must run in an earlier nest than those that need it, or in the same nest and the same
iteration: cells of a nest have no order. amrcc may refuse what could run so: that is counted, with its reasons (--why).
A program that fails is made smaller as long as it fails, and printed. --run: so many accepted programs are run, too, with
one level, and must print the serial program's bytes. Exit code 1 if one fails; 77, skipped, where there is no isl.
"""
import argparse
import collections
import concurrent.futures
import copy
import os
import random
import re
import subprocess
import sys
import tempfile

ARRAYS = "abcd"
AXES = "ijk"
MARGIN = 3
FIRST_NUMBER = 1001

# ---- drawing ---------------------------------------------------------------------------------------
#
# program: dim, size [axis], round (indices wrap round), nests. nest: loops [axis] and parts, each the statements of one innermost loop. loop: axis,
# low, high (indices), step, down, after (the axis at whose index it begins, or None). A statement has number, array and
# `to` (None: a local variable), add (`+=`), reads [(array, subscript)], uses (numbers of local variables), when
# [(axis, operator, bound)]. subscript [axis]: (scale, constant), scale 0: the element `constant`; -1: mirrored.
# Where indices wrap round a statement may run in two nests, in each for some cells: the order of those is not asked here.


def draw_subscript(r, program, width, odd):
    at = [(1, r.randint(-width, width) if r.random() < 0.4 else 0) for _ in range(program["dim"])]
    if odd and not program["round"] and r.random() < 0.02:
        x = r.randrange(program["dim"])
        at[x] = r.choice([(0, r.choice([0, 1, program["size"][x] - 1, 5])), (-1, program["size"][x] - 1 + r.choice([-1, 0, 1]))])
    return at


def draw_statement(r, program, number, written, locals_):
    local = not locals_ and r.random() < 0.15
    array = r.choice(written)
    others = [a for a in ARRAYS if a not in written] or ARRAYS
    reads = [(r.choice(others if r.random() < 0.6 else ARRAYS), draw_subscript(r, program, 2, True)) for _ in range(r.randint(1, 3))]
    when = []
    if not local and r.random() < 0.15:
        x = r.randrange(program["dim"])
        when = [(x, r.choice(["<", ">", "!=", "=="]), r.randint(MARGIN, program["size"][x] - MARGIN))]
    return {"number": number, "array": None if local else array,
            "to": draw_subscript(r, program, 1, True) if r.random() < 0.5 else [(1, 0)] * program["dim"],
            "add": r.random() < 0.2, "reads": reads, "uses": [n for n in locals_ if r.random() < 0.6], "when": when}


def draw_loops(r, program):
    loops = []
    if program["round"]:
        return [{"axis": x, "low": 0, "high": program["size"][x], "step": 1, "down": r.random() < 0.15, "after": None} for x in range(program["dim"])]
    for x in range(program["dim"]):
        size = program["size"][x]
        loops.append({"axis": x, "low": MARGIN + r.choice([0, 0, 0, 1, 4]), "high": size - MARGIN - r.choice([0, 0, 0, 1, 4]),
                      "step": 2 if r.random() < 0.01 else 1, "down": r.random() < 0.15, "after": None})
    if program["dim"] > 1 and r.random() < 0.015:
        loops[-1]["after"] = 0
    if r.random() < 0.15 and loops[-1]["after"] is None:
        r.shuffle(loops)
    return loops


def draw(seed, number):
    r = random.Random(f"{seed}:{number}")
    dim = r.choice([1, 2, 2, 3])
    program = {"dim": dim, "size": [r.choice({1: [40, 70], 2: [24, 33], 3: [16, 18]}[dim]) for _ in range(dim)],
               "round": r.random() < 0.15, "nests": []}
    statement = FIRST_NUMBER
    for _ in range(r.randint(1, 3)):
        nest = {"loops": draw_loops(r, program), "parts": []}
        for _ in range(r.choice([1, 2, 2]) if dim > 1 else 1):
            part, locals_ = [], []
            written = r.sample(ARRAYS, r.choice([1, 2, 2]))
            for _ in range(r.choice([1, 1, 2, 3])):
                part.append(draw_statement(r, program, statement, written, locals_))
                locals_ += [statement] if part[-1]["array"] is None else []
                statement += 1
            nest["parts"].append(part)
        program["nests"].append(nest)
    return program


# ---- as a program in C -----------------------------------------------------------------------------


def c_index(scale, constant, name, size):
    if size and constant:
        return f"({name} + {constant % size}) % {size}"
    if scale == 0:
        return str(constant)
    if scale < 0:
        return f"{constant} - {name}"
    return f"{name} {'+' if constant > 0 else '-'} {abs(constant)}" if constant else name


def c_element(program, array, subscript):
    return array + "".join(f"[{index}]" for index in c_indices(program, subscript))


def c_indices(program, subscript):
    round_ = program["size"] if program["round"] else [0] * program["dim"]
    return [c_index(s, c, AXES[x], round_[x]) for x, (s, c) in enumerate(subscript)]


def c_statement(program, s, indent):
    value = " + ".join([f"{s['number']}.0"] + [f"0.25 * {c_element(program, a, at)}" for a, at in s["reads"]] + [f"0.5 * t{n}" for n in s["uses"]])
    if s["array"] is None:
        return f"{indent}double t{s['number']} = {value};\n"
    when = "".join(f"{indent}if ({AXES[x]} {op} {bound})\n    " for x, op, bound in s["when"])
    return f"{when}{indent}{c_element(program, s['array'], s['to'])} {'+' if s['add'] else ''}= {value};\n"


def c_loop(loop, indent):
    i = AXES[loop["axis"]]
    low = AXES[loop["after"]] if loop["after"] is not None else loop["low"]
    if loop["down"]:
        return f"{indent}for (int {i} = {loop['high'] - 1}; {i} >= {low}; {i} -= {loop['step']}) {{\n"
    return f"{indent}for (int {i} = {low}; {i} < {loop['high']}; {i} += {loop['step']}) {{\n"


def c_nest(program, nest):
    text, depth = "", 1
    for loop in nest["loops"][:-1]:
        text += c_loop(loop, "    " * depth)
        depth += 1
    for part in nest["parts"]:
        text += c_loop(nest["loops"][-1], "    " * depth)
        text += "".join(c_statement(program, s, "    " * (depth + 1)) for s in part) + "    " * depth + "}\n"
    for _ in nest["loops"][:-1]:
        depth -= 1
        text += "    " * depth + "}\n"
    return text


def c_program(program):
    dim, size = program["dim"], program["size"]
    loops = "".join(f"{'    ' * (x + 1)}for (int {AXES[x]} = 0; {AXES[x]} < {size[x]}; {AXES[x]}++)\n" for x in range(dim))
    place = " + ".join(f"{3 + 4 * x} * {AXES[x]}" for x in range(dim))
    own = "".join(f"[{AXES[x]}]" for x in range(dim))
    indent = "    " * (dim + 1)
    return (
        "int printf(const char *, ...);\n"
        f"static double {', '.join(a + ''.join(f'[{n}]' for n in size) for a in ARRAYS)};\n\n"
        "#pragma amr kernel\nstatic void step(void)\n{\n"
        f"#pragma amr data domain({', '.join(AXES[:dim])}) arrays({', '.join(ARRAYS)})\n"
        + "".join(c_nest(program, n) for n in program["nests"])
        + "}\n\nint main(void)\n{\n" + loops + f"{indent[4:]}{{\n"
        + "".join(f"{indent}{a}{own} = ({place}) * {n} % 17;\n" for n, a in enumerate(ARRAYS, 1)) + f"{indent[4:]}}}\n"
        "#pragma amr timeloop\n    for (int t = 0; t < 2; t++)\n        step();\n"
        + loops + f"{indent}printf(\"{'%.17g ' * len(ARRAYS)}\\n\", {', '.join(a + own for a in ARRAYS)});\n    return 0;\n}}\n")


# ---- for isl ---------------------------------------------------------------------------------------


def statements(program):
    return [(nest, part, s) for nest in program["nests"] for part in nest["parts"] for s in part]


def isl_domain(nest, s):
    terms = []
    for loop in nest["loops"]:
        i = AXES[loop["axis"]]
        low = AXES[loop["after"]] if loop["after"] is not None else loop["low"]
        terms.append(f"{low} <= {i} < {loop['high']}")
        if loop["step"] > 1:
            start = loop["high"] - 1 if loop["down"] else low
            terms.append(f"({i} - {start}) mod {loop['step']} = 0")
    terms += [f"{AXES[x]} {op.replace('==', '=')} {bound}" for x, op, bound in s["when"]]
    return " and ".join(terms)


def isl_case(program):
    names = ", ".join(AXES[:program["dim"]])
    lines = []
    for n, nest in enumerate(program["nests"]):
        for p, part in enumerate(nest["parts"]):
            for k, s in enumerate(part):
                of, domain = f"S{s['number']}[{names}]", isl_domain(nest, s)
                order = [f"{'-' if loop['down'] else ''}{AXES[loop['axis']]}" for loop in nest["loops"]]
                lines.append(f"time {{ {of} -> [{', '.join([str(n)] + order[:-1] + [str(p), order[-1], str(k)])}] }}")
                reads = s["reads"] + ([(s["array"], s["to"])] if s["array"] and s["add"] else [])
                for kind, accesses in (("read", reads), ("write", [(s["array"], s["to"])] if s["array"] else [])):
                    for array, at in accesses:
                        element = ", ".join(c_indices(program, at))
                        lines.append(f"{kind} {{ {of} -> {array}[{element}] : {domain} }}")
    return "\n".join(lines + ["end\n"])


def build_oracle(folder):
    here = os.path.dirname(os.path.abspath(__file__))
    probe = subprocess.run(["cc", "-E", "-x", "c", "-", "-o", os.devnull], input="#include <isl/ctx.h>\n", text=True, capture_output=True)
    if probe.returncode != 0:
        print("skipped: no isl here (libisl-dev)")
        sys.exit(77)
    program = os.path.join(folder, "dependences")
    subprocess.run(["cc", "-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", os.path.join(here, "dependences.c"), "-o", program, "-lisl"],
                   check=True)
    return program


def dependences(oracle, programs):
    """For each of the programs: [(statement, statement that needs it, "same" or "other", "value" or "read", an example)]."""
    text = subprocess.run([oracle], input="".join(map(isl_case, programs)), capture_output=True, text=True, check=True).stdout
    answers = text.split("end\n")[:-1]
    assert len(answers) == len(programs), "isl answered for fewer programs"
    out = []
    for answer in answers:
        lines = [line.split(" ", 4) for line in answer.splitlines()]
        out.append([(int(a[1:]), int(b[1:]), how, kind, example) for a, b, how, kind, example in lines])
    return out


# ---- amrcc -----------------------------------------------------------------------------------------


class Answer:
    """What amrcc made of a program: nests {statement: set of nests}, or its first error. kept {nest, array}: the nest that
    copies the array's new values back, where this one makes them beside the old ones."""

    def __init__(self, amrcc, program, folder, name):
        path = os.path.join(folder, f"{name}.c")
        with open(path, "w") as f:
            f.write(c_program(program))
        done = subprocess.run([amrcc, "--dump=plan", "-w", path], capture_output=True, text=True, timeout=60)
        self.refused = re.search(r"error: (.*)", done.stderr) if done.returncode == 1 else None
        self.broken = done.stderr if done.returncode not in (0, 1) else None
        self.nests = collections.defaultdict(set)
        self.kept = {}
        made = {}
        nest = -1
        for line in done.stdout.splitlines():
            if re.match(r"nest \d+ ", line):
                nest += 1
            elif line and line[0] != " ":
                nest = -1
            new = re.match(r"  array (\w+)_new .*?(written )?(full )?at ", line) if nest >= 0 else None
            if new and new[2]:
                made[new[1]] = nest
            elif new:
                self.kept[made[new[1]], new[1]] = nest
            for number in re.findall(r"\b(\d{4})\.0\b", line) if nest >= 0 else []:
                self.nests[int(number)].add(nest)


def violation(program, answer, needs):
    """The first dependence that the plan does not keep, as text."""
    writes = {s["number"]: s["array"] for _, _, s in statements(program)}
    for first, then, how, kind, example in needs:
        if program["round"] and max(len(answer.nests[first]), len(answer.nests[then])) > 1:
            continue
        for a in answer.nests[first]:
            for b in answer.nests[then]:
                done = a if kind == "read" else answer.kept.get((a, writes[first]), a)
                seen = b if kind == "value" and a == b else answer.kept.get((b, writes[then]), b)
                if a == b and (kind == "value" or seen == b):
                    broken = how == "other"
                else:
                    broken = done > seen
                if broken:
                    return f"{then} needs {first} ({example}), but they are in nests {b} and {a}"
    return None


def could_run(program, needs):
    """Would one nest for each statement, or group of such that need each other in the same iteration alone, be right?"""
    group = {s["number"]: {s["number"]} for _, _, s in statements(program)}
    after = collections.defaultdict(set)
    for a, b, *_ in needs:
        after[a].add(b)
    for k in group:
        for i in group:
            if k in after[i]:
                after[i] |= after[k]
    return not any(how == "other" and (a == b or a in after[b]) for a, b, how, *_ in needs)


# ---- making a failing program smaller --------------------------------------------------------------


def smaller(program):
    for n, nest in enumerate(program["nests"]):
        if len(program["nests"]) > 1:
            yield without(program, lambda q: q["nests"].pop(n))
        for p, part in enumerate(nest["parts"]):
            if len(nest["parts"]) > 1:
                yield without(program, lambda q: q["nests"][n]["parts"].pop(p))
            for k, s in enumerate(part):
                def of(q):
                    return q["nests"][n]["parts"][p]
                if len(part) > 1 and not any(s["number"] in t["uses"] for t in part):
                    yield without(program, lambda q: of(q).pop(k))
                for i in range(len(s["reads"])):
                    yield without(program, lambda q: of(q)[k]["reads"].pop(i))
                for key in ("uses", "when"):
                    if s[key]:
                        yield without(program, lambda q: of(q)[k].update({key: []}))
        for x, loop in enumerate(nest["loops"]):
            for key, plain in (("step", 1), ("down", False), ("after", None)):
                if loop[key] != plain:
                    yield without(program, lambda q: q["nests"][n]["loops"][x].update({key: plain}))


def without(program, change):
    q = copy.deepcopy(program)
    change(q)
    return q


def shrink(program, fails):
    again = True
    while again:
        again = False
        for q in smaller(program):
            if fails(q):
                program, again = q, True
                break
    return program


# ---- all -------------------------------------------------------------------------------------------


def runs_alike(amrcc, program, folder, name):
    """Serial program and one level: the same bytes?"""
    source, serial, ours = (os.path.join(folder, f"{name}{end}") for end in (".c", ".serial", ".amr"))
    with open(source, "w") as f:
        f.write(c_program(program))
    subprocess.run(["cc", "-O1", "-ffp-contract=off", "-w", source, "-o", serial], check=True)
    subprocess.run([amrcc, "-w", "--block=8", source, "-o", ours], check=True, capture_output=True)
    env = dict(os.environ, AMR_SET="mesh.levels=1", OMP_NUM_THREADS="2")
    want = subprocess.run([serial], capture_output=True, check=True).stdout
    got = subprocess.run([ours], capture_output=True, env=env, cwd=folder)
    return got.returncode == 0 and got.stdout == want


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--amrcc", required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--run", type=int, default=0)
    parser.add_argument("--why", action="store_true")
    o = parser.parse_args()
    numbers = range(o.first, o.first + o.count)
    programs = [draw(o.seed, n) for n in numbers]
    failed, accepted, whys, sequential = [], [], collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        oracle = build_oracle(folder)
        needs = dependences(oracle, programs)

        def ask(n):
            return Answer(o.amrcc, programs[n - o.first], folder, f"p{n}")

        def fails(q):
            answer = Answer(o.amrcc, q, folder, "smaller")
            return not answer.refused and not answer.broken and violation(q, answer, dependences(oracle, [q])[0])

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(ask, numbers))
        for n, program, answer, need in zip(numbers, programs, answers, needs):
            if answer.broken:
                failed.append(n)
                print(f"program {n} of seed {o.seed}: amrcc ended with\n{answer.broken}")
            elif answer.refused:
                if could_run(program, need):
                    whys[re.sub(r"'[^']*'", "'…'", answer.refused.group(1))] += 1
                else:
                    sequential += 1
            elif violation(program, answer, need):
                failed.append(n)
                small = shrink(program, fails)
                print(f"program {n} of seed {o.seed}: {fails(small)}\n{c_program(small)}")
            else:
                accepted.append(n)
        for n in accepted[: o.run]:
            if not runs_alike(o.amrcc, programs[n - o.first], folder, f"run{n}"):
                failed.append(n)
                print(f"program {n} of seed {o.seed}: one level does not print what the serial program prints\n"
                      f"{c_program(programs[n - o.first])}")
        placed = sum(len(answers[n - o.first].nests) for n in accepted)
        total = sum(len(statements(programs[n - o.first])) for n in accepted)
    careful = sum(whys.values())
    print(f"{o.count} programs: {len(accepted)} accepted, {placed} of their {total} statements in nests, {sequential} "
          f"refused that have an order, {careful} refused that have none, {len(failed)} failed")
    for why, n in whys.most_common(None if o.why else 3):
        print(f"  {n:4} {why}")
    return 1 if failed or not accepted else 0


if __name__ == "__main__":
    sys.exit(main())
