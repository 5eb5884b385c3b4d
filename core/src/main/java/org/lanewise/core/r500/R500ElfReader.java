package org.lanewise.core.r500;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.lanewise.core.program.Diagnostic;
import org.lanewise.core.program.Location;
import org.lanewise.core.program.ShaderFormatException;

/**
 * Reads CTM executables: 32-bit little-endian ELF files for machine 122 (CTM guide pp. 45 to 49).
 * The code is the section {@code .text}, or the segment that is loaded for execution where no
 * section has that name. Notes are those of the PT_NOTE segments, or of SHT_NOTE sections where
 * there is no such segment; those of other owners than {@code ATI DPP} are passed over.
 */
public final class R500ElfReader {
  private static final int MACHINE_R5XX = 122;
  private static final int HEADER_SIZE = 52;
  private static final int PROGRAM_HEADER_SIZE = 32;
  private static final int SECTION_HEADER_SIZE = 40;
  private static final int LOAD = 1;
  private static final int SEGMENT_NOTE = 4;
  private static final int EXECUTABLE_SEGMENT = 1;
  private static final int PROGRAM_BITS = 1;
  private static final int SECTION_NOTE = 7;

  private static final int NOTE_INFORMATION = 1;
  private static final int NOTE_INPUTS = 2;
  private static final int NOTE_OUTPUTS = 3;
  private static final int NOTE_CONDITIONAL_OUTPUT = 4;
  private static final int NOTE_FLOAT_CONSTANTS = 5;
  private static final int NOTE_INT_CONSTANTS = 6;
  private static final int NOTE_EARLY_EXIT = 7;

  /** Real files have a handful; more would only make reading slow. */
  private static final int MAX_HEADERS = 1024;

  private static final int MAX_NOTES = 1024;
  private static final String OWNER = "ATI DPP";

  /** A part of the file, within its bounds; {@code kind} is the header's type. */
  private record Range(String name, long kind, long flags, int offset, int size) {}

  private final byte[] content;
  private final ByteBuffer bytes;
  private final List<Diagnostic> warnings = new ArrayList<>();
  private final Map<Integer, List<Integer>> notes = new HashMap<>();
  private int notesSeen;

  private R500ElfReader(byte[] content) {
    this.content = content;
    this.bytes = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Reads an executable.
   *
   * @throws ShaderFormatException if it is none, or damaged
   */
  public static R500Executable read(byte[] content) {
    return new R500ElfReader(content).executable();
  }

  /** Whether the content starts as every ELF file does. */
  static boolean recognises(byte[] content) {
    return content.length >= 4
        && content[0] == 0x7f
        && content[1] == 'E'
        && content[2] == 'L'
        && content[3] == 'F';
  }

  private R500Executable executable() {
    if (!recognises(content) || content.length < HEADER_SIZE) {
      throw R500Binary.error(0, "no ELF header", "0x7f, 'ELF' and 48 bytes more");
    }
    require(4, content[4], 1, "EI_CLASS");
    require(5, content[5], 1, "EI_DATA");
    require(18, half(18), MACHINE_R5XX, "e_machine");
    List<Range> segments = segments();
    List<Range> sections = sections();
    Range code = code(sections, segments);
    List<R500Instruction> instructions = R500Binary.code(content, code.offset, code.size);
    boolean hasSegments = segments.stream().anyMatch(s -> s.kind == SEGMENT_NOTE);
    for (Range range : hasSegments ? segments : sections) {
      if (range.kind == (hasSegments ? SEGMENT_NOTE : SECTION_NOTE)) {
        notes(range);
      }
    }
    Optional<R500Executable.Information> information =
        Optional.ofNullable(notes.get(NOTE_INFORMATION)).map(R500Executable.Information::new);
    if (information.isEmpty()) {
      warnings.add(Diagnostic.warning(new Location.Whole(), "no program information note"));
    }
    return new R500Executable(
        new R500Reading(R500Program.of(instructions), R500Form.ELF, warnings),
        information,
        list(NOTE_INPUTS),
        list(NOTE_OUTPUTS),
        flag(NOTE_CONDITIONAL_OUTPUT),
        list(NOTE_FLOAT_CONSTANTS),
        list(NOTE_INT_CONSTANTS),
        flag(NOTE_EARLY_EXIT));
  }

  private static void require(int offset, int found, int expected, String field) {
    if (found != expected) {
      throw R500Binary.error(offset, field + " is " + found, Integer.toString(expected));
    }
  }

  private int half(int offset) {
    return bytes.getShort(offset) & 0xffff;
  }

  private long word(int offset) {
    return bytes.getInt(offset) & 0xffffffffL;
  }

  /** Makes sure that a part lies in the file; the place of the header that names it is told. */
  private void bound(int at, String what, long offset, long size) {
    if (offset + size > content.length) {
      throw R500Binary.error(
          at,
          what + " takes " + size + " bytes from byte " + offset,
          "within the file's " + content.length + " bytes");
    }
  }

  /** The offset of a header table, checked with all its entries. */
  private int table(String what, long offset, int count, int entrySize, int at, int leastSize) {
    if (count == 0) {
      return 0;
    }
    if (entrySize < leastSize) {
      throw R500Binary.error(
          at, "entries of " + entrySize + " bytes in the " + what, "at least " + leastSize);
    }
    if (count > MAX_HEADERS) {
      throw R500Binary.error(at, count + " entries in the " + what, "at most " + MAX_HEADERS);
    }
    bound(at, "the " + what, offset, (long) count * entrySize);
    return (int) offset;
  }

  private List<Range> segments() {
    int count = half(44);
    int size = half(42);
    int start = table("program header table", word(28), count, size, 28, PROGRAM_HEADER_SIZE);
    List<Range> segments = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      int at = start + n * size;
      long kind = word(at);
      if (kind == LOAD || kind == SEGMENT_NOTE) {
        bound(at + 4, "segment " + n, word(at + 4), word(at + 16));
        segments.add(
            new Range(
                "segment " + n, kind, word(at + 24), (int) word(at + 4), (int) word(at + 16)));
      }
    }
    return segments;
  }

  private List<Range> sections() {
    int count = half(48);
    int size = half(46);
    if (word(32) == 0) {
      return List.of();
    }
    int start = table("section header table", word(32), count, size, 32, SECTION_HEADER_SIZE);
    int namesIndex = half(50);
    if (count == 0) {
      return List.of();
    }
    if (namesIndex >= count) {
      throw R500Binary.error(50, "e_shstrndx is " + namesIndex, "below " + count);
    }
    int namesAt = start + namesIndex * size;
    long names = word(namesAt + 16);
    long namesSize = word(namesAt + 20);
    bound(namesAt + 16, "the section name table", names, namesSize);
    List<Range> sections = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      int at = start + n * size;
      long kind = word(at + 4);
      if (kind == PROGRAM_BITS || kind == SECTION_NOTE) {
        bound(at + 16, "section " + n, word(at + 16), word(at + 20));
        String name = name(at, names, namesSize);
        sections.add(new Range(name, kind, word(at + 8), (int) word(at + 16), (int) word(at + 20)));
      }
    }
    return sections;
  }

  private String name(int at, long names, long namesSize) {
    long offset = word(at);
    if (offset >= namesSize) {
      throw R500Binary.error(
          at, "section name at " + offset, "within the name table's " + namesSize + " bytes");
    }
    int start = (int) (names + offset);
    int end = start;
    // Only ".text" matters, so that longer names need not be read to their end.
    while (end < names + namesSize && content[end] != 0 && end - start < 8) {
      end++;
    }
    return new String(content, start, end - start, StandardCharsets.ISO_8859_1);
  }

  private static Range code(List<Range> sections, List<Range> segments) {
    List<Range> found =
        sections.stream().filter(s -> s.kind == PROGRAM_BITS && s.name.equals(".text")).toList();
    if (found.isEmpty()) {
      found =
          segments.stream()
              .filter(s -> s.kind == LOAD && (s.flags & EXECUTABLE_SEGMENT) != 0)
              .toList();
    }
    if (found.size() != 1) {
      throw new ShaderFormatException(
          Diagnostic.error(
              new Location.Whole(),
              found.isEmpty() ? "no code" : found.size() + " pieces of code",
              "one section .text, or one executable segment"));
    }
    return found.getFirst();
  }

  private void notes(Range range) {
    long at = range.offset;
    long end = (long) range.offset + range.size;
    while (at < end) {
      if (end - at < 12) {
        throw R500Binary.error(at, "a note of " + (end - at) + " bytes", "at least 12 bytes");
      }
      if (++notesSeen > MAX_NOTES) {
        throw R500Binary.error(at, "one more note", "at most " + MAX_NOTES);
      }
      long nameSize = word((int) at);
      long size = word((int) at + 4);
      int kind = bytes.getInt((int) at + 8);
      long name = at + 12;
      long description = name + aligned(nameSize);
      if (description + size > end) {
        throw R500Binary.error(
            at,
            "a note with a name of " + nameSize + " and a content of " + size + " bytes",
            "within the " + (end - at) + " bytes that are left");
      }
      if (isOurs((int) name, nameSize)) {
        note(kind, (int) description, (int) size);
      }
      at = description + aligned(size);
    }
  }

  private static long aligned(long size) {
    return size + 3 & ~3L;
  }

  private boolean isOurs(int name, long size) {
    return size == OWNER.length() + 1
        && content[name + OWNER.length()] == 0
        && new String(content, name, OWNER.length(), StandardCharsets.ISO_8859_1).equals(OWNER);
  }

  private void note(int kind, int offset, int size) {
    if (kind < NOTE_INFORMATION || kind > NOTE_EARLY_EXIT) {
      warnings.add(
          Diagnostic.warning(new Location.Dword(offset / 4), "note of unknown type " + kind));
      return;
    }
    if (size % 4 != 0) {
      throw R500Binary.error(
          offset, "note of type " + kind + " with " + size + " bytes", "whole words");
    }
    List<Integer> words = new ArrayList<>();
    for (int n = 0; n < size; n += 4) {
      words.add(bytes.getInt(offset + n));
    }
    if (kind == NOTE_INFORMATION && (words.isEmpty() || words.getFirst() != 1)) {
      warnings.add(
          Diagnostic.warning(
              new Location.Dword(offset / 4),
              "program information that does not start with the word 1"));
    }
    if (notes.putIfAbsent(kind, words) != null) {
      throw R500Binary.error(offset, "another note of type " + kind, "one of each type");
    }
  }

  private List<Integer> list(int kind) {
    return notes.getOrDefault(kind, List.of());
  }

  /** Absent is false; a note without content counts as set. */
  private boolean flag(int kind) {
    List<Integer> words = notes.get(kind);
    return words != null && (words.isEmpty() || words.getFirst() != 0);
  }
}
