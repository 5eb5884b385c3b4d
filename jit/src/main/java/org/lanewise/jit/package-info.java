/** Jit. */
package org.lanewise.jit;
