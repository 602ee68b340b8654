"""What `amrcc --report=json` prints is what docs/report.schema.json says, for every program that is accepted.

    check.py AMRCC

The schema is read with the few keywords that it uses; one that this does not know is an error here.
A member that no program fills with more than one value is named: nothing shows then that it works.
"""
import glob
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = ["examples/*/*.c", "test/e2e/programs/*.c", "test/cuda/programs/*.c", "test/analysis/[!e]*.c"]
KNOWN = {"$schema", "title", "type", "description", "properties", "required", "additionalProperties", "items", "enum",
         "minItems", "maxItems"}
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def check_schema(schema, path):
    if set(schema) - KNOWN:
        sys.exit(f"schema, {path}: unknown keywords {set(schema) - KNOWN}")
    for name, part in schema.get("properties", {}).items():
        if not part.get("description"):
            sys.exit(f"schema, {path}.{name}: not described")
        check_schema(part, f"{path}.{name}")
    if "items" in schema:
        check_schema(schema["items"], path + "[]")


def faults(value, schema, path, seen):
    """What is wrong with a value; notes in `seen` which values each member had."""
    kind = TYPES[schema["type"]]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        return [f"{path} is no {schema['type']}: {value!r}"]
    if kind not in (dict, list):
        seen.setdefault(path, set()).add(value)
    found = []
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{path} is {value!r}, none of {schema['enum']}")
    if kind is dict:
        found += [f"{path} lacks {name}" for name in schema["required"] if name not in value]
        found += [f"{path} has {name}, which the schema does not" for name in value if name not in schema["properties"]]
        for name in set(value) & set(schema["properties"]):
            found += faults(value[name], schema["properties"][name], f"{path}.{name}", seen)
    if kind is list:
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{path} has {len(value)} items")
        for item in value:
            found += faults(item, schema["items"], path + "[]", seen)
    return found


def consistent(report):
    """What members say about each other."""
    dim, fields = report["dimensions"], {f["name"] for f in report["fields"]}
    if len(report["axes"]) != dim:
        yield "not an axis for each dimension"
    for n in report["nests"]:
        if len(n["range"]) != dim or len(n["halo"]) != dim:
            yield f"{n['where']}: not a range and a halo for each dimension"
        for a in n["arrays"]:
            if a["field"] not in fields:
                yield f"{n['where']}: {a['name']} is of no field"
            if any(len(o) != dim for o in a["offsets"]) or bool(a["offsets"]) != a["read"]:
                yield f"{n['where']}: offsets of {a['name']}: {a['offsets']}"
    for f in report["fields"]:
        if f["live"] != bool(f["live_at"]):
            yield f"{f['name']}: live, but where?"


def main():
    amrcc = sys.argv[1]
    programs = sorted(p for pattern in PROGRAMS for p in glob.glob(os.path.join(ROOT, pattern)))
    with open(os.path.join(ROOT, "docs", "report.schema.json"), encoding="utf-8") as f:
        schema = json.load(f)
    check_schema(schema, "report")
    wrong, accepted, seen = [], 0, {}
    for program in programs:
        done = subprocess.run([amrcc, "-w", "--report=json", program], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        if done.returncode == 1:
            continue
        accepted += 1
        report = json.loads(done.stdout)
        wrong += [f"{program}: {w}" for w in faults(report, schema, "report", seen) + list(consistent(report))]
    alike = sorted(path for path, values in seen.items() if len(values) == 1 and not path.endswith(("version", "centring")))
    print(f"{accepted} of {len(programs)} programs are accepted and reported")
    if alike:
        wrong.append(f"always the same: {', '.join(alike)}")
    if wrong or accepted < 20:
        sys.exit("\n".join(wrong) or "too few programs")


main()
