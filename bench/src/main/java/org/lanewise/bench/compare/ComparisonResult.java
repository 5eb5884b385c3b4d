package org.lanewise.bench.compare;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that a comparison measured.
 *
 * @param environment what it ran on, by name, in the order to show
 * @param size width and height of the frames
 * @param engines the columns
 * @param shaders the rows
 */
public record ComparisonResult(
    Map<String, String> environment, int size, List<Engine> engines, List<Row> shaders) {
  public ComparisonResult {
    engines = List.copyOf(engines);
    shaders = List.copyOf(shaders);
  }

  /** Whether every engine that is there drew every shader, and the right image. */
  public boolean isSound() {
    return shaders.stream().flatMap(row -> row.cells().stream()).allMatch(Cell::isSound);
  }

  /**
   * An engine that was asked.
   *
   * @param column which one
   * @param description what exactly ran; empty if it was skipped
   * @param skipped why it was not there; empty if it was
   */
  public record Engine(Column column, String description, String skipped) {
    /** Whether it took part. */
    public boolean ran() {
      return skipped.isEmpty();
    }
  }

  /**
   * The figures of one shader.
   *
   * @param name its name
   * @param group what kind of work it is
   * @param cells one for each engine that ran
   */
  public record Row(String name, Group group, List<Cell> cells) {
    public Row {
      cells = List.copyOf(cells);
    }

    /** The cell of an engine, if it ran. */
    public Optional<Cell> cell(Column column) {
      return cells.stream().filter(cell -> cell.column().equals(column)).findFirst();
    }

    /**
     * How many times faster {@code ours} is than {@code theirs}: the median over the rounds, whose
     * measurements lie side by side. Empty where one was not measured or drew something else.
     */
    public Optional<Double> ratio(Column ours, Column theirs) {
      Optional<Cell> one = cell(ours).filter(Cell::comparable);
      Optional<Cell> other = cell(theirs).filter(Cell::comparable);
      if (one.isEmpty() || other.isEmpty()) {
        return Optional.empty();
      }
      List<Double> mine = one.get().nanosPerPixel();
      List<Double> yours = other.get().nanosPerPixel();
      double[] ratios = new double[Math.min(mine.size(), yours.size())];
      for (int i = 0; i < ratios.length; i++) {
        ratios[i] = yours.get(i) / mine.get(i);
      }
      List<Double> list = Arrays.stream(ratios).boxed().toList();
      return Optional.of(Statistics.of(list).median());
    }
  }

  /** What kind of work a shader is; means are taken over groups. */
  public enum Group {
    /** Arithmetic and flow. */
    ARITHMETIC("arithmetic"),
    /** At least one texture is sampled. */
    TEXTURE("textures"),
    /** Fewer than ten instructions without a texture: mostly the price of a pixel. */
    SMALL("small");

    private final String title;

    Group(String title) {
      this.title = title;
    }

    /** The name in reports. */
    public String title() {
      return title;
    }
  }

  /**
   * One shader on one engine.
   *
   * @param column the engine
   * @param nanosPerPixel a figure for each round, in order; empty if it did not run
   * @param difference its image against the first engine's; empty of the first itself
   * @param problem why it failed; empty if it did not, or is not meant to run it
   * @param note how it ran, where that is unusual; else empty
   */
  public record Cell(
      Column column,
      List<Double> nanosPerPixel,
      Optional<ImageDifference> difference,
      String problem,
      String note) {
    public Cell {
      nanosPerPixel = List.copyOf(nanosPerPixel);
    }

    /** Whether nothing failed and no image differs. */
    boolean isSound() {
      return problem.isEmpty() && difference.map(ImageDifference::accepted).orElse(true);
    }

    /** Whether its figures may be compared with those of the others. */
    public boolean comparable() {
      return !nanosPerPixel.isEmpty() && difference.map(ImageDifference::accepted).orElse(true);
    }
  }
}
