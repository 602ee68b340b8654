"""Text tests of the compiler: each .c file in these folders says in RUN lines how amrcc is called and in
CHECK lines what must come out. Run by test/lit/run.py, which meson test calls."""
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys

import lit.formats

config.name = 'amrcc'
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = ['.c']
config.excludes = ['Inputs', 'runtime', 'e2e', 'cuda', 'shim', 'lit', 'docs', 'fuzz', 'units', 'dependence']
config.test_source_root = os.path.dirname(__file__)

build = lit_config.params['build']
llvm = lit_config.params['llvm']
config.test_exec_root = os.path.join(build, 'test', 'lit', 'out')


def plain_mpicc():
    """A folder with an mpicc.mpich that calls the compiler at once, with the words that MPICH's would add: a script that
    starts some twenty processes before it does. [] where there is none. Rows of kernels are vectorised, but otherwise
    optimised as by -O1, where the caller's PATH does not say less: that takes less time, as the linker does that is named
    where it is there. With -fexpensive-optimizations gcc clears the upper halves of vectors before calls (vzeroupper): else
    exp and the like take ten times as long. Loops that exist twice are compiled once (AMR_ONE_LOOP). The second run, with
    sanitizers, has all loops, and the tests in e2e have what users get."""
    name, place = 'mpicc.mpich', '-DWORDS_OF_THE_CALL'
    real = shutil.which(name)
    shown = real and subprocess.run([real, '-show', place], stdout=subprocess.PIPE, text=True, check=False)
    words = shlex.split(shown.stdout) if shown and not shown.returncode else []
    if place not in words:
        return []
    folder = os.path.join(build, 'test', 'lit', 'bin')
    os.makedirs(folder, exist_ok=True)
    call = ' '.join('"$@"' if word == place else shlex.quote(word) for word in words)
    call += ' -fuse-ld=gold' if shutil.which('ld.gold') else ''
    kernels = '' if '-Og' in words else ' -O1 -fexpensive-optimizations -fno-ivopts -DAMR_ONE_LOOP'
    script = os.path.join(folder, name)
    with open(f'{script}.{os.getpid()}', 'w', encoding='utf-8') as f:
        f.write(f'#!/bin/sh\ncase " $* " in *" -O3 "*) exec {call}{kernels} ;; esac\nexec {call}\n')
    os.chmod(f.name, 0o755)
    os.replace(f.name, script)
    return [folder]


def guess_times():
    """lit begins with the tests that took longest, so that all cores are busy to the end. On a first run those that build
    and run most programs stand for them."""
    path = os.path.join(config.test_exec_root, '.lit_test_times.txt')
    if os.path.exists(path):
        return
    os.makedirs(config.test_exec_root, exist_ok=True)
    with open(path, 'w', encoding='utf-8') as times:
        for name in glob.glob('*/*.c', root_dir=config.test_source_root):
            with open(os.path.join(config.test_source_root, name), encoding='utf-8') as f:
                runs = re.findall(r'RUN:.*(%follows|%near|%ranks|%ends|%same)', f.read())
            times.write(f'{0.1 + sum(2 if run == "%follows" else 1 for run in runs)} {name}\n')


guess_times()
config.environment['PATH'] = os.pathsep.join([llvm, *plain_mpicc(), os.environ.get('PATH', '')])
# Sanitizer options reach the compiler under test.
for name in ('ASAN_OPTIONS', 'UBSAN_OPTIONS', 'LSAN_OPTIONS', 'HOME', 'TMPDIR'):
    if name in os.environ:
        config.environment[name] = os.environ[name]
# Under sanitizers each program runs in fewer ways: lit/near.py.
if 'ASAN_OPTIONS' in os.environ:
    config.environment['SANITIZED'] = 'yes'
# Tests run side by side: threads that wait must not spin on the cores of others.
config.environment['OMP_WAIT_POLICY'] = 'passive'
# The commands of a test share the programs that they compile: lit/programs.py.
config.environment['SHARE_PROGRAMS'] = 'yes'

# Longer names first: lit replaces in order.
lit_folder = os.path.join(config.test_source_root, 'lit')
python = sys.executable
config.substitutions.append(('%same', f"{python} {os.path.join(lit_folder, 'same.py')} {os.path.join(build, 'amrcc')}"))
config.substitutions.append(('%follows', f"{python} {os.path.join(lit_folder, 'follows.py')} {os.path.join(build, 'amrcc')}"))
config.substitutions.append(('%ranks', f"{python} {os.path.join(lit_folder, 'ranks.py')} {os.path.join(build, 'amrcc')}"))
config.substitutions.append((r'%near (\S+)', f"{python} {os.path.join(lit_folder, 'near.py')} \\1 {os.path.join(build, 'amrcc')}"))
config.substitutions.append((r'%ends (\S+)', f"{python} {os.path.join(lit_folder, 'ends.py')} \\1 {os.path.join(build, 'amrcc')}"))
config.substitutions.append(('%many', f"{python} {os.path.join(lit_folder, 'many.py')}"))
config.substitutions.append(('%amrcc', os.path.join(build, 'amrcc')))
# Generated host text without the RUN and CHECK lines that it carries over from the test itself.
config.substitutions.append(('%text', 'grep -v -E "// *[A-Z]+(-NEXT|-NOT)?:"'))
config.substitutions.append(('%FileCheck', os.path.join(llvm, 'FileCheck')))
config.substitutions.append(('%not', os.path.join(llvm, 'not')))
config.substitutions.append(('%include', os.path.join(config.test_source_root, '..', 'runtime', 'include')))
config.substitutions.append(('%examples', os.path.join(config.test_source_root, '..', 'examples')))
