package org.lanewise.bench;

import java.util.Random;
import org.lanewise.core.program.Program;
import org.lanewise.core.r500.R500Parser;
import org.lanewise.core.tgsi.TgsiParser;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * What an instruction set costs that flushes denormals, and one in which zero times infinity is
 * zero: the same 150 multiply-adds of one channel as TGSI and as R500, time a pixel.
 */
@OperationsPerInvocation(FlushBenchmark.LANES)
public class FlushBenchmark extends PixelBenchmark {
  static final int LANES = 256;
  private static final int REGISTERS = 4;
  private static final int MULTIPLY_ADDS = 150;

  /** The rules of arithmetic. */
  @Param({"tgsi", "r500-ieee", "r500-zero"})
  public String rules;

  /** The engine. */
  @Param({"vector16"})
  public String engine;

  @Override
  Workload workload() {
    return Workload.checked(program(rules), engine, LANES);
  }

  static Program program(String rules) {
    return switch (rules) {
      case "tgsi" -> TgsiParser.parse(tgsi());
      case "r500-ieee" -> R500Parser.parse(r500("IEEE"));
      case "r500-zero" -> R500Parser.parse(r500("ZERO"));
      default -> throw new IllegalArgumentException("no rules " + rules);
    };
  }

  /** Temporary {@code target} becomes itself times {@code factor} plus the input, by channels. */
  private record MultiplyAdd(
      int target, int channel, int factor, int factorChannel, int inputChannel) {
    static MultiplyAdd random(Random random) {
      return new MultiplyAdd(
          random.nextInt(REGISTERS),
          random.nextInt(4),
          random.nextInt(REGISTERS),
          random.nextInt(4),
          random.nextInt(4));
    }
  }

  private static String tgsi() {
    StringBuilder text = new StringBuilder();
    text.append("FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n");
    text.append("DCL TEMP[0..").append(REGISTERS - 1).append("]\n");
    text.append("IMM[0] FLT32 {0.75, -0.5, 0.25, 0.125}\n");
    for (int i = 0; i < REGISTERS; i++) {
      text.append(
          "MUL TEMP[%d], IN[0], IMM[0].%s\n".formatted(i, ("" + "xyzw".charAt(i)).repeat(4)));
    }
    Random random = new Random(MULTIPLY_ADDS);
    for (int i = 0; i < MULTIPLY_ADDS; i++) {
      MultiplyAdd mad = MultiplyAdd.random(random);
      text.append("MAD TEMP[%d].%s, ".formatted(mad.target, letters(mad.channel, 1, "xyzw")));
      text.append("TEMP[%d].%s, ".formatted(mad.target, letters(mad.channel, 4, "xyzw")));
      text.append("TEMP[%d].%s, ".formatted(mad.factor, letters(mad.factorChannel, 4, "xyzw")));
      text.append("IN[0].%s\n".formatted(letters(mad.inputChannel, 4, "xyzw")));
    }
    text.append("MOV OUT[0], TEMP[0]\n");
    for (int i = 1; i < REGISTERS; i++) {
      text.append("ADD OUT[0], OUT[0], TEMP[").append(i).append("]\n");
    }
    return text.append("END\n").toString();
  }

  private static String letters(int channel, int count, String names) {
    return ("" + names.charAt(channel)).repeat(count);
  }

  /** The same program; temporary 0 is the input, so that those of TGSI are one higher. */
  private static String r500(String zero) {
    StringBuilder text = new StringBuilder(".isa r500\n");
    text.append(".register US_CONFIG = {ZERO_TIMES_ANYTHING_EQUALS_ZERO=").append(zero);
    text.append("}\n.input in0 TEXCOORD 0\n.preload t0 = in0.xyzw\n");
    String[] factors = {"0.75", "-0.5", "0.25", "0.125"};
    for (int i = 0; i < REGISTERS; i++) {
      boolean negative = factors[i].startsWith("-");
      String factor = factors[i].replace("-", "");
      String sign = negative ? "-" : "";
      text.append("alu src0=t0, src1.a=#").append(factor).append('\n');
      text.append("rgb t%d.rgb = mad src0.rgb, %ssrc1.aaa, 0\n".formatted(i + 1, sign));
      text.append("a t%d.a = mad src0.a, %ssrc1.a, 0\n".formatted(i + 1, sign));
    }
    Random random = new Random(MULTIPLY_ADDS);
    for (int i = 0; i < MULTIPLY_ADDS; i++) {
      MultiplyAdd mad = MultiplyAdd.random(random);
      boolean alpha = mad.channel == 3;
      int count = alpha ? 1 : 3;
      text.append("alu src0=t%d, src1=t%d, src2=t0\n".formatted(mad.target + 1, mad.factor + 1));
      text.append(alpha ? "a" : "rgb");
      text.append(" t%d.%s = mad ".formatted(mad.target + 1, letters(mad.channel, 1, "rgba")));
      text.append("src0.%s, ".formatted(letters(mad.channel, count, "rgba")));
      text.append("src1.%s, ".formatted(letters(mad.factorChannel, count, "rgba")));
      text.append("src2.%s\n".formatted(letters(mad.inputChannel, count, "rgba")));
    }
    for (int i = 1; i < REGISTERS; i++) {
      boolean last = i == REGISTERS - 1;
      String target = last ? "out0" : "t1";
      text.append(last ? "out" : "alu").append(" src0=t1, src1=t").append(i + 1).append('\n');
      text.append("rgb %s.rgb = mad src0.rgb, 1, src1.rgb\n".formatted(target));
      text.append("a %s.a = mad src0.a, 1, src1.a\n".formatted(target));
    }
    return text.toString();
  }
}
