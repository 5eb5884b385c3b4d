package org.lanewise.core.tgsi;

import java.util.List;

/**
 * What a token stream says besides its program: encoding a program in the layout it was decoded
 * from gives the same stream.
 *
 * @param layout the layout of the stream
 * @param prefix all tokens before the first group
 * @param groups the groups in the order of the stream
 */
public record TgsiTokenForm(TgsiLayout layout, List<Integer> prefix, List<Group> groups) {

  /** The kinds of groups; the ordinal is the code of a group's first token. */
  public enum Kind {
    DECLARATION,
    IMMEDIATE,
    INSTRUCTION,
    PROPERTY
  }

  /**
   * A group of tokens: a declaration, an immediate, an instruction or a property.
   *
   * @param kind what it is
   * @param words its tokens where the encoder would make others, else empty
   */
  public record Group(Kind kind, List<Integer> words) {
    private static final List<Group> PLAIN =
        List.of(
            new Group(Kind.DECLARATION, List.of()),
            new Group(Kind.IMMEDIATE, List.of()),
            new Group(Kind.INSTRUCTION, List.of()),
            new Group(Kind.PROPERTY, List.of()));

    public Group {
      words = List.copyOf(words);
    }

    /** A group as the encoder makes it. */
    static Group plain(Kind kind) {
      return PLAIN.get(kind.ordinal());
    }
  }

  public TgsiTokenForm {
    prefix = List.copyOf(prefix);
    groups = List.copyOf(groups);
  }
}
