package org.lanewise.jit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.ir.IrProgram;

/**
 * A program as a loaded class.
 *
 * @param parts how many methods {@link LaneKernel#part} can call, 0 in scalar form
 */
record Compiled(
    Plan plan, LaneKernel kernel, byte[] bytes, List<CompileReport.Method> methods, int parts) {

  /** Writes and loads the class of a program; cut finer if a method came out too large. */
  static Compiled of(IrProgram program, UniformLayout uniforms, Plan.Target target) {
    int bytes = target.leafBytes();
    while (true) {
      Plan plan =
          new Plan(program, new Plan.Target(target.form(), target.lanes(), target.block(), bytes));
      ClassEmitter.Written written = new ClassEmitter(plan, uniforms).write();
      if (written.largest() < ClassEmitter.HUGE_METHOD || bytes < 64) {
        return new Compiled(
            plan, load(written.bytes()), written.bytes(), written.methods(), written.parts());
      }
      bytes = bytes / 2;
    }
  }

  private static LaneKernel load(byte[] bytes) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
      return (LaneKernel)
          lookup.findConstructor(lookup.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (Throwable failure) {
      if (failure instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("a generated class did not load", failure);
    }
  }
}
