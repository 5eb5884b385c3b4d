/** From decoded programs to the IR. */
package org.lanewise.core.lower;
