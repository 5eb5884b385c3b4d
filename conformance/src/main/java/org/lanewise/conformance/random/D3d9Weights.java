package org.lanewise.conformance.random;

import java.util.List;
import java.util.function.Predicate;
import org.lanewise.core.d3d9.D3d9Opcode;
import org.lanewise.core.d3d9.D3d9Version;

/**
 * What random Direct3D 9 programs have more of than balanced ones. All numbers are percentages that
 * are drawn ahead of the usual choice, so programs without weights are as they always were.
 *
 * @param versions the versions that programs take turns in
 * @param flow of the places in a block, how many get a block, a loop, a break or a call for certain
 * @param textures of the other instructions, how many look up a texture for certain
 * @param special of the constants, bound or defined, how many are special values; of the sources,
 *     half as many that are constants for certain
 * @param relative of the operands, how many are relative for certain, where the version has that
 * @param indexWrites of the instructions, how many write the address register for certain
 * @param manyOutputs whether vertex programs write all forms of outputs, also many, and of every
 *     usage
 */
record D3d9Weights(
    List<D3d9Version> versions,
    int flow,
    int textures,
    int special,
    int relative,
    int indexWrites,
    boolean manyOutputs) {

  static D3d9Weights of(Emphasis emphasis) {
    List<D3d9Version> all = D3d9Cases.versions();
    return switch (emphasis) {
      case BALANCED -> new D3d9Weights(all, 0, 0, 0, 0, 0, false);
      case FLOW -> new D3d9Weights(those(D3d9Opcode.IF::existsIn), 55, 0, 0, 0, 0, true);
      case TEXTURES ->
          new D3d9Weights(those(v -> v.isPixel() || v.major() == 3), 0, 55, 0, 0, 0, true);
      case SPECIAL_VALUES -> new D3d9Weights(all, 0, 0, 80, 0, 0, true);
      case INDIRECT ->
          new D3d9Weights(those(v -> !v.isPixel() || v.major() == 3), 15, 0, 0, 50, 8, true);
    };
  }

  private static List<D3d9Version> those(Predicate<D3d9Version> condition) {
    return D3d9Cases.versions().stream().filter(condition).toList();
  }
}
