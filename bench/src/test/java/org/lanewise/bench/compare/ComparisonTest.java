package org.lanewise.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lanewise.bench.compare.ComparisonResult.Engine;
import org.lanewise.bench.compare.ComparisonResult.Row;

/** Which figures a comparison takes, and when it takes none. */
class ComparisonTest {
  private static final Column OURS = new Column(PeerKind.VECTOR, 1);
  private static final Column MESA = new Column(PeerKind.LLVMPIPE, 1);
  private static final Column SOFT = new Column(PeerKind.SOFTPIPE, 1);
  private static final int GREY = 0xFF808080;

  private final List<String> said = new ArrayList<>();

  private ComparisonResult run(PeerClient ours, PeerClient mesa) {
    ShaderSource source = ShaderSource.of(ShaderSource.BUILT_IN, TexelKind.RGBA8);
    return new Comparison(
            source,
            List.of(OURS, MESA, SOFT),
            16,
            3,
            column -> {
              if (column.equals(SOFT)) {
                throw new PeerException("install libegl1");
              }
              return column.equals(OURS) ? ours : mesa;
            },
            said::add)
        .run(List.of("rings", "tiles"));
  }

  private static PeerClient fake(int colour, String refused) {
    return Talk.with(() -> new FakePeer(colour, refused));
  }

  @Test
  void enginesThatDrawAlikeAreCompared() {
    // Two steps of green further: within the bound.
    ComparisonResult result = run(fake(GREY, ""), fake(GREY + 0x200, ""));
    Row row = result.shaders().getFirst();
    assertEquals("rings", row.name());
    assertEquals(3, row.cell(MESA).orElseThrow().nanosPerPixel().size());
    assertEquals(
        Optional.of(new ImageDifference(2, 0, true)), row.cell(MESA).orElseThrow().difference());
    assertTrue(row.ratio(OURS, MESA).isPresent());
    assertEquals(ComparisonResult.Group.TEXTURE, result.shaders().get(1).group());
    assertTrue(result.isSound());
  }

  @Test
  void aShaderThatIsLeftOutIsNoFailure() {
    ComparisonResult result = run(fake(GREY, ""), fake(GREY, FakePeer.UNSUPPORTED));
    assertTrue(result.shaders().getFirst().ratio(OURS, MESA).isPresent());
    Row tiles = result.shaders().get(1);
    assertTrue(tiles.ratio(OURS, MESA).isEmpty());
    assertEquals("never tiles", tiles.cell(MESA).orElseThrow().note());
    assertTrue(result.isSound());
  }

  @Test
  void anEngineThatIsMissingIsSkippedWithItsReason() {
    ComparisonResult result = run(fake(GREY, ""), fake(GREY, ""));
    assertEquals(new Engine(SOFT, "", "install libegl1"), result.engines().get(2));
    assertTrue(said.contains("softpipe is skipped: install libegl1"), said.toString());
    assertTrue(result.shaders().getFirst().cell(SOFT).isEmpty());
  }

  @Test
  void anotherImageHasNoRatio() {
    ComparisonResult result = run(fake(GREY, ""), fake(GREY + 0x300, ""));
    assertEquals(Optional.empty(), result.shaders().getFirst().ratio(OURS, MESA));
    assertFalse(result.isSound());
  }

  @Test
  void anEngineThatRefusesAShaderRunsTheOthers() {
    ComparisonResult result = run(fake(GREY, ""), fake(GREY, "rings"));
    assertEquals("no rings today", result.shaders().get(0).cell(MESA).orElseThrow().problem());
    assertTrue(result.shaders().get(1).ratio(OURS, MESA).isPresent());
    assertFalse(result.isSound());
  }

  @Test
  void theDifferenceOfImagesCountsPixelsBeyondTheSteps() {
    int[] one = {0, 0x01020304, 0, 0};
    int[] other = {0, 0x01020309, 0x03000000, 0x00010000};
    // Pixel 1: 5 of red, pixel 2: 3 of alpha, pixel 3: 1 of blue.
    BenchShader.Tolerance half = new BenchShader.Tolerance(2, 0.5, "");
    assertEquals(new ImageDifference(5, 0.5, true), ImageDifference.of(one, other, half));
    BenchShader.Tolerance less = new BenchShader.Tolerance(2, 0.49, "");
    assertFalse(ImageDifference.of(one, other, less).accepted());
  }
}
