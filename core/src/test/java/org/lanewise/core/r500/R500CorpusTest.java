package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.testing.SharedData;
import org.lanewise.core.texture.TextureTarget;

/** Every program that Mesa's compiler made is read and accepted. */
class R500CorpusTest {
  private static final Pattern CODE = Pattern.compile("\"((?:[0-9a-f]{8} ){5}[0-9a-f]{8})\"");
  private static final Pattern SAMPLER =
      Pattern.compile("\"unit\": (\\d+), \"target\": \"([A-Za-z0-9]+)\"");
  private static final Pattern PIXSIZE = Pattern.compile("\"us_pixsize\": (\\d+)");
  private static final Pattern FC_CTRL = Pattern.compile("\"us_fc_ctrl\": \"([0-9a-f]{8})\"");

  private static List<Path> files() throws IOException {
    try (Stream<Path> paths = Files.walk(SharedData.require("corpus/tgsi/fs"))) {
      return paths.filter(path -> path.endsWith("fs.r500.json")).sorted().toList();
    }
  }

  private static MatchResult find(Pattern pattern, String text) {
    return pattern.matcher(text).results().findFirst().orElseThrow();
  }

  private static String listing(String json) {
    return CODE.matcher(json).results().map(m -> m.group(1)).collect(Collectors.joining("\n"));
  }

  private static R500Program program(String json) {
    Map<Integer, TextureTarget> samplers = new TreeMap<>();
    SAMPLER
        .matcher(json)
        .results()
        .forEach(
            m ->
                samplers.put(
                    Integer.parseInt(m.group(1)),
                    switch (m.group(2)) {
                      case "1D" -> TextureTarget.TEX_1D;
                      case "3D" -> TextureTarget.TEX_3D;
                      case "CUBE" -> TextureTarget.CUBE;
                      case "RECT" -> TextureTarget.RECT;
                      default -> TextureTarget.TEX_2D;
                    }));
    int flowControl = Integer.parseUnsignedInt(find(FC_CTRL, json).group(1), 16);
    return new R500Program(
        R500HexReader.read(listing(json)).code(),
        R500Registers.none()
            .with(R500Word.US_PIXSIZE, 0, Integer.parseInt(find(PIXSIZE, json).group(1)))
            .with(R500Word.US_FC_CTRL, 0, flowControl),
        List.of(),
        List.of(),
        List.of(),
        samplers);
  }

  @Test
  void nothingIsToSayAboutPrograms() throws IOException {
    List<String> found = new ArrayList<>();
    List<Path> files = files();
    for (Path file : files) {
      for (Diagnostic diagnostic : R500Validator.validate(program(Files.readString(file)))) {
        found.add(file.getParent().getFileName() + ": " + diagnostic);
      }
    }
    assertEquals(List.of(), found);
    assertTrue(files.size() > 400, files.size() + " programs");
  }

  /** The compiler sets these bits where they are needed, so that most programs miss them. */
  @Test
  void missingWaitsAreToldOfPrograms() throws IOException {
    Map<R500Field, Integer> programs = new TreeMap<>();
    for (Path file : files()) {
      R500Program program = program(Files.readString(file));
      for (R500Field field : List.of(R500Field.TEX_SEM_WAIT, R500Field.ALU_WAIT, R500Field.NOP)) {
        List<R500Instruction> code = new ArrayList<>(program.code());
        // The last instruction has to wait for another reason.
        code.subList(0, code.size() - 1).replaceAll(i -> i.with(field, 0));
        boolean told =
            R500Validator.validate(R500Program.of(code)).stream()
                .anyMatch(d -> d.message().contains("US_CMN_INST." + field + ":"));
        programs.merge(field, told ? 1 : 0, Integer::sum);
      }
    }
    // 279 programs look up texels, 101 have an IF, 136 have a NOP.
    assertTrue(programs.values().stream().allMatch(n -> n > 100), programs.toString());
  }

  @Test
  void dwordsComeBack() throws IOException {
    for (Path file : files()) {
      R500Program program = R500HexReader.read(listing(Files.readString(file)));
      assertEquals(program, R500Reader.read(R500Binary.write(program)), file.toString());
    }
  }
}
