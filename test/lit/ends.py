"""A program translated ends with an exit code, and with the same messages of the runtime, on 1 and 3 ranks, with the
settings in AMR_SET. Prints what the program prints, and behind that the messages.

usage: ends.py CODE AMRCC [amrcc options] source.c... [-- program arguments]
"""
import os
import re
import subprocess
import sys

from near import LAUNCHER, several
from programs import built


def run(program, arguments, ranks, code):
    launcher = [LAUNCHER, '-n', str(ranks)] if LAUNCHER else []
    settings = os.environ.get('AMR_SET', '') + ' run.threads=1'
    done = subprocess.run([*launcher, program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          check=False, text=True, env=dict(os.environ, AMR_SET=settings))
    if done.returncode != code:
        sys.exit(f'exit code {done.returncode} on {ranks} ranks\n{done.stderr}')
    return done.stdout + ''.join(re.findall(r'^amr: (?:error|warning|note): .*\n', done.stderr, re.M))


def main():
    words = sys.argv[1:]
    arguments = words[words.index('--') + 1:] if '--' in words else []
    code, *command = words[:words.index('--')] if '--' in words else words
    program = built(*command)
    alone = run(program, arguments, 1, int(code))
    for ranks in several(3):
        found = run(program, arguments, ranks, int(code))
        if found != alone:
            return f'{ranks} ranks say\n{found}\ninstead of\n{alone}'
    print(alone, end='')
    return 0


if __name__ == '__main__':
    sys.exit(main())
