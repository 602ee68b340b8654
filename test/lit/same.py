"""A program translated and run with adaptivity off prints what its serial original prints. Under sanitizers the
compiler alone is looked at: near.py and others run programs, on several levels, too.

usage: same.py AMRCC [amrcc options] source.c... [-- program arguments]
"""
import os
import subprocess
import sys

from programs import SANITIZED, built, serial, translated


def output(command, **settings):
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False,
                          env=dict(os.environ, **settings))
    return done.returncode, done.stdout


def main():
    words = sys.argv[1:]
    arguments = words[words.index('--') + 1:] if '--' in words else []
    amrcc, *given = words[:words.index('--')] if '--' in words else words
    if SANITIZED:
        translated(amrcc, *given)
        return 0
    expected = output([serial(given), *arguments])
    found = output([built(amrcc, *given), *arguments], AMR_SET='mesh.levels=1 run.quiet=true run.threads=2')
    if expected != found:
        print('the serial program:', *expected, 'the translated one:', *found, sep='\n')
        return 1
    if not expected[1]:
        print('the program prints nothing: nothing was compared')
        return 1
    return 0


sys.exit(main())
