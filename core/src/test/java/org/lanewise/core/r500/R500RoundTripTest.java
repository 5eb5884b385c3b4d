package org.lanewise.core.r500;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lanewise.core.testing.SharedData;
import org.lanewise.core.texture.TextureTarget;

/** The printed form of a program is the same program, whatever its bits. */
class R500RoundTripTest {
  private static void roundTrip(R500Program program) {
    String text = program.toText();
    assertEquals(program, R500Parser.parse(text), text);
    for (boolean allFields : new boolean[] {false, true}) {
      String listing = R500Listing.print(program, allFields);
      assertEquals(program, R500Parser.parse(listing), listing);
    }
  }

  private static R500Instruction random(Random random) {
    return new R500Instruction(
        random.nextInt(),
        random.nextInt(),
        random.nextInt(),
        random.nextInt(),
        random.nextInt(),
        random.nextInt());
  }

  /** Half of the fields of a random type set, so that the readable forms say most of it. */
  private static R500Instruction ofFields(Random random) {
    R500Type type = R500Type.values()[random.nextInt(4)];
    R500Instruction i = new R500Instruction(0, 0, 0, 0, 0, 0);
    for (R500Word word : type.words()) {
      for (R500Field field : R500Field.of(word)) {
        if (random.nextBoolean()) {
          i = i.with(field, random.nextInt(1 << field.bits().width()));
        }
      }
    }
    return i.with(R500Field.TYPE, type.ordinal());
  }

  @Test
  void randomBits() {
    Random random = new Random(500);
    for (int n = 0; n < 50_000; n++) {
      R500Instruction i = random(random);
      String text = R500Printer.print(i);
      assertEquals(List.of(i), R500Parser.instructions(text), text);
    }
  }

  @Test
  void randomFields() {
    Random random = new Random(501);
    for (int n = 0; n < 50_000; n++) {
      R500Instruction i = ofFields(random);
      String text = R500Printer.print(i);
      assertEquals(List.of(i), R500Parser.instructions(text), text);
      assertFalse(text.contains("dword"), text);
    }
  }

  @Test
  void everyBitAlone() {
    for (R500Type type : R500Type.values()) {
      for (int bit = 0; bit < 32 * R500Instruction.DWORDS; bit++) {
        int[] dwords = {type.ordinal(), 0, 0, 0, 0, 0};
        dwords[bit / 32] ^= 1 << bit % 32;
        R500Instruction i = R500Instruction.of(dwords, 0);
        String text = R500Printer.print(i);
        assertEquals(List.of(i), R500Parser.instructions(text), text);
      }
    }
  }

  @Test
  void randomPrograms() {
    Random random = new Random(502);
    String[] semantics = {"GENERIC", "COLOR", "", "with blank", "quote\" and \\", "\u00e4\n\ud800"};
    for (int n = 0; n < 200; n++) {
      List<R500Instruction> code = new ArrayList<>();
      for (int slot = random.nextInt(20); slot > 0; slot--) {
        code.add(random.nextBoolean() ? random(random) : ofFields(random));
      }
      R500Registers registers = R500Registers.none();
      for (int r = random.nextInt(12); r > 0; r--) {
        List<R500Word> all = R500Word.registers();
        R500Word register = all.get(random.nextInt(all.size()));
        registers = registers.with(register, random.nextInt(register.count()), random.nextInt());
      }
      TreeMap<Integer, R500Constant> constants = new TreeMap<>();
      for (int c = random.nextInt(10); c > 0; c--) {
        int slot = random.nextInt(256);
        List<Integer> words =
            List.of(random.nextInt(), Float.floatToRawIntBits(random.nextFloat()), 0x80000000, 1);
        constants.put(slot, new R500Constant(slot, words));
      }
      List<R500Input> inputs = new ArrayList<>();
      for (int slot = random.nextInt(6); slot > 0; slot--) {
        inputs.add(new R500Input(semantics[random.nextInt(semantics.length)], random.nextInt()));
      }
      List<R500Preload> preloads = new ArrayList<>();
      for (int t = random.nextInt(6); t > 0; t--) {
        List<Integer> components = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
          components.add(random.nextInt(random.nextBoolean() ? 2 : 24) - 2);
        }
        preloads.add(new R500Preload(17 * t, components));
      }
      Map<Integer, TextureTarget> samplers = new TreeMap<>();
      for (int unit = random.nextInt(16); unit > 0; unit--) {
        TextureTarget[] targets = TextureTarget.values();
        samplers.put(unit, targets[random.nextInt(targets.length)]);
      }
      roundTrip(
          new R500Program(
              code, registers, List.copyOf(constants.values()), inputs, preloads, samplers));
    }
  }

  @Test
  void everyRegister() {
    R500Registers registers = R500Registers.none();
    int value = 0x80000001;
    for (R500Word register : R500Word.registers()) {
      for (int index = 0; index < register.count(); index++) {
        registers = registers.with(register, index, value++);
      }
    }
    roundTrip(new R500Program(List.of(), registers, List.of(), List.of(), List.of(), Map.of()));
  }

  @Test
  void fullCodeAndNone() {
    roundTrip(R500Program.of(List.of()));
    Random random = new Random(503);
    roundTrip(R500Program.of(Stream.generate(() -> random(random)).limit(512).toList()));
  }

  @Test
  void corpusPrograms() throws IOException {
    Path folder = SharedData.require("corpus/tgsi/fs");
    Pattern row = Pattern.compile("\"((?:[0-9a-f]{8} ){5}[0-9a-f]{8})\"");
    int read = 0;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(f -> f.endsWith("fs.r500.json")).sorted().toList()) {
        List<R500Instruction> code = new ArrayList<>();
        Matcher matcher = row.matcher(Files.readString(file));
        while (matcher.find()) {
          String[] words = matcher.group(1).split(" ");
          int[] dwords = new int[R500Instruction.DWORDS];
          for (int n = 0; n < dwords.length; n++) {
            dwords[n] = Integer.parseUnsignedInt(words[n], 16);
          }
          code.add(R500Instruction.of(dwords, 0));
        }
        assertFalse(code.isEmpty(), file::toString);
        roundTrip(R500Program.of(code));
        read++;
      }
    }
    assertTrue(read >= 447, read + " programs");
  }
}
