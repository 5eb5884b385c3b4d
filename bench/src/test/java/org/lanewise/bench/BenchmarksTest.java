package org.lanewise.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.lanewise.core.tgsi.TgsiParser;

/** Each benchmark's preparation and one call, without a clock, so that none rots unseen. */
class BenchmarksTest {
  private static final Set<String> TRIED =
      new TreeSet<>(
          Set.of(
              "ExampleBenchmark",
              "FlushBenchmark",
              "PrepareBenchmark",
              "SizeBenchmark",
              "ThreadsBenchmark",
              "WarmUpBenchmark"));

  @Test
  void everyBenchmarkIsTried() throws IOException {
    Set<String> names = new TreeSet<>();
    try (InputStream list = Workload.class.getResourceAsStream("/META-INF/BenchmarkList")) {
      String text = new String(list.readAllBytes(), StandardCharsets.UTF_8);
      var matcher =
          java.util.regex.Pattern.compile("org\\.lanewise\\.bench\\.(\\w+)").matcher(text);
      while (matcher.find()) {
        String name = matcher.group(1);
        if (name.endsWith("Benchmark")) {
          names.add(name);
        }
      }
    }
    assertEquals(TRIED, names);
  }

  @Test
  void examples() {
    ExampleBenchmark benchmark = new ExampleBenchmark();
    benchmark.engine = "scalar";
    for (String example : new String[] {"phong.tgsi", "phong.r500"}) {
      benchmark.example = example;
      once(benchmark);
    }
  }

  @Test
  void flushes() {
    FlushBenchmark benchmark = new FlushBenchmark();
    benchmark.engine = "scalar";
    for (String rules : new String[] {"tgsi", "r500-ieee", "r500-zero"}) {
      benchmark.rules = rules;
      once(benchmark);
    }
  }

  @Test
  void sizesOnEveryEngine() {
    SizeBenchmark benchmark = new SizeBenchmark();
    benchmark.operations = 30;
    benchmark.shape = Shape.STRAIGHT;
    for (String engine :
        new String[] {"reference", "scalar", "vector4", "vector8", "vector16", "auto"}) {
      benchmark.engine = engine;
      once(benchmark);
    }
    benchmark.operations = 200;
    benchmark.engine = "vector8";
    for (Shape shape : Shape.values()) {
      benchmark.shape = shape;
      once(benchmark);
    }
  }

  private static void once(PixelBenchmark benchmark) {
    benchmark.prepare();
    assertNotNull(benchmark.pixel());
  }

  @Test
  void preparing() {
    PrepareBenchmark benchmark = new PrepareBenchmark();
    benchmark.operations = 100;
    benchmark.engine = "scalar";
    benchmark.prepare();
    assertNotNull(benchmark.prepareProgram());
    benchmark.close();
  }

  @Test
  void threads() {
    ThreadsBenchmark.Shared shared = new ThreadsBenchmark.Shared();
    shared.engine = "scalar";
    shared.prepare();
    ThreadsBenchmark.Own own = new ThreadsBenchmark.Own();
    own.prepare(shared);
    assertNotNull(new ThreadsBenchmark().one(own));
    assertNotNull(new ThreadsBenchmark().two(own));
  }

  @Test
  void warmingUp() {
    WarmUpBenchmark benchmark = new WarmUpBenchmark();
    benchmark.operations = 100;
    benchmark.prepare();
    assertNotNull(benchmark.pixel());
    benchmark.check();
  }

  @Test
  void aWrongAnswerIsFound() {
    Workload workload = Workload.cold(TgsiParser.parse(Shape.STRAIGHT.program(30)), "scalar", 16);
    // Nothing has run, so the outputs are still zero.
    assertThrows(IllegalStateException.class, () -> workload.check("scalar"));
  }
}
