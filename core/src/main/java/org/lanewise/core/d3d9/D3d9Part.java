package org.lanewise.core.d3d9;

/**
 * Where in some content a token stream is.
 *
 * @param start the byte of its version token
 * @param end the byte behind all that may belong to it
 */
record D3d9Part(int start, int end) {}
