package org.lanewise.core.tgsi;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lanewise.core.program.Stage;
import org.lanewise.core.texture.TextureTarget;

/**
 * A generation of the token format: what number means what. A stream does not tell which one it is
 * of. Source: specs/tgsi.md section 3 and tgsi_enums.tsv.
 */
public enum TgsiLayout {
  /** Mesa 24.0 of 2024. */
  MESA_24_0("24.0"),
  /** Mesa 7.10 of 2011. */
  MESA_7_10("7.10"),
  /** December 2009. */
  DECEMBER_2009("2009");

  private static final int UNKNOWN_TARGET_24 = 18;

  private static final Map<TgsiLayout, List<TgsiFile>> FILES =
      Map.of(
          MESA_24_0,
          List.of(
              TgsiFile.NULL,
              TgsiFile.CONST,
              TgsiFile.IN,
              TgsiFile.OUT,
              TgsiFile.TEMP,
              TgsiFile.SAMP,
              TgsiFile.ADDR,
              TgsiFile.IMM,
              TgsiFile.SV,
              TgsiFile.IMAGE,
              TgsiFile.SVIEW,
              TgsiFile.BUFFER,
              TgsiFile.MEMORY,
              TgsiFile.CONSTBUF,
              TgsiFile.HWATOMIC),
          MESA_7_10,
          List.of(
              TgsiFile.NULL,
              TgsiFile.CONST,
              TgsiFile.IN,
              TgsiFile.OUT,
              TgsiFile.TEMP,
              TgsiFile.SAMP,
              TgsiFile.ADDR,
              TgsiFile.IMM,
              TgsiFile.PRED,
              TgsiFile.SV,
              TgsiFile.IMMX,
              TgsiFile.TEMPX),
          DECEMBER_2009,
          List.of(
              TgsiFile.NULL,
              TgsiFile.CONST,
              TgsiFile.IN,
              TgsiFile.OUT,
              TgsiFile.TEMP,
              TgsiFile.SAMP,
              TgsiFile.ADDR,
              TgsiFile.IMM,
              TgsiFile.LOOP,
              TgsiFile.PRED,
              TgsiFile.SV));

  private static final Map<TgsiLayout, List<Stage>> STAGES =
      Map.of(
          MESA_24_0,
          List.of(
              Stage.VERTEX,
              Stage.TESS_CONTROL,
              Stage.TESS_EVALUATION,
              Stage.GEOMETRY,
              Stage.FRAGMENT,
              Stage.COMPUTE),
          MESA_7_10,
          List.of(Stage.FRAGMENT, Stage.VERTEX, Stage.GEOMETRY),
          DECEMBER_2009,
          List.of(Stage.FRAGMENT, Stage.VERTEX, Stage.GEOMETRY));

  private static final Map<TgsiLayout, List<String>> SEMANTICS =
      Map.of(
          MESA_24_0,
          // The last one of the list has no number in Mesa.
          TgsiNames.SEMANTIC_LIST.subList(0, TgsiNames.SEMANTIC_LIST.size() - 1),
          MESA_7_10,
          List.of(
              "POSITION",
              "COLOR",
              "BCOLOR",
              "FOG",
              "PSIZE",
              "GENERIC",
              "NORMAL",
              "FACE",
              "EDGEFLAG",
              "PRIM_ID",
              "INSTANCEID",
              "STENCIL"),
          DECEMBER_2009,
          TgsiNames.SEMANTIC_LIST.subList(0, 8));

  private static final Map<TgsiLayout, TgsiOpcode[]> OPCODES = new EnumMap<>(TgsiLayout.class);

  static {
    for (TgsiLayout layout : values()) {
      TgsiOpcode[] byNumber = new TgsiOpcode[256];
      for (TgsiOpcode opcode : TgsiOpcode.values()) {
        if (layout.number(opcode) >= 0) {
          byNumber[layout.number(opcode)] = opcode;
        }
      }
      OPCODES.put(layout, byNumber);
    }
  }

  private final String version;

  TgsiLayout(String version) {
    this.version = version;
  }

  /** The layout with this name, as {@link #toString} gives it; empty for none. */
  public static Optional<TgsiLayout> of(String version) {
    for (TgsiLayout layout : values()) {
      if (layout.version.equals(version)) {
        return Optional.of(layout);
      }
    }
    return Optional.empty();
  }

  /** The number of an opcode, -1 where the layout has none. */
  public int number(TgsiOpcode opcode) {
    return switch (this) {
      case MESA_24_0 -> opcode.number24();
      case MESA_7_10 -> opcode.number710();
      case DECEMBER_2009 -> opcode.number2009();
    };
  }

  /** The opcode with this number, 0..255; empty for none. */
  public Optional<TgsiOpcode> opcode(int number) {
    return Optional.ofNullable(OPCODES.get(this)[number]);
  }

  /** The number of source operands that an opcode has in the layout. */
  int sources(TgsiOpcode opcode) {
    // Streams of vertices came in 2014.
    boolean streamless = opcode == TgsiOpcode.EMIT || opcode == TgsiOpcode.ENDPRIM;
    return streamless && this != MESA_24_0 ? 0 : opcode.sources();
  }

  /** The number of a register file, -1 where the layout has none. */
  int number(TgsiFile file) {
    return FILES.get(this).indexOf(file);
  }

  Optional<TgsiFile> file(int number) {
    return element(FILES.get(this), number);
  }

  /** The number of a stage, -1 where the layout has none. */
  int number(Stage stage) {
    return STAGES.get(this).indexOf(stage);
  }

  Optional<Stage> stage(int number) {
    return element(STAGES.get(this), number);
  }

  /** The number of a semantic's name, -1 where the layout has none. */
  int semanticNumber(String name) {
    return SEMANTICS.get(this).indexOf(name);
  }

  Optional<String> semantic(int number) {
    return element(SEMANTICS.get(this), number);
  }

  private List<String> properties() {
    return TgsiNames.PROPERTY_LIST.subList(
        0,
        switch (this) {
          case MESA_24_0 -> TgsiNames.PROPERTY_LIST.size();
          case MESA_7_10 -> 5;
          case DECEMBER_2009 -> 3;
        });
  }

  /** The number of a property's name, -1 where the layout has none. */
  int propertyNumber(String name) {
    return properties().indexOf(name);
  }

  Optional<String> property(int number) {
    return element(properties(), number);
  }

  /** The number of a texture target, of UNKNOWN for none; -1 where the layout has none. */
  int number(Optional<TextureTarget> target) {
    if (this == MESA_24_0) {
      return target.map(Enum::ordinal).orElse(UNKNOWN_TARGET_24);
    }
    int number = target.map(Enum::ordinal).orElse(0);
    boolean exists = target.isEmpty() || number > 0 && number <= lastOldTarget();
    return exists ? number : -1;
  }

  /** Whether a target has this number. */
  boolean isTarget(int number) {
    return number <= (this == MESA_24_0 ? UNKNOWN_TARGET_24 : lastOldTarget());
  }

  /** The target of a number; empty for UNKNOWN. */
  Optional<TextureTarget> target(int number) {
    boolean isUnknown = number == (this == MESA_24_0 ? UNKNOWN_TARGET_24 : 0);
    return isUnknown ? Optional.empty() : Optional.of(TextureTarget.values()[number]);
  }

  private static int lastOldTarget() {
    return TextureTarget.SHADOW_RECT.ordinal();
  }

  /** The types that immediates may have, by their numbers. */
  List<TgsiImmediate.Type> immediateTypes() {
    List<TgsiImmediate.Type> types = List.of(TgsiImmediate.Type.values());
    return switch (this) {
      case MESA_24_0 -> types;
      case MESA_7_10 -> types.subList(0, 3);
      case DECEMBER_2009 -> types.subList(0, 1);
    };
  }

  /** The interpolations by their numbers. */
  List<TgsiDeclaration.Interpolation> interpolations() {
    List<TgsiDeclaration.Interpolation> all = List.of(TgsiDeclaration.Interpolation.values());
    return this == MESA_24_0 ? all : all.subList(0, 3);
  }

  static <E> Optional<E> element(List<E> list, int index) {
    return index >= 0 && index < list.size() ? Optional.of(list.get(index)) : Optional.empty();
  }

  /** The version's name: {@code 24.0}. */
  @Override
  public String toString() {
    return version;
  }
}
