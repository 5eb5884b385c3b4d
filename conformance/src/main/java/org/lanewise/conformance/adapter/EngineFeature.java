package org.lanewise.conformance.adapter;

import java.util.Optional;
import org.lanewise.conformance.cases.CaseFile;
import org.lanewise.core.engine.MathProfile;
import org.lanewise.core.engine.ShaderOptions;

/** What an engine in another program may leave out; cases that need it are then not sent. */
public enum EngineFeature {
  /** Textures and samplers. */
  TEXTURES("textures"),
  /** Buffers, atomic counters, shared and other memory, and the clock. */
  MEMORY("memory"),
  /** Images. */
  IMAGES("images"),
  /** Calls that are stopped by the loop limit. */
  LOOP_LIMIT("loop-limit"),
  /** The arithmetic of 2009. */
  TGSI_2009("tgsi-2009"),
  /** R500 programs that keep denormals. */
  KEEP_DENORMALS("keep-denormals"),
  /** Direct3D 9 programs whose infinities are clamped. */
  CLAMP_INFINITIES("clamp-infinities");

  private final String id;

  EngineFeature(String id) {
    this.id = id;
  }

  /** The name in the protocol. */
  public String id() {
    return id;
  }

  /** The feature of a name, empty for none. */
  static Optional<EngineFeature> of(String id) {
    for (EngineFeature feature : values()) {
      if (feature.id.equals(id)) {
        return Optional.of(feature);
      }
    }
    return Optional.empty();
  }

  /** Whether options need it. */
  boolean isNeededBy(ShaderOptions options) {
    return switch (this) {
      case TGSI_2009 -> options.profile() == MathProfile.TGSI_2009;
      case KEEP_DENORMALS -> options.unsafeKeepDenormals();
      case CLAMP_INFINITIES -> options.direct3d().clampInfinities();
      case TEXTURES, MEMORY, IMAGES, LOOP_LIMIT -> false;
    };
  }

  /** Whether a case needs it, its options apart. */
  boolean isNeededBy(CaseFile test) {
    return switch (this) {
      case TEXTURES ->
          !test.textures().isEmpty() || !test.program().signature().samplers().isEmpty();
      case MEMORY -> test.memory().keySet().stream().anyMatch(name -> !name.startsWith("image"));
      case IMAGES -> !test.images().isEmpty();
      case LOOP_LIMIT -> !test.stopped().isEmpty();
      case TGSI_2009, KEEP_DENORMALS, CLAMP_INFINITIES -> false;
    };
  }
}
