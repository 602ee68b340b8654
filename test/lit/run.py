"""Runs lit over the text tests: finds lit, FileCheck and not with llvm-config.

usage: run.py SOURCE_ROOT BUILD_ROOT [folder, file or option of lit...]
"""
import os
import shutil
import subprocess
import sys


def find_llvm():
    for name in ('llvm-config-19', 'llvm-config'):
        path = shutil.which(name)
        if path:
            return subprocess.check_output([path, '--bindir'], text=True).strip()
    debian = '/usr/lib/llvm-19/bin'
    return debian if os.path.isdir(debian) else None


def find_lit(bindir):
    for path in (os.path.join(bindir, '..', 'build', 'utils', 'lit', 'lit.py'), shutil.which('lit')):
        if path and os.path.exists(path):
            return path
    return None


def main():
    source, build, *wanted = sys.argv[1:]
    bindir = find_llvm()
    lit = bindir and find_lit(bindir)
    if not lit or not os.path.exists(os.path.join(bindir, 'FileCheck')):
        print('skipped: lit or FileCheck is not installed (packages llvm-19-tools, llvm-19)')
        return 77
    options = [w for w in wanted if w.startswith('-')]
    tests = [os.path.join(source, 'test', w) for w in wanted if w not in options]
    tests = tests or [os.path.join(source, 'test')]
    return subprocess.call([sys.executable, lit, '-v', '--param', 'build=' + os.path.abspath(build),
                            '--param', 'llvm=' + bindir, *options, *tests])


sys.exit(main())
