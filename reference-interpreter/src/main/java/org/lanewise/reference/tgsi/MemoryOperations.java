package org.lanewise.reference.tgsi;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;
import org.lanewise.core.program.Signature.Resource;
import org.lanewise.core.program.Signature.ResourceKind;
import org.lanewise.core.program.WriteMask;
import org.lanewise.core.texture.TextureTarget;
import org.lanewise.core.tgsi.TgsiAccess;
import org.lanewise.core.tgsi.TgsiDeclaration;
import org.lanewise.core.tgsi.TgsiIndex;
import org.lanewise.core.tgsi.TgsiInstruction;
import org.lanewise.core.tgsi.TgsiOpcode;
import org.lanewise.core.tgsi.TgsiProgram;
import org.lanewise.core.tgsi.TgsiRegister;
import org.lanewise.reference.texture.ImageTexels;

/** Loads, stores and atomic operations of the lanes of a quad, one lane after the other. */
final class MemoryOperations {
  private static final int[] NOTHING = {};

  private final TgsiProgram program;
  private final Map<TgsiInstruction, TgsiAccess> accesses = new IdentityHashMap<>();
  private final int[][] own = new int[4][0];
  private Bindings bindings;
  private MemoryBuffer shared;

  MemoryOperations(TgsiProgram program) {
    this.program = program;
    for (TgsiInstruction instruction : program.instructions()) {
      if (TgsiAccess.isAccess(instruction.opcode())
          && instruction.opcode() != TgsiOpcode.SAMP2HND) {
        accesses.put(instruction, TgsiAccess.of(program, instruction));
      }
    }
  }

  /** A quad starts. */
  void start(Bindings callBindings, MemoryBuffer callShared) {
    bindings = callBindings;
    shared = callShared;
    for (int lane = 0; lane < 4; lane++) {
      if (own[lane].length != bindings.privateWords()) {
        own[lane] = new int[bindings.privateWords()];
      } else {
        Arrays.fill(own[lane], 0);
      }
    }
  }

  /**
   * Does an instruction.
   *
   * @param writers the lanes that may change memory
   * @param enabled for each lane the channels that the predicate lets through
   * @param result what is read, four words a lane
   */
  void compute(
      TgsiInstruction instruction,
      int[][] sources,
      TextureOperations.IndexReader indices,
      int writers,
      int[] enabled,
      int[] result) {
    Arrays.fill(result, 0);
    TgsiAccess access = accesses.get(instruction);
    switch (instruction.opcode()) {
      case IMG2HND, SAMP2HND -> {
        TgsiIndex index = instruction.sources().getFirst().register().index();
        for (int lane = 0; lane < 4; lane++) {
          result[lane * 4] = indices.number(index, lane);
        }
      }
      case LOAD -> {
        WriteMask mask = instruction.destinations().getFirst().mask();
        for (int lane = 0; lane < 4; lane++) {
          Place place = place(instruction, access, sources[1], indices, lane);
          if (place != null) {
            place.load(mask, result, lane * 4);
          }
        }
      }
      case RESQ -> {
        for (int lane = 0; lane < 4; lane++) {
          Place place = place(instruction, access, null, indices, lane);
          if (place != null) {
            place.size(result, lane * 4);
          }
        }
      }
      case STORE -> {
        int channels = instruction.destinations().getFirst().mask().bits();
        if (instruction.predicate().isEmpty()) {
          store(instruction, access, sources, indices, writers, channels);
          return;
        }
        for (int channel = 0; channel < 4; channel++) {
          int lanes = 0;
          for (int lane = 0; lane < 4; lane++) {
            lanes |= (enabled[lane] >> channel & 1) << lane;
          }
          store(instruction, access, sources, indices, writers & lanes, channels & 1 << channel);
        }
      }
      default -> {
        int lanes = 0;
        for (int lane = 0; lane < 4; lane++) {
          lanes |= (enabled[lane] & 1) << lane;
        }
        atomic(instruction, access, sources, indices, writers & lanes, result);
      }
    }
  }

  private void store(
      TgsiInstruction instruction,
      TgsiAccess access,
      int[][] sources,
      TextureOperations.IndexReader indices,
      int lanes,
      int channels) {
    for (int unit : units(access)) {
      for (int lane = 0; lane < 4; lane++) {
        if ((lanes >> lane & 1) != 0 && indices.number(access.unit(), lane) == unit) {
          Place place = place(instruction, access, sources[0], indices, lane);
          place.store(channels, sources[1], lane * 4);
        }
      }
    }
  }

  private void atomic(
      TgsiInstruction instruction,
      TgsiAccess access,
      int[][] sources,
      TextureOperations.IndexReader indices,
      int lanes,
      int[] result) {
    for (int unit : units(access)) {
      for (int lane = 0; lane < 4; lane++) {
        if ((lanes >> lane & 1) != 0 && indices.number(access.unit(), lane) == unit) {
          Place place = place(instruction, access, sources[1], indices, lane);
          int first = sources[2][lane * 4];
          int second = sources[3][lane * 4];
          int old = place.change(instruction.opcode(), first, second);
          Arrays.fill(result, lane * 4, lane * 4 + 4, old);
        }
      }
    }
  }

  // Places

  /** The units that lanes may name, in the order in which they have their turn. */
  private List<Integer> units(TgsiAccess access) {
    if (!access.unit().isRelative()) {
      return List.of(access.unit().offset());
    }
    return program.signature().resources().stream()
        .filter(resource -> resource.kind() == access.kind())
        .map(Resource::unit)
        .sorted()
        .toList();
  }

  /** Somewhere in memory. */
  private interface Place {
    void load(WriteMask mask, int[] result, int at);

    void store(int channels, int[] words, int at);

    /** Changes the word and gives what it was. */
    int change(TgsiOpcode opcode, int first, int second);

    void size(int[] result, int at);
  }

  /** What a lane names, null for a unit that is not declared. */
  private Place place(
      TgsiInstruction instruction,
      TgsiAccess access,
      int[] address,
      TextureOperations.IndexReader indices,
      int lane) {
    int unit = indices.number(access.unit(), lane);
    if (!units(access).contains(unit)) {
      return null;
    }
    if (access.kind() == ResourceKind.IMAGE) {
      return texel(access, bindings.image(unit), address, lane);
    }
    long at = address == null ? 0 : Integer.toUnsignedLong(address[lane * 4]) / 4;
    if (access.counter().isPresent()) {
      at = counter(TgsiAccess.register(instruction), access.counter().get(), indices, lane);
    }
    return switch (access.kind()) {
      case BUFFER -> new Bytes(words(bindings.buffer(unit)), at);
      case ATOMIC -> new Bytes(words(bindings.atomics(unit)), at);
      case GLOBAL -> new Bytes(words(bindings.global()), at);
      case INPUT -> new Bytes(words(bindings.arguments()), at);
      case SHARED -> new Bytes(words(shared), at);
      case PRIVATE -> new Bytes(own[lane], at);
      case CONSTANT -> new Bytes(bits(bindings.constants(unit)), at);
      case IMAGE -> throw new IllegalStateException(access.kind().name());
    };
  }

  private static int[] words(MemoryBuffer buffer) {
    return buffer == null ? NOTHING : buffer.words();
  }

  private static int[] bits(float[] values) {
    int[] words = new int[values.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = Float.floatToRawIntBits(values[i]);
    }
    return words;
  }

  /** A counter's word, one that is not there outside of the array that the operand names. */
  private long counter(
      TgsiRegister register, TgsiIndex index, TextureOperations.IndexReader indices, int lane) {
    int number = indices.number(index, lane);
    if (index.isRelative() && program.array(register).isPresent()) {
      TgsiDeclaration array = program.array(register).get();
      return number < array.first() || number > array.last() ? Long.MAX_VALUE / 2 : number;
    }
    return number < 0 ? Long.MAX_VALUE / 2 : number;
  }

  /** A word in memory of bytes. */
  private record Bytes(int[] words, long word) implements Place {
    private boolean has(int offset) {
      return word + offset < words.length;
    }

    @Override
    public void load(WriteMask mask, int[] result, int at) {
      int last = 3;
      while (!mask.has(last)) {
        last--;
      }
      for (int channel = 0; channel <= last && has(last); channel++) {
        result[at + channel] = words[(int) word + channel];
      }
    }

    @Override
    public void store(int channels, int[] values, int at) {
      for (int channel = 0; channel < 4; channel++) {
        if ((channels >> channel & 1) != 0 && has(channel)) {
          words[(int) word + channel] = values[at + channel];
        }
      }
    }

    @Override
    public int change(TgsiOpcode opcode, int first, int second) {
      if (!has(0)) {
        return 0;
      }
      int old = words[(int) word];
      words[(int) word] = changed(opcode, old, first, second);
      return old;
    }

    @Override
    public void size(int[] result, int at) {
      result[at] = words.length * 4;
    }
  }

  /** A texel of an image; of none where nothing fits the access. */
  private record Texel(ImageTexels image, int[] coordinates) implements Place {
    @Override
    public void load(WriteMask mask, int[] result, int at) {
      image.load(coordinates, result, at);
    }

    @Override
    public void store(int channels, int[] words, int at) {
      image.store(coordinates, channels, words, at);
    }

    @Override
    public int change(TgsiOpcode opcode, int first, int second) {
      return image.change(coordinates, old -> changed(opcode, old, first, second));
    }

    @Override
    public void size(int[] result, int at) {
      image.size(result, at);
    }
  }

  private static Place texel(TgsiAccess access, ImageBinding image, int[] address, int lane) {
    TextureTarget target = access.target().orElseThrow();
    int[] coordinates = new int[4];
    if (address != null) {
      System.arraycopy(address, lane * 4, coordinates, 0, 4);
    }
    return new Texel(ImageTexels.of(image, target, access.format().orElse(null)), coordinates);
  }

  /** The new word of an atomic operation. Source: specs/tgsi.md section 4.7. */
  private static int changed(TgsiOpcode opcode, int old, int v, int w) {
    return switch (opcode) {
      case ATOMUADD -> old + v;
      case ATOMFADD -> Arithmetic.add(old, v);
      case ATOMXCHG -> v;
      case ATOMCAS -> old == v ? w : old;
      case ATOMAND -> old & v;
      case ATOMOR -> old | v;
      case ATOMXOR -> old ^ v;
      case ATOMUMIN -> old + Integer.MIN_VALUE <= v + Integer.MIN_VALUE ? old : v;
      case ATOMUMAX -> old + Integer.MIN_VALUE >= v + Integer.MIN_VALUE ? old : v;
      case ATOMIMIN -> old <= v ? old : v;
      case ATOMIMAX -> old >= v ? old : v;
      case ATOMINC_WRAP ->
          Integer.toUnsignedLong(old) + 1 <= Integer.toUnsignedLong(v) ? old + 1 : 0;
      case ATOMDEC_WRAP ->
          old == 0 || Integer.toUnsignedLong(old) > Integer.toUnsignedLong(v) ? v : old - 1;
      default -> throw new IllegalStateException(opcode.name());
    };
  }
}
