package org.lanewise.conformance.tables;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lanewise.conformance.Comparison;
import org.lanewise.conformance.Engines;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.d3d9.D3d9Parser;
import org.lanewise.core.d3d9.D3d9Validator;
import org.lanewise.core.engine.ShaderEngine;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.program.Program;
import org.lanewise.core.tgsi.TgsiParser;

/**
 * Every swizzle with every write mask and modifier, twice in a row, against plain indexing of
 * words: passes that merge moves compose both once.
 */
class SwizzleMatrixTest {
  private static final int LANES = 4;
  private static final int MODIFIERS = 4;

  /** What the components of the three inputs hold; lanes have them in turns. */
  private static final int[] WORDS = {
    0x3f800000,
    0xc0000000,
    0x80000000,
    0x7fc00001,
    0x00000000,
    0xff800000,
    0x00000007,
    0xffffffff,
    0x41200000,
    0xbf000000,
    0x807fffff,
    0x7f7fffff
  };

  private static List<ShaderEngine> engines;

  @BeforeAll
  static void open() {
    engines = Engines.of(List.of(), 4, 8);
  }

  @AfterAll
  static void close() {
    engines.forEach(ShaderEngine::close);
  }

  /** A swizzle, a mask and a modifier: 0 none, 1 negation, 2 magnitude, 3 its negation. */
  private record Move(int swizzle, int mask, int modifier) {
    String letters() {
      StringBuilder text = new StringBuilder();
      for (int c = 0; c < 4; c++) {
        text.append("xyzw".charAt(swizzle >> 2 * c & 3));
      }
      return text.toString();
    }

    String written() {
      StringBuilder text = new StringBuilder();
      for (int c = 0; c < 4; c++) {
        text.append((mask >> c & 1) != 0 ? "" + "xyzw".charAt(c) : "");
      }
      return text.toString();
    }

    /** Moves words over others. */
    int[] apply(int[] from, int[] over) {
      int[] result = over.clone();
      for (int c = 0; c < 4; c++) {
        int word = from[swizzle >> 2 * c & 3];
        word = modifier >= 2 ? word & 0x7fffffff : word;
        word = modifier % 2 == 1 ? word ^ 0x80000000 : word;
        result[c] = (mask >> c & 1) != 0 ? word : over[c];
      }
      return result;
    }
  }

  private static int word(int input, int component, int lane) {
    return WORDS[(input * 4 + component + lane * 5) % WORDS.length];
  }

  private static int[] words(int input, int lane) {
    return new int[] {
      word(input, 0, lane), word(input, 1, lane), word(input, 2, lane), word(input, 3, lane)
    };
  }

  private static void check(Program program, List<Move> moves, int turn) {
    ShaderEngine reference = engines.getFirst();
    // Vectors are slow before they are compiled, so the widths take turns.
    List<ShaderEngine> some = new ArrayList<>(List.of(reference, engines.get(1)));
    if (engines.size() > 2 && turn % 4 == 0) {
      some.add(engines.get(2 + turn / 4 % (engines.size() - 2)));
    }
    for (ShaderEngine engine : some) {
      Comparison.Result result =
          Comparison.run(
              engine,
              program,
              ShaderOptions.defaults(),
              new Bindings(),
              LANES,
              SwizzleMatrixTest::fill);
      for (int k = 0; k < moves.size(); k++) {
        Move move = moves.get(k);
        for (int lane = 0; lane < LANES; lane++) {
          int[] once = move.apply(words(0, lane), words(1, lane));
          int[] twice = move.apply(once, words(2, lane));
          for (int c = 0; c < 4; c++) {
            int at = lane;
            assertEquals(
                twice[c],
                result.word(k, c, lane),
                () -> engine.name() + ", lane " + at + ", " + move + "\n" + program.toText());
          }
        }
      }
    }
  }

  private static void fill(LaneBatch batch) {
    for (int lane = 0; lane < LANES; lane++) {
      for (int word = 0; word < 12; word++) {
        batch.setInput(
            word / 4, word % 4, lane, Float.intBitsToFloat(word(word / 4, word % 4, lane)));
      }
    }
  }

  @Test
  void tgsiComposesSwizzlesMasksAndModifiers() {
    for (int swizzle = 0; swizzle < 256; swizzle++) {
      List<Move> moves = new ArrayList<>();
      StringBuilder code = new StringBuilder();
      for (int mask = 1; mask < 16; mask++) {
        for (int modifier = 0; modifier < MODIFIERS; modifier++) {
          Move move = new Move(swizzle, mask, modifier);
          String source = modifier % 2 == 1 ? "-" : "";
          source += modifier >= 2 ? "|%s." + move.letters() + "|" : "%s." + move.letters();
          code.append("MOV TEMP[0], IN[1]\nMOV TEMP[0].")
              .append(move.written())
              .append(", ")
              .append(source.formatted("IN[0]"))
              .append("\nMOV TEMP[1], IN[2]\nMOV TEMP[1].")
              .append(move.written())
              .append(", ")
              .append(source.formatted("TEMP[0]"))
              .append("\nMOV OUT[")
              .append(moves.size())
              .append("], TEMP[1]\n");
          moves.add(move);
        }
      }
      String text =
          "VERT\nDCL IN[0..2]\nDCL OUT[0..%d], GENERIC[0]\nDCL TEMP[0..1]\n"
              .formatted(moves.size() - 1);
      check(TgsiParser.parseChecked(text + code + "END\n"), moves, swizzle);
    }
  }

  /** Twelve outputs have room for a fifth of the masks and modifiers; all meet all swizzles. */
  @Test
  void direct3dComposesSwizzlesMasksAndModifiers() {
    for (int swizzle = 0; swizzle < 256; swizzle++) {
      List<Move> moves = new ArrayList<>();
      StringBuilder code = new StringBuilder("vs_3_0\n");
      for (int input = 0; input < 3; input++) {
        code.append("dcl_texcoord%d v%d\n".formatted(input, input));
      }
      for (int output = 0; output < 12; output++) {
        String usage = output == 0 ? "position" : "texcoord" + output;
        code.append("dcl_%s o%d\n".formatted(usage, output));
      }
      for (int k = 0; k < 12; k++) {
        int which = (swizzle * 12 + k) % (15 * MODIFIERS);
        Move move = new Move(swizzle, 1 + which / MODIFIERS, which % MODIFIERS);
        String source =
            (move.modifier % 2 == 1 ? "-%s" : "%s")
                + (move.modifier >= 2 ? "_abs." : ".")
                + move.letters();
        code.append("mov r0, v1\nmov r0.%s, ".formatted(move.written()))
            .append(source.formatted("v0"))
            .append("\nmov r1, v2\nmov r1.%s, ".formatted(move.written()))
            .append(source.formatted("r0"))
            .append("\nmov o%d, r1\n".formatted(k));
        moves.add(move);
      }
      var program = D3d9Parser.parse(code.toString());
      D3d9Validator.check(program);
      check(program, moves, swizzle);
    }
  }
}
