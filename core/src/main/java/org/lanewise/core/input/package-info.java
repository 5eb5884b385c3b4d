/** One entry to read and validate programs of any instruction set. */
package org.lanewise.core.input;
