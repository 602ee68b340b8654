#!/usr/bin/env python3
"""Stands in front of cc and mpicc while faults are tried. A fault in the runtime changes no generated program, and most
faults in the compiler change few: what was compiled once comes out of a cache.

tree.py puts links to this file into a folder at the head of the path, beside settings.json with
"cache" (a folder) and "link" (options added to links, as those of a build that counts lines).
"""
import hashlib
import json
import os
import shutil
import subprocess
import sys


def real_compiler(name, here):
    path = [p for p in os.environ["PATH"].split(os.pathsep) if p and os.path.realpath(p) != os.path.realpath(here)]
    return shutil.which(name, path=os.pathsep.join(path))


def sources_of(words):
    return [w for w in words if w.endswith(".c") and not w.startswith("-")]


def output_of(words):
    return words[words.index("-o") + 1] if "-o" in words[:-1] else None


def is_cacheable(words):
    """One compilation, or sources that are compiled and linked with nothing of ours."""
    plain = not any(w.startswith("-") and w[:2] not in ("-O", "-f", "-m", "-w", "-I", "-i", "-D", "-U", "-c", "-o",
                                                       "-l", "-s", "-W", "-g") for w in words)
    return plain and output_of(words) and sources_of(words) and not any(w.endswith((".a", ".o", ".so")) for w in words)


def key_of(compiler, words):
    """Hash of the preprocessed sources and of the options that are not paths."""
    to, sources = output_of(words), sources_of(words)
    options = [w for w in words if w not in ("-c", "-o", to)]
    text = subprocess.run([compiler, *options, "-E", "-P"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    if text.returncode:
        return None
    kept = [w for w in words if w != to and w not in sources and not w.startswith(("-I", "-i", "-D", "/"))]
    return hashlib.sha256(json.dumps([compiler, kept]).encode() + text.stdout).hexdigest()


def main():
    here, words = os.path.dirname(os.path.abspath(sys.argv[0])), sys.argv[1:]
    with open(os.path.join(here, "settings.json"), encoding="utf-8") as f:
        settings = json.load(f)
    compiler = real_compiler(os.path.basename(sys.argv[0]), here)
    is_link = "-c" not in words and "-E" not in words and "-S" not in words and "-fsyntax-only" not in words
    extra = settings["link"] if is_link and any(w.endswith(".a") for w in words) else []
    key = key_of(compiler, words) if is_cacheable(words) else None
    if not key:
        os.execv(compiler, [compiler, *words, *extra])
    kept = os.path.join(settings["cache"], key)
    if os.path.exists(kept):
        shutil.copy(kept, output_of(words))
        return 0
    status = subprocess.call([compiler, *words])
    if status == 0 and os.path.exists(output_of(words)):
        made = f"{kept}.{os.getpid()}"
        shutil.copy(output_of(words), made)
        os.replace(made, kept)
    return status


sys.exit(main())
