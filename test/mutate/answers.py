"""What amrcc answers to the text tests: messages, dumps, generated files. A fault in the compiler that leaves all
answers of a test as they are cannot be seen by it, and to ask for them takes a hundredth of the time that the test
takes. Used by mutate.py for the rooms of the compiler.
"""
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile

from tree import bound, read, write

WORD = r"""(?!2?>|<)(?:"[^"]*"|'[^']*'|[^\s|&;<>"'])+"""
CALL = re.compile(rf"%(amrcc|same|near \S+|follows|ranks|ends \S+)((?:\s+{WORD})*)")
LONGEST = 20  # seconds that amrcc may take


def calls_of(text, source):
    """Arguments of amrcc in the RUN lines of a test, None where they are of the test's own making."""
    folder, calls = os.path.dirname(source), []
    here = {"%s": source, "%S": folder, "%examples": os.path.join(folder, "..", "..", "examples"),
            "%include": os.path.join(folder, "..", "..", "runtime", "include")}
    for line in re.findall(r"RUN:(.*)", text):
        for name, words in CALL.findall(line):
            words = words.split(" -- ")[0]
            given = shlex.split(re.sub(r"%(examples|include|s|S)\b", lambda m: here[m.group()], words))
            plain = [w for w in given if not w.startswith("--emit")]
            plain = [os.path.basename(w).replace("%", "") if before == "-o" else w
                     for before, w in zip(["", *plain], plain)]
            if any("%" in w for w in plain) or plain[:1] in (["verify"], ["converge"]):
                return None
            says = name == "amrcc" and any(w.startswith(("--dump", "--report", "--show", "--help")) for w in plain)
            calls.append(plain if says else ["--emit=out", *plain])
    return calls


def is_quick(text):
    """No program is compiled or run."""
    runs = re.findall(r"RUN:(.*)", text)
    return not any(re.search(r"%(same|near|follows|ranks|ends)\b|\bcc |\bmake |AMR_SET|mpiexec", r) or (
        "%amrcc" in r and not re.search("--(dump|emit|report|show|help)", r)) for r in runs)


class Answers:
    def __init__(self, tree, tests):
        self.tree, self.path = tree, os.path.join(tree.folder, tree.room + "-answers.json")
        self.after = os.path.join(tree.folder, "build", "amrcc")
        self.before = self.after + "-before"
        shutil.copy(self.after, self.before)
        with open(self.before, "rb") as f:
            self.compiler = hashlib.sha256(f.read()).hexdigest()
        self.calls, self.quick, self.keys = {}, set(), {}
        for test in tests:
            source = os.path.join(tree.folder, "test", test.name)
            text = read(source)
            self.calls[test.name] = calls_of(text, source)
            self.keys[test.name] = hashlib.sha256((self.compiler + text).encode()).hexdigest()
            if is_quick(text):
                self.quick.add(test.name)
        known = json.loads(read(self.path)) if os.path.exists(self.path) else {}
        self.known = {key: known[key] for key in self.keys.values() if key in known}

    def of(self, compiler, name):
        """Hash of what the compiler answers, None where it takes too long."""
        said = hashlib.sha256()
        for call in self.calls[name]:
            with tempfile.TemporaryDirectory(dir=self.tree.folder) as folder:
                try:
                    done = subprocess.run([compiler, *call], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                          stdin=subprocess.DEVNULL, timeout=LONGEST, preexec_fn=bound, check=False)
                except subprocess.TimeoutExpired:
                    return None
                said.update(b"%d\0" % done.returncode + done.stdout + done.stderr)
                for place, _, files in sorted(os.walk(folder)):
                    for file in sorted(files):
                        with open(os.path.join(place, file), "rb") as f:
                            said.update(file.encode() + b"\0" + f.read())
        return said.hexdigest()

    def differ(self, name):
        """Whether the compiler that has the fault answers otherwise, or may."""
        if self.calls[name] is None:
            return True
        key = self.keys[name]
        if key not in self.known:
            self.known[key] = self.of(self.before, name)
        return self.known[key] != self.of(self.after, name)

    def keep(self):
        write(self.path, json.dumps(self.known))
