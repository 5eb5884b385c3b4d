/** Mesa's software drivers as peers: the only code that needs EGL and OpenGL ES. */
package org.lanewise.bench.mesa;
