package org.lanewise.conformance.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.lanewise.core.d3d9.D3d9Binary;
import org.lanewise.core.d3d9.D3d9Encoder;
import org.lanewise.core.d3d9.D3d9Program;
import org.lanewise.core.d3d9.D3d9Reader;
import org.lanewise.core.program.InstructionSet;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.ShaderFormatException;
import org.lanewise.core.r500.R500Binary;
import org.lanewise.core.r500.R500Form;
import org.lanewise.core.r500.R500Instruction;
import org.lanewise.core.r500.R500Program;
import org.lanewise.core.r500.R500Reader;
import org.lanewise.core.tgsi.TgsiBinary;
import org.lanewise.core.tgsi.TgsiLayout;
import org.lanewise.core.tgsi.TgsiProgram;

/** The forms of programs that are machine words, be they bytes or words spelled as text. */
public enum BinaryForm {
  /** Tokens of Mesa 24.0. */
  TGSI_24_0(InstructionSet.TGSI, false),
  /** Tokens of Mesa 7.10. */
  TGSI_7_10(InstructionSet.TGSI, false),
  /** Tokens of December 2009. */
  TGSI_2009(InstructionSet.TGSI, false),
  /** Six dwords an instruction. */
  R500_BINARY(InstructionSet.R500, false),
  /** A CTM executable. */
  R500_ELF(InstructionSet.R500, false),
  /** A listing of hexadecimal words. */
  R500_HEX(InstructionSet.R500, true),
  /** A Mesa log. */
  R500_DUMP(InstructionSet.R500, true),
  /** A token stream. */
  D3D9_BINARY(InstructionSet.D3D9, false),
  /** A compiled effect. */
  D3D9_EFFECT(InstructionSet.D3D9, false),
  /** Tokens as an array of C. */
  D3D9_WORDS(InstructionSet.D3D9, true);

  private final InstructionSet set;
  private final boolean text;

  BinaryForm(InstructionSet set, boolean text) {
    this.set = set;
    this.text = text;
  }

  /** What such programs are written in. */
  public InstructionSet set() {
    return set;
  }

  /** The forms of an instruction set. */
  public static List<BinaryForm> of(InstructionSet set) {
    return Arrays.stream(values()).filter(form -> form.set == set).toList();
  }

  /** The layout of tokens, of TGSI. */
  Optional<TgsiLayout> layout() {
    return switch (this) {
      case TGSI_24_0 -> Optional.of(TgsiLayout.MESA_24_0);
      case TGSI_7_10 -> Optional.of(TgsiLayout.MESA_7_10);
      case TGSI_2009 -> Optional.of(TgsiLayout.DECEMBER_2009);
      default -> Optional.empty();
    };
  }

  /** Whether it is text. */
  public boolean isText() {
    return text;
  }

  /**
   * A program in this form.
   *
   * @return empty where the form cannot say all of the program
   */
  public Optional<byte[]> write(Program program) {
    try {
      return Optional.of(
          switch (this) {
            case TGSI_24_0, TGSI_7_10, TGSI_2009 ->
                TgsiBinary.write((TgsiProgram) program, layout().orElseThrow());
            case R500_BINARY -> R500Binary.write((R500Program) program);
            case R500_ELF -> executable(R500Binary.write((R500Program) program));
            case R500_HEX -> words((R500Program) program);
            case R500_DUMP -> dump((R500Program) program);
            case D3D9_BINARY -> D3d9Binary.write((D3d9Program) program);
            case D3D9_EFFECT -> effect(D3d9Binary.write((D3d9Program) program));
            case D3D9_WORDS -> words((D3d9Program) program);
          });
    } catch (ShaderFormatException e) {
      return Optional.empty();
    }
  }

  /**
   * Reads a program in this form; for text, in whatever form the content looks like.
   *
   * @throws ShaderFormatException if the content is no program
   */
  public Program read(byte[] content) {
    return switch (this) {
      case TGSI_24_0, TGSI_7_10, TGSI_2009 -> TgsiBinary.read(content, layout());
      case R500_BINARY -> R500Reader.read(content, R500Form.BINARY);
      case R500_ELF -> R500Reader.read(content, R500Form.ELF);
      case R500_HEX -> R500Reader.read(content, R500Form.HEX);
      case R500_DUMP -> R500Reader.read(content, R500Form.DUMP);
      case D3D9_BINARY, D3D9_EFFECT, D3D9_WORDS -> D3d9Reader.reading(content).program();
    };
  }

  /** The form whose bytes are the words of a program that was read from this one. */
  BinaryForm plain() {
    return switch (this) {
      case R500_BINARY, R500_ELF, R500_HEX, R500_DUMP -> R500_BINARY;
      case D3D9_BINARY, D3D9_EFFECT, D3D9_WORDS -> D3D9_BINARY;
      case TGSI_24_0, TGSI_7_10, TGSI_2009 -> this;
    };
  }

  private static byte[] words(R500Program program) {
    StringBuilder text = new StringBuilder();
    for (R500Instruction i : program.code()) {
      for (int dword : i.dwords()) {
        text.append("0x%08x ".formatted(dword));
      }
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** What the readers need of a log: the dwords behind their names. */
  private static byte[] dump(R500Program program) {
    StringBuilder text = new StringBuilder("R500 Fragment Program:\n--------\n");
    for (int slot = 0; slot < program.code().size(); slot++) {
      R500Instruction i = program.code().get(slot);
      String[] names =
          switch (i.type()) {
            case ALU, OUT ->
                new String[] {
                  "CMN_INST", "RGB_ADDR", "ALPHA_ADDR", "RGB_INST", "ALPHA_INST", "RGBA_INST"
                };
            case TEX -> new String[] {"CMN_INST", "TEX_INST", "TEX_ADDR", "TEX_DXDY"};
            case FC -> new String[] {"CMN_INST", null, "FC_INST", "FC_ADDR"};
          };
      for (int dword = 0; dword < names.length; dword++) {
        if (names[dword] != null) {
          text.append(dword == 0 ? slot + "\t" : "\t");
          text.append("%d:%s 0x%08x:\n".formatted(dword, names[dword], i.dword(dword)));
        }
      }
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** An executable of one segment that is loaded, and without sections. */
  private static byte[] executable(byte[] code) {
    int headers = 52 + 32;
    ByteBuffer file = ByteBuffer.allocate(headers + code.length).order(ByteOrder.LITTLE_ENDIAN);
    file.put(new byte[] {0x7f, 'E', 'L', 'F', 1, 1, 1, 98, 1}).position(16);
    file.putShort((short) 2).putShort((short) 122).putInt(1).putInt(0);
    file.putInt(52).putInt(0).putInt(1);
    file.putShort((short) 52).putShort((short) 32).putShort((short) 1);
    file.putShort((short) 0).putShort((short) 0).putShort((short) 0);
    file.putInt(1).putInt(headers).putInt(0).putInt(0);
    file.putInt(code.length).putInt(code.length).putInt(5).putInt(4);
    return file.put(code).array();
  }

  /** An effect without parameters and techniques, and with one object. */
  private static byte[] effect(byte[] stream) {
    ByteBuffer file = ByteBuffer.allocate(10 * 4 + stream.length).order(ByteOrder.LITTLE_ENDIAN);
    file.putInt(0xfeff0901).putInt(0);
    file.putInt(0).putInt(0).putInt(0).putInt(2);
    file.putInt(1).putInt(0);
    file.putInt(1).putInt(stream.length);
    return file.put(stream).array();
  }

  private static byte[] words(D3d9Program program) {
    return IntStream.of(D3d9Encoder.encode(program))
        .mapToObj("0x%08x"::formatted)
        .collect(Collectors.joining(", ", "const DWORD shader[] = {\n", "};\n"))
        .getBytes(StandardCharsets.UTF_8);
  }
}
