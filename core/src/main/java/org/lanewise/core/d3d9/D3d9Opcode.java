package org.lanewise.core.d3d9;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Every Direct3D 9 opcode, a row for each of its forms: number, mnemonic, the versions of pixel and
 * vertex shaders that have it, its operand shapes, its kind, how channels depend on each other, its
 * instruction slots, and its meaning as a formula.
 *
 * <p>In formulas d is the destination, a, b and c the sources after swizzle and modifiers; T(m) is
 * interpolated texture coordinate m, t(n) texture register n, m the number of the destination.
 * Source: specs/d3d9.md sections 4, 6 and 7, d3d9_opcodes.tsv.
 */
public enum D3d9Opcode {
  NOP("0 nop 1_0-3_0 1_0-3_0 - 0 FLOW NONE 1", "nothing"),
  MOV("1 mov 1_0-3_0 1_0-3_0 W 1 ALU COMPONENTWISE 1", "d = a; to a0 in vs_1_1: floor(a)"),
  ADD("2 add 1_0-3_0 1_0-3_0 W 2 ALU COMPONENTWISE 1", "d = a + b"),
  SUB("3 sub 1_0-3_0 1_0-3_0 W 2 ALU COMPONENTWISE 1", "d = a - b"),
  MAD("4 mad 1_0-3_0 1_0-3_0 W 3 ALU COMPONENTWISE 1", "d = a*b + c"),
  MUL("5 mul 1_0-3_0 1_0-3_0 W 2 ALU COMPONENTWISE 1", "d = a*b"),
  RCP("6 rcp 2_0-3_0 1_0-3_0 W 1 ALU SCALAR_W 1", "d = 1/a.w"),
  RSQ("7 rsq 2_0-3_0 1_0-3_0 W 1 ALU SCALAR_W 1", "d = 1/sqrt(abs(a.w))"),
  DP3("8 dp3 1_0-3_0 1_0-3_0 W 2 ALU DOT 1", "d = a.x*b.x + a.y*b.y + a.z*b.z"),
  DP4("9 dp4 1_2-3_0 1_0-3_0 W 2 ALU DOT 1", "d = a.x*b.x + a.y*b.y + a.z*b.z + a.w*b.w"),
  MIN("10 min 2_0-3_0 1_0-3_0 W 2 ALU COMPONENTWISE 1", "d = a <= b or b is NaN ? a : b"),
  MAX("11 max 2_0-3_0 1_0-3_0 W 2 ALU COMPONENTWISE 1", "d = a >= b or b is NaN ? a : b"),
  SLT("12 slt - 1_0-3_0 W 2 ALU COMPONENTWISE 1", "d = a < b ? 1 : 0"),
  SGE("13 sge - 1_0-3_0 W 2 ALU COMPONENTWISE 1", "d = a >= b ? 1 : 0"),
  EXP("14 exp 2_0-3_0 1_0-3_0 W 1 ALU SCALAR_W 1", "d = 2^a.w"),
  LOG("15 log 2_0-3_0 1_0-3_0 W 1 ALU SCALAR_W 1", "d = log2(abs(a.w))"),
  LIT(
      "16 lit - 1_0-3_0 W 1 ALU PER_CHANNEL 3",
      "d.x = 1; d.y = max(a.x, 0); d.z = a.x > 0 and a.y > 0 ? a.y^clamp(a.w) : 0; d.w = 1"),
  DST("17 dst - 1_0-3_0 W 2 ALU PER_CHANNEL 1", "d.x = 1; d.y = a.y*b.y; d.z = a.z; d.w = b.w"),
  LRP("18 lrp 1_0-3_0 2_0-3_0 W 3 ALU COMPONENTWISE 2", "d = a*(b - c) + c"),
  FRC("19 frc 2_0-3_0 1_0-3_0 W 1 ALU COMPONENTWISE 1", "d = a - floor(a)"),
  M4X4("20 m4x4 2_0-3_0 1_0-3_0 W 2 ALU MATRIX 4", "d.i = dp4(a, row i of b)"),
  M4X3("21 m4x3 2_0-3_0 1_0-3_0 W 2 ALU MATRIX 3", "d.i = dp4(a, row i of b), 3 rows"),
  M3X4("22 m3x4 2_0-3_0 1_0-3_0 W 2 ALU MATRIX 4", "d.i = dp3(a, row i of b)"),
  M3X3("23 m3x3 2_0-3_0 1_0-3_0 W 2 ALU MATRIX 3", "d.i = dp3(a, row i of b), 3 rows"),
  M3X2("24 m3x2 2_0-3_0 1_0-3_0 W 2 ALU MATRIX 2", "d.i = dp3(a, row i of b), 2 rows"),
  CALL("25 call 2_x-3_0 2_0-3_0 - 1 FLOW NONE 2", "go to label a"),
  CALLNZ("26 callnz 2_x-3_0 2_0-3_0 - 2 FLOW NONE 3", "go to label a if b"),
  LOOP("27 loop 3_0 2_0-3_0 - 2 FLOW NONE 3", "b.x times, a = aL from b.y on by b.z"),
  RET("28 ret 2_x-3_0 2_0-3_0 - 0 FLOW NONE 1", "end of the routine"),
  ENDLOOP("29 endloop 3_0 2_0-3_0 - 0 FLOW NONE 2", "end of loop"),
  LABEL("30 label 2_x-3_0 2_0-3_0 - 1 FLOW NONE 0", "start of routine a"),
  POW("32 pow 2_0-3_0 2_0-3_0 W 2 ALU SCALAR_X 3", "d = abs(a.x)^b.x"),
  CRS("33 crs 2_0-3_0 2_0-3_0 W 2 ALU PER_CHANNEL 2", "d.xyz = a.yzx*b.zxy - a.zxy*b.yzx"),
  SGN("34 sgn - 2_0-3_0 W 3 ALU COMPONENTWISE 3", "d = a < 0 ? -1 : a > 0 ? 1 : 0; b, c scratch"),
  ABS("35 abs 2_0-3_0 2_0-3_0 W 1 ALU COMPONENTWISE 1", "d = abs(a)"),
  NRM("36 nrm 2_0-3_0 2_0-3_0 W 1 ALU PER_CHANNEL 3", "d = a*rsq(dp3(a, a))"),
  SINCOS_CONSTS(
      "37 sincos 2_0-2_x 2_0-2_x W 3 ALU SCALAR_X_PER_CHANNEL 8",
      "d.x = cos(a.x); d.y = sin(a.x); b, c ignored"),
  SINCOS("37 sincos 3_0 3_0 W 1 ALU SCALAR_X_PER_CHANNEL 8", "d.x = cos(a.x); d.y = sin(a.x)"),
  REP("38 rep 2_x-3_0 2_0-3_0 - 1 FLOW NONE 3", "a.x times"),
  ENDREP("39 endrep 2_x-3_0 2_0-3_0 - 0 FLOW NONE 2", "end of rep"),
  IF("40 if 2_x-3_0 2_0-3_0 - 1 FLOW NONE 3", "if a (b# or a component of p0)"),
  IFC("41 if 2_x-3_0 2_x-3_0 - 2 FLOW NONE 3", "if a.x compares with b.x"),
  ELSE("42 else 2_x-3_0 2_0-3_0 - 0 FLOW NONE 1", "else"),
  ENDIF("43 endif 2_x-3_0 2_0-3_0 - 0 FLOW NONE 1", "end of if"),
  BREAK("44 break 2_x-3_0 2_x-3_0 - 0 FLOW NONE 1", "leave the innermost loop or rep"),
  BREAKC("45 break 2_x-3_0 2_x-3_0 - 2 FLOW NONE 3", "leave it if a.x compares with b.x"),
  MOVA("46 mova - 2_0-3_0 W 1 ALU COMPONENTWISE 1", "d = a rounded to the nearest even integer"),
  TEXCOORD("64 texcoord 1_0-1_3 - W 0 TEXTURE PER_CHANNEL 1", "d = (clamp(T(m).xyz, 0, 1), 1)"),
  TEXCRD("64 texcrd 1_4 - W 1 TEXTURE COMPONENTWISE 1", "d.xyz = a"),
  TEXKILL("65 texkill 1_0-3_0 - R 0 KILL NONE 1", "kill if a tested component of d is below 0"),
  TEX("66 tex 1_0-1_3 - W 0 TEXTURE PER_CHANNEL 1", "d = sample(m, T(m))"),
  TEXLD_STAGE("66 texld 1_4 - W 1 TEXTURE PER_CHANNEL 1", "d = sample(m, a)"),
  TEXLD("66 texld 2_0-3_0 - W 2 TEXTURE PER_CHANNEL 1", "d = sample(b, a)"),
  TEXLDP("66 texldp 2_0-3_0 - W 2 TEXTURE PER_CHANNEL 1", "d = sample(b, a/a.w)"),
  TEXLDB("66 texldb 2_0-3_0 - W 2 TEXTURE PER_CHANNEL 1", "d = sample(b, a), lod bias a.w"),
  TEXBEM("67 texbem 1_0-1_3 - W 1 TEXTURE PER_CHANNEL 1", "d = sample(m, T(m).xy + M(m)*a.rg)"),
  TEXBEML(
      "68 texbeml 1_0-1_3 - W 1 TEXTURE PER_CHANNEL 1",
      "d = sample(m, T(m).xy + M(m)*a.rg) * (a.b*scale(m) + offset(m))"),
  TEXREG2AR("69 texreg2ar 1_0-1_3 - W 1 TEXTURE PER_CHANNEL 1", "d = sample(m, a.ar)"),
  TEXREG2GB("70 texreg2gb 1_0-1_3 - W 1 TEXTURE PER_CHANNEL 1", "d = sample(m, a.gb)"),
  TEXM3X2PAD("71 texm3x2pad 1_0-1_3 - W 1 TEXTURE NONE 1", "row = dp3(T(m), a)"),
  TEXM3X2TEX(
      "72 texm3x2tex 1_0-1_3 - W 1 TEXTURE PER_CHANNEL 1", "d = sample(m, (row, dp3(T(m), a)))"),
  TEXM3X3PAD("73 texm3x3pad 1_0-1_3 - W 1 TEXTURE NONE 1", "row = dp3(T(m), a)"),
  TEXM3X3TEX(
      "74 texm3x3tex 1_0-1_3 - W 1 TEXTURE PER_CHANNEL 1",
      "d = sample(m, (row, row, dp3(T(m), a)))"),
  TEXM3X3SPEC(
      "76 texm3x3spec 1_0-1_3 - W 2 TEXTURE PER_CHANNEL 1",
      "N = (row, row, dp3(T(m), a)); E = b; d = sample(m, 2*(N.E)/(N.N)*N - E)"),
  TEXM3X3VSPEC(
      "77 texm3x3vspec 1_0-1_3 - W 1 TEXTURE PER_CHANNEL 1",
      "N = (row, row, dp3(T(m), a)); E = (T(m-2).w, T(m-1).w, T(m).w); d = sample(m, 2*(N.E)/(N.N)*N - E)"),
  EXPP_PARTIAL(
      "78 expp - 1_0-1_1 W 1 ALU SCALAR_W_PER_CHANNEL 1",
      "d.x = 2^floor(a.w); d.y = a.w - floor(a.w); d.z = 2^a.w; d.w = 1"),
  EXPP("78 expp - 2_0-3_0 W 1 ALU SCALAR_W 1", "d = 2^a.w"),
  LOGP("79 logp - 1_0-3_0 W 1 ALU SCALAR_W 1", "d = log2(abs(a.w))"),
  CND("80 cnd 1_0-1_4 - W 3 ALU COMPONENTWISE 1", "d = a > 0.5 ? b : c"),
  TEXREG2RGB("82 texreg2rgb 1_2-1_3 - W 1 TEXTURE PER_CHANNEL 1", "d = sample(m, a.rgb)"),
  TEXDP3TEX(
      "83 texdp3tex 1_2-1_3 - W 1 TEXTURE PER_CHANNEL 1", "d = sample(m, (dp3(T(m), a), 0, 0))"),
  TEXM3X2DEPTH(
      "84 texm3x2depth 1_3 - W 1 TEXTURE NONE 1", "w = dp3(T(m), a); depth = w = 0 ? 1 : row/w"),
  TEXDP3("85 texdp3 1_2-1_3 - W 1 TEXTURE DOT 1", "d = dp3(T(m), a)"),
  TEXM3X3("86 texm3x3 1_2-1_3 - W 1 TEXTURE PER_CHANNEL 1", "d = (row, row, dp3(T(m), a), 1)"),
  TEXDEPTH("87 texdepth 1_4 - R 0 TEXTURE NONE 1", "depth = clamp(d.x / min(d.y, 1), 0, 1)"),
  CMP("88 cmp 1_2-3_0 - W 3 ALU COMPONENTWISE 1", "d = a >= 0 ? b : c"),
  BEM("89 bem 1_4 - W 2 ALU PER_CHANNEL 2", "d.xy = a.xy + M(m)*b.xy"),
  DP2ADD("90 dp2add 2_0-3_0 - W 3 ALU DOT 2", "d = a.x*b.x + a.y*b.y + c.x"),
  DSX("91 dsx 2_x-3_0 - W 1 DERIVATIVE COMPONENTWISE 2", "d = right - left pixel of the row"),
  DSY("92 dsy 2_x-3_0 - W 1 DERIVATIVE COMPONENTWISE 2", "d = lower - upper pixel of the column"),
  TEXLDD("93 texldd 2_x-3_0 - W 4 TEXTURE PER_CHANNEL 3", "d = sample(b, a), derivatives c, e"),
  SETP("94 setp 2_x-3_0 2_x-3_0 W 2 ALU COMPONENTWISE 1", "d = a compares with b"),
  TEXLDL("95 texldl 3_0 3_0 W 2 TEXTURE PER_CHANNEL 2", "d = sample(b, a), lod a.w"),
  BREAKP("96 breakp 2_x-3_0 2_x-3_0 - 1 FLOW NONE 3", "leave the innermost loop if a"),
  PHASE("65533 phase 1_4 - - 0 FLOW NONE 0", "the second phase begins");

  /** What an instruction is about. */
  public enum Kind {
    /** Arithmetic of a lane. */
    ALU,
    /** Differences within a quad. */
    DERIVATIVE,
    /** The texture family, of model 1 also what only computes coordinates or depth. */
    TEXTURE,
    KILL,
    /** Flow control and structure. */
    FLOW
  }

  /** How the channels of the result depend on those of the sources. */
  public enum Channels {
    /** No result in a register. */
    NONE,
    COMPONENTWISE,
    /** One result, of component x of the sources after the swizzle, in all channels. */
    SCALAR_X,
    /** One result, of component w of the sources after the swizzle, in all channels. */
    SCALAR_W,
    /** As {@code SCALAR_X} with a result for each channel. */
    SCALAR_X_PER_CHANNEL,
    /** As {@code SCALAR_W} with a result for each channel. */
    SCALAR_W_PER_CHANNEL,
    /** A dot product in all channels. */
    DOT,
    /** A dot product with one of consecutive registers for each channel. */
    MATRIX,
    /** By the formula. */
    PER_CHANNEL
  }

  /** What the destination token is there for. */
  public enum DestinationUse {
    NONE,
    WRITTEN,
    /** Read, though encoded as a destination. */
    READ
  }

  private static final List<List<D3d9Opcode>> BY_NUMBER = byNumber();

  private final int number;
  private final String mnemonic;
  private final Versions pixel;
  private final Versions vertex;
  private final DestinationUse destination;
  private final int sources;
  private final Kind kind;
  private final Channels channels;
  private final int slots;
  private final String meaning;

  /** The first and the last version code that has an opcode; none where the last is 0. */
  private record Versions(int first, int last) {
    static Versions of(String text) {
      if (text.equals("-")) {
        return new Versions(1, 0);
      }
      String[] ends = text.split("-");
      int first = code(ends[0]);
      int last = code(ends[ends.length - 1]);
      // Software versions are the last ones of models 2 and 3.
      boolean withSoftware = ends[ends.length - 1].matches("2_x|3_0");
      return new Versions(first, withSoftware ? last | D3d9Version.SOFTWARE : last);
    }

    private static int code(String version) {
      int minor = version.charAt(2) == 'x' ? 1 : version.charAt(2) - '0';
      return (version.charAt(0) - '0') << 8 | minor;
    }

    boolean contain(int code) {
      return first <= code && code <= last;
    }

    boolean overlap(int firstCode, int lastCode) {
      return first <= lastCode && firstCode <= last;
    }
  }

  D3d9Opcode(String row, String meaning) {
    String[] cells = row.split(" ");
    number = Integer.parseInt(cells[0]);
    mnemonic = cells[1];
    pixel = Versions.of(cells[2]);
    vertex = Versions.of(cells[3]);
    destination =
        switch (cells[4]) {
          case "W" -> DestinationUse.WRITTEN;
          case "R" -> DestinationUse.READ;
          default -> DestinationUse.NONE;
        };
    sources = Integer.parseInt(cells[5]);
    kind = Kind.valueOf(cells[6]);
    channels = Channels.valueOf(cells[7]);
    slots = Integer.parseInt(cells[8]);
    this.meaning = meaning;
  }

  private static List<List<D3d9Opcode>> byNumber() {
    List<List<D3d9Opcode>> lists = new ArrayList<>();
    for (D3d9Opcode opcode : values()) {
      while (opcode != PHASE && lists.size() <= opcode.number) {
        lists.add(new ArrayList<>());
      }
      if (opcode != PHASE) {
        lists.get(opcode.number).add(opcode);
      }
    }
    return Collections.unmodifiableList(lists);
  }

  /** The rows of an opcode number 0..65535 in the order of the table; empty for numbers without. */
  public static List<D3d9Opcode> of(int number) {
    if (number == PHASE.number) {
      return List.of(PHASE);
    }
    return number < BY_NUMBER.size()
        ? Collections.unmodifiableList(BY_NUMBER.get(number))
        : List.of();
  }

  /** The number in bits 15:0 of the instruction token. */
  public int number() {
    return number;
  }

  /**
   * The control field of rows that share a number in one version: 0 texld, 1 texldp, 2 texldb; 0
   * for all others, where IFC, BREAKC and SETP have a comparison there.
   */
  public int control() {
    return this == TEXLDP ? 1 : this == TEXLDB ? 2 : 0;
  }

  /** Whether the control field holds a comparison. */
  public boolean compares() {
    return this == IFC || this == BREAKC || this == SETP;
  }

  /** The mnemonic in assembly, without suffixes. */
  public String mnemonic() {
    return mnemonic;
  }

  /** Whether a version has the opcode. */
  public boolean existsIn(D3d9Version version) {
    return (version.isPixel() ? pixel : vertex).contain(version.code());
  }

  /**
   * Whether programs of a version may have the opcode all the same: those of 2_0 have what 2_x has,
   * as real files do. Programs of model 1 have only what their version has, since there the opcode
   * alone tells how long an instruction is.
   */
  public boolean isReadIn(D3d9Version version) {
    if (version.major() < 2) {
      return existsIn(version);
    }
    int model = version.major() << 8;
    return (version.isPixel() ? pixel : vertex).overlap(model, model | D3d9Version.SOFTWARE);
  }

  /** What the destination token is there for. */
  public DestinationUse destination() {
    return destination;
  }

  /** The number of sources. */
  public int sources() {
    return sources;
  }

  /** What it is about. */
  public Kind kind() {
    return kind;
  }

  /** How channels depend on each other. */
  public Channels channels() {
    return channels;
  }

  /** Instruction slots in most versions; specs/d3d9.md section 6.4 has the exceptions. */
  public int slots() {
    return slots;
  }

  /** The meaning as a formula. */
  public String meaning() {
    return meaning;
  }

  /** How many consecutive registers the second source of a matrix opcode names, else 1. */
  public int rows() {
    return channels == Channels.MATRIX ? slots : 1;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
