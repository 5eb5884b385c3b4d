package org.lanewise.core.d3d9;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What a compiler wrote about the constants and samplers of a program, from its comment CTAB. It
 * changes nothing about what the program does. Source: specs/d3d9.md section 1.12.
 *
 * @param creator the compiler
 * @param version the version token of the program that the table was written for
 * @param flags what the compiler was told
 * @param target the profile, for example {@code ps_2_0}
 * @param constants the constants in the order of the table
 */
public record D3d9ConstantTable(
    String creator, int version, int flags, String target, List<Constant> constants) {
  /** The first word of the comment. */
  static final int FOURCC = 0x42415443;

  /** The first word of comments with a preshader. */
  static final int PRESHADER = 0x53455250;

  public D3d9ConstantTable {
    constants = List.copyOf(constants);
  }

  /** The register sets by their codes 0..3. */
  public enum RegisterSet {
    /** b#. */
    BOOL,
    /** i#. */
    INT4,
    /** c#. */
    FLOAT4,
    /** s#. */
    SAMPLER
  }

  /** The classes of types by their codes 0..5. */
  public enum TypeClass {
    SCALAR,
    VECTOR,
    MATRIX_ROWS,
    MATRIX_COLUMNS,
    OBJECT,
    STRUCT
  }

  /** What types are made of, by their codes 0..19. */
  public enum ValueType {
    VOID,
    BOOL,
    INT,
    FLOAT,
    STRING,
    TEXTURE,
    TEXTURE1D,
    TEXTURE2D,
    TEXTURE3D,
    TEXTURECUBE,
    SAMPLER,
    SAMPLER1D,
    SAMPLER2D,
    SAMPLER3D,
    SAMPLERCUBE,
    PIXELSHADER,
    VERTEXSHADER,
    PIXELFRAGMENT,
    VERTEXFRAGMENT,
    UNSUPPORTED
  }

  /**
   * A constant or sampler.
   *
   * @param name its name in the source
   * @param set the kind of its registers
   * @param index the number of its first register
   * @param count how many registers it has; may be fewer than its type needs
   * @param type its type
   * @param defaults the words of its default value, four a register or for b# one; empty for none
   */
  public record Constant(
      String name, RegisterSet set, int index, int count, Type type, List<Integer> defaults) {
    public Constant {
      defaults = List.copyOf(defaults);
    }

    /** As a shading language declares it: {@code float4x3 Bones[72]}. */
    public String declaration() {
      return new Member(name, type).toString();
    }

    /** The registers, for example {@code c4-c7}. */
    public String registers() {
      String letter =
          switch (set) {
            case BOOL -> "b";
            case INT4 -> "i";
            case FLOAT4 -> "c";
            case SAMPLER -> "s";
          };
      return letter + index + (count > 1 ? "-" + letter + (index + count - 1) : "");
    }
  }

  /**
   * A type.
   *
   * @param typeClass its class
   * @param valueType what it is made of
   * @param rows the rows of a matrix, else 1
   * @param columns the columns of a vector or matrix; of a struct the number of all its scalars
   * @param elements the length of an array, else 1
   * @param members the members of a struct
   */
  public record Type(
      TypeClass typeClass,
      ValueType valueType,
      int rows,
      int columns,
      int elements,
      List<Member> members) {
    public Type {
      members = List.copyOf(members);
    }

    /** As a shading language writes it, without the array's length: {@code float4x3}. */
    @Override
    public String toString() {
      String name = valueType.name().toLowerCase(Locale.ROOT);
      return switch (typeClass) {
        case SCALAR, OBJECT -> name;
        case VECTOR -> name + columns;
        case MATRIX_ROWS -> "row_major " + name + rows + "x" + columns;
        case MATRIX_COLUMNS -> name + rows + "x" + columns;
        case STRUCT ->
            members.stream()
                .map(member -> member + ";")
                .collect(Collectors.joining(" ", "struct { ", " }"));
      };
    }
  }

  /**
   * A member of a struct.
   *
   * @param name its name
   * @param type its type
   */
  public record Member(String name, Type type) {
    /** As a shading language declares it, in printable characters: {@code float3 color[2]}. */
    @Override
    public String toString() {
      String length = type.elements > 1 ? "[" + type.elements + "]" : "";
      return (type + " " + name + length).replaceAll("[^ -~]", "?");
    }
  }
}
