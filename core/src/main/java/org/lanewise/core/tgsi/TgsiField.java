package org.lanewise.core.tgsi;

import java.util.Map;
import org.lanewise.core.program.BitField;

/**
 * Every field of every kind of token, one row each: its bits in Mesa 24.0, in 7.10 and in December
 * 2009, "-" where it does not exist. Decoding and encoding derive from these rows. Source:
 * specs/tgsi.md section 3.2 and tgsi_tokens.tsv.
 */
enum TgsiField {
  HEADER_HEADER_SIZE("7:0 7:0 7:0"),
  HEADER_BODY_SIZE("31:8 31:8 31:8"),

  PROCESSOR_PROCESSOR("3:0 3:0 3:0"),

  /** The two words of {@code VERSION} stood before the header until November 2009. */
  VERSION_MAJOR_VERSION("- - 7:0"),
  VERSION_MINOR_VERSION("- - 15:8"),

  TOKEN_TYPE("3:0 3:0 3:0"),

  DECLARATION_TYPE("3:0 3:0 3:0"),
  DECLARATION_NR_TOKENS("11:4 11:4 11:4"),
  DECLARATION_FILE("15:12 15:12 15:12"),
  DECLARATION_USAGE_MASK("19:16 19:16 19:16"),
  DECLARATION_DIMENSION("20:20 24:24 -"),
  DECLARATION_SEMANTIC("21:21 25:25 24:24"),
  /** A flag in 24.0, where the value has a token of its own. */
  DECLARATION_INTERPOLATE("22:22 23:20 23:20"),
  DECLARATION_CENTROID("- 26:26 25:25"),
  DECLARATION_INVARIANT("23:23 27:27 26:26"),
  DECLARATION_LOCAL("24:24 - -"),
  DECLARATION_ARRAY("25:25 - -"),
  DECLARATION_ATOMIC("26:26 - -"),
  DECLARATION_MEM_TYPE("28:27 - -"),
  DECLARATION_CYLINDRICAL_WRAP("- 31:28 -"),

  DECLARATION_RANGE_FIRST("15:0 15:0 15:0"),
  DECLARATION_RANGE_LAST("31:16 31:16 31:16"),

  DECLARATION_DIMENSION_INDEX_2D("15:0 15:0 -"),

  DECLARATION_INTERP_INTERPOLATE("3:0 - -"),
  DECLARATION_INTERP_LOCATION("5:4 - -"),

  DECLARATION_SEMANTIC_NAME("7:0 7:0 7:0"),
  DECLARATION_SEMANTIC_INDEX("23:8 23:8 23:8"),
  DECLARATION_SEMANTIC_STREAM_X("25:24 - -"),
  DECLARATION_SEMANTIC_STREAM_Y("27:26 - -"),
  DECLARATION_SEMANTIC_STREAM_Z("29:28 - -"),
  DECLARATION_SEMANTIC_STREAM_W("31:30 - -"),

  DECLARATION_IMAGE_RESOURCE("7:0 - -"),
  DECLARATION_IMAGE_RAW("8:8 - -"),
  DECLARATION_IMAGE_WRITABLE("9:9 - -"),
  DECLARATION_IMAGE_FORMAT("19:10 - -"),

  DECLARATION_SAMPLER_VIEW_RESOURCE("7:0 - -"),
  DECLARATION_SAMPLER_VIEW_RETURN_TYPE_X("13:8 - -"),
  DECLARATION_SAMPLER_VIEW_RETURN_TYPE_Y("19:14 - -"),
  DECLARATION_SAMPLER_VIEW_RETURN_TYPE_Z("25:20 - -"),
  DECLARATION_SAMPLER_VIEW_RETURN_TYPE_W("31:26 - -"),

  DECLARATION_ARRAY_ARRAY_ID("9:0 - -"),

  IMMEDIATE_TYPE("3:0 3:0 3:0"),
  IMMEDIATE_NR_TOKENS("17:4 17:4 11:4"),
  IMMEDIATE_DATA_TYPE("21:18 21:18 15:12"),

  PROPERTY_TYPE("3:0 3:0 3:0"),
  PROPERTY_NR_TOKENS("11:4 11:4 11:4"),
  PROPERTY_PROPERTY_NAME("19:12 19:12 19:12"),

  INSTRUCTION_TYPE("3:0 3:0 3:0"),
  /** The tokens that follow; other kinds of groups count their first token, too. */
  INSTRUCTION_NR_TOKENS("11:4 11:4 11:4"),
  INSTRUCTION_OPCODE("19:12 19:12 19:12"),
  INSTRUCTION_SATURATE("20:20 21:20 21:20"),
  INSTRUCTION_NUM_DST_REGS("22:21 23:22 23:22"),
  INSTRUCTION_NUM_SRC_REGS("26:23 27:24 27:24"),
  INSTRUCTION_PREDICATE("- 28:28 28:28"),
  INSTRUCTION_LABEL("27:27 29:29 29:29"),
  INSTRUCTION_TEXTURE("28:28 30:30 30:30"),
  INSTRUCTION_MEMORY("29:29 - -"),
  INSTRUCTION_PRECISE("30:30 - -"),

  INSTRUCTION_PREDICATE_INDEX("- 15:0 15:0"),
  INSTRUCTION_PREDICATE_SWIZZLE_X("- 17:16 17:16"),
  INSTRUCTION_PREDICATE_SWIZZLE_Y("- 19:18 19:18"),
  INSTRUCTION_PREDICATE_SWIZZLE_Z("- 21:20 21:20"),
  INSTRUCTION_PREDICATE_SWIZZLE_W("- 23:22 23:22"),
  INSTRUCTION_PREDICATE_NEGATE("- 24:24 24:24"),

  INSTRUCTION_LABEL_LABEL("23:0 23:0 23:0"),

  INSTRUCTION_TEXTURE_TEXTURE("7:0 7:0 7:0"),
  INSTRUCTION_TEXTURE_NUM_OFFSETS("11:8 - -"),
  INSTRUCTION_TEXTURE_RETURN_TYPE("14:12 - -"),

  TEXTURE_OFFSET_INDEX("15:0 - -"),
  TEXTURE_OFFSET_FILE("19:16 - -"),
  TEXTURE_OFFSET_SWIZZLE_X("21:20 - -"),
  TEXTURE_OFFSET_SWIZZLE_Y("23:22 - -"),
  TEXTURE_OFFSET_SWIZZLE_Z("25:24 - -"),

  INSTRUCTION_MEMORY_QUALIFIER("3:0 - -"),
  INSTRUCTION_MEMORY_TEXTURE("11:4 - -"),
  INSTRUCTION_MEMORY_FORMAT("21:12 - -"),

  DST_REGISTER_FILE("3:0 3:0 3:0"),
  DST_REGISTER_WRITE_MASK("7:4 7:4 7:4"),
  DST_REGISTER_INDIRECT("8:8 8:8 8:8"),
  DST_REGISTER_DIMENSION("9:9 9:9 9:9"),
  DST_REGISTER_INDEX("25:10 25:10 25:10"),

  SRC_REGISTER_FILE("3:0 3:0 3:0"),
  SRC_REGISTER_INDIRECT("4:4 4:4 4:4"),
  SRC_REGISTER_DIMENSION("5:5 5:5 5:5"),
  SRC_REGISTER_INDEX("21:6 21:6 21:6"),
  SRC_REGISTER_SWIZZLE_X("23:22 23:22 23:22"),
  SRC_REGISTER_SWIZZLE_Y("25:24 25:24 25:24"),
  SRC_REGISTER_SWIZZLE_Z("27:26 27:26 27:26"),
  SRC_REGISTER_SWIZZLE_W("29:28 29:28 29:28"),
  SRC_REGISTER_ABSOLUTE("30:30 30:30 30:30"),
  SRC_REGISTER_NEGATE("31:31 31:31 31:31"),

  IND_REGISTER_FILE("3:0 3:0 3:0"),
  /** A whole source token until 2012, of which only some fields mean anything. */
  IND_REGISTER_INDIRECT("- 4:4 4:4"),
  IND_REGISTER_DIMENSION("- 5:5 5:5"),
  IND_REGISTER_INDEX("19:4 21:6 21:6"),
  IND_REGISTER_SWIZZLE("21:20 - -"),
  IND_REGISTER_ARRAY_ID("31:22 - -"),
  IND_REGISTER_SWIZZLE_X("- 23:22 23:22"),
  IND_REGISTER_SWIZZLE_Y("- 25:24 25:24"),
  IND_REGISTER_SWIZZLE_Z("- 27:26 27:26"),
  IND_REGISTER_SWIZZLE_W("- 29:28 29:28"),
  IND_REGISTER_ABSOLUTE("- 30:30 30:30"),
  IND_REGISTER_NEGATE("- 31:31 31:31"),

  DIMENSION_INDIRECT("0:0 0:0 0:0"),
  DIMENSION_DIMENSION("1:1 1:1 1:1"),
  DIMENSION_INDEX("31:16 31:16 31:16");

  private final BitField[] bits = new BitField[3];

  /** The bits in the layouts, in the order of {@link TgsiLayout}. */
  TgsiField(String row) {
    String[] columns = row.split(" ");
    for (int i = 0; i < bits.length; i++) {
      if (!columns[i].equals("-")) {
        String[] ends = columns[i].split(":");
        bits[i] =
            new BitField(name(), Integer.parseInt(ends[0]), Integer.parseInt(ends[1]), Map.of());
      }
    }
  }

  /** The place in a layout; null where it does not exist. */
  BitField bits(TgsiLayout layout) {
    return bits[layout.ordinal()];
  }

  boolean existsIn(TgsiLayout layout) {
    return bits(layout) != null;
  }

  /** The code in a token, 0 where the layout has no such field. */
  int get(TgsiLayout layout, int token) {
    return existsIn(layout) ? bits(layout).get(token) : 0;
  }

  /** Like {@link #get}, of a signed field. */
  int signed(TgsiLayout layout, int token) {
    int unused = Integer.SIZE - bits(layout).width();
    return get(layout, token) << unused >> unused;
  }

  boolean isSet(TgsiLayout layout, int token) {
    return get(layout, token) != 0;
  }

  /** Whether a code fits into the field, which exists. */
  boolean fits(TgsiLayout layout, int code) {
    int width = bits(layout).width();
    return width == Integer.SIZE || code >>> width == 0;
  }

  /** The code in its place, all else 0; any code of a field that does not exist is 0. */
  int of(TgsiLayout layout, int code) {
    return existsIn(layout) ? bits(layout).set(0, code) : 0;
  }

  /** The bit of a flag in its place. */
  int of(TgsiLayout layout, boolean set) {
    return of(layout, set ? 1 : 0);
  }
}
