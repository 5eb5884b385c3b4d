/** Textures and samplers as data; the engines sample them, each with code of its own. */
package org.lanewise.core.texture;
