"""Adds up what meson's test logs (testlog.json) hold and ends scripts/test: one line, exit code 0 if
nothing failed. A lit run counts as the tests that lit itself counted."""
import json
import re
import sys

PASSED = {"OK", "EXPECTEDFAIL"}
SKIPPED = {"SKIP", "IGNORED"}


def lit_counts(text):
    """Passed, failed and skipped of lit's summary, or None."""
    counts = {k.strip(): int(n) for k, n in re.findall(r"^ *([A-Z][\w ]*?) *: *(\d+)\b", text, re.M)}
    if not counts or "Testing Time" not in text:
        return None
    passed = counts.get("Passed", 0) + counts.get("Expectedly Failed", 0)
    failed = sum(counts.get(k, 0) for k in ("Failed", "Unresolved", "Timed Out", "Unexpectedly Passed"))
    return passed, failed, counts.get("Unsupported", 0) + counts.get("Skipped", 0)


def main():
    passed = failed = skipped = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8") as log:
                tests = [json.loads(line) for line in log if line.strip()]
        except OSError as error:
            print(f"test: {error}", file=sys.stderr)
            failed += 1
            continue
        for test in tests:
            counts = lit_counts(test.get("stdout") or "")
            bad = test["result"] not in PASSED | SKIPPED
            if counts:
                counts = (counts[0], max(counts[1], bad), counts[2])
            else:
                counts = (test["result"] in PASSED, bad, test["result"] in SKIPPED)
            passed, failed, skipped = (a + b for a, b in zip((passed, failed, skipped), counts))
            if bad:
                print(f"failed: {test['name']}")
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed or not passed else 0


sys.exit(main())
