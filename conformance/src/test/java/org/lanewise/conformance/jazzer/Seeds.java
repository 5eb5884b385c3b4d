package org.lanewise.conformance.jazzer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.lanewise.conformance.cases.CaseCorpus;
import org.lanewise.conformance.fuzz.BinaryForm;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;

/** Writes the built-in cases as files that a target begins with. */
public final class Seeds {
  private Seeds() {}

  /** The folder to write into, and the name of the target. */
  public static void main(String[] arguments) throws IOException {
    write(Path.of(arguments[0]), arguments[1]);
  }

  static void write(Path folder, String target) throws IOException {
    Files.createDirectories(folder);
    for (CaseCorpus.Entry entry : CaseCorpus.builtIn()) {
      String name = entry.name().replaceAll("[^A-Za-z0-9]+", "-");
      if (target.equals("CaseTarget")) {
        Files.writeString(folder.resolve(name), entry.text());
        continue;
      }
      Program program = entry.parse().program();
      byte[] text = program.toText().getBytes(StandardCharsets.UTF_8);
      switch (program.instructionSet()) {
        case TGSI -> {
          if (target.equals("TgsiTextTarget")) {
            Files.write(folder.resolve(name), text);
          } else if (target.equals("TgsiTokensTarget")) {
            forms(folder, name, program);
          }
        }
        case R500 -> {
          if (target.equals("R500Target")) {
            Files.write(folder.resolve(name), text);
            forms(folder, name, program);
          }
        }
        case D3D9 -> {
          if (target.equals("D3d9AssemblyTarget")) {
            Files.write(folder.resolve(name), text);
          } else if (target.equals("D3d9Target")) {
            forms(folder, name, program);
          }
        }
      }
    }
  }

  private static void forms(Path folder, String name, Program program) throws IOException {
    InstructionSet set = program.instructionSet();
    List<BinaryForm> forms = BinaryForm.of(set);
    for (BinaryForm form : forms) {
      byte[] content = form.write(program).orElse(new byte[0]);
      if (content.length > 0) {
        Files.write(folder.resolve(name + "-" + form.name()), content);
      }
    }
  }
}
