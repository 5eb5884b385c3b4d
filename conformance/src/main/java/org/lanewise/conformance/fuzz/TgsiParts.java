package org.lanewise.conformance.fuzz;

import java.util.List;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.program.Stage;
import org.lanewise.core.tgsi.TgsiImmediate;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiTokenEncoder;

/** What a token layout can say of programs that mix the opcodes of all years. */
public final class TgsiParts {
  private TgsiParts() {}

  /**
   * The parts of a program that a layout has, which need not be legal together.
   *
   * @return the program without the rest; as it is where the layout lacks its stage
   */
  public static TgsiProgram of(TgsiProgram program, TgsiLayout layout) {
    Stage stage = program.stage();
    if (!says(layout, empty(stage))) {
      return program;
    }
    return new TgsiProgram(
        stage,
        program.properties().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(one), List.of(), List.of(), List.of(), List.of())))
            .toList(),
        program.declarations().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(), List.of(one), List.of(), List.of(), List.of())))
            .toList(),
        program.immediates().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(), List.of(), List.of(one), List.of(), List.of())))
            .filter(one -> layout != TgsiLayout.DECEMBER_2009 || isNumber(one))
            .toList(),
        program.instructions().stream()
            .filter(
                one ->
                    says(
                        layout,
                        new TgsiProgram(
                            stage, List.of(), List.of(), List.of(), List.of(one), List.of())))
            .toList(),
        List.of());
  }

  /** Whether a layout has programs of a stage. */
  public static boolean says(TgsiLayout layout, Stage stage) {
    return says(layout, empty(stage));
  }

  private static TgsiProgram empty(Stage stage) {
    return new TgsiProgram(stage, List.of(), List.of(), List.of(), List.of(), List.of());
  }

  private static boolean isNumber(TgsiImmediate immediate) {
    return !Float.isNaN(Float.intBitsToFloat(immediate.x()))
        && !Float.isNaN(Float.intBitsToFloat(immediate.y()))
        && !Float.isNaN(Float.intBitsToFloat(immediate.z()))
        && !Float.isNaN(Float.intBitsToFloat(immediate.w()));
  }

  private static boolean says(TgsiLayout layout, TgsiProgram program) {
    try {
      TgsiTokenEncoder.encode(program, layout);
      return true;
    } catch (ShaderFormatException e) {
      return false;
    }
  }
}
