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


# How kernels are compiled: rows are vectorised, but little else is optimised. With -fexpensive-optimizations gcc clears the
# upper halves of vectors before calls (vzeroupper): else exp and the like take ten times as long. Loops that exist twice are
# compiled once (AMR_ONE_LOOP). The second run, with sanitizers, has all loops, and the tests in e2e have what users get.
QUICK = '-O1 -fexpensive-optimizations -fno-ivopts -DAMR_ONE_LOOP'
# In both runs: without these passes gcc takes two thirds of the time (with sanitizers four fifths), 371 of 377 loops are
# vectorised still, and programs take the same time.
PLAIN = ('-fira-region=one -fno-tree-ccp -fno-tree-dominator-opts -fno-thread-jumps -fno-if-conversion '
         '-fno-guess-branch-probability')


def shared_runtime(folder, words):
    """libamr as a shared library: programs are linked with it in a fraction of the time. None where there is no archive."""
    archive, shared = os.path.join(build, 'runtime', 'libamr.a'), os.path.join(folder, 'libamr.so')
    if not os.path.exists(archive):
        return None
    if not os.path.exists(shared) or os.path.getmtime(shared) < os.path.getmtime(archive):
        made = f'{shared}.{os.getpid()}'
        given = ['-shared', '-Wl,--whole-archive', archive, '-Wl,--no-whole-archive', '-linih', '-fopenmp', '-lm', '-o', made]
        call = [w for word in words for w in (given if word == '"$@"' else [word])]
        subprocess.run(call, check=True)
        os.replace(made, shared)
    return shared


def plain_mpicc():
    """A folder with an mpicc.mpich that calls the compiler at once, with the words that MPICH's would add: a script that
    starts some twenty processes before it does. [] where there is none. Kernels are compiled as above, where the caller's
    PATH does not say less (-Og), and the linker is the one that takes less time, where it is there."""
    name, place = 'mpicc.mpich', '-DWORDS_OF_THE_CALL'
    real = shutil.which(name)
    shown = real and subprocess.run([real, '-show', place], stdout=subprocess.PIPE, text=True, check=False)
    words = shlex.split(shown.stdout) if shown and not shown.returncode else []
    if place not in words:
        return []
    folder = os.path.join(build, 'test', 'lit', 'bin')
    os.makedirs(folder, exist_ok=True)
    words = ['"$@"' if word == place else word for word in words]
    words += ['-Wl,-S', *(['-fuse-ld=gold'] if shutil.which('ld.gold') else [])]
    call = ' '.join(word if word == '"$@"' else shlex.quote(word) for word in words)
    kernels = PLAIN if '-Og' in words else f'{QUICK} {PLAIN}'
    shared = shared_runtime(folder, words)
    with open(os.path.join(folder, f'{name}.{os.getpid()}'), 'w', encoding='utf-8') as f:
        f.write(f'#!/bin/sh\ncase " $* " in\n*" -O3 "*) exec {call} {kernels} ;;\n*" -c "*) exec {call} ;;\nesac\n')
        if shared:
            f.write('for word; do\n    shift\n    case $word in */runtime/libamr.a) '
                    f'set -- "$@" {shlex.quote(shared)} -Wl,-rpath,{shlex.quote(folder)} ;; *) set -- "$@" "$word" ;; esac\n'
                    'done\n')
        f.write(f'exec {call}\n')
    os.chmod(f.name, 0o755)
    os.replace(f.name, os.path.join(folder, name))
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
# Tests run side by side: threads and ranks that wait must not spin on the cores of others (../scripts/test).
config.environment.update(OMP_WAIT_POLICY='passive', MPIR_CVAR_NOLOCAL='1', UCX_TLS='self,posix,sysv')
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
