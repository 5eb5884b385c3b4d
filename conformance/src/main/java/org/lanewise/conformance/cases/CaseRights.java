package org.lanewise.conformance.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * The words that are right at each of several places.
 *
 * @param words for each place those that are right; none means any
 * @param ulps for each of them how many ulps off is right as well; empty where all are exact
 */
record CaseRights(List<List<Integer>> words, List<List<Integer>> ulps) {
  /** Checked and frozen: places of exact words alone have no ulps. */
  CaseRights {
    words = words.stream().map(List::copyOf).toList();
    ulps = ulps.stream().map(List::copyOf).toList();
    if (ulps.stream().allMatch(each -> each.stream().allMatch(n -> n == 0))) {
      ulps = List.of();
    }
    for (int i = 0; !ulps.isEmpty() && i < Math.max(words.size(), ulps.size()); i++) {
      boolean alike = words.size() == ulps.size() && words.get(i).size() == ulps.get(i).size();
      if (!alike || ulps.get(i).stream().anyMatch(n -> n < 0 || n > Ulps.MOST)) {
        throw new IllegalArgumentException("ulps " + ulps + " of words " + words);
      }
    }
  }

  /**
   * Reads what rows of [expect] state.
   *
   * @param texts a place each: *, or values with a / between, each perhaps with ~ and ulps
   * @throws IllegalArgumentException for anything else
   */
  static CaseRights of(List<String> texts) {
    List<List<Integer>> words = new ArrayList<>();
    List<List<Integer>> ulps = new ArrayList<>();
    for (String text : texts) {
      List<Integer> right = new ArrayList<>();
      List<Integer> off = new ArrayList<>();
      for (String literal : text.equals("*") ? new String[0] : text.split("/", -1)) {
        int tilde = literal.indexOf('~');
        int word = CaseValues.word(tilde < 0 ? literal : literal.substring(0, tilde));
        right.add(word);
        off.add(tilde < 0 ? 0 : ulps(literal.substring(tilde + 1), word));
      }
      words.add(right);
      ulps.add(off);
    }
    return new CaseRights(words, ulps);
  }

  private static int ulps(String text, int word) {
    if (!text.matches("[1-9][0-9]{0,6}")) {
      throw new IllegalArgumentException("'~" + text + "' is no number of ulps from 1");
    }
    if (!Ulps.isFinite(word)) {
      throw new IllegalArgumentException("infinities and NaNs have no ulps around them");
    }
    return Integer.parseInt(text);
  }

  private static int off(List<Integer> ulps, int alternative) {
    return ulps.isEmpty() ? 0 : ulps.get(alternative);
  }

  /**
   * Whether a word is right.
   *
   * @param right the words that are; none means any
   * @param ulps how many ulps off each may be, none if all are exact
   */
  static boolean isRight(List<Integer> right, List<Integer> ulps, int word) {
    for (int i = 0; i < right.size(); i++) {
      if (Ulps.isWithin(word, right.get(i), off(ulps, i))) {
        return true;
      }
    }
    return right.isEmpty();
  }

  /** What is right, for people. */
  static String message(List<Integer> right, List<Integer> ulps) {
    StringJoiner out = new StringJoiner(" or ");
    for (int i = 0; i < right.size(); i++) {
      int off = off(ulps, i);
      out.add(CaseValues.bits(right.get(i)) + (off > 0 ? " within " + off + " ulps" : ""));
    }
    return out.toString();
  }

  /** What is right, as a case file says it. */
  static String literal(List<Integer> right, List<Integer> ulps) {
    StringJoiner out = new StringJoiner("/");
    for (int i = 0; i < right.size(); i++) {
      int off = off(ulps, i);
      out.add(CaseValues.literal(right.get(i)) + (off > 0 ? "~" + off : ""));
    }
    return right.isEmpty() ? "*" : out.toString();
  }
}
