package org.lanewise.core.tgsi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Diagnostic.Severity;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureTarget;

/**
 * Decides whether a program can be prepared. After a program passed, no engine may fail on it.
 *
 * <p>Errors are programs that mean nothing; what means something but cannot be run by this version
 * is {@link Severity#UNSUPPORTED}.
 */
public final class TgsiValidator {
  /** The deepest nesting of conditionals, loops and switches, and the deepest nesting of calls. */
  public static final int MAX_NESTING = 64;

  /** The most instructions after calls are expanded where they stand. */
  public static final int MAX_EXPANDED = 200_000;

  /** The highest index of an input, output or system value; Mesa has at most 80 of them. */
  private static final int MAX_CROSSING = 255;

  /** The most registers of one file that indices may span. */
  private static final int MAX_REGISTERS = 65536;

  private final TgsiProgram program;
  private final List<Diagnostic> diagnostics = new ArrayList<>();
  private final Map<TgsiFile, BitSet> declared = new EnumMap<>(TgsiFile.class);
  private final Map<Integer, BitSet> constants = new HashMap<>();
  private final Map<Integer, Integer> declaredParts = new HashMap<>();
  private final Map<TgsiFile, BitSet> arrays = new EnumMap<>(TgsiFile.class);

  private TgsiValidator(TgsiProgram program) {
    this.program = program;
  }

  /** Everything there is to say about a program, in order of appearance. */
  public static List<Diagnostic> validate(TgsiProgram program) {
    TgsiValidator validator = new TgsiValidator(program);
    validator.run();
    return List.copyOf(validator.diagnostics);
  }

  /**
   * Refuses a program that cannot be prepared.
   *
   * @throws ShaderFormatException with the first error, or else the first thing unsupported
   */
  public static void check(TgsiProgram program) {
    List<Diagnostic> found = validate(program);
    for (Severity severity : List.of(Severity.ERROR, Severity.UNSUPPORTED)) {
      for (Diagnostic diagnostic : found) {
        if (diagnostic.severity() == severity) {
          throw new ShaderFormatException(diagnostic);
        }
      }
    }
  }

  private void run() {
    if (program.stage() != Stage.FRAGMENT) {
      unsupported(
          new Location.Whole(), TgsiNames.name(program.stage()) + " programs cannot be run yet");
    }
    declarations();
    for (int i = 0; i < program.instructions().size(); i++) {
      instruction(i, program.instructions().get(i));
    }
    new Structure().check();
  }

  private void error(Location at, String message, String expected) {
    diagnostics.add(Diagnostic.error(at, message, expected));
  }

  private void unsupported(Location at, String message) {
    diagnostics.add(Diagnostic.unsupported(at, message));
  }

  // Declarations

  private void declarations() {
    Location at = new Location.Whole();
    for (TgsiDeclaration declaration : program.declarations()) {
      TgsiFile file = declaration.file();
      String name = file + "[" + declaration.first() + "]";
      switch (file) {
        case IN, OUT, TEMP, SAMP, ADDR, SV, SVIEW, PRED, CONST -> {}
        case IMAGE, BUFFER, MEMORY, CONSTBUF, HWATOMIC, LOOP, IMMX, TEMPX ->
            unsupported(at, "registers " + file + " cannot be run yet");
        case NULL, IMM ->
            error(at, "file " + file + " is declared", "a file that takes declarations");
      }
      if (declaration.perVertex()) {
        unsupported(at, "per-vertex registers " + name + " cannot be run yet");
      }
      if (file == TgsiFile.SAMP && declaration.last() >= Bindings.MAX_SAMPLERS) {
        error(at, "sampler " + declaration.last(), "at most " + (Bindings.MAX_SAMPLERS - 1));
      }
      if (declaration.dimension().isPresent() && file != TgsiFile.CONST) {
        unsupported(at, "two-dimensional registers " + file + " cannot be run yet");
      }
      boolean crossing = file == TgsiFile.IN || file == TgsiFile.OUT || file == TgsiFile.SV;
      if (crossing && declaration.last() > MAX_CROSSING) {
        unsupported(at, file + "[" + declaration.last() + "] is beyond " + MAX_CROSSING);
      }
      int buffer = declaration.dimension().orElse(0);
      if (file == TgsiFile.CONST && buffer >= Bindings.MAX_CONSTANT_BUFFERS) {
        error(at, "constant buffer " + buffer, "at most " + (Bindings.MAX_CONSTANT_BUFFERS - 1));
      }
      BitSet set =
          file == TgsiFile.CONST
              ? constants.computeIfAbsent(buffer, key -> new BitSet())
              : declared.computeIfAbsent(file, key -> new BitSet());
      int clash = clash(declaration, set);
      if (clash >= 0) {
        error(at, file + "[" + clash + "] is declared twice", "one declaration a register");
      }
      set.set(declaration.first(), declaration.last() + 1);
      if (declaration.arrayId() != 0) {
        arrays.computeIfAbsent(file, key -> new BitSet()).set(declaration.arrayId());
      }
    }
  }

  /** A register that was declared before, -1 for none; inputs and outputs may come in parts. */
  private int clash(TgsiDeclaration declaration, BitSet before) {
    TgsiFile file = declaration.file();
    if (file == TgsiFile.SVIEW) {
      return -1;
    }
    boolean parts = file == TgsiFile.IN || file == TgsiFile.OUT;
    for (int i = declaration.first(); i <= declaration.last(); i++) {
      int taken = before.get(i) ? 15 : 0;
      if (parts) {
        int key = i * 2 + (file == TgsiFile.IN ? 0 : 1);
        taken = declaredParts.getOrDefault(key, 0);
        declaredParts.put(key, taken | declaration.mask().bits());
      }
      if ((taken & declaration.mask().bits()) != 0) {
        return i;
      }
    }
    return -1;
  }

  // Operands

  private void instruction(int index, TgsiInstruction instruction) {
    Location at = program.location(index);
    TgsiOpcode opcode = instruction.opcode();
    Optional<String> refused = unsupportedReason(instruction);
    if (refused.isPresent()) {
      unsupported(at, opcode + " cannot be run yet: " + refused.get());
      return;
    }
    instruction
        .predicate()
        .ifPresent(
            predicate -> {
              if (!isDeclared(TgsiFile.PRED, predicate.index())) {
                error(at, "PRED[" + predicate.index() + "] is not declared", "a declaration");
              }
            });
    for (TgsiDestination destination : instruction.destinations()) {
      destination(at, destination);
    }
    int sampler = opcode.samplerOperand();
    for (int i = 0; i < instruction.sources().size(); i++) {
      TgsiSource source = instruction.sources().get(i);
      if (i == sampler) {
        sampler(at, source);
      } else {
        source(at, source);
      }
    }
    if (opcode.texturing() == TgsiOpcode.Texturing.TEX) {
      texture(at, instruction);
    }
    switch (opcode) {
      case INTERP_CENTROID, INTERP_SAMPLE, INTERP_OFFSET -> {
        if (instruction.sources().getFirst().register().file() != TgsiFile.IN) {
          error(at, opcode + " of a register that is no input", "IN[n]");
        }
      }
      default -> {}
    }
  }

  private static Optional<String> unsupportedReason(TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    String reason =
        switch (opcode.category()) {
          case ALU_64, CMP_64, CONV64 -> "64-bit types";
          case MEM, ATOMIC -> "memory and images";
          case SAMPLE10 -> "separate views and samplers";
          case GS -> "geometry shaders";
          case SYNC -> "compute shaders";
          case WAVE -> "operations across lanes";
          case HISTORIC -> "an opcode of before 2009 without a written meaning";
          case MISC -> opcode == TgsiOpcode.NOP ? null : "access to the framebuffer or a clock";
          case ADDR,
              ALU_FLOAT,
              ALU_INT,
              CMP_FLOAT,
              CONV,
              DERIV,
              DOT,
              FLOW,
              INTERP,
              KILL,
              MOVE,
              PACK,
              SELECT,
              SPECIAL,
              SPECIAL_SCALAR,
              TEX,
              TEX_QUERY ->
              switch (opcode) {
                case BGNFOR, ENDFOR, REP, ENDREP -> "counted loops of 2009";
                case CALLNZ, IFC, BRA -> "text has no place for its label or comparison";
                case PUSHA, POPA -> "the address stack";
                case TXQS, LOD -> "multisampling and separate views";
                default -> null;
              };
        };
    return Optional.ofNullable(reason);
  }

  private boolean isDeclared(TgsiFile file, int index) {
    BitSet set = declared.get(file);
    return set != null && index >= 0 && set.get(index);
  }

  private void destination(Location at, TgsiDestination destination) {
    TgsiRegister register = destination.register();
    switch (register.file()) {
      case NULL -> {}
      case OUT, TEMP, ADDR, PRED -> register(at, register);
      case CONST,
          IN,
          SAMP,
          IMM,
          SV,
          IMAGE,
          SVIEW,
          BUFFER,
          MEMORY,
          CONSTBUF,
          HWATOMIC,
          LOOP,
          IMMX,
          TEMPX ->
          error(at, "file " + register.file() + " cannot be written", "TEMP, OUT, ADDR or PRED");
    }
  }

  private void source(Location at, TgsiSource source) {
    TgsiRegister register = source.register();
    switch (register.file()) {
      case CONST, IN, OUT, TEMP, ADDR, IMM, SV, PRED -> register(at, register);
      case NULL, SAMP, IMAGE, SVIEW, BUFFER, MEMORY, CONSTBUF, HWATOMIC, LOOP, IMMX, TEMPX ->
          error(at, "file " + register.file() + " cannot be read here", "a register with a value");
    }
  }

  private void sampler(Location at, TgsiSource source) {
    TgsiRegister register = source.register();
    if (register.file() != TgsiFile.SAMP) {
      error(at, register.file() + " where the sampler stands", "SAMP[n]");
    } else if (register.index().isRelative()) {
      relative(at, register, register.index().relative().get());
    } else if (!isDeclared(TgsiFile.SAMP, register.index().offset())) {
      error(at, "SAMP[" + register.index().offset() + "] is not declared", "a declaration");
    }
  }

  private void register(Location at, TgsiRegister register) {
    TgsiFile file = register.file();
    int buffer = 0;
    if (register.dimension().isPresent()) {
      if (file != TgsiFile.CONST) {
        unsupported(at, "two-dimensional registers " + file + " cannot be run yet");
        return;
      }
      if (register.dimension().get().isRelative()) {
        relative(at, register, register.dimension().get().relative().get());
        if (register.index().isRelative()) {
          relative(at, register, register.index().relative().get());
        }
        return;
      }
      buffer = register.dimension().get().offset();
    }
    TgsiIndex index = register.index();
    if (index.isRelative()) {
      relative(at, register, index.relative().get());
      return;
    }
    boolean known =
        switch (file) {
          case IMM -> index.offset() < program.immediates().size();
          case CONST -> constants.containsKey(buffer) && constants.get(buffer).get(index.offset());
          default -> isDeclared(file, index.offset());
        };
    if (!known) {
      error(at, name(register, buffer) + " is not declared", "a declaration of it");
    }
  }

  private static String name(TgsiRegister register, int buffer) {
    String dimension = register.dimension().isPresent() ? "[" + buffer + "]" : "";
    return register.file() + dimension + "[" + register.index().offset() + "]";
  }

  private void relative(Location at, TgsiRegister register, TgsiIndex.Relative base) {
    switch (base.file()) {
      case ADDR, TEMP, IN, OUT, CONST, SV, IMM -> {
        boolean known =
            switch (base.file()) {
              case IMM -> base.index() < program.immediates().size();
              case CONST -> constants.containsKey(0) && constants.get(0).get(base.index());
              default -> isDeclared(base.file(), base.index());
            };
        if (!known) {
          error(at, base.file() + "[" + base.index() + "] is not declared", "a declaration of it");
        }
      }
      default -> error(at, "an index from file " + base.file(), "ADDR or TEMP");
    }
    if (register.file() == TgsiFile.PRED) {
      error(at, "a relative predicate", "PRED[n]");
    }
    if (register.arrayId() != 0
        && !arrays.getOrDefault(register.file(), new BitSet()).get(register.arrayId())) {
      error(at, "array " + register.arrayId() + " is not declared", "a declaration with ARRAY");
    }
    if (Math.abs(register.index().offset()) >= MAX_REGISTERS) {
      error(at, "index offset " + register.index().offset(), "at most " + (MAX_REGISTERS - 1));
    }
  }

  private void texture(Location at, TgsiInstruction instruction) {
    TgsiOpcode opcode = instruction.opcode();
    if (instruction.target().isEmpty()) {
      error(at, opcode + " with target UNKNOWN", "a texture target");
      return;
    }
    TextureTarget target = instruction.target().get();
    if (target == TextureTarget.TEX_2D_MSAA || target == TextureTarget.TEX_2D_ARRAY_MSAA) {
      unsupported(at, "multisampled textures cannot be run yet");
      return;
    }
    boolean fetches =
        opcode == TgsiOpcode.TXF || opcode == TgsiOpcode.TXF_LZ || opcode == TgsiOpcode.TXQ;
    if (target == TextureTarget.BUFFER && !fetches) {
      error(at, opcode + " on a BUFFER", "TXF or TXQ");
    }
    boolean usesW =
        target == TextureTarget.CUBE_ARRAY
            || target.referenceComponent() >= 3
            || target.layerComponent() >= 3;
    switch (opcode) {
      case TXP, TXB, TXL -> {
        if (usesW) {
          error(at, opcode + " on a target that uses w", "TEX, TXB2 or TXL2");
        }
      }
      case TEX, TEX_LZ -> {
        if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
          error(at, opcode + " on SHADOWCUBEARRAY", "TEX2");
        }
      }
      case TXB2, TXL2 -> {
        if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
          unsupported(at, opcode + " on SHADOWCUBEARRAY has no place for the reference");
        }
      }
      case TXD -> {
        if (target == TextureTarget.SHADOW_CUBE_ARRAY) {
          error(at, "TXD on SHADOWCUBEARRAY", "TXL2 or TEX2");
        }
      }
      case TXF, TXF_LZ -> {
        if (target.isCube()) {
          error(at, opcode + " on a cube", "a target with texel coordinates");
        }
      }
      default -> {}
    }
    offsets(at, instruction);
  }

  private void offsets(Location at, TgsiInstruction instruction) {
    if (instruction.offsets().size() > 1) {
      unsupported(at, "more than one texel offset cannot be run yet");
    }
    for (TgsiTexOffset offset : instruction.offsets()) {
      boolean fetches =
          instruction.opcode() == TgsiOpcode.TXF || instruction.opcode() == TgsiOpcode.TXF_LZ;
      if (offset.file() != TgsiFile.IMM && fetches) {
        source(at, TgsiSource.of(TgsiRegister.of(offset.file(), offset.index())));
      } else if (offset.file() != TgsiFile.IMM) {
        unsupported(at, "texel offsets from file " + offset.file() + " cannot be run yet");
      } else if (offset.index() >= program.immediates().size()) {
        error(at, "IMM[" + offset.index() + "] is not there", "an immediate");
      }
    }
    if (instruction.opcode() == TgsiOpcode.TG4
        && instruction.target().get() != TextureTarget.SHADOW_CUBE_ARRAY
        && instruction.sources().get(1).register().file() != TgsiFile.IMM) {
      unsupported(at, "TG4 with a component that is no immediate cannot be run yet");
    }
  }

  /** Nesting of blocks, places of labels, and the call graph. */
  private final class Structure {
    private final Deque<TgsiOpcode> open = new ArrayDeque<>();
    private final Deque<Boolean> sawElse = new ArrayDeque<>();
    private final List<TgsiInstruction> code = program.instructions();
    private final Map<Integer, Integer> subroutineEnd = new HashMap<>();
    private int subroutine = -1;
    private int end = -1;

    void check() {
      int before = diagnostics.size();
      for (int i = 0; i < code.size() && diagnostics.size() == before; i++) {
        step(i);
      }
      if (diagnostics.size() > before) {
        return;
      }
      if (!open.isEmpty()) {
        error(new Location.Whole(), open.peek() + " is not closed", closer(open.peek()));
      } else if (end < 0) {
        error(new Location.Whole(), "the program does not end", "END");
      } else {
        new Calls(subroutineEnd, end).check();
      }
    }

    private void step(int index) {
      TgsiOpcode opcode = code.get(index).opcode();
      Location at = program.location(index);
      switch (opcode) {
        case IF, UIF, BGNLOOP, SWITCH -> push(at, opcode);
        case BGNSUB -> {
          if (!open.isEmpty()) {
            error(at, "BGNSUB inside " + open.peek(), "a subroutine outside of all blocks");
          }
          subroutine = index;
          subroutineEnd.put(index, -1);
          push(at, opcode);
        }
        case ELSE -> {
          if (open.isEmpty() || !isIf(open.peek()) || sawElse.peek()) {
            error(at, "ELSE without its IF", "ELSE inside IF, once");
          } else {
            sawElse.pop();
            sawElse.push(true);
          }
        }
        case ENDIF -> pop(at, opcode, !open.isEmpty() && isIf(open.peek()));
        case ENDLOOP -> pop(at, opcode, open.peek() == TgsiOpcode.BGNLOOP);
        case ENDSWITCH -> pop(at, opcode, open.peek() == TgsiOpcode.SWITCH);
        case ENDSUB -> {
          pop(at, opcode, open.peek() == TgsiOpcode.BGNSUB);
          subroutineEnd.replace(subroutine, index);
        }
        case CASE, DEFAULT -> {
          if (open.peek() != TgsiOpcode.SWITCH) {
            error(at, opcode + " outside of SWITCH", "a label directly inside SWITCH");
          }
        }
        case BRK -> inside(at, opcode, true);
        case BREAKC, CONT -> inside(at, opcode, false);
        case END -> {
          if (!open.isEmpty()) {
            error(at, "END inside " + open.peek(), closer(open.peek()));
          } else if (end < 0) {
            end = index;
          }
        }
        default -> {}
      }
    }

    private boolean isIf(TgsiOpcode opcode) {
      return opcode == TgsiOpcode.IF || opcode == TgsiOpcode.UIF;
    }

    private String closer(TgsiOpcode opcode) {
      return switch (opcode) {
        case BGNLOOP -> "ENDLOOP";
        case BGNSUB -> "ENDSUB";
        case SWITCH -> "ENDSWITCH";
        default -> "ENDIF";
      };
    }

    private void push(Location at, TgsiOpcode opcode) {
      open.push(opcode);
      sawElse.push(false);
      if (open.size() > MAX_NESTING) {
        error(at, "blocks are nested " + open.size() + " deep", "at most " + MAX_NESTING);
      }
    }

    private void pop(Location at, TgsiOpcode opcode, boolean matches) {
      if (!matches) {
        error(
            at,
            opcode + " without its opening",
            open.isEmpty() ? "no block is open" : closer(open.peek()));
      } else {
        open.pop();
        sawElse.pop();
      }
    }

    private void inside(Location at, TgsiOpcode opcode, boolean switchCounts) {
      for (TgsiOpcode block : open) {
        if (block == TgsiOpcode.BGNLOOP || switchCounts && block == TgsiOpcode.SWITCH) {
          return;
        }
      }
      error(at, opcode + " outside of a loop", "a loop around it");
    }
  }

  /** Calls: targets, recursion, and the size after expansion. */
  private final class Calls {
    private final Map<Integer, Integer> subroutineEnd;
    private final int end;
    private final Map<Integer, Size> sizes = new HashMap<>();
    private final Set<Integer> entered = new HashSet<>();
    private boolean failed;

    /** Instructions after expansion, and how deep the calls in them nest. */
    private record Size(long instructions, int height) {}

    Calls(Map<Integer, Integer> subroutineEnd, int end) {
      this.subroutineEnd = subroutineEnd;
      this.end = end;
    }

    void check() {
      int before = diagnostics.size();
      for (int i = 0; i < program.instructions().size(); i++) {
        TgsiInstruction instruction = program.instructions().get(i);
        if (instruction.opcode() == TgsiOpcode.CAL
            && !subroutineEnd.containsKey(instruction.label())) {
          error(
              program.location(i),
              "CAL to " + instruction.label() + ", where no subroutine starts",
              "the number of a BGNSUB");
        }
      }
      if (diagnostics.size() == before) {
        size(0, end, 0);
      }
    }

    /** The size of a stretch that stands {@code depth} calls below the main program. */
    private Size size(int first, int last, int depth) {
      long instructions = 0;
      int height = 0;
      for (int i = first; i <= last && !failed; i++) {
        TgsiInstruction instruction = program.instructions().get(i);
        instructions++;
        if (instruction.opcode() == TgsiOpcode.CAL) {
          Size callee = callee(i, instruction.label(), depth + 1);
          if (failed) {
            break;
          }
          instructions += callee.instructions;
          height = Math.max(height, callee.height + 1);
          if (instructions > MAX_EXPANDED) {
            failed = true;
            unsupported(
                program.location(i), "calls expand to more than " + MAX_EXPANDED + " instructions");
          } else if (depth + height > MAX_NESTING) {
            tooDeep(i);
          }
        }
      }
      return new Size(instructions, height);
    }

    private void tooDeep(int call) {
      failed = true;
      error(program.location(call), "calls are nested too deep", "at most " + MAX_NESTING);
    }

    private Size callee(int call, int target, int depth) {
      Size known = sizes.get(target);
      if (known != null) {
        return known;
      }
      if (!entered.add(target)) {
        failed = true;
        error(program.location(call), "a subroutine calls itself", "calls without recursion");
        return new Size(0, 0);
      }
      if (depth > MAX_NESTING) {
        tooDeep(call);
        return new Size(0, 0);
      }
      Size size = size(target, subroutineEnd.get(target), depth);
      sizes.put(target, size);
      return size;
    }
  }
}
