package org.lanewise.jit;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.ir.IrInstruction;
import org.lanewise.core.ir.IrOp;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes the driver of a program that is more than one leaf: regions too large for one method, and
 * in scalar form the operations across lanes. A driver that would grow too large itself hands parts
 * to drivers below it; those return whether the loop around the call is to be left.
 */
final class DriverEmitter {
  /** Parts of a driver beyond this many bytes go into methods of their own. */
  private static final int PART_BYTES = 3000;

  private static final String PART = "(L" + Code.FRAME + ";II)Z";
  private static final String RANGE = "(L" + Code.FRAME + ";II)V";
  private static final int FIRST_COUNTER = 8;

  /** The local of what every method passes on: where a strip ends, or a vector's place in it. */
  private static final int EXTENT = LaneCode.END;

  private final ClassEmitter owner;
  private final Plan plan;
  private int parts;
  private int decisions;

  DriverEmitter(ClassEmitter owner, Plan plan) {
    this.owner = owner;
    this.plan = plan;
  }

  void emit() {
    MethodVisitor mv = owner.open(Opcodes.ACC_STATIC, "driver", RANGE);
    Method method = new Method(mv, plan.strips);
    Label skipped = new Label();
    ClassEmitter.skip(method.code, method.extent(), skipped);
    owner.zeroPlanes(method.code);
    method.body(plan.steps, null);
    method.code.label(skipped);
    method.code.op(Opcodes.RETURN);
    owner.close(mv, "driver", RANGE, method.extent(), 0);
    method.writeWaiting();
  }

  private static int bytes(List<Step> steps) {
    int sum = 0;
    for (Step step : steps) {
      sum += bytes(step);
    }
    return sum;
  }

  private static int bytes(Step step) {
    return switch (step) {
      case Step.Leaf _ -> 40;
      case Step.If region -> 40 + bytes(region.body());
      case Step.Loop region -> 60 + bytes(region.body());
      case Step.Break _ -> 30;
      case Step.Cross cross -> 40 + 12 * cross.instruction().operands().length;
    };
  }

  private static boolean breaksOut(List<Step> steps) {
    for (Step step : steps) {
      if (step instanceof Step.Break
          || step instanceof Step.If region && breaksOut(region.body())) {
        return true;
      }
    }
    return false;
  }

  /** Emits a call for one vector. */
  private interface VectorCall {
    /** Told the locals of the vector's first lane and of its place within the strip. */
    void emit(int lane, int place);
  }

  /** One driver method being written, and the methods it needs that are not written yet. */
  private final class Method {
    private final MethodVisitor mv;
    private final Code code;
    private final List<Runnable> waiting = new ArrayList<>();
    private final boolean strip;
    private int nextLocal = FIRST_COUNTER;

    /** A method for a strip of vectors, or for one vector or a block of scalar lanes. */
    Method(MethodVisitor mv, boolean strip) {
      this.mv = mv;
      this.strip = strip;
      code = new Code(mv);
      code.aload(LaneCode.FRAME);
      code.frameField("planes", "[F");
      code.local(Opcodes.ASTORE, LaneCode.PLANES);
    }

    /** The lanes of one call of this method. */
    ClassEmitter.Extent extent() {
      return strip || !plan.target.vector()
          ? ClassEmitter.Extent.STRIP
          : ClassEmitter.Extent.VECTOR;
    }

    /** Writes the methods that this one calls; after it is complete, as ASM wants them in turn. */
    void writeWaiting() {
      waiting.forEach(Runnable::run);
    }

    /** Emits steps; {@code exit} is where a break goes. */
    void body(List<Step> steps, Label exit) {
      if (bytes(steps) <= PART_BYTES) {
        steps.forEach(step -> step(step, exit));
        return;
      }
      List<Step> group = new ArrayList<>();
      int size = 0;
      for (Step step : steps) {
        int more = bytes(step);
        if (!group.isEmpty() && size + more > PART_BYTES) {
          part(group, exit);
          group = new ArrayList<>();
          size = 0;
        }
        if (more > PART_BYTES) {
          step(step, exit);
        } else {
          group.add(step);
          size += more;
        }
      }
      if (!group.isEmpty()) {
        part(group, exit);
      }
    }

    /** Calls a driver of its own for these steps. */
    private void part(List<Step> steps, Label exit) {
      part(steps, exit, strip, LaneCode.LANE, EXTENT);
    }

    private void part(List<Step> steps, Label exit, boolean ofStrip, int lane, int extent) {
      String name = "part" + parts++;
      code.aload(LaneCode.FRAME);
      code.iload(lane);
      code.iload(extent);
      code.call(ClassEmitter.NAME, name, PART);
      if (breaksOut(steps)) {
        code.jump(Opcodes.IFNE, exit);
      } else {
        code.op(Opcodes.POP);
      }
      waiting.add(() -> writePart(name, steps, ofStrip));
    }

    private void region(List<Step> steps, Label exit) {
      if (bytes(steps) > PART_BYTES) {
        part(steps, exit);
      } else {
        body(steps, exit);
      }
    }

    /**
     * Calls for one vector of the strip after the other. A loop within the leaf would save the
     * calls, but C2 gives up on some large loops ("too many clones"), and the processor overlaps
     * calls as well as iterations.
     */
    private void eachVector(VectorCall call) {
      Label head = new Label();
      Label end = new Label();
      int lane = nextLocal++;
      int offset = nextLocal++;
      code.iload(LaneCode.LANE);
      code.istore(lane);
      code.iconst(0);
      code.istore(offset);
      code.label(head);
      code.iload(lane);
      code.iload(EXTENT);
      code.jump(Opcodes.IF_ICMPGE, end);
      call.emit(lane, offset);
      mv.visitIincInsn(lane, plan.target.block());
      mv.visitIincInsn(offset, plan.target.block());
      code.jump(Opcodes.GOTO, head);
      code.label(end);
      nextLocal -= 2;
    }

    private void leaf(Step.Leaf leaf, int lane, int extent) {
      code.aload(LaneCode.FRAME);
      code.iload(lane);
      code.iload(extent);
      code.call(ClassEmitter.NAME, "leaf" + leaf.number(), RANGE);
    }

    private void step(Step step, Label exit) {
      if (strip && (step instanceof Step.If || step instanceof Step.Loop)) {
        eachVector((lane, place) -> part(List.of(step), null, false, lane, place));
        return;
      }
      switch (step) {
        case Step.Leaf leaf -> {
          if (strip) {
            eachVector((lane, place) -> leaf(leaf, lane, place));
          } else {
            leaf(leaf, LaneCode.LANE, EXTENT);
          }
          waiting.add(() -> owner.leaf("leaf" + leaf.number(), leaf));
        }
        case Step.If region -> {
          Label end = new Label();
          jumpIfNone(region.mask(), end);
          region(region.body(), exit);
          code.label(end);
        }
        case Step.Loop region -> {
          Label head = new Label();
          Label end = new Label();
          int counter = nextLocal++;
          code.iconst(0);
          code.istore(counter);
          code.label(head);
          region(region.body(), end);
          mv.visitIincInsn(counter, 1);
          code.iload(counter);
          LeafEmitter.repeat(code, head, region.instruction());
          code.label(end);
        }
        case Step.Break leave -> jumpIfNone(leave.mask(), exit);
        case Step.Cross cross -> cross(cross.instruction());
      }
    }

    /**
     * A driver has no vector operations: there are no bounds on its size that keep them from being
     * boxed, and where C1 gives up on it, it would run interpreted for long.
     */
    private void jumpIfNone(int mask, Label label) {
      code.aload(LaneCode.PLANES);
      if (plan.target.vector()) {
        code.sum(plan.flagOffset(mask), plan.strips ? EXTENT : -1);
        code.op(Opcodes.FALOAD);
        for (int v = 1; v < plan.target.vectors(); v++) {
          code.aload(LaneCode.PLANES);
          code.sum(plan.flagOffset(mask) + v * plan.target.lanes(), plan.strips ? EXTENT : -1);
          code.op(Opcodes.FALOAD, Opcodes.FADD);
        }
        code.op(Opcodes.F2I);
      } else {
        code.iconst(plan.valueOffset(mask));
        code.iconst(plan.target.block());
        code.support("any", "([FII)Z");
      }
      LaneCode.turn(code, decisions++);
      code.jump(Opcodes.IFEQ, label);
    }

    private void cross(IrInstruction instruction) {
      if (instruction.op() == IrOp.QUAD) {
        code.aload(LaneCode.PLANES);
        code.iconst(plan.valueOffset(instruction.operand(0)));
        code.iconst(plan.valueOffset(instruction.result()));
        for (int k = 0; k < 4; k++) {
          code.iconst(instruction.immediate(k));
        }
        code.support("quad", "([FIIIIII)V");
        return;
      }
      if (instruction.memory() != null) {
        memory(instruction);
        return;
      }
      for (int k = 0; k < instruction.operands().length; k++) {
        code.aload(LaneCode.PLANES);
        code.iconst(plan.valueOffset(instruction.operand(k)));
        code.iconst(plan.textureOperands() + k * plan.stride);
        lanes();
        code.support("copy", "([FIII)V");
      }
      code.aload(LaneCode.FRAME);
      code.iconst(plan.textures().indexOf(instruction.texture()));
      code.iconst(plan.textureOperands());
      code.iconst(plan.valueOffset(instruction.results()[0]));
      code.iconst(plan.stride);
      lanes();
      code.support("texture", "(L" + Code.FRAME + ";IIIII)V");
    }

    private void memory(IrInstruction instruction) {
      for (int k = 0; k < instruction.operands().length; k++) {
        code.aload(LaneCode.FRAME);
        code.iconst(plan.valueOffset(instruction.operand(k)));
        code.iconst(k);
        lanes();
        code.support("toInts", "(L" + Code.FRAME + ";III)V");
      }
      code.aload(LaneCode.FRAME);
      code.iconst(plan.memories().indexOf(instruction.memory()));
      code.iconst(instruction.op().immediates() == 0 ? 0 : instruction.immediate(0));
      code.iload(LaneCode.LANE);
      lanes();
      code.support("memory", "(L" + Code.FRAME + ";IIII)V");
      if (instruction.results().length > 0) {
        code.aload(LaneCode.FRAME);
        code.iconst(plan.valueOffset(instruction.result()));
        lanes();
        code.support("fromInts", "(L" + Code.FRAME + ";II)V");
      }
    }

    /** Pushes the number of lanes of the strip. */
    private void lanes() {
      code.iload(EXTENT);
      code.iload(LaneCode.LANE);
      code.op(Opcodes.ISUB);
    }
  }

  private void writePart(String name, List<Step> steps, boolean strip) {
    MethodVisitor mv = owner.open(Opcodes.ACC_STATIC, name, PART);
    Method method = new Method(mv, strip);
    Label exit = new Label();
    Label skipped = new Label();
    ClassEmitter.skip(method.code, method.extent(), skipped);
    method.body(steps, exit);
    method.code.label(skipped);
    method.code.op(Opcodes.ICONST_0, Opcodes.IRETURN);
    if (breaksOut(steps)) {
      method.code.label(exit);
      method.code.op(Opcodes.ICONST_1, Opcodes.IRETURN);
    }
    owner.close(mv, name, PART, method.extent(), 0);
    method.writeWaiting();
  }
}
