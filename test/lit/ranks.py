"""A program translated prints the same on 1, 2 and 3 ranks, with the settings in AMR_SET.

usage: ranks.py AMRCC [amrcc options] source.c...
"""
import os
import sys

from near import run, several
from programs import built, is_variant


def main():
    if is_variant(*sys.argv[1:]):
        return 0
    settings = os.environ.get('AMR_SET', '') + ' run.quiet=true run.threads=1'
    program = built(*sys.argv[1:])
    alone = run(program, 1, settings)[0]
    if not alone:
        return 'the program prints nothing: nothing was compared'
    for ranks in several(2, 3):
        found = run(program, ranks, settings)[0]
        if found != alone:
            return f'{ranks} ranks print\n{found.decode()}\ninstead of\n{alone.decode()}'
    return 0


if __name__ == '__main__':
    sys.exit(main())
