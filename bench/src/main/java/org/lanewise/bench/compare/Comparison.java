package org.lanewise.bench.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lanewise.bench.compare.ComparisonResult.Cell;
import org.lanewise.bench.compare.ComparisonResult.Engine;
import org.lanewise.bench.compare.ComparisonResult.Group;
import org.lanewise.bench.compare.ComparisonResult.Row;
import org.lanewise.core.tgsi.TgsiProgram;

/**
 * Draws the same shaders on several engines: each draws a frame, which is compared with the first
 * engine's, and then for some milliseconds in each round, one engine after the other, so that what
 * disturbs the machine disturbs all of them.
 */
public final class Comparison {
  /** How long an engine draws in a round, if a frame is shorter. */
  private static final long SLICE_NANOS = 50_000_000;

  /** An engine draws about this long at a shader and then misses the rest of the rounds. */
  private static final long PATIENCE_NANOS = 10_000_000_000L;

  private final ShaderSource source;
  private final List<Column> columns;
  private final int size;
  private final int rounds;
  private final Function<Column, PeerClient> opener;
  private final Consumer<String> progress;

  /**
   * A comparison.
   *
   * @param source where the shaders are
   * @param columns the engines; the images of the others are compared with the first one's
   * @param size width and height of the frames, a power of two of at least 16
   * @param rounds how often each draws, 1 or more
   * @param progress told what happens, a line at a time
   */
  public Comparison(
      ShaderSource source, List<Column> columns, int size, int rounds, Consumer<String> progress) {
    this(source, columns, size, rounds, column -> PeerProcess.start(column, source), progress);
  }

  /** A comparison of engines that come from elsewhere, for tests. */
  Comparison(
      ShaderSource source,
      List<Column> columns,
      int size,
      int rounds,
      Function<Column, PeerClient> opener,
      Consumer<String> progress) {
    this.source = source;
    this.columns = List.copyOf(columns);
    this.size = size;
    this.rounds = rounds;
    this.opener = opener;
    this.progress = progress;
  }

  /**
   * Runs it.
   *
   * @param names the shaders
   * @throws PeerException if a shader cannot be read
   */
  public ComparisonResult run(List<String> names) {
    List<BenchShader> shaders = names.stream().map(source::read).toList();
    Map<Column, PeerClient> peers = new LinkedHashMap<>();
    try {
      List<Engine> engines = new ArrayList<>();
      for (Column column : columns) {
        engines.add(open(column, peers));
      }
      List<Row> rows = new ArrayList<>();
      for (BenchShader shader : shaders) {
        progress.accept(shader.name());
        rows.add(new Row(shader.name(), group(shader), compare(shader, peers)));
      }
      return new ComparisonResult(Machine.describe(source), size, engines, rows);
    } finally {
      peers.values().forEach(PeerClient::close);
    }
  }

  private Engine open(Column column, Map<Column, PeerClient> peers) {
    try {
      PeerClient peer = opener.apply(column);
      peers.put(column, peer);
      return new Engine(column, peer.description(), "");
    } catch (PeerException e) {
      progress.accept(column.id() + " is skipped: " + e.getMessage());
      return new Engine(column, "", e.getMessage());
    }
  }

  private static Group group(BenchShader shader) {
    if (!shader.textures().isEmpty()) {
      return Group.TEXTURE;
    }
    boolean small = shader.program() instanceof TgsiProgram tgsi && tgsi.instructions().size() < 10;
    return small ? Group.SMALL : Group.ARITHMETIC;
  }

  private List<Cell> compare(BenchShader shader, Map<Column, PeerClient> peers) {
    List<Turn> turns = new ArrayList<>();
    int[] truth = null;
    for (Map.Entry<Column, PeerClient> peer : peers.entrySet()) {
      Turn turn = new Turn(peer.getKey(), peer.getValue());
      turns.add(turn);
      int[] image = turn.prepare(shader.name());
      if (truth == null) {
        truth = image;
      } else if (image != null) {
        turn.difference = Optional.of(ImageDifference.of(truth, image, shader.tolerance()));
      }
    }
    for (int round = 0; round < rounds; round++) {
      for (Turn turn : round % 2 == 0 ? turns : turns.reversed()) {
        turn.draw();
      }
    }
    return turns.stream().map(Turn::cell).toList();
  }

  /** What one engine does for one shader. */
  private final class Turn {
    private final Column column;
    private final PeerClient peer;
    private final List<Double> nanosPerPixel = new ArrayList<>();
    private Optional<ImageDifference> difference = Optional.empty();
    private String problem = "";
    private boolean unsupported;
    private String note = "";
    private int frames;
    private int roundsLeft;

    Turn(Column column, PeerClient peer) {
      this.column = column;
      this.peer = peer;
    }

    /** Draws the first frames; null if the engine cannot. */
    int[] prepare(String shader) {
      try {
        note = peer.prepare(shader, size);
        // The first frame may wait for a compiler; only an engine without one takes that long.
        long frame = peer.draw(1);
        if (frame < SLICE_NANOS * 10) {
          frame = peer.draw(1);
        }
        frames = Math.clamp(SLICE_NANOS / Math.max(frame, 1), 1, 10_000);
        roundsLeft = Math.clamp(PATIENCE_NANOS / Math.max(frames * frame, 1), 1, rounds);
        return peer.pixels();
      } catch (UnsupportedShaderException e) {
        note = e.getMessage();
        unsupported = true;
        return null;
      } catch (PeerException e) {
        fail(e);
        return null;
      }
    }

    void draw() {
      if (problem.isEmpty() && !unsupported && roundsLeft > 0) {
        try {
          roundsLeft--;
          nanosPerPixel.add((double) peer.draw(frames) / frames / ((double) size * size));
        } catch (PeerException e) {
          fail(e);
        }
      }
    }

    private void fail(PeerException e) {
      problem = e.getMessage();
      progress.accept(column.id() + ": " + problem);
    }

    Cell cell() {
      return new Cell(column, nanosPerPixel, difference, problem, note);
    }
  }
}
