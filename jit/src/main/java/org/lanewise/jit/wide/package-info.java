/** Operations on 64 bits as pairs of words. */
package org.lanewise.jit.wide;
