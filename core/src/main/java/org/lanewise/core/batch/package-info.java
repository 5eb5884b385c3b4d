/** What a call passes: planes of lanes, constants, textures. */
package org.lanewise.core.batch;
