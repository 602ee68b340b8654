"""Programs that the commands of one test share: the same words about the same text are compiled once, not by %same,
%near and %ranks each. Where lit does not run the commands (lit.cfg.py sets SHARE_PROGRAMS), nothing is shared."""
import atexit
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile

# Sanitizers look at accesses, and runs take six times as long with them: that no number changes with the ranks, and
# how errors follow the tolerance, is shown by the runs without.
SANITIZED = bool(os.environ.get('SANITIZED'))
KEPT = 12  # programs of one worker of lit: those of the tests before are not needed any more


def store():
    """A folder of one worker, which works on one test at a time. lit deletes all of them with its own."""
    if not os.environ.get('SHARE_PROGRAMS'):
        folder = tempfile.mkdtemp()
        atexit.register(shutil.rmtree, folder)
        return folder
    folder = os.path.join(tempfile.gettempdir(), f'programs-{os.getppid()}')
    os.makedirs(folder, exist_ok=True)
    return folder


def forget(folder):
    """All but the latest programs."""
    for said in sorted(glob.glob(os.path.join(folder, '*.said')), key=os.path.getmtime)[:-KEPT]:
        os.remove(said)
        os.remove(said[:-len('.said')])


def built(*command):
    """The program that this command makes; what the compiler says comes out each time."""
    sources = [word for word in command if word.endswith('.c')]
    place = '' if all(map(os.path.isabs, sources)) else os.getcwd()
    key = hashlib.sha256(repr((command, place)).encode())
    for source in sources:
        with open(source, 'rb') as f:
            key.update(f.read())
    folder = store()
    program = os.path.join(folder, 'p' + key.hexdigest()[:24])
    if not os.path.exists(program + '.said'):
        done = subprocess.run([*command, '-o', program, '-lm'], stderr=subprocess.PIPE, check=False)
        if done.returncode:
            sys.stderr.buffer.write(done.stderr)
            sys.exit(f'exit code {done.returncode}: {" ".join(command)}')
        with open(program + '.said', 'wb') as f:
            f.write(done.stderr)
        forget(folder)
    with open(program + '.said', 'rb') as f:
        sys.stderr.buffer.write(f.read())
    return program


def translated(*command):
    """What this command of amrcc's makes and says, but no program."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([*command, '--emit=' + folder], check=False)
    if done.returncode:
        sys.exit(f'exit code {done.returncode}: {" ".join(command)}')


def is_variant(*command):
    """Under sanitizers: whether a test has named another program of this source first. That one is built and run; of its
    variants the compiler alone is looked at."""
    if not SANITIZED:
        return False
    sources = [os.path.abspath(word) for word in command if word.endswith('.c')]
    first = os.path.join(store(), 'first-' + hashlib.sha256(repr(sources).encode()).hexdigest()[:24])
    if not os.path.exists(first):
        with open(first, 'w', encoding='utf-8') as f:
            f.write(repr(command))
    with open(first, encoding='utf-8') as f:
        if f.read() == repr(command):
            return False
    translated(*command)
    return True


def serial(given):
    """The serial original of what amrcc is given."""
    return built('cc', '-O2', '-w', *(word for word in given if not word.startswith('--')))
