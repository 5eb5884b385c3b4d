package org.lanewise.conformance.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lanewise.conformance.Comparison;

/**
 * What became of one program of a corpus.
 *
 * @param set the set of programs it belongs to, as of {@link CorpusResult.Part#name}
 * @param name the case
 * @param outcome how far it came
 * @param message why not further, empty where nothing is wrong
 * @param exception the reason that the list of exceptions gives, empty where it is not listed
 * @param results what the reference left in each call
 * @param picture the pixels or vertices, where another renderer's are known
 */
public record CorpusFinding(
    String set,
    String name,
    Outcome outcome,
    String message,
    String exception,
    List<Comparison.Result> results,
    Optional<Picture> picture) {

  public CorpusFinding {
    results = List.copyOf(results);
  }

  /** How far a program came. */
  public enum Outcome {
    /** It could not be decoded. */
    UNREADABLE,
    /** It was decoded, but no engine can run it. */
    REFUSED,
    /** The engines differ. */
    UNEQUAL,
    /** The engines agree, on other values than the other renderer. */
    DIFFERENT,
    /** The engines agree, and there is no trusted value to match. */
    UNVETTED,
    /** The engines agree with each other and with the other renderer. */
    MATCHING
  }

  /**
   * The values of a frame, ours beside the other renderer's. Pixel (x, y) is at {@code y * width +
   * x} everywhere.
   *
   * @param width pixels across, or the number of vertices
   * @param height pixels up; 1 for vertices
   * @param areVertices whether these are vertices
   * @param tolerance the greatest difference that matches, relative to max(1, |value|)
   * @param live which pixels live at the end
   * @param theirLive which live in the other renderer's frame
   * @param planes the components of outputs
   */
  public record Picture(
      int width,
      int height,
      boolean areVertices,
      double tolerance,
      boolean[] live,
      boolean[] theirLive,
      List<Plane> planes) {
    public Picture {
      planes = List.copyOf(planes);
    }
  }

  /**
   * One component of an output.
   *
   * @param output for example {@code COLOR[0]}
   * @param component 0 for x
   * @param ours raw words; 0 where a pixel does not live
   * @param theirs the other renderer's
   */
  public record Plane(String output, int component, int[] ours, int[] theirs) {}

  /** How far apart two words are, as the comparison with other renderers has it. */
  public static double distance(int theirs, int ours) {
    return CorpusProgram.distance(theirs, ours);
  }

  static CorpusFinding of(String set, CorpusCheck<?> check, String exception) {
    return new CorpusFinding(
        set,
        check.name(),
        check.outcome(),
        check.message(),
        exception == null ? "" : exception,
        check.truths(),
        picture(check));
  }

  private static Optional<Picture> picture(CorpusCheck<?> check) {
    if (check.runs().size() != 1
        || !check.ran()
        || !(check.runs().getFirst() instanceof CorpusProgram program)
        || !program.trusted()) {
      return Optional.empty();
    }
    Comparison.Result found = check.truths().getFirst();
    CorpusFrame frame = program.frame();
    boolean[] live = new boolean[frame.pixels()];
    boolean[] theirLive = new boolean[frame.pixels()];
    for (int pixel = 0; pixel < frame.pixels(); pixel++) {
      live[pixel] = found.live()[frame.lane(pixel)];
      theirLive[pixel] = program.live(pixel);
    }
    List<Plane> planes = new ArrayList<>();
    for (CorpusPlane plane : program.expected()) {
      int[] ours = new int[frame.pixels()];
      int[] theirs = new int[frame.pixels()];
      for (int pixel = 0; pixel < frame.pixels(); pixel++) {
        ours[pixel] = live[pixel] ? plane.word(found, frame.lane(pixel)) : 0;
        theirs[pixel] = plane.bits(pixel);
      }
      String output = plane.semantic() + "[" + plane.semanticIndex() + "]";
      planes.add(new Plane(output, plane.component(), ours, theirs));
    }
    return Optional.of(
        new Picture(
            frame.width(),
            frame.height(),
            frame.areVertices(),
            program.tolerance(),
            live,
            theirLive,
            planes));
  }
}
