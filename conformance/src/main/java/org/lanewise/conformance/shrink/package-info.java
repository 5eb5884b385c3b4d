/** Makes failing cases small. */
package org.lanewise.conformance.shrink;
