"""The pages of docs/ say what amrcc does.

    language.py AMRCC CLAUSES PAGE...

Every ```c block of the pages is an example that amrcc must accept; one that a ```text block follows must be
refused with just the messages in that block. What an example leaves out is put around it (`whole`): headers, and a main that runs
its last function in a time loop. CLAUSES prints the table of clauses: the first page's table must name all that are built and no
others, each must be in an accepted example, and those that are not built must be named on the page. Links between the pages,
and to sections, must lead somewhere.
"""
import os
import re
import subprocess
import sys
import tempfile

HEAD = "#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
FUNCTION = re.compile(r"^(?:static |inline )*\w[\w ]*[ *](\w+)\(([^;{]*)\)\n\{", re.M)


def variable(parameter):
    """A parameter as a variable of main."""
    text = re.sub(r"\b(const|restrict) ?", "", parameter).strip()
    if "*" in text:
        return f"    {text} = 0;"
    return f"    {text};" if "[" in text or "struct" in text else f"    {text} = 8;"


def whole(example):
    """The example with what it leaves out."""
    if re.search(r"\bmain\(", example):
        return HEAD + example
    functions = FUNCTION.findall(example)
    if not functions:
        raise ValueError("an example without a function")
    name, text = functions[-1]
    parameters = [] if text.strip() == "void" else re.split(r",(?![^\[(]*[\])])", text)
    names = [re.search(r"(\w+)(?:\)|\[|$)", re.sub(r"\[.*", "", p.strip()) if "(" not in p else p).group(1) for p in parameters]
    loop = "" if "pragma amr timeloop" in example else "#pragma amr timeloop\n"
    return "\n".join([HEAD + example, "int main(void)", "{", *(variable(p) for p in parameters), loop + "    for (int round_ = 0; round_ < 10; round_++)",
                      f"        {name}({', '.join(names)});", "    return 0;", "}", ""])


def messages(text):
    return re.findall(r"(?:error|hint|warning): .*", text)


def examples(page):
    """(line, text of the example, messages or None)"""
    blocks = [(page.count("\n", 0, m.start()) + 1, m.group(1), m.group(2)) for m in re.finditer(r"^```(\w*)\n(.*?)^```", page, re.M | re.S)]
    for i, (line, kind, text) in enumerate(blocks):
        if kind == "c":
            after = blocks[i + 1] if i + 1 < len(blocks) else (0, "", "")
            yield line, text, messages(after[2]) if after[1] == "text" else None


def run(amrcc, text):
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/example.c", "w", encoding="utf-8") as f:
            f.write(text)
        return subprocess.run([amrcc, "-Wno-amr-host-view", f"--emit={folder}/out", "example.c"], cwd=folder, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True, check=False)


def check_example(amrcc, line, text, wanted):
    try:
        done = run(amrcc, whole(text))
    except ValueError as e:
        return [f"line {line}: {e}"]
    said = messages(done.stderr)
    if wanted is None:
        return [] if done.returncode == 0 else [f"line {line}: refused\n{done.stderr}"]
    wrong = [f"line {line}: exit code {done.returncode}, not 1"] if done.returncode != 1 else []
    wrong += [f"line {line}: amrcc does not say '{w}' but\n{done.stderr}" for w in wanted if w not in said]
    wrong += [f"line {line}: amrcc also says '{s}'" for s in said if s not in wanted and s.startswith("error")]
    return wrong


def check_clauses(table, page, accepted):
    """The table of the page against that of the parser."""
    rows = re.findall(r"^\| (`[^|]*`) \| (kernel|data|timeloop) \|", page, re.M)
    named = {(where, word) for cell, where in rows for word in re.findall(r"`(\w+)", cell)}
    built = {(d, name) for d, name, _, is_built in table if is_built == "1"}
    used = {(d, word) for text in accepted for d, clauses in re.findall(r"#pragma amr (\w+)(.*)", re.sub(r"\\\n", " ", text))
            for word in re.findall(r"\b(\w+)\b(?=\(|\s|$)", re.sub(r"\([^)]*\)", "( ", re.sub(r"(\w+) ?\(", r"\1 (", clauses)))}
    yield from (f"no row for {name} on {d}" for d, name in sorted(built - named))
    yield from (f"a row for {name} on {d}, which is not in the compiler's table" for d, name in sorted(named - built))
    yield from (f"no example with {name} on {d}" for d, name in sorted(built - used))
    yield from (f"{name} on {d} is not built yet, and the page does not name it"
                for d, name, _, is_built in table if is_built == "0" and f"`{name}" not in page)


def anchors(page):
    """The names by which links reach the sections of a page."""
    titles = re.findall(r"^#+ (.*)", re.sub(r"^```.*?^```", "", page, flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def check_links(path, page):
    for target, section in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", re.sub(r"`[^`]*`", "", page)):
        other = os.path.join(os.path.dirname(path), target) if target else path
        if not os.path.exists(other):
            yield f"{path}: no {target}"
        elif section and section not in anchors(read(other)):
            yield f"{path}: {target or 'the page'} has no section {section}"


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def main():
    amrcc, clauses, *paths = map(os.path.abspath, sys.argv[1:])
    wrong, accepted, refused = [], [], 0
    for path in paths:
        wrong += check_links(path, read(path))
        for line, text, wanted in examples(read(path)):
            wrong += [f"{path}: {w}" for w in check_example(amrcc, line, text, wanted)]
            accepted += [text] if wanted is None else []
            refused += wanted is not None
    said = subprocess.run([clauses], stdout=subprocess.PIPE, text=True, check=True).stdout
    wrong += check_clauses([row.split("\t") for row in said.splitlines()], read(paths[0]), accepted)
    print(f"{len(accepted)} examples that are accepted, {refused} that are refused")
    if wrong:
        sys.exit("\n".join(wrong))


main()
