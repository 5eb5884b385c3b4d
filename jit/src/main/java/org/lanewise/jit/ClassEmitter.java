package org.lanewise.jit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.lanewise.core.engine.CompileReport;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the class of a plan: one method a leaf, and drivers that call them. */
final class ClassEmitter implements VectorCode.Shuffles {
  static final String NAME = Code.PACKAGE + "Generated";

  /** HotSpot never compiles a method of this many bytes or more. */
  static final int HUGE_METHOD = 8000;

  private static final String PART = "(IL" + Code.FRAME + ";II)V";

  /** Methods that one switch of the warm-up's entry calls. */
  private static final int GROUP = 250;

  private static final String RANGE = "(L" + Code.FRAME + ";II)V";

  private final Plan plan;
  private final UniformLayout uniforms;
  private final TreeMap<String, Integer> shuffleFields = new TreeMap<>();
  private final List<Sized> sized = new ArrayList<>();
  private final ClassWriter writer =
      new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
        @Override
        protected String getCommonSuperClass(String first, String second) {
          // Locals of two types meet only where neither is used again.
          return "java/lang/Object";
        }
      };

  /** The lanes of one call of a method. */
  enum Extent {
    /** All, in a loop from the second parameter to the third. */
    ALL,
    /** A strip of the planes, from the second parameter to the third. */
    STRIP,
    /** One vector, whose place within the strip is the third parameter. */
    VECTOR
  }

  private record Sized(String name, String descriptor, Extent extent, Label end, int operations) {}

  /** A class with the sizes of its methods. */
  record Written(byte[] bytes, List<CompileReport.Method> methods, int parts) {
    int largest() {
      return methods.stream().mapToInt(CompileReport.Method::bytes).max().orElse(0);
    }
  }

  ClassEmitter(Plan plan, UniformLayout uniforms) {
    this.plan = plan;
    this.uniforms = uniforms;
  }

  Written write() {
    writer.visit(
        Opcodes.V25,
        Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
        NAME,
        null,
        Code.PACKAGE + "LaneKernel",
        null);
    constructor();
    if (plan.single != null) {
      leaf("main", plan.single);
      run("main", true);
    } else {
      run("driver", false);
      new DriverEmitter(this, plan).emit();
    }
    int parts = plan.target.vector() ? parts() : 0;
    shuffles();
    writer.visitEnd();
    byte[] bytes = writer.toByteArray();
    List<CompileReport.Method> methods = new ArrayList<>();
    for (Sized method : sized) {
      methods.add(
          new CompileReport.Method(method.name(), method.end().getOffset(), method.operations()));
    }
    return new Written(bytes, methods, parts);
  }

  MethodVisitor open(int access, String name, String descriptor) {
    MethodVisitor mv = writer.visitMethod(access, name, descriptor, null, null);
    mv.visitCode();
    return mv;
  }

  /**
   * Ends a method.
   *
   * @param extent the lanes of one call; null for what the warm-up does not call by itself
   */
  void close(MethodVisitor mv, String name, String descriptor, Extent extent, int operations) {
    Label end = new Label();
    mv.visitLabel(end);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
    sized.add(new Sized(name, descriptor, extent, end, operations));
  }

  LaneCode laneCode(Code code) {
    return plan.target.vector()
        ? new VectorCode(code, plan, uniforms, this)
        : new ScalarCode(code, plan, uniforms);
  }

  private void constructor() {
    MethodVisitor mv = open(0, "<init>", "()V");
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitMethodInsn(Opcodes.INVOKESPECIAL, Code.PACKAGE + "LaneKernel", "<init>", "()V", false);
    mv.visitInsn(Opcodes.RETURN);
    close(mv, "<init>", "()V", null, 0);
  }

  /** The entry: all lanes in one call, or a call for each block of lanes. */
  private void run(String callee, boolean whole) {
    MethodVisitor mv = open(0, "run", RANGE);
    Code code = new Code(mv);
    if (whole) {
      code.aload(1);
      code.iload(2);
      code.iload(3);
      code.call(NAME, callee, RANGE);
    } else {
      Label head = new Label();
      Label exit = new Label();
      code.label(head);
      code.iload(2);
      code.iload(3);
      code.jump(Opcodes.IF_ICMPGE, exit);
      code.aload(1);
      code.iload(2);
      if (plan.target.vector() && !plan.strips) {
        code.iconst(0);
      } else {
        code.sum(plan.stride, 2);
        code.iload(3);
        code.call("java/lang/Math", "min", "(II)I");
      }
      code.call(NAME, callee, RANGE);
      mv.visitIincInsn(2, plan.stride);
      code.jump(Opcodes.GOTO, head);
      code.label(exit);
    }
    code.op(Opcodes.RETURN);
    close(mv, "run", RANGE, null, 0);
  }

  /**
   * The entry of the warm-up: one method by itself. Callees come before their callers.
   *
   * @return the number of methods
   */
  private int parts() {
    List<Sized> parts = new ArrayList<>();
    for (Sized method : sized) {
      if (method.name().startsWith("leaf") || method.name().equals("main")) {
        parts.add(method);
      }
    }
    for (Sized method : sized.reversed()) {
      if (method.name().startsWith("part") || method.name().equals("driver")) {
        parts.add(method);
      }
    }
    MethodVisitor mv = open(0, "part", PART);
    Code code = new Code(mv);
    for (int from = 0; from < parts.size(); from += GROUP) {
      Label next = new Label();
      code.iload(1);
      code.iconst(from + GROUP);
      code.jump(Opcodes.IF_ICMPGE, next);
      code.iload(1);
      code.aload(2);
      code.iload(3);
      code.iload(4);
      code.call(NAME, "parts" + from, PART);
      code.op(Opcodes.RETURN);
      code.label(next);
    }
    code.op(Opcodes.RETURN);
    close(mv, "part", PART, null, 0);
    for (int from = 0; from < parts.size(); from += GROUP) {
      group(from, parts.subList(from, Math.min(parts.size(), from + GROUP)));
    }
    return parts.size();
  }

  private void group(int from, List<Sized> parts) {
    MethodVisitor mv = open(Opcodes.ACC_STATIC, "parts" + from, PART);
    Code code = new Code(mv);
    Label[] labels = new Label[parts.size()];
    Arrays.setAll(labels, _ -> new Label());
    Label none = new Label();
    code.iload(0);
    mv.visitTableSwitchInsn(from, from + parts.size() - 1, none, labels);
    for (int k = 0; k < labels.length; k++) {
      Sized part = parts.get(k);
      code.label(labels[k]);
      code.aload(1);
      code.iload(2);
      switch (part.extent()) {
        case ALL -> code.iload(3);
        case STRIP -> {
          code.sum(plan.stride, 2);
          code.iload(3);
          code.call("java/lang/Math", "min", "(II)I");
        }
        case VECTOR -> code.iconst(0);
      }
      code.call(NAME, part.name(), part.descriptor());
      if (part.descriptor().endsWith("Z")) {
        code.op(Opcodes.POP);
      }
      code.op(Opcodes.RETURN);
    }
    code.label(none);
    code.op(Opcodes.RETURN);
    close(mv, "parts" + from, PART, null, 0);
  }

  /** Leaves a method at once if it has no lanes, or a negative one: a call that only counts. */
  static void skip(Code code, Extent extent, Label end) {
    code.iload(LaneCode.LANE);
    if (extent == Extent.VECTOR) {
      code.jump(Opcodes.IFLT, end);
    } else {
      code.iload(LaneCode.END);
      code.jump(Opcodes.IF_ICMPGE, end);
    }
  }

  /** The arrays that every generated method works on, into their locals. */
  static void openFrame(Code code) {
    field(code, "planes", "[F", LaneCode.PLANES);
    field(code, "uniforms", "[F", LaneCode.UNIFORMS);
    field(code, "inputs", "[F", LaneCode.INPUTS);
    field(code, "outputs", "[F", LaneCode.OUTPUTS);
    code.aload(LaneCode.FRAME);
    code.frameField("capacity", "I");
    code.istore(LaneCode.CAPACITY);
  }

  private static void field(Code code, String name, String descriptor, int local) {
    code.aload(LaneCode.FRAME);
    code.frameField(name, descriptor);
    code.local(Opcodes.ASTORE, local);
  }

  void zeroPlanes(Code code) {
    if (plan.zeroed() > 0) {
      code.aload(LaneCode.PLANES);
      code.iconst(0);
      code.iconst(plan.zeroed());
      code.op(Opcodes.FCONST_0);
      code.call("java/util/Arrays", "fill", "([FIIF)V");
    }
  }

  /**
   * Writes a leaf. The whole program's leaf loops over all lanes, since a call a vector costs half
   * as much again for small programs; a scalar leaf of a driver loops over a strip of lanes; a
   * vector leaf of a driver is for one vector.
   */
  void leaf(String name, Step.Leaf leaf) {
    Extent extent =
        leaf == plan.single ? Extent.ALL : plan.target.vector() ? Extent.VECTOR : Extent.STRIP;
    MethodVisitor mv = open(Opcodes.ACC_STATIC, name, RANGE);
    Code code = new Code(mv);
    LaneCode lanes = laneCode(code);
    LeafEmitter emitter = new LeafEmitter(plan, leaf, code, lanes);
    openFrame(code);
    Label exit = new Label();
    skip(code, extent, exit);
    if (extent == Extent.VECTOR) {
      code.iload(LaneCode.END);
    } else {
      code.iconst(0);
    }
    code.istore(LaneCode.OFFSET);
    Label head = new Label();
    code.label(head);
    if (extent == Extent.ALL) {
      zeroPlanes(code);
    }
    emitter.emit();
    if (extent != Extent.VECTOR) {
      int step = plan.target.vector() ? plan.target.block() : 1;
      mv.visitIincInsn(LaneCode.LANE, step);
      if (extent == Extent.STRIP) {
        mv.visitIincInsn(LaneCode.OFFSET, step);
      }
      code.iload(LaneCode.LANE);
      code.iload(LaneCode.END);
      code.jump(Opcodes.IF_ICMPLT, head);
    }
    code.label(exit);
    code.op(Opcodes.RETURN);
    close(mv, name, RANGE, extent, emitter.operations());
  }

  // ---- shuffles ----

  @Override
  public String field(int k0, int k1, int k2, int k3) {
    String name = "QUAD_" + k0 + k1 + k2 + k3;
    shuffleFields.put(name, k0 | k1 << 2 | k2 << 4 | k3 << 6);
    return name;
  }

  @Override
  public String owner() {
    return NAME;
  }

  private void shuffles() {
    if (shuffleFields.isEmpty()) {
      return;
    }
    String type = "Ljdk/incubator/vector/VectorShuffle;";
    MethodVisitor mv = open(Opcodes.ACC_STATIC, "<clinit>", "()V");
    Code code = new Code(mv);
    shuffleFields.forEach(
        (name, pattern) -> {
          writer
              .visitField(
                  Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL,
                  name,
                  type,
                  null,
                  null)
              .visitEnd();
          code.iconst(plan.target.lanes());
          code.iconst(pattern);
          code.call(Code.PACKAGE + "QuadShuffles", "of", "(II)" + type);
          mv.visitFieldInsn(Opcodes.PUTSTATIC, NAME, name, type);
        });
    code.op(Opcodes.RETURN);
    close(mv, "<clinit>", "()V", null, 0);
  }
}
