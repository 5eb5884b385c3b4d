package org.lanewise.core.texture;

/** The shape of a texture and, for the shadow targets, that it is compared. */
public enum TextureTarget {
  BUFFER(1, -1, -1),
  TEX_1D(1, -1, -1),
  TEX_2D(2, -1, -1),
  TEX_3D(3, -1, -1),
  CUBE(3, -1, -1),
  RECT(2, -1, -1),
  SHADOW_1D(1, -1, 2),
  SHADOW_2D(2, -1, 2),
  SHADOW_RECT(2, -1, 2),
  TEX_1D_ARRAY(1, 1, -1),
  TEX_2D_ARRAY(2, 2, -1),
  SHADOW_1D_ARRAY(1, 1, 2),
  SHADOW_2D_ARRAY(2, 2, 3),
  SHADOW_CUBE(3, -1, 3),
  TEX_2D_MSAA(2, -1, -1),
  TEX_2D_ARRAY_MSAA(2, 2, -1),
  CUBE_ARRAY(3, 3, -1),
  SHADOW_CUBE_ARRAY(3, 3, 4);

  private final int coordinates;
  private final int layerComponent;
  private final int referenceComponent;

  TextureTarget(int coordinates, int layerComponent, int referenceComponent) {
    this.coordinates = coordinates;
    this.layerComponent = layerComponent;
    this.referenceComponent = referenceComponent;
  }

  /** The number of coordinates without layer and reference: 1, 2 or 3 (cube: a direction). */
  public int coordinates() {
    return coordinates;
  }

  /** The component (0..3) of the coordinate operand that holds the layer, -1 where none does. */
  public int layerComponent() {
    return layerComponent;
  }

  /**
   * The component of the coordinate operand that holds the shadow reference; 4 means that it does
   * not fit and comes in a second operand, -1 that there is none.
   */
  public int referenceComponent() {
    return referenceComponent;
  }

  /** Whether texels are compared with a reference value. */
  public boolean isShadow() {
    return referenceComponent >= 0;
  }

  /** Whether the texture has layers. */
  public boolean isArray() {
    return layerComponent >= 0;
  }

  /** Whether texels may have several samples. */
  public boolean isMultisample() {
    return this == TEX_2D_MSAA || this == TEX_2D_ARRAY_MSAA;
  }

  /** Whether there is a target of this shape whose texels are compared. */
  public boolean hasShadow() {
    return switch (this) {
      case BUFFER, TEX_3D, TEX_2D_MSAA, TEX_2D_ARRAY_MSAA -> false;
      case TEX_1D,
          TEX_2D,
          CUBE,
          RECT,
          TEX_1D_ARRAY,
          TEX_2D_ARRAY,
          CUBE_ARRAY,
          SHADOW_1D,
          SHADOW_2D,
          SHADOW_RECT,
          SHADOW_1D_ARRAY,
          SHADOW_2D_ARRAY,
          SHADOW_CUBE,
          SHADOW_CUBE_ARRAY ->
          true;
    };
  }

  /**
   * The target with comparison: {@code TEX_2D} gives {@code SHADOW_2D}.
   *
   * @throws IllegalStateException if there is none
   */
  public TextureTarget shadowed() {
    return switch (this) {
      case TEX_1D -> SHADOW_1D;
      case TEX_2D -> SHADOW_2D;
      case RECT -> SHADOW_RECT;
      case TEX_1D_ARRAY -> SHADOW_1D_ARRAY;
      case TEX_2D_ARRAY -> SHADOW_2D_ARRAY;
      case CUBE -> SHADOW_CUBE;
      case CUBE_ARRAY -> SHADOW_CUBE_ARRAY;
      case SHADOW_1D,
          SHADOW_2D,
          SHADOW_RECT,
          SHADOW_1D_ARRAY,
          SHADOW_2D_ARRAY,
          SHADOW_CUBE,
          SHADOW_CUBE_ARRAY ->
          this;
      case BUFFER, TEX_3D, TEX_2D_MSAA, TEX_2D_ARRAY_MSAA ->
          throw new IllegalStateException("texels of " + this + " are not compared");
    };
  }

  /** Whether coordinates are a direction into six faces. */
  public boolean isCube() {
    return this == CUBE || this == SHADOW_CUBE || this == CUBE_ARRAY || this == SHADOW_CUBE_ARRAY;
  }

  /** The target without comparison: {@code SHADOW_2D} gives {@code TEX_2D}. */
  public TextureTarget unshadowed() {
    return switch (this) {
      case SHADOW_1D -> TEX_1D;
      case SHADOW_2D -> TEX_2D;
      case SHADOW_RECT -> RECT;
      case SHADOW_1D_ARRAY -> TEX_1D_ARRAY;
      case SHADOW_2D_ARRAY -> TEX_2D_ARRAY;
      case SHADOW_CUBE -> CUBE;
      case SHADOW_CUBE_ARRAY -> CUBE_ARRAY;
      case BUFFER,
          TEX_1D,
          TEX_2D,
          TEX_3D,
          CUBE,
          RECT,
          TEX_1D_ARRAY,
          TEX_2D_ARRAY,
          TEX_2D_MSAA,
          TEX_2D_ARRAY_MSAA,
          CUBE_ARRAY ->
          this;
    };
  }
}
