package org.lanewise.bench.gcc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.lanewise.core.ir.IrProgram;

/** A program printed as C, compiled by gcc to a library and loaded into this process. */
final class GccProgram implements AutoCloseable {
  /**
   * Options that let gcc vectorise without changing a bit: nobody looks at traps or errno, and
   * products and sums are not contracted.
   */
  static final List<String> OPTIONS =
      List.of("-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math");

  private final Arena arena = Arena.ofConfined();
  private final MethodHandle shade;
  private final MethodHandle frame;

  @SuppressWarnings("restricted")
  private GccProgram(Path library) {
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, arena);
    shade = function(symbols, "shade", "AAAAAIII");
    frame = function(symbols, "frame", "AAIIA");
  }

  /** A function that returns an int; its parameters are addresses (A) and ints (I). */
  @SuppressWarnings("restricted")
  private static MethodHandle function(SymbolLookup symbols, String name, String parameters) {
    MemoryLayout[] layouts =
        parameters
            .chars()
            .mapToObj(c -> c == 'A' ? ValueLayout.ADDRESS : ValueLayout.JAVA_INT)
            .toArray(MemoryLayout[]::new);
    return Linker.nativeLinker()
        .downcallHandle(
            symbols.findOrThrow(name), FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts));
  }

  /** The first line of {@code gcc --version}; empty where there is no gcc. */
  static Optional<String> version() {
    try {
      return Optional.of(run(List.of("gcc", "--version")).lines().findFirst().orElse("gcc"));
    } catch (UncheckedIOException _) {
      return Optional.empty();
    }
  }

  /**
   * Compiles and loads a program.
   *
   * @throws IllegalStateException if gcc refuses it, with its messages
   */
  static GccProgram compile(IrProgram program, CPrinter.Style style, int colorSlot) {
    try {
      Path folder = Files.createTempDirectory("lanewise-gcc");
      Path source = folder.resolve("shade.c");
      Path library = folder.resolve("shade.so");
      try {
        Files.writeString(source, CPrinter.print(program, style, colorSlot));
        List<String> command = new ArrayList<>(List.of("gcc", "-std=gnu11", "-shared", "-fPIC"));
        command.addAll(OPTIONS);
        command.addAll(style.options);
        command.addAll(List.of("-o", library.toString(), source.toString()));
        run(command);
        return new GccProgram(library);
      } finally {
        // The library stays loaded without its file.
        for (Path file : List.of(source, library, folder)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String run(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException(command.getFirst() + " failed: " + output);
      }
      return output;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while gcc ran", e);
    }
  }

  /**
   * Runs live lanes.
   *
   * @param inputs planes of {@code count} lanes
   * @param outputs gets planes of {@code count} lanes
   * @param uniforms constant buffers as {@link CPrinter#rows} lays them out
   * @param count lanes, a multiple of {@link CPrinter#BLOCK}
   * @throws IllegalStateException if a loop ran {@code limit} times
   */
  void shade(float[] inputs, float[] outputs, float[] uniforms, int count, int limit) {
    float[] ones = new float[count];
    Arrays.fill(ones, 1f);
    try (Arena memory = Arena.ofConfined()) {
      MemorySegment out = memory.allocate(ValueLayout.JAVA_FLOAT, outputs.length);
      int status =
          (int)
              shade.invokeExact(
                  memory.allocateFrom(ValueLayout.JAVA_FLOAT, inputs),
                  out,
                  memory.allocateFrom(ValueLayout.JAVA_FLOAT, uniforms),
                  memory.allocateFrom(ValueLayout.JAVA_FLOAT, ones),
                  memory.allocateFrom(ValueLayout.JAVA_FLOAT, ones),
                  count,
                  count,
                  limit);
      check(status);
      MemorySegment.copy(out, ValueLayout.JAVA_FLOAT, 0, outputs, 0, outputs.length);
    } catch (Throwable failure) {
      throw thrown(failure);
    }
  }

  /**
   * Draws a frame of {@code size} by {@code size} pixels in RGBA8.
   *
   * @param planes origin, growth by pixel and by row of each component of each slot
   * @param uniforms constant buffers as {@link CPrinter#rows} lays them out
   * @throws IllegalStateException if a loop ran {@code limit} times
   */
  void frame(
      MemorySegment planes, MemorySegment uniforms, int size, int limit, MemorySegment pixels) {
    try {
      check((int) frame.invokeExact(planes, uniforms, size, limit, pixels));
    } catch (Throwable failure) {
      throw thrown(failure);
    }
  }

  private static void check(int status) {
    if (status != 0) {
      throw new IllegalStateException("a loop of the C program does not end");
    }
  }

  private static RuntimeException thrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
  }

  /** Unloads the library. */
  @Override
  public void close() {
    arena.close();
  }
}
