/** Direct3D 9 programs run directly, written from docs/d3d9.md and docs/numerics.md. */
package org.lanewise.reference.d3d9;
