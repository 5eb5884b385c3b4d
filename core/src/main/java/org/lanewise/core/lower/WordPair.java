package org.lanewise.core.lower;

/**
 * A value of 64 bits.
 *
 * @param low the i32 value of the low word
 * @param high the i32 value of the high word
 */
record WordPair(int low, int high) {}
