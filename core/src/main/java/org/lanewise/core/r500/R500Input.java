package org.lanewise.core.r500;

/**
 * A vec4 that an embedding passes to the program.
 *
 * @param semantic for example GENERIC, TEXCOORD, COLOR, POSITION, or BACKFACE, whose x is 1 for a
 *     back face and 0 for a front face
 * @param index the semantic's index
 */
public record R500Input(String semantic, int index) {}
