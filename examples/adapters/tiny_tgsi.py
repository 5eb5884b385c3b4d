#!/usr/bin/env python3
"""A tiny interpreter of TGSI, written for nothing but to show how an engine is put under test.

It speaks the protocol of docs/engine-protocol.md and shares no line with Lanewise:

    lanewise conformance --engine-command "python3 examples/adapters/tiny_tgsi.py"

It knows a part of TGSI (fragment and vertex programs of floats and integers, flow, relative
registers) and says "unsupported" of the rest, by the first thing that it does not know. Each lane
runs by itself, one after the other; so nothing that looks at neighbours can be supported.

Registers hold words, as Python integers from 0 to 2^32 - 1. Floats are computed in binary64 and
rounded to binary32 once an operation: for + - * / and the square root that gives exactly what
binary32 arithmetic gives, since 53 bits are more than twice 24 and two.

With --wrong-min it has a bug, on purpose: MIN as it was in 2009. The cases find it.
"""

import math
import re
import struct
import sys

CANONICAL_NAN = 0x7FC00000
ONES = 0xFFFFFFFF


class Unsupported(Exception):
    """What this engine does not do, in a few words."""


class Stopped(Exception):
    """A loop runs more often than the limit says; the instruction that opens it."""


# ---- Floats -------------------------------------------------------------------------------------


def number(word):
    """The binary32 number with these bits."""
    return struct.unpack("<f", struct.pack("<I", word))[0]


def rounded(value):
    """The bits of a number, rounded to binary32; every NaN becomes the canonical one."""
    if value != value:
        return CANONICAL_NAN
    try:
        return struct.unpack("<I", struct.pack("<f", value))[0]
    except OverflowError:  # finite, but rounds to infinity
        return 0x7F800000 if value > 0 else 0xFF800000


def add(a, b):
    return rounded(number(a) + number(b))


def multiply(a, b):
    return rounded(number(a) * number(b))


def divide(a, b):
    x, y = number(a), number(b)
    if y == 0:  # Python has an exception here, IEEE 754 a value
        if x == 0 or x != x:
            return CANONICAL_NAN
        return rounded(math.copysign(math.inf, x) * math.copysign(1.0, y))
    return rounded(x / y)


def root(a):
    x = number(a)
    return rounded(math.sqrt(x) if x >= 0 else math.nan)


def integral(convert):
    """A function to integers, which keeps infinities, and the sign where the result is zero."""

    def function(a):
        x = number(a)
        if x != x or math.isinf(x):
            return rounded(x)
        return rounded(math.copysign(abs(float(convert(x))), x) if convert(x) == 0 else convert(x))

    return function


floor = integral(math.floor)


def fraction(a):
    return rounded(number(a) - number(floor(a)))


def minimum(a, b):
    """A NaN gives the other operand; of two equal ones, such as 0 and -0, the first one wins."""
    x, y = number(a), number(b)
    return a if x <= y or y != y else b


def maximum(a, b):
    x, y = number(a), number(b)
    return a if x >= y or y != y else b


def minimum_2009(a, b):
    """(a < b) ? a : b, as C compilers had it: a NaN gives b, whichever operand it is."""
    return a if number(a) < number(b) else b


def maximum_2009(a, b):
    return a if number(a) > number(b) else b


def clamp(a, low, high):
    return low if number(a) < number(low) else high if number(a) > number(high) else a


def saturate(a):
    x = number(a)
    return (a if x < 1 else 0x3F800000) if x > 0 else 0


def dot(count):
    def function(a, b):
        total = multiply(a[0], b[0])
        for c in range(1, count):
            total = add(total, multiply(a[c], b[c]))
        return total

    return function


def compare(test):
    """1.0 or 0.0."""
    return lambda a, b: 0x3F800000 if test(number(a), number(b)) else 0


def compare_bits(test):
    """All ones or 0, of floats."""
    return lambda a, b: ONES if test(number(a), number(b)) else 0


# ---- Integers -----------------------------------------------------------------------------------


def signed(word):
    return word - (1 << 32) if word & 0x80000000 else word


def to_integer(least, most):
    """Towards zero, limited; 0 for NaN."""

    def function(a):
        x = number(a)
        if x != x:
            return 0
        return int(max(least, min(most, x))) & ONES

    return function


to_signed = to_integer(-(1 << 31), (1 << 31) - 1)


# ---- The opcodes --------------------------------------------------------------------------------

# How many sources, how the result maps to channels, the type of the sources, the function.
# "each" computes a channel from that channel of the sources; "one" computes one word from their
# first channels; "whole" computes one word from all channels. Types: f float, i integer.
OPCODES = {
    "MOV": (1, "each", "f", lambda a: a),
    "ADD": (2, "each", "f", add),
    "SUB": (2, "each", "f", lambda a, b: rounded(number(a) - number(b))),
    "MUL": (2, "each", "f", multiply),
    "MAD": (3, "each", "f", lambda a, b, c: add(multiply(a, b), c)),
    "DIV": (2, "each", "f", divide),
    "LRP": (3, "each", "f", lambda a, b, c: add(multiply(a, rounded(number(b) - number(c))), c)),
    "MIN": (2, "each", "f", minimum),
    "MAX": (2, "each", "f", maximum),
    "SLT": (2, "each", "f", compare(lambda x, y: x < y)),
    "SGE": (2, "each", "f", compare(lambda x, y: x >= y)),
    "SEQ": (2, "each", "f", compare(lambda x, y: x == y)),
    "SNE": (2, "each", "f", compare(lambda x, y: x != y)),
    "SGT": (2, "each", "f", compare(lambda x, y: x > y)),
    "SLE": (2, "each", "f", compare(lambda x, y: x <= y)),
    "FSLT": (2, "each", "f", compare_bits(lambda x, y: x < y)),
    "FSGE": (2, "each", "f", compare_bits(lambda x, y: x >= y)),
    "FSEQ": (2, "each", "f", compare_bits(lambda x, y: x == y)),
    "FSNE": (2, "each", "f", compare_bits(lambda x, y: x != y)),
    "CMP": (3, "each", "f", lambda a, b, c: b if number(a) < 0 else c),
    "CND": (3, "each", "f", lambda a, b, c: a if number(c) > 0.5 else b),
    "CND0": (3, "each", "f", lambda a, b, c: a if number(c) >= 0 else b),
    "CLAMP": (3, "each", "f", clamp),
    "SWZ": (1, "each", "f", lambda a: a),
    "FLR": (1, "each", "f", floor),
    "CEIL": (1, "each", "f", integral(math.ceil)),
    "TRUNC": (1, "each", "f", integral(math.trunc)),
    "ROUND": (1, "each", "f", integral(round)),
    "FRC": (1, "each", "f", fraction),
    "SSG": (1, "each", "f", lambda a: rounded(float((number(a) > 0) - (number(a) < 0)))),
    "ABS": (1, "each", "f", lambda a: a & 0x7FFFFFFF),
    "RCP": (1, "one", "f", lambda a: divide(0x3F800000, a)),
    "SQRT": (1, "one", "f", root),
    "DP2": (2, "whole", "f", dot(2)),
    "DP3": (2, "whole", "f", dot(3)),
    "DP4": (2, "whole", "f", dot(4)),
    "DPH": (2, "whole", "f", lambda a, b: add(dot(3)(a, b), b[3])),
    "DP2A": (3, "whole", "f", lambda a, b, c: add(dot(2)(a, b), c[0])),
    "ARL": (1, "each", "f", lambda a: to_signed(floor(a))),
    "ARR": (1, "each", "f", lambda a: to_signed(floor(add(a, 0x3F000000)))),
    "F2I": (1, "each", "f", to_signed),
    "F2U": (1, "each", "f", to_integer(0, ONES)),
    "I2F": (1, "each", "i", lambda a: rounded(float(signed(a)))),
    "U2F": (1, "each", "i", lambda a: rounded(float(a))),
    "UARL": (1, "each", "i", lambda a: a),
    "UADD": (2, "each", "i", lambda a, b: a + b & ONES),
    "UMUL": (2, "each", "i", lambda a, b: a * b & ONES),
    "UMAD": (3, "each", "i", lambda a, b, c: a * b + c & ONES),
    "INEG": (1, "each", "i", lambda a: -a & ONES),
    "IABS": (1, "each", "i", lambda a: abs(signed(a)) & ONES),
    "ISSG": (1, "each", "i", lambda a: (signed(a) > 0) - (signed(a) < 0) & ONES),
    "IMIN": (2, "each", "i", lambda a, b: a if signed(a) <= signed(b) else b),
    "IMAX": (2, "each", "i", lambda a, b: a if signed(a) >= signed(b) else b),
    "UMIN": (2, "each", "i", min),
    "UMAX": (2, "each", "i", max),
    "NOT": (1, "each", "i", lambda a: ~a & ONES),
    "AND": (2, "each", "i", lambda a, b: a & b),
    "OR": (2, "each", "i", lambda a, b: a | b),
    "XOR": (2, "each", "i", lambda a, b: a ^ b),
    "SHL": (2, "each", "i", lambda a, b: a << (b & 31) & ONES),
    "USHR": (2, "each", "i", lambda a, b: a >> (b & 31)),
    "ISHR": (2, "each", "i", lambda a, b: signed(a) >> (b & 31) & ONES),
    "USEQ": (2, "each", "i", lambda a, b: ONES if a == b else 0),
    "USNE": (2, "each", "i", lambda a, b: ONES if a != b else 0),
    "USLT": (2, "each", "i", lambda a, b: ONES if a < b else 0),
    "USGE": (2, "each", "i", lambda a, b: ONES if a >= b else 0),
    "ISLT": (2, "each", "i", lambda a, b: ONES if signed(a) < signed(b) else 0),
    "ISGE": (2, "each", "i", lambda a, b: ONES if signed(a) >= signed(b) else 0),
    "BREV": (1, "each", "i", lambda a: int("{:032b}".format(a)[::-1], 2)),
    "POPC": (1, "each", "i", lambda a: bin(a).count("1")),
    "LSB": (1, "each", "i", lambda a: (a & -a).bit_length() - 1 & ONES),
    "UMSB": (1, "each", "i", lambda a: a.bit_length() - 1 & ONES),
}

# What the profile tgsi-2009 has otherwise.
OPCODES_2009 = {
    "MIN": (2, "each", "f", minimum_2009),
    "MAX": (2, "each", "f", maximum_2009),
    "CLAMP": (3, "each", "f", lambda a, b, c: minimum_2009(maximum_2009(a, b), c)),
    "ROUND": (1, "each", "f", lambda a: floor(add(a, 0x3F000000))),
}

# Flow and kills: how many sources they have.
FLOW = {"IF": 1, "UIF": 1, "ELSE": 0, "ENDIF": 0, "BGNLOOP": 0, "ENDLOOP": 0, "BRK": 0, "CONT": 0,
        "BREAKC": 1, "SWITCH": 1, "CASE": 1, "DEFAULT": 0, "ENDSWITCH": 0, "CAL": 0, "CALLNZ": 1,
        "RET": 0, "BGNSUB": 0, "ENDSUB": 0, "END": 0, "NOP": 0, "KILL": 0, "KILL_IF": 1}

FILES = ("IN", "OUT", "TEMP", "CONST", "IMM", "ADDR")
HARMLESS = ("FS_COLOR0_WRITES_ALL_CBUFS", "NUM_CLIPDIST_ENABLED", "NUM_CULLDIST_ENABLED")

# ---- Reading a program --------------------------------------------------------------------------

OPERAND = re.compile(
    r"(?P<minus>-?)(?P<bar>\|?)(?P<file>[A-Z]+)\[(?P<first>INDEX)\](?:\[(?P<second>INDEX)\])?"
    r"(?P<array>\([0-9]+\))?(?:\.(?P<letters>[xyzw]{1,4}))?\|?$"
    .replace("INDEX", r"(?:\w+\[\d+\]\.\w)?[^][]*"))
INDEX = re.compile(r"(?:ADDR\[(\d+)\]\.([xyzw]))?([+-]?\d+)?$")


class Operand:
    """A register, direct or relative, with what stands before and behind it."""

    def __init__(self, text):
        match = OPERAND.match(text)
        if not match or match["file"] not in FILES:
            raise Unsupported("operand " + re.sub(r"[0-9]+", "n", text.split("[")[0]))
        self.file = match["file"]
        self.minus, self.absolute = match["minus"] == "-", match["bar"] == "|"
        self.array = match["array"]
        self.channels = ["xyzw".index(letter) for letter in match["letters"] or "xyzw"]
        index, self.buffer = match["first"], 0
        if match["second"]:
            if self.file != "CONST" or not index.isdigit():
                raise Unsupported("two-dimensional registers")
            self.buffer, index = int(index), match["second"]
        parts = INDEX.match(index)
        if not parts:
            raise Unsupported("index by " + index.split("[")[0])
        self.address = (int(parts[1]), "xyzw".index(parts[2])) if parts[1] else None
        self.index = int(parts[3] or 0)


class Program:
    """Instructions, immediates, and where flow goes."""

    def __init__(self, text, opcodes):
        self.opcodes = opcodes
        self.immediates, self.code = [], []
        self.bounds = {}  # the registers that a relative index reaches, by file or array
        for line in text[1:]:  # the first line is FRAG or VERT
            self.line(line.strip())
        self.bounds["IMM", 0] = 0, len(self.immediates) - 1
        self.match_blocks()

    def line(self, line):
        if line.startswith("DCL "):
            match = re.match(r"DCL ([A-Z]+)(?:\[(\d+)\])?\[(?:(\d+)\.\.)?(\d+)\]", line)
            if not match or match[1] not in FILES:
                raise Unsupported("declarations of " + re.match(r"DCL (\w+)", line)[1])
            file, last = (match[1], int(match[2] or 0)), int(match[4])
            self.bounds[file] = 0, max(self.bounds.get(file, (0, -1))[1], last)
            array = re.search(r"ARRAY(\(\d+\))", line)
            if array:
                self.bounds[match[1], array[1]] = int(match[3] or last), last
        elif line.startswith("IMM["):
            match = re.match(r"IMM\[\d+\] (FLT32|U?INT32) \{(.*)\}", line)
            if not match:
                raise Unsupported("immediates of 64 bits")
            self.immediates.append([self.literal(match[1], t) for t in match[2].split(", ")])
        elif re.match(r"\d+:", line):
            self.instruction(line.split(":", 1)[1].strip())
        elif not line.startswith("PROPERTY ") or line.split()[1] not in HARMLESS:
            raise Unsupported(" ".join(line.split()[:2]))

    @staticmethod
    def literal(kind, text):
        if text.startswith("0x"):
            return int(text, 16)
        return rounded(float(text)) if kind == "FLT32" else int(text) & ONES

    def instruction(self, text):
        name, _, rest = text.partition(" ")
        saturated = name.endswith("_SAT")
        name = name[:-4] if saturated else name
        if name not in self.opcodes and name not in FLOW:
            raise Unsupported("opcode " + name)
        rest, _, label = rest.partition(":")
        operands = [Operand(part) for part in rest.strip().split(", ") if part]
        target = operands.pop(0) if name in self.opcodes else None
        self.code.append([name, saturated, target, operands, int(label) if label else None])

    def match_blocks(self):
        """Where flow goes: from IF and ELSE to the end of their branch, from ENDLOOP and CONT to
        the loop, from BRK behind the loop or switch; and the cases of a switch."""
        self.jump, self.end, self.cases, opened = {}, {}, {}, []
        for at, (name, *_, label) in enumerate(self.code):
            if name in ("IF", "UIF", "BGNLOOP", "SWITCH"):
                opened.append(at)
                self.cases[at] = []
            elif name in ("ELSE", "ENDIF"):
                self.jump[opened.pop()] = at
                if name == "ELSE":
                    opened.append(at)
            elif name in ("CASE", "DEFAULT"):
                self.cases[opened[-1]].append(at)
            elif name in ("BRK", "BREAKC", "CONT"):
                kinds = ("BGNLOOP",) if name == "CONT" else ("BGNLOOP", "SWITCH")
                self.jump[at] = [i for i in opened if self.code[i][0] in kinds][-1]
            elif name in ("ENDLOOP", "ENDSWITCH"):
                self.jump[at] = opened.pop()
                self.end[self.jump[at]] = at
            elif name in ("CAL", "CALLNZ") and self.code[label][0] != "BGNSUB":
                raise Unsupported("calls of anything else than BGNSUB")


# ---- Running a lane -----------------------------------------------------------------------------


class Lane:
    """The registers of one lane, and a program counter."""

    def __init__(self, engine, inputs, constants):
        program = self.program = engine.program
        self.constants, self.limit, self.profile = constants, engine.limit, engine.profile
        self.registers = {("IN", 0, n): words for n, words in inputs.items()}
        self.registers.update({("IMM", 0, n): w for n, w in enumerate(program.immediates)})
        self.live = True

    def place(self, operand):
        """The register, None where a relative index is outside of what is declared."""
        index = operand.index
        if operand.address:
            register, channel = operand.address
            index += signed(self.registers.get(("ADDR", 0, register), (0,) * 4)[channel])
            reach = operand.file, operand.array or operand.buffer
            first, last = self.program.bounds.get(reach, (0, -1))
            if not first <= index <= last:
                return None
        return operand.file, operand.buffer, index

    def read(self, operand, kind):
        place = self.place(operand)
        words = (0,) * 4
        if place and operand.file == "CONST":
            rows = self.constants.get(operand.buffer, [])
            words = rows[place[2]] if place[2] < len(rows) else words
        elif place:
            words = self.registers.get(place, words)
        words = [words[channel] for channel in operand.channels]
        if operand.absolute:
            words = [w & 0x7FFFFFFF if kind == "f" else abs(signed(w)) & ONES for w in words]
        if operand.minus:
            words = [w ^ 0x80000000 if kind == "f" else -w & ONES for w in words]
        return words

    def compute(self, name, saturated, target, operands):
        _, channels, kind, function = self.program.opcodes[name]
        sources = [self.read(operand, kind) for operand in operands]
        if channels == "each":
            results = [function(*(source[c] for source in sources)) for c in range(4)]
        elif channels == "one":
            results = [function(*(source[0] for source in sources))] * 4
        else:
            results = [function(*sources)] * 4
        place = self.place(target)
        if place:
            words = list(self.registers.get(place, (0,) * 4))
            for channel in target.channels:
                words[channel] = saturate(results[channel]) if saturated else results[channel]
            self.registers[place] = words

    def choose(self, switch, word):
        """Where a switch goes on: its case, else its default, else its end."""
        place = self.program.end[switch]
        for at in self.program.cases[switch]:
            name, _, _, operands, _ = self.program.code[at]
            if name == "DEFAULT":
                place = at
            elif self.read(operands[0], "i")[0] == word:
                return at
        return place

    def run(self):
        code, at, calls, turns = self.program.code, 0, [], {}
        while at < len(code):
            name, saturated, target, operands, label = code[at]
            here, at = at, at + 1
            if target:
                self.compute(name, saturated, target, operands)
            elif name == "KILL" or name == "KILL_IF" and any(
                    number(word) < 0 for word in self.read(operands[0], "f")):
                self.live = False  # goes on as a helper, which nobody looks at
            elif name in ("IF", "UIF"):
                word = self.read(operands[0], "f" if name == "IF" else "i")[0]
                is_float = name == "IF" and self.profile == "mesa-24"
                if not (number(word) if is_float else word):
                    at = self.program.jump[here] + 1
            elif name == "SWITCH":
                at = self.choose(here, self.read(operands[0], "i")[0]) + 1
            elif name == "ELSE":
                at = self.program.jump[here] + 1
            elif name == "BGNLOOP":
                turns[here] = 0
            elif name in ("ENDLOOP", "CONT"):
                begin = self.program.jump[here]
                turns[begin] += 1
                if turns[begin] >= self.limit:
                    raise Stopped(begin)
                at = begin + 1
            elif name == "BRK" or name == "BREAKC" and self.read(operands[0], "i")[0]:
                at = self.program.end[self.program.jump[here]] + 1
            elif name == "CAL" or name == "CALLNZ" and self.read(operands[0], "i")[0]:
                calls.append(at)
                at = label + 1
            elif name in ("RET", "ENDSUB") and calls:
                at = calls.pop()
            elif name in ("RET", "END", "BGNSUB"):
                return


# ---- The protocol -------------------------------------------------------------------------------


def read_message():
    """The next message: its name, and its fields as (items, words, lines of text)."""
    name, fields, missing = None, [], 0
    for line in sys.stdin:
        line = line.rstrip("\r\n")
        if not line or line.startswith("#"):
            continue
        if line == "end":
            return name, fields
        if name is None:
            name = line.split()[0]
        elif missing:
            words = [int(word, 16) for word in line.split()]
            fields[-1][1].extend(words)
            missing -= len(words)
        elif line.startswith("|"):
            fields[-1][2].append(line[1:])
        else:
            items = line.split()
            if line.endswith(":"):
                missing = int(items.pop()[:-1])
            fields.append((items, [], []))
    return None, []  # the end of the input


def answer(*lines):
    print(*lines, "end", sep="\n", flush=True)


class Engine:
    """What was prepared, and how it is run."""

    def prepare(self, fields):
        by_name = {items[0]: (items[1:], text) for items, _, text in fields}
        self.limit = int(by_name["loop-limit"][0][0])
        self.inputs = [items[2] for items, _, _ in fields if items[0] == "input"]
        self.outputs = [items[2] for items, _, _ in fields if items[0] == "output"]
        self.profile = by_name["profile"][0][0]
        opcodes = {**OPCODES, **OPCODES_2009} if self.profile == "tgsi-2009" else dict(OPCODES)
        if "--wrong-min" in sys.argv[1:]:
            opcodes["MIN"] = OPCODES_2009["MIN"]
        self.program = Program(by_name["text"][1], opcodes)
        answer("prepared")

    def run(self, fields):
        lanes, live, planes, constants = 0, "", [], {}
        for items, words, _ in fields:
            if items[0] == "lanes":
                lanes = int(items[1])
            elif items[0] == "live":
                live = items[1]
            elif items[0] == "inputs":
                planes = words
            elif items[0] == "constants":
                constants[int(items[1])] = [words[i:i + 4] for i in range(0, len(words), 4)]
        outputs = [0] * (len(self.outputs) * 4 * lanes)
        for number_of_lane in range(lanes):
            quad = number_of_lane // 4 * 4
            if "1" not in live[quad:quad + 4]:
                continue  # nobody needs helpers here
            inputs = {}
            for slot, register in enumerate(self.inputs):
                words = [planes[(slot * 4 + c) * lanes + number_of_lane] for c in range(4)]
                inputs[int(re.findall(r"\d+", register)[0])] = words
            lane = Lane(self, inputs, constants)
            lane.run()
            if not lane.live:
                live = live[:number_of_lane] + "0" + live[number_of_lane + 1:]
            for slot, register in enumerate(self.outputs):
                place = "OUT", 0, int(re.findall(r"\d+", register)[0])
                for c, word in enumerate(lane.registers.get(place, (0,) * 4)):
                    outputs[(slot * 4 + c) * lanes + number_of_lane] = word
        answer("result", "live " + live, "outputs %d:" % len(outputs),
               *(" ".join("%08x" % word for word in outputs[i:i + 8])
                 for i in range(0, len(outputs), 8)))


def main():
    engine = Engine()
    while True:
        name, fields = read_message()
        try:
            if name is None:
                return
            if name == "hello":
                answer("engine 1", "name tiny-tgsi", "isa tgsi text fragment vertex",
                       "feature loop-limit tgsi-2009")
            elif name == "prepare":
                engine.prepare(fields)
            elif name == "run":
                engine.run(fields)
            else:
                answer("error unknown request " + name)
        except Unsupported as reason:
            answer("unsupported " + str(reason))
        except Stopped as loop:
            answer("stopped " + str(loop))


if __name__ == "__main__":
    main()
