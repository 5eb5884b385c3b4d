package org.lanewise.jit;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Short names for the JVM instructions that generated methods are made of. */
final class Code {
  static final String PACKAGE = "org/lanewise/jit/";
  static final String FRAME = PACKAGE + "Frame";
  static final String SUPPORT = PACKAGE + "Support";

  final MethodVisitor mv;
  private int labels;

  Code(MethodVisitor mv) {
    this.mv = mv;
  }

  void op(int... opcodes) {
    for (int opcode : opcodes) {
      mv.visitInsn(opcode);
    }
  }

  void local(int opcode, int local) {
    mv.visitVarInsn(opcode, local);
  }

  void aload(int local) {
    mv.visitVarInsn(Opcodes.ALOAD, local);
  }

  void iload(int local) {
    mv.visitVarInsn(Opcodes.ILOAD, local);
  }

  void istore(int local) {
    mv.visitVarInsn(Opcodes.ISTORE, local);
  }

  void jump(int opcode, Label label) {
    mv.visitJumpInsn(opcode, label);
  }

  void label(Label label) {
    labels++;
    mv.visitLabel(label);
  }

  /** How many labels there are so far, places where paths of control may meet. */
  int labels() {
    return labels;
  }

  void iconst(int value) {
    if (value >= -1 && value <= 5) {
      mv.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value == (byte) value) {
      mv.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value == (short) value) {
      mv.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      mv.visitLdcInsn(value);
    }
  }

  /** Pushes the float with these raw bits, of a NaN too. */
  void fconst(int bits) {
    float value = Float.intBitsToFloat(bits);
    if (bits == 0) {
      mv.visitInsn(Opcodes.FCONST_0);
    } else if (value == 1f) {
      mv.visitInsn(Opcodes.FCONST_1);
    } else if (value == 2f) {
      mv.visitInsn(Opcodes.FCONST_2);
    } else if (value == value || bits == 0x7fc00000) {
      mv.visitLdcInsn(value);
    } else {
      iconst(bits);
      call("java/lang/Float", "intBitsToFloat", "(I)F");
    }
  }

  void call(String owner, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  void support(String name, String descriptor) {
    call(SUPPORT, name, descriptor);
  }

  void method(String owner, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false);
  }

  void interfaceMethod(String owner, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, owner, name, descriptor, true);
  }

  void constant(String owner, String name, String descriptor) {
    mv.visitFieldInsn(Opcodes.GETSTATIC, owner, name, descriptor);
  }

  void frameField(String name, String descriptor) {
    mv.visitFieldInsn(Opcodes.GETFIELD, FRAME, name, descriptor);
  }

  /** Pushes {@code constant + local}, or the constant alone for a negative local. */
  void sum(int constant, int local) {
    if (local < 0) {
      iconst(constant);
    } else if (constant == 0) {
      iload(local);
    } else {
      iload(local);
      iconst(constant);
      op(Opcodes.IADD);
    }
  }
}
