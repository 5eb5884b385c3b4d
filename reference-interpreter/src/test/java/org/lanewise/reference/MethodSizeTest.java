package org.lanewise.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * HotSpot never compiles a method of more than 8,000 bytes, and a dispatch method grows quietly.
 */
class MethodSizeTest {
  private static final int HUGE_METHOD = 8000;

  @Test
  void noMethodIsTooLargeToBeCompiled() throws IOException, URISyntaxException {
    Path classes =
        Path.of(ReferenceEngine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> tooLarge = new ArrayList<>();
    int methods = 0;
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        ClassModel model = ClassFile.of().parse(file);
        for (MethodModel method : model.methods()) {
          int length = method.code().map(code -> ((CodeAttribute) code).codeLength()).orElse(0);
          methods++;
          if (length > HUGE_METHOD) {
            tooLarge.add(file.getFileName() + " " + method.methodName() + ": " + length);
          }
        }
      }
    }
    assertTrue(methods > 50, methods + " methods found");
    assertEquals(List.of(), tooLarge);
  }
}
