package org.lanewise.conformance.shrink;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.program.Program;

/**
 * One way to make cases plainer, at places of its own that are independent of each other.
 *
 * <p>Each reduction makes something less and nothing that another one makes less more, or the words
 * of a case plainer, so that applying them comes to an end.
 *
 * @param name what it does, for tests
 * @param places where a case could become plainer, in the order of the case; none where it is plain
 * @param apply the case made plainer at some of its places, which may come to the same case or to a
 *     program with errors; throws IllegalArgumentException or ShaderFormatException where there is
 *     no such case
 * @param <P> a place
 */
record Reduction<P>(
    String name,
    Function<CaseFile, List<P>> places,
    BiFunction<CaseFile, List<P>, CaseFile> apply) {

  /** The case made plainer at places {@code from} to {@code to - 1} of those that it has. */
  CaseFile apply(CaseFile test, int from, int to) {
    return apply.apply(test, places.apply(test).subList(from, to));
  }

  /** A reduction of programs of one kind, others have no places. */
  static <P, Q extends Program> Reduction<P> ofProgram(
      String name,
      Class<Q> type,
      Function<Q, List<P>> places,
      BiFunction<Q, List<P>, Program> apply) {
    return new Reduction<>(
        name,
        test ->
            type.isInstance(test.program()) ? places.apply(type.cast(test.program())) : List.of(),
        (test, chosen) ->
            CaseDraft.of(test).program(apply.apply(type.cast(test.program()), chosen)).build());
  }
}
