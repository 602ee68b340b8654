"""Checks what faults.py makes of a small C text: each kind of slip where it belongs, and nothing in comments,
strings, preprocessor lines or outside functions. And where lines are found again in a file that was edited."""
import sys

from faults import faults
from lines import renumber

TEXT = """#define LESS(a, b) ((a) < (b))
enum { N = 4 };
/* i < n, says the comment */
static int count(const int *x, int n)
{
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (x[i] > 3 && !x[0])
            found += 1;
        note("a < b");
        found += n > 4 ? (int)abs(n) : abs(n);
    }
    return found - n;
}
"""
WANTED = [
    ("dropped condition", "if (x[i] > 3)"), ("dropped condition", "if (!x[0])"), ("and for or", "x[i] > 3 || !x[0]"),
    ("dropped not", "&& x[0])"), ("flipped comparison", "x[i] >= 3"), ("flipped comparison", "i <= n"),
    ("off by one", "x[i] > 4"), ("off by one", "x[i] > 2"), ("swapped axis", "!x[1]"), ("overwritten", "found = 1;"),
    ("plus for minus", "return found + n;"), ("turned condition", "if (!(x[i] > 3 && !x[0]))"),
    ("dropped statement", "            ;"), ("dropped statement", "        ;\n    }")]

made = [(f.kind, TEXT[:f.begin] + f.new + TEXT[f.end:]) for f in faults(TEXT)]
plain = [(kind, " ".join(text.split())) for kind, text in made]
missing = [w for w in WANTED if not any(kind == w[0] and (w[1] in text or " ".join(w[1].split()) in " ".join(
    text.split()).replace(" )", ")")) for kind, text in made)]
head, begin = TEXT[:TEXT.index("{\n    int")], TEXT.index("{\n    int")
elsewhere = [m for m in made if not m[1].startswith(head) or '"a < b"' not in m[1] and "note" in m[1]]
for what, where in missing:
    print("not made:", what, where)
for what, text in elsewhere:
    print("should not be:", what, text)

known = {"there": {"a.c": [1, 2, 3]}, "tests": {"t": {"lines": {"a.c": [1, 3], "b.c": [7]}}}}
renumber(known, "a.c", "one\ntwo\nthree", "new\none\n2\nthree")
moved = known == {"there": {"a.c": [2, 4]}, "tests": {"t": {"lines": {"a.c": [2, 4], "b.c": [7]}}}}
if not moved:
    print("lines of a text that was edited:", known)
sys.exit(1 if missing or elsewhere or len(plain) != len(set(plain)) or not moved else 0)
