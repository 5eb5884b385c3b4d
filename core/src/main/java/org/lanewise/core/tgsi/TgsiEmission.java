package org.lanewise.core.tgsi;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PrimitiveStream;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Interpolation;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.program.WriteMask;

/**
 * Where the batches of a geometry program keep what its lanes emit: output slots behind those of
 * the registers {@code OUT}. First come for each register the values of all vertices, then for all
 * vertices the stream in x and in y whether a primitive ends there (1) or not (0), and last the
 * number of vertices in x.
 *
 * @param outputs the number of registers {@code OUT}
 * @param vertices the most vertices that a lane may emit
 */
public record TgsiEmission(int outputs, int vertices) {
  /** The number of streams. */
  public static final int STREAMS = 4;

  /** The places of a geometry program. */
  public static TgsiEmission of(TgsiProgram program) {
    int vertices =
        TgsiVertices.number(program.properties(), "GS_MAX_OUTPUT_VERTICES")
            .orElse(TgsiVertices.DEFAULT_EMITTED);
    return new TgsiEmission(program.signature().outputs().size(), vertices);
  }

  /** The slot of a register's value in the first vertex; those of the others follow. */
  public int firstSlot(int output) {
    return outputs + output * vertices;
  }

  /** The slot of the stream and the end of the first vertex; those of the others follow. */
  public int firstMark() {
    return outputs + outputs * vertices;
  }

  /** The slot of the number of vertices. */
  public int countSlot() {
    return firstMark() + vertices;
  }

  /** The signature of batches, with all these slots. */
  public Signature batches(Signature signature) {
    List<Slot> slots = new ArrayList<>(signature.outputs());
    for (int output = 0; output < outputs; output++) {
      for (int vertex = 0; vertex < vertices; vertex++) {
        slots.add(slot("vertex " + vertex + " " + signature.outputs().get(output).name()));
      }
    }
    for (int vertex = 0; vertex < vertices; vertex++) {
      slots.add(slot("vertex " + vertex));
    }
    slots.add(slot("vertices"));
    return new Signature(
        signature.inputs(),
        slots,
        signature.constantBuffers(),
        signature.samplers(),
        signature.resources());
  }

  private static Slot slot(String name) {
    return new Slot(name, "", 0, Interpolation.NONE, WriteMask.of(15));
  }

  /**
   * What a lane of a batch with these slots emitted in the last call.
   *
   * @throws IndexOutOfBoundsException if the lane is not in use
   */
  public PrimitiveStream stream(LaneBatch batch, int lane) {
    if (lane < 0 || lane >= batch.count()) {
      throw new IndexOutOfBoundsException(
          "lane " + lane + " of a batch of " + batch.count() + " lanes");
    }
    return new Emitted(this, batch, lane);
  }

  private record Emitted(TgsiEmission places, LaneBatch batch, int lane)
      implements PrimitiveStream {
    @Override
    public int vertexCount() {
      return batch.outputBits(places.countSlot(), 0, lane);
    }

    private int mark(int vertex, int component) {
      if (vertex < 0 || vertex >= vertexCount()) {
        throw new IndexOutOfBoundsException("vertex " + vertex + " of " + vertexCount());
      }
      return batch.outputBits(places.firstMark() + vertex, component, lane);
    }

    @Override
    public int stream(int vertex) {
      return mark(vertex, 0);
    }

    @Override
    public boolean endsPrimitive(int vertex) {
      return mark(vertex, 1) != 0;
    }

    @Override
    public int outputBits(int vertex, int slot, int component) {
      mark(vertex, 0);
      if (slot < 0 || slot >= places.outputs() || component < 0 || component > 3) {
        throw new IndexOutOfBoundsException(
            "component %d of output %d (expected 0 to 3 of 0 to %d)"
                .formatted(component, slot, places.outputs() - 1));
      }
      return batch.outputBits(places.firstSlot(slot) + vertex, component, lane);
    }
  }
}
