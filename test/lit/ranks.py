"""A program translated prints the same on 1, 2 and 3 ranks, with the settings in AMR_SET.

usage: ranks.py AMRCC [amrcc options] source.c... [-- program arguments]
"""
import os
import subprocess
import sys
import tempfile

from near import LAUNCHER


def main():
    words = sys.argv[1:]
    at = words.index('--') if '--' in words else len(words)
    (amrcc, *given), arguments = words[:at], words[at + 1:]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, 'program')
        subprocess.check_call([amrcc, *given, '-o', program, '-lm'])
        settings = os.environ.get('AMR_SET', '') + ' run.quiet=true run.threads=1'
        alone = None
        for ranks in (1, 2, 3) if LAUNCHER else (1,):
            line = [LAUNCHER, '-n', str(ranks)] if LAUNCHER else []
            done = subprocess.run([*line, program, *arguments], stdout=subprocess.PIPE, check=False,
                                  env=dict(os.environ, AMR_SET=settings))
            if done.returncode or not done.stdout:
                return f'exit code {done.returncode} on {ranks} ranks, {len(done.stdout)} characters'
            alone = alone or done.stdout
            if done.stdout != alone:
                return f'{ranks} ranks print\n{done.stdout.decode()}\ninstead of\n{alone.decode()}'
    return 0


if __name__ == '__main__':
    sys.exit(main())
