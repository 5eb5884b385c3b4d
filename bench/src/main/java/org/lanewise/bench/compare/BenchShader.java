package org.lanewise.bench.compare;

import java.util.List;
import java.util.Map;
import org.lanewise.core.batch.Bindings;
import org.lanewise.core.program.Program;
import org.lanewise.core.program.Signature.Slot;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;
import org.lanewise.core.texture.TextureBinding;

/**
 * A fragment shader as a program and as GLSL, with all that both need to draw the same frame.
 *
 * @param name its name, that of its folder
 * @param program what this project runs
 * @param vertexGlsl the vertex shader of the quad, GLSL ES 1.00; its attributes are those of {@link
 *     SceneQuad}
 * @param fragmentGlsl the fragment shader, GLSL ES 1.00
 * @param inputs the plane of every input of the program, by slot
 * @param constants the program's constant buffers, four floats a row
 * @param uniforms the same values as the GLSL names them
 * @param textures what is bound to the sampler units
 * @param tolerance how far the image may be from another engine's
 */
public record BenchShader(
    String name,
    Program program,
    String vertexGlsl,
    String fragmentGlsl,
    List<Plane> inputs,
    Map<Integer, float[]> constants,
    List<Uniform> uniforms,
    List<TextureUnit> textures,
    Tolerance tolerance) {
  public BenchShader {
    inputs = List.copyOf(inputs);
    constants = Map.copyOf(constants);
    uniforms = List.copyOf(uniforms);
    textures = List.copyOf(textures);
  }

  /**
   * An input over the frame, whose left lower corner is (0, 0) and whose right upper one (1, 1):
   * component c is {@code origin[c] + alongU[c] * u + alongV[c] * v}.
   *
   * @param origin the value at (0, 0), four components
   * @param alongU what it grows by from left to right
   * @param alongV what it grows by from bottom to top
   */
  public record Plane(float[] origin, float[] alongU, float[] alongV) {}

  /**
   * A uniform of the GLSL.
   *
   * @param name its name
   * @param values one to four floats
   */
  public record Uniform(String name, float[] values) {}

  /**
   * A bound texture.
   *
   * @param unit the sampler unit
   * @param uniform the sampler's name in the GLSL
   * @param texture a texture of one level
   * @param sampler how it is sampled
   */
  public record TextureUnit(int unit, String uniform, Texture texture, Sampler sampler) {}

  /**
   * How far two engines' images may be apart. Engines round differently, and some programs magnify
   * that.
   *
   * @param steps the difference of a channel, in 1/255, up to which pixels count as the same
   * @param differing the share of pixels that may be further apart, 0..1
   * @param reason why it is not the usual bound; empty where it is
   */
  public record Tolerance(int steps, double differing, String reason) {
    /** Two steps, but for one pixel in a thousand, where a comparison may fall the other way. */
    public static final Tolerance USUAL = new Tolerance(2, 0.001, "");
  }

  /** Constants and textures as the program takes them. */
  public Bindings bindings() {
    Bindings bindings = new Bindings();
    constants.forEach(bindings::setConstants);
    for (TextureUnit bound : textures) {
      bindings.setTexture(bound.unit(), TextureBinding.of(bound.texture(), bound.sampler()));
    }
    return bindings;
  }

  /**
   * The slot of the colour.
   *
   * @throws PeerException if the program writes none
   */
  public int colorSlot() {
    List<Slot> outputs = program.signature().outputs();
    for (int slot = 0; slot < outputs.size(); slot++) {
      if (outputs.get(slot).semantic().equalsIgnoreCase("COLOR")
          && outputs.get(slot).semanticIndex() == 0) {
        return slot;
      }
    }
    throw new PeerException(name + " writes no colour");
  }
}
