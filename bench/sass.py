"""Counts the instructions that a kernel issues, from its machine code, without a GPU.

`Kernel` reads what nvdisasm prints of one kernel; `count` runs its integer half: every thread of a
thread block follows the code with the arguments that it is given, addresses, conditions and loop
counters being exact. Floating-point numbers, and what is loaded from memory that nobody has
described, are unknown. A branch on an unknown is taken where it leads around a call or an atomic
operation, and else it is not: so the slow ways of divisions and roots are left out, and the parts of a
sum are taken to stay in registers. An instruction counts for a warp as often as that thread of it executes it that does so most
often, as it does on a GPU if the threads of a warp meet again behind each branch; instructions that
a predicate turns off are issued all the same, and count.
"""
import re
import struct

MASK = 0xffffffff
WARP = 32


class Unsupported(Exception):
    pass


def signed(value):
    return value - (1 << 32) if value & 0x80000000 else value


def half(text):
    """The bits of a number as half precision."""
    named = {'+INF': 'inf', '-INF': '-inf', '+QNAN': 'nan', '-QNAN': 'nan'}
    return struct.unpack('<H', struct.pack('<e', float(named.get(text, text))))[0]


# ---- memory ------------------------------------------------------------------------------------------


class Memory:
    """Bytes at addresses that were described; all others are unknown. Stores are noted."""

    def __init__(self):
        self.regions = []  # (begin, bytes)
        self.stored = set()
        self.unknown_stores = 0

    def add(self, begin, data):
        self.regions.append((begin, bytes(data)))

    def load(self, address, size):
        for begin, data in self.regions:
            if address is not None and begin <= address and address + size <= begin + len(data):
                return data[address - begin:address - begin + size]
        return None

    def store(self, address):
        if address is None:
            self.unknown_stores += 1
        else:
            self.stored.add(address)


class Thread:
    def __init__(self, thread, block, constants, memory):
        self.r = [0] * 256
        self.u = [0] * 256
        self.p = [False] * 7 + [True]
        self.up = [False] * 7 + [True]
        self.special = {'SR_TID.X': thread, 'SR_TID.Y': 0, 'SR_TID.Z': 0, 'SR_CTAID.X': block,
                        'SR_CTAID.Y': 0, 'SR_CTAID.Z': 0, 'SR_LANEID': thread % WARP}
        self.constants, self.memory = constants, memory
        self.unsure = False  # a predicate that nobody knows is in front of what is being done

    def constant(self, bank, offset, size=4):
        if bank == 0 and offset is not None and offset + size <= len(self.constants):
            return int.from_bytes(self.constants[offset:offset + size], 'little')
        return None


# ---- operands: functions of a thread -------------------------------------------------------------------


def split(text):
    """Operands of an instruction: commas outside of brackets."""
    return [s.strip() for s in re.split(r',(?![^\[]*\])', text)] if text.strip() else []


def register(text):
    """(number, uniform) of R5, UR5, RZ, URZ; None if it is none."""
    m = re.fullmatch(r'(U?)R(\d+|Z)(\.\w+)*', text)
    return (255 if m.group(2) == 'Z' else int(m.group(2)), bool(m.group(1))) if m else None


def file_of(thread, uniform):
    return thread.u if uniform else thread.r


def value(text):
    """The 32 bits of an operand, as a function of the thread; unknown is None."""
    sign = text[0] if text[0] in '-~' else ''
    body = text[len(sign):]
    if body.startswith('|'):
        body = body.strip('|')
    at = register(body)
    constant = re.fullmatch(r'c\[(0x[0-9a-f]+)\]\[(.*)\]', body)
    if at and at[0] == 255:
        found = lambda t: 0
    elif at:
        number, uniform = at
        found = (lambda t: t.u[number]) if uniform else (lambda t: t.r[number])
    elif constant:
        bank, where = int(constant.group(1), 16), address(constant.group(2), 32)
        found = lambda t: t.constant(bank, where(t))
    elif re.fullmatch(r'0x[0-9a-f]+', body):
        number32 = int(body, 16)
        found = lambda t: number32
    else:
        found = lambda t: None  # a floating-point number
    if not sign:
        return found
    flip = (lambda v: -v & MASK) if sign == '-' else (lambda v: ~v & MASK)

    def signed_value(t):
        v = found(t)
        return None if v is None else flip(v)
    return signed_value


def condition(text):
    """A predicate, as a function of the thread."""
    m = re.fullmatch(r'(!?)(U?)P([0-6T])', text)
    if not m:
        return None
    number = 7 if m.group(3) == 'T' else int(m.group(3))
    uniform, negated = bool(m.group(2)), bool(m.group(1))

    def found(t):
        v = (t.up if uniform else t.p)[number]
        return v if v is None or not negated else not v
    return found


def address(text, bits=64):
    """[R2.64+UR4+0x10], what is between the brackets."""
    terms = []
    for term in re.findall(r'[-+]?[^-+]+', text):
        term = term.strip()
        minus, term = term[0] == '-', term.lstrip('+-')
        at = register(re.sub(r'\.(64|U32|X\d+)', '', term))
        wide = '.64' in term or (at and at[1] and bits == 64 and 'U32' not in text)
        if not at:
            number = int(term, 16)
            terms.append(lambda t, n=-number if minus else number: n)
        elif at[0] == 255:
            continue
        elif wide:
            def pair(t, n=at[0], u=at[1]):
                low, high = file_of(t, u)[n], file_of(t, u)[n + 1]
                return None if low is None or high is None else low | high << 32
            terms.append(pair)
        else:
            terms.append(lambda t, n=at[0], u=at[1]: file_of(t, u)[n])

    def total(t):
        values = [term(t) for term in terms]
        return None if None in values else sum(values) & ((1 << bits) - 1)
    return total


def put(text, words=1):
    """Stores words to a register and those behind it."""
    number, uniform = register(text)

    def store(t, v):
        if number == 255:
            return
        to = file_of(t, uniform)
        for w in range(words):
            to[number + w] = None if v is None or t.unsure else v >> 32 * w & MASK
    return store


def put_condition(text):
    m = re.fullmatch(r'(U?)P([0-6T])', text)
    number = 7 if m.group(2) == 'T' else int(m.group(2))

    def store(t, v):
        if number < 7:
            (t.up if m.group(1) else t.p)[number] = None if t.unsure else v
    return store


def is_condition(text):
    return re.fullmatch(r'!?U?P[0-6T]', text) is not None


# ---- instructions ----------------------------------------------------------------------------------------


def known(function):
    """A function of integers, None if one of them is unknown."""
    return lambda *values: None if None in values else function(*values)


def simple(operands, function):
    """d = function(a, b, c ...)."""
    store, sources = put(operands[0]), [value(o) for o in operands[1:]]
    function = known(function)
    return lambda t: store(t, function(*[s(t) for s in sources]))


def wide(text):
    """Two registers as 64 bits, sign kept; or an immediate."""
    at, sign = register(text.lstrip('-~')), text[0] == '-'
    low = value(text.lstrip('-'))
    high = value(re.sub(r'\d+', lambda m: str(int(m.group()) + 1), text.lstrip('-'), count=1)) \
        if at and at[0] != 255 else (lambda t: 0)
    if text.startswith('c['):
        bank, offset = re.findall(r'0x[0-9a-f]+', text)
        return lambda t: t.constant(int(bank, 16), int(offset, 16), 8)

    def found(t):
        a, b = low(t), high(t)
        if a is None or b is None:
            return None
        return -(a | b << 32) if sign else a | b << 32
    return found


def imad(parts, o):
    if 'WIDE' in parts:
        store = put(o[0], 2)
        rest = [x for x in o[1:] if not is_condition(x)]
        a, b, c = value(rest[0]), value(rest[1]), wide(rest[2])
        by = (lambda v: v) if 'U32' in parts else signed
        function = known(lambda x, y, z: by(x) * by(y) + z & (1 << 64) - 1)
        return lambda t: store(t, function(a(t), b(t), c(t)))
    if 'HI' in parts:
        store, a, b, c = put(o[0], 1), value(o[1]), value(o[2]), wide(o[3])
        by = (lambda v: v) if 'U32' in parts else signed
        function = known(lambda x, y, z: (by(x) * by(y) + z) >> 32 & MASK)
        return lambda t: store(t, function(a(t), b(t), c(t)))
    carry = condition(o[4]) if 'X' in parts else (lambda t: False)
    store, sources = put(o[0]), [value(x) for x in o[1:4]]
    function = known(lambda x, y, z, c: x * y + z + c & MASK)
    return lambda t: store(t, function(*[s(t) for s in sources], carry(t)))


def iadd3(parts, o):
    """d, [carries out,] a, b, c [, carries in]."""
    outs = [put_condition(x) for x in o[1:3] if is_condition(x)]
    at = 1 + len(outs)
    terms, ins = o[at:at + 3], [condition(x) for x in o[at + 3:]]
    if 'X' not in parts:
        ins = []
    # A carry counts -x as ~x + 1.
    sources = [value(x.replace('-', '~') if x[0] == '-' else x) for x in terms]
    ones = sum(x[0] == '-' for x in terms)
    store = put(o[0])

    def act(t):
        values = [s(t) for s in sources] + [c(t) for c in ins]
        total = None if None in values else sum(values) + ones
        store(t, None if total is None else total & MASK)
        for n, out in enumerate(outs):
            out(t, None if total is None else total >> 32 > n)
    return act


def lea(parts, o):
    outs = [put_condition(x) for x in o[1:2] if is_condition(x)]
    store, rest = put(o[0]), o[1 + len(outs):]
    carry = condition(rest[-1]) if 'X' in parts else (lambda t: False)
    a, b = value(rest[0]), value(rest[1])
    if 'HI' not in parts:
        shift = int(rest[2], 16)
        total = known(lambda x, y, c: (x << shift & MASK) + y + c)
        # The bits that are shifted out are not carried.

        def act(t):
            v = total(a(t), b(t), carry(t))
            store(t, None if v is None else v & MASK)
            for out in outs:
                out(t, None if v is None else v >> 32 > 0)
        return act
    if 'SX32' in parts:
        shift = int(rest[2], 16)
        function = known(lambda x, y, c: (signed(x) >> 32 - shift) + y + c & MASK)
        return lambda t: store(t, function(a(t), b(t), carry(t)))
    high, shift = value(rest[2]), int(rest[3], 16)
    function = known(lambda x, y, z, c: ((x | z << 32) >> 32 - shift) + y + c & MASK)
    return lambda t: store(t, function(a(t), b(t), high(t), carry(t)))


def shf(parts, o):
    store, low, by, high = put(o[0]), value(o[1]), value(o[2]), value(o[3])
    bits = 64 if 'U64' in parts or 'S64' in parts else 32
    left, is_signed = 'L' in parts, 'S32' in parts or 'S64' in parts

    def shift(lo, n, hi):
        n = n & 63 if 'W' in parts and bits == 64 else n & 31 if 'W' in parts else min(n, bits)
        if bits == 32 and not left and 'HI' in parts:
            both = (signed(hi) if is_signed else hi) << 32 | lo
            return both >> n >> 32 & MASK if n < 32 or is_signed else 0
        both = (signed(hi) if is_signed else hi) << 32 | lo
        moved = both << n if left else both >> n
        return (moved >> 32 if 'HI' in parts else moved) & MASK
    function = known(shift)
    return lambda t: store(t, function(low(t), by(t), high(t)))


def lut(table, a, b, c):
    result = 0
    for bit in range(8):
        if table >> bit & 1:
            result |= (a if bit & 4 else ~a) & (b if bit & 2 else ~b) & (c if bit & 1 else ~c)
    return result & MASK


def lop3(parts, o):
    out = put_condition(o[0]) if is_condition(o[0]) else None
    rest = o[1:] if out else o
    store, sources, table = put(rest[0]), [value(x) for x in rest[1:4]], int(rest[4], 16)
    function = known(lambda a, b, c: lut(table, a, b, c))

    def act(t):
        v = function(*[s(t) for s in sources])
        store(t, v)
        if out:
            out(t, None if v is None else v != 0)
    return act


def plop3(parts, o):
    outs, sources = [put_condition(x) for x in o[:2]], [condition(x) for x in o[2:5]]
    tables = [int(x, 16) for x in o[5:7]]

    def act(t):
        values = [s(t) for s in sources]
        for out, table in zip(outs, tables):
            possible = {table >> (4 * a + 2 * b + c) & 1
                        for a in (0, 1) for b in (0, 1) for c in (0, 1)
                        if all(v is None or v == bit for v, bit in zip(values, (a, b, c)))}
            out(t, bool(possible.pop()) if len(possible) == 1 else None)
    return act


COMPARE = {'EQ': lambda a, b: a == b, 'NE': lambda a, b: a != b, 'LT': lambda a, b: a < b,
           'LE': lambda a, b: a <= b, 'GT': lambda a, b: a > b, 'GE': lambda a, b: a >= b}


def join(how, a, b):
    if how == 'AND':
        return False if a is False or b is False else None if None in (a, b) else True
    if how == 'OR':
        return True if a is True or b is True else None if None in (a, b) else False
    return None if None in (a, b) else a != b


def isetp(parts, o):
    out, other = put_condition(o[0]), put_condition(o[1])
    a, b, with_ = value(o[2]), value(o[3]), condition(o[4])
    low = condition(o[5]) if 'EX' in parts else None
    how = next(p for p in parts if p in ('AND', 'OR', 'XOR'))
    name = next(p for p in parts if p in COMPARE)
    by = (lambda v: v) if 'U32' in parts else signed

    def act(t):
        x, y = a(t), b(t)
        if x is None or y is None:
            holds = None
        elif low and x == y:
            holds = low(t)
        else:
            strict = {'LE': 'LT', 'GE': 'GT'}.get(name, name) if low else name
            holds = COMPARE[strict](by(x), by(y))
        w = with_(t)
        out(t, join(how, holds, w))
        other(t, join(how, None if holds is None else not holds, w))
    return act


def fsetp(parts, o):
    outs = [put_condition(x) for x in o[:2]]

    def act(t):
        for out in outs:
            out(t, None)
    return act


def sel(parts, o):
    store, a, b, p = put(o[0]), value(o[1]), value(o[2]), condition(o[3])

    def act(t):
        which = p(t)
        store(t, None if which is None else a(t) if which else b(t))
    return act


def minmax(parts, o):
    store, a, b, p = put(o[0]), value(o[1]), value(o[2]), condition(o[3])
    by = (lambda v: v) if 'U32' in parts else signed

    def act(t):
        x, y, least = a(t), b(t), p(t)
        store(t, None if None in (x, y, least) else (min if least else max)(x, y, key=by))
    return act


def prmt(parts, o):
    def permute(a, selector, b):
        taken = struct.pack('<II', a, b)
        result = 0
        for n in range(4):
            pick = selector >> 4 * n & 15
            byte = taken[pick & 7]
            result |= (byte if pick < 8 else 0xff if byte & 0x80 else 0) << 8 * n
        return result
    return simple(o, permute)


def idp(parts, o):
    first = 2 if 'HI' in parts else 0

    def dot(a, b, c):
        for n in range(2):
            word = a >> 16 * n & 0xffff
            c += (word - 0x10000 if 'S16' in parts and word & 0x8000 else word) * \
                (b >> 8 * (first + n) & 0xff)
        return c & MASK
    return simple(o, dot)


def hfma2(parts, o):
    """Compilers make integers of it: -RZ * RZ + two halves."""
    store = put(o[0])
    if o[1] != '-RZ' or o[2] != 'RZ' or len(o) < 5:
        return lambda t: store(t, None)
    bits = half(o[3]) << 16 | half(o[4])
    return lambda t: store(t, bits)


def load_constant(parts, o):
    bank, where = re.fullmatch(r'c\[(0x[0-9a-f]+)\]\[(.*)\]', o[1]).groups()
    bank, where, words = int(bank, 16), address(where, 32), 2 if '64' in parts else 1
    store = put(o[0], words)
    return lambda t: store(t, t.constant(bank, where(t), 4 * words))


SIZES = {'U8': 1, 'S8': 1, 'U16': 2, 'S16': 2, '64': 8, '128': 16}


def global_address(text):
    return address(re.search(r'\[([^\[\]]*)\]$', text.strip()).group(1))


def load_global(parts, o):
    size = next((SIZES[p] for p in parts if p in SIZES), 4)
    store, where = put(o[0], max(1, size // 4)), global_address(o[-1])
    is_signed = 'S8' in parts or 'S16' in parts

    def act(t):
        data = t.memory.load(where(t), size)
        store(t, None if data is None else int.from_bytes(data, 'little', signed=is_signed)
              & (1 << 8 * max(4, size)) - 1)
    return act


def float_of(bits):
    return struct.unpack('<f', struct.pack('<I', bits))[0]


def bits_of(number):
    return struct.unpack('<I', struct.pack('<f', number))[0]


def from_integer(parts, o):
    """In divisions of integers numbers are rounded up: .RP. All others are data."""
    if 'RP' not in parts or '64' in parts:
        return float_words([p for p in parts if p.endswith('64')] and ['64'], o)

    def up(a):
        bits = bits_of(a)
        return bits + (float_of(bits) < a)
    return simple([o[0], o[-1]], up)


def reciprocal(parts, o):
    if parts != ['RCP']:
        return unknown(1)(parts, o)
    return simple(o, lambda a: bits_of(1 / float_of(a)) if float_of(a) else 0x7f800000)


def to_integer(parts, o):
    if 'U32' not in parts or 'TRUNC' not in parts or 'F64' in parts:
        return float_words(['64'] if 'S64' in parts or 'U64' in parts else [], o)
    return simple([o[0], o[-1]], lambda a: int(min(max(float_of(a), 0), MASK)))


def store_global(parts, o):
    where = global_address(o[0])
    return lambda t: t.memory.store(where(t))


def special(parts, o):
    store, name = put(o[0]), o[1]
    return lambda t: store(t, t.special.get(name))


def nothing(parts, o):
    return lambda t: None


def flo(parts, o):
    return simple(o[:2] if not is_condition(o[1]) else [o[0], o[2]],
                  lambda a: a.bit_length() - 1 & MASK if 'SH' not in parts else
                  32 - a.bit_length())


def unknown(words):
    def make(parts, o):
        store = put(o[0], words)
        return lambda t: store(t, None)
    return make


def float_words(parts, o):
    return unknown(2 if '64' in parts else 1)(parts, o)


def predicates_to(parts, o):
    """P2R: predicates as bits, in place of those of a register that the mask names."""
    store, other, mask = put(o[0]), value(o[2]), int(o[3], 16)

    def act(t):
        old, bits = other(t), 0
        for n in range(7):
            if mask >> n & 1:
                bits = None if bits is None or t.p[n] is None else bits | t.p[n] << n
        store(t, None if old is None or bits is None else old & ~mask | bits)
    return act


def predicates_from(parts, o):
    source, mask = value(o[1]), int(o[2], 16)

    def act(t):
        bits = source(t)
        for n in range(7):
            if mask >> n & 1:
                t.p[n] = None if bits is None or t.unsure else bool(bits >> n & 1)
    return act


MAKE = {
    'MOV': lambda parts, o: simple(o[:2], lambda a: a), 'IMAD': imad, 'IADD3': iadd3,
    'VIADD': lambda parts, o: simple(o, lambda a, b: a + b & MASK),
    'LEA': lea, 'SHF': shf, 'LOP3': lop3, 'PLOP3': plop3, 'ISETP': isetp, 'SEL': sel,
    'FSETP': fsetp, 'DSETP': fsetp, 'VIMNMX': minmax, 'IMNMX': minmax, 'PRMT': prmt, 'IDP': idp,
    'HFMA2': hfma2, 'LDC': load_constant, 'LDG': load_global, 'STG': store_global,
    'S2R': special, 'S2UR': special,
    'CS2R': lambda parts, o: (lambda t, store=put(o[0], 1 if '32' in parts else 2): store(t, 0)),
    'IABS': lambda parts, o: simple(o, lambda a: abs(signed(a)) & MASK),
    'POPC': lambda parts, o: simple(o, lambda a: bin(a).count('1')), 'FLO': flo,
    'R2UR': lambda parts, o: simple([o[0], o[-1]], lambda a: a),
    'P2R': predicates_to, 'R2P': predicates_from,
    'BREV': lambda parts, o: simple(o, lambda a: int('{:032b}'.format(a)[::-1], 2)),
    'VIADDMNMX': unknown(1), 'FSEL': unknown(1), 'FADD': unknown(1), 'FMUL': unknown(1),
    'FFMA': unknown(1), 'FMNMX': unknown(1), 'FCHK': lambda parts, o: put_none(o[0]),
    'MUFU': reciprocal, 'I2F': from_integer, 'I2FP': unknown(1), 'F2I': to_integer,
    'F2F': float_words, 'DADD': unknown(2), 'DMUL': unknown(2), 'DFMA': unknown(2),
    'FRND': float_words, 'LDS': float_words, 'LDL': float_words, 'ATOMS': unknown(1), 'ATOMG': unknown(1), 'SHFL': None,
    'I2I': unknown(1), 'VOTE': None, 'MATCH': None, 'REDUX': unknown(1), 'FSWZADD': unknown(1),
}
NOTHING = {'NOP', 'BAR', 'BSSY', 'BSYNC', 'BRK', 'BREAK', 'STS', 'STL', 'RED', 'REDG', 'MEMBAR', 'ERRBAR',
           'WARPSYNC', 'CCTL', 'DEPBAR', 'YIELD', 'LDGDEPBAR', 'BMOV', 'CCTLL', 'B2R', 'ENDCOLLECTIVE'}
LEAVES = {'BRA', 'EXIT', 'CALL', 'RET', 'JMP', 'BRX'}


def put_none(text):
    store = put_condition(text)
    return lambda t: store(t, None)


def several(parts, o):
    """Results between threads: unknown, a predicate first maybe."""
    outs = [put_condition(x) if is_condition(x) else put(x)
            for x in o[:2] if is_condition(x) or (register(x) and x is o[0])]

    def act(t):
        for out in outs:
            out(t, None)
    return act


def compile_instruction(name, operands):
    """A function of the thread. 'UIADD3' is 'IADD3' on uniform registers."""
    op, *parts = name.split('.')
    if op in NOTHING:
        return nothing(parts, operands)
    if op not in MAKE and op[0] == 'U' and op[1:] in MAKE:
        op = op[1:]
    if op not in MAKE:
        raise Unsupported('instruction %s %s' % (name, ', '.join(operands)))
    return (MAKE[op] or several)(parts, operands)


def guarded(guard, act):
    if guard is None:
        return act

    def maybe(t):
        on = guard(t)
        if on is not False:
            t.unsure = on is None
            act(t)
            t.unsure = False
    return maybe


class Kernel:
    """One kernel as nvdisasm prints it."""

    LINE = re.compile(r'/\*([0-9a-f]+)\*/\s+(?:@(!?U?P[0-6T])\s+)?([A-Z][\w.]*)\s*(.*?)\s*;')

    def __init__(self, lines):
        labels, code = {}, []
        for line in lines:
            label = re.match(r'([.$]\S+):$', line)
            m = self.LINE.search(line)
            if label:
                labels[label.group(1)] = len(code)
            elif m:
                code.append(m.groups())
        self.code = []  # (what is done, guard, 'BRA' and the like or None, where to)
        for _, guard, name, operands in code:
            op = name.split('.')[0]
            when = condition(guard) if guard else None
            o = split(operands)
            if op not in LEAVES:
                self.code.append((guarded(when, compile_instruction(name, o)), None, None, 0))
                continue
            to = re.search(r'\(([.$]\S+)\)', operands)
            also = [condition(x) for x in o if is_condition(x)]  # BRA P0, `(...)
            if '.DIV' in name:  # if the warp has come apart
                also.append(lambda t: False)
            self.code.append((None, [g for g in [when] + also if g], op,
                              labels[to.group(1)] if to else None))
        self.rare = [n for n, c in enumerate(code)
                     if c[2].split('.')[0] in ('CALL', 'ATOMS', 'ATOMG', 'RED', 'REDG')]

    def run(self, thread, most=1 << 20):
        """How often the thread executes each instruction."""
        times, at, calls = {}, 0, []
        for _ in range(most):
            times[at] = times.get(at, 0) + 1
            act, guards, leaves, to = self.code[at]
            at += 1
            if act:
                act(thread)
                continue
            when = [g(thread) for g in guards]
            if False in when:
                continue
            if None in when and not (leaves == 'BRA' and any(at <= n < to for n in self.rare)):
                continue
            if leaves == 'EXIT':
                return times
            if leaves == 'RET':
                at = calls.pop()
            elif leaves in ('BRA', 'CALL') and to is not None:
                if leaves == 'CALL':
                    calls.append(at)
                at = to
            else:
                raise Unsupported(leaves)
        raise Unsupported('a loop without end')

    def count(self, n_threads, constants, memory):
        """Instructions that the warps of thread block 0 issue, as those of threads: times 32."""
        total = 0
        for first in range(0, n_threads, WARP):
            most = {}
            for thread in range(first, min(first + WARP, n_threads)):
                for at, n in self.run(Thread(thread, 0, constants, memory)).items():
                    most[at] = max(most.get(at, 0), n)
            total += WARP * sum(most.values())
        return total


def size(lines):
    """Instructions in the code of a kernel."""
    names = [m.group(3) for m in map(Kernel.LINE.search, lines) if m]
    return sum(name != 'NOP' for name in names)


def kernels(text):
    """name -> lines, of all kernels that nvdisasm has printed."""
    found, name = {}, None
    for line in text.splitlines():
        m = re.match(r'\.text\.(\w+):', line)
        if m:
            name = m.group(1)
            found[name] = []
        elif line.startswith('\t.section') or line.startswith('.section'):
            name = None
        elif name:
            found[name].append(line)
    return found
