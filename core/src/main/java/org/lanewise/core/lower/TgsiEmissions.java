package org.lanewise.core.lower;

import org.lanewise.core.ir.IrBuilder;
import org.lanewise.core.ir.IrOp;
import org.lanewise.core.ir.IrType;
import org.lanewise.core.tgsi.TgsiEmission;

/**
 * Lowers what geometry programs emit: EMIT writes the output registers to slots of the next vertex
 * ({@link TgsiEmission}), in the lanes that have not emitted their most yet.
 */
final class TgsiEmissions {
  private final IrBuilder b;
  private final TgsiRegisters registers;
  private final TgsiEmission places;

  /** The number of vertices so far. */
  private final int count;

  /** For each stream the number of the vertex that it got last, -1 for none. */
  private final int[] last = new int[TgsiEmission.STREAMS];

  TgsiEmissions(IrBuilder builder, TgsiRegisters registers, TgsiEmission places) {
    this.b = builder;
    this.registers = registers;
    this.places = places;
    count = b.variable("vertices", IrType.I32);
    for (int stream = 0; stream < last.length; stream++) {
      last[stream] = b.variable("last." + stream, IrType.I32);
    }
  }

  /** At the start of the program. */
  void begin() {
    Variables variables = registers.variables();
    variables.set(count, b.i32(0), -1);
    for (int variable : last) {
      variables.set(variable, b.i32(-1), -1);
    }
  }

  /** The number of a stream, 0 to 3. */
  private int stream(int word) {
    return b.op(IrOp.IAND, b.op(IrOp.BITS_F2I, word), b.i32(TgsiEmission.STREAMS - 1));
  }

  /**
   * Emits a vertex.
   *
   * @param word the stream's number as raw bits
   * @param lanes the lanes that execute
   */
  void emit(int word, int lanes) {
    Variables variables = registers.variables();
    int vertex = variables.get(count);
    int stream = stream(word);
    int room = b.op(IrOp.MASK_AND, lanes, b.op(IrOp.ILT, vertex, b.i32(places.vertices())));
    for (int output = 0; output < places.outputs(); output++) {
      for (int component = 0; component < 4; component++) {
        int value = registers.output(output, component);
        store(vertex, value, room, places.firstSlot(output), component);
      }
    }
    store(vertex, b.op(IrOp.BITS_I2F, stream), room, places.firstMark(), 0);
    store(vertex, b.f32(0), room, places.firstMark(), 1);
    for (int s = 0; s < last.length; s++) {
      int here = b.op(IrOp.MASK_AND, room, b.op(IrOp.IEQ, stream, b.i32(s)));
      variables.set(last[s], vertex, here);
    }
    variables.set(count, b.op(IrOp.IADD, vertex, b.i32(1)), room);
  }

  /** Ends the primitive of a stream; without a vertex there is none. */
  void endPrimitive(int word, int lanes) {
    int stream = stream(word);
    int vertex = b.i32(-1);
    for (int s = 0; s < last.length; s++) {
      int here = b.op(IrOp.IEQ, stream, b.i32(s));
      vertex = b.select(here, registers.variables().get(last[s]), vertex);
    }
    store(vertex, b.f32Bits(1), lanes, places.firstMark(), 1);
  }

  /** At the end of the program: ends all primitives and tells the number of vertices. */
  void end(int lanes) {
    for (int variable : last) {
      store(registers.variables().get(variable), b.f32Bits(1), lanes, places.firstMark(), 1);
    }
    int vertices = b.op(IrOp.BITS_I2F, registers.variables().get(count));
    b.emit(IrOp.OUTPUT, null, new int[] {vertices}, new int[] {places.countSlot(), 0});
  }

  private void store(int vertex, int value, int lanes, int first, int component) {
    if (places.vertices() > 0) {
      b.emit(
          IrOp.OUTPUT_INDEXED,
          null,
          new int[] {vertex, value, lanes},
          new int[] {first, places.vertices(), component});
    }
  }
}
