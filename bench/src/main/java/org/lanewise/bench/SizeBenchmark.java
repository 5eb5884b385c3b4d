package org.lanewise.bench;

import java.util.Random;
import org.lanewise.core.tgsi.TgsiParser;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * Time a pixel of straight-line programs of many sizes; divided by the size it must stay level. An
 * operation is one scalar multiply or add of a lane: {@code MAD} on one channel counts as two.
 */
@OperationsPerInvocation(SizeBenchmark.LANES)
public class SizeBenchmark extends PixelBenchmark {
  static final int LANES = 256;
  private static final int REGISTERS = 4;

  /** Scalar operations of the program. */
  @Param({"30", "100", "300", "1000", "3000", "10000", "30000"})
  public int operations;

  /** The engine. */
  @Param({"vector16"})
  public String engine;

  @Override
  Workload workload() {
    return Workload.checked(TgsiParser.parse(straightLine(operations)), engine, LANES);
  }

  /** A fixed random program of multiplies and adds that no pass can shorten. */
  static String straightLine(int operations) {
    Random random = new Random(operations);
    StringBuilder text = new StringBuilder();
    text.append("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n");
    text.append("DCL TEMP[0..").append(REGISTERS - 1).append("]\n");
    text.append("IMM[0] FLT32 {0.75, -0.5, 0.25, 0.125}\n");
    for (int i = 0; i < REGISTERS; i++) {
      text.append("MUL TEMP[").append(i).append("], IN[0], IMM[0].");
      text.append(("" + "xyzw".charAt(i)).repeat(4)).append('\n');
    }
    for (int done = 0; done < operations; done += 2) {
      // Each operation reads what it replaces, so that no result is dead.
      String target = "TEMP[" + random.nextInt(REGISTERS) + "].";
      char channel = component(random);
      text.append("MAD ").append(target).append(channel);
      text.append(", ").append(target).append(("" + channel).repeat(4));
      text.append(", TEMP[").append(random.nextInt(REGISTERS)).append("].");
      text.append(("" + component(random)).repeat(4));
      text.append(", IN[0].").append(("" + component(random)).repeat(4)).append('\n');
    }
    // Everything is summed up, so that nothing is dead.
    text.append("MOV OUT[0], TEMP[0]\n");
    for (int i = 1; i < REGISTERS; i++) {
      text.append("ADD OUT[0], OUT[0], TEMP[").append(i).append("]\n");
    }
    return text.append("END\n").toString();
  }

  private static char component(Random random) {
    return "xyzw".charAt(random.nextInt(4));
  }
}
