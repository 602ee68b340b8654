#!/usr/bin/env python3
"""Checks the direction of the house: which room may include which (docs: "How it works", "A run"); that a room's headers
declare what its own files define, so that calls go as includes do; that no room of analysis/ has grown beyond what one reads;
and that no program that was built is kept among the sources.

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
INNER = ['tree', 'program', 'sizes', 'flow', 'values', 'arrays', 'lower', 'calls', 'versions', 'lines', 'numbers',
         'formulas', 'thresholds', 'axes', 'mesh', 'order', 'nests', 'boundaries', 'kernels', 'widths', 'terms', 'levels',
         'fluxes', 'host', 'report']
# The same of runtime/, where a room may publish more than one header.
RUNTIME = ['comm', 'support', 'mesh', 'device', 'blocks', 'state', 'memory', 'names', 'fields', 'criteria', 'nests',
           'repeat', 'check', 'uniform', 'evaluate', 'adapt', 'edges', 'sources', 'launch', 'host', 'io', 'program', 'run']
# And of codegen/.
CODE = ['print', 'nest', 'targets', 'host']
ALSO = {'analysis': {'tree/poly.h'}, 'runtime': {'blocks/work.h', 'device/ops.h', 'device/face_cells.h'},
        'codegen': {'print/edit.h', 'nest/target.h'}}
ROOMS = {'analysis': INNER, 'codegen': CODE, 'runtime': RUNTIME}
MOST_LINES = 3500
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.S)
PROTOTYPE = re.compile(r'^(?!static|typedef)[a-z][^;{}()=]*?\b(amr__\w+)\([^;{}]*;', re.M)
FUNCTION = re.compile(r'^(?!static)[a-z][^;{}()=]*?\b(amr__\w+)\([^;{}]*\{', re.M)
EXTERN = re.compile(r'^extern\b[^;{}"]*;', re.M)
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"]([^>"]+)[>"]')


def inner_complaint(house, path, name):
    """path, name: below a house of ROOMS, of a file and what it includes."""
    room, other = (p.parts[0] if len(p.parts) == 2 else None for p in (path, pathlib.PurePath(name)))
    rooms = ROOMS[house]
    if house == 'runtime' and room == 'include':
        return None if other is None else 'what programs include sees no room'
    if other is None or room is None or room == other:
        return None
    if room not in rooms or other not in rooms:
        return 'a room that this test does not know'
    if rooms.index(other) > rooms.index(room):
        return f'{room}/ may not see {other}/'
    if name != f'{other}/{other}.h' and name not in ALSO[house]:
        return f'{name} is of {other}/ only'
    return None


def declaration_complaints(root):
    """What a header of a room of runtime/ declares without defining it, and what a file declares for itself, would be a
    call that no include shows. Names in `include/` are the program's, which link them."""
    for room in RUNTIME:
        texts = {path: COMMENT.sub('', path.read_text()) for path in sorted((root / 'runtime' / room).glob('*.[ch]*'))}
        made = {name for path, text in texts.items() if path.suffix != '.h' for name in FUNCTION.findall(text)}
        for path, text in texts.items():
            place = path.relative_to(root)
            if path.suffix == '.h':
                for name in PROTOTYPE.findall(text):
                    if name not in made:
                        yield f'{place}: declares {name}, which {room}/ does not define'
            else:
                for name in [*PROTOTYPE.findall(text), *EXTERN.findall(text)]:
                    yield f'{place}: declares {name} for itself'


def size_complaints(root):
    for room in INNER:
        lines = sum(len(path.read_text().splitlines()) for path in (root / 'analysis' / room).glob('*.[ch]'))
        if lines > MOST_LINES:
            yield f'analysis/{room}: {lines} lines, more than {MOST_LINES}: it answers more than one question'


def complaints(root):
    yield from size_complaints(root)
    for path in sorted(root.glob('*/**/*.[ch]*')):
        room = path.relative_to(root).parts[0]
        if room not in ORDER + ['runtime']:
            continue
        if path.parent == root / 'runtime':
            yield f'{path.relative_to(root)}: a file outside the rooms'
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
            elif (room == 'runtime' and '"' in line) or (room == other and room in ROOMS):
                within = name if room == 'runtime' else name.split('/', 1)[1]
                complaint = inner_complaint(room, path.relative_to(root / room), within)
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
    found = [*complaints(root), *declaration_complaints(root), *built_files(root)]
    print('\n'.join(found) or 'includes: ok')
    sys.exit(1 if found else 0)


main()
