package org.lanewise.bench;

import java.util.Locale;
import java.util.Random;

/**
 * Programs of any size and of one structure each. What a pixel costs, divided by the operations
 * that run, must stay level as they grow.
 *
 * <p>An operation is one scalar multiply or add of a lane: {@code MAD} on one channel counts as
 * two. No pass can shorten them: each result is read, and everything reaches the output.
 */
public enum Shape {
  /** One line of code on 16 registers. */
  STRAIGHT,
  /** One line of code on 192 registers, all live from start to end. */
  LIVE,
  /** A loop around everything, {@link #ROUNDS} times in every lane. */
  LOOP,
  /** A loop around everything that half of the lanes leave at the first of two breaks. */
  LOOP_DIVERGENT,
  /** 64 ifs inside of each other, on a constant. */
  NESTED,
  /** 64 ifs inside of each other, each for half of the lanes. */
  NESTED_DIVERGENT,
  /** Ifs of 20 operations behind each other, each for half of the lanes. */
  CHAIN,
  /** Elses inside of each other, 63 deep, with 20 operations before each, for half of the lanes. */
  ELSE_CHAIN,
  /** Loops of 20 operations, {@link #ROUNDS} times each, behind each other. */
  LOOPS,
  /** A texture operation with fresh coordinates to every 10 operations. */
  TEXTURES,
  /** A read and a write of an array of 64 rows, at a row of the lane's own, to every 20. */
  ARRAY;

  /** How often a loop runs its body. */
  static final int ROUNDS = 4;

  private static final int ARRAY_ROWS = 64;
  private static final int DEPTH = 64;
  private static final int PIECE = 20;
  private static final int FIRST_LIMIT = 2;

  /** A program of about so many operations: TGSI text with one input and one output. */
  public String program(int operations) {
    return new Writer(this == LIVE ? 48 : 4, operations).write(this);
  }

  private static final class Writer {
    private final StringBuilder text = new StringBuilder();
    private final Random random;
    private final int registers;
    private final int operations;
    private final StringBuilder limits = new StringBuilder();
    private int conditions;

    Writer(int registers, int operations) {
      this.registers = registers;
      this.operations = operations;
      random = new Random(operations);
    }

    String write(Shape shape) {
      line("FRAG");
      line("DCL IN[0], GENERIC[0], PERSPECTIVE");
      line("DCL OUT[0], COLOR");
      line("DCL CONST[0..1]");
      line("DCL TEMP[0..%d]", registers + 2);
      if (shape == ARRAY) {
        line("DCL TEMP[%d..%d], ARRAY(1)", registers + 3, registers + 2 + ARRAY_ROWS);
        line("DCL ADDR[0]");
      }
      if (shape == TEXTURES) {
        line("DCL SAMP[0]");
        line("DCL SVIEW[0], 2D, FLOAT");
      }
      line("IMM[0] FLT32 {0.75, -0.5, 0.25, 0.125}");
      line("IMM[1] FLT32 {256.0, 0.5, %d.0, 1.0}", ROUNDS);
      int head = text.length();
      for (int i = 0; i < registers; i++) {
        line(
            "MUL TEMP[%d], IN[0].%s, IMM[0].%s",
            i, "xyzw".substring(i % 4) + "xyzw".substring(0, i % 4), four(i));
      }
      // 0.25 and 0.75 by turns: neighbours take both ways.
      line("MUL TEMP[%d].x, IN[0].xxxx, IMM[1].xxxx", parity());
      line("FRC TEMP[%d].x, TEMP[%d].xxxx", parity(), parity());
      body(shape);
      // Everything is summed up, so that nothing is dead.
      line("MOV OUT[0], TEMP[0]");
      for (int i = 1; i < registers; i++) {
        line("ADD OUT[0], OUT[0], TEMP[%d]", i);
      }
      line("END");
      text.insert(head, limits);
      return text.toString();
    }

    private void body(Shape shape) {
      switch (shape) {
        case STRAIGHT, LIVE -> work(operations);
        case LOOP, LOOP_DIVERGENT -> loop(shape == LOOP_DIVERGENT, operations);
        case NESTED, NESTED_DIVERGENT -> {
          for (int depth = 0; depth < DEPTH; depth++) {
            condition(shape == NESTED_DIVERGENT);
            line("IF TEMP[%d].xxxx", flag());
            work(operations / DEPTH);
          }
          line("ENDIF\n".repeat(DEPTH).strip());
        }
        case CHAIN -> {
          for (int done = 0; done < operations; done += PIECE) {
            condition(true);
            line("IF TEMP[%d].xxxx", flag());
            work(PIECE);
            line("ENDIF");
          }
        }
        case ELSE_CHAIN -> {
          int open = 0;
          for (int done = 0; done < operations; done += PIECE) {
            condition(true);
            line("IF TEMP[%d].xxxx", flag());
            work(PIECE);
            line("ELSE");
            open++;
            if (open == DEPTH - 1) {
              line("ENDIF\n".repeat(open).strip());
              open = 0;
            }
          }
          line("ENDIF\n".repeat(open).strip());
        }
        case LOOPS -> {
          for (int done = 0; done < operations; done += PIECE) {
            loop(false, PIECE);
          }
        }
        case TEXTURES -> {
          for (int done = 0; done < operations; done += 10) {
            line("TEX TEMP[%d], TEMP[%d], SAMP[0], 2D", flag(), random.nextInt(registers));
            line(
                "MAD TEMP[%d], TEMP[%d], IN[0], TEMP[%d]",
                done % registers, done % registers, flag());
            work(2);
          }
        }
        case ARRAY -> {
          int row = registers + 3;
          for (int done = 0; done < operations; done += PIECE) {
            line("ARL ADDR[0].x, TEMP[%d].xxxx", random.nextInt(registers));
            line("MOV TEMP[ADDR[0].x+%d](1).x, TEMP[%d].yyyy", row, random.nextInt(registers));
            work(PIECE);
            line("ADD TEMP[0].x, TEMP[0].xxxx, TEMP[ADDR[0].x+%d](1).xxxx", row + 1);
          }
        }
      }
    }

    private void loop(boolean divergent, int size) {
      line("MOV TEMP[%d].x, IMM[0].wwww", counter());
      line("BGNLOOP");
      line("SGT TEMP[%d].x, TEMP[%d].xxxx, IMM[1].zzzz", flag(), counter());
      line("IF TEMP[%d].xxxx", flag());
      line("BRK");
      line("ENDIF");
      line("ADD TEMP[%d].x, TEMP[%d].xxxx, IMM[1].wwww", counter(), counter());
      work(divergent ? size / 2 : size);
      if (divergent) {
        // Half of the lanes leave one round early.
        line("ADD TEMP[%d].x, TEMP[%d].xxxx, TEMP[%d].xxxx", flag(), counter(), parity());
        line("ADD TEMP[%d].x, TEMP[%d].xxxx, IMM[1].yyyy", flag(), flag());
        line("SGT TEMP[%d].x, TEMP[%d].xxxx, IMM[1].zzzz", flag(), flag());
        line("IF TEMP[%d].xxxx", flag());
        line("SGT TEMP[%d].x, TEMP[%d].xxxx, IMM[1].yyyy", flag(), parity());
        line("IF TEMP[%d].xxxx", flag());
        line("BRK");
        line("ENDIF");
        line("ENDIF");
        work(size - size / 2);
      }
      line("ENDLOOP");
    }

    /** Leaves 1 in the flag in every lane, or in about half of the lanes; never twice the same. */
    private void condition(boolean divergent) {
      double limit = 0.3 + 0.4 * (conditions % 4096) / 4096;
      int immediate = FIRST_LIMIT + conditions++;
      limits.append(
          String.format(Locale.ROOT, "IMM[%d] FLT32 {%.6f, 0.0, 0.0, 0.0}%n", immediate, limit));
      String compared = divergent ? "TEMP[" + parity() + "]" : "CONST[0]";
      line("SLT TEMP[%d].x, %s.xxxx, IMM[%d].xxxx", flag(), compared, immediate);
    }

    /** Multiplies and adds; each reads what it replaces, so that no result is dead. */
    private void work(int size) {
      for (int done = 0; done < size; done += 2) {
        int target = random.nextInt(registers);
        int channel = random.nextInt(4);
        line(
            "MAD TEMP[%d].%s, TEMP[%d].%s, IN[0].%s, TEMP[%d].%s",
            target,
            four(channel).substring(3),
            target,
            four(channel),
            four(random.nextInt(4)),
            random.nextInt(registers),
            four(random.nextInt(4)));
      }
    }

    private int flag() {
      return registers;
    }

    private int counter() {
      return registers + 1;
    }

    private int parity() {
      return registers + 2;
    }

    private static String four(int channel) {
      return ("" + "xyzw".charAt(channel % 4)).repeat(4);
    }

    private void line(String format, Object... arguments) {
      text.append(format.formatted(arguments)).append('\n');
    }
  }
}
