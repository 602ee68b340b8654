"""The forms of test/forms.txt and the tests that say "FORM: name": each form has one that runs on one level and on
three and holds the report. Then lit runs those of test/e2e, which the text tests leave out.

usage: forms.py SOURCE_ROOT BUILD_ROOT
"""
import glob
import os
import re
import subprocess
import sys


def forms_of(path):
    """The forms that a test holds, and what it lacks to hold them."""
    with open(path, encoding='utf-8') as f:
        text = f.read()
    names = [n.strip() for line in re.findall(r'^// FORM: (.*)$', text, re.M) for n in line.split(';')]
    runs = re.findall(r'^// RUN: (.*)$', text, re.M)
    lacks = [] if any('--report' in r for r in runs) else ['no --report']
    return names, lacks, any('%near' in r for r in runs)


def main():
    source, build = sys.argv[1:]
    here = os.path.join(source, 'test')
    with open(os.path.join(here, 'forms.txt'), encoding='utf-8') as f:
        wanted = [line.strip() for line in f if line.strip() and not line.startswith('#')]
    with open(os.path.join(here, 'e2e', 'meson.build'), encoding='utf-8') as f:
        table = f.read()
    held, wrong, end_to_end = set(), [], []
    for path in sorted(glob.glob(os.path.join(here, '**', '*.c'), recursive=True)):
        names, lacks, near = forms_of(path)
        program = os.path.splitext(os.path.basename(path))[0]
        # Programs of run.py: on one level by 'uniform' (lists), on three by 'distance' (dictionary).
        if not near and not re.search(rf"'{program}'[,\]]", table):
            lacks.append('no run with one level')
        if not near and not re.search(rf"'{program}': '", table):
            lacks.append('no run with three levels')
        if names and lacks:
            wrong.append(f"{path}: {', '.join(lacks)}")
        wrong += [f"{path}: '{n}' is not in forms.txt" for n in names if n not in wanted]
        held.update(names)
        if names and os.path.join(here, 'e2e') in path:
            end_to_end.append(os.path.relpath(path, here))
    wrong += [f"no test says 'FORM: {n}'" for n in wanted if n not in held]
    print('\n'.join(wrong) or f'{len(wanted)} forms')
    lit = subprocess.call([sys.executable, os.path.join(here, 'lit', 'run.py'), source, build, *end_to_end])
    return 1 if wrong else lit


sys.exit(main())
