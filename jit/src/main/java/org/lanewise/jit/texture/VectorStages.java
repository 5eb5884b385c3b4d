package org.lanewise.jit.texture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.lanewise.jit.vector.ExactVectors;

/**
 * The stages of vector kernels of one width.
 *
 * <p>Vector code is fast only where its species is a constant, so the classes of the stages are
 * loaded once a width, as hidden classes whose class data is the species. Each stage is a method
 * for one vector of lanes, without a loop: generated code asks for one vector at a time, and the
 * limits of a counted loop cost more than what it saves. HotSpot compiles a stage once for all
 * kernels. Between stages values lie in {@link TextureScratch}. Stages spell out their arithmetic
 * and call no helper with vectors: C2 does not inline a helper that it has compiled before on its
 * own, and then every vector that is passed is allocated. Kernels choose stages and hold no
 * vectors, so a choice that C2 has not seen costs little the first time.
 */
final class VectorStages {
  final int lanes;
  final LodStages lod;
  final AddressStages addresses;
  final ImageStages images;
  final TexelStages texels;
  final KernelWarmUp warmUp;

  private VectorStages(VectorSpecies<Float> species) {
    lanes = species.length();
    lod = load("VectorLod", species, LodStages.class);
    addresses = load("VectorAddresses", species, AddressStages.class);
    images = load("VectorImages", species, ImageStages.class);
    texels = load("VectorTexels", species, TexelStages.class);
    warmUp = new KernelWarmUp(this);
  }

  /** The stages of 4, 8 or 16 lanes. */
  static VectorStages of(int lanes) {
    return switch (lanes) {
      case 4 -> Of4.STAGES;
      case 8 -> Of8.STAGES;
      case 16 -> Of16.STAGES;
      default -> throw new IllegalArgumentException("lanes " + lanes);
    };
  }

  private static final class Of4 {
    static final VectorStages STAGES = new VectorStages(FloatVector.SPECIES_128);
  }

  private static final class Of8 {
    static final VectorStages STAGES = new VectorStages(FloatVector.SPECIES_256);
  }

  private static final class Of16 {
    static final VectorStages STAGES = new VectorStages(FloatVector.SPECIES_512);
  }

  /** For the stages: the species that their class was loaded with. */
  @SuppressWarnings("unchecked")
  static VectorSpecies<Float> species(Lookup stage) {
    try {
      return MethodHandles.classData(stage, ConstantDescs.DEFAULT_NAME, VectorSpecies.class);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T load(String name, VectorSpecies<Float> species, Class<T> type) {
    try (InputStream in = VectorStages.class.getResourceAsStream(name + ".class")) {
      Lookup stage =
          MethodHandles.lookup()
              .defineHiddenClassWithClassData(
                  ExactVectors.in(in.readAllBytes(), species.length()), species, true);
      return type.cast(
          stage.findConstructor(stage.lookupClass(), MethodType.methodType(void.class)).invoke());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
