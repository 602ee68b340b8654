#!/usr/bin/env python3
"""Checks the direction of the house: which room may include which (docs: "How it works"); and that no program that was
built is kept among the sources.

usage: check_includes.py SOURCE_ROOT
"""
import pathlib
import re
import subprocess
import sys

ORDER = ['base', 'pragmas', 'frontend', 'analysis', 'codegen', 'compare', 'driver']
SEES = {'base': set(), 'pragmas': {'base'}, 'frontend': {'base', 'pragmas'},
        'analysis': {'base', 'pragmas', 'frontend'},
        'codegen': {'base', 'pragmas', 'frontend', 'analysis'}, 'compare': {'base'}, 'driver': set(ORDER)}
# The rooms of analysis/. A room publishes one header, NAME/NAME.h, and sees those of the rooms before it; all see plan.h
# and notes.h. What is called is declared (the build takes no implicit declarations), so calls go one way, too.
INNER = ['tree', 'program', 'sizes', 'flow', 'values', 'arrays', 'lower', 'calls', 'versions', 'formulas', 'axes', 'mesh',
         'order', 'nests', 'boundaries', 'widths', 'levels', 'fluxes', 'host', 'report']
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]')


def inner_complaint(path, name):
    """path, name: below analysis/, of a file and what it includes."""
    room, other = (p.parts[0] if len(p.parts) == 2 else None for p in (path, pathlib.PurePath(name)))
    if other is None or room is None or room == other:
        return None
    if room not in INNER or other not in INNER:
        return 'a room that this test does not know'
    if INNER.index(other) > INNER.index(room):
        return f'{room}/ may not see {other}/'
    if name != f'{other}/{other}.h' and name != 'tree/poly.h':
        return f'{name} is of {other}/ only'
    return None


def complaints(root):
    for path in sorted(root.glob('*/**/*.[ch]*')):
        room = path.relative_to(root).parts[0]
        if room not in ORDER + ['runtime']:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = INCLUDE.match(line)
            if not found:
                continue
            name = found.group(1)
            other = name.split('/')[0]
            place = f'{path.relative_to(root)}:{number}: includes {name}'
            if name.startswith('clang-c/') and room != 'frontend':
                yield f'{place}: only frontend/ knows libclang'
            elif room == 'runtime' and other in ORDER:
                yield f'{place}: the runtime sees nothing of the compiler'
            elif room == other == 'analysis':
                complaint = inner_complaint(path.relative_to(root / room), name.split('/', 1)[1])
                if complaint:
                    yield f'{place}: {complaint}'
            elif room in SEES and other in ORDER + ['runtime'] and other != room:
                if other not in SEES[room]:
                    yield f'{place}: {room}/ may not see {other}/'


def built_files(root):
    listed = subprocess.run(['git', 'ls-files', '-z'], cwd=root, capture_output=True, check=False).stdout # none: no clone
    for path in (root / name.decode() for name in listed.split(b'\0') if name):
        if path.is_file() and path.open('rb').read(4) == b'\x7fELF':
            yield f'{path.relative_to(root)}: a program that was built'


def main():
    root = pathlib.Path(sys.argv[1])
    if not (root / 'base' / 'base.h').exists():
        sys.exit(f'{root} is not the source tree')
    found = [*complaints(root), *built_files(root)]
    print('\n'.join(found) or 'includes: ok')
    sys.exit(1 if found else 0)


main()
