package org.lanewise.conformance.shrink;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.batch.ImageBinding;
import org.lanewise.core.batch.MemoryBuffer;

/** Fewer and plainer constants, textures and memory. */
final class BindingReductions {
  private static final String IMAGE = "image ";

  /** A word of a constant buffer. */
  private record Constant(int buffer, int index) {}

  /** A word of memory. */
  private record Word(String memory, int index) {}

  private BindingReductions() {}

  /** Without whole bindings. */
  static List<Reduction<?>> fewer() {
    return List.of(
        new Reduction<Integer>(
            "textures",
            test -> List.copyOf(new TreeMap<>(test.textures()).keySet()),
            (test, units) -> {
              CaseDraft draft = CaseDraft.of(test);
              draft.textures.keySet().removeAll(units);
              return draft.build();
            }),
        new Reduction<Integer>(
            "constant buffers",
            test -> List.copyOf(new TreeMap<>(test.constants()).keySet()),
            (test, buffers) -> {
              CaseDraft draft = CaseDraft.of(test);
              draft.constants.keySet().removeAll(buffers);
              return draft.build();
            }),
        new Reduction<String>(
            "memory",
            test -> List.copyOf(new TreeMap<>(test.memory()).keySet()),
            (test, names) -> {
              CaseDraft draft = CaseDraft.of(test);
              for (String name : names) {
                draft.memory.remove(name);
                if (name.startsWith(IMAGE)) {
                  draft.images.remove(unit(name));
                }
              }
              draft.expectedMemory =
                  test.expectedMemory().stream().filter(w -> !names.contains(w.name())).toList();
              return draft.build();
            }));
  }

  /** Plainer contents. */
  static List<Reduction<?>> plainer() {
    List<Reduction<?>> all = new ArrayList<>(TextureReductions.all());
    all.add(
        new Reduction<Constant>(
            "constant rows", BindingReductions::rows, BindingReductions::withoutRows));
    for (int way = 0; way < PlainWords.WAYS; way++) {
      all.add(constants(way));
    }
    all.add(shorter("half of memory", size -> size / 2));
    all.add(shorter("end of memory", size -> size - 1));
    all.add(
        new Reduction<Integer>(
            "small images",
            test ->
                new TreeMap<>(test.images())
                    .entrySet().stream()
                        .filter(e -> !isSmall(e.getValue()))
                        .map(java.util.Map.Entry::getKey)
                        .toList(),
            BindingReductions::smallImages));
    for (int way = 0; way < PlainWords.WAYS; way++) {
      all.add(words(way));
    }
    return all;
  }

  private static int unit(String image) {
    return Integer.parseInt(image.substring(IMAGE.length()).trim());
  }

  /** The last rows of each buffer, from the first one on that is not yet zero to the end. */
  private static List<Constant> rows(CaseFile test) {
    List<Constant> places = new ArrayList<>();
    new TreeMap<>(test.constants())
        .forEach(
            (buffer, values) -> {
              int rows = (values.length + 3) / 4;
              for (int row = 0; row < rows; row++) {
                if (row == rows - 1 || !isZero(values, row)) {
                  places.add(new Constant(buffer, row));
                }
              }
            });
    return places;
  }

  private static boolean isZero(float[] values, int row) {
    return IntStream.range(row * 4, Math.min(values.length, row * 4 + 4))
        .allMatch(i -> Float.floatToRawIntBits(values[i]) == 0);
  }

  /** Rows become zero; those at the end of their buffer go, since what is missing reads zero. */
  private static CaseFile withoutRows(CaseFile test, List<Constant> rows) {
    CaseDraft draft = CaseDraft.of(test);
    for (Constant place : rows) {
      float[] values = draft.constants.get(place.buffer);
      Arrays.fill(values, place.index * 4, Math.min(values.length, place.index * 4 + 4), 0);
    }
    for (int buffer : rows.stream().map(Constant::buffer).distinct().toList()) {
      float[] values = draft.constants.get(buffer);
      int count = (values.length + 3) / 4;
      while (count > 0 && isZero(values, count - 1)) {
        count--;
      }
      if (count == 0) {
        draft.constants.remove(buffer);
      } else {
        draft.constants.put(buffer, Arrays.copyOf(values, count * 4));
      }
    }
    return draft.build();
  }

  private static Reduction<Constant> constants(int way) {
    return new Reduction<>(
        "plain constants " + way,
        test -> {
          List<Constant> places = new ArrayList<>();
          new TreeMap<>(test.constants())
              .forEach(
                  (buffer, values) -> {
                    for (int i = 0; i < values.length; i++) {
                      int word = Float.floatToRawIntBits(values[i]);
                      if (PlainWords.plainer(word, way).isPresent()) {
                        places.add(new Constant(buffer, i));
                      }
                    }
                  });
          return places;
        },
        (test, chosen) -> {
          CaseDraft draft = CaseDraft.of(test);
          for (Constant place : chosen) {
            float[] values = draft.constants.get(place.buffer);
            OptionalInt plain =
                PlainWords.plainer(Float.floatToRawIntBits(values[place.index]), way);
            plain.ifPresent(word -> values[place.index] = Float.intBitsToFloat(word));
          }
          return draft.build();
        });
  }

  /** Memory that is no image, with fewer words. */
  private static Reduction<String> shorter(String name, IntUnaryOperator size) {
    return new Reduction<>(
        name,
        test ->
            new TreeMap<>(test.memory())
                .entrySet().stream()
                    .filter(e -> !e.getKey().startsWith(IMAGE) && e.getValue().length > 1)
                    .map(java.util.Map.Entry::getKey)
                    .toList(),
        (test, names) -> {
          CaseDraft draft = CaseDraft.of(test);
          for (String memory : names) {
            int[] words = draft.memory.get(memory);
            draft.memory.put(memory, Arrays.copyOf(words, size.applyAsInt(words.length)));
          }
          draft.expectedMemory =
              test.expectedMemory().stream().filter(w -> !names.contains(w.name())).toList();
          return draft.build();
        });
  }

  private static boolean isSmall(ImageBinding image) {
    return image.width() == 1
        && image.height() == 1
        && image.depth() <= depth(image)
        && image.samples() == 1;
  }

  private static int depth(ImageBinding image) {
    return image.target().isCube() ? 6 : 1;
  }

  /** Images of one texel, of cubes one a face, with the words that they begin with. */
  private static CaseFile smallImages(CaseFile test, List<Integer> units) {
    CaseDraft draft = CaseDraft.of(test);
    for (int unit : units) {
      ImageBinding old = test.images().get(unit);
      int depth = depth(old);
      int words = (depth * old.format().bytes() + 3) / 4;
      int[] first = Arrays.copyOf(draft.memory.get(IMAGE + unit), words);
      draft.memory.put(IMAGE + unit, first);
      draft.images.put(
          unit,
          new ImageBinding(
              old.target(), old.format(), 1, 1, depth, 1, MemoryBuffer.of(first.clone())));
    }
    draft.expectedMemory =
        test.expectedMemory().stream()
            .filter(w -> units.stream().noneMatch(unit -> w.name().equals(IMAGE + unit)))
            .toList();
    return draft.build();
  }

  private static Reduction<Word> words(int way) {
    return new Reduction<>(
        "plain memory " + way,
        test -> {
          List<Word> places = new ArrayList<>();
          new TreeMap<>(test.memory())
              .forEach(
                  (name, words) -> {
                    for (int i = 0; i < words.length; i++) {
                      if (PlainWords.plainer(words[i], way).isPresent()) {
                        places.add(new Word(name, i));
                      }
                    }
                  });
          return places;
        },
        (test, chosen) -> {
          CaseDraft draft = CaseDraft.of(test);
          for (Word place : chosen) {
            int[] words = draft.memory.get(place.memory);
            PlainWords.plainer(words[place.index], way)
                .ifPresent(plain -> words[place.index] = plain);
          }
          return draft.build();
        });
  }
}
