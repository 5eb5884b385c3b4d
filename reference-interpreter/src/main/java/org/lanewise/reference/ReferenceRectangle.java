package org.lanewise.reference;

import java.util.List;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.LaneBatch;
import org.lanewise.core.batch.PixelBuffer;
import org.lanewise.core.batch.QuadRectangle;
import org.lanewise.core.program.Signature;
import org.lanewise.core.program.Signature.Interpolation;

/** Runs a rectangle as batches of one quad. */
final class ReferenceRectangle extends QuadRectangle {
  final ReferenceShader shader;
  private final boolean flatColors;
  private final LaneBatch quad;

  ReferenceRectangle(ReferenceShader shader, boolean flatColors) {
    super(shader.program().signature());
    this.shader = shader;
    this.flatColors = flatColors;
    quad = shader.newBatch(4);
  }

  void run(Bindings bindings) {
    checkTargets();
    for (int top = y() & ~1; top < y() + height(); top += 2) {
      for (int left = x() & ~1; left < x() + width(); left += 2) {
        quad(left, top, bindings);
      }
    }
  }

  private void quad(int left, int top, Bindings bindings) {
    quad.setCount(4);
    boolean any = false;
    for (int lane = 0; lane < 4; lane++) {
      int x = left + (lane & 1);
      int y = top + (lane >> 1);
      boolean covered = isInside(x, y) && isCovered(x - x(), y - y());
      quad.setLive(lane, covered);
      any |= covered;
      interpolate(lane, x, y);
    }
    if (!any) {
      return;
    }
    shader.run(quad, bindings);
    for (int lane = 0; lane < 4; lane++) {
      int x = left + (lane & 1);
      int y = top + (lane >> 1);
      if (isInside(x, y)) {
        setCovered(x - x(), y - y(), quad.isLive(lane));
        if (quad.isLive(lane)) {
          write(lane, x, y);
        }
      }
    }
  }

  private boolean isInside(int x, int y) {
    return x >= x() && x < x() + width() && y >= y() && y < y() + height();
  }

  private void interpolate(int lane, int x, int y) {
    List<Signature.Slot> slots = signature().inputs();
    float w = PixelArithmetic.reciprocal(linear(slots.size() * 12, x, y));
    for (int slot = 0; slot < slots.size(); slot++) {
      if (slots.get(slot).isFramebuffer()) {
        fetch(slot, lane, x, y);
        continue;
      }
      for (int component = 0; component < 4; component++) {
        int plane = (slot * 4 + component) * 3;
        float value =
            switch (interpolation(slots.get(slot))) {
              case NONE, CONSTANT, COLOR -> planes()[plane];
              case LINEAR -> linear(plane, x, y);
              case PERSPECTIVE -> PixelArithmetic.product(linear(plane, x, y), w);
            };
        quad.setInput(slot, component, lane, value);
      }
    }
  }

  /** What the target holds at a pixel, zeros where it has none. */
  private void fetch(int slot, int lane, int x, int y) {
    PixelBuffer target = target(signature().inputs().get(slot).semanticIndex());
    boolean there = target != null && x < target.width() && y < target.height();
    int pixel = there ? y * target.width() + x : 0;
    for (int c = 0; c < 4; c++) {
      float value =
          !there
              ? 0
              : target.format().isPacked()
                  ? PixelArithmetic.unpack(target.format(), target.words()[pixel], c)
                  : target.floats()[pixel * 4 + c];
      quad.setInput(slot, c, lane, value);
    }
  }

  /** {@code COLOR} only where it is constant. */
  private Interpolation interpolation(Signature.Slot slot) {
    return slot.interpolation() == Interpolation.COLOR && !flatColors
        ? Interpolation.PERSPECTIVE
        : slot.interpolation();
  }

  private float linear(int plane, int x, int y) {
    return PixelArithmetic.plane(planes()[plane], planes()[plane + 1], planes()[plane + 2], x, y);
  }

  private void write(int lane, int x, int y) {
    for (int slot = 0; slot < signature().outputs().size(); slot++) {
      PixelBuffer target = target(slot);
      if (target == null) {
        continue;
      }
      int pixel = y * target.width() + x;
      if (target.format().isPacked()) {
        target.words()[pixel] =
            PixelArithmetic.pack(
                target.format(),
                quad.output(slot, 0, lane),
                quad.output(slot, 1, lane),
                quad.output(slot, 2, lane),
                quad.output(slot, 3, lane));
      } else {
        for (int component = 0; component < 4; component++) {
          // As a bit pattern: a float assignment need not keep the bits of a NaN.
          target.floats()[pixel * 4 + component] =
              Float.intBitsToFloat(quad.outputBits(slot, component, lane));
        }
      }
    }
  }
}
