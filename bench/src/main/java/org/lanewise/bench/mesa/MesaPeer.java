package org.lanewise.bench.mesa;

import static org.lwjgl.egl.EGL15.*;
import static org.lwjgl.opengles.GLES30.*;

import org.lanewise.bench.compare.BenchShader;
import org.lanewise.bench.compare.Peer;
import org.lanewise.bench.compare.PeerException;
import org.lwjgl.BufferUtils;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGL;
import org.lwjgl.opengles.GLES;

/**
 * One of Mesa's software drivers, by EGL without a window system and OpenGL ES 3. The environment
 * of the process decides which driver it is and with how many threads it draws.
 */
public final class MesaPeer implements Peer {
  private static final String ADVICE =
      "install Mesa's software drivers (Debian: apt-get install libegl1 libgles2 libgl1-mesa-dri)";

  private final long display;
  private final String description;

  private MesaPeer(long display, String description) {
    this.display = display;
    this.description = description;
  }

  /**
   * Opens the driver and makes its context current in this thread.
   *
   * @param driver the start of the renderer's name, for example {@code llvmpipe}
   * @throws PeerException if EGL, OpenGL ES or the driver is missing
   */
  public static MesaPeer open(String driver) {
    try {
      return connect(driver);
    } catch (LinkageError e) {
      // The bindings' own native library, or libEGL, or libGLESv2.
      throw new PeerException("EGL or OpenGL ES cannot be loaded: " + ADVICE, e);
    }
  }

  private static MesaPeer connect(String driver) {
    // EGL_PLATFORM in the environment says that there is no window system.
    long display = eglGetDisplay(EGL_DEFAULT_DISPLAY);
    int[] version = new int[2];
    if (display == EGL_NO_DISPLAY
        || !eglInitialize(display, new int[] {0}, version)
        || !eglBindAPI(EGL_OPENGL_ES_API)) {
      throw new PeerException("EGL finds no driver without a window system: " + ADVICE);
    }
    EGL.createDisplayCapabilities(display);
    int[] wanted = {
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_NONE
    };
    PointerBuffer config = BufferUtils.createPointerBuffer(1);
    int[] found = new int[1];
    long context = EGL_NO_CONTEXT;
    if (eglChooseConfig(display, wanted, config, found) && found[0] > 0) {
      int[] attributes = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
      context = eglCreateContext(display, config.get(0), EGL_NO_CONTEXT, attributes);
    }
    if (context == EGL_NO_CONTEXT
        || !eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) {
      throw new PeerException("EGL has no context of OpenGL ES 3: " + ADVICE);
    }
    GLES.createCapabilities();
    String renderer = glGetString(GL_RENDERER);
    if (renderer == null || !renderer.startsWith(driver)) {
      throw new PeerException("EGL gives " + renderer + " instead of " + driver + ": " + ADVICE);
    }
    return new MesaPeer(display, renderer + ", " + glGetString(GL_VERSION));
  }

  @Override
  public String description() {
    return description;
  }

  @Override
  public Frames prepare(BenchShader shader, int size) {
    return new GlesFrames(shader, size);
  }

  @Override
  public void close() {
    eglTerminate(display);
  }
}
