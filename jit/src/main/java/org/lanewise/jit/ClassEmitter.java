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

  private static final String BLOCK = "(L" + Code.FRAME + ";I)V";
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

  private record Sized(String name, String descriptor, Label end, int operations) {}

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
      leaf("main", plan.single, true);
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

  void close(MethodVisitor mv, String name, String descriptor, int operations) {
    Label end = new Label();
    mv.visitLabel(end);
    mv.visitMaxs(0, 0);
    mv.visitEnd();
    sized.add(new Sized(name, descriptor, end, operations));
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
    close(mv, "<init>", "()V", 0);
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
      code.call(NAME, callee, BLOCK);
      mv.visitIincInsn(2, plan.target.block());
      code.jump(Opcodes.GOTO, head);
      code.label(exit);
    }
    code.op(Opcodes.RETURN);
    close(mv, "run", RANGE, 0);
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
    close(mv, "part", PART, 0);
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
      if (part.descriptor().equals(RANGE)) {
        code.iload(3);
      }
      code.call(NAME, part.name(), part.descriptor());
      if (part.descriptor().endsWith("Z")) {
        code.op(Opcodes.POP);
      }
      code.op(Opcodes.RETURN);
    }
    code.label(none);
    code.op(Opcodes.RETURN);
    close(mv, "parts" + from, PART, 0);
  }

  /** Leaves a vector method at once if its lane is negative: a call that only counts. */
  void skip(Code code, Label end) {
    if (plan.target.vector()) {
      code.iload(LaneCode.LANE);
      code.jump(Opcodes.IFLT, end);
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
   * Writes a leaf. The whole program's leaf loops over all lanes, since a method a block costs half
   * as much again for small programs; a scalar leaf of a driver loops over its block; a vector leaf
   * of a driver is its block.
   */
  void leaf(String name, Step.Leaf leaf, boolean whole) {
    MethodVisitor mv = open(Opcodes.ACC_STATIC, name, whole ? RANGE : BLOCK);
    Code code = new Code(mv);
    LaneCode lanes = laneCode(code);
    LeafEmitter emitter = new LeafEmitter(plan, leaf, code, lanes);
    openFrame(code);
    boolean loops = whole || !plan.target.vector();
    Label head = new Label();
    Label exit = new Label();
    if (loops) {
      if (!whole) {
        code.iload(LaneCode.LANE);
        code.iconst(plan.target.block());
        code.op(Opcodes.IADD);
        code.istore(LaneCode.END);
      }
      code.iconst(0);
      code.istore(LaneCode.OFFSET);
      code.label(head);
      code.iload(LaneCode.LANE);
      code.iload(LaneCode.END);
      code.jump(Opcodes.IF_ICMPGE, exit);
    } else {
      skip(code, exit);
      code.iconst(0);
      code.istore(LaneCode.OFFSET);
    }
    if (whole) {
      zeroPlanes(code);
    }
    emitter.emit();
    if (loops) {
      mv.visitIincInsn(LaneCode.LANE, plan.target.vector() ? plan.target.block() : 1);
      if (!whole) {
        mv.visitIincInsn(LaneCode.OFFSET, 1);
      }
      code.jump(Opcodes.GOTO, head);
    }
    code.label(exit);
    code.op(Opcodes.RETURN);
    close(mv, name, whole ? RANGE : BLOCK, emitter.operations());
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
    close(mv, "<clinit>", "()V", 0);
  }
}
