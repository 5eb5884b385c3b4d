package org.lanewise.jit.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;

/**
 * What tells HotSpot's C2 the exact class of every vector, as it parses a method.
 *
 * <p>Where C2 knows but {@code FloatVector}, it binds the calls inside of the Vector API by their
 * profiles, which the whole process shares: once a process has used a second width, such a call
 * stays virtual and its vector is allocated (docs/performance.md). Vectors made from a constant
 * vector are exact, and so is what went through {@code Class.cast} of a constant class; neither
 * costs anything in compiled code.
 *
 * <p>Generated code reads the fields by name: {@code FLOAT_} or {@code INT_} and the number of
 * lanes for a vector to broadcast from, with {@code CLASS_} or {@code MASK_} for a class to cast
 * to.
 */
public final class VectorTypes {
  /** A vector of 4 floats. */
  public static final FloatVector FLOAT_4 = FloatVector.zero(FloatVector.SPECIES_128);

  /** A vector of 8 floats. */
  public static final FloatVector FLOAT_8 = FloatVector.zero(FloatVector.SPECIES_256);

  /** A vector of 16 floats. */
  public static final FloatVector FLOAT_16 = FloatVector.zero(FloatVector.SPECIES_512);

  /** A vector of 4 ints. */
  public static final IntVector INT_4 = IntVector.zero(IntVector.SPECIES_128);

  /** A vector of 8 ints. */
  public static final IntVector INT_8 = IntVector.zero(IntVector.SPECIES_256);

  /** A vector of 16 ints. */
  public static final IntVector INT_16 = IntVector.zero(IntVector.SPECIES_512);

  /** The class of vectors of 4 floats. */
  public static final Class<?> FLOAT_CLASS_4 = FLOAT_4.getClass();

  /** The class of vectors of 8 floats. */
  public static final Class<?> FLOAT_CLASS_8 = FLOAT_8.getClass();

  /** The class of vectors of 16 floats. */
  public static final Class<?> FLOAT_CLASS_16 = FLOAT_16.getClass();

  /** The class of vectors of 4 ints. */
  public static final Class<?> INT_CLASS_4 = INT_4.getClass();

  /** The class of vectors of 8 ints. */
  public static final Class<?> INT_CLASS_8 = INT_8.getClass();

  /** The class of vectors of 16 ints. */
  public static final Class<?> INT_CLASS_16 = INT_16.getClass();

  /** The class of masks for 4 floats. */
  public static final Class<?> FLOAT_MASK_4 = FLOAT_4.species().maskAll(false).getClass();

  /** The class of masks for 8 floats. */
  public static final Class<?> FLOAT_MASK_8 = FLOAT_8.species().maskAll(false).getClass();

  /** The class of masks for 16 floats. */
  public static final Class<?> FLOAT_MASK_16 = FLOAT_16.species().maskAll(false).getClass();

  /** The class of masks for 4 ints. */
  public static final Class<?> INT_MASK_4 = INT_4.species().maskAll(false).getClass();

  /** The class of masks for 8 ints. */
  public static final Class<?> INT_MASK_8 = INT_8.species().maskAll(false).getClass();

  /** The class of masks for 16 ints. */
  public static final Class<?> INT_MASK_16 = INT_16.species().maskAll(false).getClass();

  private VectorTypes() {}
}
