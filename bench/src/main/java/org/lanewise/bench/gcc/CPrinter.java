package org.lanewise.bench.gcc;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.core.ir.IrType;

/**
 * Prints a program in the IR as plain C, in the form that gcc vectorises best: a loop over lanes
 * whose inputs and outputs are planes of floats. The C computes the same bits.
 *
 * <p>{@code int shade(const float *in, float *out, const float *uniforms, float *live, const float
 * *covered, int capacity, int count, int limit)} runs lanes: planes and lane states as in {@code
 * LaneBatch} but one float a lane, the count a multiple of {@link #BLOCK}; not 0 if a loop ran its
 * body {@code limit} times. {@code int frame(const float *planes, const float *uniforms, int size,
 * int limit, unsigned *pixels)} draws a frame by it; the planes are origin, growth by pixel and by
 * row of each component of each slot.
 */
final class CPrinter {
  /** How flow of control is written. */
  enum Style {
    /** One loop over lanes without a branch in it; for programs without loops. */
    FLAT("-fno-thread-jumps", "-fno-tree-pre"),
    /** One loop over lanes, a branch wherever the program has one. */
    BRANCHES,
    /** Blocks of lanes; each straight-line part a loop over the block, branches around them. */
    BLOCKS;

    /**
     * Options of gcc that the style needs. In branchless code gcc 12 makes jumps of selects that
     * have the same mask, and then finds control flow in the loop and does not vectorise it.
     */
    final List<String> options;

    Style(String... options) {
      this.options = List.of(options);
    }
  }

  /** Lanes of a block. */
  static final int BLOCK = 8;

  /** What every printed program starts with. */
  private static final String PRELUDE =
      """
      static inline int bits(float a) { int b; __builtin_memcpy(&b, &a, 4); return b; }
      static inline float word(int a) { float b; __builtin_memcpy(&b, &a, 4); return b; }
      static inline int f2i(float a) {
        return a != a ? 0 : a >= 0x1p31f ? 0x7fffffff : a < -0x1p31f ? -0x7fffffff - 1 : (int) a;
      }
      static inline int f2u(float a) {
        return a > 0 ? a < 0x1p32f ? (int) (unsigned) (long long) a : -1 : 0;
      }
      static inline float canon(float a, int nan) { return a == a ? a : word(nan); }
      static inline float flush(float a) { return __builtin_fabsf(a) < 0x1p-126f ? a * 0.0f : a; }
      static inline float mul_no_zero_nan(float a, float b) {
        float p = a * b;
        return p != p && (a == 0 || b == 0) ? 0.0f : p;
      }
      static inline int idiv(int a, int b) { return b == 0 ? 0 : b == -1 ? (int) (0u - a) : a / b; }
      static inline int irem(int a, int b) { return b == 0 ? -1 : b == -1 ? 0 : a % b; }
      static inline int udiv(unsigned a, unsigned b) { return b == 0 ? -1 : (int) (a / b); }
      static inline int urem(unsigned a, unsigned b) { return b == 0 ? -1 : (int) (a % b); }

      int shade(const float *restrict in, float *restrict out, const float *restrict u,
          float *restrict live, const float *restrict covered, int capacity, int count, int limit) {
      """;

  /** A frame by rows of at most 512 pixels, so that planes stay in the first-level cache. */
  private static final String FRAME =
      """

      static inline unsigned unorm(float a) {
        float b = a > 0 ? a : 0.0f;
        return (unsigned) (int) ((b < 1 ? b : 1.0f) * 255.0f + 0.5f);
      }

      int frame(const float *restrict planes, const float *restrict u, int size, int limit,
          unsigned *restrict pixels) {
        enum { LANES = 512 };
        static float in[(INPUTS * 4 + 1) * LANES], out[(OUTPUTS * 4 + 1) * LANES];
        static float live[LANES], covered[LANES];
        int count = size < LANES ? size : LANES;
        for (int y = 0; y < size; y++) {
          for (int x = 0; x < size; x += count) {
            for (int p = 0; p < INPUTS * 4; p++) {
              float start = planes[p * 3] + planes[p * 3 + 1] * x + planes[p * 3 + 2] * y;
              for (int l = 0; l < count; l++) in[p * LANES + l] = start + planes[p * 3 + 1] * l;
            }
            for (int l = 0; l < count; l++) live[l] = covered[l] = 1.0f;
            if (shade(in, out, u, live, covered, LANES, count, limit)) return 1;
            const float *color = out + COLOR * 4 * LANES;
            unsigned *row = pixels + y * size + x;
            for (int l = 0; l < count; l++) {
              unsigned pixel = unorm(color[l]) | unorm(color[LANES + l]) << 8
                  | unorm(color[2 * LANES + l]) << 16 | unorm(color[3 * LANES + l]) << 24;
              row[l] = live[l] != 0 ? pixel : row[l];
            }
          }
        }
        return 0;
      }
      """;

  private final IrProgram program;
  private final Style style;
  private final int colorSlot;
  private final StringBuilder text = new StringBuilder(PRELUDE);
  private final int[] bufferBase;
  private final int[] bufferRows;
  private final boolean[] crosses;
  private int depth = 1;
  private final Deque<Integer> openLoops = new ArrayDeque<>();
  private int loops;
  private int anys;
  private boolean inRun;

  private CPrinter(IrProgram program, Style style, int colorSlot) {
    this.program = program;
    this.style = style;
    this.colorSlot = colorSlot;
    int[] rows = rows(program);
    bufferRows = rows;
    bufferBase = new int[rows.length];
    for (int b = 1; b < rows.length; b++) {
      bufferBase[b] = bufferBase[b - 1] + 4 * rows[b - 1];
    }
    crosses = new boolean[program.values().size()];
  }

  /**
   * The rows of each constant buffer in {@code uniforms}, one buffer after another: what is
   * declared and what is read.
   */
  static int[] rows(IrProgram program) {
    List<Integer> declared = program.signature().constantBuffers();
    int buffers = declared.size();
    for (IrInstruction i : program.instructions()) {
      if (i.op() == IrOp.UNIFORM || i.op() == IrOp.UNIFORM_INDEXED) {
        buffers = Math.max(buffers, i.immediate(0) + 1);
      }
    }
    int[] rows = new int[buffers];
    for (int b = 0; b < declared.size(); b++) {
      rows[b] = declared.get(b);
    }
    for (IrInstruction i : program.instructions()) {
      if (i.op() == IrOp.UNIFORM) {
        rows[i.immediate(0)] = Math.max(rows[i.immediate(0)], i.immediate(1) + 1);
      }
    }
    return rows;
  }

  /** What keeps a program from being printed in a style, null for nothing. */
  static String obstacle(IrProgram program, Style style) {
    for (IrInstruction i : program.instructions()) {
      switch (i.op()) {
        case TEXTURE -> {
          return "samples a texture";
        }
        case HOISTED, PLANE -> {
          return "has words that only the engine computes";
        }
        case D_ADD,
            D_MUL,
            D_DIV,
            D_FMA,
            D_SQRT,
            D_FLOOR,
            D_ROUND_EVEN,
            D_LDEXP,
            D_LT,
            D_LE,
            D_EQ,
            D_FROM_F,
            D_FROM_I,
            D_FROM_U,
            D_FROM_L,
            D_FROM_UL,
            D_TO_F,
            D_TO_I,
            D_TO_U,
            D_TO_L,
            D_TO_UL,
            L_TO_F,
            UL_TO_F,
            F_TO_L,
            F_TO_UL,
            L_DIV,
            L_REM,
            UL_DIV,
            UL_REM -> {
          return "computes with 64 bits";
        }
        case MEM_LOAD, MEM_STORE, MEM_ATOMIC, MEM_SIZE, OUTPUT_INDEXED, QUAD_LANE, CLOCK -> {
          return "uses memory or is no fragment program";
        }
        case QUAD -> {
          return "reads other pixels of its quad";
        }
        case LOOP, IF_UNIFORM -> {
          if (style == Style.FLAT) {
            return "has a loop or a branch that must stay";
          }
        }
        default -> {}
      }
    }
    return null;
  }

  /**
   * The C of a program that has no {@link #obstacle} in this style.
   *
   * @param colorSlot the output slot that a frame is drawn of
   */
  static String print(IrProgram program, Style style, int colorSlot) {
    CPrinter printer = new CPrinter(program, style, colorSlot);
    printer.print();
    return printer.text.toString();
  }

  private void print() {
    for (int t = 0; t < program.tables().size(); t++) {
      List<Integer> words = program.tables().get(t).words();
      line("static const unsigned table" + t + "[] = {");
      for (int word : words) {
        text.append(hex(word)).append(", ");
      }
      line("};");
    }
    if (style == Style.BLOCKS) {
      findCrossing();
      open("for (int base = 0; base < count; base += " + BLOCK + ")");
    } else {
      open("for (int l = 0; l < count; l++)");
    }
    boolean blocks = style == Style.BLOCKS;
    for (int v = 0; v < program.variables().size(); v++) {
      String type = type(program.variables().get(v).type());
      line(type + " x" + v + (blocks ? "[" + BLOCK + "] = {0};" : " = 0;"));
    }
    for (int a = 0; a < program.arrays().size(); a++) {
      String lanes = blocks ? "[" + BLOCK + "]" : "";
      line("float a" + a + "[" + program.arrays().get(a).rows() * 4 + "]" + lanes + " = {0};");
    }
    for (int v = 0; v < crosses.length; v++) {
      if (crosses[v]) {
        line(type(program.values().get(v)) + " v" + v + "[" + BLOCK + "];");
      }
    }
    program.instructions().forEach(this::instruction);
    closeRun();
    close();
    line("return 0;");
    text.append("}\n");
    text.append(
        FRAME
            .replace("INPUTS", Integer.toString(program.signature().inputs().size()))
            .replace("OUTPUTS", Integer.toString(program.signature().outputs().size()))
            .replace("COLOR", Integer.toString(colorSlot)));
  }

  /** In blocks: which values are read in another straight-line part than they are made in. */
  private void findCrossing() {
    int[] madeIn = new int[program.values().size()];
    int part = 0;
    for (IrInstruction i : program.instructions()) {
      boolean flow = isFlow(i.op());
      if (flow) {
        part++;
      }
      for (int operand : i.operands()) {
        crosses[operand] |= flow || madeIn[operand] != part;
      }
      for (int result : i.results()) {
        madeIn[result] = part;
      }
      if (flow) {
        part++;
      }
    }
  }

  private static boolean isFlow(IrOp op) {
    return op.kind() == IrOp.Kind.FLOW || op == IrOp.STOP_IF_ANY;
  }

  private void line(String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private void open(String head) {
    line(head + " {");
    depth++;
  }

  private void close() {
    depth--;
    line("}");
  }

  private void openRun() {
    if (style == Style.BLOCKS && !inRun) {
      open("for (int k = 0; k < " + BLOCK + "; k++)");
      inRun = true;
    }
  }

  private void closeRun() {
    if (inRun) {
      close();
      inRun = false;
    }
  }

  // ---- instructions ----

  private void instruction(IrInstruction i) {
    if (isFlow(i.op())) {
      closeRun();
      flow(i);
      return;
    }
    openRun();
    switch (i.op()) {
      case SET -> line(variable(i.immediate(0)) + " = " + value(i.operand(0)) + ";");
      case OUTPUT -> line("out[" + plane(i, 0) + "] = " + value(i.operand(0)) + ";");
      case KILL ->
          line("live[" + lane() + "] = " + value(i.operand(0)) + " ? 0.0f : live[" + lane() + "];");
      case ARRAY_STORE ->
          line(
              "if (%s && (unsigned) %s < %du) a%d[%s * 4 + %d]%s = %s;"
                  .formatted(
                      value(i.operand(2)),
                      value(i.operand(0)),
                      program.arrays().get(i.immediate(0)).rows(),
                      i.immediate(0),
                      value(i.operand(0)),
                      i.immediate(1),
                      style == Style.BLOCKS ? "[k]" : "",
                      value(i.operand(1))));
      default -> {
        int result = i.result();
        String expression = expression(i);
        if (crosses[result]) {
          line(value(result) + " = " + expression + ";");
        } else {
          line(
              "const "
                  + type(program.values().get(result))
                  + " v"
                  + result
                  + " = "
                  + expression
                  + ";");
        }
      }
    }
  }

  private void flow(IrInstruction i) {
    switch (i.op()) {
      case IF_ANY -> {
        if (style != Style.FLAT) {
          open("if (" + any(i.operand(0)) + ")");
        }
      }
      case IF_UNIFORM -> open("if (" + any(i.operand(0)) + ")");
      case END_IF -> {
        if (style != Style.FLAT) {
          close();
        }
      }
      case LOOP -> {
        int counter = loops++;
        line("int n" + counter + " = 0;");
        openLoops.push(counter);
        open("for (;;)");
      }
      case BREAK_IF_NONE -> {
        line("if (!" + any(i.operand(0)) + ") break;");
      }
      case END_LOOP -> {
        line("if (++n" + openLoops.pop() + " >= limit) return 1;");
        close();
      }
      case STOP_IF_ANY -> line("if (" + any(i.operand(0)) + ") return 1;");
      default -> throw new IllegalStateException(i.op() + " is no flow");
    }
  }

  /** Whether a mask holds a lane: of the block, or the one lane. */
  private String any(int mask) {
    if (style != Style.BLOCKS) {
      return value(mask);
    }
    String any = "any" + anys++;
    line("int " + any + " = 0;");
    line("for (int k = 0; k < " + BLOCK + "; k++) " + any + " |= v" + mask + "[k];");
    return any;
  }

  private String expression(IrInstruction i) {
    int[] x = i.operands();
    String a = x.length > 0 ? value(x[0]) : "";
    String b = x.length > 1 ? value(x[1]) : "";
    String c = x.length > 2 ? value(x[2]) : "";
    return switch (i.op()) {
      case CONST_F32 -> floatConstant(i.immediate(0));
      case CONST_I32, CONST_MASK -> hex(i.immediate(0));
      case INPUT -> "in[" + plane(i, 0) + "]";
      case INPUT_INDEXED ->
          "(unsigned) %s < %du ? in[((%s + %d) * 4 + %d) * capacity + %s] : 0.0f"
              .formatted(a, i.immediate(1), a, i.immediate(0), i.immediate(2), lane());
      case UNIFORM ->
          "u[" + (bufferBase[i.immediate(0)] + i.immediate(1) * 4 + i.immediate(2)) + "]";
      case UNIFORM_INDEXED ->
          "(unsigned) %s < %du ? u[%s * 4 + %d] : 0.0f"
              .formatted(
                  a, bufferRows[i.immediate(0)], a, bufferBase[i.immediate(0)] + i.immediate(1));
      case TABLE ->
          "(unsigned) %s < %du ? word(table%d[%s * 4 + %d]) : 0.0f"
              .formatted(
                  a,
                  program.tables().get(i.immediate(0)).rows(),
                  i.immediate(0),
                  a,
                  i.immediate(1));
      case ARRAY_LOAD ->
          "(unsigned) %s < %du ? a%d[%s * 4 + %d]%s : 0.0f"
              .formatted(
                  a,
                  program.arrays().get(i.immediate(0)).rows(),
                  i.immediate(0),
                  a,
                  i.immediate(1),
                  style == Style.BLOCKS ? "[k]" : "");
      case GET -> variable(i.immediate(0));
      case COVERED -> "covered[" + lane() + "] != 0";
      case LIVE -> "live[" + lane() + "] != 0";
      case FADD -> a + " + " + b;
      case FSUB -> a + " - " + b;
      case FMUL -> a + " * " + b;
      case FDIV -> a + " / " + b;
      case FMA -> "__builtin_fmaf(" + a + ", " + b + ", " + c + ")";
      case FSQRT -> "__builtin_sqrtf(" + a + ")";
      case FMUL_ZERO_WINS -> a + " == 0 || " + b + " == 0 ? 0.0f : " + a + " * " + b;
      case FMUL_NO_ZERO_NAN -> "mul_no_zero_nan(" + a + ", " + b + ")";
      case FNEG -> "-" + a;
      case FABS -> "__builtin_fabsf(" + a + ")";
      case FFLOOR -> "__builtin_floorf(" + a + ")";
      case FROUND_EVEN -> "__builtin_rintf(" + a + ")";
      case CANON -> "canon(" + a + ", " + hex(i.immediate(0)) + ")";
      case FLUSH_DENORMAL -> "flush(" + a + ")";
      case FSATURATE -> a + " > 0 ? (" + a + " < 1 ? " + a + " : 1.0f) : 0.0f";
      case FSATURATE_NORMAL -> a + " >= 0x1p-126f ? (" + a + " < 1 ? " + a + " : 1.0f) : 0.0f";
      case FMIN_NUM -> a + " <= " + b + " || " + b + " != " + b + " ? " + a + " : " + b;
      case FMAX_NUM -> a + " >= " + b + " || " + b + " != " + b + " ? " + a + " : " + b;
      case FMIN_LT -> a + " < " + b + " ? " + a + " : " + b;
      case FMAX_GT -> a + " > " + b + " ? " + a + " : " + b;
      case FLT, ILT -> a + " < " + b;
      case FLE, ILE -> a + " <= " + b;
      case FEQ, IEQ -> a + " == " + b;
      case FNE, INE -> a + " != " + b;
      case IADD -> unsigned(a, "+", b);
      case ISUB -> unsigned(a, "-", b);
      case IMUL -> unsigned(a, "*", b);
      case IMUL_HI -> "(int) ((long long) " + a + " * " + b + " >> 32)";
      case UMUL_HI ->
          "(int) ((unsigned long long) (unsigned) " + a + " * (unsigned) " + b + " >> 32)";
      case IAND -> a + " & " + b;
      case IOR -> a + " | " + b;
      case IXOR -> a + " ^ " + b;
      case ISHL -> "(int) ((unsigned) " + a + " << (" + b + " & 31))";
      case ISHR -> a + " >> (" + b + " & 31)";
      case IUSHR -> "(int) ((unsigned) " + a + " >> (" + b + " & 31))";
      case IDIV -> "idiv(" + a + ", " + b + ")";
      case IREM -> "irem(" + a + ", " + b + ")";
      case UDIV -> "udiv(" + a + ", " + b + ")";
      case UREM -> "urem(" + a + ", " + b + ")";
      case IMIN -> a + " < " + b + " ? " + a + " : " + b;
      case IMAX -> a + " > " + b + " ? " + a + " : " + b;
      case UMIN -> "(unsigned) " + a + " < (unsigned) " + b + " ? " + a + " : " + b;
      case UMAX -> "(unsigned) " + a + " > (unsigned) " + b + " ? " + a + " : " + b;
      case POPCOUNT -> "__builtin_popcount(" + a + ")";
      case ULT -> "(unsigned) " + a + " < (unsigned) " + b;
      case ULE -> "(unsigned) " + a + " <= (unsigned) " + b;
      case F2I -> "f2i(" + a + ")";
      case F2U -> "f2u(" + a + ")";
      case I2F -> "(float) " + a;
      case U2F -> "(float) (unsigned) " + a;
      case BITS_F2I -> "bits(" + a + ")";
      case BITS_I2F -> "word(" + a + ")";
      case SELECT_F32, SELECT_I32, SELECT_MASK -> a + " ? " + b + " : " + c;
      case MASK_AND -> a + " & " + b;
      case MASK_OR -> a + " | " + b;
      case MASK_ANDNOT -> a + " & !" + b;
      case MASK_NOT -> "!" + a;
      case HOISTED,
          PLANE,
          D_ADD,
          D_MUL,
          D_DIV,
          D_FMA,
          D_SQRT,
          D_FLOOR,
          D_ROUND_EVEN,
          D_LDEXP,
          D_LT,
          D_LE,
          D_EQ,
          D_FROM_F,
          D_FROM_I,
          D_FROM_U,
          D_FROM_L,
          D_FROM_UL,
          D_TO_F,
          D_TO_I,
          D_TO_U,
          D_TO_L,
          D_TO_UL,
          L_TO_F,
          UL_TO_F,
          F_TO_L,
          F_TO_UL,
          L_DIV,
          L_REM,
          UL_DIV,
          UL_REM,
          MEM_LOAD,
          MEM_STORE,
          MEM_ATOMIC,
          MEM_SIZE,
          OUTPUT_INDEXED,
          QUAD_LANE,
          CLOCK,
          ARRAY_STORE,
          SET,
          OUTPUT,
          KILL,
          STOP_IF_ANY,
          QUAD,
          TEXTURE,
          IF_ANY,
          IF_UNIFORM,
          END_IF,
          LOOP,
          BREAK_IF_NONE,
          END_LOOP ->
          throw new IllegalStateException(i.op() + " has no expression");
    };
  }

  private static String unsigned(String a, String operator, String b) {
    return "(int) ((unsigned) " + a + " " + operator + " (unsigned) " + b + ")";
  }

  private static String hex(int word) {
    return "0x%x".formatted(word);
  }

  /** A number as a literal, so that gcc folds it; NaN and infinity by their bits. */
  private static String floatConstant(int bits) {
    float value = Float.intBitsToFloat(bits);
    return Float.isFinite(value) ? Float.toHexString(value) + "f" : "word(" + hex(bits) + ")";
  }

  private static String type(IrType type) {
    return switch (type) {
      case F32 -> "float";
      case I32 -> "int";
      case MASK -> "_Bool";
    };
  }

  private String value(int value) {
    return "v" + value + (crosses[value] ? "[k]" : "");
  }

  private String variable(int variable) {
    return "x" + variable + (style == Style.BLOCKS ? "[k]" : "");
  }

  private String lane() {
    return style == Style.BLOCKS ? "base + k" : "l";
  }

  /** The place in the planes of the slot and component that two immediates name. */
  private String plane(IrInstruction i, int first) {
    int plane = i.immediate(first) * 4 + i.immediate(first + 1);
    return plane + " * capacity + " + lane();
  }
}
