package org.lanewise.bench.mesa;

import static org.lwjgl.opengles.GLES30.*;

import java.util.ArrayList;
import java.util.List;
import org.lanewise.bench.compare.BenchShader;
import org.lanewise.bench.compare.BenchShader.TextureUnit;
import org.lanewise.bench.compare.BenchShader.Uniform;
import org.lanewise.bench.compare.Peer;
import org.lanewise.bench.compare.PeerException;
import org.lanewise.bench.compare.SceneQuad;
import org.lanewise.core.texture.Sampler;
import org.lanewise.core.texture.Texture;

/** A shader in GLSL and its frame, in the context that is current. */
final class GlesFrames implements Peer.Frames {
  private final int size;
  private final int program;
  private final int framebuffer;
  private final List<Integer> textures = new ArrayList<>();
  private final List<Integer> buffers = new ArrayList<>();

  GlesFrames(BenchShader shader, int size) {
    this.size = size;
    program = link(shader);
    framebuffer = framebuffer();
    // The quad lies in the left lower quarter.
    glViewport(0, 0, 2 * size, 2 * size);
    glDisable(GL_DITHER);
    glUseProgram(program);
    for (int i = 0; i < SceneQuad.ATTRIBUTES.size(); i++) {
      vertices(i, SceneQuad.ATTRIBUTES.get(i));
    }
    for (Uniform uniform : shader.uniforms()) {
      set(uniform);
    }
    for (TextureUnit unit : shader.textures()) {
      bind(unit);
    }
    int error = glGetError();
    if (error != GL_NO_ERROR) {
      throw new PeerException("%s: OpenGL error %04x".formatted(shader.name(), error));
    }
  }

  private static int link(BenchShader shader) {
    int program = glCreateProgram();
    glAttachShader(program, compile(shader.name(), GL_VERTEX_SHADER, shader.vertexGlsl()));
    glAttachShader(program, compile(shader.name(), GL_FRAGMENT_SHADER, shader.fragmentGlsl()));
    for (int i = 0; i < SceneQuad.ATTRIBUTES.size(); i++) {
      glBindAttribLocation(program, i, SceneQuad.ATTRIBUTES.get(i).name());
    }
    glLinkProgram(program);
    if (glGetProgrami(program, GL_LINK_STATUS) == GL_FALSE) {
      throw new PeerException(shader.name() + ": " + glGetProgramInfoLog(program).strip());
    }
    return program;
  }

  private static int compile(String name, int kind, String glsl) {
    int shader = glCreateShader(kind);
    glShaderSource(shader, glsl);
    glCompileShader(shader);
    if (glGetShaderi(shader, GL_COMPILE_STATUS) == GL_FALSE) {
      throw new PeerException(name + ": " + glGetShaderInfoLog(shader).strip());
    }
    return shader;
  }

  private int framebuffer() {
    int target = texture();
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, size, size);
    int result = glGenFramebuffers();
    glBindFramebuffer(GL_FRAMEBUFFER, result);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, target, 0);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
      throw new PeerException("no framebuffer of " + size + " x " + size + " pixels");
    }
    return result;
  }

  private int texture() {
    int texture = glGenTextures();
    textures.add(texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    return texture;
  }

  private void vertices(int index, SceneQuad.Attribute attribute) {
    int buffer = glGenBuffers();
    buffers.add(buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, attribute.corners(), GL_STATIC_DRAW);
    glVertexAttribPointer(index, attribute.components(), GL_FLOAT, false, 0, 0);
    glEnableVertexAttribArray(index);
  }

  private void set(Uniform uniform) {
    int location = glGetUniformLocation(program, uniform.name());
    switch (uniform.values().length) {
      case 1 -> glUniform1fv(location, uniform.values());
      case 2 -> glUniform2fv(location, uniform.values());
      case 3 -> glUniform3fv(location, uniform.values());
      case 4 -> glUniform4fv(location, uniform.values());
      default -> throw new PeerException(uniform.name() + ": uniforms have 1 to 4 values");
    }
  }

  private void bind(TextureUnit unit) {
    glActiveTexture(GL_TEXTURE0 + unit.unit());
    texture();
    Texture texels = unit.texture();
    int width = texels.level(0).width();
    int height = texels.level(0).height();
    switch (texels.storage()) {
      case RGBA8_UNORM -> {
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, width, height);
        glTexSubImage2D(
            GL_TEXTURE_2D,
            0,
            0,
            0,
            width,
            height,
            GL_RGBA,
            GL_UNSIGNED_BYTE,
            texels.packedTexels());
      }
      case RGBA32 -> {
        glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA32F, width, height);
        glTexSubImage2D(
            GL_TEXTURE_2D, 0, 0, 0, width, height, GL_RGBA, GL_FLOAT, texels.floatTexels());
      }
    }
    Sampler sampler = unit.sampler();
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter(sampler.min()));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter(sampler.mag()));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap(sampler.wrapS()));
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap(sampler.wrapT()));
    glUniform1i(glGetUniformLocation(program, unit.uniform()), unit.unit());
  }

  private static int filter(Sampler.Filter filter) {
    return switch (filter) {
      case NEAREST -> GL_NEAREST;
      case LINEAR -> GL_LINEAR;
    };
  }

  private static int wrap(Sampler.Wrap wrap) {
    return switch (wrap) {
      case REPEAT -> GL_REPEAT;
      case CLAMP_TO_EDGE -> GL_CLAMP_TO_EDGE;
      case MIRROR_REPEAT -> GL_MIRRORED_REPEAT;
      case CLAMP, CLAMP_TO_BORDER, MIRROR_CLAMP, MIRROR_CLAMP_TO_EDGE, MIRROR_CLAMP_TO_BORDER ->
          throw new PeerException("OpenGL ES has no wrap mode " + wrap);
    };
  }

  @Override
  public void draw() {
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glFinish();
  }

  @Override
  public int[] pixels() {
    int[] pixels = new int[size * size];
    glReadPixels(0, 0, size, size, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
    return pixels;
  }

  @Override
  public void close() {
    glDeleteProgram(program);
    glDeleteFramebuffers(framebuffer);
    textures.forEach(texture -> glDeleteTextures(texture));
    buffers.forEach(buffer -> glDeleteBuffers(buffer));
  }
}
