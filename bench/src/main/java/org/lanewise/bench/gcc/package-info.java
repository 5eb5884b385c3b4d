/** Shaders as C that gcc compiles, one of the peers of the comparison. */
package org.lanewise.bench.gcc;
