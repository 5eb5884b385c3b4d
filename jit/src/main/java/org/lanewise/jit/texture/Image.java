package org.lanewise.jit.texture;

/**
 * A level with packed texels, as the stages for two filtered axes need it; of layers and faces one
 * follows the other.
 *
 * @param texels the packed texels of all levels
 * @param base the index of the level's first texel
 * @param area the texels of a slice, 0 where the planes of slices are not filled
 * @param scaleX what the first coordinate is multiplied with
 * @param scaleY what the second coordinate is multiplied with
 * @param offsetX the texel offset along x
 * @param offsetY the texel offset along y
 */
record Image(
    int[] texels,
    int width,
    int height,
    int base,
    int area,
    float scaleX,
    float scaleY,
    int offsetX,
    int offsetY) {

  boolean isPowerOfTwo() {
    return (width & width - 1) == 0 && (height & height - 1) == 0;
  }
}
