package org.lanewise.jit.texture;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Makes {@link VectorKernel}s of each width.
 *
 * <p>Vector code is fast only where its species is a constant, so the class is loaded once a width,
 * as a hidden class whose class data is the species.
 */
final class VectorKernels {
  private VectorKernels() {}

  /** The kernel of a setup that {@link VectorKernel#supports} accepts. */
  static TextureKernel create(TextureSetup setup, int lanes) {
    MethodHandle constructor =
        switch (lanes) {
          case 4 -> Of4.CONSTRUCTOR;
          case 8 -> Of8.CONSTRUCTOR;
          case 16 -> Of16.CONSTRUCTOR;
          default -> throw new IllegalArgumentException("lanes " + lanes);
        };
    try {
      return (TextureKernel) constructor.invokeExact(setup);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Of4 {
    static final MethodHandle CONSTRUCTOR = load(FloatVector.SPECIES_128);
  }

  private static final class Of8 {
    static final MethodHandle CONSTRUCTOR = load(FloatVector.SPECIES_256);
  }

  private static final class Of16 {
    static final MethodHandle CONSTRUCTOR = load(FloatVector.SPECIES_512);
  }

  private static MethodHandle load(VectorSpecies<Float> species) {
    try (InputStream in = VectorKernels.class.getResourceAsStream("VectorKernel.class")) {
      MethodHandles.Lookup kernel =
          MethodHandles.lookup().defineHiddenClassWithClassData(in.readAllBytes(), species, true);
      return kernel
          .findConstructor(
              kernel.lookupClass(), MethodType.methodType(void.class, TextureSetup.class))
          .asType(MethodType.methodType(TextureKernel.class, TextureSetup.class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
