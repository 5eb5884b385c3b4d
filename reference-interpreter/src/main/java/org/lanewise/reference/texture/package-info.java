/** Texture sampling for one quad at a time, written to be read beside docs/textures.md. */
package org.lanewise.reference.texture;
