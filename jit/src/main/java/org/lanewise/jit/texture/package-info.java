/**
 * Texture sampling on planes of lanes, called by generated classes.
 *
 * <p>The rules are docs/textures.md. {@link org.lanewise.jit.texture.TextureKernels} is the one
 * entry; it falls back from vector code to scalar code where a case has no vector code, with the
 * same bits.
 */
package org.lanewise.jit.texture;
