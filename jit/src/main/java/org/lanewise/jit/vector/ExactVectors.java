package org.lanewise.jit.vector;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes every vector in a class file exact, see {@link VectorTypes}: after calls of the Vector API
 * that promise no more than {@code FloatVector}, {@code IntVector} or {@code VectorMask}, a cast to
 * the class for the wanted number of lanes. Java source cannot name these classes.
 */
public final class ExactVectors {
  private static final String V = "jdk/incubator/vector/";
  private static final String FLOAT = V + "FloatVector";
  private static final String INT = V + "IntVector";
  private static final String MASK = V + "VectorMask";
  private static final String TYPES = "org/lanewise/jit/vector/VectorTypes";

  private ExactVectors() {}

  /** Inserts the cast of what is on the stack to the class in a field of {@link VectorTypes}. */
  public static void cast(MethodVisitor method, String field, String type) {
    method.visitFieldInsn(Opcodes.GETSTATIC, TYPES, field, "Ljava/lang/Class;");
    method.visitInsn(Opcodes.SWAP);
    method.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        "java/lang/Class",
        "cast",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        false);
    method.visitTypeInsn(Opcodes.CHECKCAST, type);
  }

  /**
   * The class file with the casts.
   *
   * @param classFile a class that finds its species in static fields named F (float) and I (int),
   *     and that of single texels, four floats, in one named TEXEL
   * @param lanes the lanes of the species in F and I: 4, 8 or 16
   */
  public static byte[] in(byte[] classFile, int lanes) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    new ClassReader(classFile)
        .accept(
            new ClassVisitor(Opcodes.ASM9, writer) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return new Casts(
                    super.visitMethod(access, name, descriptor, signature, thrown), lanes);
              }
            },
            0);
    return writer.toByteArray();
  }

  private static final class Casts extends MethodVisitor {
    private final int lanes;

    /** The static field that was read last: the species that the next call is given. */
    private String lastField = "";

    Casts(MethodVisitor next, int lanes) {
      super(Opcodes.ASM9, next);
      this.lanes = lanes;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      lastField = name;
      super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean ofInterface) {
      super.visitMethodInsn(opcode, owner, name, descriptor, ofInterface);
      boolean made = opcode == Opcodes.INVOKESTATIC || name.startsWith("reinterpretAs");
      if (made && descriptor.endsWith(")L" + FLOAT + ";")) {
        cast(mv, "FLOAT_CLASS_" + (lastField.equals("TEXEL") ? 4 : lanes), FLOAT);
      } else if (made && descriptor.endsWith(")L" + INT + ";")) {
        cast(mv, "INT_CLASS_" + lanes, INT);
      } else if (owner.equals(MASK) && name.equals("cast")) {
        cast(mv, (lastField.equals("I") ? "INT_MASK_" : "FLOAT_MASK_") + lanes, MASK);
      }
    }

    /** Source casts what {@code convert} gives. */
    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.CHECKCAST && (type.equals(FLOAT) || type.equals(INT))) {
        cast(mv, (type.equals(INT) ? "INT_CLASS_" : "FLOAT_CLASS_") + lanes, type);
      } else {
        super.visitTypeInsn(opcode, type);
      }
    }
  }
}
