package org.lanewise.core.d3d9;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lanewise.core.d3d9.D3d9ConstantTable.Constant;
import org.lanewise.core.d3d9.D3d9ConstantTable.Member;
import org.lanewise.core.d3d9.D3d9ConstantTable.RegisterSet;
import org.lanewise.core.d3d9.D3d9ConstantTable.Type;
import org.lanewise.core.d3d9.D3d9ConstantTable.TypeClass;
import org.lanewise.core.d3d9.D3d9ConstantTable.ValueType;

/**
 * Reads constant tables. Types may name each other and many constants the same bytes, so depth, the
 * number of types and the length of names are bounded.
 */
final class D3d9ConstantTableReader {
  private static final int HEADER = 28;
  private static final int CONSTANT = 20;
  private static final int TYPE = 16;
  private static final int MEMBER = 8;
  private static final int MAX_NAME = 4096;
  private static final int MAX_CHARACTERS = 1 << 20;
  private static final int MAX_DEPTH = 32;
  private static final int MAX_TYPES = 65_536;

  private final ByteBuffer bytes;
  private int types;
  private int characters;
  private int defaults;

  private D3d9ConstantTableReader(List<Integer> body) {
    bytes = ByteBuffer.allocate(4 * (body.size() - 1)).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 1; i < body.size(); i++) {
      bytes.putInt(4 * (i - 1), body.get(i));
    }
  }

  /** Why a table cannot be read. */
  static final class Broken extends Exception {
    private static final long serialVersionUID = 1L;

    private Broken(String message) {
      super(message);
    }
  }

  /**
   * Reads a table.
   *
   * @param body the body of a comment whose first word is CTAB
   */
  static D3d9ConstantTable read(List<Integer> body) throws Broken {
    return new D3d9ConstantTableReader(body).table();
  }

  private D3d9ConstantTable table() throws Broken {
    check(0, HEADER, "the header");
    int count = bytes.getInt(12);
    long first = Integer.toUnsignedLong(bytes.getInt(16));
    check(first, CONSTANT * Integer.toUnsignedLong(count), "the constants");
    List<Constant> constants = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      constants.add(constant((int) first + CONSTANT * i));
    }
    return new D3d9ConstantTable(
        string(bytes.getInt(4)),
        bytes.getInt(8),
        bytes.getInt(20),
        string(bytes.getInt(24)),
        constants);
  }

  private Constant constant(int at) throws Broken {
    int set = half(at + 4);
    if (set >= RegisterSet.values().length) {
      throw new Broken("register set " + set);
    }
    RegisterSet registers = RegisterSet.values()[set];
    int count = half(at + 8);
    return new Constant(
        string(bytes.getInt(at)),
        registers,
        half(at + 6),
        count,
        type(bytes.getInt(at + 12), 0),
        defaults(registers, count, bytes.getInt(at + 16)));
  }

  /** Counts may be larger than what is stored, then other data of the table is taken as well. */
  private List<Integer> defaults(RegisterSet set, int count, int offset) throws Broken {
    List<Integer> words = new ArrayList<>();
    if (offset == 0 || set == RegisterSet.SAMPLER) {
      return words;
    }
    check(Integer.toUnsignedLong(offset), 0, "a default value");
    int most = (set == RegisterSet.BOOL ? 1 : 4) * count;
    for (int at = offset; words.size() < most && at + 4 <= bytes.limit(); at += 4) {
      words.add(bytes.getInt(at));
    }
    defaults += words.size();
    if (defaults > D3d9Tokens.MAX_COMMENT) {
      throw new Broken("more default values than a comment holds");
    }
    return words;
  }

  private Type type(int offset, int depth) throws Broken {
    if (depth > MAX_DEPTH) {
      throw new Broken("structs nested deeper than " + MAX_DEPTH);
    }
    if (++types > MAX_TYPES) {
      throw new Broken("more than " + MAX_TYPES + " types");
    }
    check(Integer.toUnsignedLong(offset), TYPE, "a type");
    int typeClass = half(offset);
    int valueType = half(offset + 2);
    if (typeClass >= TypeClass.values().length || valueType >= ValueType.values().length) {
      throw new Broken("type " + typeClass + ", " + valueType);
    }
    int count = half(offset + 10);
    List<Member> members = new ArrayList<>();
    if (count > 0) {
      long first = Integer.toUnsignedLong(bytes.getInt(offset + 12));
      check(first, (long) MEMBER * count, "the members of a struct");
      for (int i = 0; i < count; i++) {
        int at = (int) first + MEMBER * i;
        members.add(new Member(string(bytes.getInt(at)), type(bytes.getInt(at + 4), depth + 1)));
      }
    }
    return new Type(
        TypeClass.values()[typeClass],
        ValueType.values()[valueType],
        half(offset + 4),
        half(offset + 6),
        half(offset + 8),
        members);
  }

  private String string(int offset) throws Broken {
    check(Integer.toUnsignedLong(offset), 1, "a name");
    int end = offset;
    while (end < bytes.limit() && bytes.get(end) != 0) {
      end++;
    }
    int length = end - offset;
    characters += length;
    if (end == bytes.limit() || length > MAX_NAME || characters > MAX_CHARACTERS) {
      throw new Broken("a name at byte " + offset + " does not end");
    }
    return new String(bytes.array(), offset, length, StandardCharsets.UTF_8);
  }

  private int half(int at) {
    return bytes.getShort(at) & 0xffff;
  }

  private void check(long offset, long length, String what) throws Broken {
    if (offset + length > bytes.limit()) {
      throw new Broken(
          what + " at byte " + offset + ", where the table has " + bytes.limit() + " bytes");
    }
  }
}
