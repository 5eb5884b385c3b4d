package org.lanewise.conformance.adapter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.lanewise.core.d3d9.D3d9Binary;
import org.lanewise.core.d3d9.D3d9Encoder;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.engine.Direct3dState;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.input.ProgramValidator;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Signature;
import org.lanewise.core.r500.R500Binary;
import org.lanewise.core.r500.R500Constant;
import org.lanewise.core.r500.R500Input;
import org.lanewise.core.r500.R500Preload;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Reader;
import org.lanewise.core.r500.R500Registers;
import org.lanewise.core.r500.R500Word;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiBinary;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiParser;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTokenEncoder;

/**
 * The request to prepare a program, as it is written and read.
 *
 * @param program the program, which passes its validator
 * @param options how to prepare it
 */
record PrepareMessage(Program program, ShaderOptions options) {
  private static final String NONE = "-";
  private static final TgsiLayout LAYOUT = TgsiLayout.MESA_24_0;

  /**
   * Writes the request.
   *
   * @throws UnsupportedByEngineException if an engine that wants words alone cannot have any
   */
  String write(ProgramForm form) throws UnsupportedByEngineException {
    WireWriter out = new WireWriter(Wire.PREPARE);
    out.field("isa", Wire.name(program.instructionSet()));
    out.field("stage", Wire.name(program.stage()));
    out.field("loop-limit", options.loopLimit());
    Signature signature = program.signature();
    switch (program) {
      case TgsiProgram tgsi -> out.field("profile", options.profile().id());
      case R500Program r500 -> out.field("keep-denormals", flag(options.unsafeKeepDenormals()));
      case D3d9Program d3d9 -> {
        out.field("clamp-infinities", flag(options.direct3d().clampInfinities()));
        new TreeMap<>(options.direct3d().projected())
            .forEach((stage, count) -> out.field("projected", stage, count));
      }
    }
    slots(out, "input", signature.inputs());
    slots(out, "output", signature.outputs());
    for (Signature.SamplerUnit unit : signature.samplers()) {
      out.field("unit", unit.unit(), Wire.name(target(unit)));
    }
    if (program instanceof R500Program r500) {
      surroundings(out, r500);
    }
    if (form.hasText()) {
      out.text("text", program.toText());
    }
    if (form.hasWords()) {
      words(out, form);
    }
    return out.end();
  }

  private static String flag(boolean value) {
    return value ? "yes" : "no";
  }

  private TextureTarget target(Signature.SamplerUnit unit) {
    return program instanceof D3d9Program d3d9
        ? d3d9.declaredTarget(unit.unit()).orElse(options.direct3d().target(unit.unit()))
        : unit.target();
  }

  private static void slots(WireWriter out, String field, List<Signature.Slot> slots) {
    for (int slot = 0; slot < slots.size(); slot++) {
      Signature.Slot register = slots.get(slot);
      String mask = register.mask().count() == 0 ? NONE : register.mask().toString();
      String semantic = register.semantic().isEmpty() ? NONE : register.semantic();
      out.field(field, slot, register.name(), semantic, register.semanticIndex(), mask);
    }
  }

  /** What the code of an R500 program needs around it. */
  private static void surroundings(WireWriter out, R500Program program) {
    for (R500Registers.Entry entry : program.registers().entries()) {
      out.field(
          "register",
          "%04x".formatted(entry.register().address(entry.index())),
          WireWriter.word(entry.value()));
    }
    for (R500Preload preload : program.effectivePreloads()) {
      List<Object> items = new ArrayList<>(List.of("preload", preload.temporary()));
      for (int component : preload.components()) {
        items.add(
            component == R500Preload.ZERO
                ? "zero"
                : component == R500Preload.ONE ? "one" : (Object) component);
      }
      out.field(items.toArray());
    }
    for (R500Constant constant : program.constants()) {
      List<Object> items = new ArrayList<>(List.of("constant", constant.slot()));
      constant.words().forEach(word -> items.add(WireWriter.word(word)));
      out.field(items.toArray());
    }
  }

  private void words(WireWriter out, ProgramForm form) throws UnsupportedByEngineException {
    try {
      switch (program) {
        case TgsiProgram tgsi ->
            out.words("words " + LAYOUT, TgsiTokenEncoder.encode(tgsi, LAYOUT));
        case R500Program r500 ->
            out.words(
                "words",
                r500.code().stream().flatMapToInt(i -> Arrays.stream(i.dwords())).toArray());
        case D3d9Program d3d9 -> out.words("words", D3d9Encoder.encode(d3d9));
      }
    } catch (ShaderFormatException e) {
      if (form == ProgramForm.WORDS) {
        throw new UnsupportedByEngineException("programs that have no words");
      }
    }
  }

  /**
   * Reads the request. A program that comes as text and as words must be the same in both.
   *
   * @throws WireException if the request is wrong
   * @throws ShaderFormatException if the program is
   */
  static PrepareMessage read(WireMessage message) throws WireException {
    WireMessage.Field isa = message.need("isa");
    InstructionSet set;
    try {
      set = Wire.value(InstructionSet.class, isa.item(0));
    } catch (IllegalArgumentException e) {
      throw isa.wrong(e.getMessage(), "tgsi, r500 or d3d9");
    }
    Optional<WireMessage.Field> text = message.field("text");
    Optional<WireMessage.Field> words = message.field("words");
    if (text.isEmpty() && words.isEmpty()) {
      throw new WireException(message.line(), "no program", "'text', 'words' or both");
    }
    Program fromText = text.isPresent() ? parsed(set, text.get()) : null;
    Program fromWords = words.isPresent() ? decoded(set, words.get(), message) : null;
    if (fromText != null && fromWords != null && !isSame(fromText, fromWords)) {
      throw words.get().wrong("another program than that of 'text'", "the same");
    }
    Program program = fromText != null ? fromText : fromWords;
    ProgramValidator.check(program);
    return new PrepareMessage(program, options(message, set));
  }

  private static Program parsed(InstructionSet set, WireMessage.Field field) {
    String text = String.join("\n", field.text()) + "\n";
    return switch (set) {
      case TGSI -> TgsiParser.parse(text);
      case R500 -> R500Reader.read(text.getBytes(StandardCharsets.UTF_8));
      case D3D9 -> D3d9Parser.parse(text);
    };
  }

  private static Program decoded(InstructionSet set, WireMessage.Field field, WireMessage message)
      throws WireException {
    int[] words = field.anyWords();
    ByteBuffer bytes = ByteBuffer.allocate(words.length * 4).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asIntBuffer().put(words);
    return switch (set) {
      case TGSI -> {
        Optional<TgsiLayout> layout = TgsiLayout.of(field.item(0));
        if (layout.isEmpty()) {
          throw field.wrong("'" + Wire.quoted(field.item(0)) + "'", "24.0, 7.10 or 2009");
        }
        yield TgsiBinary.read(bytes.array(), layout);
      }
      case R500 -> surrounded(R500Binary.read(bytes.array()), message);
      case D3D9 -> D3d9Binary.read(bytes.array());
    };
  }

  private static R500Program surrounded(R500Program code, WireMessage message)
      throws WireException {
    R500Registers registers = R500Registers.none();
    for (WireMessage.Field field : message.all("register")) {
      registers = register(registers, field);
    }
    List<R500Input> inputs = new ArrayList<>();
    for (WireMessage.Field field : message.all("input")) {
      inputs.add(new R500Input(field.item(2), field.number(3, 0, 255)));
    }
    List<R500Preload> preloads = new ArrayList<>();
    for (WireMessage.Field field : message.all("preload")) {
      List<Integer> components = new ArrayList<>();
      for (int c = 1; c <= 4; c++) {
        components.add(
            switch (field.item(c)) {
              case "zero" -> R500Preload.ZERO;
              case "one" -> R500Preload.ONE;
              default -> field.number(c, 0, inputs.size() * 4 - 1);
            });
      }
      preloads.add(new R500Preload(field.number(0, 0, 127), components));
    }
    List<R500Constant> constants = new ArrayList<>();
    for (WireMessage.Field field : message.all("constant")) {
      constants.add(
          new R500Constant(
              field.number(0, 0, 255),
              List.of(field.word(1), field.word(2), field.word(3), field.word(4))));
    }
    return new R500Program(code.code(), registers, constants, inputs, preloads, targets(message));
  }

  private static R500Registers register(R500Registers registers, WireMessage.Field field)
      throws WireException {
    String item = field.item(0);
    for (R500Word register : R500Word.registers()) {
      for (int index = 0; index < register.count(); index++) {
        if (item.equals("%04x".formatted(register.address(index)))) {
          return registers.with(register, index, field.word(1));
        }
      }
    }
    throw field.wrong("'" + Wire.quoted(item) + "'", "the address of a register");
  }

  private static Map<Integer, TextureTarget> targets(WireMessage message) throws WireException {
    Map<Integer, TextureTarget> targets = new TreeMap<>();
    for (WireMessage.Field field : message.all("unit")) {
      try {
        targets.put(field.number(0, 0, 127), Wire.target(field.item(1)));
      } catch (IllegalArgumentException e) {
        throw field.wrong(e.getMessage(), "2D, 3D, CUBE ...");
      }
    }
    return targets;
  }

  private static boolean isSame(Program text, Program words) {
    return switch (text) {
      // What surrounds the code may be told by the code itself.
      case R500Program r500 -> r500.code().equals(((R500Program) words).code());
      // What has one token may have two spellings.
      case TgsiProgram tgsi ->
          tgsi.equals(words)
              || Arrays.equals(
                  TgsiTokenEncoder.encode(tgsi, LAYOUT),
                  TgsiTokenEncoder.encode((TgsiProgram) words, LAYOUT));
      case D3d9Program d3d9 ->
          Objects.equals(d3d9.statements(), ((D3d9Program) words).statements());
    };
  }

  private static ShaderOptions options(WireMessage message, InstructionSet set)
      throws WireException {
    ShaderOptions options = ShaderOptions.defaults();
    Optional<WireMessage.Field> limit = message.field("loop-limit");
    if (limit.isPresent()) {
      options = options.withLoopLimit(limit.get().number(0, 1, 999_999_999));
    }
    Optional<WireMessage.Field> profile = message.field("profile");
    if (profile.isPresent()) {
      options = options.withProfile(profile(profile.get()));
    }
    if (message.field("keep-denormals").isPresent()) {
      options = options.withUnsafeKeepDenormals(message.need("keep-denormals").flag(0));
    }
    if (set == InstructionSet.D3D9) {
      Map<Integer, Integer> projected = new TreeMap<>();
      for (WireMessage.Field field : message.all("projected")) {
        projected.put(field.number(0, 0, 127), field.number(1, 1, 4));
      }
      boolean clamp =
          message.field("clamp-infinities").isPresent() && message.need("clamp-infinities").flag(0);
      options = options.withDirect3d(new Direct3dState(targets(message), projected, clamp));
    }
    return options;
  }

  private static MathProfile profile(WireMessage.Field field) throws WireException {
    for (MathProfile profile : MathProfile.values()) {
      if (profile.id().equals(field.item(0))) {
        return profile;
      }
    }
    throw field.wrong("'" + Wire.quoted(field.item(0)) + "'", "mesa-24 or tgsi-2009");
  }
}
