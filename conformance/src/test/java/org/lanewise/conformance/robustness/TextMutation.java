package org.lanewise.conformance.robustness;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Damages texts of programs. */
final class TextMutation {
  private final SplittableRandom random;

  TextMutation(SplittableRandom random) {
    this.random = random;
  }

  /** The text with one thing changed, perhaps by a part of one of the others. */
  String mutate(String text, List<String> all) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(lines.size());
    switch (random.nextInt(8)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
      case 2 -> {
        List<String> other = all.get(random.nextInt(all.size())).lines().toList();
        lines.add(at, other.get(random.nextInt(other.size())));
      }
      case 3 -> lines.set(at, replaceDigit(lines.get(at)));
      case 4 -> lines.set(at, replaceCharacter(lines.get(at)));
      case 5 -> lines.set(at, replaceWord(lines.get(at), all));
      case 6 -> {
        String line = lines.get(at);
        lines.set(at, line.substring(0, random.nextInt(line.length() + 1)));
      }
      default -> {
        String first = lines.get(at);
        int other = random.nextInt(lines.size());
        lines.set(at, lines.get(other));
        lines.set(other, first);
      }
    }
    return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
  }

  private String replaceDigit(String line) {
    StringBuilder text = new StringBuilder(line);
    List<Integer> digits = new ArrayList<>();
    for (int i = 0; i < line.length(); i++) {
      if (Character.isDigit(line.charAt(i))) {
        digits.add(i);
      }
    }
    if (!digits.isEmpty()) {
      int at = digits.get(random.nextInt(digits.size()));
      String[] values = {"0", "1", "9", "-1", "31", "65535", "65536", "2147483647", "99999999999"};
      text.replace(at, at + 1, values[random.nextInt(values.length)]);
    }
    return text.toString();
  }

  private String replaceCharacter(String line) {
    if (line.isEmpty()) {
      return "END";
    }
    int at = random.nextInt(line.length());
    String characters = "[](){}.,:-|_ xyzwXAI0\u00e9\u0000\t~";
    char with = characters.charAt(random.nextInt(characters.length()));
    return line.substring(0, at) + with + line.substring(at + random.nextInt(2));
  }

  private String replaceWord(String line, List<String> all) {
    String[] words = line.split(" ", -1);
    String[] others = all.get(random.nextInt(all.size())).split("[ \n]+");
    words[random.nextInt(words.length)] = others[random.nextInt(others.length)];
    return String.join(" ", words);
  }
}
