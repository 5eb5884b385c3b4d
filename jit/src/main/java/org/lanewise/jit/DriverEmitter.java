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

  private static final String PART = "(L" + Code.FRAME + ";I)Z";
  private static final String BLOCK = "(L" + Code.FRAME + ";I)V";
  private static final int FIRST_COUNTER = 8;

  private final ClassEmitter owner;
  private final Plan plan;
  private int parts;

  DriverEmitter(ClassEmitter owner, Plan plan) {
    this.owner = owner;
    this.plan = plan;
  }

  void emit() {
    MethodVisitor mv = owner.open(Opcodes.ACC_STATIC, "driver", BLOCK);
    Method method = new Method(mv);
    Label skipped = new Label();
    owner.skip(method.code, skipped);
    owner.zeroPlanes(method.code);
    method.body(plan.steps, null);
    method.code.label(skipped);
    method.code.op(Opcodes.RETURN);
    owner.close(mv, "driver", BLOCK, 0);
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
      case Step.Leaf _ -> 8;
      case Step.If region -> 30 + bytes(region.body());
      case Step.Loop region -> 50 + bytes(region.body());
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

  /** One driver method being written, and the methods it needs that are not written yet. */
  private final class Method {
    private final MethodVisitor mv;
    private final Code code;
    private final List<Runnable> waiting = new ArrayList<>();
    private int nextLocal = FIRST_COUNTER;
    private int decisions;

    Method(MethodVisitor mv) {
      this.mv = mv;
      code = new Code(mv);
      code.aload(LaneCode.FRAME);
      code.frameField("planes", "[F");
      code.local(Opcodes.ASTORE, LaneCode.PLANES);
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
      String name = "part" + parts++;
      code.aload(LaneCode.FRAME);
      code.iload(LaneCode.LANE);
      code.call(ClassEmitter.NAME, name, PART);
      if (breaksOut(steps)) {
        code.jump(Opcodes.IFNE, exit);
      } else {
        code.op(Opcodes.POP);
      }
      waiting.add(() -> writePart(name, steps));
    }

    private void region(List<Step> steps, Label exit) {
      if (bytes(steps) > PART_BYTES) {
        part(steps, exit);
      } else {
        body(steps, exit);
      }
    }

    private void step(Step step, Label exit) {
      switch (step) {
        case Step.Leaf leaf -> {
          String name = "leaf" + leaf.number();
          code.aload(LaneCode.FRAME);
          code.iload(LaneCode.LANE);
          code.call(ClassEmitter.NAME, name, BLOCK);
          waiting.add(() -> owner.leaf(name, leaf, false));
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
        code.iconst(plan.flagOffset(mask));
        code.op(Opcodes.FALOAD);
        for (int v = 1; v < plan.target.vectors(); v++) {
          code.aload(LaneCode.PLANES);
          code.iconst(plan.flagOffset(mask) + v);
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
      for (int k = 0; k < instruction.operands().length; k++) {
        copy(plan.valueOffset(instruction.operand(k)), plan.textureOperands() + k * plan.stride);
      }
      int results = plan.textureResults(instruction.texture());
      code.aload(LaneCode.FRAME);
      code.iconst(plan.textures().indexOf(instruction.texture()));
      code.iconst(plan.textureOperands());
      code.iconst(results);
      code.iconst(plan.stride);
      code.iconst(plan.target.block());
      code.support("texture", "(L" + Code.FRAME + ";IIIII)V");
      for (int c = 0; c < 4; c++) {
        copy(results + c * plan.stride, plan.valueOffset(instruction.results()[c]));
      }
    }

    private void copy(int from, int to) {
      code.aload(LaneCode.PLANES);
      code.iconst(from);
      code.iconst(to);
      code.iconst(plan.target.block());
      code.support("copy", "([FIII)V");
    }
  }

  private void writePart(String name, List<Step> steps) {
    MethodVisitor mv = owner.open(Opcodes.ACC_STATIC, name, PART);
    Method method = new Method(mv);
    Label exit = new Label();
    Label skipped = new Label();
    owner.skip(method.code, skipped);
    method.body(steps, exit);
    method.code.label(skipped);
    method.code.op(Opcodes.ICONST_0, Opcodes.IRETURN);
    if (breaksOut(steps)) {
      method.code.label(exit);
      method.code.op(Opcodes.ICONST_1, Opcodes.IRETURN);
    }
    owner.close(mv, name, PART, 0);
    method.writeWaiting();
  }
}
