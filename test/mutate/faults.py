"""Faults that can be seeded into C text: what a slip of the hand makes of a line. A list of all of them
for a file comes from `faults`; mutate.py draws from it."""
import re
from collections import namedtuple

# The text from begin to end becomes `new`; kind says what slip it is.
Fault = namedtuple("Fault", "kind begin end new")

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)|(?P<directive>(?<![^\n])[ \t]*\#(?:\\\n|[^\n])*)
    |(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?P<number>\d[\w.]*(?:(?<=[eE])[+-]\d+)?)|(?P<name>[A-Za-z_]\w*)
    |(?P<op><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""",
    re.S | re.X)

FLIPPED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
OTHER = {"lo": "hi", "hi": "lo", "fmin": "fmax", "fmax": "fmin", "low": "high", "high": "low",
         "begin": "end", "end": "begin", "first": "last", "last": "first"}
# Statements that begin so are not left out.
KEPT = {"return", "break", "goto", "case", "else", "do", "for", "while", "if", "switch", "struct", "enum",
        "union", "static", "typedef", "const", "extern", "default"}
OPEN, CLOSE = "([{", ")]}"


class Token(namedtuple("Token", "kind text begin end")):
    """One token of the text, comments and blanks left out."""


def tokens(text):
    return [Token(m.lastgroup, m.group(), m.start(), m.end())
            for m in TOKEN.finditer(text) if m.lastgroup not in ("space", "directive")]


def operand_end(t, i, step, stops):
    """Index of the last token of the operand that begins at i and goes on in steps of +1 or -1."""
    up, down = (OPEN, CLOSE) if step > 0 else (CLOSE, OPEN)
    depth = 0
    while 0 <= i < len(t):
        text = t[i].text
        if text in up:
            depth += 1
        elif text in down:
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and text in stops:
            break
        i += step
    return i - step


def conjuncts(t, i):
    """`a && b` without its one side, and without its other."""
    stops = {",", ";", "?", ":", "=", "return", "|=", "&=", "||"} | ({"&&"} if t[i].text == "&&" else set())
    right = operand_end(t, i + 1, 1, stops)
    left = operand_end(t, i - 1, -1, stops)
    if right > i and left < i:
        yield Fault("dropped condition", t[i].begin, t[right].end, "")
        yield Fault("dropped condition", t[left].begin, t[i + 1].begin, "")


def is_operand(token):
    return token.kind in ("name", "number") and token.text != "return" or token.text in (")", "]")


def of_operator(t, i):
    op = t[i]
    before = t[i - 1] if i else None
    if op.text in FLIPPED and before and is_operand(before):
        yield Fault("flipped comparison", op.begin, op.end, FLIPPED[op.text])
    elif op.text in ("&&", "||"):
        yield Fault("and for or", op.begin, op.end, "||" if op.text == "&&" else "&&")
        yield from conjuncts(t, i)
    elif op.text in ("+", "-") and before and is_operand(before):
        yield Fault("plus for minus", op.begin, op.end, "-" if op.text == "+" else "+")
    elif op.text == "!":
        yield Fault("dropped not", op.begin, op.end, "")
    elif op.text in ("+=", "|=", "&="):
        yield Fault("overwritten", op.begin, op.end, "=")


def is_declared_size(t, i):
    """`int x[3]`: a larger array is no fault that a test could see."""
    return i > 2 and t[i - 1].text == "[" and t[i - 2].kind == t[i - 3].kind == "name" and t[i - 3].text not in KEPT


def of_number(t, i):
    number = t[i]
    if not re.fullmatch(r"\d+", number.text):
        return
    if is_declared_size(t, i):
        return
    value = int(number.text)
    in_subscript = 0 < i < len(t) - 1 and t[i - 1].text == "[" and t[i + 1].text == "]"
    if in_subscript and value < 3:
        yield Fault("swapped axis", number.begin, number.end, str(1 - value if value < 2 else 0))
    elif value <= 64:
        yield Fault("off by one", number.begin, number.end, str(value + 1))
        if value:
            yield Fault("off by one", number.begin, number.end, str(value - 1))


def begins_statement(t, i):
    before = t[i - 1].text
    if before == ")":  # of a condition, not of a cast
        first = operand_end(t, i - 2, -1, set()) - 1
        return first > 0 and t[first - 1].text in ("if", "for", "while")
    if before == ":":  # of a label, not of a choice
        first = operand_end(t, i - 2, -1, {";", "{", "}"})
        return "?" not in [token.text for token in t[first:i]]
    return before in (";", "{", "}", "else")


def of_statement(t, i):
    """`x = y;` and calls that stand alone, left out; declarations stay."""
    if i and not begins_statement(t, i):
        return
    end = operand_end(t, i, 1, {";", "{", "}"}) + 1
    if end >= len(t) or t[end].text != ";" or t[i].text in KEPT:
        return
    after = t[i + 1].text if i + 1 < len(t) else ""
    if t[i].text == "continue" or after in ("(", "[", ".", "->", "=", "+=", "-=", "|=", "&=", "++", "--"):
        yield Fault("dropped statement", t[i].begin, t[end].begin, "")


def of_name(t, i):
    name = t[i]
    if name.text == "if" and i + 1 < len(t) and t[i + 1].text == "(":
        end = operand_end(t, i + 2, 1, set()) + 1
        yield Fault("turned condition", t[i + 1].end, t[end].begin,
                    None)  # filled in by `faults`, which has the text
    elif name.text in OTHER:
        yield Fault("the other end", name.begin, name.end, OTHER[name.text])
    else:
        yield from of_statement(t, i)


def in_bodies(t):
    """Which tokens stand in a function's body: within braces that follow a `)`."""
    depth, inside = 0, []
    for i, token in enumerate(t):
        if token.text == "{":
            depth += 1 if depth or (i and t[i - 1].text == ")") else 0
        inside.append(depth > 0)
        if token.text == "}" and depth:
            depth -= 1
    return inside


def faults(text):
    """All faults of a C file, in order of their places."""
    t = tokens(text)
    found = []
    makers = {"op": of_operator, "number": of_number, "name": of_name}
    for i, inside in enumerate(in_bodies(t)):
        if inside and t[i].kind in makers:
            found.extend(makers[t[i].kind](t, i))
    return [f if f.new is not None else f._replace(new=f"!({text[f.begin:f.end]})") for f in found]
