package org.lanewise.jit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lanewise.core.engine.CompileReport;
import org.lanewise.core.engine.ExecutableShader;
import org.lanewise.core.engine.ShaderOptions;
import org.lanewise.core.ir.IrProgram;
import org.lanewise.jit.pass.CutPrograms;
import org.lanewise.jit.pass.RandomIr;
import org.objectweb.asm.ClassReader;

/** The sizes of generated methods, as the class file has them. */
class MethodSizesTest {
  private static final int HUGE_METHOD_LIMIT = 8000;

  /** The bytes of code of each method, by name. */
  private static Map<String, Integer> sizes(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    char[] buffer = new char[reader.getMaxStringLength()];
    Map<String, Integer> sizes = new HashMap<>();
    // JVM specification 4.1: access flags, this and super class, interfaces, fields, methods.
    int at = reader.header + 6;
    at += 2 + 2 * reader.readUnsignedShort(at);
    for (boolean methods : new boolean[] {false, true}) {
      int count = reader.readUnsignedShort(at);
      at += 2;
      for (int i = 0; i < count; i++) {
        String name = reader.readUTF8(at + 2, buffer);
        int attributes = reader.readUnsignedShort(at + 6);
        at += 8;
        for (int a = 0; a < attributes; a++) {
          if (methods && reader.readUTF8(at, buffer).equals("Code")) {
            sizes.put(name, reader.readInt(at + 10));
          }
          at += 6 + reader.readInt(at + 2);
        }
      }
    }
    return sizes;
  }

  private static Map<String, Integer> check(JitEngine engine, IrProgram program, String where) {
    ExecutableShader shader = engine.prepareIr(program, ShaderOptions.defaults());
    Map<String, Integer> sizes = sizes(JitEngine.classBytes(shader));
    Map<String, Integer> reported = new HashMap<>();
    for (CompileReport.Method method : shader.report().methods()) {
      reported.put(method.name(), method.bytes());
    }
    assertEquals(sizes, reported, where);
    sizes.forEach((name, bytes) -> assertTrue(bytes < HUGE_METHOD_LIMIT, where + ": " + name));
    return sizes;
  }

  @Test
  void noMethodIsTooLargeForTheCompiler() {
    List<IrProgram> programs = new ArrayList<>(LargePrograms.all());
    for (int seed = 0; seed < 40; seed++) {
      programs.add(CutPrograms.program(seed, 100 * (1 + seed % 10)));
      IrProgram random = RandomIr.program(seed, 1000);
      if (random != null) {
        programs.add(random);
      }
    }
    for (int lanes : new int[] {1, 8}) {
      JitEngine engine = Forms.builder(lanes).build();
      for (int i = 0; i < programs.size(); i++) {
        check(engine, programs.get(i), lanes + " lanes, program " + i);
      }
    }
  }

  @Test
  void leavesOfLongProgramsHaveAboutTheSizeThatIsWanted() {
    List<IrProgram> programs =
        List.of(
            StraightLineTest.straight(3000),
            StraightLineTest.straight(30_000),
            LargePrograms.live(),
            LargePrograms.longLoop());
    for (int lanes : new int[] {1, 8}) {
      JitEngine engine = Forms.builder(lanes).build();
      for (int i = 0; i < programs.size(); i++) {
        String where = lanes + " lanes, program " + i;
        int[] leaves =
            check(engine, programs.get(i), where).entrySet().stream()
                .filter(method -> method.getKey().startsWith("leaf"))
                .mapToInt(Map.Entry::getValue)
                .sorted()
                .toArray();
        int median = leaves[leaves.length / 2];
        assertTrue(
            median >= JitEngine.LEAF_BYTES * 0.5 && median <= JitEngine.LEAF_BYTES * 1.2,
            where + ": median " + median);
        int most = leaves[leaves.length - 1];
        assertTrue(most <= JitEngine.LEAF_BYTES * 1.5, where + ": most " + most);
      }
    }
  }
}
