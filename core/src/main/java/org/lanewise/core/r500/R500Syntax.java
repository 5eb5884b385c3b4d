package org.lanewise.core.r500;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lanewise.core.texture.TextureTarget;

/** The words of the assembly language that parser and printer share; see docs/r500-assembly.md. */
final class R500Syntax {
  /** The first line's directive and word. */
  static final String ISA = "r500";

  /** The address of a source that is not named: the inline float 0. */
  static final int NO_SOURCE = 0x80;

  /** The letters of channels and constants, by swizzle code of an ALU operand. */
  static final String SWIZZLE = "rgba0h1_";

  /** The same, without the channels: constants that need no source. */
  static final String CONSTANTS = "    0h1_";

  /** The first swizzle code that takes no channel of the source. */
  static final int FIRST_CONSTANT = 4;

  /** The letters of channels, by code. */
  static final String CHANNELS = "rgba";

  /** The letters of an input's components; 0 and 1 stand for constants. */
  static final String COMPONENTS = "xyzw";

  /** The names of operands' sources, by code of SEL. */
  static final List<String> SOURCES = List.of("src0", "src1", "src2", "srcp");

  /** What srcp is, by code of SRCP_OP. */
  static final List<String> PRESUBTRACTS = List.of("1-2*src0", "src1-src0", "src1+src0", "1-src0");

  /** What an output modifier adds to the operation's name, by code of OMOD. */
  static final List<String> OUTPUT_MODIFIERS =
      List.of("", "x2", "x4", "x8", "d2", "d4", "d8", "raw");

  /** What CLAMP adds to the operation's name. */
  static final String CLAMP = "sat";

  /** The tests of predicates and the ALU result, by code. */
  static final List<String> TESTS = List.of("eq", "lt", "ge", "ne");

  /** The predicate selections, by code; with an exclamation mark in front they are inverted. */
  static final List<String> PREDICATES = List.of("always", "p", "p.r", "p.g", "p.b", "p.a");

  /** The inverted selection of no predicate. */
  static final String NEVER = "never";

  /** The names of functions that tell whether a pixel wants to jump, by JUMP_FUNC. */
  static final Map<Integer, String> FUNCTIONS =
      Map.of(
          R500Flow.NEVER,
          "never",
          0x0f,
          "!alu",
          0x33,
          "!pred",
          0x55,
          "!bool",
          0xaa,
          "bool",
          0xcc,
          "pred",
          0xf0,
          "alu",
          R500Flow.ALWAYS,
          "always");

  /** The bits of every JUMP_FUNC where the boolean constant is set. */
  private static final int WHERE_BOOLEAN = 0xaa;

  /** The operations on branch counters, by code of B_OP0 and B_OP1. */
  static final List<String> BRANCH_OPERATIONS = List.of("none", "decr", "incr");

  /** The operations on the address stack, by code of A_OP. */
  static final List<String> ADDRESS_OPERATIONS = List.of("none", "pop", "push");

  private static final Map<R500Type, Map<String, R500Field>> FLAGS = new EnumMap<>(R500Type.class);

  static {
    for (R500Type type : R500Type.values()) {
      Map<String, R500Field> flags = new LinkedHashMap<>();
      flags.put("sem_wait", R500Field.TEX_SEM_WAIT);
      flags.put("alu_wait", R500Field.ALU_WAIT);
      flags.put("nop_after", R500Field.NOP);
      flags.put("last", R500Field.LAST);
      flags.put("write_inactive", R500Field.WRITE_INACTIVE);
      switch (type) {
        case ALU, OUT -> {}
        case TEX -> {
          flags.put("acquire", R500Field.TEX_SEM_ACQUIRE);
          flags.put("ignore_uncovered", R500Field.TEX_IGNORE_UNCOVERED);
          flags.put("unscaled", R500Field.UNSCALED);
        }
        case FC -> {
          flags.put("ignore_uncovered", R500Field.FC_IGNORE_UNCOVERED);
          flags.put("global", R500Field.JUMP_GLOBAL);
          flags.put("else", R500Field.B_ELSE);
        }
      }
      FLAGS.put(type, flags);
    }
  }

  private R500Syntax() {}

  /** The words behind the type and the fields of one bit that they set. */
  static Map<String, R500Field> flags(R500Type type) {
    return FLAGS.get(type);
  }

  /** The word for the name of a code in the register reference. */
  static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** The name of an operation's code: of the register reference, or op and the code. */
  static String operation(Map<Integer, String> names, int code) {
    String name = names.get(code);
    return name == null ? "op" + code : lower(name);
  }

  /** The name of a texture target. */
  static String target(TextureTarget target) {
    String name = target.name();
    return name.startsWith("TEX_") ? name.substring("TEX_".length()) : name;
  }

  /** Whether a JUMP_FUNC depends on the boolean constant. */
  static boolean asksBoolean(int function) {
    return (function & WHERE_BOOLEAN) >> 1 != (function & ~WHERE_BOOLEAN);
  }

  /** Whether an operation reads the integer constant. */
  static boolean asksInteger(R500FcOp op) {
    return op.opensLoop() || op.closesLoop();
  }

  /** The JUMP_FUNC of an operation without a condition. */
  static int defaultFunction(R500FcOp op) {
    return op.opensLoop() ? R500Flow.NEVER : R500Flow.ALWAYS;
  }

  /** JUMP_ANY of an operation without a condition. */
  static int defaultAny(R500FcOp op) {
    return op.closesLoop() ? 1 : 0;
  }

  /** Whether the texture goes through the destination swizzle, which is rgba then by default. */
  static boolean hasTexel(int texOperation) {
    R500TexOp op = R500TexOp.of(texOperation);
    return op == null || op.samples();
  }
}
